//! The moves of a game on tuples as first-order formulas, derived from its own rules.
//!
//! Sums, multiples, minimum, maximum, absolute value, and quotients and remainders by a constant can be expressed;
//! products of names, `xor`, primes and squares cannot.

use super::cases::{Case, Said, Unsaid, all, at_most, chosen, few, is_natural, less, pairs, plus, unsaid};
use super::formula::{Formula, Linear, Variable};
use rules::Rules;
use rules::expression::{Comparison, Condition, Function, Number, Operation, Predicate, Range, Slot};
use rules::file::{BoardKind, Move};

/// The moves of a game. The first variables are the entries of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// How many entries a position has.
    pub arity: usize,
    /// Which tuples are positions.
    pub board: Formula,
    /// The moves.
    pub moves: Vec<Step>,
}

/// A move: it leads from the position to `to` if there are numbers for `with` such that `when` holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The variables besides the entries of the position.
    pub with: Vec<Variable>,
    /// The condition.
    pub when: Formula,
    /// The entries of the new position.
    pub to: Vec<Variable>,
}

impl Moves {
    /// The moves of a rule file with numbers for its parameters.
    ///
    /// # Errors
    ///
    /// Says what in the rules has no first-order formula.
    pub fn of(rules: &Rules) -> Result<Moves, Unsaid> {
        let BoardKind::Tuple(names) = &rules.file.board else {
            return unsaid("only the moves of games on tuples `x, y, …` can be expressed by sums");
        };
        let arity = names.len();
        let board = |entries: &[Variable], fresh: &mut Variable| match &rules.file.condition {
            Some(condition) => Scope::new(rules, entries, fresh).condition(condition),
            None => Ok(Formula::TRUE),
        };
        let entries: Vec<Variable> = (0..arity).collect();
        let mut fresh = arity;
        let mut moves = Moves { arity, board: board(&entries, &mut fresh)?, moves: Vec::new() };
        for rule in &rules.file.moves {
            let Move::Tuple(targets) = &rule.what else { return unsaid("a move that is not a tuple") };
            let mut scope = Scope::new(rules, &entries, &mut fresh);
            let mut step = Case { with: Vec::new(), when: Vec::new(), sum: Linear::default() };
            for (_, range) in &rule.ranges {
                let variable = scope.bind(range)?;
                step.with.push(variable);
                step.when.push(scope.in_range(&Number::Name(range.slot), &range.from, &range.to)?);
            }
            if let Some(condition) = &rule.condition {
                step.when.push(scope.condition(condition)?);
            }
            // Every combination of the cases of all entries.
            let mut steps = vec![(step, Vec::new())];
            for target in targets {
                let cases = scope.number(target)?;
                let mut longer = Vec::new();
                for (step, to) in &steps {
                    for case in &cases {
                        let (mut step, mut to) = (step.clone(), to.clone());
                        step.with.extend(&case.with);
                        step.when.extend(case.when.iter().cloned());
                        to.push(scope.variable(&case.sum, &mut step)?);
                        longer.push((step, to));
                    }
                }
                steps = few(longer)?;
            }
            for (mut step, to) in steps {
                step.when.push(board(&to, &mut fresh)?);
                step.when.retain(|formula| *formula != Formula::TRUE);
                moves.moves.push(Step { with: step.with, when: Formula::And(step.when), to });
            }
        }
        Ok(moves)
    }
}

/// The variable that each name of a line stands for.
struct Scope<'f> {
    slots: Vec<Option<Variable>>,
    fresh: &'f mut Variable,
}

