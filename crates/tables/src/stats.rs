//! Statistics of a table: how often each value occurs, overall and for each group of positions that the family has.

use crate::error::TableError;
use crate::indexed::{Family, Group, Groups};
use crate::table::Table;
use serde::{Deserialize, Serialize};
use theory::Limits;

/// The statistics of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    /// The family.
    pub family: String,
    /// The play convention.
    pub play: String,
    /// The number of positions.
    pub positions: u64,
    /// The number of P-positions.
    pub p_positions: u64,
    /// The largest value.
    pub largest: u64,
    /// How often each value occurs: entry v is the count of value v.
    pub histogram: Vec<u64>,
    /// The boards, where the family has several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<BoardStats>,
}

/// The statistics of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardStats {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// The value of the position that play starts with.
    pub start: u64,
    /// The number of positions that occur on it.
    pub positions: u64,
    /// The number of P-positions.
    pub p_positions: u64,
    /// The largest value.
    pub largest: u64,
}

/// How often each value occurs.
#[derive(Clone, Default)]
struct Histogram(Vec<u64>);

impl Histogram {
    fn add(&mut self, value: u64) {
        let value = value as usize;
        if value >= self.0.len() {
            self.0.resize(value + 1, 0);
        }
        self.0[value] += 1;
    }

    fn unite(&mut self, other: &Histogram) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(&other.0).for_each(|(sum, count)| *sum += count);
    }

    fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    fn zeros(&self) -> u64 {
        self.0.first().copied().unwrap_or(0)
    }

    fn largest(&self) -> u64 {
        self.0.iter().rposition(|&count| count > 0).unwrap_or(0) as u64
    }
}

/// Computes the statistics of a family's table, checking all of its blocks.
///
/// # Errors
///
/// If the table is of another family, unfinished or damaged, or a limit is reached.
pub fn stats(table: &Table, family: &Family, limits: &Limits) -> Result<Stats, TableError> {
    table.check_family(family)?;
    let groups = family.index().groups();
    let classes = histograms(table, groups, limits)?;
    let mut all = Histogram::default();
    classes.iter().for_each(|class| all.unite(class));
    let boards = groups.map_or_else(Vec::new, Groups::groups).into_iter();
    let boards = boards.map(|group| of_group(table, &group, &classes)).collect::<Result<_, _>>()?;
    Ok(Stats {
        family: table.spec().to_owned(),
        play: table.play().to_string(),
        positions: all.total(),
        p_positions: all.zeros(),
        largest: all.largest(),
        histogram: all.0,
        boards,
    })
}

/// How often each value occurs in each class. Without groups, all indices form one class.
fn histograms(table: &Table, groups: Option<&dyn Groups>, limits: &Limits) -> Result<Vec<Histogram>, TableError> {
    let width = table.header().width;
    let mut histograms = vec![Histogram::default(); groups.map_or(1, Groups::classes)];
    let (mut index, mut classes) = (0_u64, Vec::new());
    for block in 0..table.header().blocks() {
        limits.check(index)?;
        table.read_block(block, |bytes| {
            let len = bytes.len() / width.bytes();
            classes.resize(len, 0);
            if let Some(groups) = groups {
                groups.write_classes(index, &mut classes);
            }
            for (at, &class) in classes.iter().enumerate() {
                let value = width.read(bytes, at);
                if value != width.hole() {
                    histograms[usize::from(class)].add(value);
                }
            }
            index += len as u64;
        })?;
    }
    Ok(histograms)
}

fn of_group(table: &Table, group: &Group, classes: &[Histogram]) -> Result<BoardStats, TableError> {
    let mut positions = Histogram::default();
    group.classes.iter().for_each(|&class| positions.unite(&classes[class]));
    Ok(BoardStats {
        rows: group.rows,
        columns: group.columns,
        start: table.value(group.start)?,
        positions: positions.total(),
        p_positions: positions.zeros(),
        largest: positions.largest(),
    })
}
