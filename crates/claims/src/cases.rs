//! Cases in order of size: partitions, strict partitions, sets, boards.

use shapes::{BeadSet, Board, Partition, StrictPartition};

/// Every partition of every size up to `most`, smaller sizes first.
pub fn partitions(most: u64) -> impl Iterator<Item = Partition> {
    (0..=most).flat_map(|size| lists(size, size, false)).map(|rows| Partition::new(rows).expect("rows do not increase"))
}

/// Every strict partition of every size up to `most`, smaller sizes first.
pub fn strict_partitions(most: u64) -> impl Iterator<Item = StrictPartition> {
    (0..=most)
        .flat_map(|size| lists(size, size, true))
        .map(|parts| StrictPartition::new(parts).expect("parts decrease"))
}

/// Every weakly (or strictly) decreasing list of positive numbers up to `largest` with this sum.
fn lists(sum: u64, largest: u64, strict: bool) -> Vec<Vec<u64>> {
    if sum == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for first in 1..=sum.min(largest) {
        let rest_largest = if strict { first - 1 } else { first };
        for rest in lists(sum - first, rest_largest, strict) {
            found.push([vec![first], rest].concat());
        }
    }
    found
}

/// Every subset of {0..below-1} for `below` up to 63, in the order of its binary number: sets of small numbers first.
pub fn sets(below: u64) -> impl Iterator<Item = BeadSet> {
    (0..1_u64 << below).map(set_of_bits)
}

fn set_of_bits(bits: u64) -> BeadSet {
    let squares = (0..u64::from(u64::BITS)).filter(|square| bits >> square & 1 == 1).collect();
    BeadSet::new(squares).expect("squares do not repeat")
}

/// Every subset of {0..below-1} with `count` elements, in the same order.
pub fn sets_of(count: usize, below: u64) -> impl Iterator<Item = BeadSet> {
    // Gosper's step to the next larger number with as many bits.
    let first = (1_u64 << count) - 1;
    let next = |&bits: &u64| {
        let lowest = bits & bits.wrapping_neg();
        let ripple = bits.checked_add(lowest)?;
        Some((((bits ^ ripple) >> 2) / lowest.max(1)) | ripple)
    };
    let bits = std::iter::successors(Some(first).filter(|_| count > 0), next);
    bits.chain((count == 0).then_some(0)).take_while(move |bits| bits >> below == 0).map(set_of_bits)
}

/// Every board m×n, m ≤ n, with m+n up to `half_perimeter`, smaller ones first.
pub fn boards(half_perimeter: u64) -> impl Iterator<Item = Board> {
    let half_perimeter = usize::try_from(half_perimeter).unwrap_or(usize::MAX);
    (2..=half_perimeter).flat_map(|sum| {
        (1..=sum / 2).map(move |m| Board::new(m, sum - m).expect("fewer rows than columns, and a small board"))
    })
}

/// Every diagram that fits a board, whether it occurs or not.
pub fn diagrams(board: Board) -> impl Iterator<Item = Partition> {
    let mut rows: Option<Vec<u64>> = Some(vec![0; board.rows()]);
    let columns = board.columns() as u64;
    std::iter::from_fn(move || {
        let current = rows.take()?;
        // Counting up: the last row that may grow does, and those after it begin again.
        let growing = (0..current.len()).rev().find(|&i| current[i] < if i == 0 { columns } else { current[i - 1] });
        if let Some(i) = growing {
            let mut next = current.clone();
            next[i] += 1;
            next[i + 1..].fill(0);
            rows = Some(next);
        }
        Some(Partition::new(current).expect("rows do not increase"))
    })
}

/// Every list of one number, of two, three and four numbers, each below its bound.
pub fn heaps(below: [u64; 4]) -> impl Iterator<Item = Vec<u64>> {
    let [one, two, three, four] = below;
    let few = tuples::<1>(one).map(Vec::from).chain(tuples::<2>(two).map(Vec::from));
    few.chain(tuples::<3>(three).map(Vec::from)).chain(tuples::<4>(four).map(Vec::from))
}

/// Every list of `K` numbers below `below`, the largest number growing last.
pub fn tuples<const K: usize>(below: u64) -> impl Iterator<Item = [u64; K]> {
    (0..below).flat_map(move |largest| {
        let count = (largest + 1).pow(K as u32);
        let lists = (0..count).map(move |mut code| {
            std::array::from_fn(|_| {
                let digit = code % (largest + 1);
                code /= largest + 1;
                digit
            })
        });
        lists.filter(move |list: &[u64; K]| list.contains(&largest))
    })
}
