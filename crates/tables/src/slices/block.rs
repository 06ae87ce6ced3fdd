//! Solves a chunk of slices, block by block.
//!
//! **Idea.** Sets of values are gathered in planes, one byte for each lane, as for whole codes (see
//! [`reflections`](crate::reflections)). A few blocks of one class are solved side by side. The sets by moves of two
//! high digits are gathered for all of them and spread to words: each lane becomes a vector with a word of 64 bits for
//! each block. Then, way by way, the sets by moves of one high digit are gathered and spread in the same way, and each
//! lane receives the sets of the lanes that its low digits reply with. What remains are the moves within the block,
//! where lanes wait for lanes.
//!
//! **Planes.** The number of planes that a block needs is guessed from blocks nearby; a block with a value outside its
//! planes is solved again with more. Values from 64 on need a second word. If values are outside both words, the
//! block's values are found from their options one by one.

use super::Rules;
use super::layout::{Chunk, Layout, Plan};
use crate::engine::Unfilled;
use crate::instructions::Kernel;
use crate::moves::slices::options;
use crate::reflections::layout::{DROP, FLIP, WAYS, make_even};
use crate::reflections::rescan::rescan;
use crate::reflections::vector::{PLANE, PLANES, Planes, Vector, with_planes};
use std::marker::PhantomData;
use std::ptr;

/// The number of words of a set.
const WORDS: usize = 2;
/// The number of planes in all words.
pub(super) const MOST_PLANES: usize = WORDS * PLANES;

/// The offsets of the moves of a block that are not in the chunk or the plan already: those of a top and a middle
/// digit, and those of one high digit, by way. Each list has an even length.
type Moves = [Vec<isize>; 1 + WAYS];

/// What a thread needs to solve chunks.
pub(super) struct BlockSolver<'a, V> {
    rules: &'a Rules,
    layout: &'a Layout<'a>,
    /// The moves of the blocks being solved side by side, and of those that come next.
    moves: [Vec<Moves>; 2],
    /// The planes of the blocks being solved side by side, by word, and how many of them may be nonzero.
    planes: [Vec<Planes>; WORDS],
    used: [Vec<usize>; WORDS],
    /// The sets of the blocks being solved side by side, by word and lane; after a lane is solved, the bit of its value
    /// alone.
    sets: [Vec<Aligned>; WORDS],
    /// The sets by moves of one high digit, by lane.
    led: Vec<Aligned>,
    /// The largest value in each block of the last chunk, by the number of labels its top leaves.
    peaks: Vec<Vec<u8>>,
    vector: PhantomData<V>,
}

/// A chunk to solve. Requires what [`BlockSolver::solve`] does.
pub(super) struct SolveChunk<'s, 'a, V> {
    pub solver: &'s mut BlockSolver<'a, V>,
    pub table: *mut u8,
    pub chunk: &'s Chunk,
}

impl<V: Vector> Kernel for SolveChunk<'_, '_, V> {
    type Output = Result<(), Unfilled>;

