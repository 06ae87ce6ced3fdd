//! Keys: where in a table a position belongs.
//!
//! A key is a 64-bit number, and a table uses as many of its upper bits as select a place. Most keys are hashes, and
//! two positions may have the same one. But if positions are words below 2^w, keys are made by invertible steps
//! ([`Mixing`]). Such a key determines its word, and only the bits that the place does not imply have to be stored (see
//! `packed`).

use hashbrown::DefaultHashBuilder;
use std::any::{Any, TypeId};
use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU32;

/// The key of a position.
///
/// The lowest bit is 0 if the key stands for exactly one word, and 1 if it is a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(pub(super) u64);

impl Key {
    /// The key of a position with this hash.
    ///
    /// The hasher multiplies a word by a random number. For about one number in fifty, the words of a game then crowd
    /// into a few parts of the table, where look-ups take a hundred times longer. A second multiplication spreads them.
    #[inline]
    pub(super) fn from_hash(hash: u64) -> Key {
        Key((hash ^ hash >> 32).wrapping_mul(GOLDEN) | 1)
    }

    /// Its upper half. One bit is always set, so that an absent entry takes no extra space.
    #[inline]
    pub(super) fn upper(self) -> NonZeroU32 {
        NonZeroU32::MIN | (self.0 >> 32) as u32
    }

    /// Whether it stands for one word.
    #[inline]
    pub(super) fn is_word(self) -> bool {
        self.0 & 1 == 0
    }
}

/// How the positions of a search get their keys.
#[derive(Clone, Default)]
pub(super) struct Keys {
    hasher: DefaultHashBuilder,
    pub mixing: Mixing,
}

impl Keys {
    /// The key of a position.
    #[inline]
    pub(super) fn of<P: Hash + 'static>(&self, position: &P) -> Key {
        match as_word(position) {
            Some(word) if self.mixing.has(word) => self.mixing.key(word),
            _ => Key::from_hash(self.hasher.hash_one(position)),
        }
    }

    /// Keys for longer words, if this position is a word that is too long for these.
    pub(super) fn widened_for<P: 'static>(&self, position: &P) -> Option<Keys> {
        let mixing = Mixing::up_to(as_word(position)?);
        (mixing.width > self.mixing.width).then(|| Keys { mixing, ..self.clone() })
    }
}

/// Whether a type of this size may be that of words. `if const { may_be_words::<P>() }` keeps what is only for words
/// from being compiled for most other positions.
pub(super) const fn may_be_words<P>() -> bool {
    size_of::<P>() == size_of::<u64>()
}

/// Whether positions are words.
#[inline]
pub(super) fn are_words<P: 'static>() -> bool {
    TypeId::of::<P>() == TypeId::of::<u64>()
}

/// The position as a word, if positions are words.
#[inline]
pub(super) fn as_word<P: 'static>(position: &P) -> Option<u64> {
    (position as &dyn Any).downcast_ref().copied()
}

/// A word as a position, if positions are words.
#[inline]
pub(super) fn from_word<P: 'static>(word: u64) -> Option<P> {
    let mut word = Some(word);
    (&mut word as &mut dyn Any).downcast_mut::<Option<P>>()?.take()
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Two odd numbers without a pattern, and their inverses modulo 2^64.
const FACTORS: [u64; 2] = [GOLDEN, 0xd6e8_feb8_6659_fd93];
const INVERSES: [u64; 2] = [inverse(FACTORS[0]), inverse(FACTORS[1])];

/// The inverse of an odd number modulo 2^64. Each of Newton's steps doubles the number of correct bits, which is three
/// at first.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut bits = 3;
    while bits < u64::BITS {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
}

/// Words below 2^width in an order that looks random, as the upper bits of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mixing {
    width: u32,
}

impl Default for Mixing {
    fn default() -> Mixing {
        Mixing { width: 1 }
    }
}

impl Mixing {
    /// For words as long as this one, or as long as keys have room for.
    pub(super) fn up_to(word: u64) -> Mixing {
        Mixing { width: (u64::BITS - word.leading_zeros()).clamp(1, u64::BITS - 1) }
    }

    /// How many bits of a key are used.
    pub(super) fn width(self) -> u32 {
        self.width
    }

    /// Whether a word is below 2^width.
    #[inline]
    pub(super) fn has(self, word: u64) -> bool {
        word >> self.width == 0
    }

    /// The key of a word. Each step permutes the words below 2^width.
    #[inline]
    fn key(self, word: u64) -> Key {
        let unused = u64::BITS - self.width;
        let mixed = self.folded(word).wrapping_mul(FACTORS[0]) << unused >> unused;
        Key(self.folded(mixed).wrapping_mul(FACTORS[1]) << unused)
    }

    /// The word of a key.
    pub(super) fn word(self, key: Key) -> u64 {
        let unused = u64::BITS - self.width;
        let mixed = (key.0 >> unused).wrapping_mul(INVERSES[1]) << unused >> unused;
        self.folded(self.folded(mixed).wrapping_mul(INVERSES[0]) << unused >> unused)
    }

    /// The word with its upper half added to its lower half, without carrying. Folding twice gives the word back.
    #[inline]
    fn folded(self, word: u64) -> u64 {
        word ^ word >> self.width.div_ceil(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Words such as games have: counters at the lower end, in the middle and at the upper end, and pairs of counters.
    const SHAPES: [fn(u64) -> u64; 5] =
        [|i| i, |i| i << 20, |i| i << 49, |i| (i % 128) | ((i / 128) << 32), |i| (u64::MAX / 6) ^ (i << 7)];

    #[test]
    fn every_word_has_a_key_and_every_key_its_word() {
        for width in 1..=12 {
            let mixing = Mixing::up_to((1 << width) - 1);
            let keys: HashSet<u64> = (0..1 << width).map(|word| mixing.key(word).0).collect();
            assert_eq!((mixing.width(), keys.len()), (width, 1 << width));
            assert!((0..1 << width).all(|word| mixing.word(mixing.key(word)) == word));
        }
        for width in 12..u64::BITS {
            let mixing = Mixing { width };
            for word in (0..1 << 12).flat_map(|i| SHAPES.map(|shape| shape(i))).filter(|&word| mixing.has(word)) {
                assert_eq!(mixing.word(mixing.key(word)), word);
                assert!(mixing.key(word).is_word());
            }
        }
        assert!(!Mixing::up_to(u64::MAX).has(u64::MAX) && Mixing::up_to(0).has(0));
        assert!(!Key::from_hash(0).is_word());
    }

    #[test]
    fn a_position_is_a_word_only_if_it_is_one() {
        assert_eq!((as_word(&5_u64), as_word(&5_u32), as_word(&[5_u64])), (Some(5), None, None));
        assert_eq!((from_word(5), from_word::<u128>(5)), (Some(5_u64), None));
    }

    #[test]
    fn keys_spread_words_of_any_shape_over_the_buckets() {
        const WORDS: u64 = 1 << 14;
        for round in 0..100 {
            let hasher = DefaultHashBuilder::default();
            for shape in SHAPES {
                let (mut loads, mixing) = ([0; (WORDS / 4) as usize], Mixing::up_to(shape(WORDS - 1)));
                for word in (0..WORDS).map(shape) {
                    let key = if round == 0 { mixing.key(word) } else { Key::from_hash(hasher.hash_one(word)) };
                    loads[(key.0 >> 52) as usize] += 1;
                }
                // Four on average. By chance alone, some bucket would get more than 30 once in 10^15 times.
                assert!(loads.iter().all(|&load| load <= 30), "{:?}", loads.iter().max());
            }
        }
    }
}
