//! Finds bead moves of the inset game that lead to a given value.
//!
//! **Idea.** Let a_j be α without bead j. When bead i goes from x to y and α changes by d, every other a_j becomes a_j
//! xor d xor (x|x_j) xor (y|x_j), while a_i stays the same. Bit t of the value is bit t of α, plus one for each a_j ≡
//! -1 modulo 2^t; so bit t of d, and with it bit t of y, is forced by the bits below, once those a_j are counted. Below
//! the lowest bit w in which the value is to change, nothing changes: y ≡ x modulo 2^w, but not modulo 2^(w+1). Beads
//! that do not agree with x modulo 2^w are equally far from x and y, so their a_j change only by d. For a bead that
//! leaves the path of x, or of y, at bit t > w, the bits from w+1 to t change as well.
//!
//! **Representation.** The residue classes modulo powers of two, as a tree. A class lists its a_j sorted by reversed
//! bits, so that those with given low bits form a range. Classes are made when they are first needed: the question for
//! one bead makes those on two paths, O(n) in all, and the questions for all beads together O(n log max).
//!
//! **Cost.** O(n log n) for the first bead. Each bead looks up one range for each bit and each class that left the two
//! paths and still contains a match: O(log² max log n) in the worst case, and about log² n ranges for random beads. So
//! all beads together stay far below n², whatever the position.

use super::super::welter::BeadMove;
use super::super::welter_function::{Residues, most_promising_first};
use super::value_of_sums;
use shapes::BeadSet;

/// At most `most` bead moves to value `target`, from a position with N beads.
pub(super) fn bead_moves_to_value(beads: &BeadSet, target: u64, most: usize) -> Vec<BeadMove> {
    let residues = Residues::new(beads.squares());
    let alpha = residues.alpha();
    let without_each = residues.alpha_without_each(alpha);
    let change = value_of_sums(alpha, &without_each) ^ target;
    if change == 0 {
        // No option has the position's own value.
        return Vec::new();
    }
    let mut classes = Classes::new(&without_each);
    let found = most_promising_first(beads.squares(), change).filter_map(|from| {
        let question = Question { from, without: residues.alpha_without(from, alpha), alpha, change, target };
        let to = question.square(&mut classes);
        (to < from && !beads.contains(to)).then_some(BeadMove { from, to })
    });
    found.take(most).collect()
}

/// Where must a bead go for the value to become `target`?
struct Question {
    from: u64,
    /// α without the bead.
    without: u64,
    /// α of all beads.
    alpha: u64,
    /// The bits in which the value must change, at least one.
    change: u64,
    target: u64,
}

impl Question {
    /// The square, whether the bead may go there or not. Its bits are found from the lowest up.
    fn square(&self, classes: &mut Classes) -> u64 {
        let first = self.change.trailing_zeros();
        let class = (0..first).fold(ALL, |class, bit| classes.half(class, bit, self.from));
        let mut square = (self.from ^ 1 << first) & low_bits(first + 1);
        // The change of α, as far as it is known.
        let mut alpha_change = 1 << first;
        let mut on_path_of_bead = classes.half(class, first, self.from);
        let mut on_path_of_square = classes.half(class, first, square);
        // By what the a_j of beads still on a path change, apart from the change of α. For beads that left a path, it
        // is what it was when they left. For those outside `class` it is 0; they are all beads minus `class`, which
        // modulo 2 is the sum of both.
        let mut passed = 0;
        let mut left_path = vec![(ALL, 0), (class, 0)];
        for bit in first + 1..u64::BITS {
            let wanted = !alpha_change;
            let mut ones = classes.count(on_path_of_bead, wanted ^ passed, bit)
                + classes.count(on_path_of_square, wanted ^ passed, bit)
                // The bead itself is on its path, but must not be counted.
                + usize::from(agree(self.without, wanted ^ passed, bit))
                // The bead on its new square.
                + usize::from(agree(self.without, !0, bit));
            left_path.retain(|&(class, passed)| {
                let matches = classes.count(class, wanted ^ passed, bit);
                ones += matches;
                matches > 0
            });
            let ones = ones as u64 & 1;
            let others = classes.len(on_path_of_square) as u64 & 1;
            let is_set = ((self.target ^ self.without) >> bit & 1) ^ others ^ ones;
            square |= is_set << bit;
            alpha_change |= (((self.target ^ self.alpha) >> bit & 1) ^ ones) << bit;
            passed |= 1 << bit;
            for (path, end) in [(&mut on_path_of_bead, self.from), (&mut on_path_of_square, square)] {
                left_path.push((classes.half(*path, bit, !end), passed));
                *path = classes.half(*path, bit, end);
            }
        }
        square
    }
}

fn low_bits(bits: u32) -> u64 {
    u64::MAX >> (u64::BITS - bits)
}

/// Whether two numbers agree in their lowest `bits` bits, at least one.
fn agree(a: u64, b: u64, bits: u32) -> bool {
    (a ^ b) & low_bits(bits) == 0
}

/// The residue classes of the beads, as far as they have been needed.
struct Classes(Vec<Class>);

/// The class without beads, and the class of all beads.
const NONE: usize = 0;
const ALL: usize = 1;

struct Class {
    /// α without each bead, its bits reversed, and the bead; in ascending order.
    members: Vec<(u64, u64)>,
    /// The lowest bit in which the beads differ; none if there are fewer than two.
    splits_at: Option<u32>,
    /// The classes of the members that have a 0 there and of those that have a 1, once they are needed.
    halves: Option<[usize; 2]>,
}

impl Class {
    fn new(members: Vec<(u64, u64)>) -> Class {
        let differences = members.iter().fold(0, |bits, (_, bead)| bits | (bead ^ members[0].1));
        let splits_at = (differences != 0).then(|| differences.trailing_zeros());
        Class { members, splits_at, halves: None }
    }
}

impl Classes {
    fn new(without_each: &[(u64, u64)]) -> Classes {
        let mut members: Vec<_> = without_each.iter().map(|&(bead, without)| (without.reverse_bits(), bead)).collect();
        members.sort_unstable();
        Classes(vec![Class::new(Vec::new()), Class::new(members)])
    }

    fn len(&self, class: usize) -> usize {
        self.0[class].members.len()
    }

    /// How many members of a class have an α that agrees with `wanted` in its lowest `bits` bits, at least one.
    fn count(&self, class: usize, wanted: u64, bits: u32) -> usize {
        let above = u64::BITS - bits;
        let wanted = wanted.reverse_bits() >> above;
        let members = &self.0[class].members;
        let from = members.partition_point(|(without, _)| without >> above < wanted);
        members[from..].partition_point(|(without, _)| without >> above == wanted)
    }

    /// The members of a class that agree with `bead` in this bit, where all members agree below it.
    fn half(&mut self, class: usize, bit: u32, bead: u64) -> usize {
        let Class { members, splits_at, halves } = &self.0[class];
        let is_set = |bead: u64| bead >> bit & 1 == 1;
        if *splits_at != Some(bit) {
            let all_agree = members.first().is_some_and(|(_, member)| is_set(*member) == is_set(bead));
            return if all_agree { class } else { NONE };
        }
        let halves = match *halves {
            Some(halves) => halves,
            None => {
                let (ones, zeros) = members.iter().partition(|(_, member)| is_set(*member));
                let next = self.0.len();
                self.0.extend([Class::new(zeros), Class::new(ones)]);
                *self.0[class].halves.insert([next, next + 1])
            }
        };
        halves[usize::from(is_set(bead))]
    }
}
