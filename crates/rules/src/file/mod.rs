//! A rule file: its text, and what the text says.

mod alone;
mod boards;
mod claims;
mod error;
mod expressions;
mod format;
mod known;
mod lines;
mod moves;
mod names;
mod parse;
mod scope;
mod spacing;
mod start;
mod token;
mod tree;

pub use alone::{read_condition, read_number, read_parameters};
pub use error::RuleError;
pub use expressions::Games;
pub use format::format;
pub use known::Known;
pub use names::{Place, known_names, known_questions};
pub use parse::{MOST_BYTES, as_text};
pub use scope::{KnownQuestion, Parts};
pub use tree::{
    At, BoardKind, Change, Claim, Graph, Move, MoveRule, NamedFile, Parameter, Piece, PosetRule, RuleFile, Says, Start,
};
