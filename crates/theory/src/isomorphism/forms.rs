//! Forms: positions with equal sets of options are merged, bottom up.

use super::meter::Meter;
use super::pair::Pair;
use crate::limits::Stopped;
use crate::nimber::Mex;
use crate::play::Play;
use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;
use std::ops::Range;

/// The form of every position of a pair of games, and the value of every form.
pub(super) struct Forms {
    classes: Vec<u32>,
    values: Vec<u32>,
}

impl Forms {
    pub(super) fn new(pair: &Pair, play: Play, meter: &mut Meter<'_>) -> Result<Forms, Stopped> {
        // The class of every position, which is kept, and for the rest of this function the stack of positions that are
        // ready and the counts of unclassified options.
        meter.hold(pair.len() as usize * (size_of::<u32>() + 2 * size_of::<u32>()))?;
        let mut forms = Forms { classes: vec![0; pair.len() as usize], values: Vec::new() };
        let mut table = FormSet::default();
        let mut mex = Mex::default();
        let mut unclassified: Vec<u32> = (0..pair.len()).map(|p| pair.options(p).len() as u32).collect();
        let mut ready: Vec<u32> = (0..pair.len()).filter(|&p| unclassified[p as usize] == 0).collect();
        let mut classified = 0;
        while let Some(position) = ready.pop() {
            let (class, is_new) = table.class(pair.options(position).iter().map(|&o| forms.classes[o as usize]));
            if is_new {
                let set = table.set(class);
                let value = if set.is_empty() {
                    play.end_value()
                } else {
                    mex.of(set.iter().map(|&option| forms.values[option as usize].into())) as u32
                };
                forms.values.push(value);
                meter.hold(size_of_val(set) + ENTRY_BYTES + size_of_val(&value))?;
            }
            forms.classes[position as usize] = class;
            for &predecessor in pair.predecessors(position) {
                let left = &mut unclassified[predecessor as usize];
                *left -= 1;
                if *left == 0 {
                    ready.push(predecessor);
                }
            }
            classified += 1;
            meter.classified();
            meter.spend(1 + pair.options(position).len() + pair.predecessors(position).len())?;
        }
        assert_eq!(classified, pair.len(), "no play goes on forever");
        meter.release(table.bytes() + pair.len() as usize * 2 * size_of::<u32>());
        Ok(forms)
    }

    /// The form of a position, as a number; equal forms have equal numbers.
    pub(super) fn class(&self, position: u32) -> u32 {
        self.classes[position as usize]
    }

    /// The value of a form.
    pub(super) fn value(&self, class: u32) -> u32 {
        self.values[class as usize]
    }

    /// How many forms there are.
    pub(super) fn len(&self) -> u32 {
        self.values.len() as u32
    }
}

/// The bytes that a form takes besides its set: the end of the set, and a place in the hash table.
const ENTRY_BYTES: usize = size_of::<usize>() + 2 * size_of::<u32>();

/// The forms found so far, each a set of earlier ones.
#[derive(Default)]
struct FormSet {
    hasher: DefaultHashBuilder,
    numbers: HashTable<u32>,
    /// Where the set of each form ends in `members`.
    ends: Vec<usize>,
    members: Vec<u32>,
    /// The set to look up.
    wanted: Vec<u32>,
}

impl FormSet {
    /// The number of the form with these options, in any order and repeated or not, and whether it is new.
    fn class(&mut self, options: impl Iterator<Item = u32>) -> (u32, bool) {
        let FormSet { hasher, numbers, ends, members, wanted } = self;
        wanted.clear();
        wanted.extend(options);
        wanted.sort_unstable();
        wanted.dedup();
        // Equal hashes only mean that the sets must be compared.
        let entry = numbers.entry(
            hasher.hash_one(&*wanted),
            |&class| members[range(ends, class)] == **wanted,
            |&class| hasher.hash_one(&members[range(ends, class)]),
        );
        match entry {
            Entry::Occupied(entry) => (*entry.get(), false),
            Entry::Vacant(entry) => {
                let class = ends.len() as u32;
                entry.insert(class);
                members.extend_from_slice(wanted);
                ends.push(members.len());
                (class, true)
            }
        }
    }

    fn set(&self, class: u32) -> &[u32] {
        &self.members[range(&self.ends, class)]
    }

    /// The bytes of all forms, as they were counted one by one; their values are counted too, but kept.
    fn bytes(&self) -> usize {
        size_of_val(&*self.members) + self.ends.len() * ENTRY_BYTES
    }
}

fn range(ends: &[usize], class: u32) -> Range<usize> {
    let class = class as usize;
    class.checked_sub(1).map_or(0, |before| ends[before])..ends[class]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Graph, explore};
    use crate::limits::Limits;
    use crate::ruleset::{Flow, Ruleset};

    /// A heap from which one or two counters are taken.
    struct Heap;

    impl Ruleset for Heap {
        type Position = u32;
        type Move = ();

        fn options(&self, heap: &u32, each: &mut impl FnMut((), u32) -> Flow) -> Flow {
            (1..=2.min(*heap)).try_for_each(|taken| each((), heap - taken))
        }
    }

    fn heap(counters: u32) -> Graph {
        explore(&Heap, &counters, &Limits::default()).unwrap().graph
    }

    #[test]
    fn what_is_kept_stays_counted() {
        let limits = Limits::default();
        let mut meter = Meter::new(&limits);
        let pair = Pair::new(&heap(50), &heap(30), &mut meter).unwrap();
        let before = meter.bytes();
        let forms = Forms::new(&pair, Play::Normal, &mut meter).unwrap();
        assert_eq!((forms.classes.len(), forms.values.len()), (51 + 31, 51));
        let kept = size_of_val(&*forms.classes) + size_of_val(&*forms.values);
        assert_eq!(meter.bytes() - before, kept as u64);
    }
}
