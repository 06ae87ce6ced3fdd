//! The moves of an array, fast: the numbers that entries may become are found once, and the codes of targets by
//! addition.

use super::MOST_ENTRIES;
use super::definition::{ArrayMove, Choice, Which};
use crate::expression::Scene;
use crate::file::Change;
use crate::kinds::tuple::{Ask, Code, Entries, Span, Spans, TupleBoard};
use theory::Flow;

/// Calls `each` with the code of every option.
pub(super) fn list<C: Code>(
    moves: &[ArrayMove],
    board: &TupleBoard,
    position: &[u64],
    code: &C,
    each: impl FnMut(C::Number) -> Flow,
) -> Result<Flow, Ask> {
    let entries = Entries(position);
    let mut scene = board.scene(&entries);
    let mut signed = [0; MOST_ENTRIES];
    signed.iter_mut().zip(position).for_each(|(signed, &entry)| *signed = entry as i64);
    let start = code.of(&signed[..position.len()]);
    let mut target = [0; MOST_ENTRIES];
    target[..position.len()].copy_from_slice(position);
    let mut listing = Listing { board, position, code, target, each };
    for made in moves {
        let mut asked = None;
        let flow = made.for_each_choice(board, position, &mut scene, &mut |scene, choices, count| {
            let done = listing.change(scene, choices, count, start, false);
            Ok(done.unwrap_or_else(|ask| {
                asked = Some(ask);
                Flow::Break(())
            }))
        })?;
        if let Some(ask) = asked {
            return Err(ask);
        }
        if flow.is_break() {
            return Ok(flow);
        }
    }
    Ok(Flow::Continue(()))
}

struct Listing<'l, C: Code, E> {
    board: &'l TupleBoard,
    position: &'l [u64],
    code: &'l C,
    /// The position as changed so far.
    target: [u64; MOST_ENTRIES],
    each: E,
}

impl<C: Code, E: FnMut(C::Number) -> Flow> Listing<'_, C, E> {
    /// Changes one more of the choices, and `least` to `most` in all; `is_smaller` if the changes so far already make
    /// the position smaller.
    fn change(
        &mut self,
        scene: &mut Scene<'_>,
        choices: &[Choice],
        [least, most]: [usize; 2],
        begun: C::Number,
        is_smaller: bool,
    ) -> Result<Flow, Ask> {
        for (i, &Choice { entry, from, to }) in choices.iter().enumerate() {
            if from > to {
                continue;
            }
            let before = self.position[entry] as i64;
            if !is_smaller && to > before {
                // The move is refused, unless it leads to no position.
                return Err(Ask);
            }
            scene.steps((to - from) as u64 + 1)?;
            let one = self.code.at(entry, 1);
            let mut target = C::sum(begun, self.code.at(entry, from.wrapping_sub(before)));
            for number in from..=to {
                self.target[entry] = number as u64;
                let is_smaller = is_smaller || number < before;
                if least <= 1 && self.offer(target, is_smaller)?.is_break() {
                    return Ok(Flow::Break(()));
                }
                if most > 1 {
                    let left = [least.saturating_sub(1), most - 1];
                    if self.change(scene, &choices[i + 1..], left, target, is_smaller)?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
                target = C::sum(target, one);
            }
            self.target[entry] = self.position[entry];
        }
        Ok(Flow::Continue(()))
    }

    #[inline]
    fn offer(&mut self, target: C::Number, is_smaller: bool) -> Result<Flow, Ask> {
        if let Some(condition) = &self.board.rules.file.condition {
            let entries = Entries(&self.target[..self.position.len()]);
            if !condition.holds(&mut self.board.scene(&entries))? {
                return Ok(Flow::Continue(()));
            }
        }
        if is_smaller { Ok((self.each)(target)) } else { Err(Ask) }
    }
}

impl ArrayMove {
    /// An upper bound on the number of ways to make the move, if no move makes an entry larger than `most` from entries
    /// that are not.
    pub(super) fn reach(&self, board: &TupleBoard, most: &[u64]) -> Option<u64> {
        let name = board.rules.first_slot();
        let mut ways = 1;
        // How many ways there are for each entry.
        let mut choices = Vec::new();
        for (entry, &most_here) in most.iter().enumerate() {
            let mut spans = Spans::of_tuple(name, &[most_here]);
            spans.entries = Spans::of_tuple(name, most).entries;
            if let Which::At(indices) = &self.which {
                indices.iter().for_each(|&slot| spans.set(slot, Span { least: 1, most: most.len() as i64 }));
            }
            let is_one = matches!(&self.which, Which::At(indices) if indices.len() == 1);
            let Some(chosen) = spans.over(&self.ranges, self.rule.condition.as_ref()) else {
                // With one index, the range may be empty for this entry alone.
                if is_one {
                    continue;
                }
                return Some(0);
            };
            let (from, to) = match &self.change {
                Change::To(number) => (spans.of(number), spans.of(number)),
                Change::Range(from, to) => (spans.of(from), spans.of(to)),
            };
            let span = Span { least: from.least.max(0), most: to.most };
            // An option is smaller, so the first entry does not grow.
            if entry > 0 && span.most > most_here as i64 {
                return None;
            }
            let numbers = if span.is_empty() { 0 } else { span.most.abs_diff(span.least).saturating_add(1) };
            let numbers = if matches!(self.change, Change::To(_)) { numbers.min(1) } else { numbers };
            ways = chosen.max(ways);
            choices.push(numbers);
        }
        let (least, most) = match &self.which {
            Which::At(indices) => (indices.len(), indices.len()),
            Which::Any { least, most } => {
                let number = |n: &crate::expression::Number, other: usize| {
                    n.constant().map_or(other, |n| usize::try_from(n).unwrap_or(0))
                };
                (number(least, 1).max(1), number(most, board.len).min(board.len))
            }
        };
        Some(ways.saturating_mul(products(&choices, least, most)))
    }
}

/// The sum of all products of `least` to `most` of some numbers.
fn products(numbers: &[u64], least: usize, most: usize) -> u64 {
    let mut sums = vec![0_u64; most + 1];
    sums[0] = 1;
    for &number in numbers {
        for count in (1..=most).rev() {
            sums[count] = sums[count].saturating_add(sums[count - 1].saturating_mul(number));
        }
    }
    sums.iter().skip(least).fold(0, |sum, &ways| sum.saturating_add(ways))
}
