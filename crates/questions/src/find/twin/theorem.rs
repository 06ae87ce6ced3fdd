//! Rule files to which a theorem on Welter's game with restricted moves applies.
//!
//! A hook of a partition is a move of a bead by as many squares as it is long. If all lengths that are multiples of 2^j
//! and below 2^k are allowed, and no others, the value is that of the bits j to k-1 of the value of Welter's game.

use super::change::Change;
use rules::Rules;
use rules::expression::{Comparison, Condition, Look, Number, Operation, Predicate, Scene};
use rules::file::{Board, Move, MoveRule, Place, known_names};

/// The lengths that are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lengths {
    most: Option<u64>,
    divisor: u64,
}

/// What the value of Welter's game becomes by these rules, and the theorem that says so; none if no theorem applies.
pub(super) fn theorem(rules: &Rules) -> Option<(Change, String)> {
    let lengths = allowed(rules)?;
    if !lengths.divisor.is_power_of_two() {
        return None;
    }
    let shift = lengths.divisor.trailing_zeros();
    // Multiples of the divisor up to `most`, 0 among them, must be as many as a power of two.
    let bits = match lengths.most {
        None => None,
        Some(most) => {
            let multiples = (most / lengths.divisor).checked_add(1)?;
            Some(multiples.is_power_of_two().then(|| multiples.trailing_zeros())?)
        }
    };
    let source = "docs/proofs.md, Welter's game with restricted hooks";
    let says = match (shift, bits) {
        (0, None) => "every move: Welter's theorem, the value is Welter's".to_owned(),
        (_, None) => {
            let divisor = lengths.divisor;
            format!("lengths divisible by {divisor}: the value is ⌊Welter's value / {divisor}⌋ ({source})")
        }
        (0, Some(bits)) => {
            let bound = 1u64.checked_shl(bits)?;
            format!("lengths below {bound}: the value is Welter's value mod {bound} ({source})")
        }
        (_, Some(bits)) => {
            let (divisor, bound) = (lengths.divisor, 1u64.checked_shl(bits + shift)?);
            format!(
                "lengths below {bound} divisible by {divisor}: the value is the bits {shift} to {} of Welter's value \
                 ({source})",
                bits + shift - 1
            )
        }
    };
    Some((Change::Bits { shift, bits }, says))
}

/// The lengths that rules allow, if they are those of a game of hooks or beads without any other condition.
fn allowed(rules: &Rules) -> Option<Lengths> {
    let file = &rules.file;
    let [rule] = file.moves.as_slice() else { return None };
    if file.condition.is_some() {
        return None;
    }
    // A removable box is a hook of length 1.
    if file.board == Board::Partition && rule.what == Move::Corner && rule.condition.is_none() {
        return Some(Lengths { most: Some(1), divisor: 1 });
    }
    let is_length: Box<dyn Fn(&Number) -> bool> = match (&file.board, &rule.what) {
        (Board::Partition, what @ Move::Hook) if rule.ranges.is_empty() => {
            let place = known_names(&file.board, Place::Move(what)).iter().position(|name| *name == "length")?;
            let slot = rules.first_slot() + place;
            Box::new(move |number| *number == Number::Name(slot))
        }
        (Board::Beads, Move::Bead { bead, to }) => {
            let target = target_below(rule, *bead, to)?;
            let bead = *bead;
            Box::new(move |number| match number {
                Number::Binary(Operation::Minus, a, b) => **a == Number::Name(bead) && **b == Number::Name(target),
                _ => false,
            })
        }
        _ => return None,
    };
    let mut lengths = Lengths { most: None, divisor: 1 };
    match &rule.condition {
        Some(condition) => narrow(condition, &*is_length, &mut lengths).then_some(lengths),
        None => Some(lengths),
    }
}

/// The name of the target, if it is any square below the bead.
fn target_below(rule: &MoveRule, bead: usize, to: &Number) -> Option<usize> {
    let [(_, range)] = rule.ranges.as_slice() else { return None };
    let before = Number::Binary(Operation::Minus, Box::new(Number::Name(bead)), Box::new(Number::Constant(1)));
    let is_all = *to == Number::Name(range.slot) && range.from == Number::Constant(0) && range.to == before;
    is_all.then_some(range.slot)
}

/// The value of an expression without names.
fn constant(number: &Number) -> Option<u64> {
    let mut has_names = false;
    number.look(&mut |_| has_names = true);
    let value = number.value(&mut Scene::new(&[], &())).ok().filter(|_| !has_names)?;
    u64::try_from(value).ok()
}

/// Takes what a condition says of lengths into account; says whether that is all that it says.
fn narrow(condition: &Condition, is_length: &dyn Fn(&Number) -> bool, lengths: &mut Lengths) -> bool {
    let most = |lengths: &mut Lengths, bound: Option<u64>| {
        let Some(bound) = bound else { return false };
        lengths.most = Some(lengths.most.map_or(bound, |most| most.min(bound)));
        true
    };
    // Two powers of two that divide a length: the larger one does. Other divisors are refused in the end.
    let divides = |lengths: &mut Lengths, divisor: Option<u64>| match divisor {
        Some(divisor) if divisor.is_power_of_two() => {
            lengths.divisor = lengths.divisor.max(divisor);
            true
        }
        _ => false,
    };
    match condition {
        Condition::And(a, b) => narrow(a, is_length, lengths) && narrow(b, is_length, lengths),
        Condition::Is(Predicate::Divides, numbers) => match numbers.as_slice() {
            [divisor, length] if is_length(length) => divides(lengths, constant(divisor)),
            _ => false,
        },
        Condition::InRange(length, from, to) if is_length(length) && constant(from).is_some_and(|from| from <= 1) => {
            most(lengths, constant(to))
        }
        Condition::Chain(first, others) => {
            let [(comparison, second)] = others.as_slice() else { return false };
            match (comparison, first, second) {
                (Comparison::Less, length, bound) | (Comparison::Greater, bound, length) if is_length(length) => {
                    most(lengths, constant(bound).map(|bound| bound.saturating_sub(1)))
                }
                (Comparison::AtMost, length, bound) | (Comparison::AtLeast, bound, length) if is_length(length) => {
                    most(lengths, constant(bound))
                }
                (Comparison::Equal, Number::Binary(Operation::Modulo, length, divisor), zero)
                    if is_length(length) && *zero == Number::Constant(0) =>
                {
                    divides(lengths, constant(divisor))
                }
                _ => false,
            }
        }
        _ => false,
    }
}
