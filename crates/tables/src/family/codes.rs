//! MHRG by ternary codes: every board m×n with m+n ≤ 2h+1 in one array of 3^h bytes.

use super::{Indexed, NoFamily};
use crate::mhrg;
use shapes::{Board, Partition};

/// The codes of h digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Codes {
    half: u32,
}

impl Codes {
    /// Codes of at most 39 digits, which fit a word.
    pub(super) fn new(sides: &[u64]) -> Result<Codes, NoFamily> {
        match *sides {
            [half @ 1..=39] => Ok(Codes { half: half as u32 }),
            [half] if half > 39 => Err(NoFamily::positions(&format!("3^{half}"), 3_f64.powf(half as f64), "3^39")),
            _ => Err(NoFamily::Unknown),
        }
    }

    /// h.
    pub fn half(&self) -> u32 {
        self.half
    }

    pub(super) fn block_len(&self) -> usize {
        mhrg::chunk_len(self.half)
    }

    /// The board of a ruleset, if all its positions are here.
    pub(super) fn place(&self, ruleset: &str) -> Result<Board, String> {
        let board = ruleset.strip_prefix("mhrg:").and_then(|board| {
            let (rows, columns) = board.split_once('x')?;
            Board::new(rows.parse().ok()?, columns.parse().ok()?).ok()
        });
        let board = board.ok_or_else(|| format!("it is a table of mhrg:h={}, and not of {ruleset}", self.half))?;
        if board.half() > self.half as usize {
            return Err(format!(
                "a table of mhrg:h={} has the boards m×n with m+n ≤ {}, and not {ruleset}",
                self.half,
                2 * self.half + 1
            ));
        }
        Ok(board)
    }

    /// The code of a position on a board.
    pub(super) fn index_on(&self, board: &Board, rows: &[u64]) -> Option<u64> {
        let labels = board.signed(&Partition::new(rows.to_vec()).ok()?)?;
        let code = mhrg::code_of_labels(board.half() as u32, &labels);
        (code < self.indices()).then_some(code)
    }
}

impl Indexed for Codes {
    fn indices(&self) -> u64 {
        mhrg::len(self.half)
    }

    fn options(&self, index: u64, each: impl FnMut(u64)) {
        mhrg::options(self.half, index, each);
    }

    fn most_options(&self) -> u64 {
        // A flip for each label; for two of them, both jumps of the larger over an unused smaller number at the most.
        let half = u64::from(self.half);
        half + half * (half - 1)
    }

    /// The digits from the lowest: 2 for +a, 1 for none, 0 for -a.
    fn entries(&self, index: u64) -> Vec<u64> {
        (0..self.half).map(|digit| index / 3_u64.pow(digit) % 3).collect()
    }

    fn index(&self, digits: &[u64]) -> Option<u64> {
        let fit = digits.len() == self.half as usize && digits.iter().all(|&digit| digit < 3);
        fit.then(|| digits.iter().rev().fold(0, |code, digit| 3 * code + digit))
    }
}
