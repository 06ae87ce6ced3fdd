//! The formulas of Nim and of the pieces on their way to the corner, written out for a position.

use super::golden;
use super::rook_pairs;
use super::tuples::residue;
use crate::powers::{Known, KnownOutcome};
use crate::reason::{Operation, Reason, Step, Term};
use theory::Play;

/// A number as a limit sees it: `7 mod 4`.
fn reduced(number: u64, most: Option<u64>) -> Term {
    match most.and_then(|most| most.checked_add(1)) {
        None => Term::number(number),
        Some(r) => Term::new(format!("{number} mod {r}"), number % r),
    }
}

/// `the heaps`, and with a limit `the heaps modulo 4`.
fn modulo(what: &str, most: Option<u64>) -> String {
    match most.and_then(|most| most.checked_add(1)) {
        None => what.to_owned(),
        Some(r) => format!("{what} modulo {r}"),
    }
}

/// What is said of numbers that a limit reduces, between commas.
fn taken(most: Option<u64>) -> String {
    most.and_then(|most| most.checked_add(1)).map_or(String::new(), |r| format!(", all taken modulo {r},"))
}

/// Nim: the heaps in binary, and in misère play the swap at its end.
pub(super) fn nim(heaps: &[u64], most: Option<u64>, play: Play, known: Known) -> Reason {
    let sum = format!("the nim-sum of {}", modulo("the heaps", most));
    let statement = match play {
        Play::Normal => format!("The value is {sum}."),
        Play::Misere => {
            format!("In misère play the value is {sum}, with 0 and 1 swapped if none of these is larger than 1.")
        }
    };
    let columns = Step { in_columns: true, ..Step::xor("", heaps.iter().map(|&size| reduced(size, most))) };
    let is_swapped = play == Play::Misere && heaps.iter().all(|&size| residue(size, most) <= 1);
    with_swap(Reason::formula(known.source, statement).step(columns), is_swapped)
}

/// With the swap of 0 and 1 that misère play makes at the end.
fn with_swap(reason: Reason, is_swapped: bool) -> Reason {
    if !is_swapped {
        return reason;
    }
    let terms = [reason.last(""), Term::number(1)];
    reason.step(Step::xor("none is larger than 1, so 0 and 1 are swapped", terms))
}

/// Corner the Ryuoh: thirds and the rest.
pub(super) fn ryuoh(&[x, y]: &[u64; 2], known: Known) -> Reason {
    let thirds = [x, y].map(|number| Term::new(format!("⌊{number}/3⌋"), number / 3));
    let reason = Reason::formula(known.source, "The value is 3(⌊x/3⌋ ⊕ ⌊y/3⌋) + (x+y) mod 3.");
    let reason = reason.step(Step::xor("", thirds));
    let terms = [Term::number(3), reason.last("")];
    let reason = reason.step(Step::new(Operation::Times, "", terms));
    let rest = Term::new(format!("({x}+{y}) mod 3"), (x % 3 + y % 3) % 3);
    let terms = [reason.last(""), rest];
    reason.step(Step::new(Operation::Plus, "", terms))
}

/// Wythoff's game: the pair with this difference.
pub(super) fn wythoff(&[a, b]: &[u64; 2], play: Play, known: KnownOutcome) -> Option<Reason> {
    let (small, large) = (a.min(b), a.max(b));
    let statement = match play {
        Play::Normal => "Lost are the pairs ⌊nφ⌋, ⌊nφ⌋+n, n = 0, 1, 2, …, and no others; φ is the golden ratio.",
        Play::Misere => {
            "In misère play 0,1 and 2,2 are lost in the place of 0,0 and 1,2; otherwise the pairs ⌊nφ⌋, ⌊nφ⌋+n are lost, and \
             no others; φ is the golden ratio."
        }
    };
    let reason = Reason::outcome(known.source, statement);
    if play == Play::Misere && large <= 2 {
        let is_lost = golden::is_lost(&[a, b], play);
        let verdict = if is_lost { "is one of these, so it is lost" } else { "is neither of these, so it is won" };
        return Some(reason.step(Step::is(format!("{small},{large} {verdict}."), u64::from(!is_lost))));
    }
    let n = large - small;
    let lower = u64::try_from(golden::lower(n)).ok()?;
    let terms = [Term::new(format!("⌊{n}φ⌋"), lower), Term::new("the smaller number", small)];
    Some(reason.step(Step::new(Operation::Differ, format!("n = {large}-{small} = {n}"), terms)))
}

