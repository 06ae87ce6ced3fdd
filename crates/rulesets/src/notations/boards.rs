//! MHRG: I(Y), D(Y), the signed form, the ternary code, other boards, weights in types B and C.

use super::{Notations, shifted};
use shapes::cartan::{FiniteType, MAX_RANK, Series};
use shapes::notation::write_numbers;
use shapes::ranking::TernaryCodes;
use shapes::weight::write_integers;
use shapes::{NumberedRectangle, Partition, StrictPartition, coordinates};

/// The notations of a position of MHRG; `own` is the ruleset it is written in, if that is not MHRG on this board.
pub(crate) fn games(board: &NumberedRectangle, diagram: &Partition, own: &str, list: &mut Notations) {
    let Some(labels) = board.signed(diagram) else { return };
    let (m, n) = (board.rows(), board.columns());
    if own != "mhrg" {
        list.game("diagram on a board", format!("mhrg:{m}x{n}"), diagram.to_string());
    }
    list.form("index set I(Y)", write_numbers(&board.index_set(diagram)));
    list.form("diagonal expression D(Y)", write_numbers(&board.diagonals(diagram)));
    list.form("signed form", write_integers(&labels));
    list.form("ternary code", ternary(&labels, board.half()));
    if let Some(code) = TernaryCodes::new(board.half() as u64).ok().and_then(|codes| codes.code(&labels)) {
        list.form("number in tables", code.to_string());
    }
    if let Some(dual) = board.dual(diagram) {
        list.form("dual diagram", dual.to_string());
    }
    // If m+n is odd, the middle step is never taken, so a board with even m+n has a twin with one column more.
    let twin =
        if (m + n).is_multiple_of(2) { NumberedRectangle::new(m, n + 1) } else { NumberedRectangle::new(m, n - 1) };
    if let Some((twin, diagram)) = twin.ok().and_then(|twin| Some((twin, twin.from_signed(&labels)?))) {
        list.game("on the twin board", format!("mhrg:{}x{}", twin.rows(), twin.columns()), diagram.to_string());
    }
    // Empty rows at the end make no difference (Motegi, Theorem 6.1).
    let rows = diagram.len();
    if (1..m).contains(&rows) {
        list.game("without empty rows", format!("mhrg:{rows}x{}", n - m + rows), diagram.to_string());
    }
    weights(&labels, board.half(), own, list);
    if n - m <= 1 {
        let parts = labels.iter().rev().filter(|&&label| label > 0).map(|label| label.unsigned_abs());
        if let Ok(parts) = StrictPartition::new(parts.collect()) {
            shifted::games(&parts, "mhrg", list);
        }
    }
}

/// The digits from h down to 1: 2 for a label +a, 0 for -a, 1 if neither occurs.
fn ternary(labels: &[i64], half: usize) -> String {
    let mut digits = vec![b'1'; half];
    for label in labels {
        let place = half - label.unsigned_abs() as usize;
        digits[place] = if *label > 0 { b'2' } else { b'0' };
    }
    digits.into_iter().map(char::from).collect()
}

/// The weights of `reflect:B_h/m` and `reflect:C_h/m`.
fn weights(labels: &[i64], half: usize, own: &str, list: &mut Notations) {
    if half > MAX_RANK {
        return list
            .left_out("weight", format!("it needs a type B or C of rank {half}, and ranks go up to {MAX_RANK}"));
    }
    for (word, series) in [("weight in type B", Series::B), ("weight in type C", Series::C)] {
        // The only type of rank 1 is A1.
        let Ok(name) = FiniteType::new(series, half) else { continue };
        let spec = format!("reflect:{name}/{}", labels.len());
        if let Some(weight) = coordinates::weight_of_labels(name, labels).filter(|_| own != spec) {
            list.game(word, spec, write_integers(&weight));
        }
    }
}
