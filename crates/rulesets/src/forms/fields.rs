//! Tuples of numbers as fields of one word.

use crate::powers::{NoFamily, Words};
use theory::{Flow, Ruleset};

/// The place of a number in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    shift: u32,
    mask: u64,
}

impl Field {
    /// Fields of these widths, the first in the lowest bits; none if a word has no room for them.
    fn of_widths(widths: impl Iterator<Item = u32>) -> Option<Box<[Field]>> {
        let mut bits = 0;
        let field = |width| {
            // No shift is by a whole word, not even to a field without bits.
            let field = Field { shift: u32::min(bits, 63), mask: u64::MAX.checked_shr(64 - width).unwrap_or(0) };
            bits += width;
            (bits <= 64).then_some(field)
        };
        widths.map(field).collect()
    }

    /// Fields of the same width, no wider than the largest of these numbers needs: the shorter the words, the smaller
    /// the table of a search. None if a word has no room for them.
    fn with_room_for(numbers: &[u64]) -> Option<Box<[Field]>> {
        let width = numbers.iter().map(|&number| bits(number)).max().unwrap_or(0).max(1);
        Field::of_widths(numbers.iter().map(|_| width))
    }

    /// Fields for the numbers below each side.
    pub(crate) fn below(sides: &[u64]) -> Result<Box<[Field]>, NoFamily> {
        let fields = Field::of_widths(sides.iter().map(|side| bits(side.saturating_sub(1))));
        let refusal = || NoFamily::Wrong("the numbers below these sides take more than 64 bits together".to_owned());
        fields.ok_or_else(refusal)
    }

    /// The number in this field of a word.
    #[inline]
    pub(crate) fn number(self, word: u64) -> u64 {
        word >> self.shift & self.mask
    }

    /// The word that has a number in this field and is 0 elsewhere. The number must fit.
    #[inline]
    pub(crate) fn word(self, number: u64) -> u64 {
        number << self.shift
    }

    fn pack(fields: &[Field], numbers: &[u64]) -> Option<u64> {
        let fits = |(field, number): (&Field, &u64)| (*number <= field.mask).then(|| field.word(*number));
        (fields.len() == numbers.len()).then_some(())?;
        fields.iter().zip(numbers).try_fold(0, |word, pair| Some(word | fits(pair)?))
    }
}

/// How many bits a number takes.
fn bits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

/// A game on `K` numbers that never grow, played by its own definition on words of `K` fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fields<R, const K: usize> {
    rules: R,
    fields: [Field; K],
}

impl<R, const K: usize> Fields<R, K> {
    /// For numbers up to the largest of these; none if a word has no room for them.
    pub fn with_room_for(rules: R, numbers: &[u64; K]) -> Option<Fields<R, K>> {
        Some(Fields::new(rules, &Field::with_room_for(numbers)?))
    }

    /// For the numbers below each side.
    ///
    /// # Errors
    ///
    /// If a word has no room for them.
    pub fn below(rules: R, sides: &[u64; K]) -> Result<Fields<R, K>, NoFamily> {
        Ok(Fields::new(rules, &Field::below(sides)?))
    }

    /// With fields of the same width, as wide as a word has room for.
    pub fn widest(rules: R) -> Fields<R, K> {
        let fields = Field::of_widths([64 / K as u32; K].into_iter()).expect("K fields of 64/K bits fit");
        Fields::new(rules, &fields)
    }

    /// The numbers in one word, if each fits its field.
    pub fn word(&self, numbers: &[u64; K]) -> Option<u64> {
        Field::pack(&self.fields, numbers)
    }

    fn new(rules: R, fields: &[Field]) -> Fields<R, K> {
        Fields { rules, fields: std::array::from_fn(|i| fields[i]) }
    }

    /// The numbers of a word.
    #[inline]
    fn numbers(&self, word: u64) -> [u64; K] {
        self.fields.map(|field| field.number(word))
    }
}

impl<R, const K: usize> Words<[u64; K]> for Fields<R, K>
where
    R: Ruleset<Position = [u64; K]> + Send + Sync + 'static,
{
    fn pack(&self, numbers: &[u64; K]) -> Option<u64> {
        self.word(numbers)
    }

    fn unpack(&self, word: &u64) -> [u64; K] {
        self.numbers(*word)
    }
}

impl<R, const K: usize> Ruleset for Fields<R, K>
where
    R: Ruleset<Position = [u64; K]>,
{
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        self.rules.options(&self.numbers(*word), &mut |_, option| {
            // Numbers never grow, so they still fit.
            let words = self.fields.iter().zip(option).map(|(field, number)| field.word(number));
            each((), words.fold(0, |word, field| word | field))
        })
    }
}

/// Heaps of Nim as fields of one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapFields {
    fields: Box<[Field]>,
    /// The most stones that may be taken at once.
    most: u64,
}

impl HeapFields {
    /// For heaps up to the largest of these; none if a word has no room for them. `most` is the most stones that may be
    /// taken at once.
    pub fn with_room_for(heaps: &[u64], most: u64) -> Option<HeapFields> {
        Some(HeapFields { fields: Field::with_room_for(heaps)?, most })
    }

    /// For heaps below each side.
    ///
    /// # Errors
    ///
    /// If a word has no room for them.
    pub fn below(sides: &[u64], most: u64) -> Result<HeapFields, NoFamily> {
        Ok(HeapFields { fields: Field::below(sides)?, most })
    }
}

impl Words<Vec<u64>> for HeapFields {
    fn pack(&self, heaps: &Vec<u64>) -> Option<u64> {
        Field::pack(&self.fields, heaps)
    }

    fn unpack(&self, word: &u64) -> Vec<u64> {
        self.fields.iter().map(|field| field.number(*word)).collect()
    }
}

impl Ruleset for HeapFields {
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        for field in &self.fields {
            let size = field.number(*word);
            for left in size.saturating_sub(self.most)..size {
                each((), *word - field.word(size - left))?;
            }
        }
        Flow::Continue(())
    }
}
