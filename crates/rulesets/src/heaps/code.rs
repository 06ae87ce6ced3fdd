//! Take-and-break codes (Guy and Smith) and subtraction sets: how many stones a move may take, and what it may leave.
//!
//! Digit k of a code says what may be left after k stones are taken: bit 1 nothing, bit 2 one heap, bit 4 two heaps,
//! bit 8 three, each of at least one stone. The digit before the point is for k = 0; such a move can only break the
//! heap. To subtract s is the digit 3 at s. Consecutive equal digits are kept as one run, so that `subtract:1..9999999`
//! is as small as `subtract:1`.

use super::game::HeapRules;
use shapes::MAX_ENTRY;
use shapes::notation::{quote, read_number, trim};
use std::ops::RangeInclusive;
use theory::Flow;

/// Nothing may be left.
pub(super) const GONE: u8 = 1;
/// One heap may be left.
pub(super) const ONE: u8 = 2;
/// Two heaps may be left.
pub(super) const TWO: u8 = 4;
/// Three heaps may be left.
pub(super) const THREE: u8 = 8;

/// The rules of a take-and-break game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreak {
    /// Ascending and disjoint, none with the digit 0, and no two that could be merged.
    runs: Vec<Run>,
    /// Whether two heaps that are left must have different sizes.
    unequal: bool,
}

/// Consecutive numbers of stones that may be taken, with the same digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) least: u64,
    pub(super) most: u64,
    pub(super) digit: u8,
}

/// Why a text is not a code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// It does not begin as a code does.
    #[error("a code begins with 0, 4, 8 or c, as 0.137 does, but this one with {}", found_or_nothing(.found))]
    First {
        /// What it begins with.
        found: Option<char>,
    },
    /// The point is missing.
    #[error("column 2: a point is needed here, as in 0.137, instead of {}", found_or_nothing(.found))]
    Point {
        /// What is there instead.
        found: Option<char>,
    },
    /// There is nothing after the point.
    #[error("column 3: at least one digit must follow the point, as in 0.137 or 4.0")]
    NoDigit,
    /// Something that is not a digit.
    #[error("column {column}: the digits of a code are 0 to 9 and a to f, and not `{}`", quote(&.found.to_string()))]
    Digit {
        /// The column of the character, counted from 1.
        column: usize,
        /// The character.
        found: char,
    },
}

fn found_or_nothing(found: &Option<char>) -> String {
    found.map_or_else(|| "nothing".to_owned(), |found| format!("`{}`", quote(&found.to_string())))
}

/// Why a list is not a subtraction set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubtractionError {
    /// An entry is not a number.
    #[error("entry {entry}: {problem}; write numbers and ranges, as in 1,2,5..7")]
    Number {
        /// The entry, counted from 1.
        entry: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A range ends before it begins.
    #[error("entry {entry}: the range {from}..{to} is empty; write {to}..{from}")]
    Empty {
        /// The entry, counted from 1.
        entry: usize,
        /// Where it begins.
        from: u64,
        /// Where it ends.
        to: u64,
    },
    /// A move would take nothing.
    #[error("entry {entry}: a move takes at least 1 stone, and here 0")]
    Nothing {
        /// The entry, counted from 1.
        entry: usize,
    },
}

impl TakeAndBreak {
    /// Reads a code such as `0.137`.
    ///
    /// # Errors
    ///
    /// Says which character is wrong and what would be right.
    ///
    /// ```
    /// use rulesets::heaps::TakeAndBreak;
    ///
    /// assert_eq!(TakeAndBreak::code("0.1370")?.to_code(), "0.137");
    /// assert_eq!(TakeAndBreak::code("0.1g").unwrap_err().to_string(),
    ///     "column 4: the digits of a code are 0 to 9 and a to f, and not `g`");
    /// # Ok::<(), rulesets::heaps::code::CodeError>(())
    /// ```
    pub fn code(text: &str) -> Result<TakeAndBreak, CodeError> {
        let mut letters = text.chars();
        let first = letters.next();
        let first_digit = match first {
            Some('0') => 0,
            Some('4') => TWO,
            Some('8') => THREE,
            Some('c') => TWO | THREE,
            found => return Err(CodeError::First { found }),
        };
        match letters.next() {
            Some('.') => {}
            found => return Err(CodeError::Point { found }),
        }
        let mut runs = vec![Run { least: 0, most: 0, digit: first_digit }];
        for (found, taken) in letters.zip(1_u64..) {
            let digit = found.to_digit(16).filter(|_| !found.is_ascii_uppercase());
            let digit = digit.ok_or(CodeError::Digit { column: taken as usize + 2, found })? as u8;
            runs.push(Run { least: taken, most: taken, digit });
        }
        if runs.len() == 1 {
            return Err(CodeError::NoDigit);
        }
        Ok(TakeAndBreak::of(runs))
    }

