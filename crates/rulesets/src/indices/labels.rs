//! Sets of labels numbered by their ternary codes: every board m×n with m+n ≤ 2h+1 in one numbering.

use crate::forms::signed;
use crate::powers::{NoFamily, Placed};
use shapes::ranking::TernaryCodes;
use shapes::{NumberedRectangle, Partition};
use tables::{Groups, Indexed};
use theory::Flow;

/// The sets of labels from ±1, …, ±h, without a board.
#[derive(Clone, Debug)]
pub struct LabelCodes {
    codes: TernaryCodes,
    /// The powers of 3, by which the digits are multiplied.
    weights: Vec<u64>,
}

/// The same, with the diagrams of one board among them.
#[derive(Clone, Debug)]
pub struct BoardCodes {
    codes: LabelCodes,
    board: NumberedRectangle,
}

impl LabelCodes {
    /// The codes of h digits; h must be at least 1.
    ///
    /// # Errors
    ///
    /// Fails if there are too many, or none.
    pub fn new(half: u64) -> Result<LabelCodes, NoFamily> {
        if half == 0 {
            return Err(NoFamily::Unknown);
        }
        let codes = TernaryCodes::new(half)?;
        Ok(LabelCodes { codes, weights: (0..codes.half()).map(|digit| 3_u64.pow(digit)).collect() })
    }

    /// With a board.
    pub fn on(self, board: NumberedRectangle) -> BoardCodes {
        BoardCodes { codes: self, board }
    }
}

impl Indexed for LabelCodes {
    fn indices(&self) -> u64 {
        self.codes.count()
    }

    fn options(&self, index: u64, options: &mut Vec<u64>) {
        let (mut positive, mut negative, mut rest) = (0_u64, 0_u64, index);
        for digit in 0..self.codes.half() {
            match rest % 3 {
                2 => positive |= 1 << digit,
                0 => negative |= 1 << digit,
                _ => {}
            }
            rest /= 3;
        }
        let digit_of = |positive: u64, negative: u64, bit: u32| 1 + (positive >> bit & 1) - (negative >> bit & 1);
        let _ = signed::moves(positive, negative, self.codes.half(), &mut |after, below| {
            // A move changes one or two digits, and makes the code smaller.
            let (mut changed, mut code) = ((positive ^ after) | (negative ^ below), index);
            while changed != 0 {
                let bit = changed.trailing_zeros();
                let weight = self.weights[bit as usize];
                code = code - weight * digit_of(positive, negative, bit) + weight * digit_of(after, below, bit);
                changed &= changed - 1;
            }
            options.push(code);
            Flow::Continue(())
        });
    }

    fn most_options(&self) -> u64 {
        // A flip for each label and, for each two numbers, at most both jumps from the larger to the smaller.
        let half = u64::from(self.codes.half());
        half + half * (half - 1)
    }

    fn groups(&self) -> Option<&dyn Groups> {
        Some(&self.codes)
    }
}

impl Indexed for BoardCodes {
    fn indices(&self) -> u64 {
        self.codes.indices()
    }

    fn options(&self, index: u64, options: &mut Vec<u64>) {
        self.codes.options(index, options);
    }

    fn most_options(&self) -> u64 {
        self.codes.most_options()
    }

    fn groups(&self) -> Option<&dyn Groups> {
        self.codes.groups()
    }
}

impl Placed<Partition> for BoardCodes {
    /// If the board has a smaller h, all labels beyond it are negative, so its codes are the same.
    fn index(&self, diagram: &Partition) -> Option<u64> {
        let own = TernaryCodes::new(self.board.half() as u64).ok()?;
        own.code(&self.board.signed(diagram)?).filter(|&code| code < self.indices())
    }

    fn position(&self, index: u64) -> Option<Partition> {
        let own = TernaryCodes::new(self.board.half() as u64).ok()?;
        if index >= own.count() {
            return None;
        }
        self.board.from_signed(&own.labels(index))
    }
}
