//! Welter's game with restricted distances: a bead moves by multiples of 2^j, by less than 2^k, or both.
//!
//! **Theorem** (`docs/proofs.md`, section 7). The value consists of the bits j to k-1 of the Welter function α or,
//! without an upper bound, of all its bits from j on. For Young diagrams, the distance is the length of the hook.
//!
//! **Moves.** The bits of α below k depend only on the residues of the beads modulo 2^k. So for every bead, one residue
//! leads to a given value, and at most one square with this residue is within reach.

use super::welter::BeadMove;
use super::welter_function::{Residues, most_promising_first};

/// Which distances are allowed: the positive multiples of 2^`low` that are below 2^`high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HookTheorem {
    /// The exponent j of the power of two that divides every distance; at most 62.
    pub low: u32,
    /// The exponent k of the power of two that exceeds every distance, at least j and at most 63; none if distances are
    /// unbounded.
    pub high: Option<u32>,
}

impl HookTheorem {
    /// The multiples of `2^low` up to `most`, if the theorem applies to them; without a bound, all multiples.
    pub fn new(low: u32, most: Option<u64>) -> Option<HookTheorem> {
        if low > 62 {
            return None;
        }
        let Some(most) = most else { return Some(HookTheorem { low, high: None }) };
        // The multiples are 1, …, m times 2^low, and m+1 must be a power of two.
        let bound = (most >> low).checked_add(1)?;
        let high = low + bound.trailing_zeros();
        (bound.is_power_of_two() && high <= 63).then_some(HookTheorem { low, high: Some(high) })
    }

    /// Whether a distance is allowed.
    pub fn allows(&self, distance: u64) -> bool {
        distance > 0 && distance.is_multiple_of(1 << self.low) && self.high.is_none_or(|high| distance >> high == 0)
    }

    /// The value of a set of beads.
    pub fn value(&self, beads: &[u64]) -> u64 {
        (Residues::new(beads).alpha() & self.mask()) >> self.low
    }

