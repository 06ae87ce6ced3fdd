//! Heat maps are XML, have a square for every value, and no more than they may.

use drawing::heatmap::{Heatmap, NoTikz, SQUARES, TooManySquares, check_squares, colour};

fn nim(side: u64) -> Heatmap {
    let rows = (0..side).map(|x| (0..side).map(|y| Some(x ^ y)).collect()).collect();
    Heatmap { title: "nim <2>".to_owned(), axes: ["x".to_owned(), "y & z".to_owned()], first: [0, 0], rows }
}

/// The area that the paths of a colour cover, in square pixels.
fn area(svg: &roxmltree::Document<'_>, fill: &str) -> usize {
    let paths = svg.descendants().filter(|node| node.has_tag_name("path") && node.attribute("fill") == Some(fill));
    let pieces = paths.flat_map(|path| path.attribute("d").unwrap().split('M').skip(1));
    let sides = pieces.map(|piece| {
        let (_, lengths) = piece.split_once('h').unwrap();
        let (width, rest) = lengths.split_once('v').unwrap();
        let (height, _) = rest.split_once('h').unwrap();
        width.parse::<usize>().unwrap() * height.parse::<usize>().unwrap()
    });
    sides.sum()
}

#[test]
fn every_value_has_its_squares() {
    let map = nim(8);
    let text = map.svg().unwrap();
    let svg = roxmltree::Document::parse(&text).unwrap();
    let one = area(&svg, &colour(0, 7).0) / 8;
    assert!(one > 0);
    for value in 0..8 {
        assert_eq!(area(&svg, &colour(value, 7).0), 8 * one, "{value}");
    }
    let written = svg.descendants().filter(|node| node.has_tag_name("text") && node.text() == Some("7"));
    // Eight squares, two scales and the legend.
    assert_eq!(written.count(), 8 + 2 + 1);
}

#[test]
fn names_are_escaped_and_gaps_stay_white() {
    let mut map = nim(40);
    for row in &mut map.rows {
        row[3] = None;
    }
    let text = map.svg().unwrap();
    let svg = roxmltree::Document::parse(&text).unwrap();
    assert_eq!(svg.descendants().find(|node| node.has_tag_name("title")).unwrap().text(), Some("nim <2>"));
    let side = 16;
    let covered: usize = (0..64).map(|value| area(&svg, &colour(value, 63).0)).sum();
    assert_eq!(covered, 40 * 39 * side * side);
}

#[test]
fn a_map_without_squares_is_a_picture_too() {
    let map = Heatmap { rows: Vec::new(), ..nim(0) };
    roxmltree::Document::parse(&map.svg().unwrap()).unwrap();
    let map = Heatmap { rows: vec![vec![]; 3], first: [u64::MAX, 0], ..nim(0) };
    roxmltree::Document::parse(&map.svg().unwrap()).unwrap();
}

#[test]
fn too_many_squares_are_refused_beforehand() {
    assert_eq!(check_squares(1000, 1000), Ok(()));
    assert_eq!(check_squares(1001, 1000), Err(TooManySquares(1_001_000)));
    assert!(SQUARES < 1_001_000 && check_squares(u64::MAX, u64::MAX).is_err());
}

#[test]
fn tikz_has_the_same_squares_and_numbers() {
    let map = nim(8);
    let tikz = map.tikz().unwrap();
    assert!(tikz.is_ascii() && tikz.starts_with("% needs only \\usepackage{tikz}\n\\begin{tikzpicture}"));
    // Each value in a square of its own, and in the legend.
    for value in 0..8 {
        let name = format!("grundy{}", colour(value, 7).0.trim_start_matches('#'));
        assert_eq!(tikz.matches(&format!("\\path[fill={name}]")).count(), 8 + 1, "{value}");
        assert_eq!(tikz.matches(&format!("\\definecolor{{{name}}}")).count(), 1, "{value}");
        assert_eq!(tikz.matches(&format!("{{{value}}};")).count(), 8 + 2 + 1, "{value}");
    }
    assert!(tikz.contains("{nim $<$2$>$}") && tikz.contains("{y \\& z}"));
    assert!(matches!(nim(90).tikz(), Err(NoTikz::Shapes(shapes)) if shapes > 8100));
    let wide = Heatmap { rows: vec![vec![None; 1001]; 1000], ..nim(0) };
    assert_eq!(wide.tikz(), Err(NoTikz::Squares(TooManySquares(1_001_000))));
}
