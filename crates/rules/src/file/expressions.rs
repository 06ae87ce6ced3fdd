//! Reads numbers and conditions from their tokens. What is in parentheses may be either, so both are read together, and
//! each operation says which of the two it needs. Questions about other positions ([`elsewhere`]) are read only if
//! there is someone to answer them.

mod elsewhere;

pub use elsewhere::Games;
pub(super) use elsewhere::is_asked_elsewhere;

use super::RuleError;
use super::lines::Line;
use super::scope::{Scope, is_word_of_the_language, suggestion};
use super::token::{Token, Tokens, What};
use crate::expression::{
    Broken, Comparison, Condition, Function, MOST_STEPS, Number, Operation, Predicate, Question, Range,
};
use shapes::nearest;
use shapes::notation::quote;
use std::cell::Cell;

/// The most parentheses that may be open at once, so that no line can exhaust the stack while it is read; `not` and
/// signs count too.
const DEEPEST: usize = 100;

/// How deeply operations may be nested, as those of a long sum are, so that no expression can exhaust the stack later.
const HIGHEST: usize = 200;

/// The most numbers, names and operations that a file may have. What the moves of a line have in common counts for each
/// of them.
pub(super) const MOST_NODES: usize = 200_000;

const COMPARISONS: [(&str, Comparison); 6] = [
    ("=", Comparison::Equal),
    ("!=", Comparison::Different),
    ("<", Comparison::Less),
    ("<=", Comparison::AtMost),
    (">", Comparison::Greater),
    (">=", Comparison::AtLeast),
];

/// Operations on numbers, each with its level and that of its right side: they associate to the left.
const OPERATIONS: [(&str, Level, Level, Operation); 6] = [
    ("xor", Level::Xor, Level::Sum, Operation::Xor),
    ("+", Level::Sum, Level::Product, Operation::Plus),
    ("-", Level::Sum, Level::Product, Operation::Minus),
    ("*", Level::Product, Level::Sign, Operation::Times),
    ("/", Level::Product, Level::Sign, Operation::Over),
    ("mod", Level::Product, Level::Sign, Operation::Modulo),
];

/// How tightly the parts of an expression are bound, from the loosest level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Not,
    Comparison,
    Xor,
    Sum,
    Product,
    Sign,
}

/// What is between two parts.
#[derive(Clone, Copy)]
enum Between {
    Or,
    And,
    Compared,
    Calculated(Operation),
}

/// What a token between two parts means, its level, and that of its right side.
fn between(token: Token<'_>) -> Option<(Between, Level, Level)> {
    match token.what {
        What::Word("or") => Some((Between::Or, Level::Or, Level::And)),
        What::Word("and") => Some((Between::And, Level::And, Level::Not)),
        What::Word("in") => Some((Between::Compared, Level::Comparison, Level::Xor)),
        What::Sign(sign) if comparison(sign).is_some() => Some((Between::Compared, Level::Comparison, Level::Xor)),
        _ => {
            let (_, level, right, operation) = OPERATIONS.iter().find(|(text, ..)| token.is(text))?;
            Some((Between::Calculated(*operation), *level, *right))
        }
    }
}

fn comparison(sign: &str) -> Option<Comparison> {
    COMPARISONS.iter().find(|(text, _)| *text == sign).map(|(_, comparison)| *comparison)
}

/// A function, by the kind of its result.
#[derive(Clone, Copy)]
enum Callable {
    Number(Function),
    Condition(Predicate),
    Question(Question),
}

/// The functions, and how many numbers each takes; 0 stands for one or more.
const FUNCTIONS: [(&str, Callable, usize); 10] = [
    ("min", Callable::Number(Function::Min), 0),
    ("max", Callable::Number(Function::Max), 0),
    ("gcd", Callable::Number(Function::Gcd), 0),
    ("abs", Callable::Number(Function::Abs), 1),
    ("isqrt", Callable::Number(Function::Isqrt), 1),
    ("valuation", Callable::Number(Function::Valuation), 1),
    ("golden", Callable::Number(Function::Golden), 1),
    ("prime", Callable::Condition(Predicate::Prime), 1),
    ("square", Callable::Condition(Predicate::Square), 1),
    ("divides", Callable::Condition(Predicate::Divides), 2),
];

/// What has been read: a number, a condition, or the outcome of another position, which can only be compared.
enum Typed {
    Number(Number),
    Condition(Condition),
    Outcome(Number),
}

