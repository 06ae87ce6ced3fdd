//! One table for a whole template, if a family contains all its positions and is quickly solved.
//!
//! Otherwise growing positions, asked one after another, would each have a larger table made for them.

use super::template::Template;
use super::terms::End;
use rulesets::{Method, Numbered, Position, Query};
use tables::{Engine, InMemory, TableError};

/// A family and its values.
pub(super) struct OneTable {
    numbered: Numbered,
    values: InMemory,
}

/// Fewer positions than this may as well be asked one by one.
const FEW: u64 = 16;
/// A table that takes longer than this, in nanoseconds, may contain far more than is asked for.
const MOST_NANOSECONDS: f64 = 1e9;

impl OneTable {
    /// The table of the cheapest family that contains a position, if it contains all positions of the template, no
    /// formula gives their values, and it can be made quickly.
    pub(super) fn holding(template: &Template, of: &Position, query: &Query) -> Result<Option<OneTable>, End> {
        if template.count() < FEW || OneTable::has_formula(of, query) {
            return Ok(None);
        }
        let engine = Engine::best();
        let Some(numbered) = of.cheapest_family(engine) else { return Ok(None) };
        let fits =
            tables::bytes_needed(numbered.family(), engine).is_some_and(|bytes| bytes <= query.limits.memory / 2);
        if !fits || tables::nanoseconds(numbered.family(), engine) > MOST_NANOSECONDS {
            return Ok(None);
        }
        for instance in template.instances() {
            let instance = instance?;
            let position = instance.position_in(of.game());
            let position = position.map_err(|refusal| template.wrong_at(&instance.values, refusal))?;
            if numbered.index(&position).is_none() {
                return Ok(None);
            }
        }
        match tables::solve_in_memory(numbered.family(), query.play, engine, &query.limits) {
            Ok(values) => Ok(Some(OneTable { numbered, values })),
            Err(TableError::Stopped(stopped)) => Err(stopped.into()),
            // The search needs no table, and reports itself where rules fail.
            Err(_) => Ok(None),
        }
    }

    fn has_formula(position: &Position, query: &Query) -> bool {
        let query = Query { method: Method::Formula, ..query.clone() };
        position.game().solver(query).value(position).is_ok()
    }

    /// The value of a position.
    pub(super) fn value(&self, position: &Position) -> Option<u64> {
        self.values.value(self.numbered.index(position)?)
    }
}
