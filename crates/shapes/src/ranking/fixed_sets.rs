//! Sets of a fixed size, in the order of the numbers whose binary digits they are.
//!
//! The index of a set b_1 < b_2 < … is C(b_1,1) + C(b_2,2) + …, so lowering an element lowers the index. If a game also
//! has single elements, they come before the sets.

use super::{MOST_SQUARES, TooLarge};

/// The sets of `size` numbers below some number, and optionally the single numbers.
///
/// ```
/// use shapes::ranking::FixedSets;
///
/// let sets = FixedSets::new(2, 4)?;
/// assert_eq!(sets.count(), 6);
/// let words: Vec<u64> = (0..6).map(|index| sets.word(index)).collect();
/// assert_eq!(words, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
/// assert_eq!(sets.index(0b1010), Some(4));
/// assert_eq!(sets.index(0b0111), None);
///
/// let with_singles = FixedSets::with_singles(2, 4)?;
/// assert_eq!(with_singles.count(), 4 + 6);
/// assert_eq!(with_singles.word(3), 0b1000);
/// assert_eq!(with_singles.index(0b1010), Some(4 + 4));
/// # Ok::<(), shapes::ranking::TooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedSets {
    size: u64,
    below: u32,
    /// How many single elements come first.
    singles: u64,
    /// How many sets of the size there are.
    sets: u64,
    /// `choose[k][n]` = C(n,k) for k up to the size, if there is a set of that size.
    choose: Vec<Vec<u64>>,
}

impl FixedSets {
    /// The sets of `size` numbers below `below`.
    ///
    /// # Errors
    ///
    /// If `below` is more than [`MOST_SQUARES`].
    pub fn new(size: u64, below: u64) -> Result<FixedSets, TooLarge> {
        FixedSets::of_squares(size, below, "squares")
    }

    /// The same with the sets of one number, which come first.
    ///
    /// # Errors
    ///
    /// As for [`FixedSets::new`].
    pub fn with_singles(size: u64, below: u64) -> Result<FixedSets, TooLarge> {
        let sets = FixedSets::new(size, below)?;
        // Sets of one are single elements already.
        let singles = if size == 1 { 0 } else { below };
        Ok(FixedSets { singles, ..sets })
    }

    /// The sets; `what` says in an error what the numbers stand for.
    pub(super) fn of_squares(size: u64, below: u64, what: &'static str) -> Result<FixedSets, TooLarge> {
        if below > MOST_SQUARES.into() {
            return Err(TooLarge::Squares { what, squares: below });
        }
        let (squares, most) = (below as usize, size.min(below) as usize);
        let mut choose = vec![vec![1_u64; squares + 1]];
        for k in 1..=most {
            let mut row = vec![0; squares + 1];
            for n in 1..=squares {
                row[n] = row[n - 1] + choose[k - 1][n - 1];
            }
            choose.push(row);
        }
        let sets = if size > below { 0 } else { choose[most][squares] };
        Ok(FixedSets { size, below: below as u32, singles: 0, sets, choose })
    }

    /// How many numbers a set has.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The number that all numbers are below.
    pub fn below(&self) -> u32 {
        self.below
    }

    /// How many of the first indices are single elements that come before the sets.
    pub fn singles(&self) -> u64 {
        self.singles
    }

    /// How many sets there are, without the single elements.
    pub fn sets(&self) -> u64 {
        self.sets
    }

    /// How many sets there are, with the single elements.
    pub fn count(&self) -> u64 {
        self.singles + self.sets
    }

    /// The set at an index below [`FixedSets::count`]: number i is in it if bit i is set.
    pub fn word(&self, index: u64) -> u64 {
        let Some(mut rank) = index.checked_sub(self.singles) else { return 1 << index };
        let (mut word, mut number) = (0, self.below as usize);
        for choose in self.choose[1..].iter().rev() {
            // The largest number whose binomial coefficient is still within the rank.
            number = (0..number).rev().find(|&number| choose[number] <= rank).unwrap_or(0);
            rank -= choose[number];
            word |= 1 << number;
        }
        word
    }

    /// The index of a set; `None` if it is not among them.
    pub fn index(&self, word: u64) -> Option<u64> {
        if word >> self.below != 0 {
            return None;
        }
        if self.singles > 0 && word.is_power_of_two() {
            return Some(word.trailing_zeros().into());
        }
        (u64::from(word.count_ones()) == self.size).then(|| self.singles + self.rank(word))
    }

    fn rank(&self, mut word: u64) -> u64 {
        let mut rank = 0;
        for choose in &self.choose[1..] {
            rank += choose[word.trailing_zeros() as usize];
            word &= word - 1;
        }
        rank
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_in_its_place() {
        for (size, below) in (0..=6).flat_map(|size| (0..=9).map(move |below| (size, below))) {
            let all = || (0..1_u64 << below).filter(|word| u64::from(word.count_ones()) == size);
            let sets = FixedSets::new(size, below).unwrap();
            super::super::assert_bijection(sets.count(), |i| sets.word(i), |&word| sets.index(word), all());
            let sets = FixedSets::with_singles(size, below).unwrap();
            let singles = (0..below).map(|number| 1 << number).filter(|_| size != 1);
            let all = singles.chain(all());
            super::super::assert_bijection(sets.count(), |i| sets.word(i), |&word| sets.index(word), all);
            assert_eq!(sets.index(1 << below), None);
            let others = (0..1_u64 << below).filter(|word| ![size, 1].contains(&u64::from(word.count_ones())));
            others.for_each(|word| assert_eq!(sets.index(word), None));
        }
    }

    #[test]
    fn the_largest_and_larger_ones() {
        let sets = FixedSets::new(31, 62).unwrap();
        assert_eq!(sets.count(), 465_428_353_255_261_088);
        let last = sets.word(sets.count() - 1);
        assert_eq!((last, sets.index(last)), (((1 << 31) - 1) << 31, Some(sets.count() - 1)));
        assert_eq!(FixedSets::new(u64::MAX, 62).unwrap().count(), 0);
        let error = FixedSets::new(3, 63).unwrap_err().to_string();
        assert_eq!(error, "there may be 62 squares, and here are 63");
    }
}
