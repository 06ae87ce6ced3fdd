//! The Ungar game on a meet-semilattice from a file: go down to the meet of some of the elements that the current one
//! covers.
//!
//! The games on the weak order and the Tamari lattice are of this kind (`weak_order`, `tamari`); on the lattice of
//! order ideals of a poset, a move removes maximal elements (`ungar`).

use super::subsets;
use crate::figure::{Figure, Hasse, HasseElement, Labels, TooBig};
use crate::game::{Game, Range, Sort};
use crate::handle::OpenGame;
use crate::marking::Marking;
use crate::notations::Notations;
use crate::part::Part;
use crate::powers::{Counts, Picture, Powers};
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, Made, Opening, PlayedOn};
use shapes::Poset;
use shapes::notation::{self, quote};
use shapes::poset::{Element, Meets, NoMeet};
use std::fmt;
use std::sync::Arc;
use theory::{Flow, Ruleset};

/// The game on the elements of one meet-semilattice.
#[derive(Clone, Debug)]
pub struct Semilattice {
    poset: Arc<Poset>,
    meets: Meets,
}

/// Goes down to the meet with covered elements.
#[derive(Clone, Debug)]
pub struct MeetWith {
    poset: Arc<Poset>,
    /// The covered elements, in the order of the file.
    pub covered: Vec<Element>,
}

impl fmt::Display for MeetWith {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.poset.write_elements(&self.covered))
    }
}

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[Entry {
    spec: "ungar:meet=FILE.poset",
    name: "Ungar game on a meet-semilattice",
    rules: "Go down to the meet of the element and one or more of the elements that it covers.",
    ending: Ending("reaches the least element"),
    played_on: PlayedOn::Orders,
    notation: "an element by its name: d",
    start: "the greatest element, if there is one",
    paper: "Ungar, §1",
    example: Example { spec: "ungar:meet=diamond.poset", position: "d" },
    open: |tail| {
        let file = tail.strip_prefix("meet=").filter(|file| file.ends_with(".poset"));
        let file = file.ok_or("write `ungar:meet=FILE.poset`, the name of a file with a meet-semilattice")?;
        Ok(Opening::OnPoset { file: file.to_owned(), on })
    },
}];

fn on(file: &str, poset: Poset) -> Made {
    let board = poset.write();
    let Some(first) = poset.elements().next() else {
        return Err("the poset is empty, and a position is an element of it".to_owned());
    };
    let example = poset.name(first).to_owned();
    let game = Semilattice::new(poset).map_err(|error| match error {
        NoMeet::TooManyElements { .. } => error.to_string(),
        _ => format!("the poset is not a meet-semilattice: {error}"),
    })?;
    Ok(OpenGame::on_board(format!("ungar:meet={file}"), board, example, game))
}

impl Semilattice {
    /// The game on a poset.
    ///
    /// # Errors
    ///
    /// Names two elements that have no meet, or refuses a poset with too many elements.
    pub fn new(poset: Poset) -> Result<Semilattice, NoMeet> {
        Ok(Semilattice { meets: poset.meets()?, poset: Arc::new(poset) })
    }

    /// The poset.
    pub fn poset(&self) -> &Poset {
        &self.poset
    }

    /// The move to the meet with some covered elements, at least one.
    fn meet(&self, covered: Vec<Element>) -> Option<(MeetWith, [u64; 1])> {
        let meet = self.meets.of(&covered)?;
        Some((MeetWith { poset: Arc::clone(&self.poset), covered }, [meet.into()]))
    }

    fn covered(&self, position: &[u64; 1]) -> &[Element] {
        self.poset.lower_covers(element(position))
    }
}

/// The element of a position.
fn element(&[number]: &[u64; 1]) -> Element {
    number as Element
}

impl Ruleset for Semilattice {
    /// The number of an element.
    type Position = [u64; 1];
    type Move = MeetWith;

