//! Sets of small values, a machine word each.
//!
//! A value that is too large for the word is left out. So the mex of a set that is not full is right whatever was left
//! out, and a set that is full says nothing.

/// A set of small values.
pub(super) trait Word: Copy + Send + Sync + PartialEq {
    const EMPTY: Self;
    const FULL: Self;
    fn with(value: u32) -> Self;
    fn or(self, other: Self) -> Self;
    fn mex(self) -> u32;
}

macro_rules! word {
    ($($type:ty)*) => {$(
        impl Word for $type {
            const EMPTY: $type = 0;
            const FULL: $type = <$type>::MAX;

            #[inline(always)]
            fn with(value: u32) -> $type {
                (1 as $type).checked_shl(value).unwrap_or(0)
            }

            #[inline(always)]
            fn or(self, other: $type) -> $type {
                self | other
            }

            #[inline(always)]
            fn mex(self) -> u32 {
                self.trailing_ones()
            }
        }
    )*};
}

word!(u32 u64);
