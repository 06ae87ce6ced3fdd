//! A bead's move in the inset game after which the value is a given one.
//!
//! **Idea.** Let a_j be α without bead j. When bead i goes from x to y and α changes by d, every other a_j becomes
//! a_j xor d xor (x|x_j) xor (y|x_j), and a_i becomes the new bead's. Bit t of the value is bit t of α, and one more for
//! each a_j ≡ -1 modulo 2^t; so bit t of d, and with it bit t of y, is forced by the bits below, once those a_j are
//! counted. Up to the lowest bit w in which the value is to change, nothing changes: y ≡ x modulo 2^w, and not modulo
//! 2^(w+1). Beads that do not agree with x modulo 2^w are equally far from x and y, and their a_j only get d. A bead
//! that leaves the path of x, or of y, at bit t > w also gets the bits from w+1 to t.
//!
//! **Representation.** The residue classes modulo powers of two as a tree. A class lists its a_j sorted by reversed
//! bits, so that those with given low bits are a range. Classes are made when they are first asked for: one bead's
//! question makes those on two paths, O(n) in all, and the questions of all beads together make O(n log max).
//!
//! **Cost.** O(n log n) for the first bead. Each bead asks one range for each bit and each class that left the two paths
//! and still holds a match: O(log² max log n) at the worst, and about log² n ranges on random beads. So all beads
//! together stay far below n², whatever the position.

use super::super::welter::BeadMove;
use super::super::welter_function::{Residues, most_promising_first};
use super::value_of_sums;
use shapes::BeadSet;

/// At most `most` moves of one of N beads after which the value is `target`.
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
    /// α of the other beads.
    without: u64,
    /// α of all the beads.
    alpha: u64,
    /// The bits in which the value must change, at least one.
    change: u64,
    target: u64,
}

impl Question {
    /// The square, whether the bead may go there or not. Its bits are found from the lowest.
    fn square(&self, classes: &mut Classes) -> u64 {
        let first = self.change.trailing_zeros();
        let class = (0..first).fold(ALL, |class, bit| classes.half(class, bit, self.from));
        let mut square = (self.from ^ 1 << first) & low_bits(first + 1);
        // The change of α, as far as it is known.
        let mut alpha_change = 1 << first;
        let mut on_path_of_bead = classes.half(class, first, self.from);
        let mut on_path_of_square = classes.half(class, first, square);
        // What the beads still on a path get besides the change of α. Those that left it got as much when they left;
        // those outside of `class` got nothing, and are all beads but those of `class`, which is the same modulo 2.
        let mut passed = 0;
        let mut left_path = vec![(ALL, 0), (class, 0)];
        for bit in first + 1..u64::BITS {
            let wanted = !alpha_change;
            let mut ones = classes.count(on_path_of_bead, wanted ^ passed, bit)
                + classes.count(on_path_of_square, wanted ^ passed, bit)
                // The bead itself is on its path, and is gone.
                + usize::from(agree(self.without, wanted ^ passed, bit))
                // The new bead's.
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

/// Whether two numbers have the same low bits, at least one.
fn agree(a: u64, b: u64, bits: u32) -> bool {
    (a ^ b) & low_bits(bits) == 0
}

/// The residue classes of the beads that have been asked for.
struct Classes(Vec<Class>);

/// The class without beads, and that of all beads.
const NONE: usize = 0;
const ALL: usize = 1;

struct Class {
    /// α without each bead, its bits reversed, and the bead; ascending.
    members: Vec<(u64, u64)>,
    /// The lowest bit in which the beads differ; none if there are fewer than two.
    splits_at: Option<u32>,
    /// The classes of those that have a 0 there and of those that have a 1, once they are made.
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

    /// How many members of a class have an α that agrees with `wanted` in its low bits, at least one.
    fn count(&self, class: usize, wanted: u64, bits: u32) -> usize {
        let above = u64::BITS - bits;
        let wanted = wanted.reverse_bits() >> above;
        let members = &self.0[class].members;
        let from = members.partition_point(|(without, _)| without >> above < wanted);
        members[from..].partition_point(|(without, _)| without >> above == wanted)
    }

    /// The members of a class, all the same below `bit`, that agree with `bead` in this bit.
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
