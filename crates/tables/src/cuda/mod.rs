//! Slices on a graphics card.
//!
//! **Idea.** The six lowest digits are *lanes*: those of the same high part that have as many labels are a *run*, and a
//! move of two high digits is one offset for all of it. A block of threads does a few runs side by side, a thread eight
//! lanes, each with the set of values seen as bits of one machine word. Moves of one high and one low digit are joined
//! over the high parts first, in three kinds, and then brought to their lanes; moves of low digits alone go rank by rank
//! at the end. A lane whose word is full goes into another round, for the next 64 values: so every value is exact.
//!
//! **Order.** Every move of high digits lowers the signed sum of their places. All runs of a sum, a *level*, are solved by
//! one launch for each class of runs, and a small kernel lists the next level meanwhile.
//!
//! **Parts.** `engine.rs` makes tables with it as the processor's engines do. `kernels.cu` has the kernels, and a plain one that shares nothing with them but the numbering, as their
//! oracle; `low.rs` the low digits; `layout.rs` where runs lie; `card.rs` the driver; this file the order of the work.

mod card;
mod engine;
mod layout;
mod low;

pub use card::{Card, CudaError, SetWidth};
pub(crate) use engine::{fill, is_worth_it, reflected, summarise};

use crate::summary::Summary;
use cudarc::driver::{
    CudaEvent, CudaFunction, CudaSlice, CudaStream, DevicePtr, DeviceRepr, LaunchConfig, PushKernelArg,
};
use layout::{High, Layout, Patterns, level_starts, most_moves};
use low::{CLASSES, LOW, LowClass};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};
use theory::Play;

/// Labels have to go further than the lowest digits.
pub const LEAST_HALF: u32 = LOW + 1;
/// The kernels have room for so many high digits.
pub const MOST_HALF: u32 = LOW + 20;
/// Lower high places whose patterns are listed once for all.
const LISTED: u32 = 10;
/// Threads of kernels that read and write what is solved.
const THREADS: u32 = 256;
/// Blocks of threads of such a kernel: some for each processor of a card.
const BLOCKS: u32 = 132 * 16;

/// Which kernels solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernels {
    /// Lanes and unions.
    Lanes,
    /// One position after the other: the oracle.
    Plain,
}

/// As `Game` in the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Game {
    table: u64,
    sets: u64,
    begins: u64,
    trouble: u64,
    high: u32,
    columns: u32,
    most_moves: u32,
    misere: u32,
    low: [GameLow; CLASSES],
}

/// As `LowClass` in the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct GameLow {
    mixed: u64,
    options: u64,
    starts: u64,
}

/// As `Batch` in the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Batch {
    list: u64,
    count: u32,
    sets: u64,
    own: u64,
    unknown: u64,
    unknown_count: u64,
    missed: u64,
}

/// As `Halves` in the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Halves {
    upper: u64,
    upper_level: u64,
    lower: u64,
    lower_from: u64,
    lower_places: i32,
    lower_most: i32,
}

// Safety: plain numbers, laid out as C does.
unsafe impl DeviceRepr for Game {}
// Safety: plain numbers, laid out as C does.
unsafe impl DeviceRepr for Batch {}
// Safety: plain numbers, laid out as C does.
unsafe impl DeviceRepr for Halves {}

/// Data on the card that is kept as long as kernels may read it.
#[derive(Default)]
struct Kept {
    bytes: Vec<CudaSlice<u8>>,
    shorts: Vec<CudaSlice<u16>>,
    words: Vec<CudaSlice<u32>>,
    numbers: Vec<CudaSlice<i32>>,
    longs: Vec<CudaSlice<u64>>,
}

/// Slices of the labels up to ±`half`, solved, in the memory of the card.
pub struct Solved<'c> {
    card: &'c Card,
    stream: Arc<CudaStream>,
    slices: RangeInclusive<u32>,
    game: Game,
    classes: Vec<LowClass>,
    padded: Layout,
    compact: Layout,
    compact_sets: u64,
    lanes_of_codes: u64,
    lister: Lister,
    kept: Kept,
    /// How long the solving took, by the host's clock.
    pub time: Duration,
}

/// Lists the high parts of levels.
struct Lister {
    kernel: CudaFunction,
    halves: Halves,
    /// Blocks of threads.
    blocks: u32,
    lowest: i32,
    /// For each level where the parts with so many labels begin.
    starts: Vec<Vec<u32>>,
    /// The same on the card, counted up as parts are listed.
    cursors: CudaSlice<u32>,
    lists: [CudaSlice<u64>; 2],
}

