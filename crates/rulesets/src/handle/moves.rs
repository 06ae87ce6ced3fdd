//! A move of a position.

use super::{Held, Position};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A move: the position it is made in, what it does, and the position it leads to.
///
/// # Equality
///
/// Two moves are equal if they have the same name and lead from the same position to the same position.
#[derive(Clone)]
pub struct Move {
    from: Position,
    made: Held,
    to: Position,
}

impl Move {
    pub(crate) fn new(from: &Position, made: Held, to: Held) -> Move {
        Move { from: from.clone(), made, to: from.game.hold(to) }
    }

    /// The position it is made in.
    pub fn from(&self) -> &Position {
        &self.from
    }

    /// The position it leads to.
    pub fn to(&self) -> &Position {
        &self.to
    }

    /// The move itself, in the game's own type.
    pub(crate) fn made(&self) -> &(dyn Any + Send + Sync) {
        &*self.made
    }
}

/// The move as people write it, such as `(1,3)` for a hook.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.from.game.0.name(&*self.made))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({:?} {self} {})", self.from, self.to)
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.from == other.from && self.to == other.to && self.to_string() == other.to_string()
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.from.hash(state);
        self.to.hash(state);
    }
}

/// The name of the move and the position it leads to.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Move", 2)?;
        object.serialize_field("move", &self.to_string())?;
        object.serialize_field("to", &self.to)?;
        object.end()
    }
}