/// The two nim-sums that the theorems on two rooks speak of, as the first two steps.
fn with_pairs(reason: Reason, numbers: &[u64; 4], most: Option<u64>) -> Reason {
    let [x, y, z, w] = numbers.map(|number| reduced(number, most));
    reason.step(Step::xor("a", [x, z])).step(Step::xor("b", [y, w]))
}

/// Corner Two Rooks: Nim with the heaps a and b in which (0,0) may not be reached.
pub(super) fn rooks(rooks: &[u64; 4], most: Option<u64>, known: Known) -> Option<Reason> {
    let statement = format!(
        "With a = x ⊕ z and b = y ⊕ w{} the value is M(a,b), that of Nim with two heaps a and b in which 0,0 may not be \
         reached.",
        taken(most)
    );
    let reason = with_pairs(Reason::formula(known.source, statement), rooks, most);
    let (a, b) = rook_pairs::pairs(rooks, most);
    let (small, large) = (a.min(b), a.max(b));
    Some(match (small, large, most) {
        (0, 0, Some(most)) => {
            let text = "a = b = 0, where the value is r-1";
            reason.step(Step::new(Operation::Minus, text, [Term::number(most.checked_add(1)?), Term::number(1)]))
        }
        (0, ..) => {
            let text = format!("M(0,{large}), one heap that must not be emptied");
            reason.step(Step::new(Operation::Minus, text, [Term::number(large), Term::number(1)]))
        }
        (2, ..) => {
            let terms = [
                Term::new(format!("3⌊{large}/3⌋"), large - large % 3),
                Term::new(format!("({large}+1) mod 3"), (large + 1) % 3),
            ];
            reason.step(Step::new(Operation::Plus, format!("M(2,{large})"), terms))
        }
        _ => {
            let value = rook_pairs::without_origin(a, b)?;
            reason.step(Step::is(format!("M({a},{b}) = {value}"), value))
        }
    })
}

/// Who wins with two rooks.
pub(super) fn rooks_winner(rooks: &[u64; 4], most: Option<u64>, known: KnownOutcome) -> Reason {
    let statement = format!(
        "With a = x ⊕ z and b = y ⊕ w{} it is lost exactly if misère Nim with the heaps a and b is.",
        taken(most)
    );
    misere_pairs(Reason::outcome(known.source, statement), rooks, most)
}

/// Nim_4rb in either play.
pub(super) fn nim4b(heaps: &[u64; 4], most: Option<u64>, play: Play, known: Known) -> Reason {
    match play {
        Play::Normal => {
            let statement = format!("The value is the nim-sum of {}.", modulo("the four heaps", most));
            let columns = Step { in_columns: true, ..Step::xor("", heaps.iter().map(|&size| reduced(size, most))) };
            Reason::formula(known.source, statement).step(columns)
        }
        Play::Misere => {
            let statement = format!(
                "With a = x ⊕ z and b = y ⊕ w{} the value is that of misère Nim with the heaps a and b.",
                taken(most)
            );
            misere_pairs(Reason::formula(known.source, statement), heaps, most)
        }
    }
}

/// Misère Nim with the heaps a and b.
fn misere_pairs(reason: Reason, numbers: &[u64; 4], most: Option<u64>) -> Reason {
    let reason = with_pairs(reason, numbers, most);
    let terms = [reason.result_of(0, "a"), reason.result_of(1, "b")];
    let (a, b) = rook_pairs::pairs(numbers, most);
    if rook_pairs::misere_value(numbers, most) != a ^ b {
        let [one, other] = terms;
        let text = "neither a nor b is larger than 1, so 0 and 1 are swapped";
        return reason.step(Step::xor(text, [one, other, Term::number(1)]));
    }
    let text = match a <= 1 && b <= 1 {
        true => "different coordinates are both -1 modulo r, so this is normal Nim",
        false => "",
    };
    reason.step(Step::xor(text, terms))
}
