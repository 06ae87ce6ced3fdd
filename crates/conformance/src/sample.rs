//! The positions that are checked.

use super::Effort;
use super::oracle::Oracle;
use super::random;
use super::tally::{Failure, Tally};
use rulesets::game::{Count, Range};
use rulesets::handle::{OpenGame, Position};
use std::collections::HashSet;
use theory::{Flow, Random};

/// Positions of one game, and the values of those that are small enough.
pub(super) struct Sample {
    pub(super) game: OpenGame,
    pub(super) effort: Effort,
    /// Ranges with all positions that the game lists for them, smaller ranges first.
    pub(super) listings: Vec<Listing>,
    /// Small positions: those of the largest listings, the example and the start. All of them are valued.
    pub(super) near: Vec<Position>,
    /// Positions of any size, from texts made up at random.
    pub(super) far: Vec<Position>,
    /// Texts made up at random, some of which are positions.
    pub(super) texts: Vec<String>,
    pub(super) oracle: Oracle,
}

/// A range and the positions in it.
pub(super) struct Listing {
    pub(super) range: Range,
    pub(super) positions: Vec<Position>,
}

/// The largest bound that is tried, however few positions there are.
const LARGEST_MAX: u64 = 64;
/// A listing that stays the same for this many bounds is taken to be complete.
pub(super) const UNCHANGED: usize = 6;
/// The most entries of a position that are asked for.
const MOST_ENTRIES: usize = 4;

impl Sample {
    pub(super) fn new(game: &OpenGame, effort: Effort, tally: &mut Tally) -> Result<Sample, Failure> {
        let listings = listings(game, effort.listed());
        let mut near: Vec<Position> = Vec::new();
        let mut seen = HashSet::new();
        let example = game.read(game.example()).ok();
        let largest = |entries| listings.iter().rfind(|listing| listing.range.entries == entries);
        let each_largest = std::iter::once(None).chain((0..=MOST_ENTRIES).map(Some)).filter_map(largest);
        let listed = each_largest.flat_map(|listing| listing.positions.iter().cloned());
        let mut oracle = Oracle::default();
        for position in example.into_iter().chain(game.start().ok()).chain(listed) {
            if seen.insert(position.clone()) && oracle.add(&position, effort.valued(), tally)? {
                near.push(position);
            }
        }
        let (far, texts) = made_up(game, &near, effort.texts());
        Ok(Sample { game: game.clone(), effort, listings, near, far, texts, oracle })
    }

    /// All positions: those that are valued, and those of any size.
    pub(super) fn positions(&self) -> impl Iterator<Item = &Position> {
        self.oracle.positions().chain(&self.far)
    }

    /// At most `most` of the small positions, spread over all of them.
    pub(super) fn some_near(&self, most: usize) -> impl Iterator<Item = &Position> {
        let step = self.near.len().div_ceil(most).max(1);
        self.near.iter().step_by(step)
    }
}

/// The positions in a range; none if there are more than `most`.
pub(super) fn listed(game: &OpenGame, range: Range, most: usize) -> Option<Vec<Position>> {
    let mut positions = Vec::new();
    game.list_up_to(range, &mut |position| {
        positions.push(position);
        if positions.len() > most { Flow::Break(()) } else { Flow::Continue(()) }
    });
    (positions.len() <= most).then_some(positions)
}

/// Listings of growing ranges, until they have too many positions.
fn listings(game: &OpenGame, most: usize) -> Vec<Listing> {
    let bounds: Vec<Option<usize>> = match game.count() {
        Count::Fixed | Count::NoNumbers => vec![None],
        Count::Exactly => (1..=MOST_ENTRIES).map(Some).collect(),
        Count::AtMost => std::iter::once(None).chain((0..=MOST_ENTRIES).map(Some)).collect(),
    };
    let mut listings: Vec<Listing> = Vec::new();
    for entries in bounds {
        let mut unchanged = 0;
        for max in 0..=LARGEST_MAX {
            let range = Range { max, entries };
            let Some(positions) = listed(game, range, most) else { break };
            let last = listings.last().filter(|last| last.range.entries == entries);
            let is_new = last.is_none_or(|last| last.positions != positions);
            unchanged = if is_new || positions.is_empty() { 0 } else { unchanged + 1 };
            listings.push(Listing { range, positions });
            if unchanged == UNCHANGED {
                break;
            }
        }
    }
    listings
}

/// Texts made up at random, and the positions among them.
fn made_up(game: &OpenGame, near: &[Position], most: usize) -> (Vec<Position>, Vec<String>) {
    let mut seeds: Vec<String> = near.iter().map(Position::text).collect();
    seeds.extend([game.example().to_owned(), "-".to_owned(), "3,1".to_owned()]);
    let mut random = Random::new(12);
    let texts: Vec<String> = (0..most).map(|_| random::text(&mut random, &seeds)).collect();
    let mut seen: HashSet<Position> = near.iter().cloned().collect();
    // A text that panics is found by the check of refusals; skip it here.
    let read =
        |text: &String| std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| game.read(text).ok())).ok().flatten();
    let far = texts.iter().filter_map(read).filter(|position| seen.insert(position.clone())).collect();
    (far, texts)
}