    /// Reads a subtraction set such as `1,2,5..7`.
    ///
    /// # Errors
    ///
    /// Says which entry is wrong and what would be right.
    pub fn subtraction(text: &str) -> Result<TakeAndBreak, SubtractionError> {
        let mut ranges = Vec::new();
        for (item, entry) in text.split(',').zip(1..) {
            let number = |text| {
                read_number(text)
                    .map_err(|error| SubtractionError::Number { entry, problem: without_entry(&error.to_string()) })
            };
            let (from, to) = match item.split_once("..") {
                Some((from, to)) => (number(from)?, number(to)?),
                None => (number(item)?, number(item)?),
            };
            if from == 0 {
                return Err(SubtractionError::Nothing { entry });
            }
            if from > to {
                return Err(SubtractionError::Empty { entry, from, to });
            }
            ranges.push(from..=to);
        }
        Ok(TakeAndBreak::taking(ranges))
    }

    /// The game in which a move takes one of these numbers of stones from a heap. To take none is not a move.
    pub fn taking(ranges: impl IntoIterator<Item = RangeInclusive<u64>>) -> TakeAndBreak {
        let run = |range: RangeInclusive<u64>| Run {
            least: (*range.start()).max(1),
            most: (*range.end()).min(MAX_ENTRY),
            digit: GONE | ONE,
        };
        let mut runs: Vec<Run> = ranges.into_iter().map(run).filter(|run| run.least <= run.most).collect();
        runs.sort_by_key(|run| run.least);
        let mut apart: Vec<Run> = Vec::with_capacity(runs.len());
        for run in runs {
            match apart.last_mut() {
                Some(last) if run.least <= last.most => last.most = last.most.max(run.most),
                _ => apart.push(run),
            }
        }
        TakeAndBreak::of(apart)
    }

    /// Grundy's game: a heap is broken into two of different sizes.
    pub fn grundys_game() -> TakeAndBreak {
        TakeAndBreak { runs: vec![Run { least: 0, most: 0, digit: TWO }], unequal: true }
    }

    /// The game with these runs, which are ascending and disjoint.
    fn of(runs: Vec<Run>) -> TakeAndBreak {
        let mut merged: Vec<Run> = Vec::new();
        for run in runs.into_iter().filter(|run| run.digit != 0) {
            match merged.last_mut() {
                Some(last) if last.digit == run.digit && last.most + 1 == run.least => last.most = run.most,
                _ => merged.push(run),
            }
        }
        TakeAndBreak { runs: merged, unequal: false }
    }

    /// The canonical spelling of the code, without trailing zeros.
    pub fn to_code(&self) -> String {
        let digit = |digit: u8| char::from_digit(digit.into(), 16).unwrap_or('?');
        let mut code = String::from(digit(self.digit_of(0)));
        code.push('.');
        code.extend((1..=self.longest().max(1)).map(|taken| digit(self.digit_of(taken))));
        code
    }

    /// The canonical list of the numbers of stones that may be taken: in ascending order, with three or more
    /// consecutive ones as a range.
    pub fn to_set(&self) -> String {
        let mut items = Vec::new();
        for &Run { least, most, .. } in &self.runs {
            match most - least {
                0 => items.push(least.to_string()),
                1 => items.extend([least.to_string(), most.to_string()]),
                _ => items.push(format!("{least}..{most}")),
            }
        }
        items.join(",")
    }

    pub(super) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Whether two heaps that are left must have different sizes.
    pub fn is_unequal(&self) -> bool {
        self.unequal
    }

    /// Every number of stones that can be taken from a heap, in ascending order, with its digit.
    pub(super) fn taken_from(&self, heap: u64) -> impl DoubleEndedIterator<Item = (u64, u8)> + '_ {
        self.runs.iter().flat_map(move |run| (run.least..=run.most.min(heap)).map(|taken| (taken, run.digit)))
    }

    /// Whether every move takes stones and leaves the rest, if any, as one heap: then the set of
    /// [`TakeAndBreak::to_set`] determines the game.
    pub fn is_subtraction(&self) -> bool {
        !self.unequal && self.runs.iter().all(|run| run.digit == GONE | ONE)
    }

    /// The most stones that one move can take.
    pub fn longest(&self) -> u64 {
        self.runs.last().map_or(0, |run| run.most)
    }

    /// The most heaps that a move can leave.
    pub fn most_parts(&self) -> u64 {
        let digits = self.runs.iter().fold(0, |all, run| all | run.digit);
        (u8::BITS - (digits >> 1).leading_zeros()).into()
    }

    fn digit_of(&self, taken: u64) -> u8 {
        self.runs.iter().find(|run| (run.least..=run.most).contains(&taken)).map_or(0, |run| run.digit)
    }
}

/// What is wrong with a number, without its place in a list of its own.
fn without_entry(problem: &str) -> String {
    trim(problem.strip_prefix("entry 1").unwrap_or(problem).trim_start_matches(',')).to_owned()
}

