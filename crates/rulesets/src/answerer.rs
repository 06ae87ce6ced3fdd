//! Answers questions about a position: from a table if one is given; by a theorem if there is one and it is wanted;
//! from a table made in memory if that is cheaper than a search; otherwise by search.

mod in_memory;
mod reply;

use crate::answer::{Found, Method, Query, Wanted};
use crate::forms::Coded;
use crate::game::{Game, MadeMove};
use crate::handle::{AnyAnswerer, Held, HeldMove, HeldRef, Typed, held_move};
use crate::options::{self, MOST_MOVES};
use crate::powers::{Form, FormSearch, Known, KnownOutcome, Theorem};
use crate::refusal::{Fault, Refusal, printable};
use crate::runs::Runs;
use in_memory::InMemory;
use reply::by_theorem;
use std::collections::BTreeMap;
use std::sync::Arc;
use theory::{Deadline, Flow, Limit, Limits, Outcome, Pace, Play, Stopped};

/// With a closed form, a position with more options than this gets one winning move instead of all of them.
const MOST_TRIED: u64 = 10_000;

/// Answers questions about one game, and remembers what its searches found.
pub(crate) struct Answerer<G: Game> {
    opened: Arc<Typed<G>>,
    query: Query,
    /// The search on words that was used last.
    packed: Option<Box<dyn FormSearch<G::Position>>>,
    /// The search on codes, for positions that fit no word.
    coded: Option<Box<dyn FormSearch<G::Position>>>,
    /// Whether every position is wanted and not only values, so that no position may be joined with its mirror image.
    lists_all: bool,
    /// The family solved in memory for an earlier question.
    made: Option<InMemory<G::Position>>,
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

impl<G: Game> Answerer<G> {
    pub(crate) fn new(opened: Arc<Typed<G>>, query: Query) -> Answerer<G> {
        Answerer { opened, query, packed: None, coded: None, lists_all: false, made: None }
    }

    /// The game's theorems, if the query allows them.
    fn theorem(&self) -> Option<&dyn Theorem<G::Position, G::Move>> {
        self.opened.game.powers().theorem.filter(|_| self.query.method != Method::Search)
    }

    fn known(&self, position: &G::Position) -> Option<Known> {
        self.theorem()?.known(position, self.query.play)
    }

    fn known_outcome(&self, position: &G::Position) -> Option<KnownOutcome> {
        self.theorem()?.known_outcome(position, self.query.play)
    }

    fn no_theorem(&self, position: &G::Position) -> Option<String> {
        self.theorem()?.no_theorem(position, self.query.play)
    }

