//! Sets of labels from ±1, …, ±h, by how many labels they have.
//!
//! The sets of m labels are a *slice* of the [ternary codes](super::TernaryCodes): those with m digits other than 1. A
//! slice is numbered in the order of the codes, without the gaps; several slices follow one another. Sets that agree in
//! all digits above some place and have equally many labels below it are neighbours.

use super::{MOST_INDICES, TooLarge};
use std::ops::RangeInclusive;

/// The largest label that is accepted.
const MOST_HALF: u32 = 1 << 20;

/// A slice of more labels has more than 2^62 sets.
const MOST_LABELS: u32 = 62;

/// The sets of labels up to ±`half` that have a number of labels within a range.
///
/// ```
/// use shapes::ranking::Slices;
///
/// let pairs = Slices::new(3, 2..=2)?;
/// assert_eq!(pairs.count(), 12);
/// assert_eq!(pairs.labels(0), [-3, -2]);
/// assert_eq!(pairs.index(&[2, 3]), Some(11));
/// assert_eq!(pairs.index(&[3]), None);
/// # Ok::<(), shapes::ranking::TooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slices {
    half: u32,
    first: u32,
    last: u32,
    /// How many sets of k labels up to ±a there are, for a ≤ half and k ≤ last: at a·(last+1)+k.
    sets: Vec<u64>,
    /// Where the slice of each number of labels from `first` on begins, and where the last one ends.
    begins: Vec<u64>,
}

impl Slices {
    /// The sets of labels up to ±`half` whose number of labels is in a range.
    ///
    /// # Errors
    ///
    /// If there are more than can be numbered.
    pub fn new(half: u32, labels: RangeInclusive<u32>) -> Result<Slices, TooLarge> {
        let (first, last) = (*labels.start(), (*labels.end()).min(half));
        let too_large = || {
            // Go from each number of labels to the next. With 2000 labels, the number of sets is past all bounds.
            let (mut sets, mut about) = (1.0, 0.0);
            for m in 0..=last.min(2000) {
                if m >= first || m == 2000 {
                    about += sets;
                }
                sets *= 2.0 * f64::from(half - m) / f64::from(m + 1);
            }
            let term = |m: u32| format!("C({half},{m})*2^{m}");
            let count = if last.saturating_sub(first) >= 3 {
                format!("{} + … + {}", term(first), term(last))
            } else {
                (first..=last).map(term).collect::<Vec<_>>().join(" + ")
            };
            TooLarge::Positions { count, about, most: "2^62".to_owned() }
        };
        // There are 2^k ways to choose the signs of k labels.
        if half > MOST_HALF || (first <= last && last > MOST_LABELS) {
            return Err(too_large());
        }
        let row = last as usize + 1;
        // The table grows only as long as numbers fit, so too many labels are refused after a few places.
        let mut sets = vec![0_u64; row];
        sets[0] = 1;
        for a in 1..=half as usize {
            for k in 0..row {
                // Either neither a nor -a is in the set, or one of them is.
                let without = sets[(a - 1) * row + k];
                let with = if k == 0 { 0 } else { sets[(a - 1) * row + k - 1] };
                let all = with.checked_mul(2).and_then(|with| with.checked_add(without));
                sets.push(all.filter(|&all| all <= MOST_INDICES).ok_or_else(too_large)?);
            }
        }
        let mut begins = vec![0];
        for m in first..=last {
            let end = begins[begins.len() - 1] + sets[half as usize * row + m as usize];
            begins.push(Some(end).filter(|&end| end <= MOST_INDICES).ok_or_else(too_large)?);
        }
        Ok(Slices { half, first, last, sets, begins })
    }

    /// The largest label h.
    pub fn half(&self) -> u32 {
        self.half
    }

    /// The numbers of labels.
    pub fn slices(&self) -> RangeInclusive<u32> {
        self.first..=self.last
    }

    /// How many sets there are.
    pub fn count(&self) -> u64 {
        self.begins[self.begins.len() - 1]
    }

    /// How many sets of `labels` labels up to ±`places` there are: C(places, labels)·2^labels. There may be no more
    /// places than the largest label, and no more labels than in the last slice.
    pub fn sets(&self, places: u32, labels: u32) -> u64 {
        self.sets[places as usize * (self.last as usize + 1) + labels as usize]
    }

    /// The indices of the sets with this many labels; empty if there is no such slice.
    pub fn range(&self, labels: u32) -> std::ops::Range<u64> {
        match labels.checked_sub(self.first).filter(|_| labels <= self.last) {
            Some(slice) => self.begins[slice as usize]..self.begins[slice as usize + 1],
            None => 0..0,
        }
    }

    /// How many labels the set at an index below [`Slices::count`] has.
    pub fn slice_of(&self, index: u64) -> u32 {
        self.first + self.begins.partition_point(|&begin| begin <= index) as u32 - 1
    }

