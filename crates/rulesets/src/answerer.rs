//! Answers questions about a position: from a table if one is given; by a theorem if there is one and it is wanted;
//! from a table made in memory if that is cheaper than a search; otherwise by search.

mod in_memory;
mod reply;

use crate::answer::{Answer, Method, Query, Wanted, Worth};
use crate::handle::{self, AnySearch, Move, On, OpenGame, Position};
use crate::options::{self, MOST_MOVES};
use crate::powers::{Known, KnownOutcome};
use crate::refusal::{Fault, Refusal};
use crate::runs::Runs;
use in_memory::InMemory;
use std::cmp::Ordering;
use theory::{Deadline, Flow, Limit, Limits, Outcome, Pace, Play, Stopped};

/// With a closed form, a position with more options than this gets one winning move instead of all of them.
const MOST_TRIED: u64 = 10_000;

/// Answers questions about one game, and remembers what its searches found.
pub(crate) struct Answerer {
    game: OpenGame,
    pub(crate) query: Query,
    /// The search on words that was used last.
    packed: Option<Box<dyn AnySearch>>,
    /// The search on codes, for positions that fit no word.
    coded: Option<Box<dyn AnySearch>>,
    /// Whether every position is wanted and not only values, so that no position may be joined with its mirror image.
    lists_all: bool,
    /// The family solved in memory for an earlier question.
    made: Option<InMemory>,
}

/// What is known about a position, and where it comes from.
#[derive(Clone, Copy)]
struct Valued {
    outcome: Outcome,
    /// The Grundy value; none if only the outcome is known, and the player to move wins.
    grundy: Option<u64>,
    by: By,
    /// What kept a search from finding the value.
    stopped: Option<Stopped>,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Search,
    /// The claim behind the formula.
    Formula(&'static str),
    /// The table that was given.
    Table,
    /// A table made in memory.
    Family,
}

impl Valued {
    fn of_value(grundy: u64, by: By) -> Valued {
        Valued { outcome: Outcome::of_value(grundy), grundy: Some(grundy), by, stopped: None }
    }

    /// For when only the outcome is found. In either play, a position is lost if and only if its value is 0.
    fn of_outcome(outcome: Outcome, by: By) -> Valued {
        Valued { outcome, grundy: (outcome == Outcome::P).then_some(0), by, stopped: None }
    }

    fn of_known(known: KnownOutcome) -> Valued {
        Valued::of_outcome(known.outcome, By::Formula(known.source))
    }
}

fn by_search(value: u32) -> Valued {
    Valued::of_value(value.into(), By::Search)
}

impl Answerer {
    pub(crate) fn new(game: OpenGame, query: Query) -> Answerer {
        Answerer { game, query, packed: None, coded: None, lists_all: false, made: None }
    }

    pub(crate) fn game(&self) -> &OpenGame {
        &self.game
    }

    /// Whether the query allows theorems.
    fn uses_theorems(&self) -> bool {
        self.query.method != Method::Search
    }

    fn known(&self, position: &Position) -> Option<Known> {
        self.uses_theorems().then(|| self.game.0.known(&*position.held, self.query.play))?
    }

    fn known_outcome(&self, position: &Position) -> Option<KnownOutcome> {
        self.uses_theorems().then(|| self.game.0.known_outcome(&*position.held, self.query.play))?
    }

    fn no_theorem(&self, position: &Position) -> Option<String> {
        self.uses_theorems().then(|| self.game.0.no_theorem(&*position.held, self.query.play))?
    }

    /// A winning move, found directly by a theorem.
    fn told_winning_move(&self, position: &Position) -> Option<Move> {
        let (m, to) = self.uses_theorems().then(|| self.game.0.winning_move(&*position.held, self.query.play))??;
        Some(Move::new(position, m, to))
    }

