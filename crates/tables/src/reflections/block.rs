//! Solves a chunk, block by block.
//!
//! **Idea.** The mex set of every lane of a block is kept as bits, eight values to a byte, in *planes* of one byte for
//! each lane. A vector instruction adds the values of many lanes to a plane. First the blocks that moves of two high
//! digits lead to are read and added; then those by moves of one high digit, by way, into sets of their own. These sets
//! are combined with one shift of lanes for each low digit and way, not one for each option. What remains are the moves
//! within the block, where lanes wait for lanes. For these, several independent blocks are solved side by side: each
//! lane is a vector with a word of 64 bits for each block.
//!
//! **Planes.** The number of planes that a block needs is guessed from blocks nearby; a block with a value outside its
//! planes is solved again with more. Values from 64 on need a second word. If values are outside both words, the
//! block's values are found from their options one by one.
//!
//! **Memory.** Options are far apart, and the processor cannot predict where the next ones are. While a group is
//! gathered, the data that the next group reads from other chunks is prefetched into the second-level cache, a little
//! with each vector of lanes. From there, the data that the next lanes need is prefetched into the first-level cache.

use super::Rules;
use super::digits::{digits, ends};
use super::layout::{DigitMoves, LANES, Plan, WAYS, chunk_len, make_even};
use super::rescan::rescan;
use super::vector::{Gathered, PLANE, PLANES, Planes, Vector, with_planes};
use crate::engine::Unfilled;
use crate::instructions::Kernel;
use crate::moves::reflections::{absent, options};
use std::marker::PhantomData;
use std::ptr;

/// The number of words of a set.
const WORDS: usize = 2;
/// The number of planes in all words.
pub(super) const MOST_PLANES: usize = WORDS * PLANES;

/// What a thread needs to solve chunks.
pub(super) struct BlockSolver<'a, V> {
    rules: &'a Rules,
    plan: &'a Plan,
    /// The moves of the blocks of the current group, and of those of the next.
    moves: [Vec<Moves>; 2],
    gathered: Box<Gathered>,
    /// The planes of the blocks being solved side by side, by word.
    planes: [Vec<Planes>; WORDS],
    /// The sets of the blocks being solved side by side, by lane; after a lane is solved, the bit of its value alone.
    sets: Vec<Aligned>,
    /// The largest value in each block of the chunk.
    peaks: Vec<u8>,
    /// The codes of positions without options, if these have a special value.
    ends: Vec<usize>,
    vector: PhantomData<V>,
}

/// A chunk to solve. Requires what [`BlockSolver::solve`] does.
pub(super) struct SolveChunk<'s, 'a, V> {
    pub solver: &'s mut BlockSolver<'a, V>,
    pub table: *mut u8,
    pub chunk: usize,
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

/// The moves of a block of the chunk by its high digits.
#[derive(Clone, Default)]
struct Moves {
    block: usize,
    /// Their offsets: for moves of two high digits, and for moves of one, by way. Each list has an even length.
    offsets: [Vec<isize>; 1 + WAYS],
    /// The offsets that lead to other chunks.
    elsewhere: Vec<isize>,
}

/// A block of the chunk, the place of its moves in the list, and the number of planes to solve it with.
#[derive(Clone, Copy)]
struct Task {
    block: usize,
    listed: usize,
    planes: usize,
}

impl<'a, V: Vector> BlockSolver<'a, V> {
    /// A solver for chunks of the plan, which has groups of at most [`Vector::WORDS`] blocks.
    pub fn new(rules: &'a Rules, plan: &'a Plan) -> BlockSolver<'a, V> {
        BlockSolver {
            rules,
            plan,
            moves: [(); 2].map(|()| vec![Moves::default(); V::WORDS]),
            gathered: Gathered::new(),
            planes: [(); WORDS].map(|()| vec![[[0; PLANE]; PLANES]; V::WORDS]),
            sets: vec![Aligned([0; 8]); PLANE * WORDS * V::BYTES / 64],
            peaks: vec![0; plan.middle.len()],
            ends: if rules.ends_are_one { ends(rules.h).collect() } else { Vec::new() },
            vector: PhantomData,
        }
    }

