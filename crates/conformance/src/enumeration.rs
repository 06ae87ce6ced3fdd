//! A range lists every position in it, once and in order.
//!
//! What a range should contain is determined in three other ways: by reading every short list of small numbers, by
//! playing, and by listing the next larger range.

use super::sample::{Listing, Sample, UNCHANGED, listed};
use super::tally::{Failure, Tally};
use rulesets::game::{Count, Range};
use rulesets::handle::Position;
use std::cmp::Ordering;
use std::collections::HashSet;
use theory::Flow;

/// At most this many lists of numbers are tried.
const MOST_LISTS: usize = 20_000;

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    bounds_that_mean_nothing(sample, tally)?;
    for listing in &sample.listings {
        in_order(listing, tally)?;
        if has_numbers(sample) {
            within(listing, tally)?;
        }
        stops(sample, listing, tally)?;
    }
    for (smaller, larger) in sample.listings.iter().zip(sample.listings.iter().skip(1)) {
        if smaller.range.entries == larger.range.entries {
            grows(sample, smaller, larger, tally)?;
        }
    }
    bounded_entries(sample, tally)?;
    if has_numbers(sample) {
        lists_of_numbers(sample, tally)?;
    }
    reached(sample, tally)
}

/// Whether every text is a list of integers, which shows whether a position is in a range.
fn has_numbers(sample: &Sample) -> bool {
    sample.game.count() != Count::NoNumbers && sample.near.iter().all(|position| numbers(position).is_some())
}

/// The numbers that a position is written with, without their signs.
fn numbers(position: &Position) -> Option<Vec<u64>> {
    let text = position.text();
    if text == "-" {
        return Some(Vec::new());
    }
    text.split(',').map(|number| number.parse::<i64>().ok().map(i64::unsigned_abs)).collect()
}

fn largest(position: &Position) -> Option<u64> {
    Some(numbers(position)?.into_iter().max().unwrap_or(0))
}

fn in_order(listing: &Listing, tally: &mut Tally) -> Result<(), Failure> {
    for pair in listing.positions.windows(2) {
        tally.look_at(&pair[1]);
        tally.same(
            format_args!("in {:?} it follows {}", listing.range, pair[0]),
            &Ordering::Less,
            &pair[0].order(&pair[1]),
        )?;
    }
    Ok(())
}

fn within(listing: &Listing, tally: &mut Tally) -> Result<(), Failure> {
    for position in &listing.positions {
        tally.look_at(position);
        tally.holds(
            format_args!("its numbers are at most {}", listing.range.max),
            largest(position).is_some_and(|largest| largest <= listing.range.max),
        )?;
    }
    Ok(())
}

/// A listing stops when it is told to.
fn stops(sample: &Sample, listing: &Listing, tally: &mut Tally) -> Result<(), Failure> {
    let wanted = listing.positions.len().div_ceil(2);
    let mut calls = 0;
    sample.game.list_up_to(listing.range, &mut |_| {
        calls += 1;
        if calls >= wanted { Flow::Break(()) } else { Flow::Continue(()) }
    });
    tally.same(
        format_args!("how many positions of {:?} come before it is told to stop", listing.range),
        &wanted,
        &calls,
    )
}

/// A larger range contains everything that a smaller one does, and the rest has larger numbers.
fn grows(sample: &Sample, smaller: &Listing, larger: &Listing, tally: &mut Tally) -> Result<(), Failure> {
    let all: HashSet<&Position> = larger.positions.iter().collect();
    for position in &smaller.positions {
        tally.look_at(position);
        tally.holds(
            format_args!("listed in {:?}, it is listed in {:?}", smaller.range, larger.range),
            all.contains(position),
        )?;
    }
    // Without a bound, the game decides how many entries there may be, and that may grow with the numbers.
    let is_bounded = sample.game.count() != Count::AtMost || smaller.range.entries.is_some();
    if !has_numbers(sample) || !is_bounded {
        return Ok(());
    }
    let mut rest = larger.positions.clone();
    rest.retain(|position| largest(position).is_some_and(|largest| largest <= smaller.range.max));
    tally.same(format_args!("what is listed in {:?}", smaller.range), &rest, &smaller.positions)
}

