//! Sets of naturals below 64 as the bits of one word: beads, turtles, strict partitions, insets.
//!
//! The smallest options come first: the highest bit moves first, and to the lowest squares first.

use crate::hooks::young::beads;
use crate::powers::Words;
use shapes::{BeadSet, Partition, StrictPartition};
use theory::{Flow, Ruleset};

/// The set as bits, if all its elements are below 64.
pub fn pack(squares: &[u64]) -> Option<u64> {
    squares.iter().try_fold(0, |bits, &square| (square < 64).then(|| bits | 1 << square))
}

/// The elements of a set of bits, in ascending order.
pub fn squares(bits: u64) -> Vec<u64> {
    ascending(bits).map(u64::from).collect()
}

/// The bead set with these bits.
pub fn restore(bits: u64) -> BeadSet {
    BeadSet::new(squares(bits)).expect("bits do not repeat")
}

/// The bits of a set, from the lowest up.
pub fn ascending(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let lowest = bits.trailing_zeros();
            bits &= bits - 1;
            lowest
        })
    })
}

/// The bits of a set, from the highest down.
pub fn descending(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let highest = bits.ilog2();
            bits ^= 1 << highest;
            highest
        })
    })
}

/// The squares below `square`, as a set.
pub fn below(square: u32) -> u64 {
    (1 << square) - 1
}

/// Moves each bead to each smaller empty square: passes on the two squares and the beads after the move.
#[inline]
fn bead_moves(beads: u64, each: &mut impl FnMut([u32; 2], u64) -> Flow) -> Flow {
    for bead in descending(beads) {
        let rest = beads ^ 1 << bead;
        for empty in ascending(!beads & below(bead)) {
            each([bead, empty], rest | 1 << empty)?;
        }
    }
    Flow::Continue(())
}

/// The beads of the conjugate diagram: the boundary read from its other end, with steps across and steps down
/// exchanged.
#[inline]
fn mirrored(beads: u64) -> u64 {
    (!beads).reverse_bits()
}

/// Drops the beads on the first squares, which are empty rows.
#[inline]
fn trimmed(beads: u64) -> u64 {
    // A word of 64 beads is left unchanged.
    beads.wrapping_shr(beads.trailing_ones())
}

/// The word that represents the diagram of some beads. If a diagram and its conjugate are joined, it is the smaller of
/// their two words.
#[inline]
pub fn canonical(beads: u64, joins_conjugates: bool) -> u64 {
    let word = trimmed(beads);
    if joins_conjugates && word != 0 { word.min(trimmed(mirrored(word))) } else { word }
}

/// Young diagrams as the beads of their rows, with as many beads as rows: there is no bead on square 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramBits {
    /// Whether a diagram and its conjugate, which have the same value, are one position.
    pub joins_conjugates: bool,
}

impl Ruleset for DiagramBits {
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, beads: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        let mirror = mirrored(*beads);
        bead_moves(*beads, &mut |[from, to], moved| {
            // The two squares also change in the mirror image.
            const LAST: u64 = 1 << 63;
            let (word, other) = (trimmed(moved), trimmed(mirror ^ LAST >> from ^ LAST >> to));
            each((), if self.joins_conjugates { word.min(other) } else { word })
        })
    }
}

impl Words<Partition> for DiagramBits {
    fn pack(&self, diagram: &Partition) -> Option<u64> {
        Some(canonical(pack(&beads(diagram))?, self.joins_conjugates))
    }

    fn unpack(&self, beads: &u64) -> Partition {
        restore(*beads).partition()
    }
}

/// Welter's game: move a bead to a smaller empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeadBits;

impl Ruleset for BeadBits {
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, beads: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        bead_moves(*beads, &mut |_, moved| each((), moved))
    }
}

impl Words<BeadSet> for BeadBits {
    fn pack(&self, set: &BeadSet) -> Option<u64> {
        pack(set.squares())
    }

    fn unpack(&self, bits: &u64) -> BeadSet {
        restore(*bits)
    }
}

/// Turning turtles: turn an upright one and any other one to its left (or, if allowed, no other).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurtleBits {
    /// Whether a single turtle may be turned.
    pub single: bool,
}

impl Ruleset for TurtleBits {
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, upright: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        for turtle in descending(*upright) {
            let rest = upright ^ 1 << turtle;
            if self.single {
                each((), rest)?;
            }
            for other in 0..turtle {
                each((), rest ^ 1 << other)?;
            }
        }
        Flow::Continue(())
    }
}

impl Words<BeadSet> for TurtleBits {
    fn pack(&self, set: &BeadSet) -> Option<u64> {
        pack(set.squares())
    }

    fn unpack(&self, bits: &u64) -> BeadSet {
        restore(*bits)
    }
}

/// Strict partitions as sets of parts (bit 0 unused): lower a part to an absent one or to nothing, or delete two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShiftedBits;

impl Ruleset for ShiftedBits {
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, parts: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        for part in descending(*parts) {
            let rest = parts ^ 1 << part;
            each((), rest)?;
            for other in 1..part {
                each((), rest ^ 1 << other)?;
            }
        }
        Flow::Continue(())
    }
}

impl Words<StrictPartition> for ShiftedBits {
    fn pack(&self, diagram: &StrictPartition) -> Option<u64> {
        pack(diagram.parts())
    }

    fn unpack(&self, parts: &u64) -> StrictPartition {
        let mut parts = squares(*parts);
        parts.reverse();
        StrictPartition::new(parts).expect("bits do not repeat")
    }
}

/// The inset game: bead moves and, with `beads` beads, the choice to keep one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InsetBits {
    /// N, at least 2.
    pub beads: u32,
}

impl Ruleset for InsetBits {
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, beads: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        if beads.count_ones() == self.beads {
            for kept in ascending(*beads) {
                each((), 1 << kept)?;
            }
        }
        bead_moves(*beads, &mut |_, moved| each((), moved))
    }
}

impl Words<BeadSet> for InsetBits {
    fn pack(&self, set: &BeadSet) -> Option<u64> {
        pack(set.squares())
    }

    fn unpack(&self, bits: &u64) -> BeadSet {
        restore(*bits)
    }
}
