//! The formulas of Nim and of the pieces on their way to the corner, written out for a position.

use super::golden;
use super::rook_pairs;
use super::tuples::residue;
use crate::figure::{MOST_PARTS, drawn_heaps};
use crate::part::Part;
use crate::powers::{Known, KnownOutcome};
use crate::reason::{Operation, Reason, Step, Term};
use theory::Play;

/// What the numbers of a position stand for: heaps, or how far pieces are from the edges.
#[derive(Clone, Copy)]
pub(super) enum Numbers {
    Heaps,
    /// The columns and rows of pieces.
    Squares,
}

impl Numbers {
    /// The numbers, reduced if there is a limit, each with its place in the picture.
    fn terms(self, numbers: &[u64], most: Option<u64>) -> Vec<Term> {
        let terms = numbers.iter().map(|&number| reduced(number, most));
        self.places(numbers).zip(terms).map(|((name, parts), term)| term.at(name, parts)).collect()
    }

    /// The name of each number, and its parts of the picture.
    fn places(self, numbers: &[u64]) -> impl Iterator<Item = (String, Vec<Part>)> {
        match self {
            Numbers::Heaps => {
                let heaps = drawn_heaps(numbers).zip(1..).map(|(stones, heap)| (format!("heap {heap}"), stones));
                heaps.collect::<Vec<_>>().into_iter()
            }
            Numbers::Squares => ways_to_the_edges(numbers).into_iter(),
        }
    }

    fn in_words(self, most: Option<u64>) -> String {
        match self {
            Numbers::Heaps => modulo("the heaps", most),
            Numbers::Squares => modulo("column and row", most),
        }
    }
}

/// For pieces on the squares x,y, z,w and so on: the squares of the row from the edge to a piece, and those of the
/// column.
fn ways_to_the_edges(numbers: &[u64]) -> Vec<(String, Vec<Part>)> {
    let longest = |axis: usize| numbers.iter().skip(axis).step_by(2).copied().max().unwrap_or(0);
    let is_drawn = u128::from(longest(0)).saturating_mul(longest(1).into()) <= MOST_PARTS;
    let ways = numbers.chunks_exact(2).flat_map(|square| {
        let [x, y] = [square[0], square[1]];
        let way = |name, end: u64, field: &dyn Fn(u64) -> Part| {
            (format!("{name} {end}"), (0..=end).take_while(|_| is_drawn).map(field).collect())
        };
        [way("column", x, &|x| Part::field([x, y])), way("row", y, &|y| Part::field([x, y]))]
    });
    ways.collect()
}

/// A number, reduced if there is a limit: `7 mod 4`.
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

/// The clause about numbers that a limit reduces.
fn taken(most: Option<u64>) -> String {
    most.and_then(|most| most.checked_add(1)).map_or(String::new(), |r| format!(", all taken modulo {r},"))
}

/// Nim: the heaps in binary and, in misère play, the swap at the end.
pub(super) fn nim(heaps: &[u64], what: Numbers, most: Option<u64>, play: Play, known: Known) -> Reason {
    let sum = format!("the nim-sum of {}", what.in_words(most));
    let statement = match play {
        Play::Normal => format!("The value is {sum}."),
        Play::Misere => {
            format!("In misère play the value is {sum}, with 0 and 1 swapped if none of these is larger than 1.")
        }
    };
    let columns = Step { in_columns: true, ..Step::xor("", what.terms(heaps, most)) };
    let is_swapped = play == Play::Misere && heaps.iter().all(|&size| residue(size, most) <= 1);
    with_swap(Reason::formula(known.source, statement).step(columns), is_swapped)
}

/// Adds the swap of 0 and 1 that misère play makes at the end.
fn with_swap(reason: Reason, is_swapped: bool) -> Reason {
    if !is_swapped {
        return reason;
    }
    let terms = [reason.last(""), Term::number(1)];
    reason.step(Step::xor("none is larger than 1, so 0 and 1 are swapped", terms))
}