/// By definition.
impl HeapRules for TakeAndBreak {
    fn options(&self, heap: u64, each: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
        for (taken, digit) in self.taken_from(heap).rev() {
            let left = heap - taken;
            if digit & GONE != 0 && left == 0 {
                each(&[])?;
            }
            if digit & ONE != 0 && left > 0 {
                each(&[left])?;
            }
            if digit & TWO != 0 {
                for small in (1..=left / 2).filter(|small| !self.unequal || 2 * small != left) {
                    each(&[left - small, small])?;
                }
            }
            if digit & THREE != 0 {
                for small in 1..=left / 3 {
                    for middle in small..=(left - small) / 2 {
                        each(&[left - small - middle, middle, small])?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    fn code(&self) -> Option<&TakeAndBreak> {
        Some(self)
    }

    fn count(&self, heap: u64) -> Option<u128> {
        // A run that breaks heaps is no longer than the text of the code; others may be far longer.
        let of = |run: &Run| -> u128 {
            let most = run.most.min(heap);
            if run.least > most {
                return 0;
            }
            let (numbers, all) = (u128::from(most - run.least) + 1, u128::from(most == heap));
            let breaks = |left: u64| {
                let left = u128::from(left);
                let pairs = if self.unequal { left.saturating_sub(1) / 2 } else { left / 2 };
                // Partitions into three parts: the integer nearest to n²/12.
                let triples = (left * left + 6) / 12;
                u128::from(run.digit & TWO != 0) * pairs + u128::from(run.digit & THREE != 0) * triples
            };
            let broken = if run.digit & (TWO | THREE) == 0 {
                0
            } else {
                (run.least..=most).map(|taken| breaks(heap - taken)).sum()
            };
            u128::from(run.digit & GONE != 0) * all + u128::from(run.digit & ONE != 0) * (numbers - all) + broken
        };
        Some(self.runs.iter().map(of).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_one_spelling() {
        for (text, code) in [("0.77", "0.77"), ("4.0", "4.0"), ("c.3f00", "c.3f"), ("0.0", "0.0"), ("8.007", "8.007")] {
            assert_eq!(TakeAndBreak::code(text).unwrap().to_code(), code);
        }
    }

    #[test]
    fn what_is_no_code_is_told() {
        let told = |text| TakeAndBreak::code(text).unwrap_err().to_string();
        assert_eq!(told(""), "a code begins with 0, 4, 8 or c, as 0.137 does, but this one with nothing");
        assert_eq!(told("1.3"), "a code begins with 0, 4, 8 or c, as 0.137 does, but this one with `1`");
        assert_eq!(told("0137"), "column 2: a point is needed here, as in 0.137, instead of `1`");
        assert_eq!(told("4."), "column 3: at least one digit must follow the point, as in 0.137 or 4.0");
        assert_eq!(told("0.1F"), "column 4: the digits of a code are 0 to 9 and a to f, and not `F`");
        assert_eq!(told("0.٣"), "column 3: the digits of a code are 0 to 9 and a to f, and not `٣`");
    }

    #[test]
    fn sets_have_one_spelling() {
        for (text, set) in [
            ("1,2,5..7", "1,2,5..7"),
            ("7,5,6,2,1", "1,2,5..7"),
            ("1..3,2..9,4", "1..9"),
            ("3..4", "3,4"),
            (" 2 , 1 .. 1", "1,2"),
            ("1..9223372036854775807", "1..9223372036854775807"),
        ] {
            assert_eq!(TakeAndBreak::subtraction(text).unwrap().to_set(), set);
        }
        let told = |text| TakeAndBreak::subtraction(text).unwrap_err().to_string();
        assert_eq!(told("1,0"), "entry 2: a move takes at least 1 stone, and here 0");
        assert_eq!(told("7..5"), "entry 1: the range 7..5 is empty; write 5..7");
        for wrong in ["", "1,,2", "x", "1..", "..2", "1...3", "-1", "9223372036854775808"] {
            assert!(told(wrong).contains("write numbers and ranges, as in 1,2,5..7"), "{}", told(wrong));
        }
    }

    #[test]
    fn to_subtract_is_the_digit_three() {
        assert_eq!(TakeAndBreak::subtraction("1,2,5"), Ok(TakeAndBreak::code("0.33003").unwrap()));
    }

    #[test]
    fn moves_are_counted() {
        let games =
            ["0.77", "0.137", "4.0", "8.8", "c.f7", "0.0", "0.00137f2"].map(|code| TakeAndBreak::code(code).unwrap());
        let sets = ["1,2,5..7", "3..100"].map(|set| TakeAndBreak::subtraction(set).unwrap());
        for game in games.into_iter().chain(sets).chain([TakeAndBreak::grundys_game()]) {
            for heap in 0..40 {
                let mut count = 0;
                let _ = game.options(heap, &mut |_| {
                    count += 1;
                    Flow::Continue(())
                });
                assert_eq!(game.count(heap), Some(count), "{game:?} {heap}");
            }
        }
    }
}
