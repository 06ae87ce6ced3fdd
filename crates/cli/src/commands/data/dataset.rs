//! The rows of `data/mhrg.csv` and `data/mhrg-winning.csv`: what is known about each slice, and so about the two boards
//! that have its positions.
//!
//! MHRG on m×n depends only on m and h = ⌊(m+n)/2⌋, so one row is kept for the boards n = 2h-m and n = 2h-m+1.

use rulesets::listing::{Column, Field};
use serde::{Deserialize, Serialize};
use shapes::ranking::Slices;
use shapes::{NumberedRectangle, Partition};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use tables::Summary;

/// The header of the file.
pub const HEADS: [&str; 9] = ["m", "n", "h", "start", "positions", "p_positions", "largest", "sum", "computed_by"];

/// A copy of `data/mhrg.csv`; a test compares the two.
const OWN: &str = include_str!("mhrg.csv");

/// The header of the file of winning moves.
pub const WINNING_HEADS: [&str; 3] = ["m", "n", "to"];

/// A copy of `data/mhrg-winning.csv`; a test compares the two.
const OWN_WINNING: &str = include_str!("mhrg-winning.csv");

/// Where the program's own rows are published.
pub const SOURCE: &str = "data/mhrg.csv";

/// What is known about a slice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Slice {
    /// The value of the full rectangle.
    pub start: u64,
    pub positions: u64,
    pub p_positions: u64,
    /// The largest value.
    pub largest: u64,
    /// The sum of all values.
    pub sum: u64,
    /// How all this was computed: one or more names joined by `+`.
    pub computed_by: String,
    /// How often each value occurs, where that is known.
    #[serde(skip)]
    histogram: Option<Vec<u64>>,
    #[serde(skip)]
    checksum: Option<u64>,
    /// The sets of labels that the winning moves from the full rectangle lead to, where they are known.
    #[serde(skip)]
    winning: Option<Vec<Vec<i64>>>,
}

/// One row: a board.
#[derive(Serialize)]
pub struct BoardRow<'a> {
    pub m: u32,
    pub n: u32,
    pub h: u32,
    #[serde(flatten)]
    pub slice: &'a Slice,
    /// The diagrams that the winning moves from the start lead to, in ascending order, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning: Option<Vec<String>>,
}

impl<'a> BoardRow<'a> {
    fn new(m: u32, n: u32, h: u32, slice: &'a Slice) -> BoardRow<'a> {
        let winning = slice.winning.as_ref().zip(board(m, n)).map(|(sets, board)| {
            let mut diagrams: Vec<Partition> = sets.iter().filter_map(|set| board.from_signed(set)).collect();
            diagrams.sort_unstable();
            diagrams.iter().map(Partition::to_string).collect()
        });
        BoardRow { m, n, h, slice, winning }
    }

    /// The fields under [`HEADS`].
    pub fn fields(&self) -> [Field; 9] {
        let BoardRow { m, n, h, slice, .. } = self;
        let Slice { start, positions, p_positions, largest, sum, computed_by, .. } = slice;
        let [m, n, h] = [m, n, h].map(|&side| Field::from(u64::from(side)));
        let [start, positions, p_positions, largest, sum] =
            [start, positions, p_positions, largest, sum].map(|&number| Field::from(number));
        [m, n, h, start, positions, p_positions, largest, sum, computed_by.as_str().into()]
    }
}

/// The columns of the file.
pub fn columns() -> Vec<Column> {
    let column = |head: &'static str| if head == "computed_by" { Column::text(head) } else { Column::number(head) };
    HEADS.into_iter().map(column).collect()
}

fn board(m: u32, n: u32) -> Option<NumberedRectangle> {
    NumberedRectangle::new(m as usize, n as usize).ok()
}

/// The columns of the file of winning moves.
pub fn winning_columns() -> Vec<Column> {
    let column = |head: &'static str| if head == "to" { Column::text(head) } else { Column::number(head) };
    WINNING_HEADS.into_iter().map(column).collect()
}

/// A line about one slice: a summary with the largest label and how it was computed.
#[derive(Serialize, Deserialize)]
pub struct Line {
    pub h: u32,
    #[serde(alias = "m")]
    pub labels: u32,
    pub start: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winning: Option<Vec<Vec<i64>>>,
    pub positions: u64,
    pub p_positions: u64,
    pub largest: u64,
    pub sum: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub histogram: Option<Vec<u64>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checksum: Option<u64>,
    pub computed_by: String,
}

impl Line {
    /// The line for a summary just computed.
    pub fn of(h: u32, summary: Summary, computed_by: &str) -> Line {
        let Summary { labels, start, winning, positions, p_positions, largest, sum, histogram, checksum } = summary;
        let (histogram, checksum, winning) = (Some(histogram), Some(checksum), Some(winning));
        let computed_by = computed_by.to_owned();
        Line { h, labels, start, winning, positions, p_positions, largest, sum, histogram, checksum, computed_by }
    }
}

/// Slices by h and m.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dataset(BTreeMap<(u32, u32), Slice>);

impl Dataset {
    /// The dataset that is built into the program.
    ///
    /// # Errors
    ///
    /// If the built-in file is damaged, which a test rules out.
    pub fn own() -> Result<Dataset, String> {
        let mut dataset = Dataset::read_csv(OWN).map_err(|problem| format!("{SOURCE}: {problem}"))?;
        dataset.read_winning(OWN_WINNING).map_err(|problem| format!("mhrg-winning.csv: {problem}"))?;
        Ok(dataset)
    }

