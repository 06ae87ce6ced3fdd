//! Counterexamples to look at.
//!
//! A position is drawn by its game, and a poset as a whole. Some errata are refuted by something that is not a position
//! at all; it is drawn as the diagram or the board that the printed statement takes it for.

use claims::{Case, Counterexample};
use rulesets::figure::{Figure, Labels};
use rulesets::registry::{open_on, open_without_files};
use rulesets::{OpenGame, Position};
use serde::Serialize;
use theory::Play;

/// A counterexample as a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Drawn {
    pub svg: String,
    /// The picture in words.
    pub description: String,
    pub ruleset: String,
    pub position: String,
    /// The text of the poset that the ruleset names.
    pub poset: Option<String>,
    pub play: String,
    /// Whether it is a position of the game, which can be played.
    pub occurs: bool,
}

/// The picture of a counterexample; none if it is not about a position.
pub(crate) fn draw(counterexample: &Counterexample) -> Option<Drawn> {
    let play = counterexample.play;
    match &counterexample.case {
        Case::Position(position) => Drawn::of(position, None, play),
        Case::NoPosition { ruleset, shape } => {
            let game = open_without_files(ruleset).ok()?;
            Drawn::new(&elsewhere(&game, shape)?, &game, shape.clone(), play)
        }
        Case::OnPoset(relations) => {
            let poset = relations.file();
            let start = open_on("ungar:FILE.poset", &poset).ok()?.start().ok()?;
            Drawn::of(&start, Some(poset), play)
        }
        Case::Other(_) => None,
    }
}

impl Drawn {
    /// A position.
    fn of(position: &Position, poset: Option<String>, play: Play) -> Option<Drawn> {
        let figure = position.figure(None, Labels::Usual).ok()?;
        Some(Drawn { poset, occurs: true, ..Drawn::new(&figure, position.game(), position.text(), play)? })
    }

    /// Something that does not occur in the game.
    fn new(figure: &Figure, game: &OpenGame, position: String, play: Play) -> Option<Drawn> {
        Some(Drawn {
            svg: drawing::draw_parts(figure).ok()?,
            description: drawing::describe(figure),
            ruleset: game.spec().to_owned(),
            position,
            poset: None,
            play: play.to_string(),
            occurs: false,
        })
    }
}

/// Something that does not occur in a game, drawn by a game in which it does.
fn elsewhere(game: &OpenGame, shape: &str) -> Option<Figure> {
    if game.spec().starts_with("rooks") { two_rooks(shape) } else { framed_diagram(game, shape) }
}

/// Two rooks, perhaps on one square, from two boards with one rook each.
fn two_rooks(shape: &str) -> Option<Figure> {
    let [x, y, z, w] = shape.split(',').collect::<Vec<_>>()[..] else { return None };
    let rook = open_without_files("corner:rook").ok()?;
    let board = |x, y| rook.read(&format!("{x},{y}")).ok()?.figure(None, Labels::Usual).ok();
    let (Figure::Chessboard(mut both), Figure::Chessboard(other)) = (board(x, y)?, board(z, w)?) else { return None };
    both.columns = both.columns.max(other.columns);
    both.rows = both.rows.max(other.rows);
    both.pieces.extend(other.pieces);
    Some(Figure::Chessboard(both))
}

/// A partition, inside the frame of the game or sticking out of it, with the numbers the boxes have at the start.
fn framed_diagram(game: &OpenGame, shape: &str) -> Option<Figure> {
    let mut figure = open_without_files("young").ok()?.read(shape).ok()?.figure(None, Labels::Blank).ok()?;
    let start = game.start().and_then(|start| start.figure(None, Labels::Usual));
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
    use claims::Relations;

    fn drawn(case: Case, play: Play) -> Option<Drawn> {
        draw(&Counterexample { case, play, remark: "why".to_owned() })
    }

    fn no_position(ruleset: &str, shape: &str) -> Option<Drawn> {
        drawn(Case::NoPosition { ruleset: ruleset.to_owned(), shape: shape.to_owned() }, Play::Normal)
    }

    #[test]
    fn a_position_is_drawn_by_its_game() {
        let position = open_without_files("nim").unwrap().read("3,5").unwrap();
        let figure = position.figure(None, Labels::Usual).unwrap();
        let picture = drawn(Case::Position(position), Play::Misere).unwrap();
        assert_eq!((&*picture.ruleset, &*picture.position, &*picture.play), ("nim", "3,5", "misere"));
        assert!(picture.occurs);
        assert_eq!(picture.svg, drawing::draw_parts(&figure).unwrap());
    }

    #[test]
    fn what_is_not_a_position_is_drawn_nevertheless() {
        let diagram = no_position("mhrg:1x3", "3,2").unwrap();
        assert!(!diagram.occurs);
        assert_eq!(diagram.svg.matches("data-part=\"box-").count(), 5);
        let rooks = no_position("rooks:r=2", "1,0,1,0").unwrap();
        assert!(!rooks.occurs);
        let Some(Figure::Chessboard(board)) = two_rooks("1,0,1,0") else { panic!("two rooks stand on a board") };
        assert_eq!(board.pieces.iter().map(|piece| (piece.x, piece.y)).collect::<Vec<_>>(), [(1, 0), (1, 0)]);
        assert_eq!(no_position("mhrg:1x3", "2,3"), None);
        assert_eq!(no_position("rooks", "1,2,3"), None);
    }

    #[test]
    fn a_poset_is_drawn_whole() {
        let on = |elements, covers| drawn(Case::OnPoset(Relations { elements, covers }), Play::Normal);
        let diamond = on(4, vec![(0, 1), (0, 2), (1, 3), (2, 3)]).unwrap();
        assert!(diamond.occurs);
        assert_eq!(diamond.position, "3");
        assert!(open_on(&diamond.ruleset, diamond.poset.as_deref().unwrap()).is_ok());
        assert!(on(1, Vec::new()).is_some());
    }

    #[test]
    fn what_is_about_no_position_has_no_picture() {
        assert_eq!(drawn(Case::Other("a = 3".to_owned()), Play::Normal), None);
    }
}