impl Lister {
    fn new(card: &Card, stream: &Arc<CudaStream>, high: u32, kept: &mut Kept) -> Result<Lister, CudaError> {
        let lower_places = high.min(LISTED);
        let lower = Patterns::new(0, lower_places);
        let upper = Patterns::new(lower_places, high - lower_places);
        let starts = level_starts(high);
        let longest = starts.iter().filter_map(|starts| starts.last()).max().copied().unwrap_or(1);
        let parts = |patterns: &Patterns| patterns.all.iter().map(|&(_, high)| high).collect::<Vec<u64>>();
        let sums = upper.all.iter().map(|&(sum, _)| sum).collect::<Vec<i32>>();
        let halves = Halves {
            upper: kept.long(card, stream, &parts(&upper))?,
            upper_level: kept.number(card, stream, &sums)?,
            lower: kept.long(card, stream, &parts(&lower))?,
            lower_from: kept.word(card, stream, &lower.starts())?,
            lower_places: lower_places as i32,
            lower_most: lower.most,
        };
        // Safety: parts are written before they are read.
        let list = || unsafe { stream.alloc::<u64>(longest as usize) };
        Ok(Lister {
            kernel: card.kernel("list_level")?,
            halves,
            blocks: upper.all.len() as u32,
            lowest: -((high * (high + 1) / 2) as i32),
            cursors: card.copy(stream, &starts.concat())?,
            starts,
            lists: [list()?, list()?],
        })
    }

    /// How many high parts the longest level has.
    fn longest(&self) -> u32 {
        self.starts.iter().filter_map(|starts| starts.last().copied()).max().unwrap_or(1)
    }

    /// Where the cursors are again as they were at first.
    fn restart(&mut self, stream: &Arc<CudaStream>) -> Result<(), CudaError> {
        Ok(stream.memcpy_htod(&self.starts.concat(), &mut self.cursors)?)
    }

    /// Lists a level into one of the two lists.
    fn list(&self, stream: &Arc<CudaStream>, level: usize) -> Result<(), CudaError> {
        let sum = self.lowest + level as i32;
        let width = self.starts[0].len() as u64;
        let cursors = self.cursors.device_ptr(stream).0 + level as u64 * width * size_of::<u32>() as u64;
        let list = self.list_at(stream, level);
        let mut launch = stream.launch_builder(&self.kernel);
        launch.arg(&self.halves).arg(&sum).arg(&cursors).arg(&list);
        let config = LaunchConfig { grid_dim: (self.blocks, 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: 0 };
        // Safety: the arguments are those of the kernel, and the list has room for the longest level.
        unsafe { launch.launch(config) }?;
        Ok(())
    }

    fn list_at(&self, stream: &Arc<CudaStream>, level: usize) -> u64 {
        self.lists[level % 2].device_ptr(stream).0
    }

    /// Where the parts of a level with these numbers of labels are in its list, and how many they are.
    fn range(&self, level: usize, labels: RangeInclusive<i64>) -> (u32, u32) {
        let starts = &self.starts[level];
        let last = starts.len() as i64 - 2;
        let (first, last) = ((*labels.start()).max(0), (*labels.end()).min(last));
        if first > last {
            return (0, 0);
        }
        let (from, to) = (starts[first as usize], starts[last as usize + 1]);
        (from, to - from)
    }
}

/// Solves runs of one class, some at a time.
struct Worker {
    stream: Arc<CudaStream>,
    done: CudaEvent,
    /// The first and the second kernel for each width of sets, and the shared memory of the first.
    by_width: Vec<(CudaFunction, u32, CudaFunction)>,
    redo: CudaFunction,
    redo_shared: u32,
    side_by_side: u32,
    threads: u32,
    lanes: u64,
    sets: CudaSlice<u64>,
    own: CudaSlice<u64>,
    unknown: CudaSlice<u32>,
    unknown_count: CudaSlice<u32>,
    /// Where values outside the sets are counted.
    missed: u64,
    /// The width in use: the first that holds most values.
    width: usize,
}

/// Threads of a block, and warps, of the second and third kernels.
const WARPS: u32 = 4;
const WARP: u32 = 32;
/// Sets have the words of the smallest, one more, or two more.
const WIDTHS: u32 = 3;
/// Words of the largest sets.
const MOST_WORDS: u32 = 4;
/// If more than one value in so many is outside the sets, wider ones cost less.
const FEW: u64 = 32;

impl Worker {
    fn new(
        card: &Card,
        low: usize,
        class: &LowClass,
        [side_by_side, threads, run_bytes, redo_bytes]: [u32; 4],
        game: &Game,
        longest: u32,
        missed: u64,
    ) -> Result<Worker, CudaError> {
        let stream = card.context.new_stream()?;
        let kernel = |name: String, shared: u32| -> Result<CudaFunction, CudaError> {
            let kernel = card.kernel(&name)?;
            let most = cudarc::driver::sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
            kernel.set_attribute(most, shared as i32)?;
            Ok(kernel)
        };
        let list = game.most_moves * size_of::<u64>() as u32;
        let redo_shared = redo_bytes + WARPS * list;
        let mut by_width = Vec::new();
        for more in 0..WIDTHS {
            let sets = 256 * 4 * (card.narrow_words() + more);
            let shared = side_by_side * (run_bytes + sets + list);
            let gather = kernel(format!("gather{low}_{more}"), shared)?;
            by_width.push((gather, shared, kernel(format!("settle{low}_{more}"), 0)?));
        }
        // Safety: each of these is written before it is read.
        let (sets, own, unknown) = unsafe {
            (
                stream.alloc::<u64>(longest as usize * class.padded * MOST_WORDS as usize / 2)?,
                stream.alloc::<u64>(longest as usize)?,
                stream.alloc::<u32>(longest as usize)?,
            )
        };
        Ok(Worker {
            by_width,
            redo: kernel(format!("redo{low}"), redo_shared)?,
            redo_shared,
            unknown_count: stream.alloc_zeros::<u32>(1)?,
            missed,
            done: card.context.new_event(None)?,
            stream,
            side_by_side,
            threads,
            lanes: class.lanes as u64,
            sets,
            own,
            unknown,
            width: 0,
        })
    }

