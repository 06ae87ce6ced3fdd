//! The Ungar game on a poset: remove a nonempty set of maximal elements of an order ideal (Ungar, Definition 1.1).

mod of_size;
mod picture;

use super::nand::{Certificate, Levelled};
use super::{reasons, subsets, winning_sets};
use crate::figure::{Figure, Labels, TooBig};
use crate::forms::ChainFields;
use crate::game::{Game, Range};
use crate::handle::OpenGame;
use crate::marking::Marking;
use crate::notations::{MOST_LETTERS, Notations, orders};
use crate::part::Part;
use crate::powers::{Counts, Form, Known, KnownOutcome, Packed, Picture, Powers, Theorem};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, Opening, PlayedOn, parameter};
use shapes::notation;
use shapes::poset::{Element, NotLevelled};
use shapes::{Antichain, ElementSet, Poset};
use std::fmt;
use std::sync::Arc;
use theory::{Flow, Outcome, Play, Ruleset};

/// The game on the order ideals of one poset.
#[derive(Clone, Debug)]
pub struct Ungar {
    poset: Arc<Poset>,
    levelled: Result<Levelled, NotLevelled>,
    form: Option<ChainFields>,
    /// The sides, if the poset is a box.
    sides: Option<Vec<u64>>,
}

/// Removes maximal elements.
#[derive(Clone, Debug)]
pub struct Removal {
    poset: Arc<Poset>,
    /// The elements, in the order of the file.
    pub elements: Vec<Element>,
}

impl fmt::Display for Removal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.poset.write_elements(&self.elements))
    }
}

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[
    Entry {
        spec: "ungar:FILE.poset",
        name: "Ungar game on a poset",
        rules: "Remove one or more maximal elements of the poset.",
        ending: Ending("takes the last element"),
        played_on: PlayedOn::Orders,
        notation: "an order ideal by its maximal elements, in the order of the file: b,d; the empty one is -",
        start: "the whole poset",
        paper: "Ungar, Definition 1.1",
        example: Example { spec: "ungar:fence.poset", position: "b,d" },
        open: |tail| {
            if !tail.ends_with(".poset") {
                let problem = "write `ungar:FILE.poset`, `ungar:box=AxB`, `ungar:weak=N`, `ungar:tamari=N` or \
                    `ungar:meet=FILE.poset`";
                return Err(problem.to_owned());
            }
            let on = |file: &str, poset: Poset| {
                let board = poset.write();
                Ok(OpenGame::on_board(format!("ungar:{file}"), board, "maximal elements", Ungar::new(poset)))
            };
            Ok(Opening::OnPoset { file: tail.to_owned(), on })
        },
    },
    Entry {
        spec: "ungar:box=AxBxC",
        name: "Ungar game on a box",
        rules: "Remove one or more maximal boxes of the order ideal.",
        ending: Ending("takes the last box"),
        played_on: PlayedOn::Orders,
        notation: "an order ideal by its maximal boxes, from 1, in lexicographic order: (1,3),(2,1); the empty one is -",
        start: "the whole box",
        paper: "Ungar, Corollary 1.9",
        example: Example { spec: "ungar:box=2x3", position: "(1,3),(2,1)" },
        open: |tail| {
            let sides = tail.strip_prefix("box=").ok_or("write the sides as in `ungar:box=2x3x4`")?;
            let side =
                |text| usize::try_from(parameter(text, "a side", 1)?).map_err(|_| "a side is too large".to_owned());
            let sides: Vec<usize> = notation::sides(sides).map(side).collect::<Result<_, _>>()?;
            // The name of a box has one number for each side.
            let boxes = sides.iter().fold(1_u128, |product, &side| product.saturating_mul(side as u128));
            let coordinates = boxes.saturating_mul(sides.len() as u128);
            let set_up = move || {
                let game = Ungar::of_box(&sides).map_err(|error| error.to_string())?;
                let written: Vec<String> = sides.iter().map(usize::to_string).collect();
                Ok(OpenGame::new(format!("ungar:box={}", written.join("x")), "maximal boxes", game))
            };
            Ok(Opening::Large { coordinates, set_up: Box::new(set_up) })
        },
    },
];

impl Ungar {
    /// The game on a poset.
    pub fn new(poset: Poset) -> Ungar {
        let poset = Arc::new(poset);
        let levelled = poset.levels().map(Levelled::from);
        Ungar { form: ChainFields::new(&poset), poset, levelled, sides: None }
    }

    /// The game on a product of chains.
    ///
    /// # Errors
    ///
    /// Refuses a box that is too large.
    pub fn of_box(sides: &[usize]) -> Result<Ungar, shapes::poset::FamilyError> {
        let game = Ungar::new(Poset::of_box(sides)?);
        Ok(Ungar { sides: Some(sides.iter().map(|&side| side as u64).collect()), ..game })
    }

