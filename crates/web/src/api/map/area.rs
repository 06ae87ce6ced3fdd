//! Which values the two parameters take, and in which order.

use crate::problem::Problem;
use serde::Serialize;

/// The most values of one parameter, and the most cells of a map.
const MOST_A_SIDE: u64 = 500;
const MOST_CELLS: u64 = 250_000;
/// The largest first value, a little below the largest number that a browser holds exactly.
const MOST_FIRST: u64 = 1_000_000_000_000_000;

/// A rectangle of parameters: `width` values of X from `x` on, `height` values of Y from `y` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Area {
    x: u64,
    y: u64,
    width: u64,
    height: u64,
}

impl Area {
    /// The area of a width and a height whose first cell is given.
    pub(super) fn new((x, y): (u64, u64), (width, height): (u64, u64)) -> Result<Area, Problem> {
        for (name, side) in [("width", width), ("height", height)] {
            if !(1..=MOST_A_SIDE).contains(&side) {
                let problem = format!("the {name} must be from 1 to {MOST_A_SIDE}, and here it is {side}");
                return Err(Problem::Question(problem));
            }
        }
        if width * height > MOST_CELLS {
            let problem = format!("{width} times {height} is more than the {MOST_CELLS} cells that a map may have");
            return Err(Problem::Question(problem));
        }
        for (name, first) in [("x", x), ("y", y)] {
            if first > MOST_FIRST {
                let problem = format!("{name}, the first value, must be at most {MOST_FIRST}, and here it is {first}");
                return Err(Problem::Question(problem));
            }
        }
        Ok(Area { x, y, width, height })
    }

    /// Every cell once, ordered by x+y: positions come after most of their options, and the map grows from its corner.
    pub(super) fn cells(self) -> impl Iterator<Item = (u64, u64)> {
        (0..self.width + self.height - 1).flat_map(move |sum| {
            let down = sum.saturating_sub(self.width - 1)..=sum.min(self.height - 1);
            down.map(move |down| (self.x + sum - down, self.y + down))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_cell_comes_once_and_none_before_a_smaller_sum() {
        for (width, height) in [(1, 1), (1, 5), (4, 1), (3, 7), (6, 2)] {
            let cells: Vec<(u64, u64)> = Area::new((10, 20), (width, height)).unwrap().cells().collect();
            let expected: HashSet<(u64, u64)> =
                (10..10 + width).flat_map(|x| (20..20 + height).map(move |y| (x, y))).collect();
            assert_eq!(cells.len(), expected.len());
            assert_eq!(cells.iter().copied().collect::<HashSet<_>>(), expected);
            assert!(cells.is_sorted_by_key(|(x, y)| x + y));
        }
    }

    #[test]
    fn too_large_areas_are_refused() {
        let refused = |first, size| Area::new(first, size).is_err();
        assert!(!refused((0, 0), (500, 500)));
        assert!(!refused((MOST_FIRST, MOST_FIRST), (1, 1)));
        for size in [(0, 5), (5, 0), (501, 1), (1, 501), (u64::MAX, u64::MAX)] {
            assert!(refused((0, 0), size), "{size:?}");
        }
        assert!(refused((MOST_FIRST + 1, 0), (1, 1)));
        assert!(refused((0, u64::MAX), (1, 1)));
    }
}
