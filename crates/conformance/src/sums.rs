//! Sums have the values of the plain recursion over pairs.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use rulesets::answer::{Method, Query};
use rulesets::handle::Position;
use rulesets::sum;
use std::collections::{BTreeSet, HashMap};
use theory::{Outcome, Play, mex};

/// How many positions are added to each other.
const SUMMANDS: usize = 5;
/// Positions with more positions below them are skipped, because there are too many pairs.
const MOST_BELOW: usize = 40;

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    let number = |position: &Position| sample.oracle.number(position).expect("small positions are valued");
    let is_small = |position: &&Position| sample.oracle.below(number(position)).len() <= MOST_BELOW;
    let small: Vec<&Position> = sample.some_near(100).filter(is_small).collect();
    let chosen: Vec<&Position> = small.iter().copied().step_by(small.len().div_ceil(SUMMANDS).max(1)).collect();
    for play in Play::ALL {
        let mut known = HashMap::new();
        for (i, one) in chosen.iter().enumerate() {
            for other in &chosen[i..] {
                tally.look_at(one);
                pair(sample, [one, other], [number(one), number(other)], play, &mut known, tally)?;
            }
        }
    }
    Ok(())
}

fn pair(
    sample: &Sample,
    [one, other]: [&Position; 2],
    pair: [usize; 2],
    play: Play,
    known: &mut HashMap<[usize; 2], u64>,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let expected = value(sample, pair, play, known);
    let lost = |option: &[usize; 2]| known[option] == 0;
    let winning = options(sample, pair).into_iter().filter(lost);
    let text = |number| sample.oracle.position(number).text();
    let winning: BTreeSet<(usize, String)> =
        winning.map(|[a, b]| if a == pair[0] { (2, text(b)) } else { (1, text(a)) }).collect();
    for method in [Method::Auto, Method::Search] {
        let about = format_args!("{play} play of the sum with {other} by {method}");
        let query = Query { play, method, ..Query::default() };
        let answer = tally.found(about, sum::answer(&[one.clone(), other.clone()], &query))?;
        tally.same(about, &(Some(expected), Outcome::of_value(expected)), &(answer.grundy, answer.outcome))?;
        let found: BTreeSet<_> = answer.winning_moves.iter().map(|m| (m.component, m.to.to().text())).collect();
        tally.same(about, &winning, &found)?;
    }
    Ok(())
}

fn options(sample: &Sample, [a, b]: [usize; 2]) -> Vec<[usize; 2]> {
    let first = sample.oracle.options(a).iter().map(|&option| [option, b]);
    first.chain(sample.oracle.options(b).iter().map(|&option| [a, option])).collect()
}

fn value(sample: &Sample, pair: [usize; 2], play: Play, known: &mut HashMap<[usize; 2], u64>) -> u64 {
    if let Some(value) = known.get(&pair) {
        return *value;
    }
    let options = options(sample, pair);
    let value = match play {
        Play::Misere if options.is_empty() => 1,
        _ => mex(options.iter().map(|&option| value(sample, option, play, known)).collect::<Vec<_>>()),
    };
    known.insert(pair, value);
    value
}
