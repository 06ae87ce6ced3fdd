//! Positions that fit a word of 64 bits, and their numbers.
//!
//! **Representation.** The upper four bits of a word say what the position is: an int, or a tuple of up to thirteen ints. The
//! others are shared out evenly among the numbers, which must be natural. So equal words are equal positions. Numbers are kept
//! in blocks of sixteen positions that differ in their lowest bits only: a move most often leads to a neighbour of an option
//! before it, and then the block is at hand.
//!
//! **Cost.** A block takes 64 bytes and its place in a table about 30. So a position takes 6 bytes where neighbours occur as
//! well, and 94 where none does.

use super::lent::Lent;
use super::small_ints::SmallInts;
use hashbrown::HashTable;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The bits of a word that the numbers of a position share; the others are its mark.
pub const SHARED: u32 = 60;
/// The mark of an int; a tuple of `n` ints has `n + 1`.
const INT: u64 = 0;
/// The mark that no word has.
pub const NO_MARK: u64 = 15;
/// How many bits each number of a tuple has, by the length of the tuple.
const BITS: [u32; 14] = [60, 60, 30, 20, 15, 12, 10, 8, 7, 6, 6, 5, 5, 4];
/// How words are split, by their mark.
const SPLITS: [Split; 15] = splits();
/// How many positions a block has.
const BLOCK: usize = 16;
/// The number of a position that has none.
const NONE: u32 = u32::MAX;

/// Which four bits of a word tell its place in a block.
#[derive(Clone, Copy)]
struct Split {
    mask: u64,
    /// What these bits are multiplied by to bring them side by side into the upper four.
    gather: u64,
}

impl Split {
    const fn of(bits: [u32; 4]) -> Split {
        let (mut mask, mut gather, mut place) = (0, 0, 0);
        while place < 4 {
            mask |= 1 << bits[place];
            gather |= 1 << (60 + place as u32 - bits[place]);
            place += 1;
        }
        let split = Split { mask, gather };
        // Other parts of the product must not get in the way: all places are tried when this is compiled.
        let mut place = 0;
        while place < BLOCK {
            let word = (place as u64 & 1) << bits[0]
                | (place as u64 >> 1 & 1) << bits[1]
                | (place as u64 >> 2 & 1) << bits[2]
                | (place as u64 >> 3) << bits[3];
            assert!(split.place(word) == place);
            place += 1;
        }
        split
    }

    #[inline(always)]
    const fn place(self, word: u64) -> usize {
        ((word & self.mask).wrapping_mul(self.gather) >> 60) as usize
    }
}

const fn splits() -> [Split; 15] {
    let mut all = [Split::of([0, 1, 2, 3]); 15];
    let mut length = 2;
    while length < BITS.len() {
        let bits = BITS[length];
        all[length + 1] = Split::of(match length {
            2 => [0, 1, bits, bits + 1],
            3 => [0, 1, bits, 2 * bits],
            _ => [0, bits, 2 * bits, 3 * bits],
        });
        length += 1;
    }
    all
}

/// The word of a position that is an int or a tuple of such, if it is one and fits a word.
#[inline(always)]
pub fn word(position: &Bound<'_, PyAny>, small: &SmallInts) -> Option<u64> {
    let Ok(tuple) = position.cast_exact::<PyTuple>() else {
        let number = small.int(position)? as u64;
        return (number >> SHARED == 0).then_some(INT << SHARED | number);
    };
    let entries = Lent::of(tuple.as_borrowed());
    let &bits = BITS.get(entries.len())?;
    let (mut word, mut all, mut place) = ((entries.len() as u64 + 1) << SHARED, 0, 0);
    for entry in entries {
        let number = small.int(&entry)? as u64;
        all |= number;
        word |= number << place;
        place += bits;
    }
    // A negative number has its upper bits set, and so does not fit.
    (all >> bits == 0).then_some(word)
}

/// The position of a word as Python has it.
pub fn object(py: Python<'_>, word: u64) -> PyResult<Bound<'_, PyAny>> {
    let mark = word >> SHARED;
    if mark == INT {
        return Ok(word.into_pyobject(py)?.into_any());
    }
    let count = mark as usize - 1;
    let bits = BITS[count];
    let entries = (0..count).map(|place| word >> (bits * place as u32) & ((1 << bits) - 1));
    Ok(PyTuple::new(py, entries)?.into_any())
}

/// The numbers of words.
#[derive(Default)]
pub struct Words {
    /// What the words of a block have in common, and where it is.
    table: HashTable<(u64, u32)>,
    blocks: Vec<[u32; BLOCK]>,
    /// The block that was looked up last.
    last: Option<(u64, u32)>,
}

impl Words {
    /// The number of a word, or where to put one. None if it would need more than the memory.
    #[inline(always)]
    pub fn number(&mut self, word: u64, memory: u64) -> Option<Result<u32, &mut u32>> {
        let (common, place) = split(word);
        let block = match self.last {
            Some((last, block)) if last == common => block,
            _ => self.block(common, memory)?,
        };
        let number = &mut self.blocks[block as usize][place];
        Some(if *number == NONE { Err(number) } else { Ok(*number) })
    }

    fn block(&mut self, common: u64, memory: u64) -> Option<u32> {
        let found = self.table.find(mixed(common), |&(other, _)| other == common);
        let block = match found {
            Some(&(_, block)) => block,
            None => self.add_block(common, memory)?,
        };
        self.last = Some((common, block));
        Some(block)
    }

    #[cold]
    fn add_block(&mut self, common: u64, memory: u64) -> Option<u32> {
        // While something grows, the old and the new are there.
        let grows = self.table.len() == self.table.capacity() || self.blocks.len() == self.blocks.capacity();
        if grows && 3 * self.bytes() > memory {
            return None;
        }
        let block = u32::try_from(self.blocks.len()).ok()?;
        self.blocks.push([NONE; BLOCK]);
        self.table.insert_unique(mixed(common), (common, block), |&(common, _)| mixed(common));
        Some(block)
    }

    /// The memory that is taken.
    pub fn bytes(&self) -> u64 {
        (self.table.allocation_size() + size_of::<[u32; BLOCK]>() * self.blocks.capacity()) as u64
    }
}

/// What a word has in common with its block, and its place there.
#[inline(always)]
fn split(word: u64) -> (u64, usize) {
    let split = SPLITS[(word >> SHARED) as usize];
    (word & !split.mask, split.place(word))
}

/// A word mixed so that all its bits tell in all bits of the hash.
#[inline]
pub fn mixed(word: u64) -> u64 {
    let product = u128::from(word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    product as u64 ^ (product >> 64) as u64
}
