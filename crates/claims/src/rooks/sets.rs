//! The sets of Definitions 13, 16 and 17, as they are written.

use super::squares::{Four, coincide, residue, s};

/// Whether a quadruple is in S(q) for some q of a shape.
fn in_orbit(position: Four, shape: impl Fn(Four) -> bool) -> bool {
    s(position).into_iter().any(shape)
}

/// Whether `a` is 2j and `b` is 2j+1. Below an odd r, this leaves out r-1, as j < ⌊r/2⌋ does.
fn even_and_next(a: u64, b: u64) -> bool {
    a.is_multiple_of(2) && b == a + 1
}

/// The sets for steps shorter than r; without a limit the quadruples are not reduced.
#[derive(Clone, Copy)]
pub(super) struct Sets {
    pub(super) r: Option<u64>,
}

impl Sets {
    fn reduced(self, position: Four) -> Four {
        position.map(|coordinate| residue(coordinate, self.r))
    }

    fn last(self) -> Option<u64> {
        self.r.map(|r| r - 1)
    }

    /// The nim-sum of the four residues.
    pub(super) fn nim_sum(self, position: Four) -> u64 {
        self.reduced(position).into_iter().fold(0, |sum, coordinate| sum ^ coordinate)
    }

    /// F(1): S(i, 2j, i, 2j+1).
    pub(super) fn f1(self, position: Four) -> bool {
        in_orbit(self.reduced(position), |[x, y, z, w]| x == z && even_and_next(y, w))
    }

    /// N_a: S(i, j, i, j).
    pub(super) fn na(self, position: Four) -> bool {
        coincide(self.reduced(position))
    }

    /// N_b: S(2i, 2j, 2i+1, 2j+1).
    pub(super) fn nb(self, position: Four) -> bool {
        in_orbit(self.reduced(position), |[x, y, z, w]| even_and_next(x, z) && even_and_next(y, w))
    }

    /// N_c: S(2i+1, 2j, 2i, 2j+1).
    pub(super) fn nc(self, position: Four) -> bool {
        in_orbit(self.reduced(position), |[x, y, z, w]| even_and_next(z, x) && even_and_next(y, w))
    }

    /// F(0) of Definition 13; for Definition 17, the corrected one, which includes N_a.
    pub(super) fn f0(self, position: Four) -> bool {
        self.na(position) || self.nb(position) || self.nc(position)
    }

    /// F'(0) as Definition 17 prints it.
    pub(super) fn f0_printed_without_limit(self, position: Four) -> bool {
        self.nb(position) || self.nc(position)
    }

    /// N_1: S(r-1, 2j, r-1, 2j+1).
    fn n1(self, position: Four) -> bool {
        let is_last = |residue| Some(residue) == self.last();
        in_orbit(self.reduced(position), |[x, y, z, w]| is_last(x) && is_last(z) && even_and_next(y, w))
    }

    /// P_0: S(r-1, j, r-1, j).
    fn p0(self, position: Four) -> bool {
        let is_last = |residue| Some(residue) == self.last();
        in_orbit(self.reduced(position), |[x, y, z, w]| is_last(x) && is_last(z) && y == w)
    }

    /// What PN_1 asks of N_1 and NP_0 of P_0: coordinates that are both r-1 modulo r are equal.
    fn last_are_equal(self, position: Four) -> bool {
        let [x, y, z, w] = position;
        let [xr, yr, zr, wr] = self.reduced(position).map(Some);
        let last = self.last();
        (xr != last || zr != last || x == z) && (yr != last || wr != last || y == w)
    }

    /// F(1)_odd = (F(1) \ N_1) ∪ PN_1.
    pub(super) fn f1_odd(self, position: Four) -> bool {
        let n1 = self.n1(position);
        (self.f1(position) && !n1) || (n1 && self.last_are_equal(position))
    }

    /// F(0)_odd = (F(0) \ P_0) ∪ NP_0.
    pub(super) fn f0_odd(self, position: Four) -> bool {
        let p0 = self.p0(position);
        (self.f0(position) && !p0) || (p0 && self.last_are_equal(position))
    }

    /// F(0) for the parity of r.
    pub(super) fn f0_by_parity(self, position: Four) -> bool {
        if self.is_odd() { self.f0_odd(position) } else { self.f0(position) }
    }

    /// F(1) for the parity of r.
    pub(super) fn f1_by_parity(self, position: Four) -> bool {
        if self.is_odd() { self.f1_odd(position) } else { self.f1(position) }
    }

    fn is_odd(self) -> bool {
        self.r.is_some_and(|r| !r.is_multiple_of(2))
    }

    /// 𝒫 = ({nim-sum 0} ∪ F(1)) \ F(0), of the sets for the parity of r.
    pub(super) fn p(self, position: Four) -> bool {
        (self.nim_sum(position) == 0 || self.f1_by_parity(position)) && !self.f0_by_parity(position)
    }

    /// 𝒩 = ({nim-sum not 0} ∪ F(0)) \ F(1), of the sets for the parity of r.
    pub(super) fn n(self, position: Four) -> bool {
        (self.nim_sum(position) != 0 || self.f0_by_parity(position)) && !self.f1_by_parity(position)
    }
}