    /// The claim that proves it; none if every distance is allowed, which is Welter's game itself.
    pub fn source(&self) -> Option<&'static str> {
        match (self.low, self.high) {
            (0, None) => None,
            (0, Some(_)) => Some("beyond-welter-short-hooks"),
            (_, None) => Some("beyond-welter-divisible-hooks"),
            (_, Some(_)) => Some("beyond-welter-short-divisible-hooks"),
        }
    }

    /// At most `most` moves to value `target`, which must be smaller than the current value. The beads are in ascending
    /// order.
    pub fn moves_to_value(&self, beads: &[u64], target: u64, most: usize) -> Vec<BeadMove> {
        let residues = Residues::new(beads);
        let alpha = residues.alpha();
        // The lower bits are determined by the residues modulo 2^low, which no move changes.
        let wanted = (target << self.low) | (alpha & ((1 << self.low) - 1));
        let square = |from| match self.high {
            None => residues.move_to_value(from, alpha, wanted),
            Some(high) => {
                let residue = residues.residue_for_value(from, alpha, wanted, high);
                let to = from.checked_sub(from.wrapping_sub(residue) & ((1 << high) - 1))?;
                beads.binary_search(&to).is_err().then_some(to)
            }
        };
        most_promising_first(beads, (alpha ^ wanted) & self.mask())
            .filter_map(|from| Some(BeadMove { from, to: square(from)? }))
            .take(most)
            .collect()
    }

    /// The number of moves. The beads are in ascending order.
    pub fn count_moves(&self, beads: &[u64]) -> u128 {
        // Only beads with the same residue modulo 2^low can meet.
        let mut runners: Vec<(u64, u64)> = beads.iter().map(|&x| (x & ((1 << self.low) - 1), x >> self.low)).collect();
        runners.sort_unstable();
        let window = self.high.map_or(u64::MAX, |high| (1 << (high - self.low)) - 1);
        let moves = |(place, &(runner, square)): (usize, &(u64, u64))| {
            let squares = square.min(window);
            let first = runners.partition_point(|&bead| bead < (runner, square - squares));
            u128::from(squares) - (place - first) as u128
        };
        runners.iter().enumerate().map(moves).sum()
    }

    /// The bits of α that form the value.
    fn mask(&self) -> u64 {
        let below = self.high.map_or(u64::MAX, |high| (1 << high) - 1);
        below & !((1 << self.low) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hooks::welter::Welter;
    use shapes::{BeadSet, enumerate};
    use std::collections::HashMap;
    use theory::{Flow, Ruleset, mex};

    /// Every restriction with j below 4, and with k at most 4 or unbounded.
    fn restrictions() -> impl Iterator<Item = HookTheorem> {
        (0..4).flat_map(|low| (low..5).map(Some).chain([None]).map(move |high| HookTheorem { low, high }))
    }

    /// The allowed moves by the definition.
    fn options(theorem: HookTheorem, beads: &BeadSet) -> Vec<(BeadMove, BeadSet)> {
        let mut found = Vec::new();
        let _ = Welter.options(beads, &mut |m, option| {
            if theorem.allows(m.from - m.to) {
                found.push((m, option));
            }
            Flow::Continue(())
        });
        found
    }

    #[test]
    fn values_moves_and_counts_are_those_of_the_definition() {
        let mut positions: Vec<BeadSet> = enumerate::sets(11).collect();
        positions.sort_by_key(|beads| beads.squares().iter().map(|square| 1_u64 << square).sum::<u64>());
        for theorem in restrictions() {
            let mut values: HashMap<BeadSet, u64> = HashMap::new();
            for beads in &positions {
                let options = options(theorem, beads);
                let value = mex(options.iter().map(|(_, option)| values[option]));
                assert_eq!(theorem.value(beads.squares()), value, "{theorem:?} {beads}");
                assert_eq!(theorem.count_moves(beads.squares()), options.len() as u128, "{theorem:?} {beads}");
                for target in 0..value {
                    let mut found = theorem.moves_to_value(beads.squares(), target, usize::MAX);
                    let mut expected: Vec<BeadMove> =
                        options.iter().filter(|(_, option)| values[option] == target).map(|(m, _)| *m).collect();
                    found.sort_by_key(|m| (m.from, m.to));
                    expected.sort_by_key(|m| (m.from, m.to));
                    assert_eq!(found, expected, "{theorem:?} {beads} to {target}");
                    assert_eq!(theorem.moves_to_value(beads.squares(), target, 1).len(), 1);
                }
                values.insert(beads.clone(), value);
            }
        }
    }

    #[test]
    fn only_powers_of_two_have_the_theorem() {
        let of = |low, most| HookTheorem::new(low, most).map(|theorem| theorem.high);
        assert_eq!(of(0, None), Some(None));
        assert_eq!((0..10).map(|most| of(0, Some(most)).flatten()).collect::<Vec<_>>(), {
            [Some(0), Some(1), None, Some(2), None, None, None, Some(3), None, None]
        });
        // From 12 to 15, the distances are 4, 8 and 12.
        assert_eq!((11..17).map(|most| of(2, Some(most)).flatten()).collect::<Vec<_>>(), {
            [None, Some(4), Some(4), Some(4), Some(4), None]
        });
        assert_eq!(of(0, Some(i64::MAX as u64)), Some(Some(63)));
        assert_eq!(of(0, Some(u64::MAX)), None);
        assert_eq!((of(62, None), of(63, None)), (Some(None), None));
    }

    #[test]
    fn large_beads_are_no_harder() {
        let top = shapes::MAX_ENTRY;
        for theorem in [HookTheorem { low: 0, high: Some(63) }, HookTheorem { low: 62, high: None }] {
            let beads = [0, 5, top - 1, top];
            let value = theorem.value(&beads);
            for m in (0..value.min(4)).flat_map(|target| theorem.moves_to_value(&beads, target, 1)) {
                assert!(theorem.allows(m.from - m.to) && !beads.contains(&m.to), "{m}");
            }
            assert!(theorem.count_moves(&beads) > 0);
        }
    }
}
