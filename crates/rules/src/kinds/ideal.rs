//! Games on the order ideals of a poset: an element is removed with all elements above it, or maximal elements are
//! removed.
//!
//! A position is the list of the maximal elements of the ideal, in ascending order. In conditions an element is a
//! number: those of a chain count from 1, like their names, and those of any other poset from 0, in its order.

use super::graph::line::{self, Line};
use super::graph::mask::with_words;
use super::graph::parts::for_values;
use super::graph::removal::{Removals, SetWords};
use super::graph::{size, too_many};
use super::{Kind, Opened};
use crate::expression::{Broken, Question, Scene, World};
use crate::file::{BoardKind, Move, PosetRule, RuleError};
use crate::game::Made;
use crate::open::Files;
use crate::rules::Rules;
use rulesets::figure::{Figure, Hasse, HasseElement, MOST_PARTS, Mark, TooBig};
use rulesets::powers::Form;
use rulesets::refusal::BadPosition;
use rulesets::{Count, Part, Range};
use shapes::poset::Element;
use shapes::{Antichain, ElementSet, Poset, enumerate};
use std::sync::Arc;
use theory::Flow;

/// The most elements that a poset may have.
const MOST_ELEMENTS: usize = 65_536;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>, files: &dyn Files) -> Opened {
    let line = rules.file.on_line;
    let BoardKind::Ideal(poset) = &rules.file.board else {
        return Err(RuleError::new(line, "these rules are not for the ideals of a poset"));
    };
    let numbered = Numbered::open(poset, line, files)?;
    let lines = line::lines(&rules, |what| matches!(what, Move::RemoveAbove { .. } | Move::RemoveMaximal { .. }))?;
    Ok(Box::new(Ideals { rules, poset: Arc::new(numbered), lines }))
}

/// A poset whose elements are numbers in expressions.
pub(super) struct Numbered {
    pub(super) poset: Poset,
    /// The number of the first element.
    pub(super) first: i64,
    /// The longest chain below each element.
    ranks: Vec<u32>,
}

impl Numbered {
    fn open(rule: &PosetRule, line: usize, files: &dyn Files) -> Result<Numbered, RuleError> {
        let refused = |problem: String| RuleError::new(line, problem);
        let elements = |number| size(number, "a poset", "elements", MOST_ELEMENTS, line);
        let too_many = |found: usize| too_many("a poset", "elements", MOST_ELEMENTS, found, line);
        let poset = match rule {
            PosetRule::Chain(n) => Poset::chain(elements(n)?).map_err(|error| refused(error.to_string()))?,
            PosetRule::Box(sides) => {
                let sides = sides.iter().map(elements).collect::<Result<Vec<usize>, RuleError>>()?;
                let product = sides.iter().fold(1_usize, |product, &side| product.saturating_mul(side));
                if product > MOST_ELEMENTS {
                    return Err(too_many(product));
                }
                Poset::of_box(&sides).map_err(|error| refused(error.to_string()))?
            }
            PosetRule::Boolean(n) => {
                const MOST_THINGS: usize = MOST_ELEMENTS.ilog2() as usize;
                let things = size(n, "the set of a Boolean lattice", "members", MOST_THINGS, line)?;
                let missing = |x: Element| (0..things).map(|i| 1 << i).filter(move |bit| x & bit == 0);
                let covers: Vec<(Element, Element)> =
                    (0..1 << things).flat_map(|x| missing(x).map(move |bit| (x, x | bit))).collect();
                Poset::numbered(1 << things, &covers).map_err(|error| refused(error.to_string()))?
            }
            PosetRule::File(name) => {
                let bytes = files.read(name).map_err(|problem| refused(format!("{name}: {problem}")))?;
                let poset = Poset::read(&bytes).map_err(|error| refused(format!("{name}: {error}")))?;
                if poset.len() > MOST_ELEMENTS {
                    return Err(too_many(poset.len()));
                }
                poset
            }
        };
        let mut ranks = vec![0; poset.len()];
        for &x in poset.upwards() {
            ranks[x as usize] = poset.lower_covers(x).iter().map(|&lower| ranks[lower as usize] + 1).max().unwrap_or(0);
        }
        Ok(Numbered { poset, first: i64::from(matches!(rule, PosetRule::Chain(_))), ranks })
    }

