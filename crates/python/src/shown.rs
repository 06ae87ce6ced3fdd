//! Objects of users in messages: as Python writes them, and shortened where that is long.

use pyo3::prelude::*;

/// The most characters of an object in a message.
const LONGEST: usize = 60;

/// How an object is written in a message. What cannot be written, because its `__repr__` fails, is named by its type.
pub fn shown(object: &Bound<'_, PyAny>) -> String {
    let written = object.repr().and_then(|text| Ok(text.to_str()?.to_owned()));
    let written = written.unwrap_or_else(|_| format!("<an object of type {}>", kind(object)));
    match written.char_indices().nth(LONGEST) {
        None => written,
        Some(_) => {
            let start: String = written.chars().take(LONGEST - 1).collect();
            start + "…"
        }
    }
}

/// The name of the type of an object.
pub fn kind(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "unknown".to_owned(), |name| name.to_string())
}
