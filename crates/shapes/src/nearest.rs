//! Finds the name that a mistyped name may stand for.

/// How many letters may be changed, added, dropped or exchanged with their neighbour.
const MOST_SLIPS: usize = 2;

/// The first of the known names that is closest to another, if one is close.
pub fn nearest<N: AsRef<str>>(name: &str, known: impl IntoIterator<Item = N>) -> Option<N> {
    let letters = name.chars().count();
    known
        .into_iter()
        // Names of very different lengths are not close, and comparing them could take long.
        .filter(|known| known.as_ref().chars().count().abs_diff(letters) <= MOST_SLIPS)
        .map(|known| (strsim::osa_distance(name, known.as_ref()), known))
        .filter(|(slips, _)| *slips <= MOST_SLIPS)
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, known)| known)
}

/// The end of an error message: a question, if there is a name to suggest.
pub fn did_you_mean(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!(", did you mean `{near}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_forgiven_and_other_names_are_not() {
        let known = ["nim", "nim4b", "young", "welter"];
        for (name, near) in
            [("yuong", "young"), ("Nim", "nim"), (" nim", "nim"), ("welters", "welter"), ("nim4c", "nim4b")]
        {
            assert_eq!(nearest(name, known), Some(near), "{name}");
        }
        for name in ["", "chess", "welter-welter", &"n".repeat(1 << 20)] {
            assert_eq!(nearest(name, known), None);
        }
    }
}
