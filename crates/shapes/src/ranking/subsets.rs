//! All subsets of 0, …, n-1, each at the index whose binary digits it is.

use super::TooLarge;

/// The subsets of the numbers below `digits`.
///
/// ```
/// use shapes::ranking::Subsets;
///
/// let subsets = Subsets::new(4)?;
/// assert_eq!(subsets.count(), 16);
/// // The set {0, 3}.
/// assert_eq!(subsets.index(0b1001), Some(9));
/// assert_eq!(subsets.word(9), 0b1001);
/// assert_eq!(subsets.index(0b10000), None);
/// # Ok::<(), shapes::ranking::TooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subsets {
    digits: u32,
}

/// The most numbers that a set may have.
const MOST_DIGITS: u64 = 62;

impl Subsets {
    /// The subsets of 0, …, `digits` - 1.
    ///
    /// # Errors
    ///
    /// If there are more than 2^62.
    pub fn new(digits: u64) -> Result<Subsets, TooLarge> {
        match u32::try_from(digits) {
            Ok(few) if digits <= MOST_DIGITS => Ok(Subsets { digits: few }),
            _ => Err(TooLarge::Positions {
                count: format!("2^{digits}"),
                about: 2_f64.powf(digits as f64),
                most: format!("2^{MOST_DIGITS}"),
            }),
        }
    }

    /// How many numbers a set may have.
    pub fn digits(&self) -> u32 {
        self.digits
    }

    /// How many sets there are.
    pub fn count(&self) -> u64 {
        1 << self.digits
    }

    /// The set at an index: number i is in it if bit i is set.
    pub fn word(&self, index: u64) -> u64 {
        index
    }

    /// The index of a set; `None` if it has larger numbers.
    pub fn index(&self, word: u64) -> Option<u64> {
        (word < self.count()).then_some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_in_its_place() {
        for digits in 0..=8 {
            let subsets = Subsets::new(digits).unwrap();
            let all = 0..1 << digits;
            super::super::assert_bijection(subsets.count(), |i| subsets.word(i), |&word| subsets.index(word), all);
            assert_eq!(subsets.index(1 << digits), None);
        }
    }

    #[test]
    fn too_many_are_refused() {
        assert_eq!(Subsets::new(62).unwrap().count(), 1 << 62);
        let error = Subsets::new(63).unwrap_err().to_string();
        assert_eq!(error, "it has 2^63 positions (about 9.2e18), and no more than 2^62 can be numbered");
        let error = Subsets::new(u64::MAX).unwrap_err().to_string();
        assert_eq!(error, "it has 2^18446744073709551615 positions, and no more than 2^62 can be numbered");
    }
}
