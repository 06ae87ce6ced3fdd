//! Results in the words of the command line's `--json`.

use pyo3::intern;
use pyo3::prelude::*;
use serde::Serialize;

/// A result as one line of JSON.
pub fn text(result: &impl Serialize) -> String {
    serde_json::to_string(result).expect("results are plain data")
}

/// What Python makes of a text.
pub fn read<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import(intern!(py, "json"))?.call_method1(intern!(py, "loads"), (text,))
}
