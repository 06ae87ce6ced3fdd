//! How a question about a position is answered: out of a table if one is given, by a closed form if there is one and it
//! is wanted, else by search.

mod reply;

use crate::answer::{Answer, Known, KnownOutcome, Method, MoveTo, Query, Reply};
use crate::any::{MOST_MOVES, Opened, Solver};
use crate::forms::{Coded, Entries};
use crate::game::Game;
use crate::options::{self, told};
use crate::refusal::{Fault, Refusal, printable};
use crate::runs::{Merged, Runs};
use reply::by_theorem;
use std::collections::BTreeMap;
use theory::{Deadline, Flow, Limit, Outcome, Pace, Play, Search, Stopped};

/// With a closed form, a position of more options than this gets one winning move instead of all of them.
const MOST_TRIED: u64 = 10_000;

/// Answers questions about one game, and remembers what its searches found.
pub(crate) struct Engine<'g, G: Game> {
    opened: &'g Opened<G>,
    query: Query,
    compact: Option<Search<G::Form>>,
    /// Whether every position is wanted and not only values, so that none may be joined with its mirror image.
    lists_all: bool,
    coded: Option<Search<Coded<'g, G>>>,
}

/// What is known of a position, and where it comes from.
#[derive(Clone, Copy)]
pub(crate) struct Valued {
    outcome: Outcome,
    /// None where a theorem says that the player to move wins, and no more.
    grundy: Option<u64>,
    by: By,
    /// What kept a search from telling the value.
    stopped: Option<Stopped>,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Search,
    /// The claim behind the formula.
    Formula(&'static str),
    Table,
}

impl Valued {
    fn of_value(grundy: u64, by: By) -> Valued {
        Valued { outcome: Outcome::of_value(grundy), grundy: Some(grundy), by, stopped: None }
    }

