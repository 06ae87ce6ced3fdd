//! Sets of labels numbered by how many labels they have: every board m×(2h-m) and m×(2h-m+1) for certain m.

use crate::forms::signed::{self, label_moves};
use crate::powers::{NoFamily, Placed};
use shapes::ranking::Slices;
use shapes::{MAX_HALF_PERIMETER, NumberedRectangle, Partition};
use std::ops::RangeInclusive;
use tables::{Group, Groups, Indexed};
use theory::Flow;

/// Words have room for labels up to this.
const MOST_IN_WORDS: u32 = 64;

/// The sets with certain numbers of labels from ±1, …, ±h, without a board.
#[derive(Clone, Debug)]
pub struct LabelSlices(Slices);

/// The same, with the diagrams of one board among them.
#[derive(Clone, Debug)]
pub struct BoardSlices {
    slices: LabelSlices,
    board: NumberedRectangle,
}

impl LabelSlices {
    /// The sets with these numbers of labels from ±1, …, ±h.
    ///
    /// # Errors
    ///
    /// Fails if there are too many, or says what the numbers of labels may be.
    pub fn new(half: u64, labels: &RangeInclusive<u64>) -> Result<LabelSlices, NoFamily> {
        let (first, last) = (*labels.start(), *labels.end());
        if first > last {
            let problem = format!("m={first}..{last} goes downwards: write m={last}..{first}");
            return Err(NoFamily::Wrong(problem));
        }
        if let Some(wrong) = [first, last].into_iter().find(|m| !(1..=half).contains(m)) {
            let problem = format!(
                "m is from 1 to h = {half}, and here it is {wrong}: a slice has the boards m×(2h-m) and m×(2h-m+1)"
            );
            return Err(NoFamily::Wrong(problem));
        }
        // No board is larger than this, so all numbers are small.
        let most = MAX_HALF_PERIMETER as u64 / 2;
        if half > most {
            return Err(NoFamily::Wrong(format!("h is at most {most} where slices are wanted, and here it is {half}")));
        }
        Ok(LabelSlices(Slices::new(half as u32, first as u32..=last as u32)?))
    }

    /// The numbering.
    pub fn slices(&self) -> &Slices {
        &self.0
    }

    /// With a board.
    pub fn on(self, board: NumberedRectangle) -> BoardSlices {
        BoardSlices { slices: self, board }
    }

    /// The options of a set of labels, by the rules on words.
    fn options_in_words(&self, labels: &[i64], options: &mut Vec<u64>) {
        let (positive, negative) = signed::halves(labels);
        let mut after = Vec::with_capacity(labels.len());
        let _ = signed::moves(positive, negative, self.0.half(), &mut |positive, negative| {
            after.clear();
            after.extend(bits(positive));
            after.extend(bits(negative).map(|label| -label));
            options.push(self.0.index(&after).expect("a move leaves as many labels"));
            Flow::Continue(())
        });
    }

    /// The options of a set of labels, by the rules on lists.
    fn options_in_lists(&self, labels: &[i64], options: &mut Vec<u64>) {
        label_moves(labels, self.0.half().into(), &mut |after| {
            options.push(self.0.index(after).expect("a move leaves as many labels"));
        });
    }
}

/// The places of the bits of a word, counted from 1.
fn bits(mut word: u64) -> impl Iterator<Item = i64> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(i64::from(bit) + 1)
    })
}

impl Indexed for LabelSlices {
    fn indices(&self) -> u64 {
        self.0.count()
    }

    fn options(&self, index: u64, options: &mut Vec<u64>) {
        let labels = self.0.labels(index);
        if self.0.half() <= MOST_IN_WORDS {
            self.options_in_words(&labels, options);
        } else {
            self.options_in_lists(&labels, options);
        }
    }

    fn most_options(&self) -> u64 {
        // A label has at most 2(h-m)+1 smaller ones that are unused or its opposite; any two labels may change their
        // signs.
        let half = u64::from(self.0.half());
        let most = |m: u64| m * (2 * (half - m) + 1) + m * (m - 1) / 2;
        self.0.slices().map(|m| most(m.into())).max().unwrap_or(0)
    }