    /// Finds what is known about a position by the method asked for.
    fn examine(&mut self, position: &G::Position) -> Result<Valued, Fault> {
        if let Some(table) = &self.query.table {
            let value = table.value(position).map_err(|problem| Refusal::Table {
                spec: self.opened.spec.clone(),
                position: self.told(position),
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
                spec: self.opened.spec.clone(),
                position: self.told(position),
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
    fn compute(&mut self, position: &G::Position, deadline: Option<Deadline>) -> Result<Valued, Stopped> {
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
        position: &G::Position,
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

    fn search_for(&mut self, position: &G::Position, deadline: Option<Deadline>) -> Result<Valued, Stopped> {
        match self.query.wanted {
            Wanted::Value => self.search_until(position, deadline).map(by_search),
            Wanted::Outcome => Ok(Valued::of_outcome(self.search_outcome(position, deadline)?, By::Search)),
        }
    }

    /// The value of a position by the method asked for. If only the outcome is known, fails with the limit that a
    /// search for the value reached, or with a refusal.
    fn value_of(&mut self, position: &G::Position) -> Result<u64, Fault> {
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

    /// A value that an answer can hold, or a refusal.
    fn checked(&self, position: &G::Position, known: Known) -> Result<Valued, Fault> {
        match u64::try_from(known.grundy) {
            Ok(grundy) if grundy <= shapes::MAX_ENTRY => Ok(Valued::of_value(grundy, By::Formula(known.source))),
            _ => Err(Refusal::ValueTooLarge { spec: self.opened.spec.clone(), position: self.told(position) }.into()),
        }
    }

    /// If the values of the options come from a search, searches the position itself: the search then knows all of
    /// them, whatever their order. Refuses if neither a search nor a closed form gives them.
    fn search_ahead(&mut self, position: &G::Position) -> Result<(), Fault> {
        if self.query.table.is_some() || self.query.method == Method::Formula || self.known(position).is_some() {
            return Ok(());
        }
        if self.known_outcome(position).is_some() && self.is_out_of_reach(position) {
            return Err(self.outcome_only(position).into());
        }
        self.compute(position, self.query.limits.deadline)?;
        Ok(())
    }

    fn outcome_only(&self, position: &G::Position) -> Refusal {
        Refusal::OutcomeOnly { spec: self.opened.spec.clone(), position: self.told(position) }
    }

    /// Whether a search would probably examine more positions than its memory can hold.
    fn is_out_of_reach(&self, position: &G::Position) -> bool {
        const BYTES: u128 = 16;
        let most = u128::from(self.query.limits.memory) / BYTES;
        let counts = self.opened.game.powers().counts;
        counts.and_then(|counts| counts.positions(position)).is_some_and(|positions| positions > most)
    }

    /// A position as shown in messages.
    fn told(&self, position: &G::Position) -> String {
        printable(&self.opened.game.write(position))
    }

    /// A deadline after half of the time that is left.
    fn half_the_time(&self) -> Option<Deadline> {
        let limits = &self.query.limits;
        limits.deadline.and_then(|deadline| limits.within(deadline.left() / 2).deadline)
    }

    fn search(&mut self, position: &G::Position) -> Result<u32, Stopped> {
        self.search_until(position, self.query.limits.deadline)
    }

    fn search_until(&mut self, position: &G::Position, deadline: Option<Deadline>) -> Result<u32, Stopped> {
        // A position that fits a word may be an option of one that does not; its value is then found among the codes.
        if let Some(value) = self.coded.as_ref().and_then(|search| search.known(position)) {
            return Ok(value);
        }
        let limits = Limits { deadline, ..self.query.limits.clone() };
        self.with_search(position, |search| search.value(position, &limits))
    }

    fn search_outcome(&mut self, position: &G::Position, deadline: Option<Deadline>) -> Result<Outcome, Stopped> {
        let limits = Limits { deadline, ..self.query.limits.clone() };
        self.with_search(position, |search| search.outcome(position, &limits))
    }

    /// Asks the search on words used last if the position fits it, otherwise a new one, otherwise the search on codes.
    fn with_search<T>(
        &mut self,
        position: &G::Position,
        ask: impl FnOnce(&mut dyn FormSearch<G::Position>) -> Option<T>,
    ) -> T {
        let (play, limits) = (self.query.play, &self.query.limits);
        if let Some(search) = self.packed.as_mut().filter(|search| search.fits(position)) {
            return ask(&mut **search).expect("it fits");
        }
        let form = self.opened.game.powers().packed.and_then(|packed| match self.lists_all {
            true => packed.form(position),
            false => packed.form_for_values(position),
        });
        if let Some(form) = form.filter(|form| form.fits(position)) {
            let search = self.packed.insert(form.search(play, limits.clone()));
            return ask(&mut **search).expect("it fits");
        }
        let coded = || Box::new(Coded(Arc::clone(&self.opened))).search(play, limits.clone());
        ask(&mut **self.coded.get_or_insert_with(coded)).expect("every position has a code")
    }

    fn examined(&self) -> u64 {
        [&self.packed, &self.coded].into_iter().flatten().map(|search| search.examined()).sum()
    }

    /// One move to each option that is a P-position. A single one if only the outcome is wanted, or if there is a
    /// closed form and too many options to try.
    fn winning_moves(&mut self, position: &G::Position, by: By) -> Result<Vec<MadeMove<G>>, Fault> {
        if self.query.wanted == Wanted::Outcome && by == By::Search {
            return Ok(self.one_winning_move(position, by)?.into_iter().collect());
        }
        let play = self.query.play;
        let is_formula = matches!(by, By::Formula(_));
        if is_formula
            && options::are_more_than(&self.opened.game, position, MOST_TRIED, &self.query.limits)?
            && let Some(found) = self.theorem().and_then(|theorem| theorem.winning_move(position, play))
        {
            return Ok(vec![found]);
        }
        if is_formula
            && play == Play::Normal
            && let Some(all) = self.theorem().and_then(|theorem| theorem.all_moves_to_value(position, 0))
        {
            let winning: BTreeMap<_, _> = all.into_iter().map(|(m, option)| (option, m)).collect();
            return Ok(winning.into_iter().map(|(option, m)| (m, option)).collect());
        }
        let mut winning = BTreeMap::new();
        self.for_each_option(position, &mut |engine, m, option| {
            if engine.option_outcome(&option, by)? == Outcome::P {
                winning.entry(option).or_insert(m);
            }
            Ok(Flow::Continue(()))
        })?;
        Ok(winning.into_iter().map(|(option, m)| (m, option)).collect())
    }

    /// Who wins at an option, found in the same way as for the position itself.
    fn option_outcome(&mut self, option: &G::Position, by: By) -> Result<Outcome, Fault> {
        match by {
            // The search of the position has examined every option.
            By::Search if self.query.wanted == Wanted::Value => return Ok(by_search(self.search(option)?).outcome),
            By::Search => return Ok(self.search_outcome(option, self.query.limits.deadline)?),
            By::Table => return Ok(self.examine(option)?.outcome),
            By::Family => return Ok(self.compute(option, self.query.limits.deadline)?.outcome),
            By::Formula(_) => {}
        }
        match self.theorem().and_then(|theorem| by_theorem(theorem, option, self.query.play)) {
            Some((outcome, _)) => Ok(outcome),
            None => Ok(self.compute(option, self.query.limits.deadline)?.outcome),
        }
    }

    /// Calls `each` with every move and its option, until it breaks or fails or a limit is reached.
    fn for_each_option(
        &mut self,
        position: &G::Position,
        each: &mut impl FnMut(&mut Self, G::Move, G::Position) -> Result<Flow, Fault>,
    ) -> Result<(), Fault> {
        let (opened, limits) = (Arc::clone(&self.opened), self.query.limits.clone());
        let (mut result, mut pace) = (Ok(()), Pace::default());
        let _ = opened.game.options(position, &mut |m, option| {
            let checked = if pace.is_due() { limits.check(self.examined()) } else { Ok(()) };
            let flow = checked.map_err(Fault::from).and_then(|()| each(self, m, option));
            flow.unwrap_or_else(|fault| {
                result = Err(fault);
                Flow::Break(())
            })
        });
        result
    }
}

impl<G: Game> AnyAnswerer for Answerer<G> {
    fn set_deadline(&mut self, deadline: Option<Deadline>) {
        self.query.limits.deadline = deadline;
    }

    fn answer(&mut self, position: HeldRef<'_>) -> Result<Found, Fault> {
        let opened = Arc::clone(&self.opened);
        let position = opened.of(position);
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
        Ok(Found {
            play: self.query.play,
            outcome: valued.outcome,
            grundy: valued.grundy,
            winning_moves: winning_moves.into_iter().map(held_move::<G>).collect(),
            method,
            source,
            note,
            examined: (valued.by == By::Search).then(|| self.examined()),
        })
    }

    fn value(&mut self, position: HeldRef<'_>) -> Result<u64, Fault> {
        let opened = Arc::clone(&self.opened);
        self.value_of(opened.of(position))
    }

    fn move_values(&mut self, position: HeldRef<'_>) -> Result<Vec<(HeldMove, u64)>, Fault> {
        let opened = Arc::clone(&self.opened);
        let position = opened.of(position);
        if options::are_more_than(&opened.game, position, MOST_MOVES, &self.query.limits)? {
            return Err(Stopped { limit: Limit::Moves(MOST_MOVES), positions: MOST_MOVES }.into());
        }
        self.search_ahead(position)?;
        let mut values = Vec::new();
        self.for_each_option(position, &mut |engine, m, option| {
            let value = engine.value_of(&option)?;
            values.push((held_move::<G>((m, option)), value));
            Ok(Flow::Continue(()))
        })?;
        Ok(values)
    }

    fn move_to_value(&mut self, position: HeldRef<'_>, target: u64) -> Result<Option<HeldMove>, Fault> {
        let position = self.opened.of(position);
        let has_formula = self.query.table.is_none() && self.known(position).is_some();
        if self.query.play != Play::Normal || !has_formula {
            return Ok(None);
        }
        let found = self.theorem().and_then(|theorem| theorem.move_to_value(position, target));
        Ok(found.map(held_move::<G>))
    }

    fn outcome(&mut self, position: HeldRef<'_>) -> Result<Outcome, Fault> {
        let opened = Arc::clone(&self.opened);
        Ok(self.winner(opened.of(position))?.0)
    }

    fn reply(&mut self, position: HeldRef<'_>) -> Result<Option<(HeldMove, bool)>, Fault> {
        let opened = Arc::clone(&self.opened);
        let reply = self.reply_at(opened.of(position))?;
        Ok(reply.map(|(made, wins)| (held_move::<G>(made), wins)))
    }

    fn reachable(&mut self, start: HeldRef<'_>, each: &mut dyn FnMut(Held, u64) -> Flow) -> Result<(), Fault> {
        let opened = Arc::clone(&self.opened);
        // Starts a new search: an old one may know positions that cannot be reached from here.
        (self.packed, self.coded, self.lists_all) = (None, None, true);
        self.search(opened.of(start))?;
        let (mut rows, mut pace, mut result) = (Runs::default(), Pace::default(), Ok(()));
        for search in [&self.packed, &self.coded].into_iter().flatten() {
            let _ = search.for_each(&mut |position, value| {
                rows.push((position, value));
                if pace.is_due() {
                    result = self.query.limits.check(rows.len());
                }
                if result.is_err() { Flow::Break(()) } else { Flow::Continue(()) }
            });
        }
        result?;
        for (position, value) in rows.merged() {
            if each(Arc::new(position), value.into()).is_break() {
                break;
            }
        }
        Ok(())
    }
}
