//! Sets of labels from ±1, …, ±h with distinct absolute values, as numbers in base 3.
//!
//! Digit a (weight 3^(a-1)) is 2 for the label +a, 0 for -a, and 1 if neither is there. Making a label smaller lowers
//! the code. A code below 3^(h-1) has the label -h, so the codes begin with those for h-1, each with one more negative
//! label.
//!
//! The sets of m labels are the diagrams that occur on the [`NumberedRectangle`](crate::NumberedRectangle)s m×n with m+n = 2h or 2h+1.

use super::TooLarge;
use std::sync::LazyLock;

/// The codes of the labels up to ±`half`.
///
/// ```
/// use shapes::ranking::TernaryCodes;
///
/// let codes = TernaryCodes::new(3)?;
/// assert_eq!(codes.count(), 27);
/// assert_eq!(codes.code(&[]), Some(1 + 3 + 9));
/// assert_eq!(codes.code(&[3, -1]), Some(3 + 2 * 9));
/// assert_eq!(codes.labels(3 + 2 * 9), [-1, 3]);
/// assert_eq!(codes.code(&[2, -2]), None);
/// # Ok::<(), shapes::ranking::TooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TernaryCodes {
    half: u32,
}

/// A rectangle whose positions are among the codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// m.
    pub rows: u32,
    /// n.
    pub columns: u32,
    /// The code of the full rectangle.
    pub start: u64,
    /// The classes its positions make up.
    pub classes: Vec<usize>,
}

/// The digits of the largest code that fits 63 bits.
const MOST_DIGITS: u64 = 39;

/// How many of the lowest digits are handled together, by their pattern.
const LOW: u32 = 9;

/// How many labels each pattern of the lowest digits has.
static LOW_LABELS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let labels = |code| digits(code).take(LOW as usize).filter(|&digit| digit != 1).count() as u16;
    (0..3_u64.pow(LOW)).map(labels).collect()
});

impl TernaryCodes {
    /// The codes of the labels up to ±`half`.
    ///
    /// # Errors
    ///
    /// If there are more than 3^39.
    pub fn new(half: u64) -> Result<TernaryCodes, TooLarge> {
        if half > MOST_DIGITS {
            return Err(TooLarge::Positions {
                count: format!("3^{half}"),
                about: 3_f64.powf(half as f64),
                most: format!("3^{MOST_DIGITS}"),
            });
        }
        Ok(TernaryCodes { half: half as u32 })
    }

    /// The largest label h.
    pub fn half(&self) -> u32 {
        self.half
    }

    /// How many codes there are: 3^h.
    pub fn count(&self) -> u64 {
        3_u64.pow(self.half)
    }

    /// The code of a set of labels, given in any order; `None` if there is none, because a label is 0 or too large, or
    /// two have the same absolute value.
    pub fn code(&self, labels: &[i64]) -> Option<u64> {
        let (mut code, mut used) = (self.count() / 2, 0_u64);
        for &label in labels {
            let place = label.unsigned_abs().checked_sub(1).filter(|&place| place < self.half.into())? as u32;
            if used >> place & 1 == 1 {
                return None;
            }
            used |= 1 << place;
            // The digits of unused labels are 1.
            let weight = 3_u64.pow(place);
            code = if label > 0 { code + weight } else { code - weight };
        }
        Some(code)
    }

    /// The labels of a code below [`TernaryCodes::count`], ascending.
    pub fn labels(&self, code: u64) -> Vec<i64> {
        let labels = || (1..=i64::from(self.half)).zip(digits(code));
        let mut all: Vec<i64> = labels().filter(|&(_, digit)| digit == 0).map(|(a, _)| -a).collect();
        all.reverse();
        all.extend(labels().filter(|&(_, digit)| digit == 2).map(|(a, _)| a));
        all
    }

    /// How many classes of codes there are; see [`TernaryCodes::write_classes`].
    pub fn classes(&self) -> usize {
        (self.half as usize + 1).pow(2)
    }

    /// The class of codes with this many digits, of which this many are not 1.
    fn class(&self, digits: u32, labels: u32) -> usize {
        digits as usize * (self.half as usize + 1) + labels as usize
    }

