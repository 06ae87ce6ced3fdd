//! A whole family solved in memory, if that is cheaper than a search.
//!
//! A search examines fewer positions, but accesses memory for every option. The engines for families compute all
//! positions of a size, many at a time. Which is cheaper is estimated beforehand, from the number of positions that can
//! be reached and the time that an engine needs for the family; a question that a short search answers is not worth the
//! estimate.

use super::Answerer;
use crate::game::Game;
use crate::powers::Placed;
use std::sync::Arc;
use tables::TableError;
use theory::{Deadline, Limits, Stopped};

/// A family with its values.
pub(super) struct InMemory<P> {
    spec: String,
    placed: Arc<dyn Placed<P>>,
    table: tables::InMemory,
}

impl<P> InMemory<P> {
    /// The spec of the family.
    pub(super) fn spec(&self) -> &str {
        &self.spec
    }

    fn value(&self, position: &P) -> Option<u64> {
        self.table.value(self.placed.index(position)?)
    }
}

/// A search of at most this many positions is tried before anything else.
pub(super) const SHORT: u64 = 4_000;

/// The time that a search takes for one option, in nanoseconds, when its table no longer fits the caches.
const NANOSECONDS_PER_OPTION: f64 = 15.0;

impl<G: Game> Answerer<G> {
    /// The value of a position in the family that was solved for an earlier question.
    pub(super) fn value_in_family(&self, position: &G::Position) -> Option<u64> {
        self.made.as_ref()?.value(position)
    }

    /// Whether a short search is worth trying. It is not if many positions can be reached and they fit no word, because
    /// a step may then be slow.
    pub(super) fn may_be_short(&self, position: &G::Position) -> bool {
        let powers = self.opened.game.powers();
        let positions = powers.counts.and_then(|counts| counts.positions(position));
        let form = || powers.packed.and_then(|packed| packed.form_for_values(position));
        positions.is_none_or(|positions| positions <= SHORT.into()) || form().is_some_and(|form| form.fits(position))
    }

    /// Solves the cheapest family that contains a position, if that is cheaper than a search and within the limits.
    /// Returns whether it did.
    pub(super) fn solve_family(&mut self, position: &G::Position, deadline: Option<Deadline>) -> Result<bool, Stopped> {
        let opened = Arc::clone(&self.opened);
        let limits = &Limits { deadline, ..self.query.limits.clone() };
        let powers = opened.game.powers();
        let engine = tables::Engine::best();
        let sizes = powers.index.map_or_else(Vec::new, |index| index.sizes_with(position));
        let numbered = sizes.iter().filter_map(|size| opened.numbered(size).ok());
        let fitting = numbered
            .filter(|(family, _)| tables::bytes_needed(family, engine).is_some_and(|bytes| bytes <= limits.memory));
        let costs = fitting.map(|found| (tables::nanoseconds(&found.0, engine), found));
        let cheapest = costs.min_by(|(one, _), (other, _)| one.total_cmp(other));
        let positions = powers.counts.and_then(|counts| counts.positions(position));
        let (Some((cost, (family, placed))), Some(positions)) = (cheapest, positions) else { return Ok(false) };
        let Some(start) = placed.index(position) else { return Ok(false) };
        // Assume that an average position has half as many options as this one, the largest.
        let options = powers.counts.and_then(|counts| counts.moves(position)).unwrap_or(0) as f64 / 2.0;
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
