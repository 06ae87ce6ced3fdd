//! Options that fall apart: a sum of positions of one game.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

/// The sum of some positions of a game defined in Python: a player moves in one of them. Made by `components`.
///
/// `==` asks whether two have the same positions, in whatever order.
#[pyclass(frozen, module = "grundy")]
pub struct Components {
    positions: Py<PyTuple>,
}

/// An option that falls apart into positions of the same game: what `options` gives where a move leaves their sum.
///
/// With no positions it is the end of the game. A sum among the positions is taken apart into its own.
///
/// >>> kayles = Game(lambda n: [components(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)])
/// >>> [kayles.grundy(n) for n in range(8)]
/// [0, 1, 2, 3, 1, 4, 3, 2]
#[pyfunction]
#[pyo3(signature = (*positions))]
pub fn components(positions: &Bound<'_, PyTuple>) -> PyResult<Components> {
    let is_flat = positions.iter().all(|position| !position.is_instance_of::<Components>());
    let positions = if is_flat {
        positions.clone()
    } else {
        let mut flat = Vec::new();
        for position in positions.iter() {
            match position.cast::<Components>() {
                Ok(sum) => flat.extend(sum.get().positions.bind(positions.py()).iter()),
                Err(_) => flat.push(position),
            }
        }
        PyTuple::new(positions.py(), flat)?
    };
    Ok(Components { positions: positions.unbind() })
}

impl Components {
    /// How often each position occurs, by which two are compared.
    fn counted<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import(intern!(py, "collections"))?.getattr(intern!(py, "Counter"))?.call1((self.positions.bind(py),))
    }
}

#[pymethods]
impl Components {
    /// The positions, in the order in which they were given.
    #[getter]
    pub fn positions<'py>(&self, py: Python<'py>) -> Bound<'py, PyTuple> {
        self.positions.bind(py).clone()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.positions.bind(py).len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let positions = self.positions.bind(py);
        let parts = positions.iter().map(|position| Ok(position.repr()?.to_str()?.to_owned()));
        Ok(format!("components({})", parts.collect::<PyResult<Vec<_>>>()?.join(", ")))
    }

    fn __eq__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<bool> {
        match other.cast::<Components>() {
            Ok(other) => self.counted(py)?.eq(other.get().counted(py)?),
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        // The order of the positions does not matter, and the sum of their hashes does not depend on it.
        let positions = self.positions.bind(py);
        positions.iter().try_fold(0_isize, |sum, position| Ok(sum.wrapping_add(position.hash()?)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((py.import("grundy._grundy")?.getattr("components")?, self.positions(py)))
    }

    /// `Components[int]` in annotations.
    #[classmethod]
    fn __class_getitem__<'py>(cls: &Bound<'py, PyType>, parameter: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        cls.py().import("types")?.getattr("GenericAlias")?.call1((cls, parameter))
    }
}