    /// Writes elements, separated by commas.
    pub(super) fn write(&self, elements: &[u64]) -> String {
        self.poset.write_elements(&elements.iter().map(|&x| x as Element).collect::<Vec<Element>>())
    }

    /// The number that stands for an element.
    fn number(&self, element: Element) -> i64 {
        self.first + i64::from(element)
    }
}

/// The rank of an element does not depend on the ideal.
impl World for Numbered {
    fn number(&self, question: Question, about: &[i64]) -> Result<i64, Broken> {
        match (question, about) {
            (Question::Rank, &[number]) => {
                let index = number.checked_sub(self.first).and_then(|index| usize::try_from(index).ok());
                Ok(index.and_then(|index| self.ranks.get(index)).map_or(-1, |&rank| rank.into()))
            }
            _ => Ok(0),
        }
    }
}

/// The game on the ideals of one poset.
struct Ideals {
    rules: Arc<Rules>,
    poset: Arc<Numbered>,
    lines: Vec<Line>,
}

impl Ideals {
    fn words<const W: usize>(&self) -> SetWords<W> {
        SetWords(Arc::new(Removals::of_poset(Arc::clone(&self.rules), &self.poset, &self.lines)))
    }

    fn ideal(&self, position: &[u64]) -> ElementSet {
        let maximal: Vec<Element> = position.iter().map(|&x| x as Element).collect();
        self.poset.poset.ideal(&maximal)
    }

    fn scene_of(&self, ideal: &ElementSet) -> Scene<'_> {
        let mut scene = self.rules.scene(&*self.poset);
        scene.set(self.rules.first_slot(), ideal.len() as i64);
        scene
    }

    /// Calls `each` the given number of times with the move that removes some elements, if it leads to a position.
    fn remove(
        &self,
        (line, times): (&Line, u64),
        text: &dyn Fn() -> String,
        ideal: &ElementSet,
        taken: impl IntoIterator<Item = Element>,
        each: &mut dyn FnMut(Made, Vec<u64>) -> Flow,
    ) -> Flow {
        if times == 0 {
            return Flow::Continue(());
        }
        let mut left = ideal.clone();
        let taken: Vec<Element> = taken.into_iter().filter(|&x| left.remove(x)).collect();
        let option = entries(&self.poset.poset.maximal_of(&left));
        if !line::admits(self, &self.rules, &option) {
            return Flow::Continue(());
        }
        for _ in 0..times {
            let parts = taken.iter().map(|&x| Part::Element(x as usize)).collect();
            each(Made { text: text(), line: line.line, parts, to: option.clone() }, option.clone())?;
        }
        Flow::Continue(())
    }
}

fn entries(antichain: &Antichain) -> Vec<u64> {
    antichain.elements().iter().map(|&x| x.into()).collect()
}

