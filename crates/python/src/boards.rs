//! What `grundy._boards` and `grundy._widget`, which are written in Python, take from the library: posets and graphs that are
//! read and checked, and the scripts of the board.

use crate::failure::{Failed, refuse};
use grundy::drawing::{PICTURE_SCRIPTS, PICTURE_STYLE};
use grundy::shapes::Poset;
use grundy::shapes::poset::PosetError;
use pyo3::prelude::*;

/// Pairs of numbers of elements, the lower one first.
type Pairs = Vec<(u32, u32)>;

/// The names of the elements of a poset file, and its covers.
#[pyfunction]
#[pyo3(name = "_read_poset")]
pub fn read_poset(text: &str) -> Result<(Vec<String>, Pairs), Failed> {
    let poset = Poset::read(text.as_bytes()).map_err(|error| refuse(error.to_string()))?;
    let names = poset.elements().map(|element| poset.name(element).to_owned()).collect();
    Ok((names, poset.covers().collect()))
}

/// The names of the vertices of a graph file, and its edges.
#[pyfunction]
#[pyo3(name = "_read_graph")]
pub fn read_graph(text: &str) -> Result<(Vec<String>, Vec<[u32; 2]>), Failed> {
    grundy::rules::read_graph(text).map_err(refuse)
}

/// The covers of the poset in which these relations hold among elements of these names, all different.
#[pyfunction]
#[pyo3(name = "_covers")]
pub fn covers(py: Python<'_>, names: Vec<String>, relations: Pairs) -> Result<Pairs, Failed> {
    let is_one = |&element: &u32| (element as usize) < names.len();
    if !relations.iter().all(|(lower, upper)| is_one(lower) && is_one(upper)) {
        return Err(refuse("a relation has a number that is no element's"));
    }
    let poset = py.detach(|| Poset::of_relations(&names, &relations)).map_err(|error| match error {
        // The number of a relation would tell nothing.
        PosetError::Cycle { cycle, .. } => {
            refuse(format!("{cycle} is a cycle, and in a poset nothing lies below itself"))
        }
        error => refuse(error.to_string()),
    })?;
    Ok(poset.covers().collect())
}

/// The scripts of the board, names and texts, each after those that it imports; and its style.
#[pyfunction]
#[pyo3(name = "_scripts")]
pub fn scripts() -> ([(&'static str, &'static str); PICTURE_SCRIPTS.len()], &'static str) {
    (PICTURE_SCRIPTS, PICTURE_STYLE)
}