    /// Solves a chunk of the table.
    ///
    /// # Safety
    ///
    /// It runs with the instructions that `V` needs. `table` is a table for the rules, and contains the chunk. No other
    /// thread uses the chunk, and the chunks that contain its options are solved and not written any more.
    #[inline(always)]
    pub unsafe fn solve(&mut self, table: *mut u8, chunk: usize) -> Result<(), Unfilled> {
        let top = DigitMoves::new(&digits(self.plan.top, chunk as u64), chunk_len(self.rules.h) as isize);
        let first = chunk * chunk_len(self.rules.h);
        let plan = self.plan;
        let top_ones = absent(plan.top, chunk as u64);
        let mut tasks = Vec::with_capacity(V::WORDS);
        self.list(&top, &plan.groups[0]);
        for (group, after) in plan.groups.iter().zip(plan.groups[1..].iter().map(Vec::as_slice).chain([&[][..]])) {
            self.moves.swap(0, 1);
            self.list(&top, after);
            for (listed, &block) in group.iter().enumerate() {
                if self.rules.may_want(top_ones + plan.ones[block]) {
                    tasks.push(Task { block, listed, planes: self.guess(block) });
                } else {
                    // Blocks nearby use this for their guesses.
                    self.peaks[block] = self.nearby(block).unwrap_or(0);
                }
            }
            while !tasks.is_empty() {
                // Safety: the caller guarantees it for other chunks; the group's options in this chunk were solved in
                // earlier groups.
                unsafe { self.solve_group(table, first, &tasks) };
                self.again(&mut tasks);
                for task in tasks.extract_if(.., |task| task.planes > self.rules.tuning.most_planes) {
                    let (rules, from) = (self.rules, first + task.block * LANES);
                    let options = |code, to: &mut Vec<u64>| options(rules.h, code, to);
                    let floor = |code, is_end| rules.tuning.floor_at(code) + u8::from(is_end && rules.ends_are_one);
                    // Safety: the range is in the chunk, and its options are solved, as above.
                    self.peaks[task.block] = unsafe { rescan(table, from..from + LANES, options, floor)? };
                }
            }
        }
        Ok(())
    }

    /// Finds the values of blocks side by side, and the largest value in each.
    ///
    /// # Safety
    ///
    /// As for [`BlockSolver::solve`], for the chunk that begins at `first`. The moves of the blocks are listed, and
    /// their options in this chunk are solved as well.
    #[inline(always)]
    unsafe fn solve_group(&mut self, table: *mut u8, first: usize, tasks: &[Task]) {
        let words = if tasks.iter().all(|task| task.planes <= PLANES) { 1 } else { WORDS };
        // Safety: the caller guarantees what `gather` and `resolve` require.
        unsafe {
            for (place, &task) in tasks.iter().enumerate() {
                self.gather(table, first, place, task, words);
            }
            if words == 1 {
                self.resolve::<1>(table.add(first), tasks);
            } else {
                self.resolve::<WORDS>(table.add(first), tasks);
            }
        }
    }

    /// Lists the moves of the blocks of the next group.
    #[inline(always)]
    fn list(&mut self, top: &DigitMoves, group: &[usize]) {
        let [_, next] = &mut self.moves;
        for moves in &mut next[group.len()..] {
            moves.elsewhere.clear();
        }
        for (moves, &block) in next.iter_mut().zip(group) {
            let middle = &self.plan.middle[block];
            moves.block = block;
            moves.elsewhere.clear();
            top.join(middle, &mut moves.elsewhere);
            moves.elsewhere.extend_from_slice(&top.both);
            let [both, ways @ ..] = &mut moves.offsets;
            both.clear();
            both.extend_from_slice(&moves.elsewhere);
            both.extend_from_slice(&middle.both);
            for (way, (top, middle)) in ways.iter_mut().zip(top.lead.iter().zip(&middle.lead)) {
                way.clear();
                way.extend_from_slice(top);
                way.extend_from_slice(middle);
                moves.elsewhere.extend_from_slice(top);
            }
            moves.offsets.iter_mut().for_each(make_even);
        }
    }

    /// The number of planes that a block probably needs.
    #[inline(always)]
    fn guess(&self, block: usize) -> usize {
        let planes = self.nearby(block).map_or(PLANES, |peak| (usize::from(peak) + 2) / 8 + 1);
        self.rules.tuning.first_planes.unwrap_or(planes).min(self.rules.tuning.most_planes)
    }

