//! Counterexamples to look at.
//!
//! A claim writes its counterexample as it would be asked for on the command line: `mhrg:3x5 3,3,3 : why`. The picture is
//! that of the game, and a poset, `ungar:FILE with 3 elements, 0 < 1, 0 < 2 : why`, that of its whole. A few errata are refuted by something that is no position at all; it is drawn nevertheless, as the
//! diagram or the board that the printed statement takes it for.

use rulesets::AnyGame;
use rulesets::figure::{Figure, Labels};
use rulesets::registry::{open_on, open_without_files};
use serde::Serialize;
use shapes::Poset;
use shapes::poset::Element;

/// A counterexample as a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Picture {
    pub svg: String,
    /// The picture in words.
    pub description: String,
    pub ruleset: String,
    pub position: String,
    /// The text of the poset that the ruleset names.
    pub poset: Option<String>,
    pub play: &'static str,
    /// Whether it is a position of the game, which can be played.
    pub occurs: bool,
}

/// The picture of a counterexample; none where it is about something other than a position.
pub(crate) fn draw(counterexample: &str) -> Option<Picture> {
    let case = counterexample.split_once(" : ").map_or(counterexample, |(case, _why)| case);
    let (case, play) = match case.strip_suffix(" --play misere") {
        Some(case) => (case, "misere"),
        None => (case, "normal"),
    };
    let (ruleset, position) = case.split_once(' ')?;
    let (game, position, poset) = match position.strip_prefix("with ") {
        Some(poset) => on_poset(ruleset, poset)?,
        None => (open_without_files(ruleset).ok()?, position.to_owned(), None),
    };
    let (figure, position, occurs) = match game.position(Some(&position)) {
        Ok(position) => (game.figure(&position, None, Labels::Usual).ok()?, position, true),
        Err(_) => (elsewhere(&*game, &position)?, position, false),
    };
    Some(Picture {
        svg: drawing::draw_parts(&figure).ok()?,
        description: drawing::describe(&figure),
        ruleset: game.spec().to_owned(),
        position,
        poset,
        play,
        occurs,
    })
}

/// A game on a poset that is written out, `3 elements, 0 < 1, 0 < 2`, its start, and the poset
/// as a file has it.
fn on_poset(ruleset: &str, poset: &str) -> Option<(Box<dyn AnyGame>, String, Option<String>)> {
    let (elements, covers) = poset.split_once(", ")?;
    let elements = elements.split(' ').next()?.parse().ok()?;
    let element = |text: &str| text.parse().ok().filter(|&x: &Element| (x as usize) < elements);
    let cover = |text: &str| {
        let (lower, upper) = text.split_once(" < ")?;
        Some((element(lower)?, element(upper)?))
    };
    let covers: Vec<(Element, Element)> =
        if covers == "no covers" { Vec::new() } else { covers.split(", ").map(cover).collect::<Option<_>>()? };
    let text = Poset::numbered(elements, &covers).ok()?.write();
    let game = open_on(&format!("{ruleset}.poset"), &text).ok()?;
    let start = game.position(None).ok()?;
    Some((game, start, Some(text)))
}

/// What does not occur in a game, drawn with a game in which it does.
fn elsewhere(game: &dyn AnyGame, position: &str) -> Option<Figure> {
    match game.spec().split(':').next() {
        Some("rooks") => two_rooks(position),
        _ => framed_diagram(game, position),
    }
}

/// Two rooks, perhaps on one square, out of two boards with one rook each.
fn two_rooks(position: &str) -> Option<Figure> {
    let [x, y, z, w] = position.split(',').collect::<Vec<_>>()[..] else { return None };
    let rook = open_without_files("corner:rook").ok()?;
    let board = |x, y| rook.figure(&format!("{x},{y}"), None, Labels::Usual).ok();
    let (Figure::Chessboard(mut both), Figure::Chessboard(other)) = (board(x, y)?, board(z, w)?) else { return None };
    both.columns = both.columns.max(other.columns);
    both.rows = both.rows.max(other.rows);
    both.pieces.extend(other.pieces);
    Some(Figure::Chessboard(both))
}

/// A partition, inside the frame of the game or sticking out of it, with the numbers the boxes have at the start.
fn framed_diagram(game: &dyn AnyGame, position: &str) -> Option<Figure> {
    let mut figure = open_without_files("young").ok()?.figure(position, None, Labels::Blank).ok()?;
    let start = game.position(None).and_then(|start| game.figure(&start, None, Labels::Usual));
    if let (Figure::Boxes(diagram), Ok(Figure::Boxes(start))) = (&mut figure, start) {
        diagram.frame = start.frame;
        for (row, full) in diagram.rows.iter_mut().zip(start.rows) {
            for (cell, numbered) in row.cells.iter_mut().zip(full.cells) {
                cell.label = numbered.label;
            }
        }
    }
    Some(figure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_drawn_by_its_game() {
        let picture = draw("nim 3,05 --play misere : every option is an N-position").unwrap();
        assert_eq!((picture.ruleset.as_str(), picture.position.as_str(), picture.play), ("nim", "3,5", "misere"));
        assert!(picture.occurs);
        let nim = open_without_files("nim").unwrap();
        let figure = nim.figure("3,5", None, Labels::Usual).unwrap();
        assert_eq!(picture.svg, drawing::draw_parts(&figure).unwrap());
    }

    #[test]
    fn what_is_no_position_is_drawn_nevertheless() {
        let diagram = draw("mhrg:1x3 3,2 : listed, and no position").unwrap();
        assert!(!diagram.occurs);
        assert_eq!(diagram.svg.matches("data-part=\"box-").count(), 5);
        let rooks = draw("rooks:r=2 1,0,1,0").unwrap();
        assert!(!rooks.occurs);
        assert_eq!(two_rooks("1,0,1,0").map(|figure| pieces(&figure)), Some(vec![(1, 0), (1, 0)]));
    }

    #[test]
    fn a_poset_is_drawn_whole() {
        let diamond = draw("ungar:FILE with 4 elements, 0 < 1, 0 < 2, 1 < 3, 2 < 3 : why").unwrap();
        assert!(diamond.occurs);
        assert_eq!(diamond.position, "3");
        assert!(open_on(&diamond.ruleset, diamond.poset.as_deref().unwrap()).is_ok());
        assert!(draw("ungar:FILE with 1 element, no covers").is_some());
        assert_eq!(draw("ungar:FILE with 2 elements, 0 < 1, 1 < 0"), None);
        assert_eq!(draw("ungar:FILE with 2 elements, 0 < 2"), None);
    }

    fn pieces(figure: &Figure) -> Vec<(usize, usize)> {
        let Figure::Chessboard(board) = figure else { return Vec::new() };
        board.pieces.iter().map(|piece| (piece.x, piece.y)).collect()
    }

    #[test]
    fn what_is_about_no_position_has_no_picture() {
        for text in ["", "a = 3", "every graded poset has the value of its skeleton", "mhrg:1x3 2,3", "rooks 1,2,3"] {
            assert_eq!(draw(text), None, "{text}");
        }
    }
}
