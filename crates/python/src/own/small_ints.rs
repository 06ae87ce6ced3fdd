//! Ints read fast: most that occur in positions are small, and those are known by their addresses.
//!
//! Python has one object for each small int, side by side in memory. Here they are held, so that whatever has the address of
//! one is that one, and its value follows from the address without a call of Python.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyInt;

/// The ints from 0 on of which Python has one object each.
pub struct SmallInts {
    held: Vec<Py<PyAny>>,
    first: usize,
    /// The distance of two, as a power of two.
    shift: u32,
}

impl SmallInts {
    /// Those of this Python; none where they lie otherwise.
    pub fn of(py: Python<'_>) -> PyResult<&'static SmallInts> {
        /// Python promises none, but has had these for long.
        const COUNT: i64 = 257;
        static ALL: PyOnceLock<SmallInts> = PyOnceLock::new();
        ALL.get_or_try_init(py, || {
            let held = (0..COUNT).map(|number| Ok(number.into_pyobject(py)?.into_any().unbind()));
            let held = held.collect::<PyResult<Vec<_>>>()?;
            let address = |place: usize| held[place].as_ptr() as usize;
            let first = address(0);
            let shift = address(1).wrapping_sub(first).trailing_zeros() % usize::BITS;
            let is_regular = (0..held.len()).all(|place| address(place) == first.wrapping_add(place << shift));
            Ok(SmallInts { held: if is_regular { held } else { Vec::new() }, first, shift })
        })
    }

    /// The number that an object is, if it is just an int and below 2^63 in size.
    #[inline]
    pub fn int(&self, object: &Bound<'_, PyAny>) -> Option<i64> {
        match self.value(object) {
            Some(number) => Some(number),
            None if object.is_exact_instance_of::<PyInt>() => object.extract().ok(),
            None => None,
        }
    }

    #[inline]
    fn value(&self, object: &Bound<'_, PyAny>) -> Option<i64> {
        let distance = (object.as_ptr() as usize).wrapping_sub(self.first);
        // An address between two of them belongs to none.
        let number = distance.rotate_right(self.shift);
        (number < self.held.len()).then_some(number as i64)
    }
}
