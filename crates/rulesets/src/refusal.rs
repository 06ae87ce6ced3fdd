//! Why a spec or a position is refused: what is wrong, where, and what would be right.

use crate::shell;
use shapes::did_you_mean;
use shapes::notation::NotationError;
use theory::Stopped;

/// Input that is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// No ruleset has this name.
    #[error("there is no ruleset `{name}`{}", did_you_mean(*.near))]
    UnknownRuleset {
        /// The name as given, made printable.
        name: String,
        /// A similar name, if there is one.
        near: Option<&'static str>,
    },
    /// The ruleset does not accept the parameters after the colon.
    #[error("{spec}: {problem}")]
    Parameters {
        /// The spec as given, made printable.
        spec: String,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// The text is not a position.
    #[error("{spec}: {position}: {reason}")]
    Position {
        /// The ruleset.
        spec: String,
        /// The text as given, made printable.
        position: String,
        /// The rule it breaks.
        reason: String,
    },
    /// The ruleset has no natural start, and no position was given.
    #[error("{spec} has no natural start: give a position, such as {}", shell::word(.example))]
    NoStart {
        /// The ruleset.
        spec: String,
        /// A position to begin with.
        example: String,
    },
    /// The rules of a user's own game cannot be followed.
    #[error("{spec}: {problem}")]
    Rules {
        /// The ruleset.
        spec: String,
        /// Which line, at which position, and why.
        problem: String,
    },
    /// A solver was asked about a position of another game.
    #[error("{spec}: it was asked about a position of {other}")]
    OtherGame {
        /// The ruleset that was asked.
        spec: String,
        /// The ruleset of the position.
        other: String,
    },
    /// The value is larger than any answer can hold.
    #[error("{spec}: {position}: its value is larger than {}", shapes::MAX_ENTRY)]
    ValueTooLarge {
        /// The ruleset.
        spec: String,
        /// The position.
        position: String,
    },
    /// The ruleset has no closed form for this position and play.
    #[error("{spec}: {position}: no closed form is known here in {play} play{}", because(.reason))]
    NoFormula {
        /// The ruleset.
        spec: String,
        /// The position.
        position: String,
        /// The play asked for.
        play: theory::Play,
        /// Why not, if that is known.
        reason: Option<String>,
    },
    /// A value was asked for, but only the outcome is known.
    #[error("{spec}: {position}: only who wins is known here, not the value")]
    OutcomeOnly {
        /// The ruleset.
        spec: String,
        /// The position.
        position: String,
    },
    /// The table does not contain the position.
    #[error("{spec}: {position}: {problem}")]
    Table {
        /// The ruleset.
        spec: String,
        /// The position.
        position: String,
        /// Why.
        problem: String,
    },
    /// There is no such family of positions.
    #[error("{spec}: {problem}")]
    NoFamily {
        /// The spec of the family as given, made printable.
        spec: String,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// There are more positions than can be numbered.
    #[error("{spec}: {problem}")]
    FamilyTooLarge {
        /// The spec of the family as given, made printable.
        spec: String,
        /// How large it is, and what the limit is.
        problem: String,
    },
    /// A table holds other positions.
    #[error("{table}: {problem}")]
    OtherTable {
        /// The file of the table.
        table: String,
        /// What it holds.
        problem: String,
    },
    /// The picture would be too large to draw.
    #[error("{spec}: {position} is too large to draw: {problem}")]
    Picture {
        /// The ruleset.
        spec: String,
        /// The position.
        position: String,
        /// What is too large.
        problem: String,
    },
}

fn because(reason: &Option<String>) -> String {
    reason.as_ref().map_or_else(String::new, |reason| format!(", since {reason}"))
}

/// Why a text is not a position of the game: a fault in the notation, or the rule that it breaks.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadPosition {
    /// It cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It can be read, but the game has no such position.
    #[error("{0}")]
    Rule(String),
}

/// Input refused, or work stopped by a limit.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// The input was refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Makes text from outside fit for a message: escapes control characters, and shortens it.
pub fn printable(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
