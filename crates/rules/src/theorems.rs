//! Recognizes rules whose values a theorem gives: hooks whose length is bounded by a power of two, divisible by one, or
//! both; and bead moves by such distances.
//!
//! The theorem is [`HookTheorem`], which is proved in `docs/proofs.md`. Rules are recognized by how they are written
//! once the parameters are numbers: `length < C` and `length <= C`, the same with the sides exchanged or as a range,
//! `length = C`, `divides(C, length)`, `length mod C = 0`, and these joined by `and`. Rules that mean the same but are
//! written differently are searched.

use crate::expression::{Comparison, Condition, Function, MOST_STEPS, Number, Operation, Predicate, Slot};
use crate::file::{BoardKind, Move, MoveRule, Place, known_names};
use crate::game::Made;
use crate::rules::Rules;
use rulesets::hooks::welter::BeadMove;
use rulesets::hooks::young::{beads, hook_of_bead};
use rulesets::{Known, Part, Theorem};
use shapes::{BeadSet, Partition};
use theory::{Flow, Play};

pub use rulesets::hooks::restricted::HookTheorem;

/// The theorem that gives the values of a game, if the game is one of restricted hooks and its rules are written in one
/// of these ways. This excludes rules that restrict nothing, which are Welter's game, and removable boxes, which are
/// not listed as hooks.
pub fn of(rules: &Rules) -> Option<HookTheorem> {
    let is_corner = rules.file.moves.iter().any(|rule| rule.what == Move::Corner);
    restriction(rules).filter(|theorem| theorem.source().is_some() && !is_corner)
}

/// Which distances the rules of a game allow, if it is one of hooks or beads, restricted or not, and its rules are
/// written in one of these ways.
pub fn restriction(rules: &Rules) -> Option<HookTheorem> {
    let [rule] = &rules.file.moves[..] else { return None };
    let has_condition = rules.file.condition.is_some();
    let distances = match (&rules.file.board, &rule.what) {
        (BoardKind::Partition, Move::Hook) if !has_condition => of_hooks(rule, rules.first_slot()),
        // A removable box is a hook of length 1.
        (BoardKind::Partition, Move::Corner) if !has_condition && rule.condition.is_none() => {
            Some(Distances { low: 0, most: Some(1) })
        }
        // A condition on beads concerns their number, which no move changes.
        (BoardKind::Beads, Move::Bead { bead, to }) => of_beads(rule, *bead, to),
        _ => None,
    }?;
    HookTheorem::new(distances.low, distances.most)
}

/// The multiples of 2^`low` that are at most `most`.
#[derive(Default)]
struct Distances {
    low: u32,
    most: Option<u64>,
}

fn of_hooks(rule: &MoveRule, first: Slot) -> Option<Distances> {
    if !rule.ranges.is_empty() {
        return None;
    }
    let place =
        known_names(&BoardKind::Partition, Place::Move(&rule.what)).iter().position(|&name| name == "length")?;
    Distances::default().restricted(rule.condition.as_ref(), &Number::Name(first + place))
}

/// `b -> b-k for k in 1..C`, and `b -> c for c in 0..b-1` with a condition on `b-c`.
fn of_beads(rule: &MoveRule, bead: Slot, to: &Number) -> Option<Distances> {
    let [(_, range)] = &rule.ranges[..] else { return None };
    let (bead, chosen) = (Number::Name(bead), Number::Name(range.slot));
    let below = |number: &Number| match number {
        Number::Binary(Operation::Minus, a, b) if **a == bead => b.constant(),
        _ => None,
    };
    let mut distances = Distances::default();
    let difference = Number::Binary(Operation::Minus, Box::new(bead.clone()), Box::new(chosen.clone()));
    if *to == difference {
        // A distance of 0 is not a move.
        range.from.constant().filter(|from| (0..=1).contains(from))?;
        match either(Function::Min, &range.to, &|number| *number == bead) {
            _ if range.to == bead => {}
            Some(most) => distances.at_most(most.constant()?),
            None => distances.at_most(range.to.constant()?),
        }
        return distances.restricted(rule.condition.as_ref(), &chosen);
    }
    if *to != chosen || !(range.to == bead || below(&range.to) == Some(1)) {
        return None;
    }
    let is_zero = |number: &Number| number.constant() == Some(0);
    if !is_zero(&range.from) {
        // A negative square is not a move.
        let from = either(Function::Max, &range.from, &is_zero).unwrap_or(&range.from);
        distances.at_most(below(from).filter(|&distance| distance >= 0)?);
    }
    distances.restricted(rule.condition.as_ref(), &difference)
}