    fn options(&self, position: &[u64; 1], each: &mut impl FnMut(MeetWith, [u64; 1]) -> Flow) -> Flow {
        subsets::nonempty(self.covered(position)).try_for_each(|covered| {
            let (m, option) = self.meet(covered).expect("some elements have a meet");
            each(m, option)
        })
    }
}

impl Game for Semilattice {
    fn notations(&self, position: &[u64; 1], list: &mut Notations) {
        let below = self.poset.ideal(&[element(position)]);
        list.form("elements below", self.poset.write_elements(&below.iter().collect::<Vec<_>>()));
    }

    fn read(&self, text: &str) -> Result<[u64; 1], BadPosition> {
        let name = notation::trim(text);
        let found = self.poset.find(name).or_else(|| self.poset.find(&name.replace(' ', "")));
        found.map(|x| [x.into()]).ok_or_else(|| {
            let example = quote(self.poset.name(0));
            BadPosition::Rule(format!("it is not an element of the poset; {example} is one"))
        })
    }

    fn write(&self, position: &[u64; 1]) -> String {
        self.poset.name(element(position)).to_owned()
    }

    fn start(&self) -> Option<[u64; 1]> {
        match self.poset.maximal().elements() {
            &[greatest] => Some([greatest.into()]),
            _ => None,
        }
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    /// How many elements lie below it; every move makes this number smaller.
    fn size(&self, position: &[u64; 1]) -> u128 {
        self.poset.ideal(&[element(position)]).len() as u128 - 1
    }

    /// The first `range.max` elements of the file.
    fn up_to(&self, range: Range, each: &mut impl FnMut([u64; 1]) -> Flow) -> Flow {
        self.poset.elements().map(u64::from).take_while(|&x| x < range.max).try_for_each(|x| each([x]))
    }

    fn powers(&self) -> Powers<'_, Semilattice> {
        Powers::none().picture(self).counts(self)
    }
}

impl Counts<[u64; 1]> for Semilattice {
    fn moves(&self, position: &[u64; 1]) -> Option<u128> {
        Some(subsets::count(self.covered(position).len()))
    }

    fn positions(&self, position: &[u64; 1]) -> Option<u128> {
        Some(self.size(position) + 1)
    }
}

impl Picture<[u64; 1], MeetWith> for Semilattice {
    fn labels(&self) -> &'static [Labels] {
        &[Labels::Names, Labels::Blank]
    }

    /// The Hasse diagram. The position has its own colour, and elements that are not below it are drawn as absent.
    fn figure(&self, position: &[u64; 1], marked: Option<&MeetWith>, labels: Labels) -> Result<Figure, TooBig> {
        TooBig::check("elements", self.poset.len() as u128)?;
        let (poset, at) = (&*self.poset, element(position));
        let below = poset.ideal(&[at]);
        let element = |x: Element| HasseElement {
            name: poset.name(x).to_owned(),
            label: if labels == Labels::Blank { String::new() } else { poset.name(x).to_owned() },
            group: (x == at).then_some(0),
            absent: !below.contains(x),
            ..HasseElement::default()
        };
        let remarks = vec![format!("the game is at {}", poset.name(at))];
        let covers = poset.covers().map(|(lower, upper)| (lower as usize, upper as usize)).collect();
        let figure = Figure::Hasse(Hasse { elements: poset.elements().map(element).collect(), covers, remarks });
        Ok(figure.with(marked.map(|m| self.marking(position, m)).transpose()?))
    }

    fn marking(&self, _position: &[u64; 1], m: &MeetWith) -> Result<Marking, TooBig> {
        Ok(Marking::taking(m.covered.iter().map(part)))
    }

    fn free_parts(&self, position: &[u64; 1]) -> Option<Vec<Part>> {
        Some(self.covered(position).iter().map(part).collect())
    }

    fn move_of(&self, position: &[u64; 1], parts: &[Part]) -> Option<(MeetWith, [u64; 1])> {
        self.meet(subsets::chosen(self.covered(position).iter().copied(), part, parts)?)
    }
}

/// An element as a part of the picture.
fn part(&element: &Element) -> Part {
    Part::Element(element as usize)
}