    /// Reads the file.
    ///
    /// # Errors
    ///
    /// Refuses text that is not in the format of the file, and two boards of a slice that differ.
    pub fn read_csv(text: &str) -> Result<Dataset, String> {
        let mut lines = text.lines().zip(1..);
        if lines.next().is_none_or(|(head, _)| head != HEADS.join(",")) {
            return Err(format!("line 1: expected {}", HEADS.join(",")));
        }
        let mut dataset = Dataset::default();
        for (line, number) in lines {
            dataset.read_row(line).map_err(|problem| format!("line {number}: {problem}"))?;
        }
        Ok(dataset)
    }

    fn read_row(&mut self, line: &str) -> Result<(), String> {
        let fields: Vec<&str> = line.split(',').collect();
        let [numbers @ .., computed_by] = &fields[..] else { return Err("a row is missing".to_owned()) };
        let numbers: Result<Vec<u64>, _> = numbers.iter().map(|field| field.parse()).collect();
        let numbers = numbers.map_err(|error| error.to_string())?;
        let &[m, n, h, start, positions, p_positions, largest, sum] = &numbers[..] else {
            return Err(format!("expected {} fields", HEADS.len()));
        };
        if m > n || m.checked_add(n).is_none_or(|sides| sides / 2 != h) {
            return Err(format!("{m}x{n} with h = {h} is not a board"));
        }
        let side = |side: u64| u32::try_from(side).map_err(|_| format!("{side} is too large"));
        let computed_by = (*computed_by).to_owned();
        let (h, labels) = (side(h)?, side(m)?);
        let (histogram, checksum, winning) = (None, None, None);
        self.add(Line {
            h,
            labels,
            start,
            winning,
            positions,
            p_positions,
            largest,
            sum,
            histogram,
            checksum,
            computed_by,
        })
    }

    /// Reads the file of winning moves, which has those of every board.
    ///
    /// # Errors
    ///
    /// Refuses text that is not in the format of the file, moves that cannot be those of a board, and two boards of a
    /// slice that differ.
    fn read_winning(&mut self, text: &str) -> Result<(), String> {
        let mut lines = text.lines().zip(1..);
        if lines.next().is_none_or(|(head, _)| head != WINNING_HEADS.join(",")) {
            return Err(format!("line 1: expected {}", WINNING_HEADS.join(",")));
        }
        let mut boards: BTreeMap<(u32, u32), Vec<Vec<i64>>> = BTreeMap::new();
        for (line, number) in lines {
            let read = || {
                let (m, rest) = line.split_once(',')?;
                let (n, to) = rest.split_once(',')?;
                let (m, n) = (m.parse().ok()?, n.parse().ok()?);
                let diagram: Partition = to.trim_matches('"').parse().ok()?;
                Some(((m, n), board(m, n)?.signed(&diagram)?))
            };
            let (board, set) = read().ok_or_else(|| format!("line {number}: expected a board and a diagram on it"))?;
            boards.entry(board).or_default().push(set);
        }
        boards.values_mut().for_each(|sets| sets.sort_unstable());
        for (&(h, m), slice) in &mut self.0 {
            let [winning, twin] = [0, 1].map(|more| boards.remove(&(m, 2 * h - m + more)).unwrap_or_default());
            if winning != twin {
                return Err(format!("h={h}:m={m}: the two boards differ"));
            }
            check_winning(h, m, slice.start, &winning).map_err(|problem| format!("h={h}:m={m}: {problem}"))?;
            slice.winning = Some(winning);
        }
        match boards.first_key_value() {
            Some(((m, n), _)) => Err(format!("{m}x{n} is not in {SOURCE}")),
            None => Ok(()),
        }
    }

