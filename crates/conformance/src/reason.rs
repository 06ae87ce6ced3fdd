//! A reason can be recomputed from its terms and gives what the plain recursion finds; the options it names have the
//! values it states, and its labels are in the picture.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use rulesets::answer::{Answer, Method, Query, Wanted};
use rulesets::figure::Labels;
use rulesets::reason::{KEPT, Operation, Reason, ReasonKind, Step};
use rulesets::refusal::{Fault, Refusal};
use std::collections::{BTreeMap, BTreeSet};
use theory::{Outcome, Play};

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    // Searches explain themselves in the same way for all games, so a few positions of each are enough.
    let ways = [
        (Method::Auto, Wanted::Value, 1),
        (Method::Formula, Wanted::Value, 3),
        (Method::Search, Wanted::Value, 7),
        (Method::Search, Wanted::Outcome, 7),
    ];
    for play in Play::ALL {
        for (method, wanted, every) in ways {
            let mut solver = sample.game.solver(Query { play, method, wanted, ..Query::default() });
            for number in (0..sample.oracle.len()).step_by(every) {
                let position = sample.oracle.position(number);
                tally.look_at(position);
                let answer = match solver.answer(position) {
                    Err(Fault::Refused(Refusal::NoFormula { .. })) => continue,
                    answer => tally.found(format_args!("a {play} answer to explain"), answer)?,
                };
                if method == Method::Auto {
                    let value = sample.oracle.value_of(number, play);
                    let told = solver.told_reason(position);
                    if let Some(told) = tally.found(format_args!("a game's own {play} reason"), told)? {
                        tally.same(
                            format_args!("the value by the game's own {play} reason"),
                            &Some(value),
                            &told.value(),
                        )?;
                        explains(sample, number, play, &answer, &told, tally)?;
                    }
                }
                let reason = solver.reason(&answer);
                let reason = tally.found(format_args!("a {play} reason by {method}"), reason)?;
                explains(sample, number, play, &answer, &reason, tally)?;
            }
        }
    }
    Ok(())
}

fn explains(
    sample: &Sample,
    number: usize,
    play: Play,
    answer: &Answer,
    reason: &Reason,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let value = sample.oracle.value_of(number, play);
    tally.holds(format_args!("every step of the {play} reason gives its result: {reason:?}"), reason.holds())?;
    let outcome = Some(Outcome::of_value(value));
    tally.same(format_args!("who wins by the {play} reason"), &outcome, &reason.winner())?;
    match reason.kind {
        ReasonKind::Outcome => {
            let is_enough = answer.grundy.is_none_or(|grundy| grundy == 0);
            tally.holds(format_args!("a value is explained and not only who wins"), is_enough)?;
        }
        _ => tally.same(format_args!("the value by the {play} reason"), &Some(value), &reason.value())?,
    }
    if let Some(winner) = &reason.winner {
        tally.same(format_args!("who wins by the second {play} reason"), &outcome, &winner.winner())?;
    }
    let is_formula = reason.kind == ReasonKind::Formula;
    tally.holds(format_args!("a formula has its claim"), !is_formula || reason.claim.is_some())?;
    tally.holds(format_args!("a reason has words"), reason.lines().iter().all(|line| !line.is_empty()))?;
    for step in &reason.steps {
        names_options(sample, number, play, step, tally)?;
    }
    pictured(answer, reason, tally)
}

/// The options that a step names have the values it states; a mex also states all larger values.
fn names_options(sample: &Sample, number: usize, play: Play, step: &Step, tally: &mut Tally) -> Result<(), Failure> {
    if step.operation != Operation::Mex && step.terms.iter().all(|term| term.to.is_none()) {
        return Ok(());
    }
    let options = sample.oracle.options(number).iter();
    let values: BTreeMap<String, u64> =
        options.map(|&option| (sample.oracle.position(option).text(), sample.oracle.value_of(option, play))).collect();
    let known = |value: u64| if step.operation == Operation::Nand { value.min(1) } else { value };
    for term in &step.terms {
        let Some(to) = &term.to else { continue };
        let value = values.get(to).map(|&value| known(value));
        tally.same(format_args!("the value of the option {to} in the reason"), &Some(term.value), &value)?;
        if let Some((_, reply)) = &term.reply {
            let reply = sample.game.read(reply).ok().and_then(|reply| sample.oracle.value(&reply, play));
            tally.same(format_args!("the value after the answer to {to}"), &Some(0), &reply)?;
        }
    }
    if step.operation == Operation::Mex {
        let all: BTreeSet<u64> = values.values().copied().collect();
        let larger: Vec<u64> = all.range(step.result..).copied().take(KEPT).collect();
        tally.same(format_args!("the larger values in the reason"), &larger, &step.larger)?;
    }
    Ok(())
}

/// Every label, and every part that a term belongs to, is in the picture.
fn pictured(answer: &Answer, reason: &Reason, tally: &mut Tally) -> Result<(), Failure> {
    let Ok(figure) = answer.position.figure(None, Labels::Usual) else { return Ok(()) };
    let parts: BTreeSet<_> = figure.parts().into_iter().collect();
    let is_inside = reason.labels.iter().all(|(part, _)| parts.contains(part));
    tally.holds(format_args!("labels are in the picture"), is_inside)?;
    let mut spots = reason.steps.iter().flat_map(|step| &step.terms).flat_map(|term| &term.spot.parts);
    tally.holds(format_args!("the spots of terms are in the picture"), spots.all(|part| parts.contains(part)))?;
    let explained = reason.figure(&answer.position);
    let explained = tally.found(format_args!("a picture of the reason"), explained.map_err(Fault::from))?;
    tally.same(format_args!("the parts of that picture"), &figure.parts(), &explained.parts())
}
