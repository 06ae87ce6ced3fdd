//! The plain scan: codes in ascending order, the options of each one after the other, in scalar code on one thread.
//!
//! It is the oracle of the other engines, and does for them again the codes whose values they cannot hold.

use super::moves::{count_up, digits};
use super::{Rules, Unsolved};
use crate::cells::Cells;

/// Codes in ascending order, with what their options need.
pub(super) struct Scan<'a> {
    rules: &'a Rules,
    weights: Vec<usize>,
    digits: Vec<u8>,
    code: usize,
}

impl<'a> Scan<'a> {
    /// A scan that begins at `code`.
    pub fn new(rules: &'a Rules, code: usize) -> Scan<'a> {
        let weights = std::iter::successors(Some(1), |w| Some(3 * w)).take(rules.h as usize).collect();
        Scan { rules, weights, digits: digits(rules.h, code as u64), code }
    }

    /// The code it is at and its value, from the values of smaller codes; goes on to the next.
    ///
    /// # Errors
    ///
    /// If the value is 255 or more.
    #[inline]
    pub fn next(&mut self, known: impl Fn(usize) -> u8) -> Result<(usize, u8), Unsolved> {
        let code = self.code;
        let mut seen = [0_u64; 4];
        let mut is_end = true;
        let mut add = |value: u8| seen[usize::from(value / 64)] |= 1 << (value % 64);
        (0..self.rules.floor(code)).for_each(&mut add);
        let mut see = |option: usize| {
            is_end = false;
            add(known(option));
        };
        let mut places = [0_u64; 3];
        for (a, &digit) in self.digits.iter().enumerate() {
            places[usize::from(digit)] |= 1 << a;
        }
        let [zeros, ones, twos] = places;
        for (a, below) in bits(twos) {
            let (flipped, eased) = (code - 2 * self.weights[a], code - self.weights[a]);
            see(flipped);
            bits(zeros & below).for_each(|(b, _)| see(flipped + 2 * self.weights[b]));
            bits(twos & below).for_each(|(b, _)| see(flipped - 2 * self.weights[b]));
            for (b, _) in bits(ones & below) {
                see(eased - self.weights[b]);
                see(eased + self.weights[b]);
            }
        }
        for (a, below) in bits(ones) {
            let dropped = code - self.weights[a];
            bits(zeros & below).for_each(|(b, _)| see(dropped + self.weights[b]));
            bits(twos & below).for_each(|(b, _)| see(dropped - self.weights[b]));
        }
        if is_end && self.rules.ends_are_one {
            add(self.rules.floor(code));
        }
        count_up(&mut self.digits);
        self.code += 1;
        let word = seen.iter().position(|&word| word != !0).unwrap_or(3);
        match u8::try_from(64 * word as u32 + seen[word].trailing_ones()) {
            Ok(value) if value < u8::MAX => Ok((code, value)),
            _ => Err(Unsolved::TooLarge { code: code as u64 }),
        }
    }
}

/// The places of the bits of a set, ascending, each with the set of all places below it.
#[inline]
fn bits(mut set: u64) -> impl Iterator<Item = (usize, u64)> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then(|| (lowest.trailing_zeros() as usize, lowest - 1))
    })
}

/// Solves the codes `from..to` of a table, where all smaller codes are solved.
///
/// # Safety
///
/// The table has a cell for each code, and no other thread writes it.
pub(super) unsafe fn scan(rules: &Rules, table: &Cells<'_, u8>, from: usize, to: usize) -> Result<(), Unsolved> {
    let mut scan = Scan::new(rules, from);
    for _ in from..to {
        // Safety: an option is smaller than the code, and finished; the code is below `to`, and not finished yet.
        let (code, value) = scan.next(|option| unsafe { table.get(option) })?;
        // Safety: as above.
        unsafe { table.set(code, value) };
    }
    Ok(())
}
