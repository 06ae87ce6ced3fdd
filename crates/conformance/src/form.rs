//! The packed form has the options of the definition, and so have the codes that are used if there is none.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use rulesets::handle::{On, Position};
use std::collections::HashSet;
use theory::{Limits, Play};

/// Positions with more moves than this are skipped.
const MOST_MOVES: u64 = 500;

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    let limits = Limits { positions: MOST_MOVES, ..Limits::default() };
    for position in sample.positions() {
        if position.count_moves().is_some_and(|count| count > MOST_MOVES.into()) {
            continue;
        }
        tally.look_at(position);
        let Ok(moves) = position.moves(&limits) else { continue };
        let options: HashSet<Position> = moves.iter().map(|m| m.to().clone()).collect();
        for words in [On::Words, On::Codes] {
            let Some((itself, on_words)) = position.options_on(words) else { continue };
            tally.same(format_args!("the position of its word ({words:?})"), position, &itself)?;
            let on_words: HashSet<Position> = on_words.into_iter().collect();
            if on_words != options {
                tally.same(format_args!("the options by {words:?}"), &sorted(&options), &sorted(&on_words))?;
            }
            tally.same(format_args!("how many options by {words:?}"), &options.len(), &on_words.len())?;
        }
        for play in Play::ALL {
            joined(sample, position, play, tally)?;
        }
    }
    Ok(())
}

/// A form that joins positions preserves their values.
fn joined(sample: &Sample, position: &Position, play: Play, tally: &mut Tally) -> Result<(), Failure> {
    let Some(value) = sample.oracle.value(position, play) else { return Ok(()) };
    let Some((itself, on_words)) = position.options_on(On::WordsForValues) else { return Ok(()) };
    if let Some(joined) = sample.oracle.value(&itself, play) {
        tally.same(format_args!("the {play} value of the position it is joined with"), &value, &joined)?;
    }
    let number = sample.oracle.number(position).expect("it is valued");
    let mut expected: Vec<u64> =
        sample.oracle.options(number).iter().map(|&option| sample.oracle.value_of(option, play)).collect();
    let found: Option<Vec<u64>> = on_words.iter().map(|option| sample.oracle.value(option, play)).collect();
    if let Some(mut found) = found {
        for values in [&mut expected, &mut found] {
            values.sort_unstable();
            values.dedup();
        }
        tally.same(format_args!("the {play} values of the options by the form for values"), &expected, &found)?;
    }
    Ok(())
}

fn sorted(positions: &HashSet<Position>) -> Vec<String> {
    let mut texts: Vec<String> = positions.iter().map(Position::text).collect();
    texts.sort();
    texts
}
