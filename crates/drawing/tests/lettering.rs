//! What is written in and around pictures: titles and captions to their last letter, or none at all; one kind of label
//! in a picture; minus signs; permutations counted from 1; colours that only repeat the signs.

mod samples;

use drawing::{Format, Lettering, Panel, draw, draw_coloured};
use roxmltree::Document;
use rulesets::figure::{Boxes, Figure, Labels};
use rulesets::open;
use samples::{boxes, diagram, panel};

const ALL: Lettering = Lettering { title: true, caption: true };

/// A panel of a ruleset's position, as the command line makes it.
fn shown(spec: &str, position: &str, marked: Option<usize>, labels: Labels) -> Panel {
    let held = open(spec).unwrap().read(position).unwrap();
    let moves = held.moves(&Default::default()).unwrap();
    panel(position, held.figure(marked.map(|number| &moves[number]), labels).unwrap())
}

/// The labels of a picture, in the order in which they are drawn.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

fn staircase(rows: usize) -> String {
    (1..=rows).rev().map(|row| row.to_string()).collect::<Vec<_>>().join(",")
}

#[test]
fn titles_are_written_to_the_end() {
    let long = [staircase(40), "(1,2),".repeat(40) + "(3,4)", "()".repeat(60), "3 ⊕ 0 ⊕ ".repeat(30) + "5"];
    for title in long {
        let solid: String = title.split(' ').collect();
        for panels in [
            vec![panel(&title, diagram(&[1]))],
            vec![panel(&title, diagram(&[40, 3]))],
            vec![panel(&title, diagram(&[2])), panel(&title, diagram(&[1]))],
        ] {
            let text = draw(&panels, Format::Text, ALL).unwrap();
            let letters = |text: &str| text.chars().filter(|c| solid.contains(*c)).count();
            assert_eq!(letters(&text), panels.len() * solid.chars().count(), "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            let written: String = texts(&draw(&panels, Format::Svg, ALL).unwrap()).concat();
            assert_eq!(written.replace(' ', ""), solid.repeat(panels.len()));
            let tikz = draw(&panels, Format::Tikz, ALL).unwrap();
            assert!(!tikz.contains("dots"), "{tikz}");
        }
    }
}

#[test]
fn lines_of_a_title_end_after_a_comma() {
    let text = draw(&[panel(&staircase(40), diagram(&[1]))], Format::Text, ALL).unwrap();
    let title: Vec<&str> = text.lines().take_while(|line| !line.starts_with('┌')).collect();
    assert_eq!(title.concat(), staircase(40));
    assert!(title.len() > 1 && title[..title.len() - 1].iter().all(|line| line.ends_with(',')), "{title:?}");
    // An element of a poset stays whole.
    let text = draw(&[panel(&("(1,2),".repeat(30) + "(3,4)"), diagram(&[1]))], Format::Text, ALL).unwrap();
    assert!(
        text.lines().take(2).all(|line| line.starts_with('(') && line.trim_end_matches(',').ends_with(')')),
        "{text}"
    );
}

#[test]
fn captions_are_written_to_the_end_and_within_the_picture() {
    let remark = format!("the hook carries {}", staircase(60));
    let figure = Figure::Boxes(Boxes { remarks: vec![remark.clone()], ..Boxes::default() });
    let Figure::Boxes(one) = boxes(&["1"], None) else { unreachable!() };
    let Figure::Boxes(empty) = figure else { unreachable!() };
    let panels = [panel(&staircase(50), Figure::Boxes(Boxes { rows: one.rows, ..empty }))];
    let text = draw(&panels, Format::Text, ALL).unwrap();
    assert!(text.replace('\n', "").contains(&staircase(60)), "{text}");
    let svg = draw(&panels, Format::Svg, ALL).unwrap();
    assert!(texts(&svg).concat().contains(&staircase(60)));
    // Digits of Helvetica are 0.556 wide, commas half of it: no line leaves the picture.
    let document = Document::parse(&svg).unwrap();
    let width: f64 = document.root_element().attribute("width").unwrap().parse().unwrap();
    for node in document.descendants().filter(|node| node.has_tag_name("text")) {
        let number = |key: &str| node.attribute(key).unwrap().parse::<f64>().unwrap();
        let half = 0.556 * number("font-size") * node.text().unwrap().chars().count() as f64 / 2.0;
        assert!(number("x") - half >= 0.0 && number("x") + half <= width, "{node:?}");
    }
}

#[test]
fn picture_and_caption_are_centred_on_each_other() {
    let long = "the hook carries 3,2,1 and nothing else but that";
    for remarks in [vec!["LD"], vec![long], vec!["word: LDLD", long]] {
        let svg = draw(&[panel("", samples::remarked(&remarks))], Format::Svg, ALL).unwrap();
        let document = Document::parse(&svg).unwrap();
        let number = |node: roxmltree::Node, key: &str| node.attribute(key).unwrap().parse::<f64>().unwrap();
        let middle = number(document.root_element(), "width") / 2.0;
        // The first row has two boxes.
        let left = document.descendants().find(|node| node.has_tag_name("rect")).unwrap();
        assert!((number(left, "x") + number(left, "width") - middle).abs() < 0.02, "{svg}");
        let captions = document.descendants().filter(|node| node.text().is_some_and(|text| remarks.contains(&text)));
        let places: Vec<f64> =
            captions.filter(|node| node.has_tag_name("text")).map(|node| number(node, "x")).collect();
        assert_eq!(places.len(), remarks.len());
        assert!(places.iter().all(|x| (x - middle).abs() < 0.02), "{svg}");
    }
}

#[test]
fn title_and_caption_can_be_left_out() {
    let panels = [shown("nibble", "4,4,2", Some(0), Labels::Usual)];
    for format in Format::ALL {
        let with = |title, caption| draw(&panels, format, Lettering { title, caption }).unwrap();
        let seen = |picture: &str| match format {
            // The name for listeners is not seen.
            Format::Svg => texts(picture).join("\n"),
            _ => picture.to_owned(),
        };
        for (title, caption) in [(true, true), (true, false), (false, true), (false, false)] {
            let picture = seen(&with(title, caption));
            assert_eq!(picture.contains("4,4,2"), title, "{picture}");
            assert_eq!(picture.contains("boundary word"), caption, "{picture}");
        }
    }
    let bare = draw(&panels, Format::Text, Lettering { title: false, caption: false }).unwrap();
    assert!(bare.starts_with('┌') && bare.ends_with("┘\n") && !bare.contains("taken"), "{bare}");
}

#[test]
fn a_poset_bears_names_or_values_and_never_both() {
    for (labels, expected) in [
        (Labels::Values, vec!["0", "0", "1", "1"]),
        (Labels::Names, vec!["(1,1)", "(1,2)", "(1,3)", "(2,1)", "(2,2)", "(2,3)"]),
        (Labels::Fair, vec!["(1,1)", "(1,2)", "(1,3)", "(2,1)", "(2,2)", "(2,3)"]),
        (Labels::Blank, vec![]),
    ] {
        let panels = [shown("ungar:box=2x3", "(2,3)", None, labels)];
        let svg = draw(&panels, Format::Svg, Lettering { title: false, caption: false }).unwrap();
        assert_eq!(texts(&svg), expected, "{labels:?}");
        let text = draw(&panels, Format::Text, Lettering { title: false, caption: false }).unwrap();
        assert_eq!(text.contains('('), expected.len() == 6, "{text}");
    }
    // Nor does a removed element bear its name among hook lengths.
    let panels = [shown("plain:A3/2", "1_1,3_1", None, Labels::Hooks)];
    let svg = draw(&panels, Format::Svg, Lettering { title: false, ..ALL }).unwrap();
    assert!(texts(&svg).iter().all(|text| text.parse::<u32>().is_ok()), "{svg}");
}

#[test]
fn numbers_below_zero_have_a_minus_sign() {
    let panels = [shown("reflect:A3/1", "-1,1,0", None, Labels::Usual)];
    let svg = texts(&draw(&panels, Format::Svg, ALL).unwrap());
    assert!(svg.contains(&"−1".to_owned()) && svg.contains(&"−1,1,0".to_owned()), "{svg:?}");
    let tikz = draw(&panels, Format::Tikz, ALL).unwrap();
    assert!(tikz.contains("{$-1$}") && tikz.contains("{$-1$,1,0}"), "{tikz}");
    // In text the diagram has it, and the title stays a position that can be typed.
    let text = draw(&panels, Format::Text, ALL).unwrap();
    assert!(text.starts_with("-1,1,0\n") && text.contains("(−1)"), "{text}");
    // A hyphen is not a minus sign.
    let hyphens = draw(&[panel("- a-1 d-complete", boxes(&["x-2"], None))], Format::Svg, ALL).unwrap();
    assert_eq!(texts(&hyphens), ["- a-1 d-complete", "x-2"]);
}

#[test]
fn permutations_are_counted_from_1() {
    let panels = [shown("ungar:weak=3", "3,1,2", None, Labels::Usual)];
    let text = draw(&panels, Format::Text, ALL).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>(), ["1", "2", "3"]);
    let row = lines.iter().find(|line| line.starts_with("3 ")).unwrap();
    assert!(row.starts_with("3 │ ♜ │"), "{text}");
    let labels = texts(&draw(&panels, Format::Svg, Lettering { title: false, ..ALL }).unwrap());
    assert_eq!(labels, ["1", "2", "3", "1", "2", "3"]);
    assert!(drawing::describe(&panels[0].figure).contains("rook at (1,3), rook at (2,1), rook at (3,2)"));
    // A chessboard keeps its corner (0,0).
    let text = draw(&[shown("corner:rook", "1,2", None, Labels::Usual)], Format::Text, ALL).unwrap();
    assert!(text.lines().nth(1).unwrap().trim_start().starts_with('0'), "{text}");
}

