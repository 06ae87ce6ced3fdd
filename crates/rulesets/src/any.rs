//! A game with its types hidden: text goes in, answers come out.
//!
//! Every game of whatever types becomes an [`AnyGame`]; the command line, the page and everything else that does not
//! know which game it is asked about work with that.

use crate::answer::{Answer, MoveTo, Query, Reply};
use crate::engine::Engine;
use crate::figure::{Figure, Labels};
use crate::forms::Coded;
use crate::game::{Count, Game, Range};
use crate::options;
use crate::part::Part;
use crate::refusal::{Fault, Refusal, printable};
use crate::touch::Touch;
use shapes::MAX_COUNT;
use theory::graph::{Graph, explore};
use theory::{Deadline, Flow, Limits, Outcome};

/// A game, by text.
pub trait AnyGame: Send + Sync {
    /// The canonical spec.
    fn spec(&self) -> &str;

    /// The canonical text of a position; of the start, if none is given.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position of the game, with the rule it breaks.
    fn position(&self, text: Option<&str>) -> Result<String, Refusal>;

    /// Every move of a position, in the ruleset's order.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position; stops at a limit.
    fn moves(&self, position: &str, limits: &Limits) -> Result<Vec<MoveTo>, Fault>;

    /// Something to ask for values, one position after another: what it has found out it remembers.
    fn solver(&self, query: Query) -> Box<dyn Solver + '_>;

    /// Calls `each` with every position of a table and its value, ascending.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position; stops at a limit, or where `each` breaks (then without an error).
    fn table(&self, of: &TableOf, query: Query, each: &mut dyn FnMut(Row) -> Flow) -> Result<(), Fault>;

    /// The game below a position as a graph, and the texts of the position's options in the order of the graph.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position; stops at a limit.
    fn graph(&self, position: &str, limits: &Limits) -> Result<(Graph, Vec<String>), Fault>;

    /// The labels its pictures can have, the usual ones first; none where there is nothing to choose.
    fn labels(&self) -> &'static [Labels];

    /// What a position looks like; with a move marked, given by its number in [`AnyGame::moves`] from 0.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position, and what is too large to draw.
    fn figure(&self, position: &str, marked: Option<usize>, labels: Labels) -> Result<Figure, Refusal>;

    /// A position with its picture and at most so many of its moves, each with what one points at to make it.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position; stops at a limit.
    fn touch(&self, position: &str, labels: Labels, most_moves: usize, limits: &Limits) -> Result<Touch, Fault>;

    /// The moves that are made by pointing at exactly these parts, in whatever order; each position once.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position; stops at a limit.
    fn move_by_parts(&self, position: &str, parts: &[Part], limits: &Limits) -> Result<Vec<MoveTo>, Fault>;
}

/// Answers about the positions of one game in one play convention.
pub trait Solver {
    /// Sets when the next questions must be answered; until then it is the deadline of the query.
    fn set_deadline(&mut self, deadline: Option<Deadline>);

    /// Outcome, value and winning moves of a position.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position; stops at a limit.
    fn answer(&mut self, position: &str) -> Result<Answer, Fault>;

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position, and one whose outcome alone is known; stops at a limit.
    fn value(&mut self, position: &str) -> Result<u64, Fault>;

    /// Every move with the value of the position it leads to, in the ruleset's order.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position; stops at a limit.
    fn move_values(&mut self, position: &str) -> Result<Vec<(MoveTo, u64)>, Fault>;

    /// A move to a position of value `target`, by a closed form; none where no closed form finds one.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position.
    fn move_to_value(&mut self, position: &str, target: u64) -> Result<Option<MoveTo>, Fault>;

    /// Who wins, found as cheaply as may be.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position; stops at a limit.
    fn outcome(&mut self, position: &str) -> Result<Outcome, Fault>;

    /// The perfect player's move: one that wins if there is one, else one that keeps the game long; none if the game is
    /// over.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position; stops at a limit.
    fn reply(&mut self, position: &str) -> Result<Option<Reply>, Fault>;
}

/// Which positions a table holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableOf {
    /// All that can be reached from a position.
    Reachable(String),
    /// All in a range.
    UpTo(Range),
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The position.
    pub position: String,
    /// Its value.
    pub grundy: u64,
    /// Who wins.
    pub outcome: Outcome,
}

/// A game opened under a spec.
pub struct Opened<G> {
    pub(crate) spec: String,
    pub(crate) example: String,
    pub(crate) game: G,
}