    fn groups(&self) -> Option<&dyn Groups> {
        Some(self)
    }
}

/// A class is a slice; the groups are its boards.
impl Groups for LabelSlices {
    fn classes(&self) -> usize {
        self.0.slices().count()
    }

    fn write_classes(&self, first: u64, mut classes: &mut [u16]) {
        let slices = self.0.slices().zip(0_u16..).map(|(labels, class)| (self.0.range(labels), class));
        for (range, class) in slices {
            // Everything before `first` has already been written.
            let from = first.max(range.start);
            let len = range.end.saturating_sub(from).min(classes.len() as u64) as usize;
            let (now, later) = classes.split_at_mut(len);
            now.fill(class);
            classes = later;
        }
    }

    fn groups(&self) -> Vec<Group> {
        let half = self.0.half();
        let boards = self.0.slices().zip(0..).flat_map(|(rows, class)| {
            // Both boards have the same game.
            let columns = [2 * half - rows, 2 * half - rows + 1];
            columns.map(|columns| self.0.start(rows).map(|start| Group { rows, columns, start, classes: vec![class] }))
        });
        boards.flatten().collect()
    }
}

impl Indexed for BoardSlices {
    fn indices(&self) -> u64 {
        self.slices.indices()
    }

    fn options(&self, index: u64, options: &mut Vec<u64>) {
        self.slices.options(index, options);
    }

    fn most_options(&self) -> u64 {
        self.slices.most_options()
    }

    fn groups(&self) -> Option<&dyn Groups> {
        Indexed::groups(&self.slices)
    }
}

/// If the board has a smaller h, all labels beyond it are negative and cannot move. The same holds for a board with a
/// larger h, if the diagram has few rows.
impl Placed<Partition> for BoardSlices {
    fn index(&self, diagram: &Partition) -> Option<u64> {
        let labels = self.board.signed(diagram)?;
        self.slices.0.index(&moved(labels, self.board.half() as i64, self.slices.0.half().into())?)
    }

    fn position(&self, index: u64) -> Option<Partition> {
        let labels = (index < self.indices()).then(|| self.slices.0.labels(index))?;
        self.board.from_signed(&moved(labels, self.slices.0.half().into(), self.board.half() as i64)?)
    }
}

