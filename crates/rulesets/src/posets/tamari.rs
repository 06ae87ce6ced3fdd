//! The Ungar game on the Tamari lattice of Dyck words.
//!
//! `x` covers `y` if `x` arises from `y` by moving one `)` behind the primitive word that follows it; `()()()` is the
//! least element. A word is determined by how many pairs are inside each of its pairs, in the order of the opening
//! parentheses. These numbers grow with the word, and the meet of two words has the smaller of the two numbers for each
//! pair.

use super::subsets;
use crate::figure::{Figure, Hasse, HasseElement, Labels, TooBig};
use crate::forms::{BracketFields, Entries};
use crate::game::{Count, Game, Range};
use crate::marking::Marking;
use crate::notations::{Notations, orders};
use crate::part::Part;
use crate::powers::{Counts, Form, Packed, Picture, Powers};
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed, parameter};
use shapes::enumerate;
use std::borrow::Cow;
use std::fmt;
use theory::{Flow, HeapBytes, Ruleset, counted};

/// The game on words of n pairs.
#[derive(Clone, Copy, Debug)]
pub struct Tamari {
    /// The number n of pairs.
    pub size: usize,
}

/// A balanced word of parentheses, ordered as text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DyckWord {
    letters: String,
}

impl HeapBytes for DyckWord {
    fn heap_bytes(&self) -> usize {
        self.letters.heap_bytes()
    }
}

impl DyckWord {
    /// The word with these letters, if it is balanced.
    pub fn new(letters: &str) -> Option<DyckWord> {
        let mut open = 0_usize;
        for letter in letters.bytes() {
            open = match letter {
                b'(' => open + 1,
                b')' => open.checked_sub(1)?,
                _ => return None,
            };
        }
        (open == 0).then(|| DyckWord { letters: letters.to_owned() })
    }

    /// The letters.
    pub fn as_str(&self) -> &str {
        &self.letters
    }

    /// How many pairs are inside each pair.
    pub fn insides(&self) -> Vec<u64> {
        let (mut insides, mut open) = (Vec::new(), Vec::new());
        for letter in self.letters.bytes() {
            if letter == b'(' {
                open.push(insides.len());
                insides.push(0);
            } else if let Some(pair) = open.pop() {
                insides[pair] = (insides.len() - pair) as u64 - 1;
            }
        }
        insides
    }

    /// The word that has these numbers of pairs inside its pairs.
    pub(crate) fn from_insides(insides: &[u64]) -> DyckWord {
        let (mut letters, mut ends) = (String::new(), Vec::new());
        for (pair, &inside) in insides.iter().enumerate() {
            letters.push('(');
            ends.push(pair + inside as usize);
            while ends.last() == Some(&pair) {
                ends.pop();
                letters.push(')');
            }
        }
        DyckWord { letters }
    }

    /// The words that it covers: a `)` that follows a primitive word moves in front of it.
    pub fn covered(&self) -> Vec<DyckWord> {
        let bytes = self.letters.as_bytes();
        let closes_twice = (1..bytes.len()).filter(|&i| bytes[i - 1] == b')' && bytes[i] == b')');
        closes_twice
            .map(|i| {
                // The primitive word before place i begins where as many parentheses were opened as closed.
                let mut height = 0_i64;
                let begin = (0..i).rfind(|&j| {
                    height += if bytes[j] == b')' { 1 } else { -1 };
                    height == 0
                });
                let begin = begin.expect("a closing parenthesis has its partner");
                let letters = [&self.letters[..begin], ")", &self.letters[begin..i], &self.letters[i + 1..]].concat();
                DyckWord { letters }
            })
            .collect()
    }

    /// The words that it covers, each with the one pair, counted from 1, that then has fewer pairs inside.
    fn covered_by_pair(&self) -> Vec<(usize, DyckWord)> {
        let insides = self.insides();
        let pair_of = |lower: &DyckWord| insides.iter().zip(lower.insides()).position(|(a, b)| *a != b);
        self.covered().into_iter().filter_map(|lower| Some((pair_of(&lower)? + 1, lower))).collect()
    }

    /// The greatest word below both.
    pub fn meet(&self, other: &DyckWord) -> DyckWord {
        let least: Vec<u64> = self.insides().into_iter().zip(other.insides()).map(|(a, b)| a.min(b)).collect();
        DyckWord::from_insides(&least)
    }
}

impl fmt::Display for DyckWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.letters)
    }
}

impl Entries for DyckWord {
    fn entries(&self) -> Cow<'_, [u64]> {
        self.letters.bytes().map(|letter| u64::from(letter == b')')).collect()
    }

    fn from_entries(entries: Vec<u64>) -> DyckWord {
        DyckWord { letters: entries.into_iter().map(|entry| if entry == 0 { '(' } else { ')' }).collect() }
    }
}

/// Goes down to the meet of the word and some that it covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meet {
    /// The pairs whose closing parenthesis moves, counted from 1.
    pairs: Vec<usize>,
}

impl fmt::Display for Meet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<String> = self.pairs.iter().map(usize::to_string).collect();
        write!(f, "{} {}", if pairs.len() == 1 { "pair" } else { "pairs" }, pairs.join(","))
    }
}