    /// The largest value in the blocks near a block.
    #[inline(always)]
    fn nearby(&self, block: usize) -> Option<u8> {
        self.plan.neighbours[block].iter().map(|&block| self.peaks[block]).max()
    }

    /// Keeps the tasks whose blocks have a value outside their planes, and gives them one plane more.
    #[inline(always)]
    fn again(&self, tasks: &mut Vec<Task>) {
        tasks.retain_mut(|task| {
            let outside = usize::from(self.peaks[task.block]) >= 8 * task.planes;
            task.planes += 1;
            outside
        });
    }

    /// Gathers the words of the sets of a block, except for the moves within the block, into the planes at `place`.
    ///
    /// # Safety
    ///
    /// As for [`BlockSolver::solve_group`].
    #[inline(always)]
    unsafe fn gather(&mut self, table: *const u8, first: usize, place: usize, task: Task, words: usize) {
        let Task { block, listed, planes } = task;
        let code = first + block * LANES;
        let [present, next] = &self.moves;
        let offsets = &present[listed].offsets;
        // Safety: the next block is in the chunk.
        let ahead =
            unsafe { Ahead { block: table.add(first + next[place].block * LANES), offsets: &next[place].elsewhere } };
        for word in 0..words {
            let planes = planes.saturating_sub(word * PLANES).min(PLANES);
            // Safety: all offsets lead to options of the block, which the caller guarantees to be solved; those ahead
            // lead to options of the next block, which are only prefetched.
            unsafe {
                let sums = Sums { block: table.add(code), moves: offsets, ahead, gathered: &mut self.gathered };
                if word == 0 {
                    with_planes!(planes, P => V::run(AddUp::<V, P, false>(sums, PhantomData)));
                } else {
                    with_planes!(planes, P => V::run(AddUp::<V, P, true>(sums, PhantomData)));
                }
                V::merge(&self.gathered, planes, &mut self.planes[word][place]);
            }
            self.planes[word][place][planes..].as_flattened_mut().fill(0);
        }
        let lanes = code..code + LANES;
        if self.rules.tuning.floor > 0 || self.ends.iter().any(|end| lanes.contains(end)) {
            self.seed(place, code, planes);
        }
    }

    /// Adds the values that no option gives: those below the floor, and those of positions without options.
    #[cold]
    fn seed(&mut self, place: usize, block: usize, planes: usize) {
        for lane in 0..LANES {
            let code = block + lane;
            let floor = self.rules.tuning.floor_at(code);
            for value in (0..floor + u8::from(self.ends.contains(&code))).map(usize::from) {
                if value / 8 < planes {
                    self.planes[value / 64][place][value / 8 % 8][lane] |= 1 << (value % 8);
                }
            }
        }
    }

    /// Finds the values of blocks whose planes are gathered, with sets of `W` words, and the largest value in each.
    ///
    /// # Safety
    ///
    /// It runs with the instructions that `V` needs. `chunk` contains the blocks, and no other thread uses them.
    #[inline(always)]
    unsafe fn resolve<const W: usize>(&mut self, chunk: *mut u8, tasks: &[Task]) {
        let sets = self.sets.as_mut_ptr().cast::<u8>();
        let stride = W * V::WORDS;
        let mut blocks = [chunk; 8];
        for (at, task) in blocks.iter_mut().zip(tasks) {
            // Safety: the block is in the chunk.
            *at = unsafe { chunk.add(task.block * LANES) };
        }
        // Safety: `sets` has `WORDS` vectors for each of 256 lanes, the lists contain only lanes below 243, and blocks
        // have 243 bytes.
        unsafe {
            for (w, planes) in self.planes[..W].iter().enumerate() {
                V::spread(planes, LANES, sets.add(w * V::BYTES).cast::<u64>(), stride);
            }
            let mut peaks = V::zero();
            let mut options = self.plan.low.as_slice();
            for (octet, counts) in self.plan.low_counts.chunks(8).enumerate() {
                let mut values = V::zero();
                for (i, &count) in counts.iter().enumerate() {
                    let (own, others) = options.split_at(count);
                    options = others;
                    let lane = sets.add((8 * octet + i) * W * V::BYTES);
                    let mut set = [V::zero(); W];
                    for (w, set) in set.iter_mut().enumerate() {
                        *set = V::load(lane.add(w * V::BYTES));
                    }
                    for &[a, b] in own {
                        let a = sets.add(usize::from(a) * W * V::BYTES);
                        let b = sets.add(usize::from(b) * W * V::BYTES);
                        for (w, set) in set.iter_mut().enumerate() {
                            *set = set.or(V::load(a.add(w * V::BYTES)), V::load(b.add(w * V::BYTES)));
                        }
                    }
                    let bit = set[0].mex();
                    bit.store(lane);
                    let mut value = bit.place();
                    if W > 1 {
                        let full = bit.is_zero();
                        let bit = set[W - 1].mex();
                        bit.and(full).store(lane.add(V::BYTES));
                        value = value.add(bit.place().and(full));
                    }
                    values = values.or(value.up(i as i64), V::zero());
                }
                peaks = peaks.max(values);
                let mut bytes = [[0_u8; 8]; 8];
                values.store(bytes.as_mut_ptr().cast());
                for (values, block) in bytes.iter().zip(&blocks[..tasks.len()]) {
                    let to = block.add(8 * octet);
                    if counts.len() == 8 {
                        to.cast::<[u8; 8]>().write_unaligned(*values);
                    } else {
                        ptr::copy_nonoverlapping(values.as_ptr(), to, counts.len());
                    }
                }
            }
            let mut bytes = [0_u64; 8];
            peaks.store(bytes.as_mut_ptr().cast());
            for (task, bytes) in tasks.iter().zip(bytes) {
                self.peaks[task.block] = bytes.to_le_bytes().into_iter().max().unwrap_or(0);
            }
        }
    }
}