/// Converts labels up to ±`from` into labels up to ±`to`. All labels between the two are negative.
fn moved(mut labels: Vec<i64>, from: i64, to: i64) -> Option<Vec<i64>> {
    if from <= to {
        labels.extend((from + 1..=to).map(|label| -label));
        return Some(labels);
    }
    let stuck = labels.iter().filter(|&&label| label < -to).count() as i64;
    labels.retain(|&label| label >= -to);
    (stuck == from - to && labels.iter().all(|&label| label <= to)).then_some(labels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tables::Moves;

    /// The rules on words, those on lists, and those of the engines agree.
    #[test]
    fn all_forms_of_the_rules_agree() {
        for half in 1..=6_u64 {
            let all = LabelSlices::new(half, &(1..=half)).expect("small");
            for index in 0..all.indices() {
                let (labels, set) =
                    (all.0.labels(index), |options: Vec<u64>| options.into_iter().collect::<BTreeSet<_>>());
                let (mut words, mut lists, mut described) = (Vec::new(), Vec::new(), Vec::new());
                all.options_in_words(&labels, &mut words);
                all.options_in_lists(&labels, &mut lists);
                Moves::Slices(all.0.clone()).options(index, &mut described);
                assert!(words.len() as u64 <= all.most_options());
                let words = set(words);
                assert!(words.iter().all(|&option| option < index), "{labels:?}");
                assert_eq!(words, set(lists), "{labels:?}");
                assert_eq!(words, set(described), "{labels:?}");
            }
        }
    }

    /// With labels that do not fit words, a few labels have the same moves as in a numbering that fits.
    #[test]
    fn lists_beyond_words() {
        let (near, far) =
            (LabelSlices::new(64, &(2..=2)).expect("small"), LabelSlices::new(65, &(2..=3)).expect("small"));
        for index in (0..near.indices()).step_by(7) {
            let labels = near.0.labels(index);
            let options = |of: &LabelSlices, labels: &[i64]| {
                let mut options = Vec::new();
                of.options(of.0.index(labels).expect("it is there"), &mut options);
                options.into_iter().map(|option| of.0.labels(option)).collect::<BTreeSet<_>>()
            };
            // With -65 added, which cannot move.
            let farther = |labels: &[i64]| [&[-65], labels].concat();
            let expected: BTreeSet<_> = options(&near, &labels).iter().map(|labels| farther(labels)).collect();
            assert_eq!(options(&far, &farther(&labels)), expected, "{labels:?}");
        }
    }

    #[test]
    fn classes_are_slices() {
        for (half, first, last) in [(4, 1, 4), (5, 2, 3), (6, 6, 6)] {
            let all = LabelSlices::new(half, &(first..=last)).expect("small");
            let mut classes = vec![u16::MAX; all.indices() as usize];
            // In runs of odd length.
            classes.chunks_mut(7).zip((0..).step_by(7)).for_each(|(run, at)| all.write_classes(at, run));
            let expected = (0..all.indices()).map(|index| all.0.labels(index).len() as u16 - first as u16);
            assert!(classes.into_iter().eq(expected));
            let groups = Groups::groups(&all);
            assert_eq!(groups.len() as u64, 2 * (last - first + 1));
            for group in groups {
                let board = NumberedRectangle::new(group.rows as usize, group.columns as usize).expect("a board");
                assert_eq!(all.clone().on(board).index(&board.rectangle()), Some(group.start));
            }
        }
    }

    /// A position has one number, on its own board and on all boards with the same game.
    #[test]
    fn boards_of_other_sizes() {
        let all = LabelSlices::new(5, &(2..=4)).expect("small");
        for (rows, columns) in (1..=6).flat_map(|rows| (rows..=8).map(move |columns| (rows, columns))) {
            let placed = all.clone().on(NumberedRectangle::new(rows, columns).expect("a board"));
            for index in 0..all.indices() {
                if let Some(diagram) = placed.position(index) {
                    assert_eq!(placed.index(&diagram), Some(index), "{rows}x{columns}");
                }
            }
            let start = placed.index(&placed.board.rectangle());
            let half = (rows + columns) / 2;
            let is_there = half <= 5 && (2..=4).contains(&(rows + 5 - half));
            assert_eq!(start.is_some(), is_there, "{rows}x{columns}");
        }
        // Three rows on a large board have the same index as on a smaller one.
        let (large, small) =
            (NumberedRectangle::new(10, 14).expect("a board"), NumberedRectangle::new(3, 7).expect("a board"));
        let diagram: Partition = "6,4,3".parse().expect("a diagram");
        let index = all.clone().on(large).index(&diagram);
        assert!(index.is_some());
        assert_eq!(index, all.on(small).index(&diagram));
    }

    #[test]
    fn what_is_no_slice_is_refused() {
        let refused = |half, labels| LabelSlices::new(half, &labels).map(|_| ()).expect_err("no slice").to_string();
        assert!(refused(5, 6..=6).starts_with("m is from 1 to h = 5, and here it is 6"));
        assert!(refused(5, 0..=2).starts_with("m is from 1 to h = 5, and here it is 0"));
        assert_eq!(refused(5, RangeInclusive::new(3, 2)), "m=3..2 goes downwards: write m=2..3");
        assert!(refused(u64::MAX, 1..=u64::MAX).starts_with("h is at most 50000 where slices are wanted"));
        assert!(refused(50_000, 1..=50_000).contains("no more than 2^62"));
        assert!(refused(50, 1..=50).contains("no more than 2^62"));
    }
}