    /// The poset.
    pub fn poset(&self) -> &Poset {
        &self.poset
    }

    /// The game on words, if the ideals fit them.
    pub fn words(&self) -> Option<&ChainFields> {
        self.form.as_ref()
    }

    fn is_start(&self, position: &Antichain) -> bool {
        *position == self.poset.maximal()
    }

    fn ideal(&self, position: &Antichain) -> ElementSet {
        self.poset.ideal(position.elements())
    }

    /// Who wins on an ideal and by which move, in linear time, if it is levelled; and whether it is known to be graded.
    ///
    /// # Errors
    ///
    /// Names elements that show that it is not levelled.
    pub fn certificate(&self, position: &Antichain) -> Result<(Certificate, bool), NotLevelled> {
        let ideal = self.ideal(position);
        if let Ok(levelled) = &self.levelled {
            return Ok((levelled.solve(&self.poset, &ideal), levelled.is_graded()));
        }
        // The whole poset is not levelled, but the ideal may be.
        let part = self.poset.restricted_to(&ideal);
        let levelled = Levelled::from(part.levels()?);
        let found = levelled.solve(&part, &ElementSet::full(part.len()));
        let kept: Vec<Element> = ideal.iter().collect();
        let mut ones = ElementSet::empty(self.poset.len());
        found.ones.iter().for_each(|x| {
            ones.insert(kept[x as usize]);
        });
        let removed = found.removed.iter().map(|&x| kept[x as usize]).collect();
        Ok((Certificate { removed, ones }, levelled.is_graded()))
    }

    /// The ideal without some of its maximal elements.
    fn without(&self, position: &Antichain, ideal: &ElementSet, removed: &[Element]) -> Antichain {
        let is_removed = |x: Element| removed.binary_search(&x).is_ok();
        // What a removed element covers becomes maximal if all its covers are gone.
        let is_bare = |&c: &Element| {
            let covers = self.poset.upper_covers(c);
            covers.iter().all(|&upper| !ideal.contains(upper) || is_removed(upper))
        };
        let covered = removed.iter().flat_map(|&x| self.poset.lower_covers(x)).copied();
        let left = position.elements().iter().copied().filter(|&x| !is_removed(x));
        let mut maximal: Vec<Element> = left.chain(covered.filter(is_bare)).collect();
        maximal.sort_unstable();
        maximal.dedup();
        Antichain::from_sorted(maximal)
    }
}

impl Ruleset for Ungar {
    type Position = Antichain;
    type Move = Removal;

    fn options(&self, position: &Antichain, each: &mut impl FnMut(Removal, Antichain) -> Flow) -> Flow {
        let ideal = self.ideal(position);
        subsets::nonempty(position.elements()).try_for_each(|elements| {
            let option = self.without(position, &ideal, &elements);
            each(Removal { poset: Arc::clone(&self.poset), elements }, option)
        })
    }
}

impl Game for Ungar {
    fn notations(&self, position: &Antichain, list: &mut Notations) {
        if let Some(sides) = &self.sides {
            orders::ideal_of_box(sides, position, list);
        }
        let ideal = self.ideal(position);
        if ideal.len() <= MOST_LETTERS {
            list.form("elements", self.poset.write_elements(&ideal.iter().collect::<Vec<_>>()));
        } else {
            list.left_out("elements", format!("there are {} of them", ideal.len()));
        }
    }

    fn read(&self, text: &str) -> Result<Antichain, BadPosition> {
        self.poset.read_antichain(text).map_err(|error| BadPosition::Rule(error.to_string()))
    }

    fn write(&self, position: &Antichain) -> String {
        self.poset.write_antichain(position)
    }

    fn start(&self) -> Option<Antichain> {
        Some(self.poset.maximal())
    }

    /// How many elements the ideal has.
    fn size(&self, position: &Antichain) -> u128 {
        self.ideal(position).len() as u128
    }

    /// The ideals whose maximal elements are among the first `range.max` elements of the file.
    fn up_to(&self, range: Range, each: &mut impl FnMut(Antichain) -> Flow) -> Flow {
        let end = self.poset.len().min(usize::try_from(range.max).unwrap_or(usize::MAX)) as Element;
        self.poset.each_antichain(end, each)
    }

    fn powers(&self) -> Powers<'_, Ungar> {
        Powers::none().theorem(self).packed(self).picture(self).counts(self).sizes(self)
    }
}

