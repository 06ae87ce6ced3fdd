//! Strict partitions and turtles: doubled diagram, filter and weight in type D, the square board of MHRG.

use super::diagrams::filter_of;
use super::{MOST_LETTERS, Notations};
use shapes::cartan::{FiniteType, MAX_RANK, Series};
use shapes::notation::write_numbers;
use shapes::weight::write_integers;
use shapes::{BeadSet, NumberedRectangle, Partition, StrictPartition, coordinates};

/// The most rows of a board for MHRG here: a position is written with as many numbers.
const MOST_ROWS: u64 = 1000;

/// The notations of a strict partition in any game.
pub(crate) fn shape(diagram: &StrictPartition, list: &mut Notations) {
    // In Frobenius notation, the arms are the parts and the legs one less.
    let legs: Vec<u64> = diagram.parts().iter().map(|part| part - 1).collect();
    match Partition::from_frobenius(diagram.parts(), &legs).filter(|doubled| doubled.len() <= MOST_LETTERS) {
        Some(doubled) => list.form("doubled diagram", doubled.to_string()),
        None => list.left_out("doubled diagram", format!("it has {} rows", diagram.row(1))),
    }
    list.form("boxes", diagram.size().to_string());
}

/// The games that amount to turning turtles on the parts of a strict partition, except `own`, in which it is written.
pub(crate) fn games(diagram: &StrictPartition, own: &str, list: &mut Notations) {
    if own != "shifted" {
        list.game("strict partition", "shifted", diagram.to_string());
    }
    let (odd, even) = (diagram.turtles(), even_turtles(diagram));
    let one_less = BeadSet::new(diagram.parts().iter().map(|part| part - 1).collect());
    for (name, spec, set) in [
        ("turtles, an odd number", "turtles:odd", Some(&odd)),
        ("turtles, an even number", "turtles:even", Some(&even)),
        ("turtles, any number", "turtles:any", one_less.as_ref().ok()),
    ] {
        if let Some(set) = set.filter(|_| own != spec) {
            list.game(name, spec, set.to_string());
        }
    }
    in_type_d(diagram, &odd, &even, own, list);
    if own != "mhrg" {
        square_board(diagram, list);
    }
}

/// The strict partition whose parts are the turtles, except that on square 0.
pub(crate) fn of_turtles(upright: &BeadSet) -> Option<StrictPartition> {
    StrictPartition::new(upright.squares().iter().rev().copied().collect()).ok()
}

/// The strict partition whose parts are one more than the turtles; `None` if one would be too large.
pub(crate) fn of_turtles_one_less(upright: &BeadSet) -> Option<StrictPartition> {
    StrictPartition::new(upright.squares().iter().rev().map(|square| square + 1).collect()).ok()
}

/// The parts, with 0 added if their number is odd.
fn even_turtles(diagram: &StrictPartition) -> BeadSet {
    let odd = diagram.turtles();
    match odd.contains(0) {
        true => odd.without(0),
        // There is no turtle on the square that this replaces.
        false => odd.replace(u64::MAX, 0),
    }
}

/// The filter of `plain:D_n/n` and the weights of `reflect:D_n/n` and `reflect:D_n/(n-1)`, with the smallest n that has
/// room.
///
/// A box off the diagonal has the colour n-1-(j-i) and is the i-th of this colour from the top; those on the diagonal
/// have the colours n and n-1 alternately.
fn in_type_d(diagram: &StrictPartition, odd: &BeadSet, even: &BeadSet, own: &str, list: &mut Notations) {
    let rank = usize::try_from(diagram.row(1)).ok().and_then(|row| row.checked_add(1)).map(|rank| rank.max(4));
    let name = rank.filter(|&rank| rank <= MAX_RANK).and_then(|rank| FiniteType::new(Series::D, rank).ok());
    let Some(name) = name else {
        let why = format!("it needs a type D of a rank above {MAX_RANK}");
        list.left_out("order filter in type D", why.clone());
        return list.left_out("weight in type D", why);
    };
    let n = name.rank();
    if own != "plain" {
        // The last box of a row is minimal if the next row does not end below it.
        let ends = (1..=diagram.len()).filter(|&i| diagram.row(i) > diagram.row(i + 1) + 1 || i == diagram.len());
        let boxes = ends.map(|i| match (diagram.row(i) as usize - 1, i % 2) {
            (0, 1) => (n, i.div_ceil(2)),
            (0, _) => (n - 1, i / 2),
            (off, _) => (n - 1 - off, i),
        });
        list.game("order filter in type D", format!("plain:{name}/{n}"), filter_of(boxes.collect()));
    }
    let diagonals = diagram.diagonals(n - 1).unwrap_or_default();
    list.form("content by diagonals", write_numbers(&diagonals));
    for (word, node, upright) in [("weight in type D", n, even), ("weight in type D, odd", n - 1, odd)] {
        let spec = format!("reflect:{name}/{node}");
        if let Some(weight) = coordinates::weight_of_turtles(name, upright).filter(|_| own != spec) {
            list.game(word, spec, write_integers(&weight));
        }
    }
}

/// The position of MHRG on n×n, where n is the largest part, whose positive labels are the parts.
fn square_board(diagram: &StrictPartition, list: &mut Notations) {
    let side = diagram.row(1).max(1);
    if side > MOST_ROWS {
        return list.left_out("diagram on a square board", format!("the board has {side} rows"));
    }
    let signed = |label: u64| if diagram.parts().contains(&label) { label as i64 } else { -(label as i64) };
    let labels: Vec<i64> = (1..=side).map(signed).collect();
    let found = NumberedRectangle::new(side as usize, side as usize).ok().and_then(|board| board.from_signed(&labels));
    if let Some(found) = found {
        list.game("diagram on a square board", format!("mhrg:{side}x{side}"), found.to_string());
    }
}
