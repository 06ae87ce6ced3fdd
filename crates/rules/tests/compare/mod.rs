//! Compares one game as the program plays it, in all its ways, with the oracle.

mod tables;

use crate::oracle::{Oracle, Refused, Values};
use rules::Files;
use rules::file::RuleFile;
use rulesets::handle::On;
use rulesets::{Fault, Method, OpenGame, Position, Query, Refusal, Wanted};
use theory::{Limits, Outcome, Play};

/// A rule file, and what is needed to open it.
#[derive(Debug)]
pub struct Written {
    pub text: String,
    /// The numbers of its parameters, in order.
    pub parameters: Vec<(String, i64)>,
    /// The contents of the file that its board is read from, if there is one.
    pub board: Option<String>,
}

/// The result for a file.
#[derive(Clone, Copy, Debug)]
pub enum Compared {
    /// Every small position has a value.
    Played,
    /// At some position, a line cannot be followed.
    RefusedAtPositions,
    /// That was noticed before any position was examined.
    RefusedAtOnce,
    /// No small position has a move, or there are far too many positions: the file shows nothing.
    Nothing,
}

/// The only file that a rule file may name.
pub struct OneFile(pub Option<String>);

impl Files for OneFile {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        self.0.as_ref().map(|text| text.clone().into_bytes()).ok_or_else(|| format!("there is no {name}"))
    }
}

/// How many small positions are compared.
const POSITIONS: usize = 120;

/// Compares a game.
pub fn compare(written: &Written) -> Compared {
    let files = OneFile(written.board.clone());
    let file = match RuleFile::read(&written.text) {
        Ok(file) => file,
        Err(error) => {
            // Expressions with numbers alone are seen to have no value at once.
            let is_seen = ["2^63", "divides by 0", "no isqrt"].iter().any(|problem| error.problem.contains(problem));
            assert!(is_seen, "{error}:\n{}", written.text);
            return Compared::RefusedAtOnce;
        }
    };
    let numbers: Vec<i64> = written.parameters.iter().map(|(_, number)| *number).collect();
    let oracle = Oracle::new(file.clone(), &numbers, &files);
    let positions = oracle.small_positions(POSITIONS);
    let moves: Vec<_> = positions.iter().filter(|p| oracle.has(p) == Ok(true)).map(|p| oracle.moves(p)).collect();
    if moves.iter().all(|moves| moves.as_ref().is_ok_and(Vec::is_empty)) {
        return Compared::Nothing;
    }
    let game = match rules::open(&file, &written.text, "random.game", "random", &written.parameters, &files) {
        Ok(opened) => opened.game,
        Err(error) => {
            let is_met = moves.iter().any(|moves| moves.as_ref().is_err_and(|refused| refused.line == error.line));
            assert!(is_met, "{error}, but no position shows it:\n{}", written.text);
            return Compared::RefusedAtOnce;
        }
    };
    let pair = Pair { oracle: &oracle, game, text: &written.text };
    pair.compare(&positions)
}

/// A game as the program and as the oracle play it.
pub struct Pair<'o> {
    pub oracle: &'o Oracle,
    pub game: OpenGame,
    pub text: &'o str,
}

impl Pair<'_> {
    /// Compares positions that may or may not belong to the game, and all that can be reached from them.
    pub fn compare(&self, positions: &[Vec<u64>]) -> Compared {
        let mut held: Vec<(&[u64], Position)> = Vec::new();
        for position in positions {
            held.extend(self.held(position).map(|handle| (position.as_slice(), handle)));
        }
        let mut compared = Compared::Played;
        for (position, handle) in &held {
            self.compare_moves(position, handle);
        }
        for play in Play::ALL {
            let mut values = Values::new(self.oracle, play);
            for method in [Method::Search, Method::Auto] {
                for wanted in [Wanted::Value, Wanted::Outcome] {
                    let query = Query { play, method, wanted, limits: limits(), ..Query::default() };
                    let mut solver = self.game.solver(query);
                    for (position, handle) in &held {
                        let value = values.value(position);
                        if values.is_full() {
                            return Compared::Nothing;
                        }
                        if value.is_err() {
                            compared = Compared::RefusedAtPositions;
                        }
                        let said = || format!("{play} play, {method}, {wanted:?} at {handle}:\n{}", self.text);
                        match wanted {
                            Wanted::Value => self.same(value, solver.value(handle), &said),
                            // Who wins may be known before the line that cannot be followed is reached.
                            Wanted::Outcome if value.is_err() => {}
                            Wanted::Outcome => self.same(value.map(Outcome::of_value), solver.outcome(handle), &said),
                        }
                    }
                }
            }
            let handles: Vec<&Position> = held.iter().map(|(_, handle)| handle).collect();
            let tables = theory::caught(|| tables::compare_tables(self, &handles, &mut values, play));
            tables.unwrap_or_else(|failure| panic!("nobody catches {failure:?}:\n{}", self.text));
        }
        compared
    }

    /// The program's handle for a position, if the game has the position.
    fn held(&self, position: &[u64]) -> Option<Position> {
        let text = self.oracle.write(position);
        match (self.oracle.has(position), self.game.read(&text)) {
            (Ok(true), Ok(handle)) => {
                assert_eq!(handle.text(), text, "{}", self.text);
                assert_eq!(self.oracle.read(&text), position, "{}", self.text);
                Some(handle)
            }
            (Ok(false) | Err(_), Err(_)) => None,
            (expected, found) => panic!("{text}: the oracle says {expected:?}, the program {found:?}:\n{}", self.text),
        }
    }

    /// Compares how many moves there are to each option, and the options by the rules on words.
    fn compare_moves(&self, position: &[u64], handle: &Position) {
        let expected = self.oracle.moves(position).map(|moves| {
            let mut texts: Vec<String> = moves.iter().map(|target| self.oracle.write(target)).collect();
            texts.sort();
            texts
        });
        let found = handle.moves(&limits()).map(|moves| {
            let mut texts: Vec<String> = moves.iter().map(|m| m.to().text()).collect();
            texts.sort();
            texts
        });
        self.same(expected.clone(), found, &|| format!("moves of {handle}:\n{}", self.text));
        // On words, a failure is left to the search, which is compared below.
        if let (Ok(mut expected), Ok(Some((_, options)))) = (expected, theory::caught(|| handle.options_on(On::Words)))
        {
            let mut options: Vec<String> = options.iter().map(Position::text).collect();
            options.sort();
            options.dedup();
            expected.dedup();
            assert_eq!(options, expected, "options on words of {handle}:\n{}", self.text);
        }
    }

    /// Both give the same answer, or both refuse.
    fn same<T: PartialEq + std::fmt::Debug>(
        &self,
        expected: Result<T, Refused>,
        found: Result<T, Fault>,
        said: &dyn Fn() -> String,
    ) {
        match (expected, found) {
            (Ok(expected), Ok(found)) => {
                assert!(expected == found, "{expected:?} is right, found {found:?}: {}", said())
            }
            (Err(_), Err(Fault::Refused(Refusal::Rules { .. }))) => {}
            (expected, found) => panic!("the oracle says {expected:?}, the program {found:?}: {}", said()),
        }
    }
}

/// Enough for every game here, but not for one that runs away.
pub fn limits() -> Limits {
    Limits { memory: 1 << 30, ..Limits::default() }.within(std::time::Duration::from_secs(600))
}
