//! Counterexamples to look at.
//!
//! A position is drawn by its game, with its value and those that its moves lead to; where it is compared with another
//! position, both are. A poset is drawn as a whole. Some errata are refuted by something that is not a position
//! at all; it is drawn as the diagram or the board that the printed statement takes it for.

use claims::{Case, Counterexample};
use rulesets::figure::{Figure, Labels};
use rulesets::registry::{entries, open_on, open_without_files};
use rulesets::{Grip, OpenGame, Part, Position, Query};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use theory::{Limits, Play};

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
    /// Whether it is a position of the game.
    pub occurs: bool,
    /// A position from which the game can be played: itself, if there is a move.
    pub play_from: Option<String>,
    /// What it is worth, if it is a position whose moves are few.
    pub worth: Option<Worth>,
    /// What it is compared with: this position and the other one, with what they are worth.
    pub compared: Option<[Side; 2]>,
}

/// The value of a position, and those that its moves lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Worth {
    pub value: u64,
    /// The values that moves lead to, ascending.
    pub reaches: Vec<u64>,
    /// The same by the places of the picture where moves end.
    pub ends: Vec<End>,
}

/// A place where moves end, and the values they lead to, ascending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct End {
    pub part: Part,
    pub values: BTreeSet<u64>,
}

/// One of two positions that are compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Side {
    pub svg: String,
    /// The picture in words.
    pub description: String,
    pub ruleset: String,
    pub position: String,
    #[serde(flatten)]
    pub worth: Worth,
}

/// The picture of a counterexample; none if it is not about a position.
pub(crate) fn draw(counterexample: &Counterexample) -> Option<Drawn> {
    let play = counterexample.play;
    match &counterexample.case {
        Case::Position(position) => {
            let sides = |beside| Some([Side::of(position, play)?, Side::of(beside, play)?]);
            let compared = counterexample.beside.as_ref().and_then(sides);
            Drawn::of(position, None, play).map(|drawn| Drawn { compared, ..drawn })
        }
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
        let drawn = Drawn::new(&figure, position.game(), position.text(), play)?;
        let itself = has_moves(position).then(|| position.text());
        let worth = Worth::of(position, play);
        Some(Drawn { poset, occurs: true, play_from: itself.or(drawn.play_from), worth, ..drawn })
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
            play_from: somewhere(game).filter(has_moves).map(|position| position.text()),
            worth: None,
            compared: None,
        })
    }
}

impl Side {
    fn of(position: &Position, play: Play) -> Option<Side> {
        let figure = position.figure(None, Labels::Usual).ok()?;
        Some(Side {
            svg: drawing::draw_parts(&figure).ok()?,
            description: drawing::describe(&figure),
            ruleset: position.game().spec().to_owned(),
            position: position.text(),
            worth: Worth::of(position, play)?,
        })
    }
}

impl Worth {
    /// A counterexample is small; one that is not has no worth rather than a long wait.
    fn of(position: &Position, play: Play) -> Option<Worth> {
        const LARGE: u64 = 100_000;
        let limits = Limits { positions: LARGE, ..Limits::default() };
        let mut solver = position.game().solver(Query { play, limits, ..Query::default() });
        let values = solver.move_values(position).ok()?;
        let mut ends: BTreeMap<Part, BTreeSet<u64>> = BTreeMap::new();
        for (made, value) in &values {
            if let Some(part) = position.hold(made).as_ref().and_then(end) {
                ends.entry(part).or_default().insert(*value);
            }
        }
        Some(Worth {
            value: solver.value(position).ok()?,
            reaches: values.iter().map(|(_, value)| *value).collect::<BTreeSet<_>>().into_iter().collect(),
            ends: ends.into_iter().map(|(part, values)| End { part, values }).collect(),
        })
    }
}

/// Where a move ends: at the only part that is pointed at, or where a piece goes.
fn end(grip: &Grip) -> Option<Part> {
    match grip.grip[..] {
        [part] => Some(part),
        [_, to] if grip.second == [to] => Some(to),
        _ => None,
    }
}

fn has_moves(position: &Position) -> bool {
    position.moves(&Limits::default()).is_ok_and(|moves| !moves.is_empty())
}

/// Where a game can begin: at its start, or where its entry begins.
fn somewhere(game: &OpenGame) -> Option<Position> {
    let family = |spec: &'static str| spec.split(':').next();
    let entries = || entries().filter(|entry| family(entry.spec) == game.spec().split(':').next());
    game.start().ok().or_else(|| entries().find_map(|entry| game.read(entry.example.position).ok()))
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
    both.numbered = true;
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
        draw(&Counterexample { case, beside: None, play, remark: "why".to_owned() })
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

    /// Rooks on two edges are not two beads: 3 and 1.
    #[test]
    fn two_positions_are_drawn_with_what_they_are_worth() {
        let position = |ruleset: &str, text: &str| open_without_files(ruleset).unwrap().read(text).unwrap();
        let case = Case::Position(position("rooks", "3,0,0,1"));
        let beside = Some(position("welter", "1,3"));
        let drawn = draw(&Counterexample { case, beside, play: Play::Normal, remark: String::new() }).unwrap();
        let [rooks, beads] = drawn.compared.unwrap();
        assert_eq!((&*rooks.ruleset, rooks.worth.value, rooks.worth.reaches), ("rooks", 3, vec![0, 1, 2]));
        assert_eq!((&*beads.ruleset, beads.worth.value, beads.worth.reaches), ("welter", 1, vec![0, 2]));
        // Either rook may go to the corner; a value stands where a move ends.
        let values = |ends: Vec<End>, part: Part| {
            ends.into_iter().find(|end| end.part == part).map(|end| end.values.into_iter().collect::<Vec<_>>())
        };
        let field = |x| Part::Field { x, y: 0 };
        for (x, expected) in [(0, Some(vec![0, 2])), (1, Some(vec![1])), (2, Some(vec![2])), (3, None)] {
            assert_eq!(values(rooks.worth.ends.clone(), field(x)), expected, "{x}");
        }
        assert_eq!(values(beads.worth.ends, Part::Square(0)), Some(vec![0, 2]));
        assert_eq!(rooks.svg, drawn.svg);
        assert!(beads.svg.contains("<svg"), "{}", beads.svg);
    }

    /// A finished game is nothing to play.
    #[test]
    fn there_is_always_something_to_play() {
        for (ruleset, position, play_from) in [
            ("young", "2,1", "2,1"),
            ("mhrg:2x2", "-", "2,2"),
            ("nim", "0", "3,5,7"),
            ("rooks:r=2", "0,0,1,0", "3,0,0,2"),
        ] {
            let position = open_without_files(ruleset).unwrap().read(position).unwrap();
            let picture = drawn(Case::Position(position), Play::Normal).unwrap();
            assert_eq!(picture.play_from.as_deref(), Some(play_from), "{ruleset}");
        }
        assert_eq!(no_position("rooks:r=2", "0,0,0,0").unwrap().play_from.as_deref(), Some("3,0,0,2"));
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
