//! Games as graphs: every position with its value, every option, P-positions told from the others.

use drawing::{Format, GAME, GameGraph, Lettering, TooLarge};
use roxmltree::Document;

/// Nim with one heap of two stones.
fn nim() -> GameGraph {
    let positions = [("0", 0), ("1", 1), ("2", 2)].map(|(name, value)| (name.to_owned(), value)).to_vec();
    GameGraph { title: "nim <2>".to_owned(), positions, options: vec![(1, 0), (2, 0), (2, 1)] }
}

#[test]
fn text_has_a_line_for_each_position() {
    let text = nim().draw(Format::Text, Lettering::default()).unwrap();
    assert_eq!(text, "nim <2>\n0: 0\n1: 1 → 0\n2: 2 → 0  1\n");
    let bare = Lettering { title: false, caption: false };
    assert!(nim().draw(Format::Text, bare).unwrap().starts_with("0: 0"));
}

#[test]
fn pictures_have_every_position_and_every_option() {
    let svg = nim().draw(Format::Svg, Lettering::default()).unwrap();
    let document = Document::parse(&svg).unwrap();
    let has = |tag: &str| document.descendants().filter(|node| node.has_tag_name(tag)).collect::<Vec<_>>();
    let texts: Vec<&str> = has("text").iter().filter_map(|node| node.text()).collect();
    for label in ["nim <2>", "0: 0", "1: 1", "2: 2"] {
        assert_eq!(texts.iter().filter(|text| **text == label).count(), 1, "{label}: {texts:?}");
    }
    assert_eq!(has("title")[0].text(), Some("nim <2>"));
    assert_eq!(has("desc")[0].text(), Some("a game of 3 positions with 3 options together"));
    let of_class = |class: &str| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    assert!(of_class("paint-edge") >= 3);
    // The end is the only P-position.
    assert_eq!(of_class("paint-thick"), 1);
    assert!(nim().draw(Format::Tikz, Lettering::default()).unwrap().contains("{2: 2}"));
}

#[test]
fn a_game_that_nobody_can_look_at_is_text_alone() {
    let many = GAME as usize + 1;
    let positions = (0..many).map(|place| (place.to_string(), 0)).collect();
    let game = GameGraph { title: String::new(), positions, options: Vec::new() };
    assert_eq!(game.draw(Format::Svg, Lettering::default()), Err(TooLarge::Game(many as u128)));
    assert_eq!(game.draw(Format::Text, Lettering::default()).unwrap().lines().count(), many);
}
