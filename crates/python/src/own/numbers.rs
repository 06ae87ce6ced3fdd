//! Positions that are ints or tuples of ints, numbered by what they are, without Python.
//!
//! Most fit a word of 64 bits (`words`). The others stand in a list, and are found by their hashes.

use super::lent::Lent;
use super::small_ints::SmallInts;
use super::words::{self, NO_MARK, SHARED, Words, mixed};
use hashbrown::HashTable;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Positions have numbers below this, so that a number in 32 bits leaves room for a mark.
pub const MOST: usize = 1 << 30;
/// Whether a position is an int, or a tuple of ints.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Int,
    Tuple,
}

/// What the numbers of a position are read into, to be used again and again.
pub type Entries = Vec<i64>;

/// Reads a position that is just an int or a tuple of such, each below 2^63 in size; none if it is anything else.
///
/// Subclasses, bools among them, are something else: they can be told from the numbers they are equal to, and the function
/// of the user must get what the user made.
pub fn read(position: &Bound<'_, PyAny>, small: &SmallInts, entries: &mut Entries) -> Option<Shape> {
    entries.clear();
    if let Ok(tuple) = position.cast_exact::<PyTuple>() {
        for entry in Lent::of(tuple.as_borrowed()) {
            entries.push(small.int(&entry)?);
        }
        Some(Shape::Tuple)
    } else {
        entries.push(small.int(position)?);
        Some(Shape::Int)
    }
}

/// Numbered positions.
#[derive(Default)]
pub struct Numbers {
    /// The word of every position, by its number; or, with a mark that no word has, where it begins in the lists.
    keys: Vec<u64>,
    words: Words,
    /// The numbers of positions that do not fit a word.
    listed: HashTable<u32>,
    /// For each of those how many numbers follow, doubled, and one more if it is a tuple; and then the numbers.
    lists: Vec<i64>,
}

/// There is no room for another position, within the given memory or at all.
pub struct Full;

impl Numbers {
    /// The number of the position that is a word, a new one if it is not known.
    #[inline(always)]
    pub fn number_of_word(&mut self, word: u64, memory: u64) -> Result<u32, Full> {
        match self.words.number(word, memory).ok_or(Full)? {
            Ok(number) => Ok(number),
            Err(free) => {
                let number = next(&mut self.keys, memory)?;
                self.keys.push(word);
                *free = number;
                Ok(number)
            }
        }
    }

    /// The number of a position that does not fit a word, a new one if it is not known.
    pub fn number_of_list(&mut self, shape: Shape, entries: &[i64], memory: u64) -> Result<u32, Full> {
        let head = head(shape, entries);
        let hash = hash_of(head, entries);
        let is_same = |&number: &u32| self.list(self.keys[number as usize]) == (head, entries);
        if let Some(&number) = self.listed.find(hash, is_same) {
            return Ok(number);
        }
        let number = next(&mut self.keys, memory)?;
        if self.bytes() + 8 * entries.len() as u64 > memory {
            return Err(Full);
        }
        self.keys.push(NO_MARK << SHARED | self.lists.len() as u64);
        self.lists.push(head);
        self.lists.extend_from_slice(entries);
        let Numbers { listed, lists, keys, .. } = self;
        listed.insert_unique(hash, number, |&number| {
            let (head, entries) = list_at(lists, keys[number as usize]);
            hash_of(head, entries)
        });
        Ok(number)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// The position of a number as Python has it.
    pub fn object<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, PyAny>> {
        let key = self.keys[number as usize];
        if key >> SHARED < NO_MARK {
            return words::object(py, key);
        }
        match self.list(key) {
            (head, [entry]) if head & 1 == 0 => Ok(entry.into_pyobject(py)?.into_any()),
            (_, entries) => Ok(PyTuple::new(py, entries)?.into_any()),
        }
    }

    fn list(&self, key: u64) -> (i64, &[i64]) {
        list_at(&self.lists, key)
    }

    /// The memory that is taken.
    pub fn bytes(&self) -> u64 {
        let lists = self.listed.allocation_size() + size_of::<i64>() * self.lists.capacity();
        self.words.bytes() + (lists + size_of::<u64>() * self.keys.capacity()) as u64
    }
}

/// The number that the next position gets, and room for it.
fn next(keys: &mut Vec<u64>, memory: u64) -> Result<u32, Full> {
    let known = keys.len();
    // While the list grows, the old and the new are there.
    if known == MOST || known == keys.capacity() && (3 * size_of::<u64>() * known) as u64 > memory {
        return Err(Full);
    }
    Ok(known as u32)
}

fn head(shape: Shape, entries: &[i64]) -> i64 {
    (entries.len() as i64) << 1 | i64::from(shape == Shape::Tuple)
}

fn hash_of(head: i64, entries: &[i64]) -> u64 {
    entries.iter().fold(mixed(head as u64), |hash, &entry| mixed(hash.rotate_left(5) ^ entry as u64))
}

fn list_at(lists: &[i64], key: u64) -> (i64, &[i64]) {
    let start = (key & ((1 << SHARED) - 1)) as usize;
    let head = lists[start];
    (head, &lists[start + 1..][..(head >> 1) as usize])
}