#[test]
fn colours_only_repeat_the_signs() {
    let mut coloured = 0;
    for (name, panels) in samples::all() {
        let plain = draw(&panels, Format::Text, ALL).unwrap();
        let painted = draw_coloured(&panels, ALL).unwrap();
        let mut stripped = String::new();
        for (index, piece) in painted.split("\u{1b}[").enumerate() {
            let shown = if index == 0 { piece } else { piece.split_once('m').unwrap().1 };
            stripped += shown;
        }
        assert_eq!(stripped, plain, "{name}");
        // Every line ends without a colour.
        for line in painted.lines().filter(|line| line.contains('\u{1b}')) {
            let last = line.rsplit("\u{1b}[").next().unwrap();
            assert!(last.starts_with("0m"), "{name}: {line:?}");
            coloured += 1;
        }
    }
    assert!(coloured > 50);
    let hook = draw_coloured(&[panel("", boxes(&["3! 1"], None))], ALL).unwrap();
    assert!(hook.contains("m▓3▓\u{1b}[0m│ 1 │"), "{hook:?}");
}

#[test]
fn wide_letters_take_two_columns() {
    let text = draw(&[panel("", boxes(&["日 1"], None)), panel("", boxes(&["2"], None))], Format::Text, ALL).unwrap();
    assert!(text.contains("│ 日 │  1 │   →   │ 2 │"), "{text}");
}
