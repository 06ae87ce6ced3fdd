//! A rule file: its text, and what the text says.

mod error;
mod names;
mod tree;

pub use error::RuleError;
pub use names::{Place, known_names, known_questions};
pub use tree::{At, Board, Change, Claim, Graph, Move, MoveRule, Parameter, Piece, PosetRule, RuleFile, Says, Start};
