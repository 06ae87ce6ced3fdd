//! TikZ pictures: balanced, escaped, and taken by pdflatex.

mod samples;

use std::fs;
use std::process::Command;

use drawing::heatmap::Heatmap;
use drawing::{Format, GAME, GameGraph, Lettering, draw, draw_with_notes};
use rulesets::figure::{Figure, Mark};
use samples::{boxes, diagram, panel, posets};

#[test]
fn every_picture_is_balanced_ascii() {
    for (name, panels) in samples::all() {
        let tikz = draw(&panels, Format::Tikz, Lettering::default()).unwrap();
        assert!(tikz.starts_with("% needs only \\usepackage{tikz}\n\\begin{tikzpicture}"), "{name}");
        assert!(tikz.ends_with("\\end{tikzpicture}\n"), "{name}");
        assert!(tikz.is_ascii(), "{name}");
        let plain = tikz.replace("\\{", "").replace("\\}", "");
        let mut depth = 0;
        for c in plain.chars() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            assert!(depth >= 0, "{name}");
        }
        assert_eq!(depth, 0, "{name}");
    }
}

#[test]
fn captions_are_escaped() {
    let tikz = draw(&[panel("a_b & 50% → ∅ é", boxes(&["x^2"], None))], Format::Tikz, Lettering::default()).unwrap();
    assert!(tikz.contains("{a\\_b \\& 50\\% $\\to$ $\\emptyset$ ?}"), "{tikz}");
    assert!(tikz.contains("{x\\textasciicircum{}2}"), "{tikz}");
}

/// The signs that reasons are written in.
const REASON: &str = "misère: α = ⌊3φ⌋ ⊕ (4|6), 5 ≡ 1 mod 4, 2 · 3 ≤ 7 → … ×";

#[test]
fn notes_stand_below_the_picture_with_all_their_signs() {
    let panels = [panel("2", boxes(&["1"], None))];
    let tikz = draw_with_notes(&panels, Format::Tikz, Lettering::default(), &[REASON.to_owned()]).unwrap();
    assert!(tikz.is_ascii() && !tikz.contains('?'), "{tikz}");
    assert!(tikz.contains("mis\\`ere: $\\alpha$ = $\\lfloor$3$\\varphi$$\\rfloor$"), "{tikz}");
    let text = draw_with_notes(&panels, Format::Text, Lettering::default(), &[REASON.to_owned()]).unwrap();
    assert!(text.ends_with(&format!("\n\n{REASON}\n")), "{text}");
}

#[test]
fn tikz_compiles() {
    let mut document = "\\documentclass{article}\n\\usepackage{tikz}\n\\begin{document}\n".to_owned();
    // The highest picture there is and the fullest: TeX must still have lengths and memory for them.
    let highest = ("highest", vec![panel("", diagram(&[1; 899]))]);
    let fullest = ("fullest", vec![panel("", diagram(&[75; 80]))]);
    let mut grid = posets::product(&[33, 36]);
    for element in &mut grid.elements {
        (element.label, element.mark) = ("1".to_owned(), Some(Mark::Second));
    }
    let fullest_poset = ("fullest poset", vec![panel("", Figure::Hasse(grid))]);
    let noted = draw_with_notes(&[panel("2", diagram(&[1]))], Format::Tikz, Lettering::default(), &[REASON.to_owned()]);
    document += &noted.unwrap();
    for (name, panels) in samples::all().into_iter().chain([highest, fullest, fullest_poset]) {
        let tikz = draw(&panels, Format::Tikz, Lettering::default()).unwrap();
        document += &format!("{name}\n\n{tikz}\n\\clearpage\n");
    }
    // Heat maps and games are pictures of their own.
    let rows = (0..24).map(|x| (0..24).map(|y| Some(x ^ y)).collect()).collect();
    let axes = ["x".to_owned(), "y & z_1".to_owned()];
    let map = Heatmap { title: "50% of nim".to_owned(), axes, first: [0, 0], rows };
    let places = 0..GAME as usize / 2;
    let game = GameGraph {
        title: "a_b".to_owned(),
        positions: places.clone().map(|place| (format!("{place}_"), place as u64 % 2)).collect(),
        options: places.skip(1).flat_map(|place| [(place, place / 2), (place, place / 3)]).collect(),
    };
    for tikz in [map.tikz().unwrap(), game.draw(Format::Tikz, Lettering::default()).unwrap()] {
        assert!(tikz.is_ascii());
        document += &format!("{tikz}\n\\clearpage\n");
    }
    document += "\\end{document}\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("all.tex"), document).unwrap();
    let output = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "all.tex"])
        .current_dir(folder.path())
        .output()
        .unwrap_or_else(|error| {
            panic!("pdflatex cannot be run ({error}): install the packages texlive-latex-base and texlive-pictures")
        });
    let log = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "pdflatex failed (it needs the packages texlive-latex-base and texlive-pictures):\n{log}"
    );
    assert!(folder.path().join("all.pdf").exists());
    assert!(!log.contains("Missing character"), "{log}");
}
