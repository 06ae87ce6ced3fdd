//! What each cell of a map holds.
//!
//! Where all cells are positions of one game, one solver answers for all of them and remembers; else each cell opens its
//! own game. A cell has a limit of its own. Where it is reached, larger cells are not searched any more, since they would
//! hardly do better, but a closed form may still know them.

use super::What;
use super::area::Area;
use super::template::Template;
use crate::ask::open;
use crate::problem::Problem;
use rulesets::any::Solver;
use rulesets::{AnyGame, Fault, Method, Query, Refusal};
use serde::{Serialize, Serializer};
use std::time::Duration;
use theory::{Limit, Limits, Outcome, Play, Stopped};

/// How long one cell may take, and at most which part of the time for the whole map.
const CELL_TIME: Duration = Duration::from_secs(2);
const CELL_SHARE: u32 = 10;
/// The largest number that every reader of JSON holds exactly.
const MOST_EXACT: u64 = (1 << 53) - 1;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Value(u64),
    Outcome(Outcome),
    /// A limit stopped the search, or only the outcome is known and the value was asked for.
    Unknown,
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Mark::Value(value) if *value <= MOST_EXACT => serializer.serialize_u64(*value),
            Mark::Value(value) => serializer.collect_str(value),
            Mark::Outcome(outcome) => serializer.collect_str(outcome),
            Mark::Unknown => serializer.serialize_str("?"),
        }
    }
}

/// The positions of a map, and what is wanted of them.
pub(super) struct Family<'q> {
    pub template: &'q Template,
    pub poset: Option<&'q str>,
    pub play: Play,
    pub what: What,
    /// Of the whole map.
    pub limits: &'q Limits,
}

impl Family<'_> {
    /// Calls `each` with every cell and what was found there, or why it is not a position.
    pub(super) fn each_cell(
        &self,
        area: &Area,
        each: &mut impl FnMut((u64, u64), Result<Mark, Refusal>) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let only = if self.template.ruleset_varies() { None } else { Some(open(self.template.ruleset(), self.poset)?) };
        let mut shared = only.as_deref().map(|game| Solvers::new(game, self));
        let mut frontier = Frontier::default();
        for (number, cell) in (0..).zip(area.cells()) {
            if let Some(limit) = self.limits.reached(0, 0) {
                return Err(Stopped { limit, positions: number }.into());
            }
            let found = match &mut shared {
                Some(solvers) => {
                    let position = self.template.position_at(cell).unwrap_or_default();
                    solvers.look(&position, cell, &mut frontier).map_err(Problem::from)
                }
                None => self.look_alone(cell, &mut frontier),
            };
            let found = match found {
                Ok(mark) => Ok(mark),
                // No number would make an unknown name known; everything else depends on the cell.
                Err(Problem::Fault(Fault::Refused(refusal))) if !matches!(refusal, Refusal::UnknownRuleset { .. }) => {
                    Err(refusal)
                }
                Err(problem) => return Err(problem),
            };
            each(cell, found)?;
        }
        Ok(())
    }

    /// A cell with a game of its own.
    fn look_alone(&self, cell: (u64, u64), frontier: &mut Frontier) -> Result<Mark, Problem> {
        let game = open(&self.template.ruleset_at(cell), self.poset)?;
        let position = game.position(self.template.position_at(cell).as_deref())?;
        Ok(Solvers::new(&*game, self).look(&position, cell, frontier)?)
    }
}

/// The ways to answer for positions of one game.
struct Solvers<'g> {
    what: What,
    /// Of the whole map.
    limits: Limits,
    /// How long one cell may take.
    cell_time: Duration,
    any_way: Box<dyn Solver + 'g>,
    closed_form: Box<dyn Solver + 'g>,
}

impl<'g> Solvers<'g> {
    fn new(game: &'g dyn AnyGame, family: &Family<'_>) -> Solvers<'g> {
        let limits = family.limits.clone();
        let cell_time = limits.deadline.map_or(CELL_TIME, |deadline| CELL_TIME.min(deadline.time() / CELL_SHARE));
        let solver = |method| {
            let limits = limits.clone();
            game.solver(Query { play: family.play, method, limits, ..Query::default() })
        };
        let (any_way, closed_form) = (solver(Method::Auto), solver(Method::Formula));
        Solvers { what: family.what, limits, cell_time, any_way, closed_form }
    }

    /// What is known of a position. Refuses what is not one; stops only if all work is to stop.
    fn look(&mut self, position: &str, cell: (u64, u64), frontier: &mut Frontier) -> Result<Mark, Fault> {
        let solver = if frontier.is_beyond(cell) { &mut self.closed_form } else { &mut self.any_way };
        solver.set_deadline(self.limits.within(self.cell_time).deadline);
        let found = match self.what {
            What::Value => solver.value(position).map(Mark::Value),
            What::Outcome => solver.outcome(position).map(Mark::Outcome),
        };
        match found {
            Err(Fault::Stopped(Stopped { limit, .. })) if limit != Limit::Cancelled => {
                frontier.push(cell);
                Ok(Mark::Unknown)
            }
            // The search would not get there, and a theorem tells no more than who wins.
            Err(Fault::Refused(Refusal::OutcomeOnly { .. })) => {
                frontier.push(cell);
                Ok(Mark::Unknown)
            }
            Err(Fault::Refused(Refusal::NoFormula { .. } | Refusal::ValueTooLarge { .. })) => Ok(Mark::Unknown),
            found => found,
        }
    }
}