/// The other one of two arguments of a function, if `is_one` holds for one of them.
fn either<'n>(function: Function, number: &'n Number, is_one: &dyn Fn(&Number) -> bool) -> Option<&'n Number> {
    match number {
        Number::Function(found, numbers) if *found == function => match &numbers[..] {
            [a, b] if is_one(a) => Some(b),
            [a, b] if is_one(b) => Some(a),
            _ => None,
        },
        _ => None,
    }
}

impl Distances {
    fn at_most(&mut self, most: i64) {
        let most = u64::try_from(most).unwrap_or(0);
        self.most = Some(self.most.map_or(most, |before| before.min(most)));
    }

    /// Requires multiples of a number; none unless it is a power of two.
    fn divisible(&mut self, by: i64) -> Option<()> {
        let by = u64::try_from(by).ok().filter(|by| by.is_power_of_two())?;
        self.low = self.low.max(by.trailing_zeros());
        Some(())
    }

    /// Adds a condition on the distance; none if it is not one of those that are recognized.
    fn restricted(mut self, condition: Option<&Condition>, distance: &Number) -> Option<Distances> {
        condition.map_or(Some(()), |condition| self.restrict(condition, distance)).map(|()| self)
    }

    fn restrict(&mut self, condition: &Condition, distance: &Number) -> Option<()> {
        match condition {
            Condition::And(a, b) => {
                self.restrict(a, distance)?;
                self.restrict(b, distance)
            }
            Condition::Chain(first, rest) => {
                let mut left = first;
                for (comparison, right) in rest {
                    self.compare(left, *comparison, right, distance)?;
                    left = right;
                }
                Some(())
            }
            Condition::InRange(number, from, to) if number == distance => {
                from.constant().filter(|&from| from <= 1)?;
                self.at_most(to.constant()?);
                Some(())
            }
            Condition::Is(Predicate::Divides, numbers) => match &numbers[..] {
                [by, number] if number == distance => self.divisible(by.constant()?),
                _ => None,
            },
            _ => None,
        }
    }

    /// Adds one comparison, with the distance or its remainder on either side.
    fn compare(&mut self, left: &Number, comparison: Comparison, right: &Number, distance: &Number) -> Option<()> {
        let (side, comparison, number) = match (left.constant(), right.constant()) {
            (None, Some(number)) => (left, comparison, number),
            (Some(number), None) => (right, mirrored(comparison), number),
            _ => return None,
        };
        match side {
            Number::Binary(Operation::Modulo, a, by) if **a == *distance => {
                let is_zero = comparison == Comparison::Equal && number == 0;
                if is_zero { self.divisible(by.constant()?) } else { None }
            }
            side if side == distance => {
                match comparison {
                    Comparison::Less => self.at_most(number.saturating_sub(1)),
                    Comparison::AtMost => self.at_most(number),
                    Comparison::Equal => {
                        self.divisible(number)?;
                        self.at_most(number);
                    }
                    // Every distance is at least 1.
                    Comparison::Greater if number <= 0 => {}
                    Comparison::AtLeast if number <= 1 => {}
                    _ => return None,
                }
                Some(())
            }
            _ => None,
        }
    }
}

/// The same comparison with the sides exchanged.
fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
        same => same,
    }
}

/// The theorem, applied to the positions of a game.
pub(crate) struct OnBoard {
    theorem: HookTheorem,
    source: &'static str,
    line: usize,
    is_diagram: bool,
}