    /// Reads summaries, one JSON object per line.
    ///
    /// # Errors
    ///
    /// Refuses a line that is not a summary, cannot be true, or contradicts another line.
    pub fn read_summaries(text: &str) -> Result<Dataset, String> {
        let mut dataset = Dataset::default();
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
            let line = serde_json::from_str(line).map_err(|error| error.to_string());
            let added = line.and_then(|line| dataset.add(line));
            added.map_err(|problem| format!("line {number}: {problem}"))?;
        }
        dataset.check_nesting()?;
        Ok(dataset)
    }

    /// Adds what is known about a slice.
    ///
    /// # Errors
    ///
    /// If it cannot be true or contradicts what is already known.
    pub fn add(&mut self, line: Line) -> Result<(), String> {
        let (h, m) = (line.h, line.labels);
        if m == 0 {
            // The empty set alone: there is no such board.
            return Ok(());
        }
        let slice = checked(line).map_err(|problem| format!("h={h}:m={m}: {problem}"))?;
        match self.0.entry((h, m)) {
            Entry::Vacant(entry) => {
                entry.insert(slice);
            }
            Entry::Occupied(mut entry) => {
                entry.get_mut().unite(slice).map_err(|problem| format!("h={h}:m={m}: {problem}"))?;
            }
        }
        Ok(())
    }

    /// Checks that each slice has at least what the slice nested in it has: the sets with the label -h form the slice
    /// with one label less and labels up to ±(h-1).
    fn check_nesting(&self) -> Result<(), String> {
        for (&(h, m), slice) in &self.0 {
            let Some(inner) = h.checked_sub(1).and_then(|h| self.0.get(&(h, m - 1))) else { continue };
            let mut fits = inner.largest <= slice.largest
                && inner.p_positions <= slice.p_positions
                && inner.sum <= slice.sum
                && inner.positions <= slice.positions;
            if let (Some(inner), Some(outer)) = (&inner.histogram, &slice.histogram) {
                fits &= inner.iter().zip(outer).all(|(inner, outer)| inner <= outer);
            }
            if !fits {
                return Err(format!("h={h}:m={m} cannot hold what h={}:m={} has", h - 1, m - 1));
            }
        }
        Ok(())
    }

    /// What is known about a slice.
    pub fn slice(&self, h: u32, m: u32) -> Option<&Slice> {
        self.0.get(&(h, m))
    }

    /// What is known about a board.
    pub fn board(&self, m: u32, n: u32) -> Option<BoardRow<'_>> {
        let h = u32::try_from((u64::from(m) + u64::from(n)) / 2).ok()?;
        Some(BoardRow::new(m, n, h, self.slice(h, m).filter(|_| m <= n)?))
    }

    /// All slices, by h and m.
    pub fn slices(&self) -> impl Iterator<Item = (u32, u32, &Slice)> {
        self.0.iter().map(|(&(h, m), slice)| (h, m, slice))
    }

    /// All boards, by m+n and then by m.
    pub fn boards(&self) -> Vec<BoardRow<'_>> {
        let mut boards: Vec<BoardRow> = self
            .slices()
            .flat_map(|(h, m, slice)| [2 * h - m, 2 * h - m + 1].map(|n| BoardRow::new(m, n, h, slice)))
            .collect();
        boards.sort_unstable_by_key(|board| (board.m + board.n, board.m));
        boards
    }

    /// The largest h up to which every slice is known.
    pub fn complete(&self) -> u32 {
        (1..).take_while(|&h| (1..=h).all(|m| self.0.contains_key(&(h, m)))).last().unwrap_or(0)
    }

    /// A description of the boards in the dataset.
    pub fn range(&self) -> String {
        let complete = self.complete();
        let all = format!("every board MxN with M ≤ N and M+N ≤ {}", 2 * complete + 1);
        match self.slices().filter(|&(h, ..)| h > complete).count() {
            0 => all,
            more => format!("{all}, and {} larger ones", 2 * more),
        }
    }
}