/// Corner the Ryuoh: thirds and remainders.
pub(super) fn ryuoh(square @ &[x, y]: &[u64; 2], known: Known) -> Reason {
    let places = Numbers::Squares.places(square);
    let thirds = square
        .iter()
        .zip(places)
        .map(|(&number, (name, parts))| Term::new(format!("⌊{number}/3⌋"), number / 3).at(name, parts));
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
        Play::Normal => "The lost positions are the pairs ⌊nφ⌋, ⌊nφ⌋+n with n = 0, 1, 2, …; φ is the golden ratio.",
        Play::Misere => {
            "In misère play 0,1 and 2,2 are lost in place of 0,0 and 1,2; otherwise the pairs ⌊nφ⌋, ⌊nφ⌋+n are lost, and \
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

/// Adds the two nim-sums that the theorems on two rooks use, as the first two steps.
fn with_pairs(reason: Reason, numbers: &[u64; 4], what: Numbers, most: Option<u64>) -> Reason {
    let (first, second): (Vec<_>, Vec<_>) =
        what.terms(numbers, most).into_iter().zip(0..).partition(|(_, at)| at % 2 == 0);
    let terms = |pair: Vec<(Term, i32)>| pair.into_iter().map(|(term, _)| term);
    reason.step(Step::xor("a", terms(first))).step(Step::xor("b", terms(second)))
}

/// Corner Two Rooks: Nim with the heaps a and b in which (0,0) may not be reached.
pub(super) fn rooks(rooks: &[u64; 4], most: Option<u64>, known: Known) -> Option<Reason> {
    let statement = format!(
        "With a = x ⊕ z and b = y ⊕ w{} the value is M(a,b), that of Nim with two heaps a and b in which 0,0 may not be \
         reached.",
        taken(most)
    );
    let reason = with_pairs(Reason::formula(known.source, statement), rooks, Numbers::Squares, most);
    let (a, b) = rook_pairs::pairs(rooks, most);
    let (small, large) = (a.min(b), a.max(b));
    Some(match (small, large, most) {
        (0, 0, Some(most)) => {
            let text = "a = b = 0, where the value is r−1";
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
    misere_pairs(Reason::outcome(known.source, statement), rooks, Numbers::Squares, most)
}

/// Nim_4rb in either play.
pub(super) fn nim4b(heaps: &[u64; 4], most: Option<u64>, play: Play, known: Known) -> Reason {
    match play {
        Play::Normal => {
            let statement = format!("The value is the nim-sum of {}.", modulo("the four heaps", most));
            let columns = Step { in_columns: true, ..Step::xor("", Numbers::Heaps.terms(heaps, most)) };
            Reason::formula(known.source, statement).step(columns)
        }
        Play::Misere => {
            let statement = format!(
                "With a = x ⊕ z and b = y ⊕ w{} the value is that of misère Nim with the heaps a and b.",
                taken(most)
            );
            misere_pairs(Reason::formula(known.source, statement), heaps, Numbers::Heaps, most)
        }
    }
}

/// Misère Nim with the heaps a and b.
fn misere_pairs(reason: Reason, numbers: &[u64; 4], what: Numbers, most: Option<u64>) -> Reason {
    let reason = with_pairs(reason, numbers, what, most);
    let terms = [reason.result_of(0, "a"), reason.result_of(1, "b")];
    let (a, b) = rook_pairs::pairs(numbers, most);
    if rook_pairs::misere_value(numbers, most) != a ^ b {
        let [one, other] = terms;
        let text = "neither a nor b is larger than 1, so 0 and 1 are swapped";
        return reason.step(Step::xor(text, [one, other, Term::number(1)]));
    }
    let text = match a <= 1 && b <= 1 {
        true => "different coordinates are both −1 modulo r, so this is normal Nim",
        false => "",
    };
    reason.step(Step::xor(text, terms))
}
