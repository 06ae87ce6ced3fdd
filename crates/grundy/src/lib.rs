//! A laboratory for impartial combinatorial games on Young diagrams, beads, root systems and posets.
//!
//! ```
//! let game = grundy::open("mhrg:3x5")?;
//! let position = game.read("5,4,3")?;
//! let answer = game.solver(Default::default()).answer(&position)?;
//! assert_eq!(answer.grundy, Some(1));
//! assert_eq!(answer.winning_moves[0].to().text(), "4,4");
//! # Ok::<(), grundy::Fault>(())
//! ```
//!
//! # A game of one's own
//!
//! A game says which options a position has, how positions are read, and how to list them. That is enough for values in
//! either play, moves, sums, listings, pictures and a perfect player.
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
//!         let moves = [("halve", (n > 0 && n % 2 == 0).then_some(n / 2)), ("two", n.checked_sub(2)), ("one", n.checked_sub(1))];
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
//! let mut solver = halving.solver(Default::default());
//! let values: Vec<u64> = (0..=8).map(|n| solver.value(&halving.read(&n.to_string())?)).collect::<Result<_, _>>()?;
//! assert_eq!(values, [0, 1, 2, 0, 1, 2, 3, 0, 2]);
//! # Ok::<(), grundy::Fault>(())
//! ```
//!
//! # The rooms
//!
//! The few names most programs need are here. The rest is in the crates behind them: [`theory`], what an impartial game is,
//! and the search; [`shapes`], what games are played on; [`tables`], whole families at once; [`rulesets`], the games, their
//! powers and the handles of positions; [`claims`], theorems as checks; [`drawing`], pictures.
#![forbid(unsafe_code)]

pub use {claims, drawing, rulesets, shapes, tables, theory};

pub use drawing::{Format, Panel, draw};
pub use rulesets::refusal::BadPosition;
pub use rulesets::registry::{add, entries, family};
pub use rulesets::{
    Answer, Fault, Game, Method, Move, OpenGame, Position, Powers, Query, Range, Refusal, Solver, Wanted, open,
};
pub use shapes::notation::read_numbers;
pub use tables::{Family, Table, solve};
pub use theory::{Flow, Limits, Outcome, Play, Ruleset};
