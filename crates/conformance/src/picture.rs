//! Every move is shown in the picture and is found by pointing at its parts.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use rulesets::figure::{Figure, Labels, Mark};
use rulesets::handle::{Move, Position};
use rulesets::part::Part;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use theory::{Limits, Random};

/// At most this many moves of one position, and parts of its picture, are tried.
const MOST_TOUCHED: usize = 20;
/// Positions with more moves than this are skipped: each move is compared with all others.
const MOST_MOVES: u128 = 300;
/// If there are at most this many free parts, all sets of them are tried.
const MOST_FREE: usize = 6;

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    labels(sample, tally)?;
    if !sample.game.has_pictures() {
        return Ok(());
    }
    let mut random = Random::new(5);
    for position in sample.some_near(200).chain(sample.far.iter().step_by(8)) {
        if position.count_moves().is_none_or(|count| count <= MOST_MOVES) {
            moves(position, &mut random, tally)?;
        }
    }
    Ok(())
}

/// Every kind of labels gives a picture with the same parts; the first kind gives the default picture.
fn labels(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    for position in sample.some_near(50) {
        tally.look_at(position);
        let figure = |labels| position.figure(None, labels).map_err(Into::into);
        let usual = tally.found(format_args!("the picture of a small position"), figure(Labels::Usual))?;
        if let Some(&first) = sample.game.labels().first() {
            let first = tally.found(format_args!("the first labels"), figure(first))?;
            tally.same(format_args!("the picture with the first labels"), &usual, &first)?;
        }
        for &kind in sample.game.labels().iter().chain(&[Labels::Fair, Labels::Blank]) {
            let other = tally.found(format_args!("the picture with {}", kind.name()), figure(kind))?;
            tally.same(
                format_args!("the parts of the picture with {}", kind.name()),
                &usual.parts(),
                &other.parts(),
            )?;
        }
    }
    Ok(())
}

fn moves(position: &Position, random: &mut Random, tally: &mut Tally) -> Result<(), Failure> {
    tally.look_at(position);
    let limits = Limits { positions: 10_000, ..Limits::default() };
    let Ok(moves) = position.moves(&limits) else { return Ok(()) };
    if moves.len() as u128 > MOST_MOVES {
        return Ok(());
    }
    let touch = position.touch(Labels::Usual, usize::MAX, &limits);
    let touch = tally.found(format_args!("what one can touch"), touch)?;
    if touch.complete {
        let touched: Vec<&Move> = touch.moves.iter().map(|m| &m.to).collect();
        tally.same(format_args!("the moves that one can touch"), &moves.iter().collect(), &touched)?;
        tally.same(format_args!("whether the game is over"), &moves.is_empty(), &touch.over)?;
    }
    let Some(figure) = &touch.figure else { return Ok(()) };
    let listed = figure.parts();
    let parts: BTreeSet<Part> = listed.iter().copied().collect();
    tally.same(format_args!("each part occurs once in the picture"), &parts.len(), &listed.len())?;
    for &part in listed.iter().take(MOST_TOUCHED) {
        tally.same(format_args!("{part} is read as it is written"), &Ok(part), &part.to_string().parse())?;
    }
    for _ in 0..MOST_TOUCHED.min(touch.moves.len()) {
        let touched = random.one_of(&touch.moves);
        let (m, hold) = (&touched.to, &touched.hold);
        let marked: Vec<Part> = hold.first.iter().chain(&hold.second).copied().collect();
        let is_outside = |part: &&Part| !parts.contains(part) && !is_in_heap(figure, part);
        let outside: Vec<&Part> = marked.iter().chain(&hold.grip).filter(is_outside).collect();
        tally.same(format_args!("what {m} marks outside the picture"), &vec![], &outside)?;
        tally.holds(format_args!("one points at something to make {m}"), !hold.grip.is_empty())?;
        let figure = position.figure(Some(m), Labels::Usual).map_err(Into::into);
        let figure = tally.found(format_args!("the picture with {m} marked"), figure)?;
        let drawn: BTreeMap<Part, Mark> = figure.marked().into_iter().collect();
        let first = hold.first.iter().map(|&part| (part, Mark::First));
        let said: BTreeMap<Part, Mark> = hold.second.iter().map(|&part| (part, Mark::Second)).chain(first).collect();
        tally.same(format_args!("the parts highlighted for {m}"), &said, &drawn)?;
        let gripped = position.moves_by_parts(&hold.grip, &limits);
        let gripped = tally.found(format_args!("the moves by the grip of {m}"), gripped)?;
        tally.holds(format_args!("{m} is found by its grip"), gripped.iter().any(|found| found.to() == m.to()))?;
        are_moves(&moves, &gripped, tally)?;
        let distinct: HashSet<&Position> = gripped.iter().map(Move::to).collect();
        tally.same(format_args!("each position once by the grip of {m}"), &distinct.len(), &gripped.len())?;
    }
    free(position, touch.free.as_deref(), &moves, tally)?;
    // Random parts, which nobody would point at together.
    let most = if listed.is_empty() { 0 } else { random.below(4) };
    let any: Vec<Part> = (0..most).map(|_| *random.one_of(&listed)).collect();
    let gripped = position.moves_by_parts(&any, &limits);
    let gripped = tally.found(format_args!("the moves by {any:?}"), gripped)?;
    are_moves(&moves, &gripped, tally)
}

/// Whether it is a stone of a heap: a high heap is drawn in steps of several stones, any of which can be pointed at.
fn is_in_heap(figure: &Figure, part: &Part) -> bool {
    let (Figure::Heaps(heaps), Part::Stone { heap, level }) = (figure, part) else { return false };
    heap.checked_sub(1).and_then(|i| heaps.get(i)).is_some_and(|heap| (1..=heap.size).contains(level))
}

fn are_moves(moves: &[Move], gripped: &[Move], tally: &mut Tally) -> Result<(), Failure> {
    for found in gripped {
        tally.holds(format_args!("{found}, made by pointing, is a move"), moves.contains(found))?;
    }
    Ok(())
}

/// Every nonempty set of free parts is the grip of one move, and there are no other moves.
fn free(position: &Position, free: Option<&[Part]>, moves: &[Move], tally: &mut Tally) -> Result<(), Failure> {
    let Some(free) = free else { return Ok(()) };
    if free.len() > MOST_FREE {
        return Ok(());
    }
    let mut reached = HashSet::new();
    for chosen in 1_usize..1 << free.len() {
        let parts: Vec<Part> = (0..free.len()).filter(|i| chosen >> i & 1 == 1).map(|i| free[i]).collect();
        let found = position.moves_by_parts(&parts, &Limits::default());
        let found = tally.found(format_args!("the move by {parts:?}"), found)?;
        tally.same(format_args!("how many moves {parts:?} makes"), &1, &found.len())?;
        reached.extend(found.iter().map(|m| m.to().clone()));
    }
    let options: HashSet<Position> = moves.iter().map(|m| m.to().clone()).collect();
    tally.same(format_args!("what can be reached by free parts"), &options.len(), &reached.len())?;
    tally.holds(format_args!("free parts lead to its options"), options == reached)
}
