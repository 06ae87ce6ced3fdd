//! Diagrams in a box, as their beads.

use super::Ranking;
use shapes::ranking::DiagramsInBox;

/// Diagrams in a box. A word contains the beads of the rows, with none on square 0: empty rows are left out.
pub struct DiagramWords(pub DiagramsInBox);

impl Ranking<u64> for DiagramWords {
    fn count(&self) -> u64 {
        self.0.count()
    }

    fn index(&self, beads: &u64) -> Option<u64> {
        // The ranking has a bead for every row of the box; those of empty rows are lowest.
        let empty = (self.0.rows() as u32).checked_sub(beads.count_ones())?;
        if beads.leading_zeros() < empty {
            return None;
        }
        self.0.index(beads.checked_shl(empty).unwrap_or(0) | ((1 << empty) - 1))
    }

    fn word(&self, index: u64) -> u64 {
        let beads = self.0.word(index);
        beads >> beads.trailing_ones()
    }
}
