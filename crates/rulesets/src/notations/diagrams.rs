//! Partitions and beads: conjugate, Frobenius notation, Maya word, boundary word, filter and weight.

use super::{MOST_LETTERS, Notations, too_long, with_exponents};
use crate::posets::nibble::boundary_word;
use shapes::cartan::MAX_RANK;
use shapes::notation::write_numbers;
use shapes::weight::write_integers;
use shapes::{BeadSet, Partition, coordinates};

/// The notations of a partition in any game. `conjugate_in` names the ruleset in which the conjugate is the same game,
/// if there is one.
pub(crate) fn shape(diagram: &Partition, conjugate_in: Option<&str>, list: &mut Notations) {
    with_exponents(diagram.rows(), list);
    match diagram.conjugate().filter(|_| diagram.row(1) <= MOST_LETTERS as u64) {
        Some(conjugate) => list.form_in("conjugate", conjugate_in, conjugate.to_string()),
        None => list.left_out("conjugate", format!("it has {} rows", diagram.row(1))),
    }
    let (arms, legs) = diagram.frobenius();
    list.form("Frobenius notation", format!("({}|{})", joined(&arms), joined(&legs)));
    list.form_or("Maya word", maya_word(diagram));
    list.form("boundary word", if diagram.is_empty() { "-".to_owned() } else { boundary_word(diagram) });
    // The hook of the first box of a row is as long as the number of its bead's square.
    let hooks: Vec<u64> = (1..=diagram.len()).map(|i| diagram.hook_length(i, 1)).collect();
    list.form("first-column hooks", write_numbers(&hooks));
    list.form("boxes", diagram.size().to_string());
}

fn joined(entries: &[u64]) -> String {
    if entries.is_empty() { String::new() } else { write_numbers(entries) }
}

fn maya_word(diagram: &Partition) -> Result<String, String> {
    let letters = diagram.maya_length();
    let word = diagram.maya_word().filter(|_| letters <= MOST_LETTERS as u64);
    word.ok_or_else(|| too_long(letters.into()))
}

/// A set as a word of squares, with 1 for its elements.
pub(crate) fn squares(set: &BeadSet, list: &mut Notations) {
    let letters = set.squares().last().map_or(0, |last| u128::from(*last) + 1);
    if letters > MOST_LETTERS as u128 {
        return list.left_out("word of squares", too_long(letters));
    }
    let word: String = (0..letters as u64).map(|square| if set.contains(square) { '1' } else { '0' }).collect();
    list.form("word of squares", if word.is_empty() { "-".to_owned() } else { word });
}

/// The games that amount to the Sato–Welter game on a partition, except `own`, in which it is written.
pub(crate) fn games(diagram: &Partition, own: &str, list: &mut Notations) {
    if own != "young" {
        list.game("partition", "young", diagram.to_string());
    }
    if own != "welter" {
        match diagram.beads(diagram.len()) {
            Some(beads) => list.game("beads", "welter", beads.to_string()),
            None => list.left_out("beads", "there would be a bead beyond the largest number"),
        }
    }
    // With an empty row at the end, every bead is one square further right, and there is one more on square 0.
    if let Some(beads) = diagram.beads(diagram.len() + 1).filter(|_| own != "welter") {
        list.game("beads with an empty row", "welter", beads.to_string());
    }
    in_type_a(diagram, list);
}

/// The filter of `plain:A_n/k` and the weight of `reflect:A_n/k`, in the smallest rectangle of k rows and n+1-k columns
/// that contains the partition.
///
/// Box (i,j) has the colour k+j-i and is the min(i,j)-th of this colour from the top.
fn in_type_a(diagram: &Partition, list: &mut Notations) {
    let (rows, columns) = (diagram.len().max(1), diagram.row(1).max(1));
    let rank = usize::try_from(columns).ok().and_then(|columns| rows.checked_add(columns)).map(|sides| sides - 1);
    let Some(rank) = rank.filter(|&rank| rank <= MAX_RANK) else {
        let why = format!("it needs a type A of a rank above {MAX_RANK}");
        list.left_out("order filter", why.clone());
        return list.left_out("weight", why);
    };
    let name = format!("A{rank}/{rows}");
    let corners = (1..=diagram.len()).filter(|&i| diagram.row(i) > diagram.row(i + 1));
    let boxes = corners.map(|i| {
        let j = diagram.row(i) as usize;
        (rows + j - i, i.min(j))
    });
    list.game("order filter", format!("plain:{name}"), filter_of(boxes.collect()));
    let content: Vec<u64> = (1..=rank).map(|colour| on_diagonal(diagram, colour as i64 - rows as i64)).collect();
    list.form("content by diagonals", write_numbers(&content));
    if let Some(weight) = diagram.beads(rows).and_then(|beads| coordinates::weight_of_beads(&beads, rank)) {
        list.game("weight", format!("reflect:{name}"), write_integers(&weight));
    }
}

/// A filter, written as its minimal boxes: for each, the colour and the place from the top.
pub(super) fn filter_of(mut boxes: Vec<(usize, usize)>) -> String {
    boxes.sort_unstable();
    let names: Vec<String> = boxes.iter().map(|(colour, place)| format!("{colour}_{place}")).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}

/// How many boxes have j-i = `difference`.
fn on_diagonal(diagram: &Partition, difference: i64) -> u64 {
    let reaches = |&(&row, i): &(&u64, i64)| i + difference >= 1 && row as i64 >= i + difference;
    diagram.rows().iter().zip(1..).filter(reaches).count() as u64
}
