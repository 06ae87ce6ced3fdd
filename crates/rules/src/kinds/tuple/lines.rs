//! Rules that are recognised as moves along lines, for which tables have a special engine.
//!
//! A line may be written in many ways: `x-k for k in 1..x`, `a for a in 0..x-1`, `a for a in 0..x where a != x`. Each
//! says how far an entry falls, as a variable between bounds that are sums of names. If the bounds evidently leave
//! exactly the distances from 1 up to the entry itself, or up to a constant, the move is a line. What is not evident is
//! not recognised.

use super::TupleBoard;
use super::definition::NamedMove;
use super::linear::Linear;
use crate::expression::{Comparison, Condition, Function, Number, Slot};
use shapes::ranking::Tuples;
use tables::indexed::{Lines, Meeting};

/// One of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Some entries fall by the same distance, up to a limit.
    Along { axes: Vec<usize>, most: u64 },
    /// Entries fall by these distances.
    Step(Vec<u64>),
}

/// Moves along lines, and what happens if two points meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineMoves {
    lines: Vec<Line>,
    most: u64,
    diagonals: bool,
    steps: Vec<(u64, u64)>,
    meeting: Meeting,
}

/// More single steps than this are not worth an engine.
const MOST_STEPS: usize = 64;
/// Ranges whose ends are larger than this, or grow with their names by a larger factor, are left to the definition,
/// which refuses too many cases.
const MODEST: i64 = 1 << 12;

impl LineMoves {
    /// The moves of a board with named entries, if all are along lines.
    pub(super) fn of(board: &TupleBoard, moves: &[NamedMove]) -> Option<LineMoves> {
        let first = board.rules.first_slot();
        let meets = |condition: &Condition| board.len == 4 && is_meeting(condition, first);
        let mut meeting = match &board.rules.file.condition {
            None => Meeting::Nothing,
            Some(condition) if meets(condition) => Meeting::Forbidden,
            Some(_) => return None,
        };
        let is_over = |made: &NamedMove| conjuncts(made.rule.condition.as_ref()).into_iter().any(meets);
        if meeting == Meeting::Nothing && !moves.is_empty() && moves.iter().all(is_over) {
            meeting = Meeting::Over;
        }
        let mut lines = Vec::new();
        for made in moves {
            let mut conditions = conjuncts(made.rule.condition.as_ref());
            conditions.retain(|condition| meeting != Meeting::Over || !meets(condition));
            lines.extend(line(first, made, &conditions)?);
        }
        LineMoves::new(board.len, lines, meeting)
    }

    /// Lines in a tuple of `len` entries, if the engine has room for them all.
    pub(crate) fn new(len: usize, lines: Vec<Line>, meeting: Meeting) -> Option<LineMoves> {
        let mut along = vec![0; len];
        let (mut diagonals, mut steps) = (false, Vec::new());
        for line in &lines {
            match line {
                Line::Along { axes, most } if axes.len() == 1 => along[axes[0]] = most.max(&along[axes[0]]).to_owned(),
                Line::Along { most: u64::MAX, .. } => diagonals = true,
                Line::Along { most, .. } if *most <= MOST_STEPS as u64 => steps.extend((1..=*most).map(|d| (d, d))),
                Line::Along { .. } => return None,
                Line::Step(distances) => steps.push((distances[0], distances[1])),
            }
        }
        let most = along.iter().copied().min().filter(|&most| most > 0)?;
        for (axis, &further) in along.iter().enumerate() {
            if further > most {
                let more = (most + 1..=further).take(MOST_STEPS + 1);
                steps.extend(more.map(|d| if axis == 0 { (d, 0) } else { (0, d) }));
            }
        }
        let is_along = |&(a, b): &(u64, u64)| (b == 0 && a <= most) || (a == 0 && b <= most) || (diagonals && a == b);
        steps.retain(|step| !is_along(step));
        steps.sort_unstable();
        steps.dedup();
        let is_plane = len == 2 || (steps.is_empty() && !diagonals);
        let fits = is_plane && steps.len() <= MOST_STEPS && (meeting == Meeting::Nothing || len == 4);
        fits.then_some(LineMoves { lines, most, diagonals, steps, meeting })
    }

    /// The moves in a box, in the form that its engine needs; none if there are too many entries.
    pub(crate) fn in_box(&self, tuples: Tuples) -> Option<Lines> {
        let mut lines = Lines::new(tuples)?.at_most(self.most);
        if self.diagonals {
            lines = lines.with_diagonals();
        }
        if !self.steps.is_empty() {
            lines = lines.with_steps(&self.steps);
        }
        Some(if self.meeting == Meeting::Nothing { lines } else { lines.with_meeting(self.meeting) })
    }

    /// The number of moves of a position.
    pub(crate) fn count(&self, position: &[u64]) -> u128 {
        let is_met = |p: &[u64]| self.meeting != Meeting::Nothing && p[0] == p[2] && p[1] == p[3];
        if is_met(position) {
            return 0;
        }
        self.lines
            .iter()
            .map(|line| u128::from(line.reach(position)) - u128::from(self.is_blocked(line, position)))
            .sum()
    }

