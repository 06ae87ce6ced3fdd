//! Checks every building block against its meaning by trying all small numbers.

use super::*;
use crate::find::automaton::Numeration;

const NUMERATIONS: [Numeration; 4] =
    [Numeration::Base(2), Numeration::Base(3), Numeration::Base(10), Numeration::Fibonacci];

/// The numbers whose last digit is 1 in the numeration: what [`Formula::IsMarked`] means here.
fn last_digit_is_one(numeration: Numeration) -> Dfao {
    let digits = numeration.digits();
    let row = |last: u32| {
        let to = |digit: u32| match (numeration, last, digit) {
            (Numeration::Fibonacci, 1, 1) => None,
            _ => Some(u32::from(digit == 1)),
        };
        (0..digits).map(to).collect::<Vec<_>>()
    };
    Dfao { numeration, arity: 1, outputs: vec![0, 1], next: vec![row(0), row(1)] }
}

impl Solutions {
    fn holds(&self, numeration: Numeration, point: &[u64]) -> bool {
        let output = |accepts: &bool| u32::from(*accepts);
        let next = self.next.iter().map(|row| row.iter().copied().map(Some).collect()).collect();
        let outputs = self.accepts.iter().map(output).collect();
        let numbers: Vec<u64> = self.variables.iter().map(|&variable| point[variable]).collect();
        Dfao { numeration, arity: numbers.len(), outputs, next }.output(&numbers) == Some(1)
    }
}

/// What a formula means, where quantifiers range over the numbers below `bound`.
fn means(formula: &Formula, numeration: Numeration, point: &mut Vec<u64>, bound: u64) -> bool {
    let value = |sum: &Linear, point: &[u64]| {
        sum.constant + sum.terms.iter().map(|(&variable, times)| point[variable] as i64 * times).sum::<i64>()
    };
    match formula {
        Formula::IsZero(sum) => value(sum, point) == 0,
        Formula::IsAtMostZero(sum) => value(sum, point) <= 0,
        Formula::IsMarked(entries) => numeration.word(point[entries[0]]).last() == Some(&1),
        Formula::Not(formula) => !means(formula, numeration, point, bound),
        Formula::And(formulas) => formulas.iter().all(|formula| means(formula, numeration, point, bound)),
        Formula::Or(formulas) => formulas.iter().any(|formula| means(formula, numeration, point, bound)),
        Formula::Exists(variables, body) => {
            let [variable, others @ ..] = &variables[..] else { return means(body, numeration, point, bound) };
            let body = Formula::Exists(others.to_vec(), body.clone());
            let kept = point[*variable];
            let is_there = (0..bound).any(|number| {
                point[*variable] = number;
                means(&body, numeration, point, bound)
            });
            point[*variable] = kept;
            is_there
        }
    }
}

/// Compares a formula in the first two variables with its meaning, below `side`.
fn check(formula: &Formula, side: u64, bound: u64) {
    for numeration in NUMERATIONS {
        let marked = last_digit_is_one(numeration);
        let limits = Limits::default();
        let logic = Logic { marked: &marked, limits: &limits };
        let solutions = logic.solutions(formula).unwrap();
        let mut first = None;
        for x in 0..side {
            for y in 0..side {
                let mut point = vec![x, y, 0, 0, 0];
                let wanted = means(formula, numeration, &mut point, bound);
                assert_eq!(solutions.holds(numeration, &point), wanted, "{numeration:?} {x},{y}: {formula:?}");
                first = first.or(wanted.then_some(()));
            }
        }
        let found = logic.solve(formula).unwrap();
        assert!(first.is_none() || found.is_some(), "{numeration:?}: {formula:?}");
        if let Some(found) = found {
            let mut point = vec![0; 5];
            found.iter().for_each(|&(variable, number)| point[variable] = number);
            assert!(means(formula, numeration, &mut point, bound), "{numeration:?} {point:?}: {formula:?}");
        }
    }
}