impl<'f> Scope<'f> {
    fn new(rules: &Rules, entries: &[Variable], fresh: &'f mut Variable) -> Scope<'f> {
        let parameters = std::iter::repeat_n(None, rules.first_slot());
        Scope { slots: parameters.chain(entries.iter().copied().map(Some)).collect(), fresh }
    }

    fn fresh(&mut self) -> Variable {
        *self.fresh += 1;
        *self.fresh - 1
    }

    /// A variable for the name of a range, which must not contain negative numbers.
    fn bind(&mut self, range: &Range) -> Said<Variable> {
        if !is_natural(&range.from) {
            return unsaid("a range that may begin below 0");
        }
        let variable = self.fresh();
        self.slots.resize(self.slots.len().max(range.slot + 1), None);
        self.slots[range.slot] = Some(variable);
        Ok(variable)
    }

    fn name(&self, slot: Slot) -> Said<Linear> {
        match self.slots.get(slot).copied().flatten() {
            Some(variable) => Ok(Linear::variable(variable)),
            None => unsaid("a name without a number"),
        }
    }

    /// A variable equal to a sum.
    fn variable(&mut self, sum: &Linear, step: &mut Case) -> Said<Variable> {
        if let Some(variable) = sum.as_variable() {
            return Ok(variable);
        }
        let variable = self.fresh();
        step.with.push(variable);
        step.when.push(Formula::IsZero(plus(Linear::variable(variable), sum, -1)?));
        Ok(variable)
    }

    /// A number in all its cases, exactly one of which applies.
    fn number(&mut self, number: &Number) -> Said<Vec<Case>> {
        let plain = |sum| Ok(vec![Case { with: Vec::new(), when: Vec::new(), sum }]);
        match number {
            Number::Constant(constant) => plain(plus(Linear::default(), &Linear::constant(*constant), 1)?),
            Number::Name(slot) => plain(self.name(*slot)?),
            Number::Negative(number) => self.combined(&Number::Constant(0), number, |a, b| plus(a, &b, -1)),
            Number::Binary(Operation::Plus, a, b) => self.combined(a, b, |a, b| plus(a, &b, 1)),
            Number::Binary(Operation::Minus, a, b) => self.combined(a, b, |a, b| plus(a, &b, -1)),
            Number::Binary(Operation::Times, a, b) => self.combined(a, b, |a, b| {
                let (factor, sum) = if a.terms.is_empty() { (a, b) } else { (b, a) };
                if !factor.terms.is_empty() {
                    return unsaid("a product of two names");
                }
                plus(Linear::default(), &sum, factor.constant)
            }),
            Number::Binary(operation @ (Operation::Over | Operation::Modulo), a, b) => match b.constant() {
                Some(divisor @ 1..) if is_natural(a) => self.divided(a, divisor, *operation == Operation::Over),
                _ => unsaid("a quotient or remainder of a number that may be negative, or by one that may vary"),
            },
            Number::Binary(Operation::Xor, ..) => unsaid("xor"),
            Number::Function(function @ (Function::Min | Function::Max), numbers) => {
                let Some((first, others)) = numbers.split_first() else { return unsaid("nothing to choose from") };
                let mut cases = self.number(first)?;
                for other in others {
                    let others = self.number(other)?;
                    cases = chosen(&cases, &others, *function == Function::Min)?;
                }
                Ok(cases)
            }
            Number::Function(Function::Abs, numbers) if numbers.len() == 1 => {
                let cases = self.number(&numbers[0])?;
                let negative = |case: &Case| Ok(Case { sum: plus(Linear::default(), &case.sum, -1)?, ..case.clone() });
                // The variables inside may be the same: both sides are about one number.
                let mut all = Vec::new();
                for case in &cases {
                    let opposite = negative(case)?;
                    all.push(case.clone().under(Formula::IsAtMostZero(opposite.sum.clone())));
                    all.push(opposite.under(less(&case.sum, &Linear::default())?));
                }
                Ok(all)
            }
            Number::Function(..) => unsaid("gcd, isqrt or valuation"),
            Number::Ask(..) => unsaid("a question about the position"),
        }
    }

    /// Combines two numbers, in every combination of their cases.
    fn combined(&mut self, a: &Number, b: &Number, make: impl Fn(Linear, Linear) -> Said<Linear>) -> Said<Vec<Case>> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        let mut cases = Vec::new();
        for (a, b) in pairs(&a, &b) {
            let sum = make(a.sum.clone(), b.sum.clone())?;
            cases.push(Case { sum, ..a.and(b) });
        }
        few(cases)
    }