    /// Solves the runs at a list of so many high parts.
    fn solve(&self, game: &Game, list: u64, count: u32) -> Result<(), CudaError> {
        let long = |slice: &CudaSlice<u64>| slice.device_ptr(&self.stream).0;
        let word = |slice: &CudaSlice<u32>| slice.device_ptr(&self.stream).0;
        let batch = Batch {
            list,
            count,
            sets: long(&self.sets),
            own: long(&self.own),
            unknown: word(&self.unknown),
            unknown_count: word(&self.unknown_count),
            missed: self.missed,
        };
        let launch = |kernel: &CudaFunction, blocks: u32, threads: u32, shared_mem_bytes: u32| {
            let mut launch = self.stream.launch_builder(kernel);
            launch.arg(game).arg(&batch);
            let config = LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (threads, 1, 1), shared_mem_bytes };
            // Safety: the arguments are those of the kernels; the runs that they read are of lower levels, which are
            // solved, and the list has so many parts.
            unsafe { launch.launch(config) }
        };
        clear(&self.stream, batch.unknown_count)?;
        let (gather, shared, settle) = &self.by_width[self.width];
        launch(gather, count.div_ceil(self.side_by_side), self.threads, *shared)?;
        launch(settle, count.div_ceil(WARPS * WARP), WARPS * WARP, 0)?;
        launch(&self.redo, count.div_ceil(WARPS).min(BLOCKS), WARPS * WARP, self.redo_shared)?;
        Ok(())
    }

    /// Goes to wider sets if too many values of so many runs were outside.
    fn adapt(&mut self, missed: u32, runs: u32) {
        if u64::from(missed) * FEW > u64::from(runs) * self.lanes && self.width + 1 < self.by_width.len() {
            self.width += 1;
        }
    }
}

/// Sets a number on the card to zero.
fn clear(stream: &Arc<CudaStream>, at: u64) -> Result<(), CudaError> {
    // Safety: a number lies there.
    Ok(unsafe { cudarc::driver::result::memset_d8_async(at, 0, size_of::<u32>(), stream.cu_stream()) }?)
}

macro_rules! keep {
    ($($name:ident $of:ident $type:ty),*) => {$(
        fn $name(&mut self, card: &Card, stream: &Arc<CudaStream>, data: &[$type]) -> Result<u64, CudaError> {
            // Something to point to.
            let slice = if data.is_empty() { card.copy(stream, &[<$type>::default()])? } else { card.copy(stream, data)? };
            let at = slice.device_ptr(stream).0;
            self.$of.push(slice);
            Ok(at)
        }
    )*};
}

