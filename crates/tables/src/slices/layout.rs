//! The layout of slices: digits in three parts, and the moves as lists of offsets.
//!
//! The lowest six digits of a set are its *low* part, the next ones, up to six, its *middle*, and the rest its *top*.
//! The sets with the same top lie side by side and form a *chunk*. Those of a chunk with the same middle also lie side
//! by side and form a *block*: if j labels are left for the low part, its lanes are the low patterns of *class* j, in
//! the order of their codes.
//!
//! The structure of a chunk depends only on how many labels its top leaves; there is a [`Plan`] for each number. A move
//! that leaves the low digits alone is one offset for all lanes of a block, and leads to a block of the same class. A
//! move with one low digit leads from a block to one other block, of the same class or of the next one above or below,
//! and there from each lane to a few.
//!
//! Leads, replies and ways are explained at [`DigitMoves`].

use crate::reflections::digits::{digits, weight};
use crate::reflections::layout::{DROP, DigitMoves, EASE, FLIP, WAYS, make_even};
use shapes::ranking::Slices;

/// The number of low digits.
pub(super) const LOW: u32 = 6;
/// The number of classes of low patterns: one for each number of labels, including none.
pub(super) const CLASSES: usize = LOW as usize + 1;
/// The most middle digits.
pub(super) const MIDDLE: u32 = 6;

/// Counts by number of labels, for each number of digits above a fixed part.
struct Counts(Vec<Vec<u64>>);

impl Counts {
    /// Counts from those for the fixed part alone, for up to the given number of digits above it.
    fn new(fixed: Vec<u64>, digits: u32) -> Counts {
        let more = |row: &Vec<u64>| {
            // Another digit is 1, or it stands for one of two labels.
            Some((0..row.len()).map(|k| row[k] + if k > 0 { 2 * row[k - 1] } else { 0 }).collect())
        };
        Counts(std::iter::successors(Some(fixed), more).take(digits as usize + 1).collect())
    }

    /// The count for a number of digits and a number of labels.
    fn of(&self, digits: u32, labels: u32) -> u64 {
        self.0[digits as usize][labels as usize]
    }

    /// How many come before those with the digits of `code` above a fixed part with `below` labels.
    fn rank(&self, digits: u32, mut code: u64, below: u32) -> u64 {
        let (mut rank, mut left) = (0, below as usize);
        for row in &self.0[..digits as usize] {
            match code % 3 {
                0 => left += 1,
                1 if left == 0 => {}
                1 => rank += row[left - 1],
                _ => {
                    left += 1;
                    rank += row[left - 1] + row[left];
                }
            }
            code /= 3;
        }
        rank
    }

    /// The digits of what is at a rank, and how many of `labels` labels they leave to the fixed part.
    fn digits(&self, digits: u32, mut rank: u64, labels: u32) -> (u64, u32) {
        let (mut code, mut left) = (0, labels as usize);
        for row in self.0[..digits as usize].iter().rev() {
            let with = if left == 0 { 0 } else { row[left - 1] };
            let digit = if rank < with {
                left -= 1;
                0
            } else if rank - with < row[left] {
                rank -= with;
                1
            } else {
                rank -= with + row[left];
                left -= 1;
                2
            };
            code = 3 * code + digit;
        }
        (code, left as u32)
    }
}

/// The number of sets of k labels on some places, for all k below `end`.
fn sets(places: u32, end: usize) -> Vec<u64> {
    let mut none = vec![0; end];
    none[0] = 1;
    Counts::new(none, places).0.swap_remove(places as usize)
}

/// How the chunks of slices are solved.
pub(super) struct Layout<'a> {
    pub slices: &'a Slices,
    middle: u32,
    top: u32,
    /// The classes of low patterns.
    pub classes: Vec<Class>,
    /// The plans, by the number of labels that the top leaves; `None` if no top leaves so many.
    plans: Vec<Option<Plan>>,
    /// The counts of sets and of chunks, for each number of top digits.
    sets: Counts,
    chunks: Counts,
    /// The first chunk of each slice, and the number of all chunks.
    begins: Vec<usize>,
}

