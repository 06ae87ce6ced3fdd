//! SVG pictures: valid, described, and readable on light and dark pages.

mod samples;

use drawing::{Format, Lettering, draw};
use roxmltree::{Document, Node};
use rulesets::figure::Figure;
use samples::diagrams::d6;
use samples::{boxes, heaps, panel, posets};

fn texts(document: &Document) -> Vec<String> {
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_picture_is_standalone_and_described() {
    for (name, panels) in samples::all() {
        let svg = draw(&panels, Format::Svg, Lettering::default()).unwrap();
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
        let root = document.root_element();
        assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"), "{name}");
        assert_eq!(root.attribute("role"), Some("img"), "{name}");
        let view = format!("0 0 {} {}", root.attribute("width").unwrap(), root.attribute("height").unwrap());
        assert_eq!(root.attribute("viewBox"), Some(view.as_str()), "{name}");
        for tag in ["title", "desc"] {
            let node = root.children().find(|node| node.has_tag_name(tag));
            assert!(node.is_some(), "{name}: <{tag}>");
        }
        let allowed = ["svg", "title", "desc", "rect", "circle", "path", "polygon", "text"];
        for node in document.descendants().filter(Node::is_element) {
            assert!(allowed.contains(&node.tag_name().name()), "{name}: {node:?}");
        }
    }
}

#[test]
fn everything_is_within_the_view() {
    for (name, panels) in samples::all() {
        let svg = draw(&panels, Format::Svg, Lettering::default()).unwrap();
        let document = Document::parse(&svg).unwrap();
        let number = |node: Node, key: &str| node.attribute(key).map_or(0.0, |text| text.parse::<f64>().unwrap());
        let root = document.root_element();
        let (width, height) = (number(root, "width"), number(root, "height"));
        for node in root.descendants().filter(|node| ["rect", "circle", "text"].contains(&node.tag_name().name())) {
            let x = number(node, "x") + number(node, "cx");
            let y = number(node, "y") + number(node, "cy");
            let (right, bottom) = (x + number(node, "width"), y + number(node, "height"));
            assert!(0.0 <= x && right <= width && 0.0 <= y && bottom <= height, "{name}: {node:?}");
        }
    }
}

#[test]
fn captions_and_labels_are_escaped() {
    let svg = draw(&[panel("<&\">'", boxes(&["<&>"], None))], Format::Svg, Lettering::default()).unwrap();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(texts(&document), ["<&\">'", "<&>"]);
    let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
    assert_eq!(title.text(), Some("<&\">'"));
    let odd = draw(&[panel("a\0b\u{ffff}c", heaps(&[]))], Format::Svg, Lettering::default()).unwrap();
    assert_eq!(texts(&Document::parse(&odd).unwrap()), ["a b c"]);
}

#[test]
fn the_description_says_what_is_seen() {
    let panels = [
        panel("4,2", boxes(&["_ _ _! _!", "_ _"], None)),
        panel("2,2", boxes(&["_ _", "_ _"], None)),
        panel("", heaps(&[(3, 1)])),
    ];
    let svg = draw(&panels, Format::Svg, Lettering::default()).unwrap();
    let document = Document::parse(&svg).unwrap();
    let text = |tag| document.descendants().find(|node| node.has_tag_name(tag)).unwrap().text().unwrap();
    assert_eq!(text("title"), "4,2 → 2,2");
    assert_eq!(
        text("desc"),
        "rows of 4, 2 boxes; marked blue with a solid ring: taken; then rows of 2, 2 boxes; then a heap of 3 stones; \
         marked blue with a solid ring: taken"
    );
}

#[test]
fn posets_are_described_by_their_covers() {
    let panels = [panel("", Figure::Hasse(posets::poset("a<b, c"))), panel("", Figure::Dynkin(d6()))];
    let svg = draw(&panels, Format::Svg, Lettering::default()).unwrap();
    let document = Document::parse(&svg).unwrap();
    let description = document.descendants().find(|node| node.has_tag_name("desc")).unwrap();
    assert_eq!(
        description.text(),
        Some(
            "a poset of 3 elements with covers: a < b; then a Dynkin diagram of 6 nodes: \
             0 at node 1, 1 at node 2, 0 at node 3, −1 at node 4, 0 at node 5, 1 at node 6"
        )
    );
}

/// The relative luminance of a colour `#RRGGBB`.
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    f64::max(one, other) / f64::min(one, other)
}

#[test]
fn contrast_is_enough_on_white_and_on_dark_pages() {
    let figure = boxes(&["1 2! 3?"], Some((2, 4)));
    let mut hasse = posets::decorated();
    for (index, element) in hasse.elements.iter_mut().enumerate() {
        element.group = Some(index);
    }
    let panels = [
        panel("caption", figure),
        panel("", heaps(&[(2, 1)])),
        panel("", Figure::Hasse(hasse)),
        panel("", Figure::Dynkin(d6())),
    ];
    let svg = draw(&panels, Format::Svg, Lettering::default()).unwrap();
    let document = Document::parse(&svg).unwrap();
    let strokes = document.descendants().filter_map(|node| node.attribute("stroke"));
    let captions = document.descendants().filter(|node| node.text() == Some("caption"));
    let outside: Vec<&str> = strokes.chain(captions.filter_map(|node| node.attribute("fill"))).collect();
    assert!(outside.len() > 8);
    for colour in outside {
        for page in ["#ffffff", "#0d1117"] {
            assert!(contrast(colour, page) >= 3.0, "{colour} on {page}: {}", contrast(colour, page));
        }
    }
    let label = document.descendants().find(|node| node.text() == Some("1")).unwrap().attribute("fill").unwrap();
    // A dot is as dark as the label itself.
    let is_cell = |node: &Node| ["rect", "circle"].contains(&node.tag_name().name()) && node.has_attribute("stroke");
    for cell in document.descendants().filter(is_cell) {
        if let Some(fill) = cell.attribute("fill").filter(|&fill| fill != "none") {
            assert!(contrast(label, fill) >= 7.0, "{label} on {fill}");
        }
    }
}
