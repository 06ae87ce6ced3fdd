//! Random rule files of every kind, as text; the same seed gives the same files.
//!
//! They are meant to be games, not noise: most moves lead to smaller positions and most expressions have values. Some
//! do not, on purpose.

mod expressions;
mod kinds;

use crate::compare::Written;
use expressions::Scope;
use theory::Random;

/// The kinds of rule files.
pub const KINDS: [&str; 11] =
    ["tuple", "array", "heaps", "partition", "strict", "beads", "coins", "vertices", "labels", "token", "ideal"];

/// The rule file for a kind and a seed.
pub fn rule_file(kind: &str, seed: u64) -> Written {
    let hash = kind.bytes().fold(seed, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    let mut writer = Writer { random: Random::new(hash), fresh: 0, file: None };
    writer.write(kind)
}

struct Writer {
    random: Random,
    /// How many names of variables have been used.
    fresh: usize,
    file: Option<String>,
}

impl Writer {
    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    /// Whether something with so many chances in 100 happens.
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        let place = self.below(list.len());
        list[place]
    }

    /// A name for a variable that is not used anywhere else.
    fn variable(&mut self) -> String {
        self.fresh += 1;
        format!("k{}", self.fresh)
    }

    fn write(&mut self, kind: &str) -> Written {
        let count = self.below(3);
        let parameters: Vec<(String, i64)> =
            ["K", "_m2"].into_iter().take(count).map(|name| (name.to_owned(), 1 + self.below(4) as i64)).collect();
        let mut heading = format!("# A random game on {kind}.\ngame random-{kind}");
        for (name, number) in &parameters {
            heading += &if self.chance(50) { format!(" {name}={number}") } else { format!(" {name}") };
        }
        let scope = Scope::of_names(parameters.iter().map(|(name, _)| name.as_str()));
        let body = self.body(kind, &scope);
        Written { text: format!("{heading}\n{body}"), parameters, board: self.file.take() }
    }
}
