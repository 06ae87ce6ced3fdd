//! Small sets.

/// The elements of a set, ascending and each once: sets are equal exactly if these lists are.
pub(crate) fn as_set<T: Ord>(elements: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut set = Vec::new();
    for element in elements {
        if let Err(place) = set.binary_search(&element) {
            set.insert(place, element);
        }
    }
    set
}
