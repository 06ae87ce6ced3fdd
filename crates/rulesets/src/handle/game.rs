//! A game that has been opened by its spec.

use super::{AnyGame, Numbered, Position, Solver, TableValues, Typed, refused};
use crate::answer::Query;
use crate::figure::Labels;
use crate::game::{Count, Game, Range, Sort};
use crate::heaps::TakeAndBreak;
use crate::powers::{Growth, NoFamily, Size};
use crate::refusal::{Fault, Refusal, printable};
use shapes::MAX_COUNT;
use std::any::{Any, TypeId};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use tables::Table;
use theory::{Flow, Limits, Outcome};

/// A game, with its types hidden.
///
/// # Equality
///
/// Two games are equal if they have the same type and the same spec and, if the spec names a file, the same poset.
#[derive(Clone)]
pub struct OpenGame(pub(crate) Arc<dyn AnyGame>);

/// A position in a listing, with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The position.
    pub position: Position,
    /// Its value.
    pub grundy: u64,
    /// Who wins.
    pub outcome: Outcome,
}

impl OpenGame {
    /// Opens a game under its canonical spec. `example` is a position to suggest to users who give none.
    pub fn new<G: Game>(spec: impl Into<String>, example: impl Into<String>, game: G) -> OpenGame {
        OpenGame::on_board(spec, String::new(), example, game)
    }

    /// Opens a game whose spec alone does not say what it is played on: `board` distinguishes games that share a spec.
    pub fn on_board<G: Game>(spec: impl Into<String>, board: String, example: impl Into<String>, game: G) -> OpenGame {
        OpenGame(Arc::new(Typed { spec: spec.into(), board, example: example.into(), game }))
    }

    /// The canonical spec.
    pub fn spec(&self) -> &str {
        self.0.spec()
    }

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// Refuses what is not a position of the game, with the rule it breaks.
    pub fn read(&self, text: &str) -> Result<Position, Refusal> {
        let read = theory::caught(|| self.0.read(text)).map_err(|failure| refused(self, failure))?;
        Ok(self.hold(read?))
    }

    /// The handle of a position whose type is known, and which must belong to the game; none if the game's positions
    /// have another type.
    pub fn position_of<P: Any + Send + Sync>(&self, position: P) -> Option<Position> {
        (self.0.position_type() == TypeId::of::<P>()).then(|| self.hold(Arc::new(position)))
    }

    /// The natural starting position.
    ///
    /// # Errors
    ///
    /// Fails if there is none, and says what to give instead.
    pub fn start(&self) -> Result<Position, Refusal> {
        let none = || Refusal::NoStart { spec: self.spec().to_owned(), example: self.0.example().to_owned() };
        Ok(self.hold(self.0.start().ok_or_else(none)?))
    }

    /// Reads a position; without a text, takes the natural start.
    ///
    /// # Errors
    ///
    /// As for [`OpenGame::read`] and [`OpenGame::start`].
    pub fn position(&self, text: Option<&str>) -> Result<Position, Refusal> {
        text.map_or_else(|| self.start(), |text| self.read(text))
    }

    /// An example of a position.
    pub fn example(&self) -> &str {
        self.0.example()
    }

    /// How many entries its positions have.
    pub fn count(&self) -> Count {
        self.0.count()
    }

    /// What sort of object its positions are.
    pub fn sort(&self) -> Sort {
        self.0.sort()
    }