impl Slice {
    /// The numbers and their names.
    fn numbers(&self) -> [(&'static str, u64); 5] {
        let Slice { start, positions, p_positions, largest, sum, .. } = *self;
        [("start", start), ("positions", positions), ("p_positions", p_positions), ("largest", largest), ("sum", sum)]
    }

    /// The first disagreement with another record of the same slice, if there is one.
    pub fn difference(&self, other: &Slice) -> Option<String> {
        let by = || format!("({} and {})", self.computed_by, other.computed_by);
        for ((name, one), (_, other)) in self.numbers().into_iter().zip(other.numbers()) {
            if one != other {
                return Some(format!("{name} is {one} and {other} {}", by()));
            }
        }
        if self.histogram.is_some() && other.histogram.is_some() && self.histogram != other.histogram {
            return Some(format!("the histograms differ {}", by()));
        }
        if self.winning.is_some() && other.winning.is_some() && self.winning != other.winning {
            return Some(format!("the winning moves differ {}", by()));
        }
        match (self.checksum, other.checksum) {
            (Some(one), Some(other)) if one != other => Some(format!("checksum is {one} and {other} {}", by())),
            _ => None,
        }
    }

    /// Merges another record of the same slice into this one, if the two agree.
    fn unite(&mut self, other: Slice) -> Result<(), String> {
        if let Some(difference) = self.difference(&other) {
            return Err(difference);
        }
        let mut ways: Vec<&str> = self.computed_by.split('+').chain(other.computed_by.split('+')).collect();
        ways.sort_unstable();
        ways.dedup();
        self.computed_by = ways.join("+");
        self.histogram = self.histogram.take().or(other.histogram);
        self.checksum = self.checksum.or(other.checksum);
        self.winning = self.winning.take().or(other.winning);
        Ok(())
    }
}

/// What a line says, if its numbers are consistent.
fn checked(line: Line) -> Result<Slice, String> {
    let Line { h, labels, start, winning, positions, p_positions, largest, sum, histogram, checksum, computed_by } =
        line;
    let is_way = |way: &str| !way.is_empty() && way.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._ ".contains(&b));
    if !computed_by.split('+').all(is_way) {
        return Err("computed_by must be names joined by +, such as cpu+cuda".to_owned());
    }
    if labels > h {
        return Err("a set cannot have more labels than there are".to_owned());
    }
    let count = Slices::new(h, labels..=labels).map_err(|error| error.to_string())?.count();
    if positions != count {
        return Err(format!("the slice has {count} positions, but the line says {positions}"));
    }
    let most = u128::from(largest) * u128::from(positions.saturating_sub(p_positions));
    if start > largest || p_positions > positions || u128::from(sum) > most || sum < largest {
        return Err("its numbers contradict each other".to_owned());
    }
    if let Some(histogram) = &histogram {
        let total = |term: fn((&u64, u128)) -> u128| histogram.iter().zip(0..).map(term).sum::<u128>();
        let agrees = total(|(&count, _)| count.into()) == u128::from(positions)
            && total(|(&count, value)| u128::from(count) * value) == u128::from(sum)
            && histogram.first() == Some(&p_positions)
            && histogram.last().is_some_and(|&count| count > 0)
            && histogram.len() as u64 - 1 == largest
            && histogram[start as usize] > 0;
        if !agrees {
            return Err("its histogram contradicts its numbers".to_owned());
        }
    }
    if let Some(winning) = &winning {
        check_winning(h, labels, start, winning)?;
    }
    Ok(Slice { start, positions, p_positions, largest, sum, computed_by, histogram, checksum, winning })
}

/// Checks that a start of this value can have these winning moves.
fn check_winning(h: u32, labels: u32, start: u64, winning: &[Vec<i64>]) -> Result<(), String> {
    let slice = Slices::new(h, labels..=labels).map_err(|error| error.to_string())?;
    let is_set = |set: &Vec<i64>| set.is_sorted() && slice.index(set).is_some();
    if !winning.is_sorted_by(|a, b| a < b) || !winning.iter().all(is_set) {
        return Err("the winning moves must lead to sets of labels, all different and in ascending order".to_owned());
    }
    match (start, winning) {
        (0, []) | (1.., [_, ..]) => Ok(()),
        (0, _) => Err("no move wins where the value is 0".to_owned()),
        _ => Err("some move wins where the value is not 0".to_owned()),
    }
}
