//! The numbers of a position that occur in formulas, under the names that a claim may use.

use crate::Subject;
use crate::find::{Data, Points};
use rules::file::BoardKind;
use rulesets::Sort;

/// The largest number of names in a formula.
const MOST_NAMES: usize = 8;

/// The positions that a formula is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Domain {
    All,
    OneRow,
    TwoRows,
    TwoDifferentRows,
}

impl Domain {
    /// The condition as in a claim; none for all positions.
    pub(super) fn shown(self) -> Option<&'static str> {
        match self {
            Domain::All => None,
            Domain::OneRow => Some("rows = 1"),
            Domain::TwoRows => Some("rows = 2"),
            Domain::TwoDifferentRows => Some("rows = 2 and size < 2*columns"),
        }
    }

    fn has(self, point: &[u64]) -> bool {
        match self {
            Domain::All => true,
            Domain::OneRow => point.len() == 1,
            Domain::TwoRows => point.len() == 2,
            Domain::TwoDifferentRows => point.len() == 2 && point[0] > point[1],
        }
    }
}

/// A number of a position.
#[derive(Clone, Copy, Debug)]
enum Quantity {
    Entry(usize),
    Count,
    Sum,
}

/// Positions as formulas see them.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The name of each number.
    pub(super) names: Vec<String>,
    /// Which positions are included.
    pub(super) domain: Domain,
    /// Whether the numbers are entries of a tuple, all of the same kind.
    pub(super) is_tuple: bool,
    parts: Vec<Quantity>,
}

impl View {
    fn tuple(names: Vec<String>) -> View {
        let parts = (0..names.len()).map(Quantity::Entry).collect();
        View { names, domain: Domain::All, is_tuple: true, parts }
    }

    fn of(domain: Domain, parts: &[(&str, Quantity)]) -> View {
        let names = parts.iter().map(|(name, _)| (*name).to_owned()).collect();
        View { names, domain, is_tuple: false, parts: parts.iter().map(|(_, part)| *part).collect() }
    }

    /// The numbers of a position; none if it is not in the domain, or a number is too large.
    pub(super) fn numbers(&self, point: &[u64]) -> Option<Vec<i64>> {
        if !self.domain.has(point) {
            return None;
        }
        let number = |part: &Quantity| match part {
            Quantity::Entry(index) => i64::try_from(point.get(*index).copied().unwrap_or(0)).ok(),
            Quantity::Count => i64::try_from(point.len()).ok(),
            Quantity::Sum => point.iter().try_fold(0i64, |sum, entry| sum.checked_add(i64::try_from(*entry).ok()?)),
        };
        self.parts.iter().map(number).collect()
    }
}

/// The ways to look at positions, starting with the most general.
pub(super) fn views(subject: Option<&Subject>, half: &Data) -> Vec<View> {
    let entries = match half.points() {
        Points::Line { .. } => Some(1),
        Points::Grid { sides } => Some(sides.len()),
        Points::Sets { .. } => None,
        Points::Listed(points) => {
            let entries = points.first().map(Vec::len);
            entries.filter(|&entries| points.iter().all(|point| point.len() == entries))
        }
    };
    match (entries, subject.map_or(Sort::Tuple, Subject::sort)) {
        (Some(entries @ 1..=MOST_NAMES), Sort::Tuple | Sort::Heaps) => {
            vec![View::tuple(names(subject, entries))]
        }
        (_, Sort::Partition) => vec![
            View::of(
                Domain::All,
                &[("rows", Quantity::Count), ("columns", Quantity::Entry(0)), ("size", Quantity::Sum)],
            ),
            View::of(Domain::OneRow, &[("size", Quantity::Sum)]),
            View::of(Domain::TwoRows, &[("columns", Quantity::Entry(0)), ("(size - columns)", Quantity::Entry(1))]),
            View::of(
                Domain::TwoDifferentRows,
                &[("columns", Quantity::Entry(0)), ("(size - columns)", Quantity::Entry(1))],
            ),
        ],
        (_, Sort::StrictPartition) => vec![
            View::of(Domain::All, &[("rows", Quantity::Count), ("size", Quantity::Sum)]),
            View::of(Domain::OneRow, &[("size", Quantity::Sum)]),
        ],
        _ => Vec::new(),
    }
}

/// The names of the entries of a tuple: those of its rule file, or else the first that the subject knows. A number that
/// does not belong to a game is called n.
fn names(subject: Option<&Subject>, entries: usize) -> Vec<String> {
    let numbered = |letter: &str| (1..=entries).map(|index| format!("{letter}{index}")).collect();
    let Some(subject) = subject else {
        return if entries == 1 { vec!["n".to_owned()] } else { numbered("n") };
    };
    match subject.own.as_ref().map(|own| &own.rules.file.board) {
        Some(BoardKind::Tuple(names)) if names.len() == entries => return names.clone(),
        Some(BoardKind::Array { name, .. }) => return (1..=entries).map(|index| format!("{name}[{index}]")).collect(),
        _ => {}
    }
    if entries == 1 && subject.sort() == Sort::Heaps {
        return vec!["h".to_owned()];
    }
    let letters: Vec<String> = ["x", "y", "z", "w"].iter().take(entries).map(|&name| name.to_owned()).collect();
    if letters.len() == entries && letters.iter().all(|name| subject.read_number(name).is_ok()) {
        return letters;
    }
    numbered("x")
}
