//! The entries of a tuple, lent, so that they need not be counted.
//!
//! PyO3's `iter_borrowed` gives the same, but by calls that are not inlined, and a search makes three of them for every option
//! that is a pair. Here there is only what Python itself is asked.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The entries of a tuple, in order.
pub struct Lent<'t, 'py> {
    tuple: Borrowed<'t, 'py, PyTuple>,
    next: usize,
    end: usize,
}

impl<'t, 'py> Lent<'t, 'py> {
    #[inline(always)]
    pub fn of(tuple: Borrowed<'t, 'py, PyTuple>) -> Lent<'t, 'py> {
        // SAFETY: it is a tuple, and those are objects that have a size.
        let end = unsafe { ffi::Py_SIZE(tuple.as_ptr()) } as usize;
        Lent { tuple, next: 0, end }
    }
}

impl<'t, 'py> Iterator for Lent<'t, 'py> {
    type Item = Borrowed<'t, 'py, PyAny>;

    #[inline(always)]
    fn next(&mut self) -> Option<Borrowed<'t, 'py, PyAny>> {
        if self.next == self.end {
            return None;
        }
        let place = self.next as ffi::Py_ssize_t;
        self.next += 1;
        // SAFETY: the place is within the tuple, whose entries do not change, so that each is there as long as the tuple is.
        Some(unsafe { Borrowed::from_ptr(self.tuple.py(), ffi::PyTuple_GetItem(self.tuple.as_ptr(), place)) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl ExactSizeIterator for Lent<'_, '_> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.end - self.next
    }
}
