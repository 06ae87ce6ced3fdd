//! Handles are equal if and only if what they hold is equal, and they work in every thread.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use rulesets::answer::Query;
use rulesets::game::{Count, Game, Range};
use rulesets::handle::{OpenGame, Position};
use rulesets::refusal::{BadPosition, Fault, Refusal};
use std::cmp::Ordering;
use std::convert::Infallible;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use theory::{Flow, Limits, Ruleset};

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    let state = RandomState::new();
    let other_game = OpenGame::new(sample.game.spec(), "-", Nothing);
    let elsewhere = other_game.read("-").map_err(Into::into);
    let elsewhere = tally.found(format_args!("a position of another game"), elsewhere)?;
    for position in sample.some_near(150) {
        tally.look_at(position);
        let read = sample.game.read(&position.text()).map_err(Into::into);
        let read = tally.found(format_args!("reading what was written"), read)?;
        let hash = |position: &Position| state.hash_one(position);
        tally.holds(format_args!("a copy is equal"), *position == read && *position == position.clone())?;
        tally.same(format_args!("the hash of an equal position"), &hash(position), &hash(&read))?;
        tally.same(format_args!("the order of equal positions"), &Ordering::Equal, &position.order(&read))?;
        tally.holds(format_args!("a position of another game is another one"), *position != elsewhere)?;
        let moves = |position: &Position| position.moves(&Limits::default()).unwrap_or_default();
        let (one, other) = (moves(position), moves(&read));
        tally.same(format_args!("its moves, listed twice"), &one, &other)?;
        for (one, other) in one.iter().zip(&other) {
            tally.same(format_args!("the hash of {one}"), &state.hash_one(one), &state.hash_one(other))?;
            tally.same(format_args!("where {one} leads from"), position, one.from())?;
            tally.holds(format_args!("{one} leads elsewhere"), one.to() != position)?;
        }
        for other in sample.some_near(20) {
            let are_equal = position == other;
            tally.same(format_args!("whether it is {other}"), &(position.text() == other.text()), &are_equal)?;
            let order = [position.order(other), other.order(position).reverse()];
            tally.same(format_args!("its order with {other}, both ways"), &order[0], &order[1])?;
            tally.same(format_args!("whether it is in the same place as {other}"), &are_equal, &order[0].is_eq())?;
        }
        let asked = sample.game.solver(Query::default()).value(&elsewhere);
        tally.holds(
            format_args!("a position of another game is refused"),
            matches!(asked, Err(Fault::Refused(Refusal::OtherGame { .. }))),
        )?;
    }
    threads(sample, tally)
}

/// Two other threads at once find the same as this one.
fn threads(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    let work = || {
        let mut solver = sample.game.solver(Query::default());
        let told = |position: &Position| {
            let moves = position.moves(&Limits::default()).map(|moves| moves.len());
            (position.text(), moves, solver.value(position))
        };
        sample.some_near(40).map(told).collect::<Vec<_>>()
    };
    let expected = work();
    let found = std::thread::scope(|scope| {
        let threads = [(); 2].map(|()| scope.spawn(work));
        threads.map(|thread| thread.join().ok())
    });
    for found in found {
        tally.same(format_args!("texts, moves and values in another thread"), &Some(&expected), &found.as_ref())?;
    }
    Ok(())
}

/// A game with one position, which is not a position of the game that is checked.
struct Nothing;

/// A move that does not exist.
struct NoMove(Infallible);

impl fmt::Display for NoMove {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {}
    }
}

impl Ruleset for Nothing {
    type Position = Vec<u64>;
    type Move = NoMove;

    fn options(&self, _: &Vec<u64>, _: &mut impl FnMut(NoMove, Vec<u64>) -> Flow) -> Flow {
        Flow::Continue(())
    }
}

impl Game for Nothing {
    fn read(&self, _: &str) -> Result<Vec<u64>, BadPosition> {
        Ok(Vec::new())
    }

    fn count(&self) -> Count {
        Count::NoNumbers
    }

    fn up_to(&self, _: Range, each: &mut impl FnMut(Vec<u64>) -> Flow) -> Flow {
        each(Vec::new())
    }
}
