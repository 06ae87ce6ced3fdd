//! A partition by the steps of its boundary, and by its diagonal.
//!
//! *Maya word.* Beads and empty squares from left to right, `1` and `0`, from the first empty square to the last bead:
//! all squares further left have beads, and none further right do. `|` marks where the beads of the empty partition
//! end, so there are as many beads right of it as empty squares left of it. Each `1` is a row, each `0` a column, and
//! each pair of a `0` and a later `1` a box.
//!
//! *Frobenius notation.* For every box on the diagonal, how many boxes are to its right and how many below it.

use crate::MAX_COUNT;
use crate::partition::Partition;

impl Partition {
    /// How many letters the Maya word has without the mark: rows and columns together.
    pub fn maya_length(&self) -> u64 {
        self.row(1).saturating_add(self.len() as u64)
    }

    /// The Maya word; `None` past [`MAX_COUNT`] letters.
    ///
    /// ```
    /// use shapes::Partition;
    ///
    /// let diagram: Partition = "4,2,1".parse()?;
    /// assert_eq!(diagram.maya_word().as_deref(), Some("010|1001"));
    /// assert_eq!(Partition::from_maya_word("010|1001"), Some(diagram));
    /// # Ok::<(), shapes::NotationError>(())
    /// ```
    pub fn maya_word(&self) -> Option<String> {
        if self.maya_length() > MAX_COUNT as u64 {
            return None;
        }
        let mut word = String::new();
        let mut before = 0;
        // From the last row up: a step to the right for each box more than in the row below, then one up.
        for &row in self.rows().iter().rev() {
            word.extend((before..row).map(|_| '0'));
            word.push('1');
            before = row;
        }
        // The mark comes after as many steps as there are rows.
        word.insert(self.len(), '|');
        Some(word)
    }

    /// The partition of a Maya word, which may have extra beads in front and extra empty squares at the end; `None` for
    /// any other text, or if the mark is in the wrong place.
    pub fn from_maya_word(word: &str) -> Option<Partition> {
        let (left, right) = word.split_once('|')?;
        let is_bead = |letter: u8| match letter {
            b'0' => Some(false),
            b'1' => Some(true),
            _ => None,
        };
        let beads: Vec<bool> = left.bytes().chain(right.bytes()).map(is_bead).collect::<Option<_>>()?;
        if beads.iter().filter(|&&bead| bead).count() != left.len() {
            return None;
        }
        let (mut columns, mut rows) = (0, Vec::new());
        for bead in beads {
            if bead {
                rows.push(columns);
            } else {
                columns += 1;
            }
        }
        rows.reverse();
        Partition::new(rows).ok()
    }

    /// The arms and the legs of the boxes (i,i) on the diagonal, from the top.
    pub fn frobenius(&self) -> (Vec<u64>, Vec<u64>) {
        let diagonal = self.rows().iter().zip(1..).take_while(|&(&row, i)| row >= i).count();
        (1..=diagonal).map(|i| (self.arm(i, i as u64), self.leg(i, i as u64))).unzip()
    }

    /// The partition whose boxes on the diagonal have these arms and legs; `None` unless there are equally many of both
    /// and both descend strictly, or past [`MAX_COUNT`] rows.
    pub fn from_frobenius(arms: &[u64], legs: &[u64]) -> Option<Partition> {
        let descend = |numbers: &[u64]| numbers.is_sorted_by(|left, right| left > right);
        if arms.len() != legs.len() || !descend(arms) || !descend(legs) {
            return None;
        }
        let length = legs.first().map_or(Some(0), |leg| usize::try_from(*leg).ok()?.checked_add(1))?;
        if length > MAX_COUNT {
            return None;
        }
        let mut rows: Vec<u64> = arms.iter().zip(1..).map(|(arm, i)| arm.checked_add(i)).collect::<Option<_>>()?;
        // Below the diagonal, row i has a box in each column whose leg reaches it.
        for i in arms.len() + 1..=length {
            rows.push(legs.iter().zip(1..).filter(|&(&leg, column)| leg + column >= i as u64).count() as u64);
        }
        Partition::new(rows).ok()
    }
}
