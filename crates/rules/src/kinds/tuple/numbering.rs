//! Numbers the tuples below some sides; the last entry varies fastest.

use super::codes::Weights;
use super::{Moves, TupleGame};
use rulesets::powers::{NoFamily, Numbering, Placed, Size};
use shapes::ranking;
use std::fmt;
use std::sync::Arc;
use tables::Indexed;
use theory::Flow;

/// The tuples of a game below some sides.
struct Numbered<M> {
    game: Arc<TupleGame<M>>,
    tuples: ranking::Tuples,
    places: Weights,
    most_options: u64,
}

/// How sizes are written, by the number of entries.
pub(super) fn sizes(len: usize) -> &'static str {
    match len {
        1 => "below=A",
        2 => "below=AxB",
        3 => "below=AxBxC",
        4 => "below=AxBxCxD",
        _ => "below=AxBx…",
    }
}

/// The tuples of a size, if all their options are among them.
pub(super) fn numbering<M: Moves>(game: &Arc<TupleGame<M>>, size: &Size) -> Result<Numbering<Vec<u64>>, NoFamily> {
    let sides = &size.sides;
    if size.key != "below" || sides.len() != game.board.len || sides.contains(&0) {
        return Err(NoFamily::Unknown);
    }
    let most: Vec<u64> = sides.iter().map(|side| side - 1).collect();
    let reach = game.moves.reach(&game.board, &most).ok_or(NoFamily::Left)?;
    let most_options = game.moves.lines().map_or(reach, |lines| lines.most(&most));
    let tuples = ranking::Tuples::new(sides)?;
    let lines = game.moves.lines().and_then(|lines| lines.in_box(tuples.clone()));
    let mut places = vec![1; sides.len()];
    for i in (1..sides.len()).rev() {
        places[i - 1] = places[i] * sides[i];
    }
    let numbered = Numbered { game: Arc::clone(game), tuples, places: Weights(places), most_options };
    let numbering = Numbering::new(numbered);
    Ok(match lines {
        Some(lines) => numbering.with_moves(tables::Moves::Lines(lines)),
        None => numbering,
    })
}

impl<M> fmt::Debug for Numbered<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Numbered").field("sides", &self.tuples.sides()).finish_non_exhaustive()
    }
}

impl<M: Moves> Indexed for Numbered<M> {
    fn indices(&self) -> u64 {
        self.tuples.count()
    }

    fn is_position(&self, index: u64) -> bool {
        let mut room = M::ROOM;
        let position = &mut room.as_mut()[..self.game.board.len];
        self.game.board.rules.file.condition.is_none() || {
            self.tuples.write(index, position);
            self.game.board.has(position)
        }
    }

    fn options(&self, index: u64, options: &mut Vec<u64>) {
        let mut room = M::ROOM;
        let position = &mut room.as_mut()[..self.game.board.len];
        self.tuples.write(index, position);
        let _ = self.game.list(position, &self.places, &mut |option| {
            options.push(option);
            Flow::Continue(())
        });
    }

    fn most_options(&self) -> u64 {
        self.most_options
    }
}

impl<M: Moves> Placed<Vec<u64>> for Numbered<M> {
    fn index(&self, position: &Vec<u64>) -> Option<u64> {
        self.tuples.index(position)
    }

    fn position(&self, index: u64) -> Option<Vec<u64>> {
        let is_there = index < self.tuples.count() && self.is_position(index);
        is_there.then(|| self.tuples.tuple(index))
    }
}