impl OnBoard {
    /// The theorem that applies to some rules, if there is one.
    pub(crate) fn new(rules: &Rules) -> Option<OnBoard> {
        let theorem = of(rules)?;
        let line = rules.file.moves.first()?.line;
        Some(OnBoard { theorem, source: theorem.source()?, line, is_diagram: rules.file.board == BoardKind::Partition })
    }

    /// The number of moves of a position.
    pub(crate) fn count_moves(&self, position: &[u64]) -> u128 {
        self.theorem.count_moves(&self.beads(position))
    }

    /// Whether the definition would have more cases to try than it may.
    pub(crate) fn is_too_large(&self, position: &[u64]) -> bool {
        // For each bead it tries all smaller squares, or all distances of a range.
        let range = self.theorem.high.filter(|_| !self.is_diagram).map_or(0, |high| 1_u64 << high);
        let cases: u128 = self.beads(position).iter().map(|&bead| u128::from(bead.max(range))).sum();
        cases > MOST_STEPS.into()
    }

    /// Calls `each` with every move, found from the allowed distances, until it breaks.
    pub(crate) fn options(&self, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        let beads = self.beads(position);
        let mut go = |&from: &u64| {
            let most = self.theorem.high.map_or(from, |high| from.min((1 << high) - 1)) >> self.theorem.low;
            let squares = (1..=most).rev().map(|steps| from - (steps << self.theorem.low));
            let empty = squares.filter(|to| beads.binary_search(to).is_err());
            empty
                .filter_map(|to| self.made(position, &beads, BeadMove { from, to }))
                .try_for_each(|(m, to)| each(m, to))
        };
        // In the order of the definition: the boxes of the first row belong to the last bead.
        if self.is_diagram { beads.iter().rev().try_for_each(&mut go) } else { beads.iter().try_for_each(&mut go) }
    }

    /// The beads of a position, in ascending order.
    fn beads(&self, position: &[u64]) -> Vec<u64> {
        if self.is_diagram { beads(&diagram(position)) } else { position.to_vec() }
    }

    fn moves(&self, position: &[u64], target: u64, most: usize) -> Vec<(Made, Vec<u64>)> {
        let beads = self.beads(position);
        let found = self.theorem.moves_to_value(&beads, target, most);
        found.into_iter().filter_map(|bead_move| self.made(position, &beads, bead_move)).collect()
    }

    /// A bead move, as the game's own definition lists it.
    fn made(&self, position: &[u64], beads: &[u64], bead_move: BeadMove) -> Option<(Made, Vec<u64>)> {
        let (text, parts, to) = if self.is_diagram {
            let (hook, left) = hook_of_bead(&diagram(position), beads, bead_move)?;
            (hook.to_string(), vec![Part::cell(hook.row, hook.column)], left.into_rows())
        } else {
            let BeadMove { from, to } = bead_move;
            let left = BeadSet::new(position.to_vec()).ok()?.replace(from, to).squares().to_vec();
            (bead_move.to_string(), vec![Part::square(from), Part::square(to)], left)
        };
        Some((Made { text, line: self.line, parts, to: to.clone() }, to))
    }
}

fn diagram(rows: &[u64]) -> Partition {
    Partition::new(rows.to_vec()).expect("positions are partitions")
}

impl Theorem<Vec<u64>, Made> for OnBoard {
    fn known(&self, position: &Vec<u64>, play: Play) -> Option<Known> {
        let value = || self.theorem.value(&self.beads(position)).into();
        (play == Play::Normal).then(|| Known { grundy: value(), source: self.source })
    }

    fn no_theorem(&self, _position: &Vec<u64>, play: Play) -> Option<String> {
        (play == Play::Misere).then(|| "the theorem on restricted hooks applies to normal play only".to_owned())
    }

    fn move_to_value(&self, position: &Vec<u64>, target: u64) -> Option<(Made, Vec<u64>)> {
        self.moves(position, target, 1).pop()
    }

    fn all_moves_to_value(&self, position: &Vec<u64>, target: u64) -> Option<Vec<(Made, Vec<u64>)>> {
        Some(self.moves(position, target, usize::MAX))
    }
}
