//! A rule file: its text, and what the text says.

mod alone;
mod boards;
mod error;
mod expressions;
mod format;
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
pub use format::format;
pub use names::{Place, known_names, known_questions};
pub use parse::{MOST_BYTES, as_text};
pub use scope::KnownQuestion;
pub use tree::{At, Board, Change, Claim, Graph, Move, MoveRule, Parameter, Piece, PosetRule, RuleFile, Says, Start};
