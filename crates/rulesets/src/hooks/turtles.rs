//! Turning turtles: turn an upright turtle on its back and turn over one to its left, which one variant leaves optional
//! (Nakada, Definitions 3.1, 3.5, 3.6).

use super::{reasons, strip};
use crate::counting::choose;
use crate::figure::{Figure, Labels, StripPiece, TooBig};
use crate::forms::TurtleBits;
use crate::game::{Count, Game, Range};
use crate::indices::{Ranked, SetWords};
use crate::marking::Marking;
use crate::notations::{Notations, diagrams, shifted};
use crate::powers::{Counts, Form, Index, Known, NoFamily, Numbering, Packed, Picture, Powers, Size, Theorem};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed};
use shapes::ranking::Subsets;
use shapes::{BeadSet, enumerate};
use std::fmt;
use tables::indexed::{Change, Changes, Moves};
use theory::{Flow, Play, Ruleset};

/// How many turtles are upright, and how many a move turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// An odd number; two are turned at a time.
    Odd,
    /// An even number; two are turned at a time.
    Even,
    /// Any number; one or two are turned.
    Any,
}

/// Turning turtles.
#[derive(Clone, Copy, Debug)]
pub struct Turtles(pub Variant);

/// The turtles that are turned over; the rightmost one was upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The one that is turned on its back.
    pub right: u64,
    /// The other one, to its left.
    pub left: Option<u64>,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.left {
            Some(left) => write!(f, "turn {left},{}", self.right),
            None => write!(f, "turn {}", self.right),
        }
    }
}

impl Turtles {
    /// The position after a turn.
    fn turned(upright: &BeadSet, turn: Turn) -> BeadSet {
        match turn.left {
            // If the left one was on its back, the upright turtle moves there; otherwise both are gone.
            Some(left) if !upright.contains(left) => upright.replace(turn.right, left),
            Some(left) => upright.without(turn.right).without(left),
            None => upright.without(turn.right),
        }
    }

    /// The value of an upright turtle: its square, or one more if a single turtle may be turned.
    fn worth(&self, square: u64) -> u128 {
        u128::from(square) + u128::from(self.0 == Variant::Any)
    }

    fn value(&self, upright: &BeadSet) -> u128 {
        upright.squares().iter().fold(0, |sum, &square| sum ^ self.worth(square))
    }
}

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[
    Entry {
        spec: "turtles:odd",
        name: "Turning turtles, an odd number upright",
        rules: "Turn over two turtles; the one further right must be upright before the move.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Beads,
        notation: "the set of squares with an upright turtle, in any order: 2,3,5",
        start: "any set of odd size",
        paper: "Nakada, Definition 3.1",
        example: Example { spec: "turtles:odd", position: "2,3,5" },
        open: |_| Ok(boxed("turtles:odd".to_owned(), "2,3,5", Turtles(Variant::Odd))),
    },
    Entry {
        spec: "turtles:even",
        name: "Turning turtles, an even number upright",
        rules: "Turn over two turtles; the one further right must be upright before the move.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Beads,
        notation: "the set of squares with an upright turtle, in any order: 2,5; the empty one is -",
        start: "any set of even size",
        paper: "Nakada, Definition 3.5",
        example: Example { spec: "turtles:even", position: "2,5" },
        open: |_| Ok(boxed("turtles:even".to_owned(), "2,5", Turtles(Variant::Even))),
    },
    Entry {
        spec: "turtles:any",
        name: "Turning turtles, any number upright",
        rules: "Turn over one or two turtles; the one furthest right must be upright before the move.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Beads,
        notation: "the set of squares with an upright turtle, in any order: 0,3,5; the empty one is -",
        start: "any set",
        paper: "Nakada, Definition 3.6",
        example: Example { spec: "turtles:any", position: "0,3,5" },
        open: |_| Ok(boxed("turtles:any".to_owned(), "0,3,5", Turtles(Variant::Any))),
    },
];

impl Turtles {
    fn words(&self) -> TurtleBits {
        TurtleBits { single: self.0 == Variant::Any }
    }
}

impl Ruleset for Turtles {
    type Position = BeadSet;
    type Move = Turn;

    fn options(&self, upright: &BeadSet, each: &mut impl FnMut(Turn, BeadSet) -> Flow) -> Flow {
        for &right in upright.squares() {
            if self.0 == Variant::Any {
                let turn = Turn { right, left: None };
                each(turn, Turtles::turned(upright, turn))?;
            }
            for left in 0..right {
                let turn = Turn { right, left: Some(left) };
                each(turn, Turtles::turned(upright, turn))?;
            }
        }
        Flow::Continue(())
    }
}

impl Game for Turtles {
    fn notations(&self, upright: &BeadSet, list: &mut Notations) {
        let (own, parts) = match self.0 {
            Variant::Odd => ("turtles:odd", shifted::of_turtles(upright)),
            Variant::Even => ("turtles:even", shifted::of_turtles(upright)),
            Variant::Any => ("turtles:any", shifted::of_turtles_one_less(upright)),
        };
        diagrams::squares(upright, list);
        match parts {
            Some(parts) => {
                shifted::games(&parts, own, list);
                shifted::shape(&parts, list);
            }
            None => list.left_out("strict partition", "there would be a part beyond the largest number"),
        }
    }

