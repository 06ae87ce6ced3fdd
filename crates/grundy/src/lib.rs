//! A laboratory for impartial combinatorial games on Young diagrams, beads, root systems and posets: exact values,
//! whole tables, pictures, theorems as checks, and games of your own.
//!
//! ```
//! let game = grundy::open("mhrg:3x5")?;
//! let position = game.read("5,4,3")?;
//! let answer = game.solver(Default::default()).answer(&position)?;
//! assert_eq!(answer.grundy, Some(1));
//! assert_eq!(answer.winning_moves[0].to().text(), "3,2");
//! # Ok::<(), grundy::Fault>(())
//! ```
//!
//! # A game of your own
//!
//! A game says which options a position has, how positions are read, and how to list them. That is enough for values in
//! either play convention, moves, sums, listings, pictures and a perfect player.
//!
//! ```
//! use grundy::{BadPosition, Flow, Game, OpenGame, Range, Ruleset, read_numbers};
//!
//! /// Take one or two counters, or halve an even heap.
//! struct Halving;
//!
//! impl Ruleset for Halving {
//!     type Position = [u64; 1];
//!     type Move = &'static str;
//!
//!     fn options(&self, &[n]: &[u64; 1], each: &mut impl FnMut(&'static str, [u64; 1]) -> Flow) -> Flow {
//!         let half = (n > 0 && n % 2 == 0).then_some(n / 2);
//!         let moves = [("halve", half), ("take two", n.checked_sub(2)), ("take one", n.checked_sub(1))];
//!         moves.into_iter().try_for_each(|(name, left)| left.map_or(Flow::Continue(()), |left| each(name, [left])))
//!     }
//! }
//!
//! impl Game for Halving {
//!     fn read(&self, text: &str) -> Result<[u64; 1], BadPosition> {
//!         read_numbers(text)?.try_into().map_err(|_| BadPosition::Rule("write one heap".to_owned()))
//!     }
//!
//!     fn up_to(&self, range: Range, each: &mut impl FnMut([u64; 1]) -> Flow) -> Flow {
//!         (0..=range.max).try_for_each(|n| each([n]))
//!     }
//! }
//!
//! let halving = OpenGame::new("halving", "10", Halving);
//! assert_eq!(halving.solver(Default::default()).value(&halving.read("6")?)?, 3);
//! # Ok::<(), grundy::Fault>(())
//! ```
//!
//! A game that also has an index, a closed form, a picture or a form for the search says so in [`Game::powers`]. The
//! folder `examples` has a game on several heaps (`own_game`), a table of a whole family (`table`), and a claim that is
//! refuted by a counterexample (`claim`).
//!
//! # The crates behind it
//!
//! This crate has the few names that most programs need, and the crates behind them, which have the rest: [`theory`],
//! what an impartial game is, and the search; [`shapes`], what games are played on; [`tables`], whole families at once;
//! [`rulesets`], the games and their powers; [`rules`], rule files; [`questions`], conjectures, sequences and patterns;
//! [`claims`], theorems as checks; [`drawing`], pictures. The program with the same games is `grundy-cli`.
#![forbid(unsafe_code)]

pub use {claims, drawing, questions, rules, rulesets, shapes, tables, theory};

pub use drawing::{Format, Lettering, Panel, draw};
pub use rulesets::refusal::BadPosition;
pub use rulesets::registry::{Entry, add, family};
pub use rulesets::{
    Answer, Fault, Game, Method, Move, Notation, OpenGame, Position, Powers, Query, Range, Refusal, Row, Solver,
    Wanted, open,
};
pub use shapes::notation::read_numbers;
pub use tables::Table;
pub use theory::{Flow, HeapBytes, Limits, Outcome, Play, Ruleset};
