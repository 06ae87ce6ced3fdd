//! Positions that are drawn by their notation.

mod samples;

use drawing::{CELLS, Format, Lettering, Panel, TooLarge, describe, draw, draw_parts};
use roxmltree::{Document, Node};
use samples::{notation, panel};

fn drawn(panels: &[Panel], format: Format) -> String {
    draw(panels, format, Lettering::default()).unwrap()
}

#[test]
fn text_is_the_notation_itself() {
    assert_eq!(drawn(&[panel("", notation("5,3", None))], Format::Text), "5,3\n");
    assert_eq!(drawn(&[panel("", notation("", None))], Format::Text), "∅\n");
    assert_eq!(drawn(&[panel("", notation("x.\n.o", None))], Format::Text), "x.\n.o\n");
    // A title that says the same is left out, another one is not.
    assert_eq!(drawn(&[panel("5,3", notation("5,3", None))], Format::Text), "5,3\n");
    assert_eq!(drawn(&[panel("05,3", notation("5,3", None))], Format::Text), "05,3\n5,3\n");
    let moved = [panel("", notation("5,3", Some("take 2 from heap 1 → 3,3"))), panel("", notation("3,3", None))];
    assert_eq!(drawn(&moved, Format::Text), "5,3                        →   3,3\ntake 2 from heap 1 → 3,3\n");
    let bare = draw(&moved[..1], Format::Text, Lettering { title: true, caption: false }).unwrap();
    assert_eq!(bare, "5,3\n");
    let long = "1,".repeat(100);
    let text = drawn(&[panel("", notation(&long, None))], Format::Text);
    assert!(text.lines().all(|line| line.len() <= 80) && text.replace('\n', "") == long, "{text}");
}

/// The card and its lettering.
#[track_caller]
fn check_card(name: &str, svg: &str) {
    let document = Document::parse(svg).unwrap();
    let number = |node: Node, key: &str| node.attribute(key).unwrap().parse::<f64>().unwrap();
    let card = document.descendants().find(|node| node.has_tag_name("rect")).unwrap();
    let [left, top, width, height] = ["x", "y", "width", "height"].map(|key| number(card, key));
    let font = 16.0;
    let lettering: Vec<Node> = document
        .descendants()
        .filter(|node| node.has_tag_name("text") && node.attribute("fill") == Some("#1F2328"))
        .collect();
    assert!(!lettering.is_empty(), "{name}");
    let mut above = top;
    for line in lettering {
        assert_eq!(number(line, "font-size"), font, "{name}");
        // Digits of Helvetica are 0.556 wide, commas half of it.
        let half = 0.556 * font * line.text().unwrap().chars().count() as f64 / 2.0;
        let (x, baseline) = (number(line, "x"), number(line, "y"));
        assert!((x - (left + width / 2.0)).abs() < 0.02, "{name}: not in the middle");
        assert!(x - half >= left + 4.0 && x + half <= left + width - 4.0, "{name}: wider than the card");
        assert!(baseline - 0.72 * font >= above && baseline + 0.2 * font <= top + height, "{name}: not in its line");
        above = baseline;
    }
    // Not wider than a page.
    assert!(width <= 26.0 * 32.0, "{name}");
}

#[test]
fn the_lettering_is_within_the_card() {
    for name in ["5,3", "7", &"10,".repeat(99), &"12345".repeat(50), "1\n22\n333"] {
        let figure = notation(name, Some("take 1 from heap 1"));
        check_card(name, &drawn(&[panel(name, figure.clone())], Format::Svg));
        check_card(name, &draw_parts(&figure).unwrap());
    }
}

#[test]
fn it_is_read_aloud_and_has_no_parts() {
    let figure = notation("5,3", Some("take 2 from heap 1 → 3,3"));
    assert_eq!(describe(&figure), "the position 5,3; move: take 2 from heap 1 → 3,3");
    assert_eq!(describe(&notation("5,3", None)), "the position 5,3");
    assert_eq!(describe(&notation("", None)), "nothing");
    let long = describe(&notation(&"5,".repeat(500), Some("take 2")));
    assert!(long.ends_with("…; move: take 2") && long.chars().count() < 300, "{long}");
    assert!(figure.parts().is_empty() && figure.marked().is_empty());
    assert_eq!(figure.remarks(), ["take 2 from heap 1 → 3,3"]);
    assert!(!draw_parts(&figure).unwrap().contains("data-part"));
}

#[test]
fn a_notation_as_long_as_allowed_is_drawn_and_a_longer_one_refused() {
    let most = CELLS as usize;
    for format in Format::ALL {
        for (text, remark) in [("1".repeat(most), None), ("1".repeat(most / 2), Some("2".repeat(most / 2)))] {
            assert!(draw(&[panel("", notation(&text, remark.as_deref()))], format, Lettering::default()).is_ok());
        }
        let refused = Err(TooLarge::Cells(CELLS + 1));
        for (text, remark) in [("1".repeat(most + 1), None), ("1".to_owned(), Some("2".repeat(most)))] {
            let figure = notation(&text, remark.as_deref());
            assert_eq!(draw(&[panel("", figure)], format, Lettering::default()), refused);
        }
    }
}