    /// What a theorem on who wins tells. In either play a position is lost exactly if its value is 0.
    fn of_outcome(known: KnownOutcome) -> Valued {
        let grundy = (known.outcome == Outcome::P).then_some(0);
        Valued { outcome: known.outcome, grundy, by: By::Formula(known.source), stopped: None }
    }
}

impl<'g, G: Game> Engine<'g, G> {
    pub(crate) fn new(opened: &'g Opened<G>, query: Query) -> Engine<'g, G> {
        Engine { opened, query, compact: None, lists_all: false, coded: None }
    }

    /// What is known of a position by the method asked for.
    fn examine(&mut self, position: &G::Position) -> Result<Valued, Fault> {
        if let Some(table) = &self.query.table {
            let value = table.value(&position.entries()).map_err(|problem| Refusal::Table {
                spec: self.opened.spec.clone(),
                position: self.told(position),
                problem,
            })?;
            return Ok(Valued::of_value(value, By::Table));
        }
        if self.query.method == Method::Search {
            return Ok(by_search(self.search(position)?));
        }
        if let Some(known) = self.opened.game.known(position, self.query.play) {
            return self.checked(position, known);
        }
        let outcome = self.opened.game.known_outcome(position, self.query.play).map(Valued::of_outcome);
        match (self.query.method, outcome) {
            (Method::Formula, None) => Err(Refusal::NoFormula {
                spec: self.opened.spec.clone(),
                position: self.told(position),
                play: self.query.play,
                reason: self.opened.game.no_theorem(position, self.query.play),
            }
            .into()),
            (Method::Formula, Some(outcome)) => Ok(outcome),
            (_, Some(lost @ Valued { grundy: Some(_), .. })) => Ok(lost),
            (_, None) => Ok(by_search(self.search(position)?)),
            (_, Some(outcome)) if self.is_out_of_reach(position) => Ok(outcome),
            // The search gives more; where it does not get there, the theorem still stands, and there must be time left
            // to find the moves.
            (_, Some(outcome)) => match self.search_until(position, self.half_the_time()) {
                Ok(value) => Ok(by_search(value)),
                Err(stopped @ Stopped { limit: Limit::Cancelled, .. }) => Err(stopped.into()),
                Err(stopped) => Ok(Valued { stopped: Some(stopped), ..outcome }),
            },
        }
    }

    /// The value of a position by the method asked for. Where only the outcome is known, the limit that a search for it
    /// has reached, or a refusal.
    pub(crate) fn value(&mut self, position: &G::Position) -> Result<u64, Fault> {
        let valued = self.examine(position)?;
        match (valued.grundy, valued.stopped) {
            (Some(grundy), _) => Ok(grundy),
            // The search had half of the time; here nothing else needs the rest.
            (None, Some(Stopped { limit: Limit::Time(_), .. })) => Ok(self.search(position)?.into()),
            // More time would not help, and to begin again would only repeat it.
            (None, Some(stopped)) => Err(stopped.into()),
            (None, None) => Err(self.outcome_only(position).into()),
        }
    }

    /// A value that an answer can hold, or the refusal.
    fn checked(&self, position: &G::Position, known: Known) -> Result<Valued, Fault> {
        match u64::try_from(known.grundy) {
            Ok(grundy) if grundy <= shapes::MAX_ENTRY => Ok(Valued::of_value(grundy, By::Formula(known.source))),
            _ => Err(Refusal::ValueTooLarge { spec: self.opened.spec.clone(), position: self.told(position) }.into()),
        }
    }

    /// Where the values of the options come from a search, searches the position they are options of: then the search
    /// knows all of them, whatever their order. Refuses where neither a search nor a closed form gives them.
    fn search_ahead(&mut self, position: &G::Position) -> Result<(), Fault> {
        let (game, play) = (&self.opened.game, self.query.play);
        let may_be_known = self.query.method != Method::Search;
        if self.query.table.is_some() || self.query.method == Method::Formula {
            return Ok(());
        }
        if may_be_known && game.known(position, play).is_some() {
            return Ok(());
        }
        if may_be_known && game.known_outcome(position, play).is_some() && self.is_out_of_reach(position) {
            return Err(self.outcome_only(position).into());
        }
        self.search(position)?;
        Ok(())
    }

    fn outcome_only(&self, position: &G::Position) -> Refusal {
        Refusal::OutcomeOnly { spec: self.opened.spec.clone(), position: self.told(position) }
    }

    /// Whether a search would have to look at more positions than it can ever store.
    fn is_out_of_reach(&self, position: &G::Position) -> bool {
        const LEAST_BYTES: u128 = 16;
        let most = u128::from(self.query.limits.memory) / LEAST_BYTES;
        self.opened.game.count_positions(position).is_some_and(|positions| positions > most)
    }

    /// A position as a message tells it.
    fn told(&self, position: &G::Position) -> String {
        printable(&self.opened.game.write(position))
    }

    /// The deadline of a part that leaves as much time to the rest.
    fn half_the_time(&self) -> Option<Deadline> {
        let limits = &self.query.limits;
        limits.deadline.and_then(|deadline| limits.within(deadline.left() / 2).deadline)
    }

    fn search(&mut self, position: &G::Position) -> Result<u32, Stopped> {
        self.search_until(position, self.query.limits.deadline)
    }

    fn search_until(&mut self, position: &G::Position, deadline: Option<Deadline>) -> Result<u32, Stopped> {
        let Query { play, limits, .. } = &self.query;
        // A position that fits a word may be an option of one that does not, and then is known among the codes.
        if let Some(value) = self.coded.as_ref().and_then(|search| search.known(&Coded::<G>::encode(position))) {
            return Ok(value);
        }
        let game = &self.opened.game;
        let form = if self.lists_all { game.form(position) } else { game.form_for_values(position) };
        match form {
            Some((form, position)) => {
                if self.compact.as_ref().is_none_or(|search| *search.ruleset() != form) {
                    self.compact = Some(Search::new(form, *play, limits.clone()));
                }
                value_in(self.compact.as_mut().expect("it was just made"), &position, deadline)
            }
            None => {
                let search = self.coded.get_or_insert_with(|| Search::new(Coded(game), *play, limits.clone()));
                value_in(search, &Coded::<G>::encode(position), deadline)
            }
        }
    }

    /// Everything that can be reached from `start`, with values, ascending.
    pub(crate) fn reachable(&mut self, start: &G::Position) -> Result<Merged<(G::Position, u32)>, Fault> {
        // A search of its own: an old one may know positions that cannot be reached from here.
        (self.compact, self.coded, self.lists_all) = (None, None, true);
        self.search(start)?;
        let (mut rows, mut pace, mut result) = (Runs::default(), Pace::default(), Ok(()));
        let mut add = |row: (G::Position, u32)| {
            rows.push(row);
            if pace.is_due() {
                result = self.query.limits.check(rows.len());
            }
            if result.is_err() { Flow::Break(()) } else { Flow::Continue(()) }
        };
        if let Some(search) = &self.compact {
            let form = search.ruleset();
            let _ = search.for_each(|position, value| add((self.opened.game.restore(form, position), value)));
        }
        if let Some(search) = &self.coded {
            let _ = search.for_each(|position, value| add((Coded::<G>::decode(position), value)));
        }
        result?;
        Ok(rows.merged())
    }

    fn examined(&self) -> u64 {
        self.compact.as_ref().map_or(0, Search::examined) + self.coded.as_ref().map_or(0, Search::examined)
    }

    /// The options that are P-positions, each with a move that leads there.
    fn winning_moves(&mut self, position: &G::Position, by: By) -> Result<Vec<MoveTo>, Fault> {
        let (game, play) = (&self.opened.game, self.query.play);
        if matches!(by, By::Formula(_))
            && options::are_more_than(game, position, MOST_TRIED, &self.query.limits)?
            && let Some((m, option)) = game.winning_move(position, play)
        {
            return Ok(vec![told(game, &m, &option)]);
        }
        let mut winning = BTreeMap::new();
        if matches!(by, By::Formula(_))
            && play == Play::Normal
            && let Some(all) = game.all_moves_to_value(position, 0)
        {
            winning.extend(all.into_iter().map(|(m, option)| (option, m)));
            return Ok(named(game, winning));
        }
        self.for_each_option(position, &mut |engine, m, option| {
            if engine.option_outcome(&option, by)? == Outcome::P {
                winning.entry(option).or_insert(m);
            }
            Ok(Flow::Continue(()))
        })?;
        Ok(named(game, winning))
    }

    /// Who wins at an option, found in the same way as for the position it is an option of.
    fn option_outcome(&mut self, option: &G::Position, by: By) -> Result<Outcome, Fault> {
        let (game, play) = (&self.opened.game, self.query.play);
        match by {
            // After the search of the position every option is known.
            By::Search => return Ok(by_search(self.search(option)?).outcome),
            By::Table => return Ok(self.examine(option)?.outcome),
            By::Formula(_) => {}
        }
        match by_theorem(game, option, play) {
            Some((outcome, _)) => Ok(outcome),
            None => Ok(by_search(self.search(option)?).outcome),
        }
    }

    /// Calls `each` with every move and its option, until it breaks or fails or the work is cancelled.
    fn for_each_option(
        &mut self,
        position: &G::Position,
        each: &mut impl FnMut(&mut Self, G::Move, G::Position) -> Result<Flow, Fault>,
    ) -> Result<(), Fault> {
        let (opened, limits) = (self.opened, self.query.limits.clone());
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

/// Options in order, each with the name of a move that leads there.
fn named<G: Game>(game: &G, options: BTreeMap<G::Position, G::Move>) -> Vec<MoveTo> {
    options.into_iter().map(|(option, m)| told(game, &m, &option)).collect()
}

fn by_search(value: u32) -> Valued {
    Valued::of_value(value.into(), By::Search)
}

impl<G: Game> Solver for Engine<'_, G> {
    fn set_deadline(&mut self, deadline: Option<Deadline>) {
        self.query.limits.deadline = deadline;
    }

    fn answer(&mut self, text: &str) -> Result<Answer, Fault> {
        let position = self.opened.read(text)?;
        let valued = self.examine(&position)?;
        let note = match (valued.by, self.query.method) {
            (By::Search, Method::Auto) => self.opened.game.no_theorem(&position, self.query.play),
            _ => None,
        };
        let winning_moves = match valued.outcome {
            Outcome::P => Vec::new(),
            Outcome::N => self.winning_moves(&position, valued.by)?,
        };
        let (method, source) = match valued.by {
            By::Search => (Method::Search, None),
            By::Formula(claim) => (Method::Formula, Some(claim.into())),
            By::Table => (Method::Table, self.query.table.as_ref().map(|table| table.name().to_owned().into())),
        };
        Ok(Answer {
            ruleset: self.opened.spec.clone(),
            position: self.opened.game.write(&position),
            play: self.query.play.to_string(),
            outcome: valued.outcome.to_string(),
            grundy: valued.grundy,
            winning_moves,
            method,
            source,
            note,
            examined: (valued.by == By::Search).then(|| self.examined()),
        })
    }

    fn value(&mut self, text: &str) -> Result<u64, Fault> {
        let position = self.opened.read(text)?;
        Engine::value(self, &position)
    }

    fn move_values(&mut self, text: &str) -> Result<Vec<(MoveTo, u64)>, Fault> {
        let position = self.opened.read(text)?;
        let game = &self.opened.game;
        if options::are_more_than(game, &position, MOST_MOVES, &self.query.limits)? {
            return Err(Stopped { limit: Limit::Moves(MOST_MOVES), positions: MOST_MOVES }.into());
        }
        self.search_ahead(&position)?;
        let mut values = Vec::new();
        self.for_each_option(&position, &mut |engine, m, option| {
            let value = Engine::value(engine, &option)?;
            values.push((told(game, &m, &option), value));
            Ok(Flow::Continue(()))
        })?;
        Ok(values)
    }

    fn move_to_value(&mut self, text: &str, target: u64) -> Result<Option<MoveTo>, Fault> {
        let position = self.opened.read(text)?;
        let (game, play) = (&self.opened.game, self.query.play);
        let may_use_formula = self.query.method != Method::Search && self.query.table.is_none();
        let has_formula = may_use_formula && game.known(&position, play).is_some();
        if play != Play::Normal || !has_formula {
            return Ok(None);
        }
        let found = game.move_to_value(&position, target);
        Ok(found.map(|(m, option)| told(game, &m, &option)))
    }

    fn outcome(&mut self, text: &str) -> Result<Outcome, Fault> {
        let position = self.opened.read(text)?;
        Ok(self.winner(&position)?.0)
    }

    fn reply(&mut self, text: &str) -> Result<Option<Reply>, Fault> {
        let position = self.opened.read(text)?;
        self.reply_at(&position)
    }
}

/// A value out of a search. What earlier questions left behind must not use up the memory of this one, so when it runs
/// out the search begins again with nothing.
fn value_in<R>(search: &mut Search<R>, position: &R::Position, deadline: Option<Deadline>) -> Result<u32, Stopped>
where
    R: theory::Ruleset + Sync,
    R::Position: Send + Sync,
{
    let before = search.examined();
    search.set_deadline(deadline);
    match search.value(position) {
        Err(Stopped { limit: Limit::Memory(_), .. }) if before > 0 => {
            search.forget();
            search.value(position)
        }
        result => result,
    }
}
