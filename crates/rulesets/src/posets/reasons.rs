//! The theorems on Ungar games, written out for a position.

use super::nand;
use crate::figure::MOST_PARTS;
use crate::part::Part;
use crate::powers::{Known, KnownOutcome};
use crate::reason::{Operation, Reason, Step, Term};
use shapes::poset::Element;
use shapes::{ElementSet, Poset};
use std::collections::HashMap;

/// A box, or a rectangle: 1 if all sides are odd.
pub(super) fn box_value(sides: &[u64], known: Known) -> Reason {
    let terms = sides.iter().map(|side| Term::new(format!("{side} mod 2"), side % 2));
    Reason::formula(known.source, "A box has the value 1 if all its sides are odd, and otherwise 0.").step(Step::new(
        Operation::Times,
        "",
        terms,
    ))
}

/// Two rows a > b, or two columns.
pub(super) fn two_rows(a: u64, b: u64, what: &str, known: Known) -> Reason {
    let terms = [Term::new(format!("{a} mod 2"), a % 2), Term::new(format!("2({b} mod 2)"), 2 * (b % 2))];
    Reason::formula(known.source, format!("Two {what} a > b have the value a mod 2 + 2(b mod 2).")).step(Step::new(
        Operation::Plus,
        "",
        terms,
    ))
}

/// Nibble: the blocks of the boundary word.
pub(super) fn boundary_word(blocks: &[(u64, u64)], known: KnownOutcome) -> Reason {
    let is_odd = |&(across, down): &(u64, u64)| across % 2 == 1 && down % 2 == 1;
    let statement =
        "It is lost exactly if the boundary word has no odd block of Ls that is followed by an odd block of Ds.";
    // Put the blocks that decide first, so that they are shown even for a long word.
    let (odd, others): (Vec<_>, Vec<_>) = blocks.iter().partition(|block| is_odd(block));
    let term = |(across, down): (u64, u64)| Term::new(format!("L{across} D{down}"), is_odd(&(across, down)).into());
    let terms = odd.into_iter().chain(others).map(term);
    let text = if blocks.iter().any(is_odd) { "there is one, so it is won" } else { "there is none, so it is lost" };
    Reason::outcome(known.source, statement).step(Step::new(Operation::Any, text, terms))
}

/// Up to this many NAND values are derived one by one; the picture shows all of them.
const MOST_STEPS: usize = 12;

/// The NAND values of the skeleton, and the verdict of the maximal elements.
pub(super) fn nand_values(poset: &Poset, ideal: &ElementSet, known: KnownOutcome) -> Reason {
    let skeleton = nand::skeleton(poset, ideal);
    let ones = nand::ones(poset, ideal, &skeleton);
    let value = |x: Element| u64::from(ones.contains(x));
    let statement = "The skeleton consists of the elements that lie below no two incomparable ones. In it, the value of each \
                     element is the NAND of the values of those that it covers; without any, it is 0. It is lost exactly if all \
                     maximal elements have the value 1.";
    let mut reason = Reason::outcome(known.source, statement);
    let below = |x: Element| {
        let covered = poset.lower_covers(x).iter().copied();
        covered.filter(|&c| skeleton.contains(c)).collect::<Vec<Element>>()
    };
    let inner = poset.upwards().iter().copied().filter(|&x| skeleton.contains(x) && !below(x).is_empty());
    let inner: Vec<Element> = inner.take(MOST_STEPS + 1).collect();
    let mut places = HashMap::new();
    let term = |x: Element, places: &HashMap<Element, usize>| Term {
        of: places.get(&x).copied(),
        ..Term::new(poset.name(x), value(x))
    };
    if inner.len() <= MOST_STEPS {
        for x in inner {
            let terms: Vec<Term> = below(x).into_iter().map(|c| term(c, &places)).collect();
            reason = reason.step(Step::new(Operation::Nand, poset.name(x), terms));
            places.insert(x, reason.steps.len() - 1);
        }
    }
    let maximal = poset.maximal_of(ideal);
    let terms = maximal.elements().iter().map(|&x| term(x, &places));
    let is_lost = maximal.elements().iter().all(|&x| ones.contains(x));
    let text =
        if is_lost { "maximal elements, all 1, so it is lost" } else { "maximal elements, not all 1, so it is won" };
    reason = reason.step(Step::new(Operation::Nand, text, terms));
    if poset.len() as u128 > MOST_PARTS {
        return reason;
    }
    reason.labelled(skeleton.iter().map(|x| (Part::Element(x as usize), value(x).to_string())))
}
