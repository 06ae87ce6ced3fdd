//! All subsets of a row of squares, each as the number whose binary digits it is.
//!
//! Welter's game moves a one to a lower zero. Turning turtles (any number upright) flips a one and possibly one lower
//! digit. With an odd or an even number upright the turtle on square 0 follows from the others, and the other squares
//! play turning turtles with any number: turning square 0 too is turning one alone. Strict partitions are sets of parts
//! from 1 on, and their moves are those of turtles with any number.

use super::{Indexed, MOST_INDICES, NoFamily};

/// What a move does to the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetMoves {
    /// A one goes to a lower zero.
    Slide,
    /// A one becomes zero, and with it one lower digit may flip.
    Flip,
}

/// How the digits are read as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// Digit i is square i.
    Squares,
    /// Digit i is square i+1; square 0 makes the number of upright turtles odd (1) or even (0).
    Parity(u32),
    /// Digit i is the part i+1.
    Parts,
}

/// All subsets of a row of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subsets {
    digits: u32,
    moves: SetMoves,
    reading: Reading,
}

impl Subsets {
    pub(super) fn new(game: &str, sides: &[u64]) -> Result<Subsets, NoFamily> {
        let &[size] = sides else { return Err(NoFamily::Unknown) };
        let (moves, reading) = match game {
            "welter" => (SetMoves::Slide, Reading::Squares),
            "turtles:any" => (SetMoves::Flip, Reading::Squares),
            "turtles:odd" => (SetMoves::Flip, Reading::Parity(1)),
            "turtles:even" => (SetMoves::Flip, Reading::Parity(0)),
            "shifted" => (SetMoves::Flip, Reading::Parts),
            _ => return Err(NoFamily::Unknown),
        };
        // One turtle less is free.
        let free = u64::from(matches!(reading, Reading::Parity(_)));
        let digits = size.checked_sub(free).ok_or(NoFamily::Unknown)?;
        if size > 62 {
            return Err(NoFamily::positions(
                &format!("2^{digits}"),
                2_f64.powf(digits as f64),
                &format!("2^{}", 62 - free),
            ));
        }
        Ok(Subsets { digits: digits as u32, moves, reading })
    }

    /// How many binary digits an index has.
    pub fn digits(&self) -> u32 {
        self.digits
    }

    /// What a move does.
    pub fn moves(&self) -> SetMoves {
        self.moves
    }

    pub(super) fn block_len(&self) -> usize {
        1 << self.digits.min(20)
    }

    /// Whether there is no move: the ones stand lowest, or there is none.
    #[inline]
    pub(crate) fn is_end(&self, set: u64) -> bool {
        match self.moves {
            SetMoves::Slide => set & (set + 1) == 0,
            SetMoves::Flip => set == 0,
        }
    }
}

fn ones(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros();
            set &= set - 1;
            lowest
        })
    })
}

impl Indexed for Subsets {
    fn indices(&self) -> u64 {
        (1 << self.digits).min(MOST_INDICES)
    }

    fn options(&self, set: u64, mut each: impl FnMut(u64)) {
        for one in ones(set) {
            let rest = set ^ 1 << one;
            let below = (1 << one) - 1;
            match self.moves {
                SetMoves::Slide => ones(!set & below).for_each(|zero| each(rest | 1 << zero)),
                SetMoves::Flip => {
                    each(rest);
                    (0..one).for_each(|other| each(rest ^ 1 << other));
                }
            }
        }
    }

    fn most_options(&self) -> u64 {
        let digits = u64::from(self.digits);
        match self.moves {
            // All ones above all zeros, as many of the one as of the other.
            SetMoves::Slide => digits * digits / 4,
            SetMoves::Flip => digits * (digits + 1) / 2,
        }
    }

    fn entries(&self, set: u64) -> Vec<u64> {
        match self.reading {
            Reading::Squares => ones(set).map(u64::from).collect(),
            Reading::Parity(parity) => {
                let zero = (set.count_ones() % 2 != parity).then_some(0);
                zero.into_iter().chain(ones(set).map(|digit| u64::from(digit) + 1)).collect()
            }
            Reading::Parts => {
                let mut parts: Vec<u64> = ones(set).map(|digit| u64::from(digit) + 1).collect();
                parts.reverse();
                parts
            }
        }
    }

    fn index(&self, entries: &[u64]) -> Option<u64> {
        let shift = u64::from(self.reading != Reading::Squares);
        let mut set = 0_u64;
        for &entry in entries {
            if entry == 0 && matches!(self.reading, Reading::Parity(_)) {
                continue;
            }
            let digit = entry.checked_sub(shift).filter(|&digit| digit < self.digits.into())?;
            set |= 1 << digit;
        }
        Some(set)
    }
}
