//! The Welter function α(x) = XOR x_i xor XOR_{i<j} (x_i|x_j), and how to find moves with it.
//!
//! **Idea.** Bit t of `(x_i|x_j)` is 1 if and only if x_i ≡ x_j modulo 2^t. So bit t of the sum over all pairs is the
//! parity of the number of pairs within the residue classes modulo 2^t, and a class of size c has an odd number of
//! pairs if and only if c mod 4 is 2 or 3.
//!
//! **Representation.** The beads sorted by their reversed bits: every residue class modulo a power of two is a
//! contiguous range, and its two halves are found by bisection. Neighbours a and b lie in the same class modulo 2^t
//! exactly for the bits t of (a|b), so one pass over the neighbours counts in all classes at once, with one bit for
//! each t.
//!
//! **Cost.** O(n log n) to sort, O(n) for α and for α without each bead, O(log max log n) for a question about one
//! bead.

use std::ops::Range;

/// A set of distinct numbers, prepared for questions about its residue classes.
pub struct Residues {
    by_low_bits: Vec<u64>,
}

impl Residues {
    /// Sorts the beads, which must be distinct.
    pub fn new(beads: &[u64]) -> Residues {
        let mut by_low_bits: Vec<u64> = beads.iter().map(|bead| bead.reverse_bits()).collect();
        by_low_bits.sort_unstable();
        by_low_bits.iter_mut().for_each(|bead| *bead = bead.reverse_bits());
        Residues { by_low_bits }
    }

    /// The part of `class` in which bit `bit` is as given.
    fn half(&self, class: Range<usize>, bit: u32, is_set: bool) -> Range<usize> {
        let middle = class.start + self.by_low_bits[class.clone()].partition_point(|bead| bead >> bit & 1 == 0);
        if is_set { middle..class.end } else { class.start..middle }
    }

    /// α of all the beads.
    pub fn alpha(&self) -> u64 {
        // The sizes modulo 4 of the classes that contain the current bead: their units and their twos.
        let (mut sum, mut units, mut twos) = (0, 0, 0);
        for (place, &bead) in self.by_low_bits.iter().enumerate() {
            twos ^= units;
            units = !units;
            let goes_on = self.by_low_bits.get(place + 1).map_or(0, |&next| bar(bead, next));
            sum ^= bead ^ (twos & !goes_on);
            units &= goes_on;
            twos &= goes_on;
        }
        sum
    }

    /// Every bead with α of the others, given α of all of them.
    pub fn alpha_without_each(&self, alpha: u64) -> Vec<(u64, u64)> {
        let beads = &self.by_low_bits;
        let mut each: Vec<(u64, u64)> = beads.iter().map(|&bead| (bead, alpha ^ bead)).collect();
        // The bars of a bead are the parities of its classes without it: of those before it, and of those after it.
        let mut before = 0;
        for place in 1..beads.len() {
            before = !before & bar(beads[place - 1], beads[place]);
            each[place].1 ^= before;
        }
        let mut after = 0;
        for place in (1..beads.len()).rev() {
            after = !after & bar(beads[place - 1], beads[place]);
            each[place - 1].1 ^= after;
        }
        each
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

    /// The empty square below `bead` to which it must move for α to become `target`, if there is one.
    pub fn move_to_value(&self, bead: u64, alpha: u64, target: u64) -> Option<u64> {
        let (square, others) = self.solve(bead, alpha, target, u64::BITS);
        // All bits are determined, so a bead that agrees in all of them is on that square.
        (others == 0 && square < bead).then_some(square)
    }

    /// The residue modulo 2^`bits` of the squares on which `bead` makes α agree with `target` in its lowest `bits`
    /// bits.
    pub fn residue_for_value(&self, bead: u64, alpha: u64, target: u64, bits: u32) -> u64 {
        let below = 1_u64.checked_shl(bits).map_or(u64::MAX, |power| power - 1);
        self.solve(bead, alpha, target, bits).0 & below
    }

    /// The lowest bits of the square on which `bead` gives α the bits of `target`, and how many other beads agree with
    /// them. If no other does, the higher bits are those of the square too.
    ///
    /// Each bit is forced by the previous ones: whether bit t contributes depends on how many other beads agree with
    /// the lower bits.
    fn solve(&self, bead: u64, alpha: u64, target: u64, bits: u32) -> (u64, usize) {
        let wanted = target ^ self.alpha_without(bead, alpha);
        let mut class = 0..self.by_low_bits.len();
        let (mut square, mut agrees_with_bead) = (0, true);
        for bit in 0..bits {
            let others = class.len() - usize::from(agrees_with_bead);
            if others == 0 {
                return (square | (wanted & !((1 << bit) - 1)), 0);
            }
            let is_set = (wanted >> bit & 1) ^ (others as u64 & 1) == 1;
            square |= u64::from(is_set) << bit;
            agrees_with_bead &= (bead >> bit & 1 == 1) == is_set;
            class = self.half(class, bit, is_set);
        }
        (square, class.len() - usize::from(agrees_with_bead))
    }
}

/// `(a|b)` of different numbers: bit t is 1 if and only if they are congruent modulo 2^t.
pub(super) fn bar(a: u64, b: u64) -> u64 {
    let difference = a ^ b;
    difference ^ (difference - 1)
}

/// Beads in the order in which to try them for a move that changes the value by `change`. As in Nim, those that have
/// the highest bit of the change come first, and large ones, which have more squares to go to, before small ones.
pub fn most_promising_first(ascending: &[u64], change: u64) -> impl Iterator<Item = u64> {
    let highest = change.checked_ilog2().unwrap_or(0);
    [1, 0]
        .into_iter()
        .flat_map(move |has| ascending.iter().rev().copied().filter(move |bead| bead >> highest & 1 == has))
}
