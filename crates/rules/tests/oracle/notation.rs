//! Positions as they are written.

use super::{Ground, Oracle};
use rules::file::BoardKind;

impl Oracle {
    /// The canonical notation of a position.
    pub fn write(&self, position: &[u64]) -> String {
        let list = |numbers: &[u64]| {
            let names: Vec<String> = numbers.iter().map(|&number| self.name(number)).collect();
            if names.is_empty() { "-".to_owned() } else { names.join(",") }
        };
        match (&self.file.board, &self.ground) {
            (BoardKind::Token(_), _) => format!("{}:{}", self.name(position[0]), list(&position[1..])),
            (_, Ground::Poset(poset)) => list(&poset.maximal(position)),
            _ => list(position),
        }
    }

    /// The position that a well-formed text stands for.
    pub fn read(&self, text: &str) -> Vec<u64> {
        let (token, others) = match text.split_once(':') {
            Some((token, others)) => (Some(self.number(token)), others),
            None => (None, text),
        };
        let mut numbers: Vec<u64> = names(others).into_iter().map(|name| self.number(&name)).collect();
        match (&self.file.board, &self.ground) {
            (BoardKind::Heaps, _) => {
                numbers.retain(|&heap| heap > 0);
                numbers.sort_unstable_by(|a, b| b.cmp(a));
            }
            (BoardKind::Beads | BoardKind::Coins | BoardKind::Vertices(_) | BoardKind::Token(_), _) => {
                numbers.sort_unstable()
            }
            (_, Ground::Poset(poset)) => numbers = poset.ideal(&numbers),
            _ => {}
        }
        token.into_iter().chain(numbers).collect()
    }

    /// What is written for a number: the name of a vertex or an element, if it has one.
    fn name(&self, number: u64) -> String {
        match &self.ground {
            Ground::Graph(graph) => graph.names[number as usize].clone(),
            Ground::Poset(poset) => poset.names[number as usize].clone(),
            _ => number.to_string(),
        }
    }

    fn number(&self, name: &str) -> u64 {
        let place = |names: &[String]| names.iter().position(|other| other == name).unwrap() as u64;
        match &self.ground {
            Ground::Graph(graph) => place(&graph.names),
            Ground::Poset(poset) => place(&poset.names),
            _ => name.parse().unwrap(),
        }
    }
}

/// Names separated by commas, some of which are in parentheses; none is `-`.
fn names(text: &str) -> Vec<String> {
    let mut names = vec![String::new()];
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        let last = names.last_mut().unwrap();
        match letter {
            ',' if !last.starts_with('(') || last.ends_with(')') => names.push(String::new()),
            _ => last.push(letter),
        }
    }
    if names == ["-"] { Vec::new() } else { names }
}