impl Kept {
    keep!(byte bytes u8, short shorts u16, word words u32, number numbers i32, long longs u64);
}

/// Runs of a class that are solved together.
const BATCH: u32 = 1 << 16;

/// Bytes on the card besides the table.
const BESIDES: u64 = 512 << 20;

/// Bytes of the card's memory that slices take.
pub fn bytes_needed(half: u32, slices: RangeInclusive<u32>) -> u64 {
    let longest = level_starts(half - LOW).iter().filter_map(|starts| starts.last().copied()).max().unwrap_or(1);
    let classes = low::classes();
    let batch: u64 = classes.iter().map(|class| 4 * u64::from(MOST_WORDS) * class.padded as u64 + 16).sum();
    Layout::padded(half, slices, &classes).len
        + 2 * size_of::<High>() as u64 * u64::from(longest)
        + batch * u64::from(longest.min(BATCH))
        + BESIDES
}

/// The slices in bands that are solved together, each as large as fits.
pub fn bands(half: u32, slices: RangeInclusive<u32>, memory: u64) -> Vec<RangeInclusive<u32>> {
    let mut bands: Vec<RangeInclusive<u32>> = Vec::new();
    for labels in slices {
        match bands.last_mut() {
            Some(band) if bytes_needed(half, *band.start()..=labels) <= memory => *band = *band.start()..=labels,
            _ => bands.push(labels..=labels),
        }
    }
    bands
}

impl Card {
    /// Solves slices of the labels up to ±`half`.
    ///
    /// # Errors
    ///
    /// If the card has not enough memory or fails, a value does not fit a byte, or `stop` says so.
    ///
    /// # Panics
    ///
    /// If `half` is not from [`LEAST_HALF`] to [`MOST_HALF`], or has no such slices.
    pub fn solve(
        &self,
        half: u32,
        slices: RangeInclusive<u32>,
        play: Play,
        kernels: Kernels,
        stop: &dyn Fn() -> bool,
    ) -> Result<Solved<'_>, CudaError> {
        assert!((LEAST_HALF..=MOST_HALF).contains(&half) && *slices.end() <= half, "{half}, {slices:?}");
        let needs = bytes_needed(half, slices.clone());
        let free = self.free_memory()?;
        if needs > free {
            return Err(CudaError::Memory { needs, free });
        }
        let mut solved = Solved::new(self, half, slices, play)?;
        let began = Instant::now();
        match kernels {
            Kernels::Lanes => solved.by_lanes(stop)?,
            Kernels::Plain => solved.plainly(stop)?,
        }
        solved.time = began.elapsed();
        Ok(solved)
    }
}

