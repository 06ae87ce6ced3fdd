//! A whole family solved in memory, if that is cheaper than a search.
//!
//! A search examines fewer positions, but accesses memory for every option. The engines for families compute all
//! positions of a size, many at a time. Which is cheaper is estimated beforehand, from the number of positions that can
//! be reached and the time that an engine needs for the family; a question that a short search answers is not worth the
//! estimate.

use super::Answerer;
use crate::handle::{AnyPlaced, Numbered, Position};
use std::sync::Arc;
use tables::TableError;
use theory::{Deadline, Limits, Stopped};

/// A family with its values.
pub(super) struct InMemory {
    spec: String,
    placed: Arc<dyn AnyPlaced>,
    table: tables::InMemory,
}

impl InMemory {
    /// The spec of the family.
    pub(super) fn spec(&self) -> &str {
        &self.spec
    }

    fn value(&self, position: &Position) -> Option<u64> {
        self.table.value(self.placed.index(&*position.held)?)
    }
}

/// A search of at most this many positions is tried before anything else.
pub(super) const SHORT: u64 = 4_000;

/// The time that a search takes for one option, in nanoseconds, when its table no longer fits the caches.
const NANOSECONDS_PER_OPTION: f64 = 15.0;

impl Answerer {
    /// The value of a position in the family that was solved for an earlier question.
    pub(super) fn value_in_family(&self, position: &Position) -> Option<u64> {
        self.made.as_ref()?.value(position)
    }

    /// Whether a short search is worth trying. It is not if many positions can be reached and they fit no word, because
    /// a step may then be slow.
    pub(super) fn may_be_short(&self, position: &Position) -> bool {
        let positions = self.game.0.count_positions(&*position.held);
        positions.is_none_or(|positions| positions <= SHORT.into())
            || self.game.0.packed(&*position.held, true).is_some()
    }

    /// Solves the cheapest family that contains a position, if that is cheaper than a search and within the limits.
    /// Returns whether it did.
    pub(super) fn solve_family(&mut self, position: &Position, deadline: Option<Deadline>) -> Result<bool, Stopped> {
        let limits = &Limits { deadline, ..self.query.limits.clone() };
        let engine = tables::Engine::best();
        let numbered = position.families().into_iter();
        let fitting = numbered.filter(|numbered| {
            tables::bytes_needed(numbered.family(), engine).is_some_and(|bytes| bytes <= limits.memory)
        });
        let costs = fitting.map(|numbered| (tables::nanoseconds(numbered.family(), engine), numbered));
        let cheapest = costs.min_by(|(one, _), (other, _)| one.total_cmp(other));
        let positions = self.game.0.count_positions(&*position.held);
        let (Some((cost, Numbered { family, placed, .. })), Some(positions)) = (cheapest, positions) else {
            return Ok(false);
        };
        let Some(start) = placed.index(&*position.held) else { return Ok(false) };
        // Assume that an average position has half as many options as this one, the largest.
        let options = position.count_moves().unwrap_or(0) as f64 / 2.0;
        let search = positions as f64 * options * NANOSECONDS_PER_OPTION;
        if search < cost {
            return Ok(false);
        }
        match tables::solve_below(&family, start, self.query.play, engine, limits) {
            Ok(table) => {
                self.made = Some(InMemory { spec: family.spec().to_owned(), placed, table });
                Ok(true)
            }
            Err(TableError::Stopped(stopped)) => Err(stopped),
            Err(TableError::Rules { problem, .. }) => theory::fail(problem),
            // There is less memory than the limits allow, or a value does not fit: search instead.
            Err(_) => Ok(false),
        }
    }
}
