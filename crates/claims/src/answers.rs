//! The answers of the games themselves: the formulas under test are the games' own closed forms, not copies of them.

use crate::counterexample::at;
use crate::{Check, Counterexample, End, Run};
use rulesets::Game;
use theory::{Outcome, Play};

/// The value that a game's closed form gives.
pub(crate) fn known<G: Game>(run: &mut Run, game: &G, position: &G::Position, play: Play) -> Option<u64> {
    let known = game.powers().theorem?.known(position, play)?;
    Some(run.formula(u64::try_from(known.grundy).ok()?))
}

/// Whether a game's theorems say that a position is a P-position.
pub(crate) fn known_p<G: Game>(run: &mut Run, game: &G, position: &G::Position, play: Play) -> Option<bool> {
    let theorem = game.powers().theorem?;
    let by_outcome = theorem.known_outcome(position, play).map(|known| known.outcome == Outcome::P);
    let by_value = || theorem.known(position, play).map(|known| known.grundy == 0);
    Some(run.formula(by_outcome.or_else(by_value)?))
}

/// A position of a game.
pub(crate) fn at_position<G: Game>(spec: &str, game: &G, position: &G::Position) -> Counterexample {
    at(spec, game.write(position))
}

/// Compares what a search finds with what the game says: [`known`] with values, [`known_p`] with outcomes.
pub(crate) fn compare<G: Game, T: PartialEq>(
    run: &mut Run,
    (spec, game): (&str, &G),
    play: Play,
    positions: impl IntoIterator<Item = G::Position>,
    mut searched: impl FnMut(&G::Position) -> Result<T, End>,
    says: fn(&mut Run, &G, &G::Position, Play) -> Option<T>,
) -> Check {
    for position in positions {
        let agrees = says(run, game, &position, play) == Some(searched(&position)?);
        run.that(agrees, || at_position(spec, game, &position).in_play(play))?;
    }
    Ok(())
}

/// Compares the values that a search over the definition finds with those of the closed form.
pub(crate) fn values_are_known<G: Game>(
    run: &mut Run,
    named: (&str, &G),
    play: Play,
    positions: impl IntoIterator<Item = G::Position>,
) -> Check {
    let mut search = run.search(named.1, play);
    compare(run, named, play, positions, |position| Ok(search.value(position)?.into()), known)
}