/// What has been read, and what is known about it.
struct Read {
    what: Typed,
    /// Its value, if there are no names in it.
    constant: Option<i64>,
    /// Where it begins and ends in the line.
    at: usize,
    end: usize,
    /// How deeply its operations are nested.
    height: usize,
}

/// A number with its value, if there are no names in it.
pub(super) struct Measured {
    /// The number.
    pub number: Number,
    /// Its value.
    pub constant: Option<i64>,
    height: usize,
}

/// A part of a line that is being read.
pub(super) struct Reader<'t> {
    line: &'t Line<'t>,
    tokens: &'t [Token<'t>],
    next: usize,
    /// The token after the part.
    following: Option<Token<'t>>,
    /// The names that are known.
    pub scope: Scope,
    /// Answers questions about other positions, if they are allowed.
    pub games: Option<&'t dyn Games>,
    nodes: &'t Cell<usize>,
    depth: usize,
}

impl<'t> Reader<'t> {
    /// A reader of some tokens of a line; `nodes` counts what has been read of the whole file.
    pub fn new(line: &'t Line<'t>, tokens: Tokens<'t>, nodes: &'t Cell<usize>, scope: Scope) -> Reader<'t> {
        let Tokens { tokens, following } = tokens;
        Reader { line, tokens, next: 0, following, scope, games: None, nodes, depth: 0 }
    }

    /// The next token.
    pub fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.next).copied()
    }

    /// The token after the next.
    pub fn peek_second(&self) -> Option<Token<'t>> {
        self.tokens.get(self.next + 1).copied()
    }

    /// Whether the next token is this word or sign.
    pub fn sees(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.is(text))
    }

    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.next == self.tokens.len()
    }

    /// Takes the next token if it is this word or sign.
    pub fn takes(&mut self, text: &str) -> bool {
        let found = self.sees(text);
        self.next += usize::from(found);
        found
    }

    /// Takes the next token.
    pub fn take(&mut self) -> Option<Token<'t>> {
        let token = self.peek();
        self.next += usize::from(token.is_some());
        token
    }

    /// Where the next token begins.
    pub fn at(&self) -> usize {
        self.peek().or(self.following).map_or(self.line.text.len(), |token| token.at)
    }

    /// A fault at a place in the line.
    pub fn error_at<T>(&self, at: usize, problem: impl Into<String>) -> Result<T, RuleError> {
        Err(self.line.error(at, problem))
    }

    /// Reports that something else was expected here.
    pub fn expected<T>(&self, what: &str) -> Result<T, RuleError> {
        let found = match self.peek().or(self.following) {
            Some(token) => format!("found `{}`", quote(token.text)),
            None => "the line ends here".to_owned(),
        };
        self.error_at(self.at(), format!("{found}: {what}"))
    }

    /// Takes this word or sign, or reports what it would be for.
    pub fn expect(&mut self, text: &str, what: &str) -> Result<(), RuleError> {
        if self.takes(text) { Ok(()) } else { self.expected(what) }
    }

    /// Refuses any tokens that are left.
    pub fn finish(&self, what: &str) -> Result<(), RuleError> {
        match self.peek() {
            None => Ok(()),
            Some(token) if COMPARISONS.iter().any(|(sign, _)| token.is(sign)) || token.is("in") => self
                .expected("no comparison can follow here; conditions come after `where`, joined with `and` and `or`"),
            Some(_) => self.expected(what),
        }
    }

    /// Takes a name that is not yet known, and returns it with its place.
    pub fn new_name(&mut self, what: &str) -> Result<(&'t str, usize), RuleError> {
        match self.peek() {
            Some(Token { what: What::Word(name), at, .. }) => {
                if is_word_of_the_language(name) {
                    return self.expected(&format!("{what}; words of the language cannot be names"));
                }
                self.next += 1;
                Ok((name, at))
            }
            _ => self.expected(what),
        }
    }

    /// Gives a name the next slot.
    pub fn add(&mut self, (name, at): (&str, usize)) -> Result<usize, RuleError> {
        self.scope.add(name).or_else(|problem| self.error_at(at, problem))
    }

    /// A number.
    pub fn number(&mut self) -> Result<Number, RuleError> {
        Ok(self.measured()?.number)
    }

    /// A number, and its value if it contains no names.
    pub fn measured(&mut self) -> Result<Measured, RuleError> {
        let read = self.bound(Level::Xor)?;
        self.as_number(read)
    }

    /// A condition.
    pub fn condition(&mut self) -> Result<Condition, RuleError> {
        let read = self.bound(Level::Or)?;
        Ok(self.as_condition(read)?.0)
    }

    /// Numbers separated by commas.
    pub fn numbers(&mut self) -> Result<Vec<Number>, RuleError> {
        let mut numbers = vec![self.number()?];
        while self.takes(",") {
            numbers.push(self.number()?);
        }
        Ok(numbers)
    }

    /// `A..B`.
    pub fn range(&mut self) -> Result<(Measured, Measured), RuleError> {
        let from = self.measured()?;
        self.expect("..", "a range is written `1..3`")?;
        Ok((from, self.measured()?))
    }

    /// How many numbers a range has, if both ends are constants. Refuses a range with too many.
    pub fn cases(&self, at: usize, from: &Measured, to: &Measured) -> Result<Option<u128>, RuleError> {
        let Some((from, to)) = from.constant.zip(to.constant) else { return Ok(None) };
        let cases = (i128::from(to) - i128::from(from) + 1).max(0).unsigned_abs();
        if cases > u128::from(MOST_STEPS) {
            return self.error_at(at, format!("this range alone has more than {MOST_STEPS} cases to try"));
        }
        Ok(Some(cases))
    }

    /// `k in A..B` with a new name, and how many cases there are, if that can be told.
    pub fn variable(&mut self) -> Result<(&'t str, Range, Option<u128>), RuleError> {
        let name = self.new_name("a name is needed here, as in `k in 1..3`")?;
        self.expect("in", "a name takes the numbers of a range, as in `k in 1..3`")?;
        let at = self.at();
        let (from, to) = self.range()?;
        let cases = self.cases(at, &from, &to)?;
        let slot = self.add(name)?;
        Ok((name.0, Range { slot, from: from.number, to: to.number }, cases))
    }

    fn as_number(&self, read: Read) -> Result<Measured, RuleError> {
        match read.what {
            Typed::Number(number) => Ok(Measured { number, constant: read.constant, height: read.height }),
            Typed::Condition(_) => {
                let text = self.text_of(read.at, read.end);
                self.error_at(read.at, format!("`{text}` is true or false, and a number is needed here"))
            }
            Typed::Outcome(_) => self.outcome_alone(&read),
        }
    }

    fn as_condition(&self, read: Read) -> Result<(Condition, usize), RuleError> {
        match read.what {
            Typed::Condition(condition) => Ok((condition, read.height)),
            Typed::Number(_) => {
                let text = self.text_of(read.at, read.end);
                let problem = format!("`{text}` is a number, and a condition is needed here, such as `{text} > 0`");
                self.error_at(read.at, problem)
            }
            Typed::Outcome(_) => self.outcome_alone(&read),
        }
    }

    /// What has just been read.
    fn read(&self, what: Typed, constant: Option<i64>, at: usize, height: usize) -> Read {
        let end = self.next.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(at, Token::end);
        Read { what, constant, at, end, height }
    }

    fn condition_read(&self, condition: Condition, at: usize, height: usize) -> Read {
        self.read(Typed::Condition(condition), None, at, height)
    }

    fn text_of(&self, at: usize, end: usize) -> String {
        quote(self.line.text.get(at..end).unwrap_or_default())
    }

    /// Counts a node that is built on others, and limits the height of trees.
    fn node(&self, at: usize, below: usize) -> Result<usize, RuleError> {
        self.nodes.set(self.nodes.get() + 1);
        if self.nodes.get() > MOST_NODES {
            return self.error_at(at, format!("the file has more than {MOST_NODES} numbers, names and operations"));
        }
        if below >= HIGHEST {
            return self.error_at(at, format!("more than {HIGHEST} operations are nested here"));
        }
        Ok(below + 1)
    }

    /// Reads something nested, unless that is too deep.
    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, RuleError>) -> Result<T, RuleError> {
        if self.depth == DEEPEST {
            return self.error_at(self.at(), format!("more than {DEEPEST} parentheses or signs are open here"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// A number or a condition whose parts are bound at least as tightly as `level`. One function handles everything
    /// between two parts, instead of one function for each level, because the stack has to suffice for many
    /// parentheses.
    fn bound(&mut self, level: Level) -> Result<Read, RuleError> {
        let mut left = self.operand(level)?;
        while let Some(sign) = self.peek() {
            let Some((what, _, right)) = between(sign).filter(|(_, binds, _)| *binds >= level) else { break };
            left = match what {
                Between::Compared => self.compared(left, sign.at)?,
                _ => {
                    self.next += 1;
                    let right = self.bound(right)?;
                    match what {
                        Between::Calculated(operation) => self.calculated(operation, sign.at, left, right)?,
                        Between::Or => self.joined(sign.at, left, right, Condition::Or)?,
                        _ => self.joined(sign.at, left, right, Condition::And)?,
                    }
                }
            };
        }
        if self.sees("not") && self.peek_second().is_some_and(|token| token.is("in")) {
            return self.expected("`not` goes before what it negates, as in `not x in {1, 4}`");
        }
        Ok(left)
    }

    fn joined(
        &self,
        sign: usize,
        left: Read,
        right: Read,
        join: fn(Box<Condition>, Box<Condition>) -> Condition,
    ) -> Result<Read, RuleError> {
        let at = left.at;
        let ((left, a), (right, b)) = (self.as_condition(left)?, self.as_condition(right)?);
        let height = self.node(sign, a.max(b))?;
        Ok(self.condition_read(join(Box::new(left), Box::new(right)), at, height))
    }

    /// The operand before the first operator of a level.
    fn operand(&mut self, level: Level) -> Result<Read, RuleError> {
        match self.peek() {
            Some(sign) if sign.is("-") => self.negative(sign.at),
            Some(not) if level <= Level::Not && not.is("not") => {
                self.next += 1;
                let read = self.inside(|reader| reader.bound(Level::Not))?;
                let (negated, height) = self.as_condition(read)?;
                Ok(self.condition_read(Condition::Not(Box::new(negated)), not.at, self.node(not.at, height)?))
            }
            Some(word) if level <= Level::Not && word.is("exists") => self.quantified(word.at, Condition::Exists),
            Some(word) if level <= Level::Not && word.is("all") => self.quantified(word.at, Condition::All),
            _ => self.atom(),
        }
    }

    /// `exists k in A..B: C` or `all k in A..B: C`, which extend as far to the right as they can.
    fn quantified(&mut self, at: usize, wrap: fn(Range, Box<Condition>) -> Condition) -> Result<Read, RuleError> {
        self.next += 1;
        let (_, range, _) = self.variable()?;
        self.expect(":", "`:` and a condition follow the range, as in `exists k in 1..3: k = x`")?;
        let read = self.inside(|reader| reader.bound(Level::Or))?;
        self.scope.forget();
        let (body, height) = self.as_condition(read)?;
        Ok(self.condition_read(wrap(range, Box::new(body)), at, self.node(at, height)?))
    }

    /// A number and what it is compared with, from the comparison sign on.
    fn compared(&mut self, first: Read, sign: usize) -> Result<Read, RuleError> {
        let at = first.at;
        if let Typed::Outcome(number) = first.what {
            return self.compared_outcome(number, first.height, at);
        }
        let first = self.as_number(first)?;
        if self.takes("in") {
            let (what, height) = self.membership(first)?;
            return Ok(self.condition_read(what, at, self.node(sign, height)?));
        }
        let mut height = first.height;
        let mut others = Vec::new();
        while let Some(comparison) = self.peek().and_then(|token| comparison(token.text)) {
            self.next += 1;
            let next = self.measured()?;
            height = height.max(next.height);
            others.push((comparison, next.number));
        }
        if self.sees("in") {
            return self.expected("a chain of comparisons ends here: join what follows with `and`");
        }
        Ok(self.condition_read(Condition::Chain(first.number, others), at, self.node(sign, height)?))
    }

    /// What follows `in`.
    fn membership(&mut self, first: Measured) -> Result<(Condition, usize), RuleError> {
        if self.takes("{") {
            let mut set = Vec::new();
            let mut height = first.height;
            loop {
                let element = self.measured()?;
                height = height.max(element.height);
                set.push(element.number);
                if !self.takes(",") {
                    break;
                }
            }
            self.expect("}", "a set is written `{1, 4, 9}`")?;
            return Ok((Condition::InSet(first.number, set), height));
        }
        let (from, to) = self.range()?;
        let height = first.height.max(from.height).max(to.height);
        Ok((Condition::InRange(first.number, from.number, to.number), height))
    }

    /// An operation on two numbers.
    fn calculated(&self, operation: Operation, sign: usize, left: Read, right: Read) -> Result<Read, RuleError> {
        let (at, divisor) = (left.at, right.at);
        let (a, b) = (self.as_number(left)?, self.as_number(right)?);
        let height = self.node(sign, a.height.max(b.height))?;
        let divides = matches!(operation, Operation::Over | Operation::Modulo);
        if divides && b.constant == Some(0) {
            return self.error_at(divisor, Broken::DivisionByZero.to_string());
        }
        let value = a.constant.zip(b.constant).map(|(a, b)| operation.of(a, b));
        let constant = value.map(|value| self.worked_out(sign, value)).transpose()?;
        let what = Typed::Number(Number::Binary(operation, Box::new(a.number), Box::new(b.number)));
        Ok(self.read(what, constant, at, height))
    }

    /// The value of something without names, or the reason why it has none.
    fn worked_out(&self, at: usize, value: Result<i64, Broken>) -> Result<i64, RuleError> {
        value.or_else(|broken| self.error_at(at, broken.to_string()))
    }

    /// A number after a minus sign.
    fn negative(&mut self, at: usize) -> Result<Read, RuleError> {
        self.next += 1;
        let read = self.inside(|reader| reader.operand(Level::Sign))?;
        let number = self.as_number(read)?;
        let height = self.node(at, number.height)?;
        let value = number.constant.map(|number| number.checked_neg().ok_or(Broken::Overflow));
        let constant = value.map(|value| self.worked_out(at, value)).transpose()?;
        Ok(self.read(Typed::Number(Number::Negative(Box::new(number.number))), constant, at, height))
    }

    fn atom(&mut self) -> Result<Read, RuleError> {
        const NEEDED: &str = "a number, a name or `(` is needed here";
        let Some(token) = self.peek() else { return self.expected(NEEDED) };
        let at = token.at;
        match token.what {
            What::Number(number) => {
                self.next += 1;
                if let Some(Token { what: What::Word(word), at: next, .. }) = self.peek()
                    && next == token.end()
                    && !is_word_of_the_language(word)
                {
                    return self.expected(&format!("a product is written `{number}*{}`", quote(word)));
                }
                let height = self.node(at, 0)?;
                Ok(self.read(Typed::Number(Number::Constant(number)), Some(number), at, height))
            }
            What::Sign("(") => {
                self.next += 1;
                let read = self.inside(|reader| reader.bound(Level::Or))?;
                self.expect(")", "`)` is needed here, since `(` is still open")?;
                Ok(self.read(read.what, read.constant, at, read.height))
            }
            What::Word(name) => {
                self.next += 1;
                if self.sees("[") {
                    self.entry(name, at)
                } else if self.sees("(") && self.games.is_some() && is_asked_elsewhere(name) {
                    self.asked_elsewhere(name, at)
                } else if self.sees("(") {
                    self.call(name, at)
                } else {
                    self.name(name, at)
                }
            }
            _ => self.expected(NEEDED),
        }
    }

    fn name(&mut self, name: &str, at: usize) -> Result<Read, RuleError> {
        let functions = FUNCTIONS.iter().map(|(function, ..)| *function);
        let mut functions = functions.chain(self.scope.questions.iter().map(|(question, ..)| *question));
        if functions.any(|function| function == name) {
            return self.error_at(at, format!("`{name}` is a function: its numbers follow in parentheses"));
        }
        if let Some(part) = self.scope.part(name) {
            let index = part.or_else(|problem| self.error_at(at, problem))?;
            let height = self.node(at, 0)?;
            let what = Typed::Number(Number::Ask(Question::Part, vec![Number::Constant(index)]));
            return Ok(self.read(what, None, at, height));
        }
        if is_word_of_the_language(name) && self.scope.slot(name).is_err() {
            self.next -= 1;
            return self.expected("a number, a name or `(` is needed here");
        }
        let slot = self.scope.slot(name).or_else(|problem| self.error_at(at, problem))?;
        let height = self.node(at, 0)?;
        Ok(self.read(Typed::Number(Number::Name(slot)), None, at, height))
    }

    /// An entry of an array, from its `[` on.
    fn entry(&mut self, name: &str, at: usize) -> Result<Read, RuleError> {
        let entries = match &self.scope.array {
            Some((array, entries)) if array == name => *entries,
            Some((array, _)) => return self.error_at(at, format!("`{}` is not an array: `{array}` is", quote(name))),
            None => return self.error_at(at, format!("`{}` is not an array: there is none here", quote(name))),
        };
        self.next += 1;
        let inside = self.at();
        let index = self.inside(Self::measured)?;
        self.expect("]", "`]` is needed here, since `[` is still open")?;
        let most = entries.unwrap_or(i64::MAX);
        if let Some(index) = index.constant.filter(|index| !(1..=most).contains(index)) {
            let entries = usize::try_from(most).unwrap_or(usize::MAX);
            let known = match entries {
                usize::MAX => "the entries are counted from 1".to_owned(),
                entries => format!("the entries are 1 to {entries}"),
            };
            return self.error_at(inside, format!("there is no entry {index}: {known}"));
        }
        let height = self.node(at, index.height)?;
        let what = Typed::Number(Number::Ask(Question::Entry, vec![index.number]));
        Ok(self.read(what, None, at, height))
    }

    /// A function of numbers, from its `(` on.
    fn call(&mut self, name: &str, at: usize) -> Result<Read, RuleError> {
        let own =
            FUNCTIONS.iter().find(|(function, ..)| *function == name).map(|(_, callable, count)| (*callable, *count));
        let asked = || {
            let question = self.scope.questions.iter().find(|(question, ..)| *question == name);
            question.map(|(_, question, count)| (Callable::Question(*question), *count))
        };
        let Some((callable, count)) = own.or_else(asked) else { return self.no_function(name, at) };
        self.next += 1;
        let mut numbers = Vec::new();
        let mut constants = Vec::new();
        let mut height = 0;
        if !self.sees(")") {
            loop {
                let number = self.inside(Self::measured)?;
                height = height.max(number.height);
                constants.extend(number.constant);
                numbers.push(number.number);
                if !self.takes(",") {
                    break;
                }
            }
        }
        self.expect(")", "`,` or `)` is needed here")?;
        if numbers.is_empty() || count > 0 && count != numbers.len() {
            let takes = match count {
                0 => "one number or more".to_owned(),
                1 => "one number".to_owned(),
                count => format!("{count} numbers"),
            };
            return self.error_at(at, format!("`{name}` takes {takes}, not {}", numbers.len()));
        }
        let height = self.node(at, height)?;
        let (what, constant) = match callable {
            Callable::Number(function) => {
                let known = (constants.len() == numbers.len()).then_some(constants);
                let value = known.map(|constants| self.worked_out(at, function.of(&constants))).transpose()?;
                (Typed::Number(Number::Function(function, numbers)), value)
            }
            Callable::Condition(predicate) => (Typed::Condition(Condition::Is(predicate, numbers)), None),
            Callable::Question(Question::Adjacent) => {
                (Typed::Condition(Condition::Ask(Question::Adjacent, numbers)), None)
            }
            Callable::Question(question) => (Typed::Number(Number::Ask(question, numbers)), None),
        };
        Ok(self.read(what, constant, at, height))
    }

    fn no_function<T>(&mut self, name: &str, at: usize) -> Result<T, RuleError> {
        if self.scope.slot(name).is_ok() {
            return self
                .error_at(at, format!("`{name}` is a number, not a function: a product is written `{name}*(…)`"));
        }
        if is_word_of_the_language(name) {
            self.next -= 1;
            return self.expected("a number, a name or `(` is needed here");
        }
        let functions = FUNCTIONS.iter().map(|(function, ..)| *function);
        let asked = self.scope.questions.iter().map(|(question, ..)| *question);
        let elsewhere = elsewhere::QUESTIONS.iter().copied().filter(|_| self.games.is_some());
        let known: Vec<&str> = functions.chain(asked).chain(elsewhere).collect();
        let end = suggestion(nearest(name, known.iter().copied()), &format!("there are {}", known.join(", ")));
        self.error_at(at, format!("there is no function `{}`{end}", quote(name)))
    }
}

/// Whether a word is the name of a function.
pub(super) fn is_function(word: &str) -> bool {
    FUNCTIONS.iter().any(|(function, ..)| *function == word)
}
