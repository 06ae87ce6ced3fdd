//! Two games as one graph: the positions of the second game are numbered after those of the first.

use super::meter::Meter;
use crate::graph::Graph;
use crate::limits::{Limit, Stopped};

/// Two graphs side by side, options as ascending sets, with the predecessors of each position.
pub(super) struct Pair {
    split: u32,
    options: Lists,
    predecessors: Lists,
}

/// A position's options, numbered from `from` on and to be renumbered from `to` on.
struct Renumbered<'a> {
    options: &'a [u32],
    from: u32,
    to: u32,
}

/// A list of positions for each position.
struct Lists {
    /// The list of `p` is at `first[p] .. first[p + 1]`.
    first: Vec<usize>,
    members: Vec<u32>,
}

impl Lists {
    fn of(&self, position: u32) -> &[u32] {
        let position = position as usize;
        &self.members[self.first[position]..self.first[position + 1]]
    }
}

impl Pair {
    pub(super) fn new(first: &Graph, second: &Graph, meter: &mut Meter<'_>) -> Result<Pair, Stopped> {
        let most = Limit::Positions(u64::from(u32::MAX));
        let too_many = || Stopped { limit: most, positions: 0 };
        let sizes = [first, second].map(|graph| u32::try_from(graph.len()).ok());
        let [Some(split), Some(rest)] = sizes else { return Err(too_many()) };
        let len = split.checked_add(rest).ok_or_else(too_many)?;
        let count = |graph: &Graph, len| (0..len).map(|p| graph.options(p).len()).sum::<usize>();
        // The graphs themselves, and the options and predecessors stored here.
        let bytes = list_bytes(len, count(first, split) + count(second, rest));
        meter.hold(3 * bytes)?;
        let of_first = (0..split).map(|p| Renumbered { options: first.options(p), from: 0, to: 0 });
        let of_second = (0..rest).map(|p| Renumbered { options: second.options(p), from: 0, to: split });
        Pair::from_options(split, of_first.chain(of_second), meter)
    }

    /// The second game twice, to look for its symmetries.
    pub(super) fn second_twice(&self, meter: &mut Meter<'_>) -> Result<Pair, Stopped> {
        let (from, len) = (self.split, self.len());
        let size = len - from;
        let members = self.options.members.len() - self.options.first[from as usize];
        meter.hold(4 * list_bytes(size, members))?;
        let copy = |to| (from..len).map(move |p| Renumbered { options: self.options(p), from, to });
        Pair::from_options(size, copy(0).chain(copy(size)), meter)
    }

    /// The pair of the first `split` positions and the rest.
    fn from_options<'a>(
        split: u32,
        lists: impl Iterator<Item = Renumbered<'a>>,
        meter: &mut Meter<'_>,
    ) -> Result<Pair, Stopped> {
        let mut options = Lists { first: vec![0], members: Vec::new() };
        let mut set = Vec::new();
        for list in lists {
            set.clear();
            set.extend(list.options.iter().map(|option| option - list.from + list.to));
            set.sort_unstable();
            set.dedup();
            options.members.extend_from_slice(&set);
            options.first.push(options.members.len());
            meter.spend(1 + set.len())?;
        }
        let predecessors = reversed(&options, meter)?;
        Ok(Pair { split, options, predecessors })
    }

    /// How many positions the first game has: the number of the second game's start.
    pub(super) fn split(&self) -> u32 {
        self.split
    }

    /// How many positions the games have together.
    pub(super) fn len(&self) -> u32 {
        // This fits: it was checked when the pair was made.
        (self.options.first.len() - 1) as u32
    }

    /// Whether both games have equally many positions and equally many options.
    pub(super) fn have_equal_sizes(&self) -> bool {
        let split = self.split as usize;
        2 * split == self.len() as usize && 2 * self.options.first[split] == self.options.members.len()
    }

    /// The set of options.
    pub(super) fn options(&self, position: u32) -> &[u32] {
        self.options.of(position)
    }

    /// The positions that have this one as an option.
    pub(super) fn predecessors(&self, position: u32) -> &[u32] {
        self.predecessors.of(position)
    }

    /// Whether a position is one of the first game.
    pub(super) fn is_first(&self, position: u32) -> bool {
        position < self.split
    }
}

fn list_bytes(positions: u32, members: usize) -> usize {
    (positions as usize + 1) * size_of::<usize>() + members * size_of::<u32>()
}

/// The lists of predecessors, ascending.
fn reversed(options: &Lists, meter: &mut Meter<'_>) -> Result<Lists, Stopped> {
    let len = options.first.len() - 1;
    let mut first = vec![0; len + 1];
    for &option in &options.members {
        first[option as usize + 1] += 1;
    }
    for position in 0..len {
        first[position + 1] += first[position];
    }
    let mut next = first.clone();
    let mut members = vec![0; options.members.len()];
    for position in 0..len as u32 {
        for &option in options.of(position) {
            let place = &mut next[option as usize];
            members[*place] = position;
            *place += 1;
        }
        meter.spend(1 + options.of(position).len())?;
    }
    Ok(Lists { first, members })
}
