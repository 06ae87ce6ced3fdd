//! The order of the nodes in each row: barycentres and exchanges of neighbours, row by row, while lines cross less.

use super::Component;

/// The most passes over all rows from one start.
const PASSES: usize = 24;
/// The most rounds of exchanges in a pass.
const ROUNDS: usize = 6;
/// About how many steps may be taken.
const WORK: usize = 4_000_000;

/// Orders the nodes of each row so that few lines cross.
pub(super) fn untangle(part: &mut Component) {
    let given = part.rows.clone();
    let walked = walked(part);
    let size = part.above.len() + part.above.iter().map(Vec::len).sum::<usize>();
    let passes = (WORK / (size.max(1) * 2 * (ROUNDS + 2))).clamp(2, PASSES);
    let best =
        [given, walked].into_iter().map(|start| improve(part, start, passes)).min_by_key(|&(crossings, _)| crossings);
    if let Some((_, rows)) = best {
        part.rows = rows;
    }
}

/// The order in which a walk from the top meets the nodes, going down first.
fn walked(part: &Component) -> Vec<Vec<usize>> {
    let mut row_of = vec![0; part.above.len()];
    for (row, nodes) in part.rows.iter().enumerate() {
        nodes.iter().for_each(|&node| row_of[node] = row);
    }
    let mut rows = vec![Vec::new(); part.rows.len()];
    let mut is_met = vec![false; part.above.len()];
    let mut stack: Vec<usize> = part.rows.iter().flatten().rev().copied().collect();
    while let Some(node) = stack.pop() {
        if std::mem::replace(&mut is_met[node], true) {
            continue;
        }
        rows[row_of[node]].push(node);
        stack.extend(part.below[node].iter().rev());
    }
    rows
}

/// The best order found from a start, with the number of crossings.
fn improve(part: &Component, start: Vec<Vec<usize>>, passes: usize) -> (usize, Vec<Vec<usize>>) {
    let mut order = Order::new(part, start);
    let mut best = (order.crossings(), order.rows.clone());
    for pass in 0..passes {
        if best.0 == 0 {
            break;
        }
        order.sort_rows(pass);
        for _ in 0..ROUNDS {
            if !order.exchange() {
                break;
            }
        }
        let crossings = order.crossings();
        if crossings < best.0 {
            best = (crossings, order.rows.clone());
        }
    }
    best
}

struct Order<'a> {
    part: &'a Component,
    rows: Vec<Vec<usize>>,
    /// The place of each node in its row.
    place: Vec<usize>,
}

impl<'a> Order<'a> {
    fn new(part: &'a Component, rows: Vec<Vec<usize>>) -> Self {
        let mut order = Order { part, place: vec![0; part.above.len()], rows };
        (0..order.rows.len()).for_each(|row| order.number(row));
        order
    }

    fn number(&mut self, row: usize) {
        for (place, &node) in self.rows[row].iter().enumerate() {
            self.place[node] = place;
        }
    }

    /// Sorts each row by the barycentres of the neighbours in the row before it, downward and upward in turn.
    fn sort_rows(&mut self, pass: usize) {
        let last = self.rows.len();
        let is_downward = pass.is_multiple_of(2);
        for step in 1..last {
            let row = if is_downward { step } else { last - 1 - step };
            let neighbours = if is_downward { &self.part.above } else { &self.part.below };
            let place = &self.place;
            let key = |node: usize| {
                let near = &neighbours[node];
                let sum: usize = near.iter().map(|&other| place[other]).sum();
                if near.is_empty() { place[node] as f64 } else { sum as f64 / near.len() as f64 }
            };
            let mut keyed: Vec<(f64, usize)> = self.rows[row].iter().map(|&node| (key(node), node)).collect();
            // Equal ones are turned around in every other pair of passes, which leads out of dead ends.
            if pass % 4 >= 2 {
                keyed.reverse();
            }
            keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
            self.rows[row] = keyed.into_iter().map(|(_, node)| node).collect();
            self.number(row);
        }
    }

    /// Exchanges neighbours where this takes crossings away; says whether it did.
    fn exchange(&mut self) -> bool {
        let mut sorted = [self.part.above.clone(), self.part.below.clone()];
        for lists in &mut sorted {
            lists.iter_mut().for_each(|list| list.sort_unstable_by_key(|&node| self.place[node]));
        }
        let mut is_better = false;
        for row in 0..self.rows.len() {
            for left in 0..self.rows[row].len().saturating_sub(1) {
                let (one, other) = (self.rows[row][left], self.rows[row][left + 1]);
                let (mut now, mut then) = (0, 0);
                for lists in &mut sorted {
                    // An exchange in the row before may have put these out of order.
                    for node in [one, other] {
                        lists[node].sort_unstable_by_key(|&node| self.place[node]);
                    }
                    now += inversions(&lists[one], &lists[other], &self.place);
                    then += inversions(&lists[other], &lists[one], &self.place);
                }
                if then < now {
                    self.rows[row].swap(left, left + 1);
                    self.place.swap(one, other);
                    is_better = true;
                }
            }
        }
        is_better
    }

    /// How many pairs of lines cross.
    fn crossings(&self) -> usize {
        (1..self.rows.len()).map(|row| self.crossings_above(row)).sum()
    }

    fn crossings_above(&self, row: usize) -> usize {
        // Ends of lines seen so far, in a Fenwick tree over the places of the row above.
        let mut tree = vec![0; self.rows[row - 1].len() + 1];
        let (mut seen, mut crossings) = (0, 0);
        for &node in &self.rows[row] {
            for &upper in &self.part.above[node] {
                let mut index = self.place[upper] + 1;
                let mut not_right = 0;
                while index > 0 {
                    not_right += tree[index];
                    index &= index - 1;
                }
                crossings += seen - not_right;
            }
            for &upper in &self.part.above[node] {
                let mut index = self.place[upper] + 1;
                while index < tree.len() {
                    tree[index] += 1;
                    index += index & index.wrapping_neg();
                }
                seen += 1;
            }
        }
        crossings
    }
}

/// How many lines of two neighbours cross if `left` is on the left; the lists are sorted by place.
fn inversions(left: &[usize], right: &[usize], place: &[usize]) -> usize {
    let mut passed = 0;
    let mut crossings = 0;
    for &node in left {
        while passed < right.len() && place[right[passed]] < place[node] {
            passed += 1;
        }
        crossings += passed;
    }
    crossings
}
