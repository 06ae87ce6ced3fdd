//! Sets of small values, one machine word each.
//!
//! A value too large for the word is left out. So the mex of a set that is not full is right whatever was left out, and
//! a full set says nothing about the mex.

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

/// A set of values below 256.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Wide([u64; 4]);

impl Word for Wide {
    const EMPTY: Wide = Wide([0; 4]);
    const FULL: Wide = Wide([u64::MAX; 4]);

    #[inline(always)]
    fn with(value: u32) -> Wide {
        Wide([0, 64, 128, 192].map(|first| 1_u64.checked_shl(value.wrapping_sub(first)).unwrap_or(0)))
    }

    #[inline(always)]
    fn or(self, other: Wide) -> Wide {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Wide([a | e, b | f, c | g, d | h])
    }

    #[inline(always)]
    fn mex(self) -> u32 {
        let full = self.0.iter().take_while(|&&word| word == u64::MAX).count();
        64 * full as u32 + self.0.get(full).map_or(0, |word| word.trailing_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<W: Word>(most: u32) {
        let mut set = W::EMPTY;
        assert_eq!(set.mex(), 0);
        // Values that are too large are left out.
        assert!([most, most + 1, most + 64, u32::MAX].iter().all(|&value| W::with(value) == W::EMPTY));
        assert_eq!(W::with(most - 1).mex(), 0);
        for value in 0..most {
            assert!(set != W::FULL);
            set = set.or(W::with(value));
            assert_eq!(set.mex(), value + 1);
        }
        assert!(set == W::FULL);
    }

    #[test]
    fn sets_of_values() {
        check::<u32>(32);
        check::<u64>(64);
        check::<Wide>(256);
    }
}
