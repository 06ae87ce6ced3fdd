//! Small positions of a board, whether or not they satisfy the condition of the game.

use super::{Ground, Oracle, subsets};
use rules::file::BoardKind;

impl Oracle {
    /// About `most` positions: the smallest ones or, for a finite board, some from all over it.
    pub fn small_positions(&self, most: usize) -> Vec<Vec<u64>> {
        let growing = |of_size: &dyn Fn(u64) -> Vec<Vec<u64>>| {
            let sizes = (0..40).map(of_size).take_while(|positions| positions.len() <= most);
            sizes.last().unwrap_or_else(|| of_size(0))
        };
        let all = match (&self.file.board, &self.ground) {
            (BoardKind::Tuple(names), _) => growing(&|most| lists(names.len(), most)),
            (_, Ground::Array(entries)) => growing(&|most| lists(*entries, most)),
            (BoardKind::Heaps | BoardKind::Partition, _) => growing(&|size| partitions(size, size)),
            (BoardKind::StrictPartition, _) => growing(&|size| {
                let is_strict = |rows: &Vec<u64>| rows.is_sorted_by(|a, b| a > b);
                partitions(size, size).into_iter().filter(is_strict).collect()
            }),
            (BoardKind::Beads | BoardKind::Coins, _) => growing(&|end| subsets(&(0..end).collect::<Vec<u64>>())),
            (_, Ground::Labels { graph, most }) => lists(graph.names.len(), *most),
            (BoardKind::Vertices(_), Ground::Graph(graph)) => {
                subsets(&(0..graph.names.len() as u64).collect::<Vec<u64>>())
            }
            (_, Ground::Graph(graph)) => {
                let sets = subsets(&(0..graph.names.len() as u64).collect::<Vec<u64>>());
                let with_token = |set: &Vec<u64>| -> Vec<Vec<u64>> {
                    let others = |token: u64| set.iter().copied().filter(move |&v| v != token);
                    set.iter().map(|&token| [token].into_iter().chain(others(token)).collect()).collect()
                };
                sets.iter().flat_map(with_token).collect()
            }
            (_, Ground::Poset(poset)) => {
                let sets = subsets(&(0..poset.names.len() as u64).collect::<Vec<u64>>());
                sets.into_iter().filter(|set| poset.ideal(set) == *set).collect()
            }
            (_, Ground::Plain) => unreachable!("a board with numbers of its own"),
        };
        let step = all.len().div_ceil(most.max(1)).max(1);
        all.into_iter().rev().step_by(step).collect()
    }
}

/// All lists of `count` numbers up to a largest one.
fn lists(count: usize, largest: u64) -> Vec<Vec<u64>> {
    let longer = |list: &Vec<u64>| (0..=largest).map(|number| [list.as_slice(), &[number]].concat()).collect();
    (0..count).fold(vec![vec![]], |lists, _| lists.iter().flat_map(|list| -> Vec<Vec<u64>> { longer(list) }).collect())
}

/// All descending lists of positive numbers up to the first bound with a sum up to the second.
fn partitions(largest: u64, sum: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for first in 1..=largest.min(sum) {
        all.extend(partitions(first, sum - first).iter().map(|rest| [&[first], rest.as_slice()].concat()));
    }
    all
}
