//! Reflections of sets of labels that are numbered in [slices](Slices).

use super::reflections::each_move;
use shapes::ranking::Slices;
use theory::mex;

/// What is known about the full rectangle of a slice.
#[derive(Debug)]
pub(crate) struct Start {
    pub value: u64,
    /// The sets that the winning moves lead to, in ascending order, each with its labels in ascending order.
    pub winning: Vec<Vec<i64>>,
}

impl Start {
    /// Looks up the full rectangle with this many rows, and its options, in a table of values.
    ///
    /// # Errors
    ///
    /// Those of `value`.
    pub(crate) fn look_up<E>(
        half: u32,
        labels: u32,
        mut value: impl FnMut(&[i64]) -> Result<u64, E>,
    ) -> Result<Start, E> {
        let rectangle: Vec<i64> = (i64::from(half - labels) + 1..=i64::from(half)).collect();
        let mut options = Vec::new();
        each_move(half, &rectangle, |gone, come| {
            let stay = rectangle.iter().filter(|label| !gone.contains(label));
            options.push(stay.chain(come).copied().collect::<Vec<i64>>());
        });
        options.iter_mut().for_each(|option| option.sort_unstable());
        options.sort_unstable();
        let values = options.iter().map(|option| value(option)).collect::<Result<Vec<u64>, E>>()?;
        let own = value(&rectangle)?;
        debug_assert!(options.is_empty() || own == mex(values.iter().copied()), "{rectangle:?}: {own}");
        let wins = options.into_iter().zip(values).filter(|&(_, value)| value == 0);
        Ok(Start { value: own, winning: wins.map(|(option, _)| option).collect() })
    }
}

/// How many indices make a block, the unit of checking and writing.
pub(crate) const BLOCK: usize = 1 << 18;

/// Appends every option of a set; nothing if there is no such set.
pub(crate) fn options(slices: &Slices, index: u64, options: &mut Vec<u64>) {
    if index >= slices.count() {
        return;
    }
    let labels = slices.labels(index);
    let mut after = Vec::with_capacity(labels.len());
    each_move(slices.half(), &labels, |gone, come| {
        after.clear();
        after.extend(labels.iter().copied().filter(|label| !gone.contains(label)));
        after.extend_from_slice(come);
        options.push(slices.index(&after).expect("a move leaves as many labels"));
    });
}
