//! The inset game P_{N,1}, with N beads or one: move a bead or, with N beads, choose the one to keep (Nakada,
//! Definition 4.1).

mod moves;
mod reason;

use super::strip;
use super::welter::{BeadMove, Welter, count_bead_moves};
use super::welter_function::Residues;
use crate::counting::choose;
use crate::figure::{Figure, Labels, StripPiece, TooBig};
use crate::forms::InsetBits;
use crate::game::{Game, Range};
use crate::indices::{FixedSetWords, Ranked};
use crate::marking::Marking;
use crate::notations::{Notations, diagrams, roots, shifted};
use crate::part::Part;
use crate::powers::{Counts, Form, Index, Known, NoFamily, Numbering, Packed, Picture, Powers, Size, Theorem};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed, parameter};
use shapes::ranking::FixedSets;
use shapes::{BeadSet, Poset, enumerate};
use std::fmt;
use tables::Moves;
use tables::indexed::{SetChange, SetMoves};
use theory::{Flow, Play, Ruleset, counted};

/// The inset game.
#[derive(Clone, Copy, Debug)]
pub struct Inset {
    beads: usize,
}

/// A move of the inset game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsetMove {
    /// As in Welter's game.
    Bead(BeadMove),
    /// Takes away all beads except the one on this square.
    Keep(u64),
}

impl InsetMove {
    /// Its marks on the picture, which are also what to point at: the bead and where it goes, or all beads that are
    /// taken away.
    fn marking(&self, beads: &BeadSet) -> Marking {
        match self {
            InsetMove::Bead(bead_move) => bead_move.marking(),
            InsetMove::Keep(kept) => {
                let taken = beads.squares().iter().filter(|&square| square != kept);
                Marking::taking(taken.map(|&square| Part::square(square)))
            }
        }
    }
}

impl fmt::Display for InsetMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InsetMove::Bead(bead_move) => bead_move.fmt(f),
            InsetMove::Keep(square) => write!(f, "keep {square}"),
        }
    }
}

impl Inset {
    /// The game with `beads` beads, at least 2.
    pub fn new(beads: usize) -> Option<Inset> {
        (beads >= 2).then_some(Inset { beads })
    }

    /// Nakada's Theorem 4.1: α(x) xor XOR_i (-1|α(x without x_i)) for N beads, x for one bead x.
    fn value(&self, beads: &[u64]) -> u128 {
        if beads.len() != self.beads {
            return u128::from(beads[0]);
        }
        let residues = Residues::new(beads);
        let alpha = residues.alpha();
        value_of_sums(alpha, &residues.alpha_without_each(alpha)).into()
    }
}

/// The value of N beads, from α of them all and α without each bead.
///
/// (-1|a) = N(-1-a) = N(a+1), which is never negative and has at most one bit more than a, so at most 64.
fn value_of_sums(alpha: u64, without_each: &[(u64, u64)]) -> u64 {
    without_each.iter().fold(alpha, |sum, (_, without)| sum ^ without ^ (without + 1))
}

fn single(square: u64) -> BeadSet {
    BeadSet::new(vec![square]).expect("one bead does not repeat")
}

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[Entry {
    spec: "inset:N",
    name: "Inset game",
    rules: "Move a bead to a smaller empty square or, while there are N beads, take away all but one.",
    ending: Ending("makes the last move"),
    played_on: PlayedOn::Beads,
    notation: "a set of N squares, or of one: 1,2,4,5 for N = 4",
    start: "any set of N squares or of one",
    paper: "Nakada, Definition 4.1",
    example: Example { spec: "inset:4", position: "1,2,4,5" },
    open: |number| {
        let beads = parameter(number, "N", 2)?;
        let game = usize::try_from(beads).ok().and_then(Inset::new).ok_or("N is too large")?;
        Ok(boxed(format!("inset:{beads}"), "4", game))
    },
}];

impl Inset {
    fn words(&self) -> Option<InsetBits> {
        Some(InsetBits { beads: u32::try_from(self.beads).ok()? })
    }
}

impl Ruleset for Inset {
    type Position = BeadSet;
    type Move = InsetMove;

    fn options(&self, beads: &BeadSet, each: &mut impl FnMut(InsetMove, BeadSet) -> Flow) -> Flow {
        if beads.len() == self.beads {
            for &kept in beads.squares() {
                each(InsetMove::Keep(kept), single(kept))?;
            }
        }
        Welter.options(beads, &mut |bead_move, option| each(InsetMove::Bead(bead_move), option))
    }
}

