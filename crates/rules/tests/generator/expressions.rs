//! Random expressions and conditions.

use super::Writer;

/// What an expression may refer to.
#[derive(Clone, Default)]
pub struct Scope {
    pub names: Vec<String>,
    /// Functions of the position that are numbers, with how many numbers they take.
    pub questions: Vec<(&'static str, usize)>,
    /// Functions of the position that are true or false.
    pub truths: Vec<(&'static str, usize)>,
    /// Phrases that are numbers as they are, such as `x[1]`.
    pub phrases: Vec<String>,
}

impl Scope {
    pub fn of_names<'n>(names: impl IntoIterator<Item = &'n str>) -> Scope {
        Scope { names: names.into_iter().map(str::to_owned).collect(), ..Scope::default() }
    }

    /// The scope with more names.
    pub fn and<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Scope {
        let names = self.names.iter().cloned().chain(names.into_iter().map(str::to_owned)).collect();
        Scope { names, ..self.clone() }
    }
}

impl Writer {
    /// A number with up to `depth` levels of operations.
    pub fn number(&mut self, scope: &Scope, depth: usize) -> String {
        let leaves = scope.names.len() + scope.phrases.len();
        if depth == 0 || self.chance(25) {
            let leaf = self.below(leaves + 2);
            return match leaf {
                _ if self.below(250) == 0 => "9223372036854775807".to_owned(),
                leaf if leaf < scope.names.len() => scope.names[leaf].clone(),
                leaf if leaf < leaves => scope.phrases[leaf - scope.names.len()].clone(),
                _ => self.below(6).to_string(),
            };
        }
        if !scope.questions.is_empty() && self.chance(35) {
            let (question, arguments) = self.one_of(&scope.questions);
            return self.call(question, arguments, scope, depth - 1);
        }
        let a = self.number(scope, depth - 1);
        let b = self.number(scope, depth - 1);
        match self.below(14) {
            0..=2 => format!("{a} + {b}"),
            3..=5 => format!("({a} - {b})"),
            6 => format!("({a}) * ({b})"),
            7 => format!("{a} xor {b}"),
            8 => format!("({a}) / {}", self.divisor(scope, depth)),
            9 => format!("({a}) mod {}", self.divisor(scope, depth)),
            10 => format!("-({a})"),
            11 => {
                let function = self.one_of(&["min", "max", "gcd"]);
                let arguments = self.one_of(&[1, 2, 2, 3]);
                self.call(function, arguments, scope, depth - 1)
            }
            12 => format!("abs({a})"),
            _ if self.chance(50) => format!("valuation({a})"),
            _ if self.chance(30) => format!("golden({a})"),
            // Sometimes the root does not exist.
            _ if self.chance(85) => format!("isqrt(abs({a}))"),
            _ => format!("isqrt({a})"),
        }
    }

    /// Something to divide by, which is rarely 0.
    fn divisor(&mut self, scope: &Scope, depth: usize) -> String {
        match self.below(20) {
            0 => format!("({})", self.number(scope, depth - 1)),
            1..=3 => format!("-{}", 1 + self.below(3)),
            _ => (1 + self.below(4)).to_string(),
        }
    }

    fn call(&mut self, function: &str, arguments: usize, scope: &Scope, depth: usize) -> String {
        let arguments: Vec<String> = (0..arguments).map(|_| self.number(scope, depth)).collect();
        format!("{function}({})", arguments.join(", "))
    }

    /// A condition with up to `depth` levels of `and`, `or`, `not` and quantifiers.
    pub fn condition(&mut self, scope: &Scope, depth: usize) -> String {
        if depth == 0 || self.chance(40) {
            return self.atom(scope);
        }
        let a = self.condition(scope, depth - 1);
        match self.below(8) {
            0 | 1 => format!("({a}) and ({})", self.condition(scope, depth - 1)),
            2 | 3 => format!("({a}) or ({})", self.condition(scope, depth - 1)),
            4 => format!("not ({a})"),
            5 => format!("not {}", self.atom(scope)),
            _ => {
                let (word, k) = (self.one_of(&["exists", "all"]), self.variable());
                let (from, to) = (self.below(3), self.number(scope, 1));
                let body = self.condition(&scope.and([k.as_str()]), depth - 1);
                format!("({word} {k} in {from}..min({to}, 5): {body})")
            }
        }
    }

    fn atom(&mut self, scope: &Scope) -> String {
        if !scope.truths.is_empty() && self.chance(30) {
            let (truth, arguments) = self.one_of(&scope.truths);
            return self.call(truth, arguments, scope, 0);
        }
        let a = self.number(scope, 2);
        let b = self.number(scope, 1);
        match self.below(12) {
            0..=3 => format!("{a} {} {b}", self.one_of(&["=", "!=", "<", "<=", ">", ">="])),
            4 => {
                let signs = [self.one_of(&["<", "<=", "!="]), self.one_of(&["<", "<=", "="])];
                format!("{b} {} {a} {} {}", signs[0], signs[1], self.number(scope, 1))
            }
            5 => format!("{a} in {}..{b}", self.below(3)),
            6 => format!("{a} in {{0, {b}, {}}}", 2 + self.below(4)),
            7 => format!("prime({a})"),
            8 => format!("square({a})"),
            9 => format!("divides({b}, {a})"),
            // Something that is true of about half of all positions.
            _ => format!("({a}) mod {} {} 0", 2 + self.below(2), self.one_of(&["=", "!="])),
        }
    }

    /// ` where` and a condition, or nothing.
    pub fn perhaps_where(&mut self, scope: &Scope, percent: usize) -> String {
        if self.chance(percent) {
            let depth = self.below(3);
            format!(" where {}", self.condition(scope, depth))
        } else {
            String::new()
        }
    }
}
