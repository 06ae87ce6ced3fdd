//! Nim-sums of elements, found from whichever sets have values.
//!
//! If the value is a constant xor a number for each element, then every set with a known value gives a linear equation
//! over GF(2) for each bit; Gaussian elimination handles all bits at once. A table of all sets is not needed: it may
//! have only those of odd size, or strict partitions in order of size. Equations beyond those that determine the
//! numbers must come out as 0 = 0, and only if there are many of these is a nim-sum worth reporting.

/// Larger elements are not considered: element i has bit i+1 of a word.
const LARGEST: u64 = 62;

/// A constant and the number of each element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NimSum {
    pub constant: u64,
    /// The smallest element that occurred.
    pub first: u64,
    /// The numbers of the elements from there on.
    pub elements: Vec<u64>,
    /// How many equations hold that were not needed to find these.
    pub spare: usize,
}

/// The equations so far, each by the largest element in it.
#[derive(Default)]
pub(super) struct Equations {
    rows: Vec<Option<(u64, u64)>>,
    spare: usize,
    is_broken: bool,
}

impl Equations {
    /// Adds the equation that a set has a value.
    pub fn add(&mut self, set: &[u64], value: u64) {
        if set.iter().any(|&element| element > LARGEST) {
            return;
        }
        // Bit 0 is the constant, so that it is found last, and is 0 if nothing determines it.
        let mut mask = set.iter().fold(1_u64, |mask, element| mask ^ 1 << (element + 1));
        let mut value = value;
        self.rows.resize(64, None);
        while mask != 0 {
            let leading = mask.ilog2() as usize;
            match self.rows[leading] {
                Some((other, its)) => (mask, value) = (mask ^ other, value ^ its),
                None => {
                    self.rows[leading] = Some((mask, value));
                    return;
                }
            }
        }
        self.spare += 1;
        self.is_broken |= value != 0;
    }

    /// The nim-sum that satisfies all equations; none if there is none, or if they do not determine consecutive
    /// elements.
    pub fn solve(&self) -> Option<NimSum> {
        let row = |bit: usize| self.rows.get(bit).copied().flatten();
        let is_seen = |&bit: &usize| row(bit).is_some();
        let (first, last) = ((1..64).find(is_seen)?, (1..64).rfind(is_seen)?);
        if self.is_broken {
            return None;
        }
        let mut numbers = [None; 64];
        numbers[0] = Some(row(0).map_or(0, |(_, value)| value));
        for bit in first..=last {
            let (mask, value) = row(bit)?;
            let lower = (0..bit).filter(|lower| mask >> lower & 1 == 1);
            let sum = lower.map(|lower| numbers[lower]).try_fold(value, |sum, number| Some(sum ^ number?))?;
            numbers[bit] = Some(sum);
        }
        Some(NimSum {
            constant: numbers[0]?,
            first: first as u64 - 1,
            elements: numbers[first..=last].iter().copied().collect::<Option<_>>()?,
            spare: self.spare,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The equations of the sets below 2^7 that satisfy `is_wanted`.
    fn equations(is_wanted: impl Fn(u64) -> bool, value: impl Fn(&[u64]) -> u64) -> Equations {
        let mut equations = Equations::default();
        for mask in (0..128).filter(|&mask| is_wanted(mask)) {
            let set: Vec<u64> = (0..7).filter(|i| mask >> i & 1 == 1).collect();
            equations.add(&set, value(&set));
        }
        equations
    }

    #[test]
    fn nim_sums_are_found_from_some_of_the_sets() {
        let squares = |set: &[u64]| set.iter().fold(5, |sum, i| sum ^ (i * i));
        let all = equations(|_| true, squares).solve().unwrap();
        assert_eq!((all.constant, all.first, all.spare), (5, 0, 120));
        assert_eq!(all.elements, [0, 1, 4, 9, 16, 25, 36]);
        // If all sets are odd, the constant cannot be distinguished from the elements.
        let odd = equations(|mask| mask.count_ones() % 2 == 1, squares).solve().unwrap();
        assert_eq!((odd.constant, odd.spare), (0, 57));
        assert_eq!(odd.elements, [5, 4, 1, 12, 21, 28, 33]);
        let without_zero = equations(|mask| mask % 2 == 0, squares).solve().unwrap();
        assert_eq!((without_zero.constant, without_zero.first, without_zero.elements.len()), (5, 1, 6));
    }

    #[test]
    fn one_value_that_differs_is_noticed() {
        for place in 0..128 {
            let value = |set: &[u64]| {
                let mask: u64 = set.iter().map(|i| 1 << i).sum();
                set.iter().fold(0, |sum, i| sum ^ i) ^ u64::from(mask == place)
            };
            assert_eq!(equations(|_| true, value).solve(), None, "{place}");
        }
    }
}