/// A chunk: its place, and what its top digits can do.
pub(super) struct Chunk {
    /// The first index.
    pub start: usize,
    /// The number of indices.
    pub len: usize,
    /// The number of labels that its top leaves.
    pub labels: u32,
    /// The number of labels of its sets.
    pub slice: u32,
    /// The moves of the top digits, as offsets of the chunk's first index. Top digits never reply. The list of moves of
    /// two digits has an even length.
    pub moves: DigitMoves,
    /// The other chunks that contain options.
    pub needs: Vec<usize>,
}

impl<'a> Layout<'a> {
    /// The layout of slices of at least [`LOW`] places, with at most `middle` middle digits, and with groups of at most
    /// `side_by_side` blocks: as many as a vector has words of 64 bits, at most eight.
    pub fn new(slices: &'a Slices, middle: u32, side_by_side: usize) -> Layout<'a> {
        let middle = middle.min(slices.half() - LOW);
        let top = slices.half() - LOW - middle;
        let (chunks, sets) = counts(slices, middle);
        let begins = std::iter::once(0).chain(slices.slices().scan(0, |end, labels| {
            *end += chunks.of(top, labels) as usize;
            Some(*end)
        }));
        let begins = begins.collect();
        let is_left = |labels: &u32| slices.slices().any(|all| (*labels..=labels + top).contains(&all));
        let patterns: Vec<Pattern> = (0..3_u64.pow(middle)).map(|code| Pattern::new(middle, code)).collect();
        let plan =
            |labels| Some(labels).filter(is_left).map(|labels| Plan::new(middle, &patterns, labels, side_by_side));
        Layout {
            slices,
            middle,
            top,
            classes: (0..CLASSES).map(|labels| Class::new(labels, 8 * side_by_side)).collect(),
            plans: (0..=LOW + middle).map(plan).collect(),
            sets,
            chunks,
            begins,
        }
    }

    /// The number of chunks.
    pub fn chunks(&self) -> usize {
        self.begins[self.begins.len() - 1]
    }

    /// The plan for chunks whose top leaves the given number of labels.
    pub fn plan(&self, labels: u32) -> &Plan {
        self.plans[labels as usize].as_ref().expect("there is a plan for every number that a top leaves")
    }

    /// The slice of a chunk, its top digits, and how many labels these leave.
    fn top(&self, chunk: usize) -> (u32, u64, u32) {
        let slice = self.begins.partition_point(|&begin| begin <= chunk) - 1;
        let labels = self.slices.slices().start() + slice as u32;
        let (code, left) = self.chunks.digits(self.top, (chunk - self.begins[slice]) as u64, labels);
        (labels, code, left)
    }

    /// A number that every move from one chunk to another lowers.
    pub fn weight(&self, chunk: usize) -> usize {
        weight(&digits(self.top, self.top(chunk).1))
    }

    /// The indices of a chunk.
    pub fn range(&self, chunk: usize) -> std::ops::Range<usize> {
        let (slice, code, left) = self.top(chunk);
        let start = (self.slices.range(slice).start + self.sets.rank(self.top, code, left)) as usize;
        start..start + self.sets.of(0, left) as usize
    }

    /// The slice of a chunk.
    pub fn slice(&self, chunk: usize) -> u32 {
        self.top(chunk).0
    }

    /// A chunk and its moves.
    pub fn chunk(&self, chunk: usize) -> Chunk {
        let (slice, code, left) = self.top(chunk);
        let (rank, number) = (self.sets.rank(self.top, code, left), self.chunks.rank(self.top, code, left));
        let mut needs = Vec::new();
        let changes = DigitMoves::new(&digits(self.top, code), 1);
        let mut offsets = |changes: &[isize], left: u32| -> Vec<isize> {
            let offset = |&change: &isize| {
                let code = code.strict_add_signed(change as i64);
                let earlier = number - self.chunks.rank(self.top, code, left);
                needs.push(chunk - earlier as usize);
                self.sets.rank(self.top, code, left) as isize - rank as isize
            };
            changes.iter().map(offset).collect()
        };
        let mut moves = DigitMoves { both: offsets(&changes.both, left), ..DigitMoves::default() };
        moves.lead[FLIP] = offsets(&changes.lead[FLIP], left);
        // A drop takes a label from the digits below, so there must be one; an ease gives them one, so there must be a
        // free place.
        if left > 0 {
            moves.lead[DROP] = offsets(&changes.lead[DROP], left - 1);
        }
        if left < LOW + self.middle {
            moves.lead[EASE] = offsets(&changes.lead[EASE], left + 1);
        }
        make_even(&mut moves.both);
        let start = (self.slices.range(slice).start + rank) as usize;
        Chunk { start, len: self.sets.of(0, left) as usize, labels: left, slice, moves, needs }
    }
}

/// The counts of chunks and of sets, for each number of top digits.
fn counts(slices: &Slices, middle: u32) -> (Counts, Counts) {
    let (top, end) = (slices.half() - LOW - middle, *slices.slices().end() as usize + 1);
    let chunks = (0..end).map(|labels| u64::from(labels <= (LOW + middle) as usize)).collect();
    (Counts::new(chunks, top), Counts::new(sets(LOW + middle, end), top))
}

/// The number of chunks with as many middle digits as possible.
pub(super) fn count_chunks(slices: &Slices) -> u64 {
    let middle = MIDDLE.min(slices.half() - LOW);
    let (chunks, _) = counts(slices, middle);
    slices.slices().map(|labels| chunks.of(slices.half() - LOW - middle, labels)).sum()
}

/// A block of a chunk.
pub(super) struct Block {
    /// Its start in the chunk.
    pub at: usize,
    /// The class of its lanes.
    pub class: usize,
    /// What its middle digits can do. A lead gives the block in which low digits reply; a reply of a middle digit is to
    /// be added to the lead of a top digit. The list of moves of two digits has an even length.
    pub moves: DigitMoves,
    /// By way, the offset to add to the lead of a top digit if a low digit replies; `None` if no low digit can.
    pub stay: [Option<isize>; WAYS],
    /// The blocks with one middle digit lowered by one, to which low digits can reply.
    pub neighbours: Vec<usize>,
}

/// How to solve the blocks of the chunks whose tops leave a given number of labels.
pub(super) struct Plan {
    pub blocks: Vec<Block>,
    /// The blocks, in an order in which every option of a block comes in an earlier group. The blocks of a group are of
    /// one class, and can be solved side by side.
    pub groups: Vec<Vec<usize>>,
}

/// A pattern of the middle digits: how many labels it has, and what it can do, as offsets of codes.
struct Pattern {
    labels: usize,
    weight: usize,
    changes: DigitMoves,
}

impl Pattern {
    fn new(middle: u32, code: u64) -> Pattern {
        let digits = digits(middle, code);
        let labels = digits.iter().filter(|&&digit| digit != 1).count();
        Pattern { labels, weight: weight(&digits), changes: DigitMoves::new(&digits, 1) }
    }
}

impl Plan {
    /// The plan for a number of labels, from all patterns of the middle digits.
    fn new(middle: u32, patterns: &[Pattern], labels: u32, side_by_side: usize) -> Plan {
        // A lead above all of these digits may leave one more label.
        let counts = Counts::new(sets(LOW, (LOW + middle) as usize + 2), middle);
        // The class that a pattern leaves, if any, and its place among the patterns that leave one.
        let class_of =
            |pattern: &Pattern| (labels as usize).checked_sub(pattern.labels).filter(|&class| class < CLASSES);
        let places = patterns.iter().scan(0, |end, pattern| {
            let place = *end;
            *end += usize::from(class_of(pattern).is_some());
            Some(place)
        });
        let places: Vec<usize> = places.collect();
        let place_of = |code: u64| places[code as usize];
        let (mut order, mut earlier, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        for (code, pattern) in (0_u64..).zip(patterns) {
            let Some(class) = class_of(pattern) else { continue };
            let changes = &pattern.changes;
            let rank = |code, class: usize| counts.rank(middle, code, class as u32) as isize;
            let after = |change: &isize| code.strict_add_signed(*change as i64);
            let at = rank(code, class);
            // By way, the class of the block in which low digits reply.
            let classes = [Some(class), class.checked_sub(1), Some(class + 1).filter(|&class| class < CLASSES)];
            let mut moves = DigitMoves::default();
            let (mut neighbours, mut needs) = (Vec::new(), Vec::new());
            let within = |changes: &[isize]| changes.iter().map(|c| rank(after(c), class) - at).collect::<Vec<_>>();
            moves.both = within(&changes.both);
            make_even(&mut moves.both);
            needs.extend(changes.both.iter().map(|change| place_of(after(change))));
            for (way, class) in classes.into_iter().enumerate() {
                moves.reply[way] = within(&changes.reply[way]);
                let Some(class) = class else { continue };
                moves.lead[way] = changes.lead[way].iter().map(|change| rank(after(change), class) - at).collect();
                let reached = changes.lead[way].iter().map(|change| place_of(after(change)));
                needs.extend(reached.clone());
                if way != FLIP {
                    neighbours.extend(reached);
                }
            }
            let stay = classes.map(|class| class.map(|class| rank(code, class) - at));
            order.push((pattern.weight, blocks.len()));
            earlier.push(needs);
            blocks.push(Block { at: at as usize, class, moves, stay, neighbours });
        }
        order.sort_unstable();
        let groups = groups(&blocks, order, &earlier, side_by_side);
        Plan { blocks, groups }
    }
}

/// Forms groups of blocks. Among the blocks whose earlier ones are all done, in the given order, takes the first class
/// that has enough blocks for a group, or else the class that has most.
fn groups(
    blocks: &[Block],
    mut order: Vec<(usize, usize)>,
    earlier: &[Vec<usize>],
    side_by_side: usize,
) -> Vec<Vec<usize>> {
    const DONE: usize = usize::MAX;
    let mut awaited: Vec<usize> = earlier.iter().map(Vec::len).collect();
    let mut users = vec![Vec::new(); blocks.len()];
    for (block, earlier) in earlier.iter().enumerate() {
        earlier.iter().for_each(|&other| users[other].push(block));
    }
    let mut groups = Vec::new();
    while !order.is_empty() {
        let mut ready: [Vec<usize>; CLASSES] = Default::default();
        for &(_, block) in order.iter().filter(|&&(_, block)| awaited[block] == 0) {
            let ready = &mut ready[blocks[block].class];
            ready.push(block);
            if ready.len() == side_by_side {
                break;
            }
        }
        let group = ready.into_iter().max_by_key(Vec::len).unwrap_or_default();
        group.iter().for_each(|&block| awaited[block] = DONE);
        order.retain(|&(_, block)| awaited[block] != DONE);
        for &user in group.iter().flat_map(|&block| &users[block]) {
            awaited[user] -= 1;
        }
        groups.push(group);
    }
    groups
}

/// For each lane, the lanes that contain options, in pairs; an odd one appears twice. Every lane has the same number of
/// pairs. A lane is given by the offset of its vector among those of all lanes, in bytes.
#[derive(Default)]
pub(super) struct Replies {
    /// All pairs, lane by lane.
    pub pairs: Vec<[u16; 2]>,
    /// The number of pairs for each lane.
    pub each: usize,
}

/// A class of low patterns: those with a given number of labels, in the order of their codes.
pub(super) struct Class {
    /// The number of patterns.
    pub lanes: usize,
    /// By way, the lanes of options in the block that a high digit leads to.
    pub replies: [Replies; WAYS],
    /// The lanes of options by moves of low digits alone, lane by lane, in pairs as in [`Replies`].
    pub low: Vec<[u16; 2]>,
    /// How many of these pairs each lane has.
    pub low_counts: Vec<usize>,
}

impl Class {
    /// The class of patterns with the given number of labels, for vectors of `bytes` bytes.
    fn new(labels: usize, bytes: usize) -> Class {
        let of_class = |labels: usize| -> Vec<u64> {
            let has = |code: &u64| digits(LOW, *code).iter().filter(|&&digit| digit != 1).count() == labels;
            (0..3_u64.pow(LOW)).filter(has).collect()
        };
        let own = of_class(labels);
        let others = [of_class(labels), labels.checked_sub(1).map(of_class).unwrap_or_default(), of_class(labels + 1)];
        let pairs = |mut lanes: Vec<u16>| -> Vec<[u16; 2]> {
            lanes.sort_unstable();
            lanes.chunks(2).map(|pair| [pair[0], pair[pair.len() - 1]]).collect()
        };
        let mut class =
            Class { lanes: own.len(), replies: Default::default(), low: Vec::new(), low_counts: Vec::new() };
        for &code in &own {
            let changes = DigitMoves::new(&digits(LOW, code), 1);
            let lanes = |codes: &[u64], changes: &mut dyn Iterator<Item = isize>| -> Vec<u16> {
                let lane = |change: isize| codes.binary_search(&code.strict_add_signed(change as i64));
                changes.map(|change| lane(change).expect("it is of the class") * bytes).map(|at| at as u16).collect()
            };
            for (way, replies) in class.replies.iter_mut().enumerate() {
                // A high digit may flip alone.
                let alone = (way == FLIP).then_some(0);
                let pairs = pairs(lanes(&others[way], &mut changes.reply[way].iter().copied().chain(alone)));
                replies.each = pairs.len();
                replies.pairs.extend(pairs);
            }
            let low = pairs(lanes(&own, &mut changes.both.iter().chain(&changes.lead[FLIP]).copied()));
            class.low_counts.push(low.len());
            class.low.extend(low);
        }
        class
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each chunk is a run of sets with the same labels above the middle, its needs come earlier in the order, and its
    /// blocks fill it.
    #[test]
    fn chunks_and_blocks_lie_side_by_side() {
        for (half, labels, middle) in [(6, 2..=3, 6), (9, 4..=4, 1), (9, 0..=9, 2), (10, 3..=5, 0), (11, 7..=7, 3)] {
            let slices = Slices::new(half, labels).unwrap();
            let layout = Layout::new(&slices, middle, 4);
            let mut end = 0;
            for number in 0..layout.chunks() {
                let chunk = layout.chunk(number);
                assert_eq!(layout.range(number), chunk.start..chunk.start + chunk.len);
                assert_eq!((chunk.start, layout.slice(number)), (end, chunk.slice));
                end += chunk.len;
                let place = LOW + layout.middle;
                let above = |index: u64| -> Vec<i64> {
                    slices.labels(index).into_iter().filter(|label| label.unsigned_abs() > u64::from(place)).collect()
                };
                let top = above(chunk.start as u64);
                assert!((chunk.start..end).all(|index| above(index as u64) == top));
                assert_eq!(top.len() as u32 + chunk.labels, chunk.slice);
                assert!(chunk.needs.iter().all(|&other| layout.weight(other) < layout.weight(number)));
                let plan = layout.plan(chunk.labels);
                let mut at = 0;
                for block in &plan.blocks {
                    assert_eq!(block.at, at);
                    at += layout.classes[block.class].lanes;
                }
                assert_eq!(at, chunk.len);
                let mut all = plan.groups.concat();
                all.sort_unstable();
                assert_eq!(all, (0..plan.blocks.len()).collect::<Vec<_>>());
            }
            assert_eq!(end as u64, slices.count());
            if middle == MIDDLE {
                assert_eq!(count_chunks(&slices), layout.chunks() as u64);
            }
        }
    }

    #[test]
    fn classes_of_low_patterns() {
        let sizes: Vec<usize> = (0..CLASSES).map(|class| Class::new(class, 64).lanes).collect();
        assert_eq!(sizes, [1, 12, 60, 160, 240, 192, 64]);
    }
}
