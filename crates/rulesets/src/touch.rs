//! A position to be played by pointing: its picture and, for every move, what to point at and what is highlighted.

use crate::figure::{Figure, Labels, Mark};
use crate::handle::{Move, Position};
use crate::marking::Marking;
use crate::options::{self, bytes_of};
use crate::part::Part;
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;
use theory::{Limits, Stopped};

/// A position with the moves that can be made in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Touch {
    /// The position.
    pub position: Position,
    /// Its picture, with no move marked; none if it is too large to draw.
    #[serde(skip)]
    pub figure: Option<Figure>,
    /// Its moves in the ruleset's order.
    pub moves: Vec<TouchMove>,
    /// Whether all moves are listed.
    pub complete: bool,
    /// Parts of which every nonempty set is the grip of a move, if the game is of that kind.
    pub free: Option<Vec<Part>>,
    /// Whether there is no move.
    pub over: bool,
}

/// A move, how to make it on the picture, and how it is shown there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TouchMove {
    /// The move and the position it leads to.
    #[serde(flatten)]
    pub to: Move,
    /// What to point at, and what is highlighted then.
    #[serde(flatten)]
    pub hold: Grip,
}

/// How to make a move on the picture, and how it is shown there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grip {
    /// What to point at to make it, in a natural order.
    pub grip: Vec<Part>,
    /// What it takes.
    pub first: Vec<Part>,
    /// What it takes besides, or where the piece goes.
    pub second: Vec<Part>,
    /// Remarks about it.
    pub remarks: Vec<String>,
    /// Whether only the grip is given, because the moves of a large picture take very many parts; [`Position::hold`]
    /// gives the rest.
    pub unmarked: bool,
}

/// Moves are listed until they occupy about this many bytes: nobody looks at more, and it would take too long.
const MOST_BYTES: usize = 1 << 24;
/// What moves take is listed until it is about this many parts.
const MOST_MARKS: usize = 1 << 16;

/// The position with at most `most_moves` of its moves.
pub(crate) fn touched(
    position: &Position,
    labels: Labels,
    most_moves: usize,
    limits: &Limits,
) -> Result<Touch, Stopped> {
    // The figure's own marks would look like a move that somebody points at.
    let figure = position.game.0.figure(&*position.held, None, labels).ok().map(Figure::unmarked);
    let (mut moves, mut complete, mut listed_bytes, mut marks) = (Vec::new(), true, 0, 0);
    options::for_each(position, limits, &mut |to| {
        complete = moves.len() < most_moves && listed_bytes <= MOST_BYTES;
        if !complete {
            return ControlFlow::Break(());
        }
        let grip = grip(&to);
        let unmarked = marks > MOST_MARKS && grip.is_some();
        let marking = figure.as_ref().filter(|_| !unmarked).and_then(|_| marking(&to));
        let hold = Grip { unmarked, ..Grip::new(grip, marking.unwrap_or_default()) };
        marks += hold.count_parts();
        let bytes = bytes_of(&to) + hold.count_parts() * size_of::<Part>();
        listed_bytes += bytes;
        moves.push(TouchMove { to, hold });
        ControlFlow::Continue(bytes)
    })?;
    let free = position.game.0.free_parts(&*position.held);
    let over = complete && moves.is_empty();
    Ok(Touch { position: position.clone(), figure, moves, complete, free, over })
}

/// How to make a move on the picture, and how it is shown there.
pub(crate) fn hold(made: &Move) -> Grip {
    Grip::new(grip(made), marking(made).unwrap_or_default())
}

/// The moves whose grip is this set of parts, one for each position they lead to.
pub(crate) fn gripped(position: &Position, parts: &[Part], limits: &Limits) -> Result<Vec<Move>, Stopped> {
    let game = &position.game.0;
    let wanted: BTreeSet<Part> = parts.iter().copied().collect();
    if wanted.is_empty() || !game.has_pictures() {
        return Ok(Vec::new());
    }
    let ascending: Vec<Part> = wanted.iter().copied().collect();
    if let Some((m, to)) = game.move_of(&*position.held, &ascending) {
        return Ok(vec![Move::new(position, m, to)]);
    }
    if game.free_parts(&*position.held).is_some() {
        return Ok(Vec::new());
    }
    let (mut found, mut reached) = (Vec::new(), HashSet::new());
    options::for_each(position, limits, &mut |made| {
        let marked = || marking(&made).map(|marking| whole(&marking));
        let grip = grip(&made).or_else(marked).unwrap_or_default();
        if grip.into_iter().collect::<BTreeSet<_>>() != wanted || !reached.insert(made.to().clone()) {
            return ControlFlow::Continue(0);
        }
        let bytes = bytes_of(&made);
        found.push(made);
        ControlFlow::Continue(bytes)
    })?;
    Ok(found)
}

fn grip(made: &Move) -> Option<Vec<Part>> {
    made.from().game.0.grip(&*made.from().held, made.made())
}

fn marking(made: &Move) -> Option<Marking> {
    made.from().game.0.marking(&*made.from().held, made.made())
}

/// All parts that a move marks.
fn whole(marking: &Marking) -> Vec<Part> {
    marking.parts.iter().map(|(part, _)| *part).collect()
}

impl Grip {
    fn count_parts(&self) -> usize {
        self.grip.len() + self.first.len() + self.second.len()
    }

    fn new(grip: Option<Vec<Part>>, marking: Marking) -> Grip {
        let with =
            |wanted: Mark| marking.parts.iter().filter(|(_, mark)| *mark == wanted).map(|(part, _)| *part).collect();
        let grip = grip.unwrap_or_else(|| whole(&marking));
        let (first, second) = (with(Mark::First), with(Mark::Second));
        Grip { grip, first, second, remarks: marking.remarks, unmarked: false }
    }
}
