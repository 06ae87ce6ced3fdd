//! What a theorem says is what a search finds, in both plays: values, outcomes and the moves it names.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use rulesets::answer::{Method, Query};
use rulesets::handle::{Move, Position};
use rulesets::refusal::{Fault, Refusal};
use std::collections::BTreeSet;
use theory::{Limits, Outcome, Play};

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    for play in Play::ALL {
        let mut solver = sample.game.solver(Query { play, method: Method::Formula, ..Query::default() });
        for number in 0..sample.oracle.len() {
            let position = sample.oracle.position(number);
            tally.look_at(position);
            let value = sample.oracle.value_of(number, play);
            let answer = match solver.answer(position) {
                Err(Fault::Refused(Refusal::NoFormula { .. })) => continue,
                answer => tally.found(format_args!("a {play} theorem"), answer)?,
            };
            tally.same(format_args!("{play} outcome by a theorem"), &Outcome::of_value(value), &answer.outcome)?;
            tally.holds(
                format_args!("a theorem names its claim"),
                answer.source.is_some_and(|claim| !claim.is_empty()),
            )?;
            let moves = position.moves(&Limits::default()).unwrap_or_default();
            if let Some(grundy) = answer.grundy {
                tally.same(format_args!("{play} value by a theorem"), &value, &grundy)?;
                for target in 0..value {
                    let found = solver.move_to_value(position, target);
                    let found = tally.found(format_args!("a move to a value"), found)?;
                    leads_to(sample, &moves, found.as_ref(), target, tally)?;
                }
            }
            let reply = solver.reply(position);
            let reply = tally.found(format_args!("a reply by a theorem"), reply)?;
            tally.same(format_args!("whether there is a move"), &!moves.is_empty(), &reply.is_some())?;
            if let Some(reply) = reply {
                tally.same(format_args!("whether a {play} move wins"), &(value != 0), &reply.wins)?;
                tally.holds(format_args!("{} is one of its moves", reply.to), moves.contains(&reply.to))?;
                if reply.wins {
                    let after = sample.oracle.value(reply.to.to(), play);
                    tally.same(format_args!("{play} value after {} by a theorem", reply.to), &Some(0), &after)?;
                }
            }
            if play == Play::Normal {
                all_moves(sample, number, tally)?;
            }
        }
    }
    Ok(())
}

/// A move that a theorem finds is a move of the position, and leads to the value asked for.
fn leads_to(
    sample: &Sample,
    moves: &[Move],
    found: Option<&Move>,
    target: u64,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let Some(found) = found else { return Ok(()) };
    tally.holds(format_args!("{found} is one of its moves"), moves.contains(found))?;
    let value = sample.oracle.value(found.to(), Play::Normal);
    tally.same(format_args!("value after {found}, a move to the value {target}"), &Some(target), &value)
}

/// The list of all moves to a value, if a theorem gives it.
fn all_moves(sample: &Sample, number: usize, tally: &mut Tally) -> Result<(), Failure> {
    let position = sample.oracle.position(number);
    for target in 0..=sample.oracle.value_of(number, Play::Normal) {
        let Some(found) = position.options_of_value(target) else { continue };
        let found: BTreeSet<String> = found.iter().map(Position::text).collect();
        let options = sample.oracle.options(number).iter();
        let options = options.filter(|&&option| sample.oracle.value_of(option, Play::Normal) == target);
        let expected = options.map(|&option| Position::text(sample.oracle.position(option))).collect();
        tally.same(format_args!("every move to the value {target}"), &expected, &found)?;
    }
    Ok(())
}
