//! How the sets of a fixed size are laid out, and the moves among the lowest numbers.

use crate::moves::sets::{elements, steps};
use crate::moves::{SetChange, SetMoves};
use shapes::ranking::FixedSets;
use std::ops::Range;

/// The largest number of lanes in a run.
pub(super) const MOST_LANES: usize = 512;

/// Where, among the [places](Class::reads), the lanes begin that have one element more than those of the run.
pub(super) const ABOVE: usize = MOST_LANES;

/// At most this many of the highest numbers determine the chunk of a set.
const TOP: u32 = 10;

/// The sets of low numbers with a given number of elements, ascending: the lanes of a run.
pub(super) struct Class {
    /// The sets.
    pub lanes: Vec<u64>,
    /// The number of lanes in the class with one element more; 0 if there is no such class.
    pub lanes_above: usize,
    /// The places that each lane's moves of low numbers read from, lane by lane. Places below [`ABOVE`] hold the values
    /// met so far within the run: for slides a place is a line, the sets that agree except for one low element; for
    /// steps it is a lane. The other places are the lanes of the class with one element more, for moves in which an
    /// element comes down from above.
    pub reads: Vec<u16>,
    /// How many of these each lane has.
    pub counts: Vec<u16>,
    /// The number of places below [`ABOVE`].
    pub within: usize,
    /// The places below [`ABOVE`] that each lane belongs to, lane by lane.
    pub writes: Vec<u16>,
    /// How many of these each lane has.
    pub writes_each: usize,
}

impl Class {
    /// The class of low parts with `elements_of` elements, for sets of `size` elements.
    fn new(low: u32, elements_of: u32, size: u32, change: SetChange) -> Class {
        let of_class = |elements_of: u32| -> Vec<u64> {
            let sets = FixedSets::new(elements_of.into(), low.into()).expect("all sets have more numbers than these");
            (0..sets.count()).map(|index| sets.word(index)).collect()
        };
        let lanes = of_class(elements_of);
        // An element can come down from above only if not all of them are low.
        let above = if elements_of < size { of_class(elements_of + 1) } else { Vec::new() };
        let from_above = |set: u64| above.binary_search(&set).ok().map(|lane| (ABOVE + lane) as u16);
        let lines = elements_of.checked_sub(1).map(of_class).unwrap_or_default();
        let (mut reads, mut counts, mut writes) = (Vec::new(), Vec::with_capacity(lanes.len()), Vec::new());
        for (&set, lane) in lanes.iter().zip(0..) {
            let before = reads.len();
            match change {
                SetChange::Slide => {
                    let free = elements(!set & ((1 << low) - 1));
                    reads.extend(free.filter_map(|number| from_above(set | 1 << number)));
                    // Lanes are solved in ascending order, so what a line has met so far are the smaller places of its
                    // element.
                    let mut own: Vec<u16> = elements(set).map(|element| place(&lines, set ^ 1 << element)).collect();
                    writes.extend(&own);
                    // The previous lane is usually on the line of the lowest element, so that line is read last.
                    own.reverse();
                    reads.extend(own);
                }
                SetChange::Step => {
                    writes.push(lane);
                    let after = subsets(steps(set)).map(|some| set - (some >> 1));
                    reads.extend(after.clone().filter(|&after| after != set).map(|set| place(&lanes, set)));
                    // The lowest high number steps down to the highest low one.
                    let highest = (1_u64 << low) >> 1;
                    if highest & !set != 0 {
                        reads.extend(after.filter_map(|set| from_above(set | highest)));
                    }
                }
            }
            counts.push((reads.len() - before) as u16);
        }
        let within = if change == SetChange::Slide { lines.len() } else { lanes.len() };
        let writes_each = writes.len() / lanes.len();
        Class { lanes, lanes_above: above.len(), reads, counts, within, writes, writes_each }
    }
}

/// The place of a set within its class.
fn place(class: &[u64], set: u64) -> u16 {
    class.binary_search(&set).expect("it is of the class") as u16
}

/// All subsets of a set.
fn subsets(set: u64) -> impl Iterator<Item = u64> + Clone {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != 0).then(|| (now - 1) & set);
        Some(now)
    })
}

/// A chunk: the sets that agree in their highest numbers.
pub(super) struct Chunk {
    /// The high part of its first run.
    pub first: u64,
    /// The index at which its first run begins.
    pub start: usize,
    /// An upper limit, exclusive, of the high parts of its runs.
    pub end: u64,
    /// The chunks that contain options of its sets.
    pub needs: Vec<usize>,
}

/// The layout of all sets. The low part of a set consists of its elements below `low`; the others, less `low`, are its
/// high part. The sets with the same high part form a run.
pub(super) struct Layout<'m> {
    pub moves: &'m SetMoves,
    /// The number of elements of a set.
    pub size: u32,
    /// The low part consists of numbers below this.
    pub low: u32,
    /// The least number of elements of a low part.
    pub fewest: u32,
    /// The classes of low parts, by how many more elements than `fewest` they have.
    pub classes: Vec<Class>,
    /// How many numbers are below those that determine the chunk.
    under: u32,
    /// The high numbers of each chunk, less `under`.
    tops: Vec<u64>,
    /// C(n, k) at `64 k + n`, for k up to `size`.
    choose: Vec<usize>,
}