    /// Writes the classes of the codes from `first` on. Two codes are in the same class if they have equally many
    /// digits (without leading zeros) and equally many labels among these.
    pub fn write_classes(&self, first: u64, mut classes: &mut [u16]) {
        let run = LOW_LABELS.len() as u64;
        let mut code = first;
        while !classes.is_empty() {
            let (high, at) = (code / run, (code % run) as usize);
            let len = classes.len().min(LOW_LABELS.len() - at);
            let (now, later) = classes.split_at_mut(len);
            let low_labels = &LOW_LABELS[at..at + len];
            if high == 0 {
                for ((class, code), &labels) in now.iter_mut().zip(code..).zip(low_labels) {
                    // Leading zeros were counted as labels, but are not digits of the code.
                    let len = code.checked_ilog(3).map_or(0, |log| log + 1);
                    *class = self.class(len, u32::from(labels) - (LOW - len)) as u16;
                }
            } else {
                let len = high.ilog(3) + 1;
                let labels = digits(high).take(len as usize).filter(|&digit| digit != 1).count() as u32;
                let base = self.class(len + LOW, labels) as u16;
                now.iter_mut().zip(low_labels).for_each(|(class, &labels)| *class = base + labels);
            }
            code += len as u64;
            classes = later;
        }
    }

    /// The rectangles m×n with m+n ≤ 2h+1 and m ≤ n, by rows and columns.
    pub fn rectangles(&self) -> impl Iterator<Item = Rectangle> {
        let halves = (1..=self.half).flat_map(|rows| (rows..=self.half).map(move |half| (rows, half)));
        halves.flat_map(|(rows, half)| {
            // Leading zeros are negative labels: a code of d digits and k labels also stands for k+1 labels up to d+1,
            // for k+2 up to d+2, and so on.
            let classes: Vec<usize> = (0..=rows).map(|above| self.class(half - above, rows - above)).collect();
            // The full rectangle has the largest labels: leading digits 2, and 1 below them.
            let start = 3_u64.pow(half) - 1 - 3_u64.pow(half - rows) / 2;
            // m×n and m×(n+1) with m+n even have the same positions.
            [2 * half - rows, 2 * half - rows + 1].map(|columns| Rectangle {
                rows,
                columns,
                start,
                classes: classes.clone(),
            })
        })
    }
}

/// The digits of a code, lowest first, and zeros after them.
fn digits(code: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(code), |rest| Some(rest / 3)).map(|rest| rest % 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NumberedRectangle;

    #[test]
    fn every_set_of_labels_in_its_place() {
        for half in 0..=7 {
            let codes = TernaryCodes::new(half).unwrap();
            // With the largest label negative, absent and positive in turn.
            let mut all = vec![Vec::new()];
            for a in 1..=half as i64 {
                let with = |more: &[i64]| -> Vec<Vec<i64>> {
                    let longer = |labels: &Vec<i64>| {
                        let mut labels = [labels, more].concat();
                        labels.sort_unstable();
                        labels
                    };
                    all.iter().map(longer).collect()
                };
                all = [with(&[-a]), with(&[]), with(&[a])].concat();
            }
            super::super::assert_bijection(codes.count(), |c| codes.labels(c), |l| codes.code(l), all.into_iter());
            for none in [&[0][..], &[half as i64 + 1], &[1, -1], &[i64::MIN]] {
                assert_eq!(codes.code(none), None, "{none:?}");
            }
        }
    }

    /// The positions of every rectangle are those of its classes, and the start is the full rectangle.
    #[test]
    fn classes_make_up_rectangles() {
        for half in [1, 2, 4, 5, 10] {
            let codes = TernaryCodes::new(half).unwrap();
            let mut classes = vec![u16::MAX; codes.count() as usize];
            // In runs of an odd length.
            classes.chunks_mut(1001).zip((0..).step_by(1001)).for_each(|(run, at)| codes.write_classes(at, run));
            assert!(classes.iter().all(|&class| usize::from(class) < codes.classes()));
            let rectangles: Vec<Rectangle> = codes.rectangles().collect();
            assert_eq!(rectangles.len() as u64, half * (half + 1));
            for rectangle in rectangles {
                let board = NumberedRectangle::new(rectangle.rows as usize, rectangle.columns as usize).unwrap();
                let smaller = TernaryCodes::new(board.half() as u64).unwrap();
                let start = board.signed(&board.rectangle()).unwrap();
                assert_eq!(smaller.code(&start), Some(rectangle.start), "{rectangle:?}");
                for (code, &class) in (0..smaller.count()).zip(&classes) {
                    let is_position = smaller.labels(code).len() == board.rows();
                    assert_eq!(rectangle.classes.contains(&class.into()), is_position, "{rectangle:?}, code {code}");
                }
                // Codes of more digits belong to larger rectangles only.
                for (code, &class) in (0..).zip(&classes).skip(smaller.count() as usize) {
                    assert!(!rectangle.classes.contains(&class.into()), "{rectangle:?}, code {code}");
                }
            }
        }
    }

    #[test]
    fn too_many_are_refused() {
        assert_eq!(TernaryCodes::new(39).unwrap().count(), 3_u64.pow(39));
        let error = TernaryCodes::new(40).unwrap_err().to_string();
        assert_eq!(error, "it has 3^40 positions (about 1.2e19), and no more than 3^39 can be numbered");
    }
}
