//! Pointing at tuples: a counter goes to a field, and stones are taken from heaps.

use rulesets::Part;
use rulesets::figure::{Figure, Mark, counters};

/// What to point at to move a tuple: the field that the counter goes to, or the lowest stone of each heap that loses
/// some. None if that is outside the picture.
pub(super) fn grip(position: &[u64], to: &[u64]) -> Option<Vec<Part>> {
    match counters(position, Some(to)).ok()? {
        Figure::Heaps(_) => {
            let losing = (1..).zip(position.iter().zip(to)).filter(|(_, (from, to))| from > to);
            Some(losing.map(|(heap, (_, &to))| Part::Stone { heap, level: to + 1 }).collect())
        }
        board => {
            let field = board.marked().into_iter().find(|&(_, mark)| mark == Mark::Second);
            field.map(|(part, _)| vec![part])
        }
    }
}
