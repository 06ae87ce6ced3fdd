//! The positions that a search has met, numbered in the order of meeting.
//!
//! What Python holds for equal is one position: `1`, `True` and `1.0` are, and so are a named tuple and the tuple it is. As
//! long as every position is plainly an int or a tuple of ints, equal numbers say just that, and nothing of Python is asked
//! or kept (`numbers`). With the first position that is something else all of them move into a dict of Python, and from then
//! on it decides; so there is never a position in both places.

use super::numbers::{self, Entries, Full, MOST, Numbers};
use super::small_ints::SmallInts;
use super::words;
use pyo3::PyTraverseError;
use pyo3::PyVisit;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyList, PyTuple};

/// Numbered positions.
pub enum Positions {
    Numbers(Numbers),
    Objects(Objects),
}

/// Numbered positions that are any hashable objects.
pub struct Objects {
    /// The number of each.
    numbers: Py<PyDict>,
    /// The object of each number.
    objects: Py<PyList>,
    /// The bytes of the objects themselves.
    bytes: u64,
}

/// Why a position has no number.
pub enum Unnumbered {
    Full,
    Failed(PyErr),
}

impl From<PyErr> for Unnumbered {
    fn from(error: PyErr) -> Unnumbered {
        Unnumbered::Failed(error)
    }
}

impl From<Full> for Unnumbered {
    fn from(_: Full) -> Unnumbered {
        Unnumbered::Full
    }
}

impl Default for Positions {
    fn default() -> Positions {
        Positions::Numbers(Numbers::default())
    }
}

impl Positions {
    /// Reads positions that are words, as long as all are made of ints, until there are `most` words. Gives the first position
    /// that is none.
    pub fn read_words<'o, 'py: 'o>(
        &self,
        positions: &mut impl Iterator<Item = Borrowed<'o, 'py, PyAny>>,
        small: &SmallInts,
        words: &mut Vec<u64>,
        most: usize,
    ) -> Option<Borrowed<'o, 'py, PyAny>> {
        if let Positions::Objects(_) = self {
            return positions.next();
        }
        while words.len() < most {
            let position = positions.next()?;
            match words::word(&position, small) {
                Some(word) => words.push(word),
                None => return Some(position),
            }
        }
        None
    }

    /// Changes words into the numbers of their positions, new ones where they are not known. In a loop of its own this is
    /// fast: the processor waits for several look-ups at the same time.
    ///
    /// # Panics
    ///
    /// If not all positions are made of ints.
    pub fn number_words(&mut self, words: &mut [u64], memory: u64) -> Result<(), Full> {
        let Positions::Numbers(all) = self else { unreachable!("only numbers have words") };
        for word in words {
            *word = all.number_of_word(*word, memory)?.into();
        }
        Ok(())
    }

    /// The number of any position, a new one if it is not known.
    pub fn number(
        &mut self,
        position: &Bound<'_, PyAny>,
        small: &SmallInts,
        entries: &mut Entries,
        memory: u64,
    ) -> Result<u32, Unnumbered> {
        if let Positions::Numbers(all) = self {
            if let Some(word) = words::word(position, small) {
                return Ok(all.number_of_word(word, memory)?);
            }
            if let Some(shape) = numbers::read(position, small, entries) {
                return Ok(all.number_of_list(shape, entries, memory)?);
            }
            // An object that cannot be a position shall not change how the others are kept.
            position.hash()?;
            *self = Positions::Objects(Objects::of_numbers(position.py(), all)?);
        }
        let Positions::Objects(all) = self else { unreachable!("positions that are not numbers are objects by now") };
        all.number(position)
    }

    /// How many positions there are.
    pub fn len(&self, py: Python<'_>) -> usize {
        match self {
            Positions::Numbers(all) => all.len(),
            Positions::Objects(all) => all.objects.bind(py).len(),
        }
    }

    /// The position of a number.
    pub fn object<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Positions::Numbers(all) => all.object(py, number),
            Positions::Objects(all) => all.objects.bind(py).get_item(number as usize),
        }
    }

    /// The memory that is taken; of objects, what they say that they take.
    pub fn bytes(&self, py: Python<'_>) -> u64 {
        match self {
            Positions::Numbers(all) => all.bytes(),
            Positions::Objects(all) => {
                // The numbers themselves are objects, too.
                let count = all.objects.bind(py).len() as u64;
                let held = size(all.numbers.bind(py)) + size(all.objects.bind(py));
                held + count * 32 + all.bytes
            }
        }
    }

    /// Shows Python's garbage collector what is held.
    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self {
            Positions::Numbers(_) => Ok(()),
            Positions::Objects(all) => {
                visit.call(&all.numbers)?;
                visit.call(&all.objects)
            }
        }
    }
}

impl Objects {
    /// The positions that were numbers so far, with the numbers they had.
    fn of_numbers(py: Python<'_>, all: &Numbers) -> PyResult<Objects> {
        let mut objects = Objects { numbers: PyDict::new(py).unbind(), objects: PyList::empty(py).unbind(), bytes: 0 };
        for number in 0..all.len() as u32 {
            objects.add(&all.object(py, number)?, number)?;
        }
        Ok(objects)
    }

    fn number(&mut self, position: &Bound<'_, PyAny>) -> Result<u32, Unnumbered> {
        let py = position.py();
        if let Some(number) = self.numbers.bind(py).get_item(position)? {
            return Ok(number.extract()?);
        }
        let number = self.objects.bind(py).len();
        if number == MOST {
            return Err(Unnumbered::Full);
        }
        self.add(position, number as u32)?;
        Ok(number as u32)
    }

    fn add(&mut self, position: &Bound<'_, PyAny>, number: u32) -> PyResult<()> {
        let py = position.py();
        self.numbers.bind(py).set_item(position, number)?;
        self.objects.bind(py).append(position)?;
        self.bytes += size_with_parts(position);
        Ok(())
    }
}

/// What an object says that it takes in memory.
fn size(object: &Bound<'_, PyAny>) -> u64 {
    /// For an object that does not say.
    const USUAL: u64 = 64;
    let said = object.call_method0(intern!(object.py(), "__sizeof__")).and_then(|size| size.extract());
    said.unwrap_or(USUAL)
}

/// The same with the entries of tuples and frozen sets, where positions most often have all they are made of.
fn size_with_parts(object: &Bound<'_, PyAny>) -> u64 {
    let entries: u64 = if let Ok(tuple) = object.cast_exact::<PyTuple>() {
        tuple.iter().map(|entry| size_with_parts(&entry)).sum()
    } else if let Ok(set) = object.cast_exact::<PyFrozenSet>() {
        set.iter().map(|entry| size_with_parts(&entry)).sum()
    } else {
        0
    };
    size(object) + entries
}