impl<G: Game> Opened<G> {
    /// Refuses a range with a bound that means nothing for this game.
    fn check_range(&self, range: &Range) -> Result<(), Refusal> {
        let problem = match (self.game.count(), range.entries) {
            (Count::NoNumbers, _) => "`max` bounds the numbers of a position, and here positions have none".to_owned(),
            (Count::Fixed, Some(_)) => {
                "`entries` says how many heaps, rows or beads where the ruleset leaves that open, and this one does not"
                    .to_owned()
            }
            (Count::Exactly, Some(0)) => "`entries` must be at least 1: there is no position without a heap".to_owned(),
            (Count::Exactly, Some(entries)) if entries > MAX_COUNT => {
                format!("`entries` must be at most {MAX_COUNT}, and here it is {entries}")
            }
            _ => return Ok(()),
        };
        Err(Refusal::Parameters { spec: self.spec.clone(), problem })
    }

    /// The position a text stands for.
    pub(crate) fn read(&self, text: &str) -> Result<G::Position, Refusal> {
        self.game.read(text).map_err(|reason| Refusal::Position {
            spec: self.spec.clone(),
            position: printable(text),
            reason: reason.to_string(),
        })
    }
}

impl<G: Game> AnyGame for Opened<G> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn position(&self, text: Option<&str>) -> Result<String, Refusal> {
        let position = match text {
            Some(text) => self.read(text)?,
            None => self
                .game
                .start()
                .ok_or_else(|| Refusal::NoStart { spec: self.spec.clone(), example: self.example.clone() })?,
        };
        Ok(self.game.write(&position))
    }

    fn moves(&self, position: &str, limits: &Limits) -> Result<Vec<MoveTo>, Fault> {
        let position = self.read(position)?;
        Ok(options::list(&self.game, &position, limits)?)
    }

    fn solver(&self, query: Query) -> Box<dyn Solver + '_> {
        Box::new(Engine::new(self, query))
    }

    fn table(&self, of: &TableOf, query: Query, each: &mut dyn FnMut(Row) -> Flow) -> Result<(), Fault> {
        let limits = query.limits.clone();
        let mut engine = Engine::new(self, query);
        let mut rows = 0;
        let row = |position: &G::Position, grundy: u64| Row {
            position: self.game.write(position),
            grundy,
            outcome: Outcome::of_value(grundy),
        };
        match of {
            TableOf::Reachable(start) => {
                let start = self.read(start)?;
                for (position, value) in engine.reachable(&start)? {
                    limits.check(rows)?;
                    rows += 1;
                    if each(row(&position, value.into())).is_break() {
                        break;
                    }
                }
                Ok(())
            }
            TableOf::UpTo(range) => {
                self.check_range(range)?;
                let mut result = Ok(());
                let _ = self.game.up_to(*range, &mut |position| {
                    let checked = limits.check(rows).map_err(Fault::from);
                    match checked.and_then(|()| engine.value(&position)) {
                        Ok(value) => {
                            rows += 1;
                            each(row(&position, value))
                        }
                        Err(fault) => {
                            result = Err(fault);
                            Flow::Break(())
                        }
                    }
                });
                result
            }
        }
    }

    fn graph(&self, position: &str, limits: &Limits) -> Result<(Graph, Vec<String>), Fault> {
        let position = self.read(position)?;
        let names = |graph: &Graph, name: &dyn Fn(usize) -> G::Position| {
            graph.options(0).iter().map(|&option| self.game.write(&name(option as usize))).collect()
        };
        Ok(match self.game.form(&position) {
            Some((form, start)) => {
                let explored = explore(&form, &start, limits)?;
                let options = names(&explored.graph, &|i| self.game.restore(&form, &explored.positions[i]));
                (explored.graph, options)
            }
            None => {
                let explored = explore(&Coded(&self.game), &Coded::<G>::encode(&position), limits)?;
                let options = names(&explored.graph, &|i| Coded::<G>::decode(&explored.positions[i]));
                (explored.graph, options)
            }
        })
    }

    fn labels(&self) -> &'static [Labels] {
        self.game.labels()
    }

    fn figure(&self, position: &str, marked: Option<usize>, labels: Labels) -> Result<Figure, Refusal> {
        let position = self.read(position)?;
        let mut chosen = None;
        if let Some(number) = marked {
            let mut next = 0;
            let _ = self.game.options(&position, &mut |m, _| {
                if next == number {
                    chosen = Some(m);
                    return Flow::Break(());
                }
                next += 1;
                Flow::Continue(())
            });
        }
        self.game.figure(&position, chosen.as_ref(), labels).map_err(|too_big| Refusal::Picture {
            spec: self.spec.clone(),
            position: printable(&self.game.write(&position)),
            problem: too_big.to_string(),
        })
    }

    fn touch(&self, position: &str, labels: Labels, most_moves: usize, limits: &Limits) -> Result<Touch, Fault> {
        Ok(self.touched(&self.read(position)?, labels, most_moves, limits)?)
    }

    fn move_by_parts(&self, position: &str, parts: &[Part], limits: &Limits) -> Result<Vec<MoveTo>, Fault> {
        Ok(self.moves_by_parts(&self.read(position)?, parts, limits)?)
    }
}

/// More moves than this are not listed: nobody reads them, and they would fill the memory.
pub const MOST_MOVES: u64 = 1_000_000;
