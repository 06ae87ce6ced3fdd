//! What each cell of a map holds.
//!
//! If all cells are positions of one game, one solver answers for all of them and remembers what it finds; otherwise
//! each cell opens its own game. Every cell has a time limit. Once a cell reaches it, larger cells are no longer searched,
//! since they would hardly do better, but a closed form may still know them.

use super::What;
use super::area::Area;
use super::template::Template;
use crate::ask::Texts;
use crate::problem::Problem;
use rulesets::{Fault, Method, OpenGame, Position, Query, Refusal, Solver};
use serde::{Serialize, Serializer};
use std::time::Duration;
use theory::{Limit, Limits, Outcome, Play, Stopped};

/// How long one cell may take, and the largest share of the time for the whole map, as a divisor.
const CELL_TIME: Duration = Duration::from_secs(2);
const CELL_SHARE: u32 = 10;
/// The largest integer that every JSON reader holds exactly.
const MOST_EXACT: u64 = (1 << 53) - 1;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellValue {
    Value(u64),
    Outcome(Outcome),
    /// A limit stopped the search, or the value was asked for and only the outcome is known.
    Unknown,
}

impl Serialize for CellValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            CellValue::Value(value) if *value <= MOST_EXACT => serializer.serialize_u64(*value),
            CellValue::Value(value) => serializer.collect_str(value),
            CellValue::Outcome(outcome) => serializer.collect_str(outcome),
            CellValue::Unknown => serializer.serialize_str("?"),
        }
    }
}

/// How the cells of a map are filled: which positions they are, and what is wanted of each.
pub(super) struct Filling<'q> {
    pub template: &'q Template,
    /// What comes in the place of files.
    pub texts: Texts<'q>,
    pub play: Play,
    pub what: What,
    /// Of the whole map.
    pub limits: &'q Limits,
}

impl Filling<'_> {
    /// Calls `each` with every cell and what was found there, or why there is no such position.
    pub(super) fn each_cell(
        &self,
        area: &Area,
        each: &mut impl FnMut((u64, u64), Result<CellValue, Refusal>) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let solvers = |ruleset: &str| Ok::<_, Problem>(Solvers::new(&self.texts.open(ruleset)?, self));
        let mut shared = if self.template.ruleset_varies() { None } else { Some(solvers(self.template.ruleset())?) };
        let mut frontier = Frontier::default();
        for (number, cell) in (0..).zip(area.cells()) {
            if let Some(limit) = self.limits.reached(0, 0) {
                return Err(Stopped { limit, positions: number }.into());
            }
            let found = match &mut shared {
                Some(solvers) => solvers.fill(self.template, cell, &mut frontier),
                None => solvers(&self.template.ruleset_at(cell))
                    .and_then(|mut alone| alone.fill(self.template, cell, &mut frontier)),
            };
            let found = match found {
                Ok(value) => Ok(value),
                // An unknown name is unknown in every cell; any other refusal may be of this cell alone.
                Err(Problem::Fault(Fault::Refused(refusal))) if !matches!(refusal, Refusal::UnknownRuleset { .. }) => {
                    Err(refusal)
                }
                Err(problem) => return Err(problem),
            };
            each(cell, found)?;
        }
        Ok(())
    }
}

/// What answers for the positions of one game.
struct Solvers {
    what: What,
    /// Of the whole map.
    limits: Limits,
    /// How long one cell may take.
    cell_time: Duration,
    any_way: Solver,
    closed_form: Solver,
}

impl Solvers {
    fn new(game: &OpenGame, filling: &Filling<'_>) -> Solvers {
        let limits = filling.limits.clone();
        let cell_time = limits.deadline.map_or(CELL_TIME, |deadline| CELL_TIME.min(deadline.time() / CELL_SHARE));
        let solver = |method| {
            let limits = limits.clone();
            game.solver(Query { play: filling.play, method, limits, ..Query::default() })
        };
        let (any_way, closed_form) = (solver(Method::Auto), solver(Method::Formula));
        Solvers { what: filling.what, limits, cell_time, any_way, closed_form }
    }