/// Reproducible pseudorandom numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn sum(&mut self, variables: &[Variable], most: i64) -> Linear {
        let mut number = |most: i64| self.roll(2 * most as u64 + 1) as i64 - most;
        let terms = variables.iter().map(|&variable| (variable, number(most))).filter(|(_, times)| *times != 0);
        let terms = terms.collect();
        Linear { constant: number(7), terms }
    }
}

#[test]
fn sums_are_compared_as_numbers_are() {
    let mut dice = Dice(1);
    for _ in 0..60 {
        let sum = dice.sum(&[0, 1], 4);
        check(&Formula::IsZero(sum.clone()), 40, 0);
        check(&Formula::IsAtMostZero(sum), 40, 0);
    }
    check(&Formula::IsZero(Linear::default()), 3, 0);
    check(&Formula::IsAtMostZero(Linear::constant(1)), 3, 0);
}

#[test]
fn sums_of_three_numbers() {
    let mut dice = Dice(2);
    for numeration in NUMERATIONS {
        let marked = last_digit_is_one(numeration);
        let limits = Limits::default();
        let logic = Logic { marked: &marked, limits: &limits };
        for _ in 0..12 {
            let formula = Formula::IsZero(dice.sum(&[0, 1, 2], 3));
            let solutions = logic.solutions(&formula).unwrap();
            for index in 0..4096_u64 {
                let mut point = vec![index / 256, index / 16 % 16, index % 16];
                let wanted = means(&formula, numeration, &mut point, 0);
                assert_eq!(solutions.holds(numeration, &point), wanted, "{numeration:?} {point:?} {formula:?}");
            }
        }
    }
}

#[test]
fn whatever_is_put_together_means_what_it_says() {
    let mut dice = Dice(3);
    fn any(dice: &mut Dice, depth: u32, variables: &[Variable]) -> Formula {
        match dice.roll(if depth == 0 { 3 } else { 7 }) {
            0 => Formula::IsZero(dice.sum(variables, 2)),
            1 => Formula::IsAtMostZero(dice.sum(variables, 2)),
            2 => Formula::IsMarked(vec![variables[dice.roll(variables.len() as u64) as usize]]),
            3 => any(dice, depth - 1, variables).negated(),
            4 => Formula::And(vec![any(dice, depth - 1, variables), any(dice, depth - 1, variables)]),
            5 => Formula::Or(vec![any(dice, depth - 1, variables), any(dice, depth - 1, variables)]),
            // A bounded quantifier, so that trying numbers decides it.
            _ => {
                let fresh = variables.len();
                if fresh > 3 {
                    return Formula::TRUE;
                }
                let wider: Vec<Variable> = variables.iter().copied().chain([fresh]).collect();
                let sum = Linear::variable(fresh).plus(&Linear::variable(0), -1).unwrap();
                let bounded = Formula::IsAtMostZero(sum.plus(&Linear::constant(3), -1).unwrap());
                Formula::some(vec![fresh], Formula::And(vec![bounded, any(dice, depth - 1, &wider)]))
            }
        }
    }
    for _ in 0..60 {
        let formula = any(&mut dice, 3, &[0, 1]);
        check(&formula, 9, 12);
    }
}

#[test]
fn a_number_that_there_is_may_be_longer_than_all_others() {
    let larger = |times: i64| {
        let sum = Linear::variable(0).plus(&Linear::variable(1), 1).unwrap().plus(&Linear::variable(2), -1).unwrap();
        Formula::some(vec![2], Formula::IsZero(sum.plus(&Linear::constant(times), 1).unwrap()))
    };
    check(&larger(0), 30, 70);
    check(&larger(9), 30, 80);
    check(&larger(9).negated(), 30, 80);
}

#[test]
fn a_limit_stops_it() {
    let marked = last_digit_is_one(Numeration::Base(2));
    let limits = Limits { memory: 1, ..Limits::default() };
    let logic = Logic { marked: &marked, limits: &limits };
    assert!(logic.solve(&Formula::IsMarked(vec![0])).is_err());
}
