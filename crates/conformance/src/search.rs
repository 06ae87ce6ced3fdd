//! Every search finds the values of the plain recursion: on words, on codes, by graph, with several threads, and for
//! the outcome alone.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use rulesets::answer::{Method, Query, Wanted};
use rulesets::handle::{Position, Row};
use rulesets::refusal::Fault;
use std::collections::BTreeSet;
use theory::{Flow, Graph, Limits, Outcome, Play, mex};

/// A listing is searched until this many positions have been examined: a single number may be the root of a large game.
const MOST_EXAMINED: u64 = 20_000;

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    for play in Play::ALL {
        for threads in [1, 2] {
            values(sample, play, threads, tally)?;
        }
        outcomes(sample, play, tally)?;
        for position in sample.some_near(12) {
            below(sample, position, play, tally)?;
        }
        ranges(sample, play, tally)?;
    }
    for position in sample.some_near(40) {
        graph(sample, position, tally)?;
    }
    Ok(())
}

fn query(play: Play) -> Query {
    Query { play, method: Method::Search, ..Query::default() }
}

/// One search that is asked again and again, and new ones.
fn values(sample: &Sample, play: Play, threads: usize, tally: &mut Tally) -> Result<(), Failure> {
    let query = Query { limits: Limits { threads, ..Limits::default() }, ..query(play) };
    let mut remembering = sample.game.solver(query.clone());
    for (i, position) in sample.near.iter().enumerate() {
        tally.look_at(position);
        let expected = sample.oracle.value(position, play).expect("small positions are valued");
        let found = tally.found(format_args!("{play} value by search"), remembering.value(position))?;
        tally.same(format_args!("{play} value by search, {threads} threads"), &expected, &found)?;
        if i % 16 == 0 {
            let fresh = sample.game.solver(query.clone()).value(position);
            let fresh = tally.found(format_args!("{play} value by a new search"), fresh)?;
            tally.same(format_args!("{play} value by a new search, {threads} threads"), &expected, &fresh)?;
        }
    }
    Ok(())
}

/// A search for the winner, which stops at the first winning move.
fn outcomes(sample: &Sample, play: Play, tally: &mut Tally) -> Result<(), Failure> {
    for method in [Method::Search, Method::Auto] {
        let mut solver = sample.game.solver(Query { wanted: Wanted::Outcome, method, ..query(play) });
        for position in &sample.near {
            tally.look_at(position);
            let number = sample.oracle.number(position).expect("small positions are valued");
            let value = sample.oracle.value_of(number, play);
            let expected = Outcome::of_value(value);
            let about = format_args!("{play} outcome by {method}");
            let outcome = tally.found(about, solver.outcome(position))?;
            tally.same(about, &expected, &outcome)?;
            let answer = tally.found(about, solver.answer(position))?;
            tally.same(about, &expected, &answer.outcome)?;
            let is_winning = !sample.oracle.lost_options(number, play).is_empty();
            tally.same(format_args!("whether a {play} move wins"), &is_winning, &!answer.winning_moves.is_empty())?;
            for m in &answer.winning_moves {
                let value = sample.oracle.value(m.to(), play);
                tally.same(format_args!("{play} value after the winning move {m}"), &Some(0), &value)?;
            }
            if let Some(grundy) = answer.grundy {
                tally.same(format_args!("{play} value where the outcome is wanted, by {method}"), &value, &grundy)?;
            }
        }
    }
    Ok(())
}

/// Everything that can be reached, in order, with its values.
fn below(sample: &Sample, position: &Position, play: Play, tally: &mut Tally) -> Result<(), Failure> {
    tally.look_at(position);
    let number = sample.oracle.number(position).expect("small positions are valued");
    let below = sample.oracle.below(number);
    let row = |number| {
        let (position, grundy) = (sample.oracle.position(number).clone(), sample.oracle.value_of(number, play));
        Row { position, grundy, outcome: Outcome::of_value(grundy) }
    };
    let mut expected: Vec<Row> = below.into_iter().map(row).collect();
    expected.sort_by(|one, other| one.position.order(&other.position));
    let mut found = Vec::new();
    let result = position.values_below(query(play), &mut |row| {
        found.push(row);
        Flow::Continue(())
    });
    tally.found(format_args!("{play} values below it"), result)?;
    tally.same(format_args!("{play} values below it"), &expected, &found)
}

/// The values of everything in a range.
fn ranges(sample: &Sample, play: Play, tally: &mut Tally) -> Result<(), Failure> {
    let query = Query { limits: Limits { positions: MOST_EXAMINED, ..Limits::default() }, ..query(play) };
    for listing in sample.listings.iter().rev().step_by(8) {
        let mut found = Vec::new();
        let result = sample.game.values_up_to(listing.range, query.clone(), &mut |row| {
            found.push(row);
            Flow::Continue(())
        });
        let expected = match result {
            // A game whose positions have no numbers has no ranges to list.
            Err(Fault::Refused(_)) => continue,
            Err(Fault::Stopped(_)) => &listing.positions[..found.len()],
            Ok(()) => &listing.positions,
        };
        let positions: Vec<Position> = found.iter().map(|row| row.position.clone()).collect();
        tally.same(format_args!("the positions of {:?} with values", listing.range), &expected, &&*positions)?;
        for row in found {
            tally.look_at(&row.position);
            if let Some(expected) = sample.oracle.value(&row.position, play) {
                let found = (row.grundy, row.outcome);
                tally.same(
                    format_args!("{play} value in a listing"),
                    &(expected, Outcome::of_value(expected)),
                    &found,
                )?;
            }
        }
    }
    Ok(())
}

/// The graph below a position has the right number of positions and the right values.
fn graph(sample: &Sample, position: &Position, tally: &mut Tally) -> Result<(), Failure> {
    tally.look_at(position);
    let number = sample.oracle.number(position).expect("small positions are valued");
    let result = position.graph(&Limits::default());
    let (graph, options) = tally.found(format_args!("the graph below it"), result)?;
    tally.same(format_args!("how many positions its graph has"), &sample.oracle.below(number).len(), &graph.len())?;
    tally.same(format_args!("how many options its graph names"), &graph.options(0).len(), &options.len())?;
    let named: BTreeSet<String> = options.iter().map(Position::text).collect();
    let expected = sample.oracle.options(number).iter().map(|&option| sample.oracle.position(option).text()).collect();
    tally.same(format_args!("the options of its graph"), &expected, &named)?;
    for play in Play::ALL {
        let mut known = vec![None; graph.len()];
        for (option, &node) in options.iter().zip(graph.options(0)) {
            let value = value_in(&graph, node, play, &mut known);
            tally.same(
                format_args!("{play} value of {option} in the graph"),
                &sample.oracle.value(option, play),
                &Some(value),
            )?;
        }
    }
    Ok(())
}

fn value_in(graph: &Graph, node: u32, play: Play, known: &mut Vec<Option<u64>>) -> u64 {
    if let Some(value) = known[node as usize] {
        return value;
    }
    let options = graph.options(node);
    let value = match play {
        Play::Misere if options.is_empty() => 1,
        _ => mex(options.iter().map(|&option| value_in(graph, option, play, known)).collect::<Vec<_>>()),
    };
    known[node as usize] = Some(value);
    value
}
