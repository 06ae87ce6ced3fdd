//! The smallest family that has a position: what to solve for who wants its value and cannot search for it.

use super::Family;
use shapes::{Board, notation};

impl Family {
    /// The smallest family that has the position of a ruleset with these entries; `None` if no family has it.
    ///
    /// ```
    /// use tables::Family;
    ///
    /// let family = Family::smallest_with("mhrg:16x24", &[24; 16]).unwrap();
    /// assert_eq!(family.to_string(), "mhrg:h=20");
    /// assert_eq!(Family::smallest_with("rooks", &[3, 0, 0, 2]).unwrap().to_string(), "rooks:below=4x1x1x3");
    /// ```
    pub fn smallest_with(ruleset: &str, entries: &[u64]) -> Option<Family> {
        let (name, parameter) = ruleset.split_once(':').unwrap_or((ruleset, ""));
        let largest = entries.iter().copied().max();
        let above_all = || largest.map_or(Some(0), |largest| largest.checked_add(1));
        let spec = match name {
            "mhrg" => {
                let mut sides = notation::sides(parameter).map(|side| side.parse().ok());
                let board = Board::new(sides.next()??, sides.next()??).ok()?;
                format!("mhrg:h={}", board.half())
            }
            "young" | "nibble" => format!("{ruleset}:box={}x{}", entries.len().max(1), largest.unwrap_or(1)),
            "shifted" => format!("{ruleset}:max={}", largest.unwrap_or(1)),
            "welter" | "turtles" | "inset" => format!("{ruleset}:below={}", above_all()?.max(1)),
            _ => {
                let sides: Option<Vec<String>> =
                    entries.iter().map(|entry| Some(entry.checked_add(1)?.to_string())).collect();
                format!("{ruleset}:below={}", sides?.join("x"))
            }
        };
        let family: Family = spec.parse().ok()?;
        let has_it = family.place(ruleset).ok()?.index(entries).is_some();
        has_it.then_some(family)
    }
}