    /// Finds what is known about a position by the method asked for.
    fn examine(&mut self, position: &Position) -> Result<Valued, Fault> {
        if let Some(table) = &self.query.table {
            let value = table.value(&*position.held).map_err(|problem| Refusal::Table {
                spec: self.game.spec().to_owned(),
                position: position.told(),
                problem,
            })?;
            return Ok(Valued::of_value(value, By::Table));
        }
        if let Some(known) = self.known(position) {
            return self.checked(position, known);
        }
        let outcome = self.known_outcome(position).map(Valued::of_known);
        match (self.query.method, outcome) {
            (Method::Formula, None) => Err(Refusal::NoFormula {
                spec: self.game.spec().to_owned(),
                position: position.told(),
                play: self.query.play,
                reason: self.no_theorem(position),
            }
            .into()),
            (Method::Formula, Some(outcome)) => Ok(outcome),
            (_, Some(lost @ Valued { grundy: Some(_), .. })) => Ok(lost),
            (_, Some(outcome)) if self.query.wanted == Wanted::Outcome => Ok(outcome),
            (_, None) => self.compute(position, self.query.limits.deadline).map_err(Fault::from),
            (_, Some(outcome)) if self.is_out_of_reach(position) => Ok(outcome),
            // The search finds more. If it does not get there, the theorem still stands, and there must be time left to
            // find the moves.
            (_, Some(outcome)) => match self.compute(position, self.half_the_time()) {
                Ok(valued) => Ok(valued),
                Err(stopped @ Stopped { limit: Limit::Cancelled, .. }) => Err(stopped.into()),
                Err(stopped) => Ok(Valued { stopped: Some(stopped), ..outcome }),
            },
        }
    }

    /// The value, or the outcome if no more is wanted, from a table made in memory or by search.
    fn compute(&mut self, position: &Position, deadline: Option<Deadline>) -> Result<Valued, Stopped> {
        if self.query.method == Method::Auto {
            if let Some(value) = self.value_in_family(position) {
                return Ok(Valued::of_value(value, By::Family));
            }
            if self.may_be_short(position)
                && let Some(short) = self.search_up_to(in_memory::SHORT, position, deadline)?
            {
                return Ok(short);
            }
            if self.solve_family(position, deadline)?
                && let Some(value) = self.value_in_family(position)
            {
                return Ok(Valued::of_value(value, By::Family));
            }
        }
        self.search_for(position, deadline)
    }

    /// What a search of at most `positions` further positions finds; none if it would need more.
    fn search_up_to(
        &mut self,
        positions: u64,
        position: &Position,
        deadline: Option<Deadline>,
    ) -> Result<Option<Valued>, Stopped> {
        let allowed = self.query.limits.positions;
        self.query.limits.positions = allowed.min(self.examined() + positions);
        let found = self.search_for(position, deadline);
        let reached = std::mem::replace(&mut self.query.limits.positions, allowed);
        match found {
            Err(Stopped { limit: Limit::Positions(_), .. }) if reached < allowed => Ok(None),
            found => found.map(Some),
        }
    }

    fn search_for(&mut self, position: &Position, deadline: Option<Deadline>) -> Result<Valued, Stopped> {
        match self.query.wanted {
            Wanted::Value => self.search_until(position, deadline).map(by_search),
            Wanted::Outcome => Ok(Valued::of_outcome(self.search_outcome(position, deadline)?, By::Search)),
        }
    }

    /// The value of a position by the method asked for. If only the outcome is known, fails with the limit that a
    /// search for the value reached, or with a refusal.
    pub(crate) fn value(&mut self, position: &Position) -> Result<u64, Fault> {
        let valued = self.examine(position)?;
        match (valued.grundy, valued.stopped) {
            (Some(grundy), _) => Ok(grundy),
            // The search had half of the time, and nothing else needs the rest.
            (None, Some(Stopped { limit: Limit::Time(_), .. })) => Ok(self.search(position)?.into()),
            // More time would not help: a new search would stop at the same limit.
            (None, Some(stopped)) => Err(stopped.into()),
            (None, None) => Err(self.outcome_only(position).into()),
        }
    }

