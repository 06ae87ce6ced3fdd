//! A game with its types hidden, and how they are restored.
//!
//! A held value has the game's own position or move type. Games are equal only if they have the same type, and a
//! position reaches only its own game or an equal one, so restoring the type cannot fail.

use super::words::{AnyForm, hidden};
use super::{AnyPlaced, Hidden};
use crate::figure::{Figure, Labels, TooBig};
use crate::forms::{Code, Entries};
use crate::game::{Count, Game, Range, Sort};
use crate::marking::Marking;
use crate::notations::{self, Notation, Notations};
use crate::part::Part;
use crate::powers::{Known, KnownOutcome, NoFamily, SingleHeaps, Size};
use crate::reason::Reason;
use crate::refusal::{BadPosition, Refusal, printable};
use std::any::{Any, TypeId};
use std::cmp::Ordering;
use std::fmt::Display;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use tables::Family;
use theory::{Flow, HeapBytes, Limits, Play, Stopped};

/// A position or a move of some game, with its type hidden.
pub(crate) type Held = Arc<dyn Any + Send + Sync>;

/// The same, borrowed.
pub(crate) type HeldRef<'h> = &'h (dyn Any + Send + Sync);

/// A move and where it leads.
pub(crate) type HeldMove = (Held, Held);

/// What handles ask of a game.
pub(crate) trait AnyGame: Send + Sync {
    fn kind(&self) -> TypeId;
    fn position_type(&self) -> TypeId;
    fn spec(&self) -> &str;
    fn board(&self) -> &str;
    fn example(&self) -> &str;
    fn read(&self, text: &str) -> Result<Held, Refusal>;
    fn start(&self) -> Option<Held>;
    fn count(&self) -> Count;
    fn sort(&self) -> Sort;
    fn entries(&self, position: HeldRef<'_>) -> Vec<u64>;
    fn size(&self, position: HeldRef<'_>) -> u128;
    fn notations(&self, position: HeldRef<'_>) -> Vec<Notation>;
    fn numbers(&self, position: HeldRef<'_>) -> Option<Vec<i64>>;
    fn labels(&self) -> &'static [Labels];
    fn up_to(&self, range: Range, each: &mut dyn FnMut(Held) -> Flow);
    /// Lists the positions of one size; none if the game cannot.
    fn of_size(&self, size: u64, limits: &Limits, each: &mut dyn FnMut(Held) -> Flow) -> Result<Option<()>, Stopped>;
    fn write(&self, position: HeldRef<'_>) -> String;
    fn name(&self, m: HeldRef<'_>) -> String;
    fn are_equal(&self, one: HeldRef<'_>, other: HeldRef<'_>) -> bool;
    fn order(&self, one: HeldRef<'_>, other: HeldRef<'_>) -> Ordering;
    fn hash(&self, position: HeldRef<'_>, state: &mut dyn Hasher);
    fn options(&self, position: HeldRef<'_>, each: &mut dyn FnMut(Held, Held) -> Flow);
    /// How many bytes a move and the position it leads to own.
    fn bytes_of(&self, option: HeldRef<'_>) -> usize;
    fn count_moves(&self, position: HeldRef<'_>) -> Option<u128>;
    fn count_positions(&self, position: HeldRef<'_>) -> Option<u128>;
    fn known(&self, position: HeldRef<'_>, play: Play) -> Option<Known>;
    fn known_outcome(&self, position: HeldRef<'_>, play: Play) -> Option<KnownOutcome>;
    fn no_theorem(&self, position: HeldRef<'_>, play: Play) -> Option<String>;
    fn winning_move(&self, position: HeldRef<'_>, play: Play) -> Option<HeldMove>;
    fn move_to_value(&self, position: HeldRef<'_>, target: u64) -> Option<HeldMove>;
    /// Lists all moves to a value, if a theorem names them.
    fn moves_to_value(&self, position: HeldRef<'_>, target: u64, each: &mut dyn FnMut(HeldMove)) -> Option<()>;
    fn reason(&self, position: HeldRef<'_>, play: Play) -> Option<Reason>;
    fn reason_of_outcome(&self, position: HeldRef<'_>, play: Play) -> Option<Reason>;
    /// The packed form of a position, or the one for values; none if it does not fit.
    fn packed(&self, position: HeldRef<'_>, for_values: bool) -> Option<Box<dyn AnyForm>>;
    fn code(&self, position: HeldRef<'_>) -> Code;
    fn decoded(&self, code: &Code) -> Held;
    fn options_of_code(&self, code: &Code, each: &mut dyn FnMut(Code) -> Flow) -> Flow;
    fn has_pictures(&self) -> bool;
    /// The picture of a position; without pictures, a game is drawn by its notation.
    fn figure(&self, position: HeldRef<'_>, marked: Option<HeldRef<'_>>, labels: Labels) -> Result<Figure, TooBig>;
    /// What a move adds to that picture; nothing if it is too large.
    fn marking(&self, position: HeldRef<'_>, made: HeldRef<'_>) -> Option<Marking>;
    fn grip(&self, position: HeldRef<'_>, made: HeldRef<'_>) -> Option<Vec<Part>>;
    fn free_parts(&self, position: HeldRef<'_>) -> Option<Vec<Part>>;
    fn move_of(&self, position: HeldRef<'_>, parts: &[Part]) -> Option<HeldMove>;
    fn families(&self) -> Option<String>;
    fn family_name(&self) -> Option<&str>;
    fn numbering(&self, size: &Size) -> Result<(Family, Arc<dyn AnyPlaced>), NoFamily>;
    fn smallest_size(&self, position: HeldRef<'_>) -> Option<Size>;
    fn sizes_with(&self, position: HeldRef<'_>) -> Vec<Size>;
    fn heaps(&self) -> Option<&dyn SingleHeaps>;
}

fn refused(spec: &str, text: &str, reason: &BadPosition) -> Refusal {
    Refusal::Position { spec: spec.to_owned(), position: printable(text), reason: reason.to_string() }
}

fn family_spec(name: &str, size: &dyn Display) -> String {
    format!("{name}:{size}")
}

/// Restores the type of a position or a move.
pub(super) fn restored<T: Any>(held: HeldRef<'_>) -> &T {
    held.downcast_ref().expect("it is of this game")
}

/// A game opened under a spec.
pub(crate) struct Typed<G> {
    pub(crate) spec: String,
    /// What the spec leaves open: the poset in the file that it names.
    pub(crate) board: String,
    pub(crate) example: String,
    pub(crate) game: G,
}

impl<G: Game> Typed<G> {
    /// Restores the type of a position.
    fn of<'h>(&self, held: HeldRef<'h>) -> &'h G::Position {
        restored(held)
    }
}

/// Hides the types of a move and of the position it leads to.
fn held<M: Any + Send + Sync, P: Any + Send + Sync>((m, to): (M, P)) -> HeldMove {
    (Arc::new(m), Arc::new(to))
}

impl<G: Game> AnyGame for Typed<G> {
    fn kind(&self) -> TypeId {
        TypeId::of::<G>()
    }

    fn position_type(&self) -> TypeId {
        TypeId::of::<G::Position>()
    }

    fn spec(&self) -> &str {
        &self.spec
    }

    fn board(&self) -> &str {
        &self.board
    }

    fn example(&self) -> &str {
        &self.example
    }

    fn read(&self, text: &str) -> Result<Held, Refusal> {
        match self.game.read(text) {
            Ok(position) => Ok(Arc::new(position)),
            Err(reason) => Err(refused(&self.spec, text, &reason)),
        }
    }

    fn start(&self) -> Option<Held> {
        self.game.start().map(|start| Arc::new(start) as Held)
    }

    fn count(&self) -> Count {
        self.game.count()
    }

    fn sort(&self) -> Sort {
        self.game.sort()
    }

    fn entries(&self, position: HeldRef<'_>) -> Vec<u64> {
        self.of(position).entries().into_owned()
    }

    fn size(&self, position: HeldRef<'_>) -> u128 {
        self.game.size(self.of(position))
    }

    fn notations(&self, position: HeldRef<'_>) -> Vec<Notation> {
        let position = self.of(position);
        let mut list = Notations::default();
        self.game.notations(position, &mut list);
        notations::with_own(self.game.write(position), self.game.sort(), list)
    }

    fn numbers(&self, position: HeldRef<'_>) -> Option<Vec<i64>> {
        self.game.numbers(self.of(position))
    }

    fn labels(&self) -> &'static [Labels] {
        self.game.powers().picture.map_or(&[], |picture| picture.labels())
    }

    fn up_to(&self, range: Range, each: &mut dyn FnMut(Held) -> Flow) {
        let _ = self.game.up_to(range, &mut |position| each(Arc::new(position)));
    }

    fn of_size(&self, size: u64, limits: &Limits, each: &mut dyn FnMut(Held) -> Flow) -> Result<Option<()>, Stopped> {
        let sizes = self.game.powers().sizes;
        sizes.map(|sizes| sizes.of_size(size, limits, &mut |position| each(Arc::new(position)))).transpose()
    }

    fn write(&self, position: HeldRef<'_>) -> String {
        self.game.write(self.of(position))
    }

    fn name(&self, m: HeldRef<'_>) -> String {
        restored::<G::Move>(m).to_string()
    }

    fn are_equal(&self, one: HeldRef<'_>, other: HeldRef<'_>) -> bool {
        self.of(one) == self.of(other)
    }

    fn order(&self, one: HeldRef<'_>, other: HeldRef<'_>) -> Ordering {
        self.of(one).cmp(self.of(other))
    }

    fn hash(&self, position: HeldRef<'_>, mut state: &mut dyn Hasher) {
        self.of(position).hash(&mut state);
    }

    fn options(&self, position: HeldRef<'_>, each: &mut dyn FnMut(Held, Held) -> Flow) {
        let _ = self.game.options_to(self.of(position), &mut |m, to| each(Arc::new(m), Arc::new(to)));
    }

    fn bytes_of(&self, option: HeldRef<'_>) -> usize {
        // Both are shared values, each with two counts.
        size_of::<G::Move>() + size_of::<G::Position>() + 4 * size_of::<usize>() + self.of(option).heap_bytes()
    }

    fn count_moves(&self, position: HeldRef<'_>) -> Option<u128> {
        self.game.powers().counts?.moves(self.of(position))
    }

    fn count_positions(&self, position: HeldRef<'_>) -> Option<u128> {
        self.game.powers().counts?.positions(self.of(position))
    }

    fn known(&self, position: HeldRef<'_>, play: Play) -> Option<Known> {
        self.game.powers().theorem?.known(self.of(position), play)
    }

    fn known_outcome(&self, position: HeldRef<'_>, play: Play) -> Option<KnownOutcome> {
        self.game.powers().theorem?.known_outcome(self.of(position), play)
    }

    fn no_theorem(&self, position: HeldRef<'_>, play: Play) -> Option<String> {
        self.game.powers().theorem?.no_theorem(self.of(position), play)
    }

    fn winning_move(&self, position: HeldRef<'_>, play: Play) -> Option<HeldMove> {
        self.game.powers().theorem?.winning_move(self.of(position), play).map(held)
    }

    fn move_to_value(&self, position: HeldRef<'_>, target: u64) -> Option<HeldMove> {
        self.game.powers().theorem?.move_to_value(self.of(position), target).map(held)
    }

    fn moves_to_value(&self, position: HeldRef<'_>, target: u64, each: &mut dyn FnMut(HeldMove)) -> Option<()> {
        for found in self.game.powers().theorem?.all_moves_to_value(self.of(position), target)? {
            each(held(found));
        }
        Some(())
    }

    fn reason(&self, position: HeldRef<'_>, play: Play) -> Option<Reason> {
        self.game.powers().theorem?.reason(self.of(position), play)
    }

    fn reason_of_outcome(&self, position: HeldRef<'_>, play: Play) -> Option<Reason> {
        self.game.powers().theorem?.reason_of_outcome(self.of(position), play)
    }

    fn packed(&self, position: HeldRef<'_>, for_values: bool) -> Option<Box<dyn AnyForm>> {
        let (packed, position) = (self.game.powers().packed?, self.of(position));
        let form = if for_values { packed.form_for_values(position)? } else { packed.form(position)? };
        form.fits(position).then(|| hidden(form))
    }

    fn code(&self, position: HeldRef<'_>) -> Code {
        Code::of(self.of(position))
    }

    fn decoded(&self, code: &Code) -> Held {
        Arc::new(code.position::<G::Position>())
    }

    fn options_of_code(&self, code: &Code, each: &mut dyn FnMut(Code) -> Flow) -> Flow {
        self.game.options_to(&code.position(), &mut |_, option| each(Code::of(&option)))
    }

    fn has_pictures(&self) -> bool {
        self.game.powers().picture.is_some()
    }

    fn figure(&self, position: HeldRef<'_>, marked: Option<HeldRef<'_>>, labels: Labels) -> Result<Figure, TooBig> {
        let (position, marked) = (self.of(position), marked.map(restored::<G::Move>));
        match self.game.powers().picture {
            Some(picture) => picture.figure(position, marked, labels),
            None => Ok(Figure::notation(self.game.write(position), marked.map(ToString::to_string))),
        }
    }

    fn marking(&self, position: HeldRef<'_>, made: HeldRef<'_>) -> Option<Marking> {
        self.game.powers().picture?.marking(self.of(position), restored(made)).ok()
    }

    fn grip(&self, position: HeldRef<'_>, made: HeldRef<'_>) -> Option<Vec<Part>> {
        self.game.powers().picture?.grip(self.of(position), restored(made))
    }

    fn free_parts(&self, position: HeldRef<'_>) -> Option<Vec<Part>> {
        self.game.powers().picture?.free_parts(self.of(position))
    }

    fn move_of(&self, position: HeldRef<'_>, parts: &[Part]) -> Option<HeldMove> {
        self.game.powers().picture?.move_of(self.of(position), parts).map(held)
    }

    fn families(&self) -> Option<String> {
        Some(family_spec(self.family_name()?, &self.game.powers().index?.sizes()))
    }

    fn family_name(&self) -> Option<&str> {
        Some(self.game.powers().index?.family_name().unwrap_or(&self.spec))
    }

    fn numbering(&self, size: &Size) -> Result<(Family, Arc<dyn AnyPlaced>), NoFamily> {
        let index = self.game.powers().index.ok_or(NoFamily::Unknown)?;
        if size.slices.is_some() && !index.has_slices() {
            return Err(NoFamily::Unknown);
        }
        let numbering = index.numbering(size)?;
        let spec = family_spec(index.family_name().unwrap_or(&self.spec), size);
        Ok((numbering.family(spec), Arc::new(Hidden(numbering.placed))))
    }

    fn smallest_size(&self, position: HeldRef<'_>) -> Option<Size> {
        self.game.powers().index?.smallest_with(self.of(position))
    }

    fn sizes_with(&self, position: HeldRef<'_>) -> Vec<Size> {
        self.game.powers().index.map_or_else(Vec::new, |index| index.sizes_with(self.of(position)))
    }

    fn heaps(&self) -> Option<&dyn SingleHeaps> {
        self.game.powers().heaps
    }
}
