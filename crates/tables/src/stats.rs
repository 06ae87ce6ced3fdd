//! A table summed up: how often each value occurs, and for MHRG every board in it.

use crate::element::Width;
use crate::error::TableError;
use crate::family::{Codes, Kind, Meeting};
use crate::mhrg;
use crate::table::Table;
use serde::Serialize;
use theory::Limits;

/// What a table holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// The family.
    pub family: String,
    /// The play convention.
    pub play: String,
    /// How many positions there are.
    pub positions: u64,
    /// How many of them are P-positions.
    pub p_positions: u64,
    /// The largest value.
    pub largest: u64,
    /// How often each value occurs: that of value v stands at place v.
    pub histogram: Vec<u64>,
    /// For MHRG: every board, by rows and columns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<BoardStats>,
}

/// What a table of MHRG holds of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BoardStats {
    /// m.
    pub rows: u32,
    /// n.
    pub columns: u32,
    /// The value of the full rectangle.
    pub start: u64,
    /// How many positions occur.
    pub positions: u64,
    /// How many of them are P-positions.
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

/// Sums a table up, checking all of it.
///
/// # Errors
///
/// Refuses a table that is not finished or is damaged; stops at a limit.
pub fn stats(table: &Table, limits: &Limits) -> Result<Stats, TableError> {
    let (histogram, boards) = match table.family().kind() {
        Kind::Codes(codes) => of_codes(table, codes, limits)?,
        Kind::Boxes(boxes) => (of_values(table, boxes.meeting() == Meeting::Forbidden, limits)?, Vec::new()),
        _ => (of_values(table, false, limits)?, Vec::new()),
    };
    Ok(Stats {
        family: table.family().to_string(),
        play: table.play().to_string(),
        positions: histogram.total(),
        p_positions: histogram.zeros(),
        largest: histogram.largest(),
        histogram: histogram.0,
        boards,
    })
}

fn of_values(table: &Table, has_holes: bool, limits: &Limits) -> Result<Histogram, TableError> {
    let width = table.header().width;
    let hole = match width {
        Width::One => u64::from(u8::MAX),
        Width::Two => u64::from(u16::MAX),
        Width::Four => u64::from(u32::MAX),
    };
    let mut histogram = Histogram::default();
    for block in 0..table.header().blocks() {
        limits.check(histogram.total())?;
        table.read_block(block, |bytes| {
            let values = (0..bytes.len() / width.bytes()).map(|at| width.read(bytes, at));
            values.filter(|&value| !has_holes || value != hole).for_each(|value| histogram.add(value));
        })?;
    }
    Ok(histogram)
}

/// The lowest digits, whose patterns are looked at together.
const LOW: u32 = 9;

/// Codes by the number of digits they need and how many of these are not 1, the label's absence.
///
/// Digits above those are 0, a negative label each: a code of d digits and k labels is a position of k+1 labels on d+1,
/// k+2 on d+2, and so on.
struct Classes {
    half: u32,
    counts: Vec<Vec<Histogram>>,
}

fn of_codes(table: &Table, codes: &Codes, limits: &Limits) -> Result<(Histogram, Vec<BoardStats>), TableError> {
    let half = codes.half();
    let low = LOW.min(half);
    let run = 3_usize.pow(low);
    let labels = |mut code: u64| {
        let (mut digits, mut labels) = (0, 0);
        while code > 0 {
            labels += usize::from(code % 3 != 1);
            digits += 1;
            code /= 3;
        }
        (digits, labels)
    };
    // Labels among the low digits, all of which count where higher ones follow.
    let low_labels: Vec<usize> = (0..run as u64).map(|code| labels(code + 2 * run as u64).1 - 1).collect();
    let mut counts = vec![vec![[0_u64; 256]; half as usize + 1]; half as usize + 1];
    let mut index = 0;
    for block in 0..table.header().blocks() {
        limits.check(index as u64)?;
        table.read_block(block, |mut bytes| {
            while !bytes.is_empty() {
                let (high, at) = (index / run, index % run);
                let (now, later) = bytes.split_at(bytes.len().min(run - at));
                if high == 0 {
                    for (code, &value) in (index as u64..).zip(now) {
                        let (digits, labels) = labels(code);
                        counts[digits][labels][usize::from(value)] += 1;
                    }
                } else {
                    let (digits, high_labels) = labels(high as u64);
                    let counts = &mut counts[digits + low as usize][high_labels..];
                    for (&labels, &value) in low_labels[at..].iter().zip(now) {
                        counts[labels][usize::from(value)] += 1;
                    }
                }
                index += now.len();
                bytes = later;
            }
        })?;
    }
    let histogram =
        |counts: &[u64; 256]| Histogram(counts[..=counts.iter().rposition(|&c| c > 0).unwrap_or(0)].to_vec());
    let counts: Vec<Vec<Histogram>> = counts.iter().map(|row| row.iter().map(histogram).collect()).collect();
    let classes = Classes { half, counts };
    let mut all = Histogram::default();
    classes.counts.iter().flatten().for_each(|counts| all.unite(counts));
    Ok((all, classes.boards(table)?))
}

impl Classes {
    /// The positions of m labels out of ±1, …, ±h.
    fn of(&self, m: u32, h: u32) -> Histogram {
        let mut sum = Histogram::default();
        for above in 0..=m.min(h) {
            sum.unite(&self.counts[(h - above) as usize][(m - above) as usize]);
        }
        sum
    }

    fn boards(&self, table: &Table) -> Result<Vec<BoardStats>, TableError> {
        let mut boards = Vec::new();
        for rows in 1..=self.half {
            for h in rows..=self.half {
                let positions = self.of(rows, h);
                let labels: Vec<i64> = (h - rows + 1..=h).map(i64::from).collect();
                let start = table.value(mhrg::code_of_labels(h, &labels))?;
                // m×n and m×(n+1) with m+n even are one game.
                for columns in [2 * h - rows, 2 * h - rows + 1] {
                    boards.push(BoardStats {
                        rows,
                        columns,
                        start,
                        positions: positions.total(),
                        p_positions: positions.zeros(),
                        largest: positions.largest(),
                    });
                }
            }
        }
        Ok(boards)
    }
}
