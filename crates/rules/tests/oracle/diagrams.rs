//! The moves of partitions and strict partitions: some boxes of a diagram are removed, and the others close the gap.

use super::{Oracle, Trouble, no_such};
use rules::file::{BoardKind, Move, MoveRule, Place};
use std::collections::{BTreeMap, BTreeSet};

/// A box by its row and its column, both from 1.
type Cell = (u64, u64);

impl Oracle {
    pub(super) fn smaller_diagrams(&self, rule: &MoveRule, rows: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        let is_shifted = self.file.board == BoardKind::StrictPartition;
        let cells = cells(rows, is_shifted);
        let in_row = |row: u64| cells.iter().copied().filter(move |cell| cell.0 == row).collect::<BTreeSet<Cell>>();
        let in_column = |column: u64| cells.iter().copied().filter(move |cell| cell.1 == column).collect();
        // Each move as its row, its column and the boxes that are removed.
        let taken: Vec<(Cell, BTreeSet<Cell>)> = match rule.what {
            Move::Hook => cells.iter().map(|&cell| (cell, hook(&cells, cell, is_shifted))).collect(),
            Move::Corner => {
                let is_end = |&&(i, j): &&Cell| !cells.contains(&(i, j + 1)) && !cells.contains(&(i + 1, j));
                cells.iter().filter(is_end).map(|&cell| (cell, BTreeSet::from([cell]))).collect()
            }
            Move::Row => (1..=rows.len() as u64).map(|row| ((row, 0), in_row(row))).collect(),
            Move::Column => (1..=rows.first().copied().unwrap_or(0)).map(|j| ((0, j), in_column(j))).collect(),
            ref what => no_such(what),
        };
        let mut targets = Vec::new();
        for ((i, j), gone) in taken {
            let (arm, leg) = (
                gone.iter().filter(|c| c.0 == i && c.1 > j).count(),
                gone.iter().filter(|c| c.0 > i && c.1 == j).count(),
            );
            let number = |name: &str| match name {
                "row" => i.into(),
                "column" => j.into(),
                "arm" => arm as i128,
                "leg" => leg as i128,
                "length" => gone.len() as i128,
                "content" => i128::from(j) - i128::from(i),
                name => self.known(rows, name),
            };
            let choices = self.choices(rule, self.scene(Place::Move(&rule.what), rows, &number))?.len();
            if choices == 0 {
                continue;
            }
            let left: BTreeSet<Cell> = cells.difference(&gone).copied().collect();
            let target = match rule.what {
                // What is below a row moves up, and what is to the right of a column moves left.
                Move::Row => lengths(&left.iter().map(|&(r, c)| (if r > i { r - 1 } else { r }, c)).collect()),
                Move::Column => lengths(&left.iter().map(|&(r, c)| (r, if c > j { c - 1 } else { c })).collect()),
                _ => lengths(&slid(&left)),
            };
            targets.extend(std::iter::repeat_n(target, choices));
        }
        Ok(targets)
    }
}

/// The boxes of a diagram; in a shifted one, row i begins in column i.
fn cells(rows: &[u64], is_shifted: bool) -> BTreeSet<Cell> {
    let first = |i: u64| if is_shifted { i } else { 1 };
    (1..).zip(rows).flat_map(|(i, &row)| (first(i)..first(i) + row).map(move |j| (i, j))).collect()
}

/// A box with its arm and its leg. In a shifted diagram, if these include the diagonal box of its column, the row below
/// that box is added as the tail.
fn hook(cells: &BTreeSet<Cell>, (i, j): Cell, is_shifted: bool) -> BTreeSet<Cell> {
    let arm_and_leg = |&(r, c): &Cell| r == i && c >= j || c == j && r >= i;
    let mut hook: BTreeSet<Cell> = cells.iter().copied().filter(arm_and_leg).collect();
    if is_shifted && hook.contains(&(j, j)) {
        hook.extend(cells.iter().filter(|&&(r, _)| r == j + 1));
    }
    hook
}

/// The boxes moved up and left along their diagonals, as far as there is room.
fn slid(left: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let mut diagonals: BTreeMap<i128, u64> = BTreeMap::new();
    for &(i, j) in left {
        *diagonals.entry(i128::from(j) - i128::from(i)).or_default() += 1;
    }
    let first = |content: i128| if content >= 0 { (1, content as u64 + 1) } else { ((1 - content) as u64, 1) };
    let along = |(content, count): (i128, u64)| (0..count).map(move |k| (first(content).0 + k, first(content).1 + k));
    diagonals.into_iter().flat_map(along).collect()
}

/// How many boxes each row has.
fn lengths(cells: &BTreeSet<Cell>) -> Vec<u64> {
    let rows = cells.last().map_or(0, |&(row, _)| row);
    (1..=rows).map(|row| cells.iter().filter(|cell| cell.0 == row).count() as u64).collect()
}
