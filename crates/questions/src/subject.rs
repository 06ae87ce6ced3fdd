//! A game as expressions see it: names for the entries of its positions, and access to other positions.

use crate::elsewhere::{self, Elsewhere};
use rules::expression::{Broken, Condition, Look, Number, Question, Scene, Slot, World};
use rules::file::{BoardKind, Claim, Known, Parts, Says};
use rules::{Claimed, Opened, RuleError};
use rulesets::{Count, Fault, OpenGame, Position, Refusal, Row, Solver, Sort};
use theory::{Limits, Stopped};

/// A game, and the names that expressions may use for its positions.
///
/// Every game has `size` and, if positions are written as numbers, `x1`, `x2`, …. A rule file also has whatever its
/// `claim` lines may use. Of the other games, pairs have `x, y`, quadruples `x, y, z, w`, heaps `h` (which makes a
/// statement one about single heaps), partitions `rows` and `columns`, strict partitions `rows`, and sets `beads`.
pub struct Subject {
    /// The game.
    pub game: OpenGame,
    /// Its rules, if they are in a rule file.
    pub own: Option<Opened>,
    known: Known,
    /// The names for a game without a rule file, which take the first slots.
    names: &'static [&'static str],
    /// The slot of the size, unless the game has a name of its own for it.
    size: Option<Slot>,
    /// The slot of the value, for rows of a table.
    value: Option<Slot>,
    elsewhere: Elsewhere,
}

impl Subject {
    /// Opens the game of a spec.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the spec or with the rules.
    pub fn open(spec: &str) -> Result<Subject, Refusal> {
        if rules::is_named_by(spec) {
            let refuse = |error: rules::OpenError| Refusal::Rules { spec: spec.to_owned(), problem: error.to_string() };
            return Ok(Subject::of_rules(rules::open_file(spec).map_err(refuse)?));
        }
        Ok(Subject::new(rulesets::open(spec)?))
    }

    /// A game that is already open, without rules that would say more.
    pub fn new(game: OpenGame) -> Subject {
        let names = names(&game);
        let known = Known::new(names, parts(&game));
        Subject { names, ..Subject::knowing(known, game, None) }
    }

    /// The game of a rule file.
    pub fn of_rules(own: Opened) -> Subject {
        let parts = match &own.rules.file.board {
            BoardKind::Vertices(_) => Parts::Any,
            BoardKind::Labels { .. } => Parts::Exactly(own.game.start().map_or(0, |start| start.entries().len())),
            BoardKind::Token(_) | BoardKind::Ideal(_) => Parts::Unnamed,
            BoardKind::Tuple(names) => Parts::Exactly(names.len()),
            BoardKind::Array { entries, .. } => {
                let count = entries.constant().and_then(|count| usize::try_from(count).ok());
                count.map_or(Parts::Any, Parts::Exactly)
            }
            _ => Parts::Any,
        };
        Subject::knowing(Known::of(&own.rules.file, parts), own.game.clone(), Some(own))
    }

    fn knowing(mut known: Known, game: OpenGame, own: Option<Opened>) -> Subject {
        let size = known.slot("size").is_none().then(|| known.with("size"));
        Subject { elsewhere: Elsewhere::new(game.clone()), known, names: &[], game, own, size, value: None }
    }

    /// The same subject, with limits for questions about other positions.
    pub fn within(self, limits: &Limits) -> Subject {
        Subject { elsewhere: self.elsewhere.within(limits), ..self }
    }

    /// Prepares a solver for many positions, of which this is the largest, and likewise the answers to questions about
    /// other positions.
    ///
    /// # Errors
    ///
    /// Stops at a limit.
    pub fn prepare(&self, solver: &mut Solver, largest: &Position) -> Result<(), Stopped> {
        elsewhere::prepare(solver, largest)?;
        self.elsewhere.prepare(largest)
    }

    /// The same subject for the rows of a table, whose conditions may also use `value`.
    pub fn with_values(mut self) -> Subject {
        self.value = self.known.slot("value").is_none().then(|| self.known.with("value"));
        self
    }

    /// What kind of objects the positions are.
    pub fn sort(&self) -> Sort {
        self.game.sort()
    }

    /// Reads a condition on a position.
    ///
    /// # Errors
    ///
    /// Names the first fault.
    pub fn read_condition(&self, text: &str) -> Result<Condition, RuleError> {
        self.known.read_condition(text, &self.elsewhere)
    }