impl Game for Inset {
    fn notations(&self, beads: &BeadSet, list: &mut Notations) {
        diagrams::squares(beads, list);
        match *beads.squares() {
            [square] => list.game("heap", "nim", square.to_string()),
            _ => list.form("partition", beads.partition().to_string()),
        }
        if self.beads == 2 {
            // One bead x is the pair 0, x+1; two beads move up by one.
            let shifted = beads.squares().iter().map(|square| square + 1);
            let zero = (beads.len() == 1).then_some(0);
            if let Ok(pair) = BeadSet::new(zero.into_iter().chain(shifted).collect()) {
                list.game("two beads", "welter", pair.to_string());
            }
        }
        if self.beads == 3
            && let Some(parts) = shifted::of_turtles(beads)
        {
            shifted::games(&parts, "inset", list);
        }
        match Poset::inset(self.beads, beads) {
            Ok(poset) => roots::of_poset(poset, list),
            Err(error) => list.left_out("d-complete poset", error.to_string()),
        }
    }

    fn read(&self, text: &str) -> Result<BeadSet, BadPosition> {
        let beads: BeadSet = text.parse()?;
        if beads.len() == 1 || beads.len() == self.beads {
            return Ok(beads);
        }
        let problem = format!("there must be {} or 1, not {}", counted(self.beads, "bead"), beads.len());
        Err(BadPosition::Rule(problem))
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(BeadSet) -> Flow) -> Flow {
        let sets = enumerate::sets_up_to(self.beads, range.max);
        sets.filter(|set| set.len() == 1 || set.len() == self.beads).try_for_each(each)
    }

    fn powers(&self) -> Powers<'_, Inset> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<BeadSet, InsetMove> for Inset {
    fn known(&self, beads: &BeadSet, play: Play) -> Option<Known> {
        let value = || self.value(beads.squares());
        (play == Play::Normal).then(|| Known { grundy: value(), source: "nakada-4.1" })
    }

    fn reason(&self, beads: &BeadSet, play: Play) -> Option<Reason> {
        Some(self.value_reason(beads, self.known(beads, play)?))
    }

    fn move_to_value(&self, beads: &BeadSet, target: u64) -> Option<(InsetMove, BeadSet)> {
        // The value of a single bead is its square.
        if beads.len() == 1 {
            let from = beads.squares()[0];
            return (target < from).then(|| (InsetMove::Bead(BeadMove { from, to: target }), single(target)));
        }
        if beads.contains(target) {
            return Some((InsetMove::Keep(target), single(target)));
        }
        let found = moves::bead_moves_to_value(beads, target, 1).pop()?;
        Some((InsetMove::Bead(found), beads.replace(found.from, found.to)))
    }

    fn all_moves_to_value(&self, beads: &BeadSet, target: u64) -> Option<Vec<(InsetMove, BeadSet)>> {
        // From one bead, at most one move leads to each value.
        if beads.len() == 1 {
            return Some(self.move_to_value(beads, target).into_iter().collect());
        }
        let kept = beads.contains(target).then(|| (InsetMove::Keep(target), single(target)));
        let found = moves::bead_moves_to_value(beads, target, usize::MAX).into_iter();
        Some(kept.into_iter().chain(found.map(|m| (InsetMove::Bead(m), beads.replace(m.from, m.to)))).collect())
    }
}

impl Packed<BeadSet> for Inset {
    fn form(&self, _beads: &BeadSet) -> Option<Box<dyn Form<BeadSet>>> {
        Some(Box::new(self.words()?))
    }
}

impl Index<BeadSet> for Inset {
    fn sizes(&self) -> &'static str {
        "below=K"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<BeadSet>, NoFamily> {
        let [below] = size.of("below")?;
        let beads = self.beads as u64;
        let sets = FixedSets::with_singles(beads, below)?;
        let words = self.words().ok_or(NoFamily::Unknown)?;
        let most_options = below.max(beads * below.saturating_sub(beads) + beads.min(below));
        let moves = Moves::Sets(SetMoves::new(sets.clone(), SetChange::Slide));
        Ok(Numbering::new(Ranked::new(words, FixedSetWords(sets), most_options)).with_moves(moves))
    }

    fn smallest_with(&self, beads: &BeadSet) -> Option<Size> {
        Some(Size::new("below", [strip::above_all(beads)?]))
    }
}

impl Counts<BeadSet> for Inset {
    fn positions(&self, beads: &BeadSet) -> Option<u128> {
        Some(choose(strip::above_all(beads)?.into(), beads.len() as u128))
    }

    fn moves(&self, beads: &BeadSet) -> Option<u128> {
        let kept = if beads.len() == self.beads { beads.len() } else { 0 };
        Some(count_bead_moves(beads) + kept as u128)
    }
}

impl Picture<BeadSet, InsetMove> for Inset {
    fn figure(&self, beads: &BeadSet, marked: Option<&InsetMove>, _labels: Labels) -> Result<Figure, TooBig> {
        strip::figure(StripPiece::Bead, beads, marked.map(|m| m.marking(beads)))
    }

    fn marking(&self, beads: &BeadSet, m: &InsetMove) -> Result<Marking, TooBig> {
        Ok(m.marking(beads))
    }
}
