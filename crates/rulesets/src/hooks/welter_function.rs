//! The Welter function α(x) = XOR x_i xor XOR_{i<j} (x_i|x_j), and moves found from it.
//!
//! **Idea.** Bit t of `(x_i|x_j)` is 1 exactly if x_i ≡ x_j modulo 2^t. So bit t of the sum over all pairs is the parity
//! of the number of pairs inside the residue classes modulo 2^t, and a class of size c has an odd number of pairs
//! exactly if c mod 4 is 2 or 3.
//!
//! **Representation.** The beads sorted by their reversed bits: every residue class modulo a power of two is a
//! contiguous range, and its two halves are found by bisection.
//!
//! **Cost.** O(n log max) for α, O(log max log n) for one bead's question afterwards.

use std::ops::Range;

/// A set of distinct numbers, ready to be asked for residue classes.
pub struct Residues {
    by_low_bits: Vec<u64>,
}

impl Residues {
    /// Sorts the beads, which must be distinct.
    pub fn new(beads: &[u64]) -> Residues {
        let mut by_low_bits = beads.to_vec();
        by_low_bits.sort_unstable_by_key(|bead| bead.reverse_bits());
        Residues { by_low_bits }
    }

    /// The range of `class` whose bit `bit` is as given.
    fn half(&self, class: Range<usize>, bit: u32, is_set: bool) -> Range<usize> {
        let middle = class.start + self.by_low_bits[class.clone()].partition_point(|bead| bead >> bit & 1 == 0);
        if is_set { middle..class.end } else { class.start..middle }
    }

    /// α of all the beads.
    pub fn alpha(&self) -> u64 {
        let mut sum = self.by_low_bits.iter().fold(0, |sum, bead| sum ^ bead);
        let mut classes = vec![(0..self.by_low_bits.len(), 0)];
        while let Some((class, bit)) = classes.pop() {
            if class.len() % 4 >= 2 {
                sum ^= 1 << bit;
            }
            if class.len() > 1 {
                for is_set in [false, true] {
                    classes.push((self.half(class.clone(), bit, is_set), bit + 1));
                }
            }
        }
        sum
    }

    /// XOR of `(bead|other)` over the other beads.
    pub fn bars(&self, bead: u64) -> u64 {
        let mut sum = 0;
        let mut class = 0..self.by_low_bits.len();
        for bit in 0..u64::BITS {
            if class.len() <= 1 {
                break;
            }
            sum |= ((class.len() as u64 - 1) & 1) << bit;
            class = self.half(class, bit, bead >> bit & 1 == 1);
        }
        sum
    }

    /// α of the beads without `bead`, given α of all of them.
    pub fn alpha_without(&self, bead: u64, alpha: u64) -> u64 {
        alpha ^ bead ^ self.bars(bead)
    }

    /// Where `bead` must go for α to become `target`, if that is an empty square below it.
    ///
    /// The bits of the square are forced one after the other: whether its bit t contributes depends on how many other
    /// beads agree with its lower bits.
    pub fn move_to_value(&self, bead: u64, alpha: u64, target: u64) -> Option<u64> {
        let wanted = target ^ self.alpha_without(bead, alpha);
        let mut class = 0..self.by_low_bits.len();
        let (mut square, mut agrees_with_bead) = (0, true);
        for bit in 0..u64::BITS {
            let others = class.len() - usize::from(agrees_with_bead);
            if others == 0 {
                // From here on nothing else has a say.
                square |= wanted & !((1 << bit) - 1);
                return (square < bead).then_some(square);
            }
            let is_set = (wanted >> bit & 1) ^ (others as u64 & 1) == 1;
            square |= u64::from(is_set) << bit;
            agrees_with_bead &= (bead >> bit & 1 == 1) == is_set;
            class = self.half(class, bit, is_set);
        }
        // Every bit is chosen; a bead that agrees in all of them stands on the square.
        let others = class.len() - usize::from(agrees_with_bead);
        (others == 0 && square < bead).then_some(square)
    }
}
