//! A position as something one can touch: its picture, and for every move what one points at and what stands out then.

use crate::answer::MoveTo;
use crate::any::Opened;
use crate::figure::{Figure, Labels, Mark};
use crate::game::Game;
use crate::marking::Marking;
use crate::options::{self, bytes_of, told};
use crate::part::Part;
use serde::Serialize;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use theory::{Limits, Stopped};

/// A position with what can be done to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Touch {
    /// The position in its canonical notation.
    pub position: String,
    /// What it looks like, no move marked; none if it is too large to draw.
    #[serde(skip)]
    pub figure: Option<Figure>,
    /// Its moves in the ruleset's order.
    pub moves: Vec<TouchMove>,
    /// Whether these are all.
    pub complete: bool,
    /// Parts of which every nonempty set is the grip of a move, where the game is of that kind.
    pub free: Option<Vec<Part>>,
    /// Whether there is no move.
    pub over: bool,
}

/// A move, how it is made on the picture, and how it shows there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TouchMove {
    /// The move and where it leads.
    #[serde(flatten)]
    pub to: MoveTo,
    /// What one points at to make it, in the order in which one would.
    pub grip: Vec<Part>,
    /// What it takes.
    pub first: Vec<Part>,
    /// What it takes besides, or where the piece goes.
    pub second: Vec<Part>,
    /// What is to be said of it.
    pub remarks: Vec<String>,
}

/// The moves that are listed take about so many bytes at the most: nobody looks at more, and it would take too long.
const MOST_BYTES: usize = 1 << 24;

impl<G: Game> Opened<G> {
    /// The position with its moves, as many as are wanted.
    pub(crate) fn touched(
        &self,
        position: &G::Position,
        labels: Labels,
        most_moves: usize,
        limits: &Limits,
    ) -> Result<Touch, Stopped> {
        let game = &self.game;
        // What a figure marks of itself would look like a move that somebody points at.
        let figure = game.figure(position, None, labels).ok().map(Figure::unmarked);
        let (mut moves, mut complete, mut listed_bytes) = (Vec::new(), true, 0);
        options::for_each(game, position, limits, &mut |m, option| {
            complete = moves.len() < most_moves && listed_bytes <= MOST_BYTES;
            if !complete {
                return ControlFlow::Break(());
            }
            let marking = figure.as_ref().and_then(|_| game.marking(position, &m).ok()).unwrap_or_default();
            let listed = TouchMove::new(told(game, &m, &option), game.grip(position, &m), marking);
            let bytes = bytes_of(&listed.to) + listed.count_parts() * size_of::<Part>();
            listed_bytes += bytes;
            moves.push(listed);
            ControlFlow::Continue(bytes)
        })?;
        let over = complete && moves.is_empty();
        Ok(Touch { position: game.write(position), figure, moves, complete, free: game.free_parts(position), over })
    }

    /// The moves whose grip is a set of parts, each position once.
    pub(crate) fn moves_by_parts(
        &self,
        position: &G::Position,
        parts: &[Part],
        limits: &Limits,
    ) -> Result<Vec<MoveTo>, Stopped> {
        let game = &self.game;
        let wanted: BTreeSet<Part> = parts.iter().copied().collect();
        let ascending: Vec<Part> = wanted.iter().copied().collect();
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        if let Some((m, option)) = game.move_of(position, &ascending) {
            return Ok(vec![told(game, &m, &option)]);
        }
        if game.free_parts(position).is_some() {
            return Ok(Vec::new());
        }
        let (mut found, mut reached) = (Vec::new(), BTreeSet::new());
        options::for_each(game, position, limits, &mut |m, option| {
            let marked = || game.marking(position, &m).ok().map(|marking| whole(&marking));
            let grip = game.grip(position, &m).or_else(marked).unwrap_or_default();
            let mut bytes = 0;
            if grip.into_iter().collect::<BTreeSet<_>>() == wanted && !reached.contains(&option) {
                let told = told(game, &m, &option);
                bytes = bytes_of(&told);
                found.push(told);
                reached.insert(option);
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

impl TouchMove {
    fn count_parts(&self) -> usize {
        self.grip.len() + self.first.len() + self.second.len()
    }

    fn new(to: MoveTo, grip: Option<Vec<Part>>, marking: Marking) -> TouchMove {
        let with =
            |wanted: Mark| marking.parts.iter().filter(|(_, mark)| *mark == wanted).map(|(part, _)| *part).collect();
        let grip = grip.unwrap_or_else(|| whole(&marking));
        TouchMove { to, grip, first: with(Mark::First), second: with(Mark::Second), remarks: marking.remarks }
    }
}