    /// The index of the full rectangle with this many rows, the last of its slice: the largest labels, all positive.
    pub fn start(&self, labels: u32) -> Option<u64> {
        Some(self.range(labels)).filter(|range| !range.is_empty()).map(|range| range.end - 1)
    }

    /// The index of a set of labels, given in any order; `None` if it has none, because a label is 0 or too large, two
    /// have the same absolute value, or there are too few or too many.
    pub fn index(&self, labels: &[i64]) -> Option<u64> {
        let mut left = u32::try_from(labels.len()).ok()?;
        let range = self.range(left);
        let mut labels = labels.to_vec();
        labels.sort_unstable_by_key(|label| std::cmp::Reverse(label.unsigned_abs()));
        let mut index = range.start;
        let mut above = u64::from(self.half) + 1;
        for &label in &labels {
            let place = label.unsigned_abs();
            if range.is_empty() || place == 0 || place >= above {
                return None;
            }
            // Places that are passed over have digit 1, and sets with the negative label there come earlier.
            index += (place + 1..above).map(|a| self.sets(a as u32 - 1, left - 1)).sum::<u64>();
            above = place;
            left -= 1;
            if label > 0 {
                let place = place as u32 - 1;
                index += self.sets(place, left) + self.sets(place, left + 1);
            }
        }
        (!range.is_empty()).then_some(index)
    }

    /// The labels at an index below [`Slices::count`], ascending.
    pub fn labels(&self, index: u64) -> Vec<i64> {
        let mut left = self.slice_of(index);
        let mut rest = index - self.range(left).start;
        let (mut negative, mut positive) = (Vec::new(), Vec::new());
        for a in (1..=self.half).rev() {
            if left == 0 {
                break;
            }
            let (with, without) = (self.sets(a - 1, left - 1), self.sets(a - 1, left));
            if rest < with {
                negative.push(-i64::from(a));
                left -= 1;
            } else if rest < with + without {
                rest -= with;
            } else {
                rest -= with + without;
                positive.push(i64::from(a));
                left -= 1;
            }
        }
        negative.extend(positive.into_iter().rev());
        negative
    }
}

#[cfg(test)]
mod tests {
    use super::super::TernaryCodes;
    use super::*;

    /// A slice is what is left of the codes when those with other numbers of labels are taken away.
    #[test]
    fn slices_are_codes_without_gaps() {
        for half in 0..=7_u32 {
            let codes = TernaryCodes::new(half.into()).unwrap();
            for first in 0..=half {
                for last in first..=half {
                    let slices = Slices::new(half, first..=last).unwrap();
                    let of = |m: u32| {
                        let all = (0..codes.count()).map(|code| codes.labels(code));
                        all.filter(move |labels| labels.len() == m as usize)
                    };
                    let all = (first..=last).flat_map(of);
                    super::super::assert_bijection(
                        slices.count(),
                        |index| slices.labels(index),
                        |labels| slices.index(labels),
                        all,
                    );
                    for m in first..=last {
                        let start: Vec<i64> = (i64::from(half - m) + 1..=i64::from(half)).collect();
                        assert_eq!(slices.start(m), slices.index(&start), "m={m}");
                        assert!(slices.range(m).all(|index| slices.slice_of(index) == m));
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_no_set_has_no_index() {
        let slices = Slices::new(5, 2..=3).unwrap();
        for none in [&[][..], &[1], &[1, 2, 3, 4], &[0, 1], &[1, -1], &[1, 6], &[2, i64::MIN]] {
            assert_eq!(slices.index(none), None, "{none:?}");
        }
        assert_eq!(slices.range(4), 0..0);
        assert_eq!(slices.start(1), None);
    }

    #[test]
    fn too_many_are_refused() {
        assert_eq!(Slices::new(200, 3..=3).unwrap().count(), 10_507_200);
        let error = Slices::new(200, 20..=20).unwrap_err().to_string();
        assert_eq!(error, "it has C(200,20)*2^20 positions (about 1.7e33), and no more than 2^62 can be numbered");
        let error = Slices::new(50, 1..=50).unwrap_err().to_string();
        let count = "C(50,1)*2^1 + … + C(50,50)*2^50";
        assert_eq!(error, format!("it has {count} positions (about 7.2e23), and no more than 2^62 can be numbered"));
        assert!(Slices::new(1 << 20, 1..=1 << 20).is_err() && Slices::new(u32::MAX, 0..=u32::MAX).is_err());
        assert!(Slices::new(1 << 21, 1 << 22..=1 << 22).is_err());
        assert!(Slices::new(63, 63..=63).is_err() && Slices::new(40, 39..=40).is_ok());
    }
}