    /// The labels that its pictures can have, the default first; empty if there is no choice.
    pub fn labels(&self) -> &'static [Labels] {
        self.0.labels()
    }

    /// Whether it has pictures of its own; without them, a position is drawn by its notation.
    pub fn has_pictures(&self) -> bool {
        self.0.has_pictures()
    }

    /// Answers questions about its positions, and remembers what it finds from one question to the next.
    pub fn solver(&self, query: Query) -> Solver {
        Solver::new(self.clone(), query)
    }

    /// Calls `each` with every position in a range, in ascending order, until it breaks.
    ///
    /// # Errors
    ///
    /// Refuses a bound that means nothing for this game, and rules that fail.
    pub fn positions_up_to(&self, range: Range, each: &mut dyn FnMut(Position) -> Flow) -> Result<(), Refusal> {
        self.check_range(&range)?;
        let listed = theory::caught(|| self.list_up_to(range, each));
        listed.map_err(|failure| refused(self, failure))
    }

    /// As [`OpenGame::positions_up_to`], but exactly what [`Game::up_to`] lists: the bound is not checked, and rules that
    /// fail panic.
    pub fn list_up_to(&self, range: Range, each: &mut dyn FnMut(Position) -> Flow) {
        self.0.up_to(range, &mut |held| each(self.hold(held)));
    }

    fn check_range(&self, range: &Range) -> Result<(), Refusal> {
        let problem = match (self.count(), range.entries) {
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
        Err(Refusal::Parameters { spec: self.spec().to_owned(), problem })
    }

    /// Calls `each` with every position in a range and its value, in ascending order, until it breaks.
    ///
    /// # Errors
    ///
    /// Refuses a bound that means nothing for this game; stops at a limit.
    pub fn values_up_to(&self, range: Range, query: Query, each: &mut dyn FnMut(Row) -> Flow) -> Result<(), Fault> {
        let (limits, mut solver) = (query.limits.clone(), self.solver(query));
        let (mut rows, mut result) = (0, Ok(()));
        self.positions_up_to(range, &mut |position| {
            let checked = limits.check(rows).map_err(Fault::from);
            match checked.and_then(|()| solver.value(&position)) {
                Ok(grundy) => {
                    rows += 1;
                    each(Row { position, grundy, outcome: Outcome::of_value(grundy) })
                }
                Err(fault) => {
                    result = Err(fault);
                    Flow::Break(())
                }
            }
        })?;
        result
    }

    /// Calls `each` with every heap up to `to` and its value in normal play, until it breaks or a limit is reached. If
    /// the game has no such heap, there is no value.
    ///
    /// # Errors
    ///
    /// Refuses a game whose positions are not sums of heaps.
    pub fn heap_values(
        &self,
        to: u64,
        limits: &Limits,
        each: &mut dyn FnMut(u64, Option<u64>) -> Flow,
    ) -> Result<Growth, Refusal> {
        let heaps = self.0.heaps().ok_or_else(|| Refusal::Parameters {
            spec: self.spec().to_owned(),
            problem: "its positions are not sums of heaps, as those of `octal:0.137` are".to_owned(),
        })?;
        Ok(heaps.heap_values(to, limits, each))
    }

    /// The take-and-break code whose heap values are those of this game, if there is one.
    pub fn heap_code(&self) -> Option<&TakeAndBreak> {
        self.0.heaps()?.code()
    }

    /// How its families are written, such as `welter:below=N`; none if it has no tables.
    pub fn families(&self) -> Option<String> {
        self.0.families()
    }

    /// The numbered positions of a size such as `below=20`.
    ///
    /// # Errors
    ///
    /// Fails if the game has no such sizes, or if there are too many positions.
    pub fn numbered(&self, size: &str) -> Result<Numbered, Refusal> {
        let numbered = Size::read(size).and_then(|size| self.numbered_by(&size));
        numbered.map_err(|no_family| {
            let spec = printable(&format!("{}:{size}", self.spec()));
            match (no_family, self.families()) {
                (NoFamily::Unknown, Some(families)) => {
                    Refusal::NoFamily { spec, problem: format!("there is no such family; there is {families}") }
                }
                (NoFamily::Unknown, None) => Refusal::NoFamily { spec, problem: "it has no tables".to_owned() },
                (no @ (NoFamily::Left | NoFamily::Wrong(_)), _) => Refusal::NoFamily { spec, problem: no.to_string() },
                (too_large, _) => Refusal::FamilyTooLarge { spec, problem: too_large.to_string() },
            }
        })
    }

    pub(crate) fn numbered_by(&self, size: &Size) -> Result<Numbered, NoFamily> {
        let (family, placed) = self.0.numbering(size)?;
        Ok(Numbered { game: self.clone(), family, placed })
    }

    /// The values of its positions, from a table.
    ///
    /// # Errors
    ///
    /// Fails if the table belongs to another game, or is too small to contain the start.
    pub fn values_in(&self, table: Arc<Table>) -> Result<TableValues, Refusal> {
        let refuse = |problem: String| Refusal::OtherTable { table: table.file().to_owned(), problem };
        let other = || refuse(format!("it is a table of {}, and not of {}", table.spec(), self.spec()));
        let name = self.0.family_name().ok_or_else(other)?;
        let size = table.spec().strip_prefix(name).and_then(|rest| rest.strip_prefix(':')).ok_or_else(other)?;
        let numbered = self.numbered(size).map_err(|_| other())?;
        // A family that contains many boards may lack this one.
        let has_many_boards = !name.starts_with(self.spec());
        if has_many_boards && self.start().is_ok_and(|start| numbered.index(&start).is_none()) {
            let (spec, own) = (table.spec(), self.spec());
            if Size::read(size).is_ok_and(|size| size.slices.is_none()) {
                return Err(refuse(format!("a table of {spec} is too small for {own}")));
            }
            let right = self.start().map(|start| start.families()).unwrap_or_default();
            let right: Vec<&str> = right.iter().map(|numbered| numbered.family().spec()).collect();
            let right = if right.is_empty() { "no table".to_owned() } else { right.join(" and ") };
            return Err(refuse(format!("it is a table of {spec}, and does not have {own}, which is in {right}")));
        }
        numbered.values_in(table)
    }

    pub(crate) fn hold(&self, held: super::Held) -> Position {
        Position { game: self.clone(), held }
    }
}

impl fmt::Debug for OpenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpenGame({})", self.spec())
    }
}

impl PartialEq for OpenGame {
    fn eq(&self, other: &OpenGame) -> bool {
        let is_same = |one: &dyn AnyGame, other: &dyn AnyGame| {
            one.kind() == other.kind() && one.spec() == other.spec() && one.board() == other.board()
        };
        Arc::ptr_eq(&self.0, &other.0) || is_same(&*self.0, &*other.0)
    }
}

impl Eq for OpenGame {}

impl Hash for OpenGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.spec().hash(state);
        self.0.board().hash(state);
    }
}