    /// An upper bound on the number of moves of a position with entries up to these.
    pub(crate) fn most(&self, most: &[u64]) -> u64 {
        self.lines.iter().map(|line| line.reach(most)).fold(0, u64::saturating_add)
    }

    /// Whether the other point is in the way, if the two must not meet.
    fn is_blocked(&self, line: &Line, position: &[u64]) -> bool {
        match (self.meeting, line) {
            (Meeting::Forbidden, Line::Along { axes, .. }) => axes.iter().any(|&axis| {
                let other = position[(axis + 2) % 4];
                let is_in_line = position[axis ^ 1] == position[axis ^ 3];
                is_in_line && other < position[axis] && position[axis] - other <= line.reach(position)
            }),
            _ => false,
        }
    }
}

impl Line {
    /// How many moves there are along it.
    fn reach(&self, position: &[u64]) -> u64 {
        match self {
            Line::Along { axes, most } => axes.iter().map(|&axis| position[axis]).fold(*most, u64::min),
            Line::Step(distances) => u64::from(distances.iter().zip(position).all(|(d, entry)| d <= entry)),
        }
    }
}

/// The conditions that must hold together.
pub(crate) fn conjuncts(condition: Option<&Condition>) -> Vec<&Condition> {
    match condition {
        None => Vec::new(),
        Some(Condition::And(a, b)) => [conjuncts(Some(a)), conjuncts(Some(b))].concat(),
        Some(condition) => vec![condition],
    }
}

/// The line that a move of a tuple goes along; none inside if it can never be made.
fn line(first: Slot, made: &NamedMove, conditions: &[&Condition]) -> Option<Option<Line>> {
    let falls = made.entries.iter().enumerate().map(|(i, entry)| Linear::name(first + i).plus(&Linear::of(entry)?, -1));
    let falls: Vec<Linear> = falls.collect::<Option<_>>()?;
    let axes: Vec<usize> = (0..falls.len()).filter(|&i| falls[i] != Linear::default()).collect();
    let fall = falls.get(*axes.first()?)?;
    let Some(range) = made.ranges.first() else {
        let distances: Option<Vec<u64>> =
            falls.iter().map(|fall| u64::try_from(fall.constant).ok().filter(|_| fall.terms.is_empty())).collect();
        let distances = distances?;
        let least = |slot: Slot| slot.checked_sub(first).and_then(|i| distances.get(i)).map_or(0, |&d| d as i64);
        let holds = |condition: &&Condition| {
            inequalities(condition).is_some_and(|all| all.iter().all(|sum| sum.is_at_least(0, least)))
        };
        if !conditions.iter().all(holds) {
            return None;
        }
        return Some(Some(match distances.len() {
            2 => Line::Step(distances),
            _ if axes.len() == 1 && distances[axes[0]] == 1 => Line::Along { axes, most: 1 },
            _ => return None,
        }));
    };
    if made.ranges.len() > 1 || axes.len() > 2 || axes.iter().any(|&axis| falls[axis] != *fall) {
        return None;
    }
    let names: Vec<Slot> = axes.iter().map(|&axis| first + axis).collect();
    let fall = Fall { distance: fall.clone(), variable: range.slot, names: &names };
    Some(match fall.limit(&range.from, &range.to, conditions)? {
        0 => None,
        most => Some(Line::Along { axes, most }),
    })
}

/// By how much entries fall: a variable and names, added or subtracted.
pub(crate) struct Fall<'n> {
    /// The distance, in which the variable has the factor 1 or -1.
    pub(crate) distance: Linear,
    pub(crate) variable: Slot,
    /// The slots of the entries that fall.
    pub(crate) names: &'n [Slot],
}