    /// The quotient or the remainder by a number.
    fn divided(&mut self, number: &Number, divisor: i64, is_quotient: bool) -> Said<Vec<Case>> {
        let mut cases = self.number(number)?;
        for case in &mut cases {
            let [quotient, remainder] = [self.fresh(), self.fresh()];
            let sum = plus(Linear::variable(remainder), &Linear::variable(quotient), divisor)?;
            case.when.push(Formula::IsZero(plus(sum, &case.sum, -1)?));
            case.when.push(less(&Linear::variable(remainder), &Linear::constant(divisor))?);
            case.with.extend([quotient, remainder]);
            case.sum = Linear::variable(if is_quotient { quotient } else { remainder });
        }
        Ok(cases)
    }

    /// A comparison of two numbers.
    fn compared(&mut self, a: &Number, comparison: Comparison, b: &Number) -> Said<Formula> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        let mut ways = Vec::new();
        for (a, b) in pairs(&a, &b) {
            let both = a.and(b);
            let (a, b) = (&a.sum, &b.sum);
            let equal = || Ok(Formula::IsZero(plus(a.clone(), b, -1)?));
            let holds = match comparison {
                Comparison::Equal => equal()?,
                Comparison::Different => equal()?.negated(),
                Comparison::Less => less(a, b)?,
                Comparison::AtMost => at_most(a, b)?,
                Comparison::Greater => less(b, a)?,
                Comparison::AtLeast => at_most(b, a)?,
            };
            let when = both.when.into_iter().chain([holds]).collect();
            ways.push(Formula::some(both.with, all(when)));
        }
        Ok(if ways.len() == 1 { ways.remove(0) } else { Formula::Or(ways) })
    }

    fn in_range(&mut self, number: &Number, from: &Number, to: &Number) -> Said<Formula> {
        let above = self.compared(from, Comparison::AtMost, number)?;
        Ok(Formula::And(vec![above, self.compared(number, Comparison::AtMost, to)?]))
    }

    /// A condition.
    fn condition(&mut self, condition: &Condition) -> Said<Formula> {
        match condition {
            Condition::Chain(first, others) => {
                let mut last = first;
                let mut all = Vec::new();
                for (comparison, next) in others {
                    all.push(self.compared(last, *comparison, next)?);
                    last = next;
                }
                Ok(Formula::And(all))
            }
            Condition::InRange(number, from, to) => self.in_range(number, from, to),
            Condition::InSet(number, set) => {
                let ways = set.iter().map(|member| self.compared(number, Comparison::Equal, member));
                Ok(Formula::Or(ways.collect::<Said<_>>()?))
            }
            Condition::Is(Predicate::Divides, numbers) => match &numbers[..] {
                [divisor, number] if divisor.constant().is_some_and(|divisor| divisor > 0) => {
                    let divisor = divisor.constant().unwrap_or(1);
                    // The sign does not matter: a multiple is one whether counted up or down.
                    let cases = self.number(number)?;
                    let mut ways = Vec::new();
                    for case in cases {
                        for sign in [1, -1] {
                            let times = self.fresh();
                            let is_multiple = plus(case.sum.clone(), &Linear::variable(times), sign * divisor)?;
                            let when = case.when.iter().cloned().chain([Formula::IsZero(is_multiple)]).collect();
                            ways.push(Formula::some(case.with.iter().copied().chain([times]).collect(), all(when)));
                        }
                    }
                    Ok(Formula::Or(ways))
                }
                _ => unsaid("divisibility by a number that may vary"),
            },
            Condition::Is(..) => unsaid("primes or squares"),
            Condition::Ask(..) => unsaid("a question about the position"),
            Condition::Not(condition) => Ok(self.condition(condition)?.negated()),
            Condition::And(a, b) => Ok(Formula::And(vec![self.condition(a)?, self.condition(b)?])),
            Condition::Or(a, b) => Ok(Formula::Or(vec![self.condition(a)?, self.condition(b)?])),
            Condition::Exists(range, body) => {
                let variable = self.bind(range)?;
                let holds =
                    vec![self.in_range(&Number::Name(range.slot), &range.from, &range.to)?, self.condition(body)?];
                Ok(Formula::some(vec![variable], Formula::And(holds)))
            }
            Condition::All(range, body) => {
                let variable = self.bind(range)?;
                let fails = vec![
                    self.in_range(&Number::Name(range.slot), &range.from, &range.to)?,
                    self.condition(body)?.negated(),
                ];
                Ok(Formula::some(vec![variable], Formula::And(fails)).negated())
            }
        }
    }
}
