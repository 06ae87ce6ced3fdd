//! Welter's game (Sato–Welter game with balls): a bead moves to a smaller empty square (Nakada, Definition 2.1).

use super::welter_function::{Residues, most_promising_first};
use super::{reasons, strip};
use crate::counting::choose;
use crate::figure::{Figure, Labels, StripPiece, TooBig};
use crate::forms::BeadBits;
use crate::game::{Count, Game, Range};
use crate::indices::{Ranked, SetWords};
use crate::marking::Marking;
use crate::notations::{Notations, diagrams};
use crate::powers::{Counts, Form, Index, Known, NoFamily, Numbering, Packed, Picture, Powers, Size, Theorem};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed};
use shapes::ranking::Subsets;
use shapes::{BeadSet, enumerate};
use std::fmt;
use tables::indexed::{Change, Changes, Moves};
use theory::{Flow, Play, Ruleset};

/// Welter's game.
#[derive(Clone, Copy, Debug)]
pub struct Welter;

/// Moves a bead to a smaller empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeadMove {
    /// Where it was.
    pub from: u64,
    /// Where it is now.
    pub to: u64,
}

impl BeadMove {
    /// Its marks on the picture, which are also what to point at: both squares.
    pub(crate) fn marking(&self) -> Marking {
        strip::marking(self.from, Some(self.to))
    }
}

impl fmt::Display for BeadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}→{}", self.from, self.to)
    }
}

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[Entry {
    spec: "welter",
    name: "Welter's game",
    rules: "Move a bead to any smaller empty square.",
    ending: Ending("makes the last move"),
    played_on: PlayedOn::Beads,
    notation: "the set of occupied squares, in any order: 1,4,7; the empty one is -",
    start: "any set of squares",
    paper: "Nakada, Definition 2.1",
    example: Example { spec: "welter", position: "1,4,7" },
    open: |_| Ok(boxed("welter".to_owned(), "1,4,7", Welter)),
}];

impl Ruleset for Welter {
    type Position = BeadSet;
    type Move = BeadMove;

    fn options(&self, beads: &BeadSet, each: &mut impl FnMut(BeadMove, BeadSet) -> Flow) -> Flow {
        for &from in beads.squares() {
            for to in (0..from).filter(|&to| !beads.contains(to)) {
                each(BeadMove { from, to }, beads.replace(from, to))?;
            }
        }
        Flow::Continue(())
    }
}

impl Game for Welter {
    fn notations(&self, beads: &BeadSet, list: &mut Notations) {
        let diagram = beads.partition();
        if let Some(fewer) = diagram.beads(diagram.len()).filter(|fewer| fewer.len() < beads.len()) {
            list.game("beads without empty rows", "welter", fewer.to_string());
        }
        diagrams::squares(beads, list);
        diagrams::games(&diagram, "welter", list);
        diagrams::shape(&diagram, Some("young"), list);
    }

    fn read(&self, text: &str) -> Result<BeadSet, BadPosition> {
        Ok(text.parse()?)
    }

    fn count(&self) -> Count {
        Count::AtMost
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(BeadSet) -> Flow) -> Flow {
        enumerate::sets_up_to(range.entries.unwrap_or(usize::MAX), range.max).try_for_each(each)
    }

    fn powers(&self) -> Powers<'_, Welter> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<BeadSet, BeadMove> for Welter {
    fn known(&self, beads: &BeadSet, play: Play) -> Option<Known> {
        let alpha = || u128::from(Residues::new(beads.squares()).alpha());
        (play == Play::Normal).then(|| Known { grundy: alpha(), source: "nakada-2.1" })
    }

    fn reason(&self, beads: &BeadSet, play: Play) -> Option<Reason> {
        Some(reasons::welter(beads, self.known(beads, play)?))
    }

    fn move_to_value(&self, beads: &BeadSet, target: u64) -> Option<(BeadMove, BeadSet)> {
        let found = bead_moves_to_value(beads.squares(), target, 1).pop()?;
        Some((found, beads.replace(found.from, found.to)))
    }

    fn all_moves_to_value(&self, beads: &BeadSet, target: u64) -> Option<Vec<(BeadMove, BeadSet)>> {
        let found = bead_moves_to_value(beads.squares(), target, usize::MAX);
        Some(found.into_iter().map(|found| (found, beads.replace(found.from, found.to))).collect())
    }
}

impl Packed<BeadSet> for Welter {
    fn form(&self, _beads: &BeadSet) -> Option<Box<dyn Form<BeadSet>>> {
        Some(Box::new(BeadBits))
    }
}

impl Index<BeadSet> for Welter {
    fn sizes(&self) -> &'static str {
        "below=N"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<BeadSet>, NoFamily> {
        let [below] = size.of("below")?;
        let subsets = Subsets::new(below)?;
        // The most moves: all beads above all empty squares, and equally many of each.
        let numbering = Numbering::new(Ranked::new(BeadBits, SetWords::new(subsets), below * below / 4));
        Ok(numbering.with_moves(Moves::Changes(Changes::new(subsets, Change::Slide))))
    }

    fn smallest_with(&self, beads: &BeadSet) -> Option<Size> {
        Some(Size::new("below", [strip::above_all(beads)?]))
    }
}

impl Counts<BeadSet> for Welter {
    fn positions(&self, beads: &BeadSet) -> Option<u128> {
        Some(choose(strip::above_all(beads)?.into(), beads.len() as u128))
    }

    fn moves(&self, beads: &BeadSet) -> Option<u128> {
        Some(count_bead_moves(beads))
    }
}

impl Picture<BeadSet, BeadMove> for Welter {
    fn figure(&self, beads: &BeadSet, marked: Option<&BeadMove>, _labels: Labels) -> Result<Figure, TooBig> {
        strip::figure(StripPiece::Bead, beads, marked.map(BeadMove::marking))
    }

    fn marking(&self, _beads: &BeadSet, m: &BeadMove) -> Result<Marking, TooBig> {
        Ok(m.marking())
    }
}

/// At most `most` bead moves that make α equal to `target`. The beads are in ascending order.
pub(crate) fn bead_moves_to_value(beads: &[u64], target: u64, most: usize) -> Vec<BeadMove> {
    let residues = Residues::new(beads);
    let alpha = residues.alpha();
    most_promising_first(beads, alpha ^ target)
        .filter_map(|from| Some(BeadMove { from, to: residues.move_to_value(from, alpha, target)? }))
        .take(most)
        .collect()
}

/// Each bead can move to every smaller square except those of the smaller beads.
pub(crate) fn count_bead_moves(beads: &BeadSet) -> u128 {
    beads.squares().iter().enumerate().map(|(smaller, &square)| u128::from(square) - smaller as u128).sum()
}