/// The number of entries of the longest position.
fn longest(positions: &[Position]) -> usize {
    positions.iter().filter_map(numbers).map(|numbers| numbers.len()).max().unwrap_or(0)
}

/// A bound on the number of entries selects the positions within it; without one, the game sets some bound.
fn bounded_entries(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    for listing in &sample.listings {
        match (sample.game.count(), listing.range.entries) {
            (Count::Exactly, Some(entries)) => {
                for position in &listing.positions {
                    tally.look_at(position);
                    let found = numbers(position).map(|numbers| numbers.len());
                    tally.same(format_args!("how many entries it has"), &Some(entries), &found)?;
                }
            }
            (Count::AtMost, Some(entries)) => {
                let more = Range { entries: Some(entries + 1), ..listing.range };
                let Some(mut all) = listed(&sample.game, more, sample.effort.listed()) else { continue };
                all.retain(|position| numbers(position).is_some_and(|numbers| numbers.len() <= entries));
                tally.same(format_args!("what is listed in {:?}", listing.range), &all, &listing.positions)?;
            }
            (Count::AtMost, None) => {
                let entries = Some(longest(&listing.positions));
                let Some(all) = listed(&sample.game, Range { entries, ..listing.range }, sample.effort.listed()) else {
                    continue;
                };
                tally.same(format_args!("what is listed with {entries:?} entries"), &all, &listing.positions)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Bounds that mean nothing for the game are refused.
fn bounds_that_mean_nothing(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    let is_refused =
        |entries| sample.game.positions_up_to(Range { max: 0, entries }, &mut |_| Flow::Break(())).is_err();
    let expected = match sample.game.count() {
        Count::Fixed => [false, true, true],
        Count::Exactly => [false, true, false],
        Count::AtMost => [false, false, false],
        Count::NoNumbers => [true, true, true],
    };
    let found = [None, Some(0), Some(1)].map(is_refused);
    tally.same(format_args!("whether no bound, 0 and 1 entries are refused"), &expected, &found)
}

/// Every list of small numbers that is a position is listed.
fn lists_of_numbers(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    for listing in &sample.listings {
        let is_listed: HashSet<&Position> = listing.positions.iter().collect();
        let longest = longest(&listing.positions);
        let base = listing.range.max as usize + 1;
        for length in 1..=longest.max(1) {
            let Some(count) = base.checked_pow(length as u32).filter(|&count| count <= MOST_LISTS) else { break };
            for mut code in 0..count {
                let list: Vec<u64> = (0..length).map(|_| (code % base, code /= base).0 as u64).collect();
                let text = shapes::notation::write_numbers(&list);
                let Ok(position) = sample.game.read(&text) else { continue };
                let entries = numbers(&position).map_or(0, |numbers| numbers.len());
                let is_wanted = match (sample.game.count(), listing.range.entries) {
                    (Count::Exactly, Some(bound)) => entries == bound,
                    (Count::AtMost, bound) => entries <= bound.unwrap_or(longest),
                    _ => true,
                };
                if is_wanted && largest(&position).is_some_and(|largest| largest <= listing.range.max) {
                    tally.look_at(&position);
                    tally.holds(format_args!("it is listed in {:?}", listing.range), is_listed.contains(&position))?;
                }
            }
        }
    }
    Ok(())
}

/// What can be reached is listed, if its numbers are in the range or the listing has become complete.
fn reached(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    let unbounded: Vec<&Listing> = sample.listings.iter().filter(|listing| listing.range.entries.is_none()).collect();
    let Some(listing) = unbounded.last() else { return Ok(()) };
    let count = |listing: &&&Listing| listing.positions.len() == unbounded[unbounded.len() - 1].positions.len();
    let is_complete = unbounded.iter().rev().take_while(count).count() > UNCHANGED;
    let is_listed: HashSet<&Position> = listing.positions.iter().collect();
    let by_numbers = has_numbers(sample);
    let longest = longest(&listing.positions);
    for position in sample.oracle.positions() {
        let is_short = || numbers(position).is_some_and(|numbers| numbers.len() <= longest);
        let is_within = by_numbers && is_short() && largest(position).is_some_and(|n| n <= listing.range.max);
        if is_within || is_complete {
            tally.look_at(position);
            tally.holds(format_args!("it is listed in {:?}", listing.range), is_listed.contains(position))?;
        }
    }
    Ok(())
}