/// The largest N.
const MOST: u64 = 1000;

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[Entry {
    spec: "ungar:tamari=N",
    name: "Ungar game on the Tamari lattice",
    rules: "Go down to the meet of the word and one or more of the words that it covers.",
    ending: Ending("reaches ()()…()"),
    played_on: PlayedOn::Orders,
    notation: "a word of N pairs of parentheses, each with its partner: (())(())",
    start: "((…))",
    paper: "Ungar, §1",
    example: Example { spec: "ungar:tamari=4", position: "(())(())" },
    open: |tail| {
        let number = tail.strip_prefix("tamari=").ok_or("write `ungar:tamari=N`, as in `ungar:tamari=4`")?;
        let size = parameter(number, "N", 1)?;
        if size > MOST {
            return Err(format!("N must be at most {MOST}, and here it is {size}"));
        }
        Ok(boxed(format!("ungar:tamari={size}"), "a Dyck word", Tamari { size: size as usize }))
    },
}];

impl Ruleset for Tamari {
    type Position = DyckWord;
    type Move = Meet;

    fn options(&self, word: &DyckWord, each: &mut impl FnMut(Meet, DyckWord) -> Flow) -> Flow {
        let covered = word.covered_by_pair();
        subsets::nonempty(&covered.iter().collect::<Vec<_>>()).try_for_each(|lower| {
            let (m, option) = meet_with(word, lower.into_iter());
            each(m, option)
        })
    }
}

/// The move from a word to its meet with some words that it covers, each given with the pair that changes.
fn meet_with<'w>(word: &DyckWord, lower: impl Iterator<Item = &'w (usize, DyckWord)>) -> (Meet, DyckWord) {
    let (mut meet, mut pairs) = (word.clone(), Vec::new());
    for (pair, lower) in lower {
        meet = meet.meet(lower);
        pairs.push(*pair);
    }
    pairs.sort_unstable();
    (Meet { pairs }, meet)
}

impl Game for Tamari {
    fn notations(&self, word: &DyckWord, list: &mut Notations) {
        orders::dyck_word(word.as_str(), &word.insides(), list);
    }

    fn read(&self, text: &str) -> Result<DyckWord, BadPosition> {
        let letters: String = shapes::notation::trim(text).chars().filter(|letter| !letter.is_whitespace()).collect();
        let word = DyckWord::new(&letters).filter(|word| word.as_str().len() == 2 * self.size);
        word.ok_or_else(|| {
            BadPosition::Rule(format!("write {} of ( and ), each ( before its partner", counted(self.size, "pair")))
        })
    }

    fn write(&self, word: &DyckWord) -> String {
        word.to_string()
    }

    fn start(&self) -> Option<DyckWord> {
        Some(DyckWord { letters: "(".repeat(self.size) + &")".repeat(self.size) })
    }

    fn count(&self) -> Count {
        Count::NoNumbers
    }

    /// How many pairs are inside each pair, in total; a move makes some of these numbers smaller.
    fn size(&self, word: &DyckWord) -> u128 {
        word.insides().into_iter().map(u128::from).sum()
    }

    fn up_to(&self, _: Range, each: &mut impl FnMut(DyckWord) -> Flow) -> Flow {
        enumerate::dyck_words(self.size).try_for_each(|letters| each(DyckWord { letters }))
    }

    fn powers(&self) -> Powers<'_, Tamari> {
        Powers::none().packed(self).picture(self).counts(self)
    }
}

impl Packed<DyckWord> for Tamari {
    fn form(&self, _word: &DyckWord) -> Option<Box<dyn Form<DyckWord>>> {
        Some(Box::new(BracketFields { size: self.size }))
    }
}

impl Counts<DyckWord> for Tamari {
    fn moves(&self, word: &DyckWord) -> Option<u128> {
        Some(subsets::count(word.insides().iter().filter(|&&inside| inside > 0).count()))
    }
}

impl Picture<DyckWord, Meet> for Tamari {
    fn labels(&self) -> &'static [Labels] {
        &[Labels::Names, Labels::Blank]
    }

    /// The forest of the pairs, each above those directly inside it; pairs are numbered from the left.
    fn figure(&self, word: &DyckWord, marked: Option<&Meet>, labels: Labels) -> Result<Figure, TooBig> {
        TooBig::check("pairs", self.size as u128)?;
        let (mut elements, mut covers, mut open) = (Vec::new(), Vec::new(), Vec::new());
        for letter in word.as_str().bytes() {
            if letter == b'(' {
                let pair = elements.len();
                covers.extend(open.last().map(|&outer| (pair, outer)));
                open.push(pair);
                let name = (pair + 1).to_string();
                let label = if labels == Labels::Blank { String::new() } else { name.clone() };
                elements.push(HasseElement { name, label, ..HasseElement::default() });
            } else {
                open.pop();
            }
        }
        let remarks = vec![format!("{word}, each pair above those inside it")];
        let figure = Figure::Hasse(Hasse { elements, covers, remarks });
        Ok(figure.with(marked.map(|m| self.marking(word, m)).transpose()?))
    }

    fn marking(&self, _word: &DyckWord, m: &Meet) -> Result<Marking, TooBig> {
        Ok(Marking::taking(m.pairs.iter().map(|pair| Part::Element(pair - 1))))
    }

    /// The pairs that have others inside.
    fn free_parts(&self, word: &DyckWord) -> Option<Vec<Part>> {
        let insides = word.insides().into_iter().enumerate();
        Some(insides.filter(|(_, inside)| *inside > 0).map(|(pair, _)| Part::Element(pair)).collect())
    }

    fn move_of(&self, word: &DyckWord, parts: &[Part]) -> Option<(Meet, DyckWord)> {
        let covered = subsets::chosen(word.covered_by_pair().into_iter(), |(pair, _)| Part::Element(pair - 1), parts)?;
        Some(meet_with(word, covered.iter()))
    }
}