impl Kind for Ideals {
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        let antichain = self.poset.poset.read_antichain(text).map_err(|error| BadPosition::Rule(error.to_string()))?;
        line::admitted(self, &self.rules, entries(&antichain))
    }

    fn write(&self, position: &[u64]) -> String {
        self.poset.write(position)
    }

    /// The ideals whose maximal elements have numbers in the range.
    fn up_to(&self, range: Range, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        let poset = &self.poset.poset;
        let end = i64::try_from(range.max).map_or(i64::MAX, |max| max.saturating_add(1) - self.poset.first);
        let end = usize::try_from(end).map_or(0, |end| end.min(poset.len())) as Element;
        let all = |each: &mut dyn FnMut(Vec<u64>) -> Flow| {
            poset.each_antichain(end, &mut |antichain| each(entries(&antichain)))
        };
        line::list_admitted(self, &self.rules, all, each)
    }

    fn count(&self) -> Count {
        Count::Fixed
    }

    fn natural_start(&self) -> Option<Vec<u64>> {
        let all = entries(&self.poset.poset.maximal());
        (line::is_admitted(self, &self.rules, &all) == Ok(true)).then_some(all)
    }

    fn example(&self) -> Vec<u64> {
        line::example(self, &self.rules, (0..self.poset.poset.len() as u64).map(|x| vec![x]))
    }

    fn size(&self, position: &[u64]) -> u64 {
        self.ideal(position).len() as u64
    }

    fn largest_size(&self) -> Option<u64> {
        Some(self.poset.poset.len() as u64)
    }

    fn scene(&self, position: &[u64], ask: &mut dyn FnMut(&mut Scene<'_>)) {
        ask(&mut self.scene_of(&self.ideal(position)));
    }

    fn options(&self, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        let ideal = self.ideal(position);
        let maximal: Vec<Element> = position.iter().map(|&x| x as Element).collect();
        let mut scene = self.scene_of(&ideal);
        let count = |line: &Line, scene: &mut Scene<'_>| {
            self.rules.value(line.count_choices(scene), line.line, || self.write(position))
        };
        for line in &self.lines {
            match line.what {
                Move::RemoveAbove { element } => {
                    for x in ideal.iter() {
                        scene.set(element, self.poset.number(x));
                        let above = self.poset.poset.filter(&[x]);
                        let text = || format!("remove {} and all above", self.poset.poset.name(x));
                        self.remove((line, count(line, &mut scene)), &text, &ideal, above.iter(), each)?;
                    }
                }
                Move::RemoveMaximal { any } => {
                    let counted = (line, count(line, &mut scene));
                    let mut remove = |taken: &[Element]| {
                        let text = || format!("remove {}", self.poset.poset.write_elements(taken));
                        self.remove(counted, &text, &ideal, taken.iter().copied(), each)
                    };
                    match any {
                        true => enumerate::subsets(&maximal).skip(1).try_for_each(|taken| remove(&taken))?,
                        false => maximal.chunks(1).try_for_each(&mut remove)?,
                    }
                }
                _ => {}
            }
        }
        Flow::Continue(())
    }

    fn form(&self, _position: &[u64]) -> Option<Box<dyn Form<Vec<u64>>>> {
        with_words!(self.poset.poset.len(), W => Box::new(self.words::<W>()))
    }

    fn form_for_values(&self, _position: &[u64]) -> Option<Box<dyn Form<Vec<u64>>>> {
        with_words!(self.poset.poset.len(), W => for_values(self.words::<W>()))
    }

    fn figure(&self, position: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig> {
        let poset = &self.poset.poset;
        if poset.len() as u128 > MOST_PARTS {
            return Err(TooBig { parts: "elements", size: poset.len() as u128 });
        }
        let ideal = self.ideal(position);
        let element = |x: Element| HasseElement {
            name: poset.name(x).to_owned(),
            label: poset.name(x).to_owned(),
            absent: !ideal.contains(x),
            mark: marked.filter(|m| m.parts.contains(&Part::Element(x as usize))).map(|_| Mark::First),
            ..HasseElement::default()
        };
        Ok(Figure::Hasse(Hasse {
            elements: poset.elements().map(element).collect(),
            covers: poset.covers().map(|(lower, upper)| (lower as usize, upper as usize)).collect(),
            remarks: Vec::new(),
        }))
    }

    /// The lowest elements that are removed: the others are removed with them.
    fn grip(&self, _position: &[u64], m: &Made) -> Option<Vec<Part>> {
        let goes = |&x: &Element| m.parts.contains(&Part::Element(x as usize));
        let is_lowest = |part: &&Part| match part {
            Part::Element(x) => !self.poset.poset.lower_covers(*x as Element).iter().any(goes),
            _ => false,
        };
        Some(m.parts.iter().filter(is_lowest).copied().collect())
    }
}
