//! How a question about a position is answered: by a closed form if there is one and it is wanted, else by search.

use crate::answer::{Answer, Known, Method, MoveTo, Query};
use crate::any::{MOST_MOVES, Opened, Solver, too_many_moves};
use crate::forms::Coded;
use crate::game::Game;
use crate::refusal::{Fault, Refusal};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use theory::{Flow, Limit, Limits, Outcome, Play, Search, Stopped};

/// With a closed form, a position of more options than this gets one winning move instead of all of them.
const MOST_TRIED: usize = 10_000;

/// Answers questions about one game, and remembers what its searches found.
pub(crate) struct Engine<'g, G: Game> {
    opened: &'g Opened<G>,
    query: Query,
    compact: Option<Search<G::Form>>,
    coded: Option<Search<Coded<'g, G>>>,
}

/// A value and where it comes from: the claim behind the formula, or none for the search.
#[derive(Clone, Copy)]
pub(crate) struct Valued {
    pub(crate) grundy: u64,
    source: Option<&'static str>,
}

impl<'g, G: Game> Engine<'g, G> {
    pub(crate) fn new(opened: &'g Opened<G>, query: Query) -> Engine<'g, G> {
        Engine { opened, query, compact: None, coded: None }
    }

    /// The value of a position by the method asked for.
    pub(crate) fn value(&mut self, position: &G::Position) -> Result<Valued, Fault> {
        if let Some(known) = self.formula(position) {
            return self.checked(position, known);
        }
        if self.query.method == Method::Formula {
            return Err(Refusal::NoFormula {
                spec: self.opened.spec.clone(),
                position: self.opened.game.write(position),
                play: self.query.play,
            }
            .into());
        }
        Ok(Valued { grundy: self.search(position)?.into(), source: None })
    }

    fn formula(&self, position: &G::Position) -> Option<Known> {
        match self.query.method {
            Method::Search => None,
            Method::Auto | Method::Formula => self.opened.game.known(position, self.query.play),
        }
    }

    /// A value that an answer can hold, or the refusal.
    fn checked(&self, position: &G::Position, known: Known) -> Result<Valued, Fault> {
        match u64::try_from(known.grundy) {
            Ok(grundy) if grundy <= shapes::MAX_ENTRY => Ok(Valued { grundy, source: Some(known.source) }),
            _ => Err(Refusal::ValueTooLarge {
                spec: self.opened.spec.clone(),
                position: self.opened.game.write(position),
            }
            .into()),
        }
    }

    fn search(&mut self, position: &G::Position) -> Result<u32, Stopped> {
        let Query { play, limits, .. } = &self.query;
        match self.opened.game.form(position) {
            Some((form, position)) => {
                if self.compact.as_ref().is_none_or(|search| *search.ruleset() != form) {
                    self.compact = Some(Search::new(form, *play, limits.clone()));
                }
                value_in(self.compact.as_mut().expect("it was just made"), &position)
            }
            None => {
                let game = &self.opened.game;
                let search = self.coded.get_or_insert_with(|| Search::new(Coded(game), *play, limits.clone()));
                value_in(search, &Coded::<G>::encode(position))
            }
        }
    }

    /// Everything that can be reached from `start`, with values, ascending.
    pub(crate) fn reachable(&mut self, start: &G::Position) -> Result<Vec<(G::Position, u32)>, Fault> {
        // A search of its own: an old one may know positions that cannot be reached from here.
        (self.compact, self.coded) = (None, None);
        self.search(start)?;
        let mut rows = Vec::new();
        if let Some(search) = &self.compact {
            let form = search.ruleset();
            search.for_each(|position, value| rows.push((self.opened.game.restore(form, position), value)));
        }
        if let Some(search) = &self.coded {
            search.for_each(|position, value| rows.push((Coded::<G>::decode(position), value)));
        }
        rows.sort_unstable();
        Ok(rows)
    }

    fn examined(&self) -> u64 {
        self.compact.as_ref().map_or(0, Search::examined) + self.coded.as_ref().map_or(0, Search::examined)
    }

    /// The options of value 0, each with a move that leads there.
    fn winning_moves(&mut self, position: &G::Position, by_formula: bool) -> Result<Vec<MoveTo>, Fault> {
        let game = &self.opened.game;
        if by_formula
            && self.query.play == Play::Normal
            && has_more_options_than(game, position, MOST_TRIED)
            && let Some((m, option)) = game.move_to_value(position, 0)
        {
            return Ok(vec![MoveTo { name: m.to_string(), to: game.write(&option) }]);
        }
        let mut winning = BTreeMap::new();
        self.for_each_value(position, &mut |m, option, value| {
            if value == 0 {
                winning.entry(option).or_insert(m);
            }
        })?;
        let named = winning.into_iter().map(|(option, m)| MoveTo { name: m.to_string(), to: game.write(&option) });
        Ok(named.collect())
    }

    /// Calls `each` with every move, its option and the option's value. The value of the position itself is known by
    /// now, so that after a search every option is looked up and none is searched.
    fn for_each_value(
        &mut self,
        position: &G::Position,
        each: &mut impl FnMut(G::Move, G::Position, u64),
    ) -> Result<(), Fault> {
        let opened = self.opened;
        let (mut result, mut number) = (Ok(()), 0_u64);
        let _ = opened.game.options(position, &mut |m, option| {
            number += 1;
            if number.is_multiple_of(1024) && self.query.limits.cancel.load(Ordering::Relaxed) {
                result = Err(Stopped { limit: Limit::Cancelled, positions: self.examined() }.into());
                return Flow::Break(());
            }
            match self.value(&option) {
                Ok(valued) => {
                    each(m, option, valued.grundy);
                    Flow::Continue(())
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

impl<G: Game> Solver for Engine<'_, G> {
    fn answer(&mut self, text: &str) -> Result<Answer, Fault> {
        let position = self.opened.read(text)?;
        let valued = self.value(&position)?;
        let winning_moves = match valued.grundy {
            0 => Vec::new(),
            _ => self.winning_moves(&position, valued.source.is_some())?,
        };
        Ok(Answer {
            ruleset: self.opened.spec.clone(),
            position: self.opened.game.write(&position),
            play: self.query.play.to_string(),
            outcome: Outcome::of_value(valued.grundy).to_string(),
            grundy: Some(valued.grundy),
            winning_moves,
            method: if valued.source.is_some() { Method::Formula } else { Method::Search },
            source: valued.source,
            examined: valued.source.is_none().then(|| self.examined()),
        })
    }

    fn move_values(&mut self, text: &str) -> Result<Vec<(MoveTo, u64)>, Fault> {
        let position = self.opened.read(text)?;
        let game = &self.opened.game;
        if has_more_options_than(game, &position, MOST_MOVES as usize) {
            return Err(too_many_moves().into());
        }
        self.value(&position)?;
        let mut values = Vec::new();
        self.for_each_value(&position, &mut |m, option, value| {
            values.push((MoveTo { name: m.to_string(), to: game.write(&option) }, value));
        })?;
        Ok(values)
    }

    fn move_to_value(&mut self, text: &str, target: u64) -> Result<Option<MoveTo>, Fault> {
        let position = self.opened.read(text)?;
        if self.query.play != Play::Normal || self.formula(&position).is_none() {
            return Ok(None);
        }
        let game = &self.opened.game;
        let found = game.move_to_value(&position, target);
        Ok(found.map(|(m, option)| MoveTo { name: m.to_string(), to: game.write(&option) }))
    }
}

/// A value out of a search. What earlier questions left behind must not use up the memory of this one, so when it runs
/// out the search begins again with nothing.
fn value_in<R>(search: &mut Search<R>, position: &R::Position) -> Result<u32, Stopped>
where
    R: theory::Ruleset + Sync,
    R::Position: Send + Sync,
{
    let before = search.examined();
    match search.value(position) {
        Err(Stopped { limit: Limit::Memory(_), .. }) if before > 0 => {
            search.forget();
            search.value(position)
        }
        result => result,
    }
}

fn has_more_options_than<G: Game>(game: &G, position: &G::Position, most: usize) -> bool {
    let mut number = 0;
    game.options(position, &mut |_, _| {
        number += 1;
        if number > most { Flow::Break(()) } else { Flow::Continue(()) }
    })
    .is_break()
}

/// The moves of a position and where they lead, unless there are too many.
pub(crate) fn list_moves<G: Game>(game: &G, position: &G::Position, limits: &Limits) -> Result<Vec<MoveTo>, Stopped> {
    let (mut moves, mut stopped) = (Vec::new(), None);
    let _ = game.options(position, &mut |m, option| {
        if moves.len() as u64 == MOST_MOVES {
            stopped = Some(too_many_moves());
        } else if limits.cancel.load(Ordering::Relaxed) {
            stopped = Some(Stopped { limit: Limit::Cancelled, positions: moves.len() as u64 });
        }
        moves.push(MoveTo { name: m.to_string(), to: game.write(&option) });
        if stopped.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
    });
    stopped.map_or(Ok(moves), Err)
}
