//! Permutations, Dyck words and order ideals of boxes: inversions, codes, trees, plane partitions.

use super::{MOST_LETTERS, Notations, too_long};
use shapes::notation::write_numbers;
use shapes::{Antichain, Partition};
use std::cmp::Reverse;

/// A permutation of 1, …, n; `own` is the ruleset it is written in.
pub(crate) fn permutation(permutation: &[u64], own: &str, list: &mut Notations) {
    let pairs = || {
        let later = |i: usize| permutation[i + 1..].iter().map(move |&b| (permutation[i], b));
        (0..permutation.len()).flat_map(later).filter(|(a, b)| a > b)
    };
    let code: Vec<u64> = (0..permutation.len())
        .map(|i| permutation[i + 1..].iter().filter(|&&later| later < permutation[i]).count() as u64)
        .collect();
    list.form("Lehmer code", write_numbers(&code));
    let count = pairs().count();
    // Each is written with at least five characters.
    if count > MOST_LETTERS / 5 {
        list.left_out("inversions", format!("there are {count} of them"));
    } else {
        let written: Vec<String> = pairs().map(|(a, b)| format!("({b},{a})")).collect();
        list.form("inversions", if written.is_empty() { "-".to_owned() } else { written.join(",") });
    }
    list.form("number of inversions", count.to_string());
    let descents: Vec<u64> =
        (1..).zip(permutation.windows(2)).filter(|(_, pair)| pair[0] > pair[1]).map(|(place, _)| place).collect();
    list.form("descents", write_numbers(&descents));
    let mut inverse = vec![0; permutation.len()];
    permutation.iter().zip(1..).for_each(|(&entry, place)| inverse[entry as usize - 1] = place);
    list.form("inverse", write_numbers(&inverse));
    list.form("cycles", cycles(permutation));
    // Reading backwards and exchanging 1, …, n for n, …, 1 preserves descents.
    let turned: Vec<u64> = permutation.iter().rev().map(|entry| permutation.len() as u64 + 1 - entry).collect();
    list.game("reversed complement", own, write_numbers(&turned));
}

fn cycles(permutation: &[u64]) -> String {
    let mut seen = vec![false; permutation.len()];
    let mut text = String::new();
    for start in 0..permutation.len() {
        let (mut cycle, mut at) = (Vec::new(), start);
        while !std::mem::replace(&mut seen[at], true) {
            cycle.push(at as u64 + 1);
            at = permutation[at] as usize - 1;
        }
        if !cycle.is_empty() {
            text += &format!("({})", write_numbers(&cycle));
        }
    }
    text
}

/// A Dyck word, given with the number of pairs inside each pair.
pub(crate) fn dyck_word(word: &str, insides: &[u64], list: &mut Notations) {
    list.form("bracket vector", write_numbers(insides));
    list.form("binary tree", binary_tree(word));
    list.form("path", word.replace('(', "U").replace(')', "D"));
}

/// The binary tree of a word, with • for a leaf: the word (A)B is the tree of A and the tree of B joined, in
/// parentheses.
fn binary_tree(word: &str) -> String {
    // An opening parenthesis begins a node and its left tree; the closing one begins its right tree. The node ends
    // where the word around it does.
    let (mut tree, mut open) = (String::new(), vec![0_usize]);
    for letter in word.bytes() {
        if letter == b'(' {
            tree.push('(');
            if let Some(nodes) = open.last_mut() {
                *nodes += 1;
            }
            open.push(0);
        } else {
            let nodes = open.pop().unwrap_or(0);
            tree.push('•');
            tree.extend(std::iter::repeat_n(')', nodes));
        }
    }
    tree.push('•');
    tree.extend(std::iter::repeat_n(')', open.pop().unwrap_or(0)));
    tree
}

/// An order ideal of a box, given by its maximal boxes: a partition in two dimensions, a plane partition in three.
pub(crate) fn ideal_of_box(sides: &[u64], ideal: &Antichain, list: &mut Notations) {
    // Boxes are numbered in lexicographic order.
    let places = || {
        ideal.elements().iter().map(|&x| {
            let mut rest = u64::from(x);
            let mut place: Vec<u64> = Vec::new();
            for &side in sides.iter().rev() {
                place.push(rest % side + 1);
                rest /= side;
            }
            place.reverse();
            place
        })
    };
    match *sides {
        [rows, _] if rows > MOST_LETTERS as u64 => list.left_out("partition", format!("there are {rows} rows")),
        [rows, _] => {
            let rows: Vec<u64> = heights(rows, 1, places().map(|place| [place[0], 1, place[1]])).concat();
            if let Ok(diagram) = Partition::new(rows) {
                list.game("partition", "nibble", diagram.to_string());
                super::diagrams::shape(&diagram, Some("nibble"), list);
            }
        }
        [rows, columns, _] => {
            let letters = 2 * u128::from(rows) * u128::from(columns);
            if letters > MOST_LETTERS as u128 {
                return list.left_out("plane partition", too_long(letters));
            }
            let heights = heights(rows, columns, places().map(|place| [place[0], place[1], place[2]]));
            let rows = heights.iter().map(|row| Partition::new(row.clone()).unwrap_or_default());
            let rows: Vec<String> = rows.filter(|row| !row.is_empty()).map(|row| row.to_string()).collect();
            list.form("plane partition", if rows.is_empty() { "-".to_owned() } else { rows.join("/") });
        }
        _ => {}
    }
}

/// How high the boxes are stacked at each place (i,j), given the maximal ones (i,j,k).
fn heights(rows: u64, columns: u64, maximal: impl Iterator<Item = [u64; 3]>) -> Vec<Vec<u64>> {
    let mut heights = vec![vec![0; columns as usize]; rows as usize];
    for [i, j, k] in maximal {
        let height = &mut heights[i as usize - 1][j as usize - 1];
        *height = k.max(*height);
    }
    // A box comes with all boxes whose coordinates are not larger.
    for i in (0..heights.len()).rev() {
        for j in (0..heights[i].len()).rev() {
            let below = heights.get(i + 1).map_or(0, |row| row[j]);
            let right = heights[i].get(j + 1).copied().unwrap_or(0);
            heights[i][j] = heights[i][j].max(below).max(right);
        }
    }
    heights
}

/// The partition as an order ideal of a box: its corners, in the smallest box that contains them.
pub(crate) fn ideal_of_diagram(diagram: &Partition, list: &mut Notations) {
    /// A larger box takes long to set up.
    const MOST_BOXES: u128 = 100_000;
    let (rows, columns) = (diagram.len().max(1) as u128, u128::from(diagram.row(1).max(1)));
    if rows.saturating_mul(columns) > MOST_BOXES {
        return list.left_out("order ideal", format!("its box of {rows}x{columns} has more than {MOST_BOXES} boxes"));
    }
    let mut corners: Vec<(usize, u64)> =
        (1..=diagram.len()).filter(|&i| diagram.row(i) > diagram.row(i + 1)).map(|i| (i, diagram.row(i))).collect();
    corners.sort_unstable_by_key(|&(i, j)| (i, Reverse(j)));
    let written: Vec<String> = corners.iter().map(|(i, j)| format!("({i},{j})")).collect();
    let text = if written.is_empty() { "-".to_owned() } else { written.join(",") };
    list.game("order ideal", format!("ungar:box={rows}x{columns}"), text);
}
