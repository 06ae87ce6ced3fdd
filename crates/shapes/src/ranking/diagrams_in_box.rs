//! Partitions in a box, in the order of their bead sets.
//!
//! Each row is a bead, the shortest row first: the i-th row from the bottom, counted from 0, is a bead on square r + i
//! if it has r boxes. So the partitions with at most a rows of at most b boxes are the sets of a beads on a+b squares.

use super::{FixedSets, TooLarge};
use crate::{BeadSet, Partition};

/// The partitions with at most `rows` rows of at most `columns` boxes.
///
/// ```
/// use shapes::Partition;
/// use shapes::ranking::DiagramsInBox;
///
/// let diagrams = DiagramsInBox::new(2, 3)?;
/// assert_eq!(diagrams.count(), 10);
/// let diagram: Partition = "3,1".parse().unwrap();
/// assert_eq!(diagrams.word_of(&diagram), Some(0b10010));
/// assert_eq!(diagrams.index(0b10010), Some(7));
/// assert_eq!(diagrams.diagram(7), diagram);
/// # Ok::<(), shapes::ranking::TooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramsInBox {
    rows: usize,
    columns: u64,
    beads: FixedSets,
}

impl DiagramsInBox {
    /// The partitions in a box.
    ///
    /// # Errors
    ///
    /// If rows and columns together are more than [`MOST_SQUARES`](super::MOST_SQUARES).
    pub fn new(rows: u64, columns: u64) -> Result<DiagramsInBox, TooLarge> {
        let beads = FixedSets::of_squares(rows, rows.saturating_add(columns), "rows and columns together")?;
        Ok(DiagramsInBox { rows: rows as usize, columns, beads })
    }

    /// The most rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The most boxes in a row.
    pub fn columns(&self) -> u64 {
        self.columns
    }

    /// The sets of beads, one for each of the rows, that stand for the partitions.
    pub fn beads(&self) -> &FixedSets {
        &self.beads
    }

    /// How many partitions there are.
    pub fn count(&self) -> u64 {
        self.beads.count()
    }

    /// The beads of the partition at an index below [`DiagramsInBox::count`], one for each of the rows.
    pub fn word(&self, index: u64) -> u64 {
        self.beads.word(index)
    }

    /// The index of a partition given by its beads; `None` if there is not one bead for each row, or one is too far
    /// right.
    pub fn index(&self, beads: u64) -> Option<u64> {
        self.beads.index(beads)
    }

    /// The partition at an index below [`DiagramsInBox::count`].
    pub fn diagram(&self, index: u64) -> Partition {
        let beads = self.word(index);
        let squares = (0..u64::from(self.beads.below())).filter(|square| beads >> square & 1 == 1).collect();
        BeadSet::new(squares).map(|beads| beads.partition()).unwrap_or_default()
    }

    /// The beads of a partition; `None` if it does not fit the box.
    pub fn word_of(&self, diagram: &Partition) -> Option<u64> {
        let fits = diagram.len() <= self.rows && diagram.row(1) <= self.columns;
        fits.then(|| (0..self.rows).fold(0, |beads, i| beads | 1 << (diagram.row(self.rows - i) + i as u64)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_diagram_in_its_place() {
        for (rows, columns) in (0..=4).flat_map(|rows| (0..=4).map(move |columns| (rows, columns))) {
            let diagrams = DiagramsInBox::new(rows, columns).unwrap();
            // From the longest row down, each row runs through all lengths that are left for it: a larger first row is
            // a larger highest bead.
            let mut all = vec![Vec::new()];
            for _ in 0..rows {
                let longer = |t: &Vec<u64>| {
                    let t = t.clone();
                    (0..=*t.last().unwrap_or(&columns)).map(move |row| [&t[..], &[row]].concat())
                };
                all = all.iter().flat_map(longer).collect();
            }
            let all = all.into_iter().map(|rows| Partition::new(rows.into_iter().filter(|&row| row > 0).collect()));
            super::super::assert_bijection(
                diagrams.count(),
                |index| diagrams.diagram(index),
                |diagram| diagrams.index(diagrams.word_of(diagram)?),
                all.map(Result::unwrap),
            );
            assert_eq!(diagrams.word_of(&Partition::new(vec![columns + 1]).unwrap()), None);
            assert_eq!(diagrams.word_of(&Partition::new(vec![1; rows as usize + 1]).unwrap()), None);
        }
    }

    #[test]
    fn too_large_a_box_is_refused() {
        let error = DiagramsInBox::new(40, 23).unwrap_err().to_string();
        assert_eq!(error, "there may be 62 rows and columns together, and here are 63");
        assert!(DiagramsInBox::new(u64::MAX, 1).is_err());
    }
}