    /// What a cell holds. Refuses what is not a position; stops only when the whole map does.
    fn fill(&mut self, template: &Template, cell: (u64, u64), frontier: &mut Frontier) -> Result<CellValue, Problem> {
        let position = self.any_way.game().position(template.position_at(cell).as_deref())?;
        Ok(self.look(&position, cell, frontier)?)
    }

    /// What is known of a position: the one place where the value of a cell is asked for.
    fn look(&mut self, position: &Position, cell: (u64, u64), frontier: &mut Frontier) -> Result<CellValue, Fault> {
        let solver = if frontier.is_beyond(cell) { &mut self.closed_form } else { &mut self.any_way };
        solver.set_deadline(self.limits.within(self.cell_time).deadline);
        let found = match self.what {
            What::Value => solver.value(position).map(CellValue::Value),
            What::Outcome => solver.outcome(position).map(CellValue::Outcome),
        };
        match found {
            Err(Fault::Stopped(Stopped { limit: Limit::Cancelled, .. })) => found,
            // A theorem that tells only who wins is asked where the search did not finish.
            Err(Fault::Stopped(_) | Fault::Refused(Refusal::OutcomeOnly { .. })) => {
                frontier.push(cell);
                Ok(CellValue::Unknown)
            }
            Err(Fault::Refused(Refusal::NoFormula { .. } | Refusal::ValueTooLarge { .. })) => Ok(CellValue::Unknown),
            found => found,
        }
    }
}

/// The smallest cells at which a search reached its limit.
#[derive(Default)]
struct Frontier(Vec<(u64, u64)>);

impl Frontier {
    /// Whether both parameters are at least those of a cell where a limit was reached.
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

    type Cells = HashMap<(u64, u64), Result<CellValue, Refusal>>;

    fn cells(ruleset: &str, position: Option<&str>, what: What, play: Play, limits: &Limits) -> Result<Cells, Problem> {
        let template = Template::new(ruleset.to_owned(), position.map(str::to_owned))?;
        let filling = Filling { template: &template, texts: Texts::default(), play, what, limits };
        let mut cells = HashMap::new();
        filling.each_cell(&Area::new((0, 0), (9, 7))?, &mut |cell, found| {
            cells.insert(cell, found);
            Ok(())
        })?;
        Ok(cells)
    }

    /// The value of one position, found by a search of its own.
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
                    assert_eq!(
                        found.clone().ok(),
                        value.map(CellValue::Value),
                        "{ruleset} {position:?} {x} {y} {play}"
                    );
                    let outcome = value.map(|value| CellValue::Outcome(Outcome::of_value(value)));
                    assert_eq!(outcomes[&(x, y)].clone().ok(), outcome, "{ruleset} {position:?} {x} {y} {play}");
                    positions += u32::from(value.is_some());
                }
                assert!(positions > 6, "{ruleset} {position:?}");
            }
        }
    }

    #[test]
    fn beyond_a_limit_only_closed_forms_answer() {
        // Too little memory for any search.
        let limits = Limits { memory: 1, ..Limits::default() };
        let values = |ruleset, position| cells(ruleset, Some(position), What::Value, Play::Normal, &limits).unwrap();
        assert!(values("corner:maharaja", "X,Y").values().all(|found| *found == Ok(CellValue::Unknown)));
        assert_eq!(values("nim", "X,Y")[&(5, 6)], Ok(CellValue::Value(3)));
        let outcomes = cells("wythoff", Some("X,Y"), What::Outcome, Play::Normal, &limits).unwrap();
        // Who wins is known; so is the value where the player to move loses.
        for (at, found) in values("wythoff", "X,Y") {
            let is_lost = outcomes[&at] == Ok(CellValue::Outcome(Outcome::P));
            assert_eq!(found, Ok(if is_lost { CellValue::Value(0) } else { CellValue::Unknown }), "{at:?}");
        }
        assert_eq!(outcomes[&(3, 5)], Ok(CellValue::Outcome(Outcome::P)));
        assert_eq!(outcomes[&(3, 6)], Ok(CellValue::Outcome(Outcome::N)));
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