/// The smallest cells that no search gets to.
#[derive(Default)]
struct Frontier(Vec<(u64, u64)>);

impl Frontier {
    /// Whether a cell is in both parameters at least as large as one where a limit was reached.
    fn is_beyond(&self, (x, y): (u64, u64)) -> bool {
        self.0.iter().any(|&(stopped_x, stopped_y)| stopped_x <= x && stopped_y <= y)
    }

    fn push(&mut self, cell: (u64, u64)) {
        if !self.is_beyond(cell) {
            self.0.push(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulesets::registry;
    use std::collections::HashMap;
    use theory::Deadline;

    type Cells = HashMap<(u64, u64), Result<Mark, Refusal>>;

    fn cells(ruleset: &str, position: Option<&str>, what: What, play: Play, limits: &Limits) -> Result<Cells, Problem> {
        let template = Template::new(ruleset.to_owned(), position.map(str::to_owned))?;
        let family = Family { template: &template, poset: None, play, what, limits };
        let mut cells = HashMap::new();
        family.each_cell(&Area::new((0, 0), (9, 7))?, &mut |cell, found| {
            cells.insert(cell, found);
            Ok(())
        })?;
        Ok(cells)
    }

    /// What a solver that searches says of one position on its own.
    fn alone(ruleset: &str, position: Option<&str>, play: Play) -> Option<u64> {
        let game = registry::open_without_files(ruleset).ok()?;
        let position = game.position(position).ok()?;
        let query = Query { play, method: Method::Search, ..Query::default() };
        Some(game.solver(query).value(&position).unwrap())
    }

    #[test]
    fn cells_hold_the_values_of_their_positions() {
        let families: [(&str, Option<&str>); 8] = [
            ("wythoff", Some("X,Y")),
            ("nim", Some("X,Y,3")),
            ("young", Some("X,Y,1")),
            ("welter", Some("2,X,Y")),
            ("rooks", Some("X,Y,3,2")),
            ("nibble", Some("X,Y")),
            ("ungar:box=XxY", None),
            ("nim:r=X", Some("Y,3")),
        ];
        for (ruleset, position) in families {
            for play in [Play::Normal, Play::Misere] {
                let values = cells(ruleset, position, What::Value, play, &Limits::default()).unwrap();
                let outcomes = cells(ruleset, position, What::Outcome, play, &Limits::default()).unwrap();
                assert_eq!(values.len(), 63);
                let mut positions = 0;
                for (&(x, y), found) in &values {
                    let at = |text: &str| text.replace('X', &x.to_string()).replace('Y', &y.to_string());
                    let value = alone(&at(ruleset), position.map(at).as_deref(), play);
                    assert_eq!(found.clone().ok(), value.map(Mark::Value), "{ruleset} {position:?} {x} {y} {play}");
                    let outcome = value.map(|value| Mark::Outcome(Outcome::of_value(value)));
                    assert_eq!(outcomes[&(x, y)].clone().ok(), outcome, "{ruleset} {position:?} {x} {y} {play}");
                    positions += u32::from(value.is_some());
                }
                assert!(positions > 6, "{ruleset} {position:?}");
            }
        }
    }

    #[test]
    fn beyond_a_limit_only_closed_forms_answer() {
        // So little memory that no search gets anywhere.
        let limits = Limits { memory: 1, ..Limits::default() };
        let values = |ruleset, position| cells(ruleset, Some(position), What::Value, Play::Normal, &limits).unwrap();
        assert!(values("corner:maharaja", "X,Y").values().all(|found| *found == Ok(Mark::Unknown)));
        assert_eq!(values("nim", "X,Y")[&(5, 6)], Ok(Mark::Value(3)));
        let outcomes = cells("wythoff", Some("X,Y"), What::Outcome, Play::Normal, &limits).unwrap();
        // Who wins is known; so is the value where the player to move loses.
        for (at, found) in values("wythoff", "X,Y") {
            let is_lost = outcomes[&at] == Ok(Mark::Outcome(Outcome::P));
            assert_eq!(found, Ok(if is_lost { Mark::Value(0) } else { Mark::Unknown }), "{at:?}");
        }
        assert_eq!(outcomes[&(3, 5)], Ok(Mark::Outcome(Outcome::P)));
        assert_eq!(outcomes[&(3, 6)], Ok(Mark::Outcome(Outcome::N)));
    }

    #[test]
    fn a_map_ends_when_its_time_is_over_or_its_name_unknown() {
        let none = Limits { deadline: Deadline::after(Duration::ZERO), ..Limits::default() };
        let stopped = cells("wythoff", Some("X,Y"), What::Value, Play::Normal, &none);
        assert!(matches!(stopped, Err(Problem::Fault(Fault::Stopped(_)))));
        for ruleset in ["wythof", "wythof:XxY"] {
            let unknown = cells(ruleset, Some("X,Y"), What::Value, Play::Normal, &Limits::default());
            assert!(matches!(unknown, Err(Problem::Fault(Fault::Refused(Refusal::UnknownRuleset { .. })))));
        }
    }

    #[test]
    fn the_frontier_shuts_out_what_is_larger_both_ways() {
        let mut frontier = Frontier::default();
        frontier.push((3, 5));
        frontier.push((4, 6));
        assert_eq!(frontier.0, [(3, 5)]);
        assert!(frontier.is_beyond((3, 5)) && frontier.is_beyond((9, 5)));
        assert!(!frontier.is_beyond((2, 50)) && !frontier.is_beyond((50, 4)));
    }
}