    /// The value of a position; or that it is won, where a theorem says so and a search does not find the value in half of
    /// the time.
    pub(crate) fn worth(&mut self, position: &Position) -> Result<Worth, Fault> {
        let valued = self.examine(position)?;
        Ok(valued.grundy.map_or(Worth::Won, Worth::Value))
    }

    /// A value that an answer can hold, or a refusal.
    fn checked(&self, position: &Position, known: Known) -> Result<Valued, Fault> {
        match u64::try_from(known.grundy) {
            Ok(grundy) if grundy <= shapes::MAX_ENTRY => Ok(Valued::of_value(grundy, By::Formula(known.source))),
            _ => Err(Refusal::ValueTooLarge { spec: self.game.spec().to_owned(), position: position.told() }.into()),
        }
    }

    /// If the values of the options come from a search, searches the position itself: the search then knows all of
    /// them, whatever their order. Refuses if neither a search nor a closed form gives them.
    fn search_ahead(&mut self, position: &Position) -> Result<(), Fault> {
        if self.query.table.is_some() || self.query.method == Method::Formula || self.known(position).is_some() {
            return Ok(());
        }
        if self.known_outcome(position).is_some() && self.is_out_of_reach(position) {
            return Err(self.outcome_only(position).into());
        }
        self.compute(position, self.query.limits.deadline)?;
        Ok(())
    }

    fn outcome_only(&self, position: &Position) -> Refusal {
        Refusal::OutcomeOnly { spec: self.game.spec().to_owned(), position: position.told() }
    }

    /// Whether a search would probably examine more positions than its memory can hold.
    fn is_out_of_reach(&self, position: &Position) -> bool {
        const BYTES: u128 = 16;
        let most = u128::from(self.query.limits.memory) / BYTES;
        self.game.0.count_positions(&*position.held).is_some_and(|positions| positions > most)
    }

    /// A deadline after half of the time that is left.
    fn half_the_time(&self) -> Option<Deadline> {
        let limits = &self.query.limits;
        limits.deadline.and_then(|deadline| limits.within(deadline.left() / 2).deadline)
    }

    fn search(&mut self, position: &Position) -> Result<u32, Stopped> {
        self.search_until(position, self.query.limits.deadline)
    }

    fn search_until(&mut self, position: &Position, deadline: Option<Deadline>) -> Result<u32, Stopped> {
        // A position that fits a word may be an option of one that does not; its value is then found among the codes.
        if let Some(value) = self.coded.as_ref().and_then(|search| search.known(&*position.held)) {
            return Ok(value);
        }
        let limits = Limits { deadline, ..self.query.limits.clone() };
        self.with_search(position, |search| search.value(&*position.held, &limits))
    }

    fn search_outcome(&mut self, position: &Position, deadline: Option<Deadline>) -> Result<Outcome, Stopped> {
        let limits = Limits { deadline, ..self.query.limits.clone() };
        self.with_search(position, |search| search.outcome(&*position.held, &limits))
    }

    /// Asks the search on words used last if the position fits it, otherwise a new one, otherwise the search on codes.
    fn with_search<T>(&mut self, position: &Position, ask: impl FnOnce(&mut dyn AnySearch) -> Option<T>) -> T {
        if self.packed.as_ref().is_none_or(|search| !search.fits(&*position.held)) {
            let words = if self.lists_all { On::Words } else { On::WordsForValues };
            match self.new_search(words, position) {
                Some(search) => self.packed = Some(search),
                None => {
                    let codes = self.coded.take().or_else(|| self.new_search(On::Codes, position));
                    let search = self.coded.insert(codes.expect("every position has a code"));
                    return ask(&mut **search).expect("it has a code");
                }
            }
        }
        ask(&mut **self.packed.as_mut().expect("it fits")).expect("it fits")
    }

    fn new_search(&self, words: On, position: &Position) -> Option<Box<dyn AnySearch>> {
        handle::search(&self.game.0, words, &*position.held, self.query.play, &self.query.limits)
    }

    fn examined(&self) -> u64 {
        [&self.packed, &self.coded].into_iter().flatten().map(|search| search.examined()).sum()
    }