impl Fall<'_> {
    /// The limit, if the distances are exactly those from 1 to the smallest of the entries or to the limit, whichever
    /// is less; `u64::MAX` if there is no limit, and 0 if there is no distance at all.
    pub(crate) fn limit(&self, from: &Number, to: &Number, conditions: &[&Condition]) -> Option<u64> {
        let sign = self.distance.factor(self.variable);
        if sign.abs() != 1 {
            return None;
        }
        let variable = Linear::name(self.variable);
        let rest = self.distance.plus(&variable, -sign)?;
        // All that is known to be at least 0: the variable relative to its ends, and what the conditions say.
        let (mut at_least_zero, mut is_never_zero) = (Vec::new(), false);
        for low in arguments(from, Function::Max) {
            at_least_zero.push(variable.plus(&modest(Linear::of(low)?)?, -1)?);
        }
        for high in arguments(to, Function::Min) {
            let below = |high: &Number| modest(Linear::of(high)?)?.plus(&variable, -1);
            at_least_zero.push(match high {
                // If one of the arguments imposes no limit, neither does the largest.
                Number::Function(Function::Max, numbers) => numbers.iter().filter_map(below).find(|sum| {
                    let high = rest.plus(sum, 1).and_then(|high| high.plus(&variable, 1));
                    sign == 1 && high.is_some_and(|high| self.is_beyond(&high))
                })?,
                high => below(high)?,
            });
        }
        for condition in conditions {
            match different(condition) {
                Some(difference) => {
                    let factor = difference.factor(self.variable) * sign;
                    // The condition must say that the distance is not 0.
                    is_never_zero |= factor.abs() == 1;
                    if difference.plus(&self.distance, -factor)? != Linear::default() || factor.abs() != 1 {
                        return None;
                    }
                }
                None => at_least_zero.extend(inequalities(condition)?),
            }
        }
        let (mut limit, mut least) = (u64::MAX, i64::MIN);
        for sum in at_least_zero {
            let factor = sum.factor(self.variable);
            let others = sum.plus(&variable, -factor)?;
            match factor * sign {
                // Only names: it must hold whenever the entries can fall at all.
                0 => {
                    let holds = others.is_at_least(0, |slot| i64::from(self.names.contains(&slot)));
                    holds.then_some(())?;
                }
                // The distance is at least the rest minus the others.
                1 => {
                    let low = rest.plus(&others, -1)?;
                    let is_low = Linear { constant: 1, terms: Vec::new() }.plus(&low, -1)?.is_at_least(0, |_| 0);
                    is_low.then_some(())?;
                    if low.terms.is_empty() {
                        least = least.max(low.constant);
                    }
                }
                // The distance is at most the rest plus the others.
                -1 => {
                    let high = rest.plus(&others, 1)?;
                    if high.terms.is_empty() {
                        limit = limit.min(u64::try_from(high.constant).unwrap_or(0));
                    } else if !self.is_beyond(&high) {
                        return None;
                    }
                }
                _ => return None,
            }
        }
        (least == 1 || (least == 0 && is_never_zero)).then_some(limit)
    }

    /// Whether a distance is always at least as long as that to 0, for one of the entries.
    fn is_beyond(&self, distance: &Linear) -> bool {
        let beyond = |&name: &Slot| distance.plus(&Linear::name(name), -1).is_some_and(|sum| sum.is_at_least(0, |_| 0));
        self.names.iter().any(beyond)
    }
}

fn modest(sum: Linear) -> Option<Linear> {
    let is_modest = sum.constant.abs() <= MODEST && sum.terms.iter().all(|(_, times)| times.abs() <= MODEST);
    is_modest.then_some(sum)
}

/// The arguments of `min` or `max`, or the number itself.
fn arguments(number: &Number, function: Function) -> Vec<&Number> {
    match number {
        Number::Function(of, numbers) if *of == function => {
            numbers.iter().flat_map(|number| arguments(number, function)).collect()
        }
        _ => vec![number],
    }
}

/// A condition, as sums that must be at least 0.
fn inequalities(condition: &Condition) -> Option<Vec<Linear>> {
    let at_most = |a: &Number, b: &Number, by: i64| {
        let by = Linear { constant: by, terms: Vec::new() };
        Linear::of(b)?.plus(&Linear::of(a)?, -1)?.plus(&by, -1)
    };
    match condition {
        Condition::Chain(first, others) => {
            let befores = std::iter::once(first).chain(others.iter().map(|(_, number)| number));
            let sums = befores.zip(others).map(|(a, (comparison, b))| match comparison {
                Comparison::Less => at_most(a, b, 1),
                Comparison::AtMost => at_most(a, b, 0),
                Comparison::Greater => at_most(b, a, 1),
                Comparison::AtLeast => at_most(b, a, 0),
                Comparison::Equal | Comparison::Different => None,
            });
            sums.collect()
        }
        Condition::InRange(number, from, to) => Some(vec![at_most(from, number, 0)?, at_most(number, to, 0)?]),
        _ => None,
    }
}

/// The difference that a condition requires not to be 0.
fn different(condition: &Condition) -> Option<Linear> {
    let (a, b) = match condition {
        Condition::Chain(a, others) => match others.as_slice() {
            [(Comparison::Different, b)] => (a, b),
            _ => return None,
        },
        Condition::Not(equal) => match equal.as_ref() {
            Condition::Chain(a, others) => match others.as_slice() {
                [(Comparison::Equal, b)] => (a, b),
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    };
    Linear::of(a)?.plus(&Linear::of(b)?, -1)
}

/// Whether a condition says about x, y, z, w that x = z and y = w do not both hold.
fn is_meeting(condition: &Condition, first: Slot) -> bool {
    let differ = |condition: &Condition, axis: usize| {
        let expected = Linear::name(first + axis).plus(&Linear::name(first + axis + 2), -1);
        let found = different(condition);
        found.is_some() && (found == expected || found == Linear::default().plus(&expected.unwrap_or_default(), -1))
    };
    let (a, b) = match condition {
        Condition::Or(a, b) => (a.clone(), b.clone()),
        Condition::Not(both) => match both.as_ref() {
            Condition::And(a, b) => (Box::new(Condition::Not(a.clone())), Box::new(Condition::Not(b.clone()))),
            _ => return false,
        },
        _ => return false,
    };
    (differ(&a, 0) && differ(&b, 1)) || (differ(&a, 1) && differ(&b, 0))
}
