//! The formulas of the hook games, written out for a position.

use super::welter_function::{Residues, bar};
use super::young;
use crate::figure::MOST_PARTS;
use crate::part::Part;
use crate::powers::Known;
use crate::reason::{KEPT, LeftOut, Operation, Reason, Step, Term};
use shapes::{BeadSet, Partition, StrictPartition};

/// N(a) = a ⊕ (a-1), for a number other than 0.
pub(crate) fn norm(number: u64) -> u64 {
    number ^ (number - 1)
}

/// The nim-sum of the norms of all hook lengths, which is the Welter function of the beads. For a large diagram, only
/// the first boxes are listed. `place` gives the name of a box and its part of the picture.
pub(crate) fn norms_of_hooks(
    text: impl Into<String>,
    diagram: &Partition,
    place: impl Fn(usize, u64) -> (String, Option<Part>),
) -> Step {
    let term = |(i, j)| {
        let (length, (name, part)) = (diagram.hook_length(i, j), place(i, j));
        Term::new(format!("N({length})"), norm(length)).at(name, part)
    };
    let terms: Vec<Term> = diagram.boxes().take(KEPT).map(term).collect();
    let shown = terms.iter().fold(0, |sum, term| sum ^ term.value);
    let count = diagram.size() - terms.len() as u128;
    let together = || Residues::new(&young::beads(diagram)).alpha() ^ shown;
    let left_out = (count > 0).then(|| LeftOut { count, together: together() });
    Step::of_many(Operation::Xor, text, terms, left_out)
}

/// The Sato–Welter game: the norm of each hook length, in its box.
pub(super) fn young(diagram: &Partition, known: Known) -> Reason {
    let statement = "The value is the nim-sum of N(h) = h ⊕ (h−1) over the hook lengths h.";
    let label = |(i, j)| (Part::cell(i, j), norm(diagram.hook_length(i, j)).to_string());
    let is_drawn = diagram.size() <= MOST_PARTS;
    let labels = diagram.boxes().take_while(|_| is_drawn).map(label);
    let place = |i, j| (format!("({i},{j})"), is_drawn.then(|| Part::cell(i, j)));
    Reason::formula(known.source, statement).step(norms_of_hooks("", diagram, place)).labelled(labels)
}

/// Welter's game: the squares, the pairs, and the pairs again, by residues.
pub(super) fn welter(beads: &BeadSet, known: Known) -> Reason {
    let statement = "The value is the nim-sum of all squares x and of (x|y) = N(x−y) over all pairs.";
    with_alpha(Reason::formula(known.source, statement), beads.squares())
}

/// Adds the Welter function of some beads, in ascending order, as further steps; the last one has the result.
pub(super) fn with_alpha(reason: Reason, beads: &[u64]) -> Reason {
    let square = |&bead: &u64| Term::number(bead).at(format!("square {bead}"), [Part::square(bead)]);
    let squares = Step::xor("squares", beads.iter().map(square));
    if beads.len() < 2 {
        return reason.step(squares);
    }
    let residues = Residues::new(beads);
    let all = residues.alpha() ^ squares.result;
    let pairs = (1..beads.len()).flat_map(|j| (0..j).map(move |i| (beads[i], beads[j])));
    let pair = |(x, y)| Term::new(format!("({x}|{y})"), bar(x, y)).at("", [x, y].map(Part::square));
    let terms: Vec<Term> = pairs.take(KEPT).map(pair).collect();
    let shown = terms.iter().fold(0, |sum, term| sum ^ term.value);
    let count = pairs_among(beads.len()) - terms.len() as u128;
    let left_out = (count > 0).then_some(LeftOut { count, together: all ^ shown });
    let pairs = Step::of_many(Operation::Xor, "pairs", terms, left_out);
    let bits = by_residues(beads);
    let told = bits.iter().take(6).map(|(modulus, pairs)| format!("{pairs} modulo {modulus}"));
    let dots = if bits.len() > 6 { ", …" } else { "" };
    let text = format!("pairs of equal residues, {}{dots}; odd numbers count", told.collect::<Vec<_>>().join(", "));
    let bits = bits.into_iter().map(|(modulus, pairs)| Term::number(if pairs % 2 == 1 { modulus } else { 0 }));
    let reason = reason.step(squares).step(pairs).step(Step::xor(text, bits));
    let place = reason.steps.len();
    let terms = [reason.result_of(place - 3, "squares"), reason.result_of(place - 2, "pairs")];
    reason.step(Step::xor("", terms))
}

/// For every power of two, until all residues differ, the number of pairs with equal residues.
fn by_residues(beads: &[u64]) -> Vec<(u64, u128)> {
    let mut classes = vec![beads.to_vec()];
    let mut found = Vec::new();
    for bit in 0..u64::BITS {
        classes.retain(|class| class.len() > 1);
        if classes.is_empty() {
            break;
        }
        found.push((1 << bit, classes.iter().map(|class| pairs_among(class.len())).sum()));
        let halves = classes.iter().flat_map(|class| {
            let (ones, zeros): (Vec<u64>, Vec<u64>) = class.iter().partition(|&bead| bead >> bit & 1 == 1);
            [zeros, ones]
        });
        classes = halves.collect();
    }
    found
}

fn pairs_among(count: usize) -> u128 {
    count as u128 * (count as u128).saturating_sub(1) / 2
}

/// Shifted diagrams: the parts, each at the end of its row.
pub(super) fn shifted(diagram: &StrictPartition, known: Known) -> Reason {
    let label = |(i, &part): (usize, &u64)| (Part::cell(i + 1, i as u64 + part), part.to_string());
    let labels = diagram.parts().iter().enumerate().take(KEPT).map(label);
    let is_drawn = diagram.size() <= MOST_PARTS;
    let row = |(i, &part): (usize, &u64)| {
        let columns = (i as u64 + 1..=i as u64 + part).take_while(|_| is_drawn);
        Term::number(part).at(format!("row {}", i + 1), columns.map(|column| Part::cell(i + 1, column)))
    };
    Reason::formula(known.source, "The value is the nim-sum of the parts.")
        .step(Step::xor("", diagram.parts().iter().enumerate().map(row)))
        .labelled(labels)
}

/// Turning turtles: the value of each upright turtle.
pub(super) fn turtles(upright: &BeadSet, one_more: bool, known: Known) -> Reason {
    let squares = upright.squares().iter().copied();
    let term = |x| if one_more { Term::new(format!("({x}+1)"), x + 1) } else { Term::number(x) };
    let terms = squares.map(|x| term(x).at(format!("square {x}"), [Part::square(x)]));
    let statement = match one_more {
        false => "The value is the nim-sum of the squares of the upright turtles.",
        true => "The value is the nim-sum of x+1 over the squares x of the upright turtles.",
    };
    Reason::formula(known.source, statement).step(Step::xor("", terms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn residues_and_pairs_agree() {
        for set in 0_u64..1 << 10 {
            let beads: Vec<u64> = (0..10).filter(|bead| set >> bead & 1 == 1).collect();
            let pairs = (0..beads.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
            let pairs = pairs.fold(0, |sum, (i, j)| sum ^ norm(beads[j] - beads[i]));
            let bits = by_residues(&beads).into_iter().filter(|&(_, pairs)| pairs % 2 == 1);
            assert_eq!(bits.fold(0, |sum, (modulus, _)| sum ^ modulus), pairs, "{beads:?}");
        }
    }
}