    /// One move to each option that is a P-position. A single one if only the outcome is wanted, or if there is a
    /// closed form and too many options to try.
    fn winning_moves(&mut self, position: &Position, by: By) -> Result<Vec<Move>, Fault> {
        if self.query.wanted == Wanted::Outcome && by == By::Search {
            return Ok(self.one_winning_move(position, by)?.into_iter().collect());
        }
        let is_formula = matches!(by, By::Formula(_));
        if is_formula
            && options::are_more_than(position, MOST_TRIED, &self.query.limits)?
            && let Some(found) = self.told_winning_move(position)
        {
            return Ok(vec![found]);
        }
        let mut winning = Vec::new();
        if is_formula
            && self.query.play == Play::Normal
            && let Some(()) = (self.game.0)
                .moves_to_value(&*position.held, 0, &mut |(m, to)| winning.push(Move::new(position, m, to)))
        {
            // Of several moves to one position, the last listed counts.
            winning.reverse();
            return Ok(distinct(winning));
        }
        self.for_each_option(position, &mut |answerer, made| {
            if answerer.option_outcome(made.to(), by)? == Outcome::P {
                winning.push(made);
            }
            Ok(Flow::Continue(()))
        })?;
        Ok(distinct(winning))
    }

    /// Who wins at an option, found in the same way as for the position itself.
    fn option_outcome(&mut self, option: &Position, by: By) -> Result<Outcome, Fault> {
        match by {
            // The search of the position has examined every option.
            By::Search if self.query.wanted == Wanted::Value => return Ok(by_search(self.search(option)?).outcome),
            By::Search => return Ok(self.search_outcome(option, self.query.limits.deadline)?),
            By::Table => return Ok(self.examine(option)?.outcome),
            By::Family => return Ok(self.compute(option, self.query.limits.deadline)?.outcome),
            By::Formula(_) => {}
        }
        match self.outcome_by_theorem(option) {
            Some((outcome, _)) => Ok(outcome),
            None => Ok(self.compute(option, self.query.limits.deadline)?.outcome),
        }
    }

    /// Calls `each` with every move, until it breaks or fails or a limit is reached.
    fn for_each_option(
        &mut self,
        position: &Position,
        each: &mut dyn FnMut(&mut Answerer, Move) -> Result<Flow, Fault>,
    ) -> Result<(), Fault> {
        let limits = self.query.limits.clone();
        let (mut result, mut pace) = (Ok(()), Pace::default());
        position.game.0.options(&*position.held, &mut |m, option| {
            let checked = if pace.is_due() { limits.check(self.examined()) } else { Ok(()) };
            let flow = checked.map_err(Fault::from).and_then(|()| each(self, Move::new(position, m, option)));
            flow.unwrap_or_else(|fault| {
                result = Err(fault);
                Flow::Break(())
            })
        });
        result
    }

    /// The outcome, value and winning moves of a position.
    pub(crate) fn answer(&mut self, position: &Position) -> Result<Answer, Fault> {
        let valued = self.examine(position)?;
        let note = match (valued.by, self.query.method) {
            (By::Search | By::Family, Method::Auto) => self.no_theorem(position),
            _ => None,
        };
        let winning_moves = match valued.outcome {
            Outcome::P => Vec::new(),
            Outcome::N => self.winning_moves(position, valued.by)?,
        };
        let (method, source) = match valued.by {
            By::Search => (Method::Search, None),
            By::Formula(claim) => (Method::Formula, Some(claim.into())),
            By::Table => (Method::Table, self.query.table.as_ref().map(|table| table.table().file().to_owned().into())),
            By::Family => (Method::Table, self.made.as_ref().map(|made| made.spec().to_owned().into())),
        };
        Ok(Answer {
            position: position.clone(),
            play: self.query.play,
            outcome: valued.outcome,
            grundy: valued.grundy,
            winning_moves,
            method,
            source,
            note,
            examined: (valued.by == By::Search).then(|| self.examined()),
        })
    }

