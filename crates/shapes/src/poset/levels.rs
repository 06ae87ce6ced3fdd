//! Ranks and levels.
//!
//! A poset is *graded* if every cover goes up by one rank, and *levelled* if some function that grows along every cover
//! is constant on the upper covers of each element. Ranks are such a function: graded posets are levelled.
//!
//! In a levelled poset elements that cover a common element have one level. Joining them gives classes; the poset is
//! levelled if and only if the classes can be put in order, so that every cover goes from an earlier to a later class.

use super::{Element, Poset};
use crate::notation::quote;
use thiserror::Error;

/// A level for every element, constant on the upper covers of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    level: Vec<u32>,
    is_graded: bool,
}

impl Levels {
    /// The level of an element.
    pub fn of(&self, element: Element) -> u32 {
        self.level[element as usize]
    }

    /// Whether every cover goes up by one level.
    pub fn is_graded(&self) -> bool {
        self.is_graded
    }

    /// All elements, lower levels first, and in the order of the file within a level.
    pub fn ascending(&self) -> Vec<Element> {
        let levels = self.level.iter().max().map_or(0, |&highest| highest as usize + 1);
        let mut places = vec![0_usize; levels + 1];
        for &level in &self.level {
            places[level as usize + 1] += 1;
        }
        for level in 0..levels {
            places[level + 1] += places[level];
        }
        let mut elements = vec![0; self.level.len()];
        for (&level, element) in self.level.iter().zip(0..) {
            elements[places[level as usize]] = element;
            places[level as usize] += 1;
        }
        elements
    }
}

/// A proof that a poset is not levelled. The pairs form a circle: each goes up from the level of the upper element of
/// the pair before to that of the lower element of the pair after.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", describe(.ups))]
pub struct NotLevelled {
    /// Covers (lower, upper), by name; the upper element of each and the lower element of the next, in a circle, must
    /// have one level.
    pub ups: Vec<(String, String)>,
}

/// `a < b, c < d, though b and c, d and a must share a level`: they cover common elements.
fn describe(ups: &[(String, String)]) -> String {
    const MOST: usize = 4;
    let relations: Vec<String> = ups.iter().map(|(a, b)| format!("{} < {}", quote(a), quote(b))).collect();
    let next = ups.iter().cycle().skip(1);
    let equal = ups.iter().zip(next).filter(|((_, upper), (lower, _))| upper != lower);
    let equal: Vec<String> = equal.map(|((_, b), (c, _))| format!("{} and {}", quote(b), quote(c))).collect();
    let shown = |list: Vec<String>| {
        let more = if list.len() > MOST { ", …" } else { "" };
        list[..list.len().min(MOST)].join(", ") + more
    };
    format!("{}, though {} must share a level", shown(relations), shown(equal))
}

impl Poset {
    /// The rank of every element, if the poset is graded: every connected part begins at 0.
    pub fn ranks(&self) -> Option<Vec<u32>> {
        const UNKNOWN: i64 = i64::MIN;
        let mut rank = vec![UNKNOWN; self.len()];
        let mut part = Vec::new();
        for start in self.elements() {
            if rank[start as usize] != UNKNOWN {
                continue;
            }
            rank[start as usize] = 0;
            part.clear();
            part.push(start);
            let mut done = 0;
            while let Some(&x) = part.get(done) {
                done += 1;
                let steps =
                    self.upper_covers(x).iter().map(|y| (y, 1)).chain(self.lower_covers(x).iter().map(|y| (y, -1)));
                for (&y, step) in steps {
                    let expected = rank[x as usize] + step;
                    match rank[y as usize] {
                        UNKNOWN => {
                            rank[y as usize] = expected;
                            part.push(y);
                        }
                        found if found != expected => return None,
                        _ => {}
                    }
                }
            }
            let lowest = part.iter().map(|&x| rank[x as usize]).min().unwrap_or(0);
            part.iter().for_each(|&x| rank[x as usize] -= lowest);
        }
        Some(rank.into_iter().map(|rank| rank as u32).collect())
    }

    /// The level of every element, if the poset is levelled.
    ///
    /// # Errors
    ///
    /// Names elements that show that it is not.
    pub fn levels(&self) -> Result<Levels, NotLevelled> {
        if let Some(level) = self.ranks() {
            return Ok(Levels { level, is_graded: true });
        }
        let class = &self.classes();
        // From class to class: each waits for those that have an element below one of its own.
        let mut waits_for = vec![0_u32; self.len()];
        self.covers().for_each(|(_, upper)| waits_for[class[upper as usize] as usize] += 1);
        let mut members: Vec<Element> = self.elements().collect();
        members.sort_by_key(|&x| class[x as usize]);
        let of_class = |c: Element| {
            let begin = members.partition_point(|&x| class[x as usize] < c);
            members[begin..].iter().copied().take_while(move |&x| class[x as usize] == c)
        };
        let is_first = |x: Element| class[x as usize] == x;
        let mut level = vec![0_u32; self.len()];
        let mut waiting: Vec<Element> =
            self.elements().filter(|&x| is_first(x) && waits_for[x as usize] == 0).collect();
        let mut done = 0;
        while let Some(&c) = waiting.get(done) {
            done += 1;
            for x in of_class(c) {
                for &upper in self.upper_covers(x) {
                    let next = class[upper as usize] as usize;
                    level[next] = level[next].max(level[c as usize] + 1);
                    waits_for[next] -= 1;
                    if waits_for[next] == 0 {
                        waiting.push(next as Element);
                    }
                }
            }
        }
        if self.elements().filter(|&x| is_first(x)).count() == waiting.len() {
            let level = self.elements().map(|x| level[class[x as usize] as usize]).collect();
            return Ok(Levels { level, is_graded: false });
        }
        Err(self.circle(class, &|c| waits_for[c as usize] > 0))
    }

    /// For every element the first of those that must share its level.
    fn classes(&self) -> Vec<Element> {
        let mut class: Vec<Element> = self.elements().collect();
        fn find(class: &mut [Element], mut x: Element) -> Element {
            while class[x as usize] != x {
                class[x as usize] = class[class[x as usize] as usize];
                x = class[x as usize];
            }
            x
        }
        for x in self.elements() {
            for pair in self.upper_covers(x).windows(2) {
                let (a, b) = (find(&mut class, pair[0]), find(&mut class, pair[1]));
                class[a.max(b) as usize] = a.min(b);
            }
        }
        for x in self.elements() {
            class[x as usize] = find(&mut class, x);
        }
        class
    }

    /// Covers that form a circle among classes that wait for each other.
    fn circle(&self, class: &[Element], waits: &dyn Fn(Element) -> bool) -> NotLevelled {
        // A cover into each waiting class, from one that waits itself.
        let mut below = vec![None; self.len()];
        for (lower, upper) in self.covers() {
            if waits(class[lower as usize]) && waits(class[upper as usize]) {
                below[class[upper as usize] as usize].get_or_insert((lower, upper));
            }
        }
        let mut c = self.elements().find(|&c| below[c as usize].is_some()).expect("some classes wait in a circle");
        let (mut place, mut path) = (vec![usize::MAX; self.len()], Vec::new());
        while place[c as usize] == usize::MAX {
            place[c as usize] = path.len();
            let (lower, upper) = below[c as usize].expect("a class that waits for a waiting one");
            path.push((lower, upper));
            c = class[lower as usize];
        }
        let around = path[place[c as usize]..].iter().rev();
        let name = |x: Element| self.name(x).to_owned();
        NotLevelled { ups: around.map(|&(lower, upper)| (name(lower), name(upper))).collect() }
    }
}