impl<'c> Solved<'c> {
    fn new(card: &'c Card, half: u32, slices: RangeInclusive<u32>, play: Play) -> Result<Solved<'c>, CudaError> {
        let stream = card.context.new_stream()?;
        let classes = low::classes();
        let padded = Layout::padded(half, slices.clone(), &classes);
        let compact = Layout::compact(half, slices.clone(), &classes);
        let mut kept = Kept::default();
        let high = padded.high;
        let mut low = Vec::new();
        for class in &classes {
            let mixed: Vec<u32> =
                class.mixed.as_chunks::<4>().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect();
            low.push(GameLow {
                mixed: kept.word(card, &stream, &mixed)?,
                options: kept.byte(card, &stream, &class.options)?,
                starts: kept.word(card, &stream, &class.starts)?,
            });
        }
        let compact_sets = kept.long(card, &stream, &compact.sets)?;
        let lanes_of_codes = kept.short(card, &stream, &low::lanes_of_codes())?;
        let lister = Lister::new(card, &stream, high, &mut kept)?;
        // Safety: every byte is written before it is read: the padding of runs with them.
        let table = unsafe { stream.alloc::<u8>(padded.len as usize) }?;
        let game = Game {
            table: table.device_ptr(&stream).0,
            sets: kept.long(card, &stream, &padded.sets)?,
            begins: kept.long(card, &stream, &padded.begins)?,
            trouble: kept.long(card, &stream, &[0])?,
            high,
            columns: padded.columns as u32,
            most_moves: most_moves(high),
            misere: u32::from(play == Play::Misere),
            low: low.try_into().unwrap_or_else(|_| unreachable!("there are as many classes")),
        };
        kept.bytes.push(table);
        stream.synchronize()?;
        Ok(Solved {
            card,
            stream,
            slices,
            game,
            classes,
            padded,
            compact,
            compact_sets,
            lanes_of_codes,
            lister,
            kept,
            time: Duration::ZERO,
        })
    }

    fn event(&self) -> Result<CudaEvent, CudaError> {
        Ok(self.card.context.new_event(None)?)
    }

    /// The numbers of high labels of runs of a class.
    fn high_labels(&self, low: usize) -> RangeInclusive<i64> {
        i64::from(*self.slices.start()) - low as i64..=i64::from(*self.slices.end()) - low as i64
    }

    /// Solves level by level; within a level the classes side by side.
    fn by_lanes(&mut self, stop: &dyn Fn() -> bool) -> Result<(), CudaError> {
        let shapes = self.shapes()?;
        let longest = self.lister.longest().min(BATCH);
        let mut missed = self.stream.alloc_zeros::<u32>(CLASSES)?;
        let mut workers = Vec::new();
        for (low, shape) in shapes.iter().enumerate() {
            let missed = missed.device_ptr(&self.stream).0 + (low * size_of::<u32>()) as u64;
            workers.push(Worker::new(self.card, low, &self.classes[low], *shape, &self.game, longest, missed)?);
        }
        let listing = self.card.context.new_stream()?;
        let (listed, finished) = ([self.event()?, self.event()?], self.event()?);
        self.lister.list(&listing, 0)?;
        listed[0].record(&listing)?;
        finished.record(&self.stream)?;
        for level in 0..self.lister.starts.len() {
            if stop() {
                return Err(CudaError::Stopped);
            }
            for (low, worker) in workers.iter().enumerate() {
                let (from, count) = self.lister.range(level, self.high_labels(low));
                if count == 0 {
                    continue;
                }
                worker.stream.wait(&finished)?;
                worker.stream.wait(&listed[level % 2])?;
                let list = self.lister.list_at(&worker.stream, level) + u64::from(from) * size_of::<High>() as u64;
                for first in (0..count).step_by(longest as usize) {
                    let list = list + u64::from(first) * size_of::<High>() as u64;
                    worker.solve(&self.game, list, (count - first).min(longest))?;
                }
                worker.done.record(&worker.stream)?;
            }
            if level + 1 < self.lister.starts.len() {
                // The other list was read by the level before, which is finished when this one begins.
                listing.wait(&finished)?;
                self.lister.list(&listing, level + 1)?;
                listed[(level + 1) % 2].record(&listing)?;
            }
            for worker in &workers {
                self.stream.wait(&worker.done)?;
            }
            let missing = self.stream.clone_dtoh(&missed)?;
            self.stream.memset_zeros(&mut missed)?;
            finished.record(&self.stream)?;
            self.stream.synchronize()?;
            for (low, (worker, missed)) in workers.iter_mut().zip(missing).enumerate() {
                worker.adapt(missed, self.lister.range(level, self.high_labels(low)).1);
            }
        }
        self.finish()
    }

    /// What the kernels say of themselves: see `shapes` there.
    fn shapes(&self) -> Result<Vec<[u32; 4]>, CudaError> {
        let out = self.stream.alloc_zeros::<u32>(4 * CLASSES)?;
        let kernel = self.card.kernel("shapes")?;
        let mut launch = self.stream.launch_builder(&kernel);
        launch.arg(&out);
        // Safety: the kernel writes four numbers for each class.
        unsafe { launch.launch(LaunchConfig { grid_dim: (1, 1, 1), block_dim: (1, 1, 1), shared_mem_bytes: 0 }) }?;
        let numbers = self.stream.clone_dtoh(&out)?;
        self.stream.synchronize()?;
        Ok(numbers.as_chunks::<4>().0.to_vec())
    }

    /// Solves one position after the other within each run.
    fn plainly(&mut self, stop: &dyn Fn() -> bool) -> Result<(), CudaError> {
        let kernel = self.card.kernel("plain")?;
        let mut codes = Vec::new();
        for class in &self.classes {
            codes.push(self.kept.short(self.card, &self.stream, &class.codes)?);
        }
        for level in 0..self.lister.starts.len() {
            if stop() {
                return Err(CudaError::Stopped);
            }
            self.lister.list(&self.stream, level)?;
            for (low, class) in self.classes.iter().enumerate() {
                let (from, count) = self.lister.range(level, self.high_labels(low));
                if count == 0 {
                    continue;
                }
                let list = self.lister.list_at(&self.stream, level) + u64::from(from) * size_of::<High>() as u64;
                let lanes = class.lanes as u32;
                let mut launch = self.stream.launch_builder(&kernel);
                launch.arg(&self.game).arg(&self.lanes_of_codes).arg(&codes[low]).arg(&list).arg(&count).arg(&lanes);
                let config =
                    LaunchConfig { grid_dim: (count.div_ceil(4), 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: 0 };
                // Safety: the arguments are those of the kernel.
                unsafe { launch.launch(config) }?;
            }
        }
        self.finish()
    }

    /// Waits for the end, and looks whether all went well.
    fn finish(&self) -> Result<(), CudaError> {
        self.stream.synchronize()?;
        self.card.context.synchronize()?;
        let mut trouble = [0_u64];
        // Safety: a number lies there.
        unsafe { cudarc::driver::result::memcpy_dtoh_sync(&mut trouble, self.game.trouble) }?;
        if trouble[0] == 0 { Ok(()) } else { Err(CudaError::TooLarge) }
    }

    /// Every slice summed up.
    ///
    /// # Errors
    ///
    /// If the card fails.
    pub fn summaries(&mut self) -> Result<Vec<Summary>, CudaError> {
        let slots = *self.slices.end() as usize + 1;
        let histograms = self.stream.alloc_zeros::<u64>(slots * 256)?;
        let checksums = self.stream.alloc_zeros::<u64>(slots)?;
        let kernel = self.card.kernel("sum_up")?;
        self.lister.restart(&self.stream)?;
        for level in 0..self.lister.starts.len() {
            self.lister.list(&self.stream, level)?;
            for labels in self.slices.clone() {
                for (low, class) in self.classes.iter().enumerate() {
                    let high = i64::from(labels) - low as i64;
                    let (from, count) = self.lister.range(level, high..=high);
                    if count == 0 {
                        continue;
                    }
                    let list = self.lister.list_at(&self.stream, level) + u64::from(from) * size_of::<High>() as u64;
                    let (low, lanes) = (low as u32, class.lanes as u32);
                    let histogram = histograms.device_ptr(&self.stream).0 + u64::from(labels) * 256 * 8;
                    let checksum = checksums.device_ptr(&self.stream).0 + u64::from(labels) * 8;
                    let mut launch = self.stream.launch_builder(&kernel);
                    launch.arg(&self.game).arg(&self.compact_sets).arg(&list).arg(&count).arg(&low).arg(&lanes);
                    launch.arg(&histogram).arg(&checksum);
                    let config = LaunchConfig {
                        grid_dim: (count.div_ceil(THREADS / 32).min(BLOCKS), 1, 1),
                        block_dim: (THREADS, 1, 1),
                        shared_mem_bytes: 0,
                    };
                    // Safety: the arguments are those of the kernel.
                    unsafe { launch.launch(config) }?;
                }
            }
        }
        let (histograms, checksums) = (self.stream.clone_dtoh(&histograms)?, self.stream.clone_dtoh(&checksums)?);
        self.stream.synchronize()?;
        let summary = |labels: u32| {
            let histogram = histograms[labels as usize * 256..][..256].to_vec();
            Ok(Summary::counted(labels, self.start(labels)?, histogram, checksums[labels as usize]))
        };
        self.slices.clone().map(summary).collect()
    }

    /// The value of the full rectangle.
    fn start(&self, labels: u32) -> Result<u64, CudaError> {
        let in_high = labels.min(self.padded.high);
        let low = labels - in_high;
        let top: u64 = (self.padded.high - in_high..self.padded.high).map(|i| 1 << (32 + i)).sum();
        let lane = self.classes[low as usize].lanes as u64 - 1;
        let at = self.padded.begins[labels as usize] + self.padded.place(top, low) + lane;
        let mut value = [0_u8];
        // Safety: the table has the position.
        unsafe { cudarc::driver::result::memcpy_dtoh_sync(&mut value, self.game.table + at) }?;
        Ok(value[0].into())
    }

    /// Writes a slice in the order of [`Slices`](shapes::ranking::Slices).
    ///
    /// # Errors
    ///
    /// If the card fails.
    ///
    /// # Panics
    ///
    /// If there is no such slice, or `out` has another length.
    pub fn write_slice(&self, labels: u32, out: &mut [u8]) -> Result<(), CudaError> {
        assert!(self.slices.contains(&labels) && out.len() as u64 == self.compact.slice_len(labels));
        let kernel = self.card.kernel("write_slice")?;
        // High parts with the same upper digits are side by side.
        let upper = self.padded.high.saturating_sub(WINDOW_DIGITS);
        let step = 3_u64.pow(self.padded.high - upper);
        let mut rest = out;
        for window in 0..3_u64.pow(upper) {
            let (from, to) = (window * step, (window + 1) * step);
            let (begin, end) = (self.compact_begin(from, labels), self.compact_begin(to, labels));
            let (now, later) = rest.split_at_mut((end - begin) as usize);
            rest = later;
            if now.is_empty() {
                continue;
            }
            // Safety: all of it is written before it is read.
            let piece = unsafe { self.stream.alloc::<u8>(now.len()) }?;
            let mut launch = self.stream.launch_builder(&kernel);
            launch.arg(&self.game).arg(&self.compact_sets).arg(&from).arg(&to).arg(&labels).arg(&begin).arg(&piece);
            // Safety: the arguments are those of the kernel, and the piece has room for these high parts.
            unsafe { launch.launch(self.reading(step)) }?;
            self.stream.memcpy_dtoh(&piece, now)?;
        }
        self.stream.synchronize()?;
        Ok(())
    }

    /// Where the sets of a slice whose high part is not less than a ternary number begin, in the order of the file.
    fn compact_begin(&self, code: u64, labels: u32) -> u64 {
        let (mut left, mut begin) = (i64::from(labels), 0);
        let digits: Vec<u64> = std::iter::successors(Some(code), |code| Some(code / 3))
            .map(|code| code % 3)
            .take(self.padded.high as usize)
            .collect();
        if code >= 3_u64.pow(self.padded.high) {
            return self.compact.slice_len(labels);
        }
        for (i, digit) in digits.iter().enumerate().rev() {
            if left < 0 {
                break;
            }
            // Sets with a smaller digit here, and the same above.
            let sets = |labels: i64| {
                if labels < 0 { 0 } else { self.compact.sets[i * self.compact.columns + labels as usize + 2] }
            };
            begin += match digit {
                0 => 0,
                1 => sets(left - 1),
                _ => sets(left - 1) + sets(left),
            };
            left -= i64::from(*digit != 1);
        }
        begin
    }

    fn reading(&self, warps: u64) -> LaunchConfig {
        let blocks = warps.div_ceil(u64::from(THREADS / 32)).min(BLOCKS.into()) as u32;
        LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 }
    }

    /// Writes all slices in the order of the ternary codes, piece by piece, calling `written` with how much there is.
    ///
    /// # Errors
    ///
    /// If the card fails.
    ///
    /// # Panics
    ///
    /// If not all slices are here, or `out` has another length.
    pub fn write_codes(&self, out: &mut [u8], mut written: impl FnMut(usize)) -> Result<(), CudaError> {
        let half = self.padded.high + LOW;
        assert!(self.slices == (0..=half) && out.len() as u64 == 3_u64.pow(half));
        let kernel = self.card.kernel("write_codes")?;
        let step = 3_u64.pow(self.padded.high.min(WINDOW_DIGITS));
        let run = 3_usize.pow(LOW);
        // Safety: all of it is written before it is read.
        let piece = unsafe { self.stream.alloc::<u8>(step as usize * run) }?;
        let mut done = 0;
        for (now, from) in out.chunks_mut(step as usize * run).zip((0..).step_by(step as usize)) {
            let to: u64 = from + step;
            let mut launch = self.stream.launch_builder(&kernel);
            launch.arg(&self.game).arg(&self.lanes_of_codes).arg(&from).arg(&to).arg(&piece);
            // Safety: the arguments are those of the kernel, and the piece has room for these high parts.
            unsafe { launch.launch(self.reading(step * 8)) }?;
            self.stream.memcpy_dtoh(&piece, now)?;
            self.stream.synchronize()?;
            done += now.len();
            written(done);
        }
        Ok(())
    }
}

/// Tables are brought from the card in pieces of 3^12 high parts, 387 million positions at most.
const WINDOW_DIGITS: u32 = 12;
