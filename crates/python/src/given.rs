//! What users give in the place of text: numbers, lists and sets for positions, and words for the ways of asking.

use crate::failure::{Failed, refuse};
use crate::shown::{kind, shown};
use grundy::rulesets::Sort;
use grundy::shapes::MAX_COUNT;
use grundy::{Method, Play};
use pyo3::exceptions::PyOverflowError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString};

/// The text of a position: a string as it is; a number; or numbers and names in a list, a tuple, a set or anything else that
/// gives them one after another, with commas between them as the notation has them. Where a user's own poset or graph is the
/// board, its elements stand for their names.
pub fn position_text(given: &Bound<'_, PyAny>, sort: Sort, board: Option<&Bound<'_, PyAny>>) -> Result<String, Failed> {
    let entry = |given: &Bound<'_, PyAny>| match board.map(|board| name(board, given)).transpose()?.flatten() {
        Some(name) => Ok(Some(name)),
        None => entry(given),
    };
    // A whole position may be given as text even where a text can be an element.
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    if let Some(text) = entry(given)? {
        return Ok(text);
    }
    // A partition of SymPy cannot be iterated; its parts are a list.
    let parts = given.getattr_opt(intern!(given.py(), "partition"))?.filter(|parts| parts.is_instance_of::<PyList>());
    // Bytes and dictionaries give something one after another, but nobody means that.
    let is_other = given.is_instance_of::<PyBytes>()
        || given.is_instance_of::<PyByteArray>()
        || given.is_instance_of::<PyDict>()
        || given.is_instance_of::<PyBool>();
    let items = if is_other { None } else { parts.as_ref().unwrap_or(given).try_iter().ok() };
    let items = items.ok_or_else(|| unknown(given))?;
    let mut entries = Vec::new();
    for item in items {
        let item = item?;
        // An iterator may have no end.
        if entries.len() == MAX_COUNT {
            return Err(refuse(format!("a position has at most {MAX_COUNT} entries, and here there are more")));
        }
        entries.push(entry(&item)?.ok_or_else(|| unknown(&item))?);
    }
    if given.is_instance_of::<PySet>() || given.is_instance_of::<PyFrozenSet>() {
        // The order of a set is no order; numbers go up or down as they are written, and names need none.
        entries.sort_by_cached_key(|entry| (entry.parse::<i128>().ok(), entry.clone()));
        if sort == Sort::StrictPartition {
            entries.reverse();
        }
    }
    Ok(if entries.is_empty() { "-".to_owned() } else { entries.join(",") })
}

/// A natural number below 2^64. One that is none is refused, as on the command line.
#[derive(Clone, Copy)]
pub struct Natural(pub u64);

impl Natural {
    /// It as a number of things; so many as it says when it is larger there are none.
    pub fn count(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl<'py> FromPyObject<'_, 'py> for Natural {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Natural> {
        given.extract::<u64>().map(Natural).map_err(|error| match error.is_instance_of::<PyOverflowError>(given.py()) {
            true => refuse(format!("{}: write a whole number from 0 on, below 2^64", shown(&given))).into(),
            false => error,
        })
    }
}

/// The name of an element of a poset or a graph; none if it is no element.
fn name(board: &Bound<'_, PyAny>, element: &Bound<'_, PyAny>) -> Result<Option<String>, Failed> {
    Ok(board.call_method1(intern!(board.py(), "_name_or_none"), (element,))?.extract()?)
}

/// The text of a string or a number; none for anything else. Numbers of NumPy and of Sage are no Python numbers, but can be
/// had as such.
fn entry(given: &Bound<'_, PyAny>) -> Result<Option<String>, Failed> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(Some(text.to_str()?.to_owned()));
    }
    if given.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if let Ok(number) = given.cast_exact::<PyInt>() {
        return Ok(Some(number.str()?.to_str()?.to_owned()));
    }
    // An array of NumPy has the method as well, but for a single number only.
    if given.hasattr(intern!(given.py(), "__iter__"))? || !given.hasattr(intern!(given.py(), "__index__"))? {
        return Ok(None);
    }
    let number = given.call_method0(intern!(given.py(), "__index__"))?;
    let number = number.cast::<PyInt>().map_err(PyErr::from)?;
    Ok(Some(number.call_method0(intern!(given.py(), "__repr__"))?.str()?.to_str()?.to_owned()))
}

fn unknown(given: &Bound<'_, PyAny>) -> Failed {
    refuse(format!(
        "a position is a text such as '4,4,2', a number, or a list, tuple or set of them, and not {}",
        kind(given)
    ))
}

/// A text as Python writes it.
pub fn quoted(py: Python<'_>, text: &str) -> PyResult<String> {
    Ok(PyString::new(py, text).repr()?.to_str()?.to_owned())
}

/// The play convention of a word.
pub fn play(word: &str) -> Result<Play, Failed> {
    match word {
        "normal" => Ok(Play::Normal),
        "misere" | "misère" => Ok(Play::Misere),
        _ => Err(refuse(format!("play: there is no play convention `{word}`; there are \"normal\" and \"misere\""))),
    }
}

/// The method of a word.
pub fn method(word: &str) -> Result<Method, Failed> {
    match word {
        "auto" => Ok(Method::Auto),
        "search" => Ok(Method::Search),
        "formula" => Ok(Method::Formula),
        _ => {
            Err(refuse(format!("method: there is no method `{word}`; there are \"auto\", \"search\" and \"formula\"")))
        }
    }
}
