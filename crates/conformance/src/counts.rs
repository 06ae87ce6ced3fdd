//! The stated numbers of moves and positions are right.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use theory::Limits;

/// Positions with more moves than this are skipped.
const MOST_MOVES: u64 = 500;
/// An estimate of the number of positions may be too large by this factor; beyond that, searches would be given up for
/// nothing.
const FACTOR: u128 = 16;

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    let limits = Limits { positions: 2 * MOST_MOVES, ..Limits::default() };
    for position in sample.positions() {
        tally.look_at(position);
        let Some(count) = position.count_moves() else { continue };
        if count <= MOST_MOVES.into() {
            let moves = position.moves(&limits);
            let moves = tally.found(format_args!("the {count} moves that it is stated to have"), moves)?;
            tally.same(format_args!("how many moves it has"), &(moves.len() as u128), &count)?;
        } else if position.moves(&limits).is_ok_and(|moves| (moves.len() as u128) < count) {
            tally.holds(format_args!("it has more than {MOST_MOVES} moves, as stated"), false)?;
        }
    }
    for position in sample.some_near(100) {
        tally.look_at(position);
        let Some(estimate) = position.count_positions() else { continue };
        let number = sample.oracle.number(position).expect("small positions are valued");
        let most = FACTOR * sample.oracle.below(number).len() as u128;
        tally.holds(format_args!("{estimate} is about as many as can be reached, at most {most}"), estimate <= most)?;
    }
    Ok(())
}
