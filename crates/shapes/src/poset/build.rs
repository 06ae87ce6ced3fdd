//! Builds a poset from relations: repeated ones are merged, and cycles and relations that follow from others are
//! refused.
//!
//! **Cost.** Linear for graded posets, where no relation can follow from others. For other posets, see `covers`.

use super::covers::MOST_STEPS;
use super::names::Names;
use super::{Element, Lists, MAX_ELEMENTS, Poset};
use crate::notation::quote;
use std::collections::HashSet;
use thiserror::Error;

/// Why relations are not the covers of a poset, or why a text is not a poset file. Lines are counted from 1; for
/// relations that come from no file, the line is the number of the relation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PosetError {
    /// Elements lie below themselves.
    #[error("line {line}: {cycle} is a cycle, and in a poset nothing lies below itself")]
    Cycle {
        /// The line that closes it.
        line: usize,
        /// The elements on it, as in a file.
        cycle: String,
    },
    /// A relation follows from others.
    #[error(
        "line {line}: {} < {} is not a cover: it follows from {between}; leave it out",
        quote(.lower),
        quote(.upper)
    )]
    Follows {
        /// Its line.
        line: usize,
        /// Its lower element.
        lower: String,
        /// Its upper element.
        upper: String,
        /// A chain from the lower to the upper element through others.
        between: String,
    },
    /// There are too many relations to see whether each is a cover.
    #[error("it is not graded and has too many relations to see in {} steps whether each is a cover", MOST_STEPS)]
    TooManyRelations,
    /// There are too many elements.
    #[error("line {line}: there are more than {} elements", MAX_ELEMENTS)]
    TooManyElements {
        /// The line of the first element too many.
        line: usize,
    },
    /// There is something other than a name where a name should be.
    #[error("line {line}: {} is not a name: write letters, digits and _, or a box as (1,2)", quote(.found))]
    NotAName {
        /// Its line.
        line: usize,
        /// What is there instead.
        found: String,
    },
    /// A name is missing.
    #[error("line {line}: a name is missing {place}: write a chain as a < b < c")]
    MissingName {
        /// The line where it is missing.
        line: usize,
        /// Before or after which sign.
        place: &'static str,
    },
    /// The line is not text.
    #[error("line {line} is not UTF-8 text: write names with < between them")]
    NotText {
        /// Which line.
        line: usize,
    },
    /// The file is too large.
    #[error("it is larger than {bytes} bytes, the most that are read")]
    TooLarge {
        /// The most bytes that are read.
        bytes: u64,
    },
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
}

/// `lower < upper`, and its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relation {
    pub(super) lower: Element,
    pub(super) upper: Element,
    pub(super) line: u32,
}

impl Poset {
    /// The poset with elements 0, 1, 2, …, named so, and these covers (lower, upper).
    ///
    /// # Errors
    ///
    /// Refuses a cycle and a relation that follows from others.
    ///
    /// # Panics
    ///
    /// If a cover has an element that does not exist.
    pub fn numbered(elements: usize, covers: &[(Element, Element)]) -> Result<Poset, PosetError> {
        Poset::named((0..elements).map(|number| number.to_string()), covers)
    }

    /// The poset with elements of these names, all different, and these covers (lower, upper).
    ///
    /// # Errors
    ///
    /// Refuses a cycle and a relation that follows from others.
    ///
    /// # Panics
    ///
    /// If a cover has an element that does not exist.
    pub fn named<N: AsRef<str>>(
        names: impl IntoIterator<Item = N>,
        covers: &[(Element, Element)],
    ) -> Result<Poset, PosetError> {
        let relations = covers.iter().zip(1..).map(|(&(lower, upper), line)| Relation { lower, upper, line });
        Poset::build(names.into_iter().collect(), relations.collect())
    }

    /// The poset with elements of these names, all different, in which these relations (lower, upper) hold, and those
    /// that follow from them. They need not be covers.
    ///
    /// # Errors
    ///
    /// Refuses a cycle, and too many relations to see which of them are covers.
    ///
    /// # Panics
    ///
    /// If a relation has an element that does not exist.
    pub fn of_relations<N: AsRef<str>>(
        names: impl IntoIterator<Item = N>,
        relations: &[(Element, Element)],
    ) -> Result<Poset, PosetError> {
        let relations = relations.iter().zip(1..).map(|(&(lower, upper), line)| Relation { lower, upper, line });
        let (poset, _) = Poset::of_lists(names.into_iter().collect(), relations.collect())?;
        if poset.ranks().is_some() {
            return Ok(poset);
        }
        let mut follows = HashSet::new();
        poset.each_that_follows(&mut |_, lower, upper| {
            follows.insert((lower, upper));
        })?;
        let covers = poset.covers().filter(|cover| !follows.contains(cover));
        let covers = covers.map(|(lower, upper)| Relation { lower, upper, line: 0 }).collect();
        Poset::of_lists(poset.names, covers).map(|(poset, _)| poset)
    }

    pub(super) fn build(names: Names, relations: Vec<Relation>) -> Result<Poset, PosetError> {
        let (poset, lines) = Poset::of_lists(names, relations)?;
        if poset.ranks().is_none() {
            poset.check_covers(&lines)?;
        }
        Ok(poset)
    }