/// A block that will be solved soon, and the offsets of its options that are to be prefetched.
#[derive(Clone, Copy)]
struct Ahead<'a> {
    block: *const u8,
    offsets: &'a [isize],
}

impl Ahead<'_> {
    /// Prefetches one of `parts` parts of the data. Prefetching all of it at once would delay the data that is needed
    /// now.
    ///
    /// # Safety
    ///
    /// It runs with the instructions that `V` needs, and there are blocks where the offsets lead.
    #[inline(always)]
    unsafe fn fetch<V: Vector>(self, part: usize, parts: usize) {
        let at = |part: usize| part * self.offsets.len() / parts;
        for &offset in &self.offsets[at(part)..at(part + 1)] {
            for lane in [0, 64, 128, 192, LANES - 1] {
                // Safety: the block at the offset has this lane.
                unsafe { V::fetch(self.block.offset(offset).add(lane)) };
            }
        }
    }
}

/// The moves from a block whose values are to be added up.
struct Sums<'s> {
    block: *const u8,
    moves: &'s [Vec<isize>; 1 + WAYS],
    ahead: Ahead<'s>,
    gathered: &'s mut Gathered,
}

/// Collects, in `P` planes, the sets of the values at the moves from a block. Requires that there are solved blocks
/// where the moves lead, and blocks where the offsets ahead lead.
struct AddUp<'s, V, const P: usize, const HIGH: bool>(Sums<'s>, PhantomData<V>);

impl<V: Vector, const P: usize, const HIGH: bool> Kernel for AddUp<'_, V, P, HIGH> {
    type Output = ();

    #[inline(always)]
    unsafe fn run(self) {
        let Sums { block, moves, ahead, gathered } = self.0;
        let parts = LANES.div_ceil(V::BYTES);
        for (kind, moves) in moves.iter().enumerate() {
            let planes = gathered.of_mut(kind);
            let (pairs, _) = moves.as_chunks::<2>();
            for part in 0..parts {
                let start = (part * V::BYTES).min(LANES - V::BYTES);
                // Safety: a vector from `start` on has only lanes of the block, and `fetch_close` may take any address.
                unsafe {
                    let lanes = block.add(start);
                    let mut sets = [V::zero(); P];
                    if kind == 0 && !HIGH {
                        ahead.fetch::<V>(part, parts);
                    }
                    for &[a, b] in pairs {
                        let (a, b) = (lanes.offset(a), lanes.offset(b));
                        // These bytes will be in the cache by the time that they are needed, a vector or so later.
                        V::fetch_close(a.wrapping_add(64));
                        V::fetch_close(b.wrapping_add(64));
                        V::see::<P, HIGH>(&mut sets, V::load(a), V::load(b));
                    }
                    for p in 0..P {
                        sets[p].store(planes[p].as_mut_ptr().add(start));
                    }
                }
            }
        }
    }
}