    /// Every move with the value of the position it leads to.
    pub(crate) fn move_values(&mut self, position: &Position) -> Result<Vec<(Move, u64)>, Fault> {
        if options::are_more_than(position, MOST_MOVES, &self.query.limits)? {
            return Err(Stopped { limit: Limit::Moves(MOST_MOVES), positions: MOST_MOVES }.into());
        }
        self.search_ahead(position)?;
        let mut values = Vec::new();
        self.for_each_option(position, &mut |answerer, made| {
            let value = answerer.value(made.to())?;
            values.push((made, value));
            Ok(Flow::Continue(()))
        })?;
        Ok(values)
    }

    /// Every move with what the position it leads to is worth: its value; or who wins, where a theorem tells that of every
    /// move and a search does not find the values in half of the time.
    pub(crate) fn move_worths(&mut self, position: &Position) -> Result<Vec<(Move, Worth)>, Fault> {
        let is_told = self.query.table.is_none() && self.known_outcome(position).is_some();
        let deadline = self.query.limits.deadline;
        if is_told && self.known(position).is_none() {
            self.query.limits.deadline = self.half_the_time();
        }
        let values = self.move_values(position);
        self.query.limits.deadline = deadline;
        match values {
            Ok(values) => Ok(values.into_iter().map(|(made, value)| (made, Worth::Value(value))).collect()),
            Err(fault @ Fault::Stopped(Stopped { limit: Limit::Cancelled | Limit::Moves(_), .. })) => Err(fault),
            Err(fault) if !is_told => Err(fault),
            Err(fault) => {
                let mut worths = Vec::new();
                self.for_each_option(position, &mut |answerer, made| {
                    let (outcome, _) = answerer.outcome_by_theorem(made.to()).ok_or_else(|| fault.clone())?;
                    let worth = if outcome == Outcome::P { Worth::Value(0) } else { Worth::Won };
                    worths.push((made, worth));
                    Ok(Flow::Continue(()))
                })?;
                Ok(worths)
            }
        }
    }

    /// A move to a position of value `target`, by a closed form.
    pub(crate) fn move_to_value(&self, position: &Position, target: u64) -> Option<Move> {
        let has_formula = self.query.table.is_none() && self.known(position).is_some();
        if self.query.play != Play::Normal || !has_formula {
            return None;
        }
        let (m, to) = self.game.0.move_to_value(&*position.held, target)?;
        Some(Move::new(position, m, to))
    }

    /// Calls `each` with every position that can be reached and its value, in ascending order, until it breaks.
    pub(crate) fn values_below(
        &mut self,
        start: &Position,
        each: &mut dyn FnMut(Position, u64) -> Flow,
    ) -> Result<(), Fault> {
        // Starts a new search: an old one may know positions that cannot be reached from here.
        (self.packed, self.coded, self.lists_all) = (None, None, true);
        self.search(start)?;
        let (mut rows, mut pace, mut result) = (Runs::default(), Pace::default(), Ok(()));
        for search in [&self.packed, &self.coded].into_iter().flatten() {
            let _ = search.for_each(&mut |held, value| {
                rows.push(Reached { position: self.game.hold(held), value });
                if pace.is_due() {
                    result = self.query.limits.check(rows.len());
                }
                if result.is_err() { Flow::Break(()) } else { Flow::Continue(()) }
            });
        }
        result?;
        for reached in rows.merged() {
            if each(reached.position, reached.value.into()).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// One move to each position, the first to it, in the order of the positions.
fn distinct(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by(|one, other| one.to().order(other.to()));
    moves.dedup_by(|later, first| later.to() == first.to());
    moves
}

/// A position that a search has reached. No position is reached twice.
struct Reached {
    position: Position,
    value: u32,
}

impl Ord for Reached {
    fn cmp(&self, other: &Reached) -> Ordering {
        self.position.order(&other.position)
    }
}

impl PartialOrd for Reached {
    fn partial_cmp(&self, other: &Reached) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Reached {
    fn eq(&self, other: &Reached) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Reached {}