    /// The relations as lists, which need not be covers yet, and the line of each.
    fn of_lists(names: Names, relations: Vec<Relation>) -> Result<(Poset, Vec<u32>), PosetError> {
        let elements = names.len();
        let (up, lines) = upper_lists(elements, relations);
        let down = turned(&up);
        let order = upwards(&up, &down).ok_or_else(|| cycle(&names, &up, &down, &lines))?;
        Ok((Poset { names, up, down, order }, lines))
    }
}

/// The upper covers of each element, ascending and each once, and the first line of each relation beside them.
fn upper_lists(elements: usize, relations: Vec<Relation>) -> (Lists, Vec<u32>) {
    let mut places = vec![0_u32; elements + 1];
    for relation in &relations {
        places[relation.lower as usize + 1] += 1;
    }
    for i in 0..elements {
        places[i + 1] += places[i];
    }
    let mut pairs = vec![(0, 0); relations.len()];
    let mut next = places.clone();
    for relation in &relations {
        let place = &mut next[relation.lower as usize];
        pairs[*place as usize] = (relation.upper, relation.line);
        *place += 1;
    }
    drop(relations);
    let (mut starts, mut items, mut lines) = (Vec::with_capacity(elements + 1), Vec::new(), Vec::new());
    starts.push(0);
    for x in 0..elements {
        let of_x = &mut pairs[places[x] as usize..places[x + 1] as usize];
        of_x.sort_unstable();
        let start = items.len();
        for &mut (upper, line) in of_x {
            assert!((upper as usize) < elements, "a cover has elements of the poset");
            if items.len() == start || items.last() != Some(&upper) {
                items.push(upper);
                lines.push(line);
            }
        }
        starts.push(items.len() as u32);
    }
    (Lists { starts, items }, lines)
}

/// The same relations from the other end.
fn turned(lists: &Lists) -> Lists {
    let elements = lists.starts.len() - 1;
    let mut starts = vec![0_u32; elements + 1];
    for &x in &lists.items {
        starts[x as usize + 1] += 1;
    }
    for i in 0..elements {
        starts[i + 1] += starts[i];
    }
    let (mut next, mut items) = (starts.clone(), vec![0; lists.items.len()]);
    for x in 0..elements as Element {
        for &y in lists.of(x) {
            items[next[y as usize] as usize] = x;
            next[y as usize] += 1;
        }
    }
    Lists { starts, items }
}

/// All elements, each after those below it; none if there is a cycle.
fn upwards(up: &Lists, down: &Lists) -> Option<Vec<Element>> {
    let elements = up.starts.len() as Element - 1;
    let mut waits_for: Vec<u32> = (0..elements).map(|x| down.of(x).len() as u32).collect();
    let mut order: Vec<Element> = (0..elements).filter(|&x| waits_for[x as usize] == 0).collect();
    let mut done = 0;
    while let Some(&x) = order.get(done) {
        done += 1;
        for &upper in up.of(x) {
            waits_for[upper as usize] -= 1;
            if waits_for[upper as usize] == 0 {
                order.push(upper);
            }
        }
    }
    (order.len() == elements as usize).then_some(order)
}

/// Some cycle, named by the last of its lines.
fn cycle(names: &Names, up: &Lists, down: &Lists, lines: &[u32]) -> PosetError {
    // What is left when minimal elements are taken away again and again has a lower cover each: walking down there
    // comes back to where it has been.
    let elements = up.starts.len() - 1;
    let mut waits_for: Vec<usize> = (0..elements as Element).map(|x| down.of(x).len()).collect();
    let mut taken: Vec<Element> = (0..elements as Element).filter(|&x| waits_for[x as usize] == 0).collect();
    while let Some(x) = taken.pop() {
        for &upper in up.of(x) {
            waits_for[upper as usize] -= 1;
            if waits_for[upper as usize] == 0 {
                taken.push(upper);
            }
        }
    }
    let is_left = |x: Element| waits_for[x as usize] > 0;
    let mut x = (0..elements as Element).find(|&x| is_left(x)).expect("a cycle is left");
    let (mut place, mut path) = (vec![usize::MAX; elements], Vec::new());
    while place[x as usize] == usize::MAX {
        place[x as usize] = path.len();
        path.push(x);
        x = *down.of(x).iter().find(|&&lower| is_left(lower)).expect("what is left has a lower cover left");
    }
    let mut around: Vec<Element> = path[place[x as usize]..].to_vec();
    around.reverse();
    let first = (0..around.len()).min_by_key(|&i| around[i]).unwrap_or(0);
    around.rotate_left(first);
    let line_of = |(&lower, &upper): (&Element, &Element)| {
        let place = up.of(lower).binary_search(&upper).expect("a relation of the cycle");
        lines[up.starts[lower as usize] as usize + place]
    };
    let next = around.iter().cycle().skip(1);
    let line = around.iter().zip(next).map(line_of).max().expect("a cycle is not empty");
    around.push(around[0]);
    PosetError::Cycle { line: line as usize, cycle: chain_text(names, &around) }
}

/// A chain as it is written in a file; of a long one, its ends.
pub(super) fn chain_text(names: &Names, chain: &[Element]) -> String {
    const MOST: usize = 8;
    let text = |part: &[Element]| part.iter().map(|&x| quote(names.get(x))).collect::<Vec<_>>().join(" < ");
    if chain.len() <= MOST {
        return text(chain);
    }
    format!("{} < … < {}", text(&chain[..MOST / 2]), text(&chain[chain.len() - MOST / 2..]))
}