    /// Reads a number that depends on a position.
    ///
    /// # Errors
    ///
    /// Names the first fault.
    pub fn read_number(&self, text: &str) -> Result<Number, RuleError> {
        self.known.read_number(text, &self.elsewhere)
    }

    /// Reads a claim as rule files write it, without the word `claim`.
    ///
    /// # Errors
    ///
    /// Names the first fault.
    pub fn read_claim(&self, text: &str) -> Result<Claim, RuleError> {
        self.known.read_claim(text, &self.elsewhere)
    }

    /// Whether an expression uses a heap `h` and so is about positions with one heap.
    pub fn is_about_one_heap(&self, expression: &impl Look) -> bool {
        self.sort() == Sort::Heaps && self.known.slot("h").is_some_and(|slot| expression.mentions(slot))
    }

    /// Shows a position to an expression. [`Subject::unanswered`] tells what a question about another position ran
    /// into.
    pub fn look<T>(&self, position: &Position, ask: impl FnOnce(&mut Scene<'_>) -> T) -> T {
        let numbers = self.numbers(position);
        let size = i64::try_from(position.size()).unwrap_or(i64::MAX);
        let mut ask = Some(ask);
        let mut result = None;
        let mut look = |scene: &mut Scene<'_>| {
            let here = Here { board: scene.world(), numbers: &numbers, elsewhere: &self.elsewhere };
            let mut scene = scene.in_world(&here);
            if let Some(slot) = self.size {
                scene.set(slot, size);
            }
            result = ask.take().map(|ask| ask(&mut scene));
        };
        match &self.own {
            Some(own) => own.look(&position.entries(), &mut look),
            None => {
                let first: Vec<i64> = self.names.iter().map(|name| named(name, &numbers, size)).collect();
                look(&mut Scene::new(&first, &()));
            }
        }
        result.expect("a board shows a position once")
    }

    /// The numbers that a position is written as.
    fn numbers(&self, position: &Position) -> Vec<i64> {
        // The remaining vertices and the labels of a rule file's board are numbers, too.
        let of_board =
            || position.entries().into_iter().map(|entry| i64::try_from(entry).unwrap_or(i64::MAX)).collect();
        position.numbers().unwrap_or_else(|| if self.own.is_some() { of_board() } else { Vec::new() })
    }

    /// Whether a condition holds at a position.
    ///
    /// # Errors
    ///
    /// Says why that cannot be determined.
    pub fn holds(&self, condition: &Condition, position: &Position) -> Result<bool, Unanswered> {
        self.look(position, |scene| condition.holds(scene)).map_err(|broken| self.unanswered(position, broken))
    }

    /// Whether a condition holds for a row of a table.
    ///
    /// # Errors
    ///
    /// Says why that cannot be determined.
    pub fn holds_of(&self, condition: &Condition, row: &Row) -> Result<bool, Unanswered> {
        let holds = self.look(&row.position, |scene| {
            if let Some(slot) = self.value {
                scene.set(slot, i64::try_from(row.grundy).unwrap_or(i64::MAX));
            }
            condition.holds(scene)
        });
        holds.map_err(|broken| self.unanswered(&row.position, broken))
    }

    /// The value of a number at a position.
    ///
    /// # Errors
    ///
    /// Says why it has none.
    pub fn number(&self, number: &Number, position: &Position) -> Result<i64, Unanswered> {
        self.look(position, |scene| number.value(scene)).map_err(|broken| self.unanswered(position, broken))
    }

    /// What is claimed about a position, if anything.
    ///
    /// # Errors
    ///
    /// Says why that cannot be determined.
    pub fn claimed(&self, says: &Says, position: &Position) -> Result<Option<Claimed>, Unanswered> {
        self.look(position, |scene| says.of(scene)).map_err(|broken| self.unanswered(position, broken))
    }

    /// The reason why an expression had no value at a position.
    pub fn unanswered(&self, position: &Position, broken: Broken) -> Unanswered {
        let at = position.text();
        match self.elsewhere.take_fault().filter(|_| broken == Broken::NoAnswer) {
            Some(Fault::Stopped(stopped)) => Unanswered::Game(stopped.into()),
            Some(Fault::Refused(refusal)) => Unanswered::Elsewhere { at, refusal },
            None => Unanswered::Broken { at, broken },
        }
    }
}