impl Theorem<Antichain, Removal> for Ungar {
    fn known(&self, position: &Antichain, play: Play) -> Option<Known> {
        let sides = self.sides.as_ref().filter(|_| play == Play::Normal && self.is_start(position))?;
        let all_odd = sides.iter().all(|side| side % 2 == 1);
        Some(Known { grundy: all_odd.into(), source: "beyond-ungar-boxes" })
    }

    fn known_outcome(&self, position: &Antichain, play: Play) -> Option<KnownOutcome> {
        if play != Play::Normal {
            return None;
        }
        let (certificate, is_graded) = self.certificate(position).ok()?;
        let outcome = if certificate.is_eeta_win() { Outcome::P } else { Outcome::N };
        Some(KnownOutcome { outcome, source: if is_graded { "ungar-1.8" } else { "beyond-ungar-levelled" } })
    }

    fn reason(&self, position: &Antichain, play: Play) -> Option<Reason> {
        let known = self.known(position, play)?;
        Some(reasons::box_value(self.sides.as_ref()?, known))
    }

    fn reason_of_outcome(&self, position: &Antichain, play: Play) -> Option<Reason> {
        let known = self.known_outcome(position, play)?;
        Some(reasons::nand_values(&self.poset, &self.ideal(position), known))
    }

    fn no_theorem(&self, position: &Antichain, play: Play) -> Option<String> {
        let reason = self.certificate(position).err().filter(|_| play == Play::Normal)?;
        Some(format!("the poset is not levelled: {reason}"))
    }

    fn winning_move(&self, position: &Antichain, play: Play) -> Option<(Removal, Antichain)> {
        let (certificate, _) = self.certificate(position).ok()?;
        if play != Play::Normal || certificate.is_eeta_win() {
            return None;
        }
        let ideal = self.ideal(position);
        assert!(certificate.holds(&self.poset, &ideal), "the solver proves its move");
        let option = self.without(position, &ideal, &certificate.removed);
        Some((Removal { poset: Arc::clone(&self.poset), elements: certificate.removed }, option))
    }

    fn all_moves_to_value(&self, position: &Antichain, target: u64) -> Option<Vec<(Removal, Antichain)>> {
        // The theorem distinguishes 0 from other values, and no more.
        if target != 0 || self.certificate(position).is_err() {
            return None;
        }
        let ideal = self.ideal(position);
        let mut moves = Vec::new();
        let _ = winning_sets::for_each(&self.poset, ideal.clone(), &mut |removed| {
            let removal = Removal { poset: Arc::clone(&self.poset), elements: removed.to_vec() };
            moves.push((removal, self.without(position, &ideal, removed)));
            Flow::Continue(())
        });
        Some(moves)
    }
}

impl Packed<Antichain> for Ungar {
    fn form(&self, _position: &Antichain) -> Option<Box<dyn Form<Antichain>>> {
        Some(Box::new(self.words()?.clone()))
    }
}

impl Counts<Antichain> for Ungar {
    fn moves(&self, position: &Antichain) -> Option<u128> {
        Some(subsets::count(position.elements().len()))
    }

    /// At least the number of subsets of an antichain; unlimited if each position takes too long.
    fn positions(&self, position: &Antichain) -> Option<u128> {
        const LARGE: usize = 20_000;
        let ideal = self.ideal(position);
        if self.form.is_none() && ideal.len() > LARGE {
            return Some(u128::MAX);
        }
        let on_level = |level: &[Element]| level.iter().filter(|&&x| ideal.contains(x)).count();
        let widest = self.levelled.iter().flat_map(|levelled| levelled.levels().map(on_level)).max();
        Some(subsets::count(widest.unwrap_or(0).max(position.elements().len())))
    }
}

impl Picture<Antichain, Removal> for Ungar {
    fn labels(&self) -> &'static [Labels] {
        &[Labels::Values, Labels::Names, Labels::Blank]
    }

    fn figure(&self, position: &Antichain, marked: Option<&Removal>, labels: Labels) -> Result<Figure, TooBig> {
        self.picture(position, marked, labels)
    }

    fn marking(&self, _position: &Antichain, removal: &Removal) -> Result<Marking, TooBig> {
        Ok(Marking::taking(removal.elements.iter().map(part)))
    }

    fn free_parts(&self, position: &Antichain) -> Option<Vec<Part>> {
        Some(position.elements().iter().map(part).collect())
    }

    fn move_of(&self, position: &Antichain, parts: &[Part]) -> Option<(Removal, Antichain)> {
        let elements = subsets::chosen(position.elements().iter().copied(), part, parts)?;
        let option = self.without(position, &self.ideal(position), &elements);
        Some((Removal { poset: Arc::clone(&self.poset), elements }, option))
    }
}

/// An element as a part of the picture.
fn part(&element: &Element) -> Part {
    Part::Element(element as usize)
}
