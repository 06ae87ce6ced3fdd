//! How one value is derived from another.

use crate::find::Prediction;

/// How the value of a game is derived from that of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Some of its bits: ⌊v / 2^shift⌋, possibly modulo 2^bits.
    Bits {
        /// How many of the lowest bits are dropped.
        shift: u32,
        /// How many of the others are kept; all if none.
        bits: Option<u32>,
    },
    /// This much more.
    Plus(u64),
    /// This much less.
    Minus(u64),
    /// This many times as much.
    Times(u64),
    /// Only whether it is 0.
    Zeros,
}

impl Change {
    /// The same value.
    pub(super) const EQUAL: Change = Change::Bits { shift: 0, bits: None };

    /// All changes that are tried, simplest first.
    pub(super) fn all() -> Vec<Change> {
        let mut all = vec![Change::EQUAL];
        all.extend((1..=4).map(|shift| Change::Bits { shift, bits: None }));
        all.extend((1..=6).map(|bits| Change::Bits { shift: 0, bits: Some(bits) }));
        all.extend([Change::Plus(1), Change::Minus(1), Change::Plus(2), Change::Minus(2)]);
        all.extend([Change::Times(2), Change::Times(4)]);
        for shift in 1..=4 {
            all.extend((1..=4).map(|bits| Change::Bits { shift, bits: Some(bits) }));
        }
        all.push(Change::Zeros);
        all
    }

    /// What it predicts, given the other value.
    pub(super) fn of(self, value: u64) -> Prediction {
        // No value has a remainder modulo 0, so this is always wrong.
        let wrong = Prediction::Modulo(0, 0);
        match self {
            Change::Bits { shift, bits } => {
                let shifted = value >> shift;
                Prediction::Value(bits.map_or(shifted, |bits| shifted & ((1 << bits) - 1)))
            }
            Change::Plus(more) => value.checked_add(more).map_or(wrong, Prediction::Value),
            Change::Minus(less) => value.checked_sub(less).map_or(wrong, Prediction::Value),
            Change::Times(factor) => value.checked_mul(factor).map_or(wrong, Prediction::Value),
            Change::Zeros => Prediction::IsZero(value == 0),
        }
    }

    /// The change in words, with `v` for the other value.
    pub(super) fn shown(self) -> String {
        match self {
            Change::Bits { shift: 0, bits: None } => "v".to_owned(),
            Change::Bits { shift, bits: None } => format!("⌊v / {}⌋", 1u64 << shift),
            Change::Bits { shift: 0, bits: Some(bits) } => format!("v mod {}", 1u64 << bits),
            Change::Bits { shift, bits: Some(bits) } => format!("⌊v / {}⌋ mod {}", 1u64 << shift, 1u64 << bits),
            Change::Plus(more) => format!("v + {more}"),
            Change::Minus(less) => format!("v - {less}"),
            Change::Times(factor) => format!("{factor}v"),
            Change::Zeros => "0 exactly if v is 0".to_owned(),
        }
    }
}