impl<'m> Layout<'m> {
    pub fn new(moves: &'m SetMoves) -> Layout<'m> {
        // There is at least one set, so its size is at most the number of numbers.
        let (size, below) = (moves.sets().size() as u32, moves.sets().below());
        let mut choose = vec![0; 64 * (size as usize + 1)];
        choose[..64].fill(1);
        for at in 65..choose.len() {
            // Entries for more numbers than there are would not be used, and might overflow.
            if at % 64 <= below as usize && at % 64 != 0 {
                choose[at] = choose[at - 1] + choose[at - 65];
            }
        }
        let fewest = |low: u32| (size + low).saturating_sub(below);
        // Lines have one element fewer than lanes.
        let lanes = |low: u32| {
            let sizes = fewest(low).saturating_sub(1)..=size.min(low);
            sizes.map(|k| choose[(64 * k + low) as usize]).max().unwrap_or(0)
        };
        let low = (0..=below).take_while(|&low| lanes(low) <= MOST_LANES).last().unwrap_or(0);
        let class = |elements: u32| Class::new(low, elements, size, moves.change());
        let under = below - TOP.min(below - low);
        let is_there = |top: &u64| (size.saturating_sub(under)..=size).contains(&top.count_ones());
        Layout {
            moves,
            size,
            low,
            fewest: fewest(low),
            classes: (fewest(low)..=size.min(low)).map(class).collect(),
            under,
            tops: (0..1 << (below - under)).filter(is_there).collect(),
            choose,
        }
    }

    /// C(n, k), for k up to the size and n up to the number of numbers.
    #[inline(always)]
    pub fn choose(&self, n: u32, k: u32) -> usize {
        self.choose[(64 * k + n) as usize]
    }

    /// The class of low parts with the given number of elements.
    #[inline(always)]
    pub fn class(&self, elements: u32) -> &Class {
        &self.classes[(elements - self.fewest) as usize]
    }

    /// How many indices come before the run or chunk with the given high numbers, less `low`; and how many elements are
    /// left for the numbers below.
    fn before(&self, high: u64, low: u32) -> (usize, u32) {
        let left = self.size - high.count_ones();
        let before = elements(high).zip(left + 1..).map(|(number, place)| self.choose(number + low, place));
        (self.moves.sets().singles() as usize + before.sum::<usize>(), left)
    }

    /// The number of chunks.
    pub fn chunks(&self) -> usize {
        self.tops.len()
    }

    /// The indices of a chunk.
    pub fn range(&self, chunk: usize) -> Range<usize> {
        let (start, left) = self.before(self.tops[chunk], self.under);
        start..start + self.choose(self.under, left)
    }

    /// A number that every move from one chunk to another lowers.
    pub fn weight(&self, chunk: usize) -> usize {
        elements(self.tops[chunk]).map(|number| number as usize + 1).sum()
    }

    /// A chunk, with the chunks it needs.
    pub fn chunk(&self, chunk: usize) -> Chunk {
        let top = self.tops[chunk];
        let shift = self.under - self.low;
        let first = self.next(top << shift);
        let mut needs = Vec::new();
        // Tops that leave more elements than there are numbers for are not in the list.
        let mut need = |top: u64| needs.extend(self.tops.binary_search(&top));
        match self.moves.change() {
            SetChange::Slide => {
                for element in elements(top) {
                    let rest = top ^ 1 << element;
                    need(rest);
                    elements(!top & ((1 << element) - 1)).for_each(|number| need(rest | 1 << number));
                }
            }
            SetChange::Step => {
                for some in subsets(steps(top)) {
                    let after = top - (some >> 1);
                    if some != 0 {
                        need(after);
                    }
                    // The lowest number leaves the top.
                    if top & 1 != 0 {
                        need(after ^ 1);
                    }
                }
            }
        }
        Chunk { first, start: self.range(chunk).start, end: (top + 1) << shift, needs }
    }

    /// The least high part, from this one on, that leaves a number of elements that the low part can have.
    #[inline(always)]
    pub fn next(&self, mut high: u64) -> u64 {
        while high.count_ones() > self.size {
            high += high & high.wrapping_neg();
        }
        while high.count_ones() + self.low < self.size {
            high |= high + 1;
        }
        high
    }

    /// The starts of the runs that slides of high elements lead to, from the run of a high part that leaves `left`
    /// elements and begins at `start`: those with the same number of low elements, and those with one more.
    #[inline(always)]
    pub fn slides(&self, high: u64, left: u32, start: usize, same: &mut Vec<usize>, above: &mut Vec<usize>) {
        for (element, mut place) in elements(high).zip(left + 1..) {
            // The start of the run without this element, in which the elements it has passed have moved up by one
            // place.
            let mut rest = start - self.choose(element + self.low, place);
            for number in (0..element).rev() {
                let square = number + self.low;
                if high >> number & 1 == 1 {
                    rest += self.choose(square, place);
                    place -= 1;
                    rest -= self.choose(square, place);
                } else {
                    same.push(rest + self.choose(square, place));
                }
            }
            above.push(rest);
        }
    }

    /// The same for steps.
    #[inline(always)]
    pub fn steps(&self, high: u64, left: u32, start: usize, same: &mut Vec<usize>, above: &mut Vec<usize>) {
        let can_step = steps(high);
        same.push(start);
        for (element, place) in elements(high).zip(left..) {
            if can_step >> element & 1 == 1 {
                let far = self.choose(element + self.low - 1, place);
                same.extend_from_within(..);
                let half = same.len() / 2;
                same[half..].iter_mut().for_each(|start| *start -= far);
            }
        }
        // The lowest element comes down to the highest low number.
        if high & 1 == 1 {
            let down = self.choose(self.low, left + 1);
            above.extend(same.iter().map(|start| start - down));
        }
        // Remove the run itself, which is no step at all.
        same.swap_remove(0);
    }
}