    fn read(&self, text: &str) -> Result<BeadSet, BadPosition> {
        let upright: BeadSet = text.parse()?;
        let wrong = match (self.0, upright.len() % 2) {
            (Variant::Odd, 0) => "an odd",
            (Variant::Even, 1) => "an even",
            _ => return Ok(upright),
        };
        let problem = format!("{wrong} number of turtles must be upright, and here are {}", upright.len());
        Err(BadPosition::Rule(problem))
    }

    fn count(&self) -> Count {
        Count::AtMost
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(BeadSet) -> Flow) -> Flow {
        let is_allowed = |turtles: usize| match self.0 {
            Variant::Any => true,
            Variant::Even => turtles.is_multiple_of(2),
            Variant::Odd => turtles % 2 == 1,
        };
        // Most sets by far have the largest size: if they are not positions, do not enumerate them.
        let most = range.entries.unwrap_or(usize::MAX);
        let most = if is_allowed(most) { most } else { most.saturating_sub(1) };
        let sets = enumerate::sets_up_to(most, range.max);
        sets.filter(|set| is_allowed(set.len())).try_for_each(each)
    }

    fn powers(&self) -> Powers<'_, Turtles> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<BeadSet, Turn> for Turtles {
    fn known(&self, upright: &BeadSet, play: Play) -> Option<Known> {
        let source = match self.0 {
            Variant::Odd => "nakada-3.1",
            Variant::Even => "nakada-3.2",
            Variant::Any => "nakada-3.3",
        };
        (play == Play::Normal).then(|| Known { grundy: self.value(upright), source })
    }

    fn reason(&self, upright: &BeadSet, play: Play) -> Option<Reason> {
        Some(reasons::turtles(upright, self.0 == Variant::Any, self.known(upright, play)?))
    }

    /// As in Nim: the value of a turtle is lowered by a change of bits, and the turtle with the new value is turned
    /// with it.
    fn move_to_value(&self, upright: &BeadSet, target: u64) -> Option<(Turn, BeadSet)> {
        let change = self.value(upright) ^ u128::from(target);
        let right = *upright.squares().iter().find(|&&square| self.worth(square) ^ change < self.worth(square))?;
        let worth = self.worth(right) ^ change;
        let left = match worth.checked_sub(self.worth(0)) {
            Some(left) => Some(u64::try_from(left).ok()?),
            None => None,
        };
        let turn = Turn { right, left };
        Some((turn, Turtles::turned(upright, turn)))
    }
}

impl Packed<BeadSet> for Turtles {
    fn form(&self, _upright: &BeadSet) -> Option<Box<dyn Form<BeadSet>>> {
        Some(Box::new(self.words()))
    }
}

impl Index<BeadSet> for Turtles {
    fn sizes(&self) -> &'static str {
        "below=N"
    }

    /// If an odd or an even number is upright, the turtle on square 0 follows from the others, which play turning
    /// turtles with any number: turning square 0 too amounts to turning one alone.
    fn numbering(&self, size: &Size) -> Result<Numbering<BeadSet>, NoFamily> {
        let [below] = size.of("below")?;
        let follows = u64::from(self.0 != Variant::Any);
        let digits = below.checked_sub(follows).ok_or(NoFamily::Unknown)?;
        let subsets = Subsets::new(digits)?;
        let words = match self.0 {
            Variant::Any => SetWords::new(subsets),
            variant => SetWords::of_parity(subsets, variant == Variant::Odd),
        };
        let numbering = Numbering::new(Ranked::new(self.words(), words, digits * (digits + 1) / 2));
        Ok(numbering.with_moves(Moves::Changes(Changes::new(subsets, Change::Flip))))
    }

    fn smallest_with(&self, upright: &BeadSet) -> Option<Size> {
        Some(Size::new("below", [strip::above_all(upright)?]))
    }
}

impl Counts<BeadSet> for Turtles {
    fn positions(&self, upright: &BeadSet) -> Option<u128> {
        // There are never more upright than now, and an odd or an even number remains so.
        let (below, most) = (strip::above_all(upright)?.into(), upright.len());
        let step = if self.0 == Variant::Any { 1 } else { 2 };
        Some((0..=most).rev().step_by(step).map(|count| choose(below, count as u128)).fold(0, u128::saturating_add))
    }

    fn moves(&self, upright: &BeadSet) -> Option<u128> {
        Some(upright.squares().iter().map(|&square| self.worth(square)).sum())
    }
}

impl Picture<BeadSet, Turn> for Turtles {
    fn figure(&self, upright: &BeadSet, marked: Option<&Turn>, _labels: Labels) -> Result<Figure, TooBig> {
        strip::figure(StripPiece::Turtle, upright, marked.map(|turn| strip::marking(turn.right, turn.left)))
    }

    fn marking(&self, _upright: &BeadSet, turn: &Turn) -> Result<Marking, TooBig> {
        Ok(strip::marking(turn.right, turn.left))
    }
}