/// The names for a game without a rule file, in the order of their slots.
fn names(game: &OpenGame) -> &'static [&'static str] {
    match game.sort() {
        Sort::Tuple if game.count() == Count::Fixed => match arity(game) {
            Some(2) => &["x", "y", "size"],
            Some(4) => &["x", "y", "z", "w", "size"],
            _ => &["size"],
        },
        Sort::Tuple | Sort::Other => &["size"],
        Sort::Heaps => &["h", "size"],
        Sort::Partition => &["rows", "columns", "size"],
        Sort::StrictPartition => &["rows", "size"],
        Sort::Set => &["beads", "size"],
    }
}

/// The number that such a name stands for.
fn named(name: &str, numbers: &[i64], size: i64) -> i64 {
    let number = |place: usize| numbers.get(place).copied().unwrap_or(0);
    match name {
        "x" | "h" | "columns" => number(0),
        "y" => number(1),
        "z" => number(2),
        "w" => number(3),
        "rows" | "beads" => i64::try_from(numbers.len()).unwrap_or(i64::MAX),
        _ => size,
    }
}

/// How many numbers every position of a game has, judged by one of them.
fn arity(game: &OpenGame) -> Option<usize> {
    let position = game.start().or_else(|_| game.read(game.example())).ok()?;
    position.numbers().map(|numbers| numbers.len())
}

/// Which numbers of a game without a rule file have names `x1`, `x2`, ….
fn parts(game: &OpenGame) -> Parts {
    match (game.sort(), game.count()) {
        (Sort::Tuple, Count::Fixed) => arity(game).map_or(Parts::Any, Parts::Exactly),
        (Sort::Other, _) => arity(game).map_or(Parts::Unnamed, Parts::Exactly),
        _ => Parts::Any,
    }
}

/// A position with the names of its numbers, the questions of its board, and other positions.
struct Here<'p> {
    board: &'p dyn World,
    numbers: &'p [i64],
    elsewhere: &'p Elsewhere,
}

impl World for Here<'_> {
    fn number(&self, question: Question, about: &[i64]) -> Result<i64, Broken> {
        match question {
            Question::Part => {
                let index = about.first().and_then(|&index| usize::try_from(index).ok()).and_then(|i| i.checked_sub(1));
                Ok(index.and_then(|index| self.numbers.get(index)).copied().unwrap_or(0))
            }
            Question::Value(_) | Question::Misere(_) | Question::Outcome(_) => self.elsewhere.answer(question, about),
            _ => self.board.number(question, about),
        }
    }

    fn holds(&self, question: Question, about: &[i64]) -> bool {
        self.board.holds(question, about)
    }
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Unanswered {
    /// The question cannot be read.
    #[error(transparent)]
    Question(#[from] RuleError),
    /// The game refuses, or a limit stopped it.
    #[error(transparent)]
    Game(#[from] Fault),
    /// An expression has no value at a position.
    #[error("at {at}: {broken}")]
    Broken {
        /// The position.
        at: String,
        /// Why.
        broken: Broken,
    },
    /// A question about another position was refused.
    #[error("at {at}: {refusal}")]
    Elsewhere {
        /// The position.
        at: String,
        /// The refusal of the other one.
        refusal: Refusal,
    },
}

impl Unanswered {
    /// The message for an expression on a single line, without line numbers.
    pub fn in_one_line(&self) -> String {
        match self {
            Unanswered::Question(RuleError { column: Some(column), problem, .. }) => {
                format!("column {column}: {problem}")
            }
            Unanswered::Question(RuleError { problem, .. }) => problem.clone(),
            other => other.to_string(),
        }
    }

    /// The limit that was reached, if one was.
    pub fn stopped(&self) -> Option<Stopped> {
        match self {
            Unanswered::Game(Fault::Stopped(stopped)) => Some(*stopped),
            _ => None,
        }
    }
}

impl From<Refusal> for Unanswered {
    fn from(refusal: Refusal) -> Unanswered {
        Unanswered::Game(refusal.into())
    }
}

impl From<Stopped> for Unanswered {
    fn from(stopped: Stopped) -> Unanswered {
        Unanswered::Game(stopped.into())
    }
}
