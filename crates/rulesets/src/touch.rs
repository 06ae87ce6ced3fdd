//! A position to be played by pointing: its picture and, for every move, what to point at and what is highlighted.

use crate::figure::{Figure, Labels, Mark, TooBig};
use crate::game::{Game, MadeMove};
use crate::handle::{Held, Move, Position, Typed};
use crate::marking::Marking;
use crate::options::{self, bytes_of};
use crate::part::Part;
use serde::Serialize;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
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

/// A [`Touch`] before its moves become handles.
pub(crate) struct Touched {
    figure: Option<Figure>,
    moves: Vec<(Held, Held, Grip)>,
    complete: bool,
    free: Option<Vec<Part>>,
}

impl Touched {
    /// Turns its moves into handles of the position it belongs to.
    pub(crate) fn of(self, position: &Position) -> Touch {
        let moves = self.moves.into_iter().map(|(m, to, hold)| TouchMove { to: Move::new(position, m, to), hold });
        let moves: Vec<TouchMove> = moves.collect();
        Touch {
            position: position.clone(),
            figure: self.figure,
            over: self.complete && moves.is_empty(),
            moves,
            complete: self.complete,
            free: self.free,
        }
    }
}

/// Moves are listed until they occupy about this many bytes: nobody looks at more, and it would take too long.
const MOST_BYTES: usize = 1 << 24;
/// What moves take is listed until it is about this many parts.
const MOST_MARKS: usize = 1 << 16;

impl<G: Game> Typed<G> {
    /// The picture of a position; without pictures, a game is drawn by its notation.
    pub(crate) fn drawn(
        &self,
        position: &G::Position,
        marked: Option<&G::Move>,
        labels: Labels,
    ) -> Result<Figure, TooBig> {
        match self.game.powers().picture {
            Some(picture) => picture.figure(position, marked, labels),
            None => Ok(Figure::notation(self.game.write(position), marked.map(ToString::to_string))),
        }
    }

    /// What a move adds to that picture.
    fn marking(&self, position: &G::Position, m: &G::Move) -> Option<Marking> {
        self.game.powers().picture?.marking(position, m).ok()
    }

    /// The position with at most `most_moves` of its moves.
    pub(crate) fn touched(
        &self,
        position: &G::Position,
        labels: Labels,
        most_moves: usize,
        limits: &Limits,
    ) -> Result<Touched, Stopped> {
        let picture = self.game.powers().picture;
        // The figure's own marks would look like a move that somebody points at.
        let figure = self.drawn(position, None, labels).ok().map(Figure::unmarked);
        let (mut moves, mut complete, mut listed_bytes, mut marks) = (Vec::new(), true, 0, 0);
        options::for_each(&self.game, position, limits, &mut |m, option| {
            complete = moves.len() < most_moves && listed_bytes <= MOST_BYTES;
            if !complete {
                return ControlFlow::Break(());
            }
            let grip = picture.and_then(|picture| picture.grip(position, &m));
            let unmarked = marks > MOST_MARKS && grip.is_some();
            let marking = figure.as_ref().filter(|_| !unmarked).and_then(|_| self.marking(position, &m));
            let hold = Grip { unmarked, ..Grip::new(grip, marking.unwrap_or_default()) };
            marks += hold.count_parts();
            let bytes = bytes_of::<G>(&option) + hold.count_parts() * size_of::<Part>();
            listed_bytes += bytes;
            moves.push((Arc::new(m) as Held, Arc::new(option) as Held, hold));
            ControlFlow::Continue(bytes)
        })?;
        let free = picture.and_then(|picture| picture.free_parts(position));
        Ok(Touched { figure, moves, complete, free })
    }

    /// How to make a move on the picture, and how it is shown there.
    pub(crate) fn hold(&self, position: &G::Position, m: &G::Move) -> Grip {
        let grip = self.game.powers().picture.and_then(|picture| picture.grip(position, m));
        Grip::new(grip, self.marking(position, m).unwrap_or_default())
    }

    /// The moves whose grip is this set of parts, one for each position they lead to.
    pub(crate) fn gripped(
        &self,
        position: &G::Position,
        parts: &[Part],
        limits: &Limits,
    ) -> Result<Vec<MadeMove<G>>, Stopped> {
        let Some(picture) = self.game.powers().picture else { return Ok(Vec::new()) };
        let wanted: BTreeSet<Part> = parts.iter().copied().collect();
        let ascending: Vec<Part> = wanted.iter().copied().collect();
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        if let Some(found) = picture.move_of(position, &ascending) {
            return Ok(vec![found]);
        }
        if picture.free_parts(position).is_some() {
            return Ok(Vec::new());
        }
        let (mut found, mut reached) = (Vec::new(), BTreeSet::new());
        options::for_each(&self.game, position, limits, &mut |m, option| {
            let marked = || self.marking(position, &m).map(|marking| whole(&marking));
            let grip = picture.grip(position, &m).or_else(marked).unwrap_or_default();
            let mut bytes = 0;
            if grip.into_iter().collect::<BTreeSet<_>>() == wanted && !reached.contains(&option) {
                bytes = bytes_of::<G>(&option);
                reached.insert(option.clone());
                found.push((m, option));
            }
            ControlFlow::Continue(bytes)
        })?;
        Ok(found)
    }
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