    #[inline(always)]
    unsafe fn run(self) -> Result<(), Unfilled> {
        // Safety: the caller guarantees what `BlockSolver::solve` requires.
        unsafe { self.solver.solve(self.table, self.chunk) }
    }
}

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Aligned(#[allow(dead_code)] [u64; 8]);

/// A block of the chunk, the place of its moves in the list, and the number of planes to solve it with.
#[derive(Clone, Copy)]
struct Task {
    block: usize,
    listed: usize,
    planes: usize,
}

impl<'a, V: Vector> BlockSolver<'a, V> {
    /// A solver for chunks of the layout, whose groups have at most [`Vector::WORDS`] blocks.
    pub fn new(rules: &'a Rules, layout: &'a Layout<'a>) -> BlockSolver<'a, V> {
        let lanes = || vec![Aligned([0; 8]); PLANE * V::BYTES / 64];
        BlockSolver {
            rules,
            layout,
            moves: [(); 2].map(|()| vec![Moves::default(); V::WORDS]),
            planes: [(); WORDS].map(|()| vec![[[0; PLANE]; PLANES]; V::WORDS]),
            used: [(); WORDS].map(|()| vec![0; V::WORDS]),
            sets: [(); WORDS].map(|()| lanes()),
            led: lanes(),
            peaks: Vec::new(),
            vector: PhantomData,
        }
    }

    /// Solves a chunk of the table.
    ///
    /// # Safety
    ///
    /// It runs with the instructions that `V` needs. `table` is a table for the layout, and contains the chunk. No
    /// other thread uses the chunk, and the chunks that contain its options are solved and not written any more.
    #[inline(always)]
    pub unsafe fn solve(&mut self, table: *mut u8, chunk: &Chunk) -> Result<(), Unfilled> {
        let layout = self.layout;
        let plan = layout.plan(chunk.labels);
        let labels = chunk.labels as usize;
        if self.peaks.len() <= labels {
            self.peaks.resize(labels + 1, Vec::new());
        }
        // For the first chunk, the guess is one word of planes.
        self.peaks[labels].resize(plan.blocks.len(), 8 * PLANES as u8 - 8);
        let mut tasks = Vec::with_capacity(V::WORDS);
        // Safety: the caller guarantees that the chunk is in the table.
        let first = unsafe { table.add(chunk.start) };
        // The moves of a group are listed before the previous group is solved, so that the data it needs can be
        // prefetched.
        for next in 0..=plan.groups.len() {
            self.moves.swap(0, 1);
            if let Some(group) = plan.groups.get(next) {
                // Safety: the caller guarantees that the chunk contains the group's blocks.
                unsafe { self.list(first, chunk, plan, group) };
            }
            let Some(now) = next.checked_sub(1) else { continue };
            for (listed, &block) in plan.groups[now].iter().enumerate() {
                tasks.push(Task { block, listed, planes: self.guess(plan, labels, block) });
            }
            while !tasks.is_empty() {
                // Safety: the caller guarantees it for other chunks; the group's options in this chunk were solved in
                // earlier groups.
                unsafe { self.solve_group(first, chunk, plan, &tasks) };
                let peaks = &self.peaks[labels];
                tasks.retain_mut(|task| {
                    let outside = usize::from(peaks[task.block]) >= 8 * task.planes;
                    task.planes += 1;
                    outside
                });
                for task in tasks.extract_if(.., |task| task.planes > self.rules.tuning.most_planes) {
                    let block = &plan.blocks[task.block];
                    let from = chunk.start + block.at;
                    let range = from..from + layout.classes[block.class].lanes;
                    let rules = self.rules;
                    let options = |index, to: &mut Vec<u64>| options(layout.slices, index, to);
                    let floor = |index, is_end| rules.tuning.floor_at(index) + u8::from(is_end && rules.ends_are_one);
                    // Safety: the range is in the chunk, and its options are solved, as above.
                    self.peaks[labels][task.block] = unsafe { rescan(table, range, options, floor)? };
                }
            }
        }
        Ok(())
    }

    /// Lists the moves of the blocks that come next, and prefetches the data that they need from other chunks.
    ///
    /// # Safety
    ///
    /// It runs with the instructions that `V` needs. The blocks are of the chunk, which begins at `first`.
    #[inline(always)]
    unsafe fn list(&mut self, first: *const u8, chunk: &Chunk, plan: &Plan, group: &[usize]) {
        let top = &chunk.moves;
        for (&block, [both, ways @ ..]) in group.iter().zip(&mut self.moves[1]) {
            let block = &plan.blocks[block];
            let lead = &block.moves.lead;
            // Safety: the block is in the chunk.
            let run = unsafe { first.add(block.at) };
            let fetch = |offsets: &[isize], class: usize| {
                let lanes = self.layout.classes[class].lanes;
                for &offset in offsets {
                    // Safety: the offset leads to options of the block, which are in the table; a prefetch changes
                    // nothing.
                    unsafe {
                        let options = run.offset(offset);
                        let mut byte = 0;
                        while byte < lanes {
                            V::fetch(options.add(byte));
                            byte += 64;
                        }
                        V::fetch(options.add(lanes - 1));
                    }
                }
            };
            both.clear();
            top.join(&block.moves, both);
            fetch(both, block.class);
            fetch(&top.both, block.class);
            for way in 0..WAYS {
                ways[way].clear();
                let Some(stay) = block.stay[way] else { continue };
                append(&mut ways[way], &top.lead[way], stay);
                fetch(&ways[way], led_class(block.class, way));
                append(&mut ways[way], &lead[way], 0);
            }
            std::iter::once(both).chain(ways).for_each(make_even);
        }
    }

    /// The number of planes that a block probably needs.
    #[inline(always)]
    fn guess(&self, plan: &Plan, labels: usize, block: usize) -> usize {
        let peaks = &self.peaks[labels];
        let nearby = plan.blocks[block].neighbours.iter().map(|&block| peaks[block]).max();
        // Without such blocks, the guess is the peak in the previous chunk.
        let planes = (usize::from(nearby.unwrap_or(peaks[block])) + 2) / 8 + 1;
        self.rules.tuning.first_planes.unwrap_or(planes).min(self.rules.tuning.most_planes)
    }

    /// Finds the values of blocks side by side, and the largest value in each.
    ///
    /// # Safety
    ///
    /// As for [`BlockSolver::solve`], for the chunk that begins at `first`. The options of the blocks in this chunk are
    /// solved as well.
    #[inline(always)]
    unsafe fn solve_group(&mut self, first: *mut u8, chunk: &Chunk, plan: &Plan, tasks: &[Task]) {
        let class = plan.blocks[tasks[0].block].class;
        let words = if tasks.iter().all(|task| task.planes <= PLANES) { 1 } else { WORDS };
        for kind in 0..1 + WAYS {
            // Sets by moves of two high digits are always made, so that others can be added to them.
            if kind > 0 && tasks.iter().all(|task| self.moves[0][task.listed][kind].is_empty()) {
                continue;
            }
            let lanes = self.layout.classes[if kind == 0 { class } else { led_class(class, kind - 1) }].lanes;
            for word in 0..words {
                // Safety: the caller guarantees what `gather` requires; `sets` and `led` have a vector for each of 256
                // lanes.
                unsafe {
                    self.gather(first, chunk, tasks, kind, word, lanes);
                    let to = if kind == 0 { &mut self.sets[word] } else { &mut self.led };
                    V::spread(&self.planes[word], lanes, to.as_mut_ptr().cast(), V::WORDS);
                    if kind > 0 {
                        self.reply(class, kind - 1, word);
                    }
                }
            }
        }
        let is_first = chunk.start as u64 == self.layout.slices.range(chunk.slice).start;
        if self.rules.tuning.floor > 0 || self.rules.ends_are_one && is_first {
            self.seed(chunk.start, plan, tasks, is_first);
        }
        // Safety: the caller guarantees what `resolve` requires.
        unsafe {
            if words == 1 {
                self.resolve::<1>(first, plan, chunk.labels as usize, tasks);
            } else {
                self.resolve::<WORDS>(first, plan, chunk.labels as usize, tasks);
            }
        }
    }

    /// Gathers, in planes, one word of the sets by moves of one kind, which lead to blocks of `lanes` lanes.
    ///
    /// # Safety
    ///
    /// As for [`BlockSolver::solve_group`].
    #[inline(always)]
    unsafe fn gather(
        &mut self,
        first: *const u8,
        chunk: &Chunk,
        tasks: &[Task],
        kind: usize,
        word: usize,
        lanes: usize,
    ) {
        let plan = self.layout.plan(chunk.labels);
        for (place, task) in tasks.iter().enumerate() {
            let block = &plan.blocks[task.block];
            let own = self.moves[0][task.listed][kind].as_slice();
            // The two high digits may also both be in the top or both in the middle.
            let moves = if kind == 0 { [own, &chunk.moves.both, &block.moves.both] } else { [own, &[], &[]] };
            let sets = &mut self.planes[word][place];
            let planes = task.planes.saturating_sub(word * PLANES).min(PLANES);
            let used = std::mem::replace(&mut self.used[word][place], planes);
            if planes < used {
                sets[planes..used].as_flattened_mut().fill(0);
            }
            // Safety: all offsets lead to options of the block, which the caller guarantees to be solved.
            unsafe {
                let sums = Sums { block: first.add(block.at), moves, lanes, planes: sets };
                if word == 0 {
                    with_planes!(planes, P => V::run(AddUp::<V, P, false>(sums, PhantomData)));
                } else {
                    with_planes!(planes, P => V::run(AddUp::<V, P, true>(sums, PhantomData)));
                }
            }
        }
    }

    /// Adds to the sets of each lane of a class those that its low digits reply with, for one word.
    ///
    /// # Safety
    ///
    /// It runs with the instructions that `V` needs.
    #[inline(always)]
    unsafe fn reply(&mut self, class: usize, way: usize, word: usize) {
        let replies = &self.layout.classes[class].replies[way];
        let sets = self.sets[word].as_mut_ptr().cast::<u8>();
        let led = self.led.as_ptr().cast::<u8>();
        // Safety: both have a vector for each of 256 lanes, and the lists contain only lanes below that.
        unsafe {
            match replies.each {
                0 => {}
                1 => add_replies::<V, 1>(&replies.pairs, led, sets),
                2 => add_replies::<V, 2>(&replies.pairs, led, sets),
                3 => add_replies::<V, 3>(&replies.pairs, led, sets),
                4 => add_replies::<V, 4>(&replies.pairs, led, sets),
                5 => add_replies::<V, 5>(&replies.pairs, led, sets),
                6 => add_replies::<V, 6>(&replies.pairs, led, sets),
                _ => unreachable!("a lane has at most twelve replies"),
            }
        }
    }

    /// Adds the values that no option gives: those below the floor, and that of the position without options, which is
    /// the first of its slice.
    #[cold]
    fn seed(&mut self, start: usize, plan: &Plan, tasks: &[Task], is_first: bool) {
        for (place, task) in tasks.iter().enumerate() {
            let block = &plan.blocks[task.block];
            for lane in 0..self.layout.classes[block.class].lanes {
                let index = start + block.at + lane;
                let end = self.rules.ends_are_one && is_first && index == start;
                for value in (0..self.rules.tuning.floor_at(index) + u8::from(end)).map(usize::from) {
                    if value / 8 < task.planes {
                        let word = lane * V::WORDS + place;
                        self.sets[value / 64][word / 8].0[word % 8] |= 1 << (value % 64);
                    }
                }
            }
        }
    }

    /// Finds the values of blocks, and the largest in each, once their sets are complete except for the moves within
    /// the blocks. Sets have `W` words.
    ///
    /// # Safety
    ///
    /// It runs with the instructions that `V` needs. The chunk that begins at `first` contains the blocks, and no other
    /// thread uses them.
    #[inline(always)]
    unsafe fn resolve<const W: usize>(&mut self, first: *mut u8, plan: &Plan, labels: usize, tasks: &[Task]) {
        let sets = self.sets.each_mut().map(|sets| sets.as_mut_ptr().cast::<u8>());
        let class = &self.layout.classes[plan.blocks[tasks[0].block].class];
        let mut blocks = [first; 8];
        for (at, task) in blocks.iter_mut().zip(tasks) {
            // Safety: the block is in the chunk.
            *at = unsafe { first.add(plan.blocks[task.block].at) };
        }
        // Safety: `sets` has a vector for each of 256 lanes and each word, the lists contain only lanes of the class,
        // and blocks have a byte for each of these.
        unsafe {
            let mut peaks = V::zero();
            let mut options = class.low.as_slice();
            for (octet, counts) in class.low_counts.chunks(8).enumerate() {
                let mut values = V::zero();
                for (i, &count) in counts.iter().enumerate() {
                    let (own, others) = options.split_at(count);
                    options = others;
                    let lane = (8 * octet + i) * V::BYTES;
                    let mut set = [V::zero(); W];
                    for (w, set) in set.iter_mut().enumerate() {
                        *set = V::load(sets[w].add(lane));
                    }
                    for &[a, b] in own {
                        for (w, set) in set.iter_mut().enumerate() {
                            let at = |lane: u16| V::load(sets[w].add(usize::from(lane)));
                            *set = set.or(at(a), at(b));
                        }
                    }
                    let bit = set[0].mex();
                    bit.store(sets[0].add(lane));
                    let mut value = bit.place();
                    if W > 1 {
                        let full = bit.is_zero();
                        let bit = set[W - 1].mex();
                        bit.and(full).store(sets[W - 1].add(lane));
                        value = value.add(bit.place().and(full));
                    }
                    values = values.or(value.up(i as i64), V::zero());
                }
                peaks = peaks.max(values);
                let mut bytes = [[0_u8; 8]; 8];
                values.store(bytes.as_mut_ptr().cast());
                for (values, block) in bytes.iter().zip(&blocks[..tasks.len()]) {
                    let to = block.add(8 * octet);
                    match counts.len() {
                        8 => to.cast::<[u8; 8]>().write_unaligned(*values),
                        // The last lanes of all other classes except the one with a single lane.
                        4 => to.cast::<[u8; 4]>().write_unaligned([values[0], values[1], values[2], values[3]]),
                        few => ptr::copy_nonoverlapping(values.as_ptr(), to, few),
                    }
                }
            }
            let mut bytes = [0_u64; 8];
            peaks.store(bytes.as_mut_ptr().cast());
            for (task, bytes) in tasks.iter().zip(bytes) {
                self.peaks[labels][task.block] = bytes.to_le_bytes().into_iter().max().unwrap_or(0);
            }
        }
    }
}

/// Appends offsets to a list, each increased by an amount.
#[inline(always)]
fn append(to: &mut Vec<isize>, offsets: &[isize], by: isize) {
    to.extend(offsets.iter().map(|offset| offset + by));
}

/// The class of the block that a lead of a high digit leads to, in which a low digit replies.
#[inline(always)]
fn led_class(class: usize, way: usize) -> usize {
    match way {
        FLIP => class,
        DROP => class.saturating_sub(1),
        _ => (class + 1).min(super::layout::CLASSES - 1),
    }
}

/// Adds to each lane's set the sets at its `N` pairs of lanes.
///
/// # Safety
///
/// It runs with the instructions that `V` needs. There are vectors in `led` where the pairs say, and one in `sets` for
/// each lane.
#[inline(always)]
unsafe fn add_replies<V: Vector, const N: usize>(pairs: &[[u16; 2]], led: *const u8, sets: *mut u8) {
    for (lane, pairs) in pairs.as_chunks::<N>().0.iter().enumerate() {
        // Safety: the caller guarantees that these vectors exist.
        unsafe {
            let own = sets.add(lane * V::BYTES);
            let mut set = V::load(own);
            for &[a, b] in pairs {
                set = set.or(V::load(led.add(usize::from(a))), V::load(led.add(usize::from(b))));
            }
            set.store(own);
        }
    }
}

/// The moves from a block whose values are to be added up.
struct Sums<'s> {
    block: *const u8,
    moves: [&'s [isize]; 3],
    lanes: usize,
    planes: &'s mut Planes,
}

/// Collects, in `P` planes, the sets of the values at the moves from a block. Requires that there are solved blocks with
/// as many lanes where the moves lead.
struct AddUp<'s, V, const P: usize, const HIGH: bool>(Sums<'s>, PhantomData<V>);

impl<V: Vector, const P: usize, const HIGH: bool> Kernel for AddUp<'_, V, P, HIGH> {
    type Output = ();

    #[inline(always)]
    unsafe fn run(self) {
        let Sums { block, moves, lanes, planes } = self.0;
        let lists = moves.map(|moves| moves.as_chunks::<2>().0);
        // Safety: only lanes of the blocks that the moves lead to are read, and planes have more bytes than a vector.
        unsafe {
            if lanes < V::BYTES {
                let mut sets = [V::zero(); P];
                for pairs in lists {
                    for &[a, b] in pairs {
                        let at = |offset: isize| V::load_few(block.offset(offset), lanes);
                        V::see::<P, HIGH>(&mut sets, at(a), at(b));
                    }
                }
                for p in 0..P {
                    sets[p].store(planes[p].as_mut_ptr());
                }
                return;
            }
            let mut from = 0;
            while from < lanes {
                let start = from.min(lanes - V::BYTES);
                let mut sets = [V::zero(); P];
                for pairs in lists {
                    for &[a, b] in pairs {
                        let at = |offset: isize| V::load(block.offset(offset).add(start));
                        V::see::<P, HIGH>(&mut sets, at(a), at(b));
                    }
                }
                for p in 0..P {
                    sets[p].store(planes[p].as_mut_ptr().add(start));
                }
                from += V::BYTES;
            }
        }
    }
}
