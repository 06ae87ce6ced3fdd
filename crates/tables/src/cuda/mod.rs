//! Slices on a graphics card.
//!
//! **Idea.** The six lowest digits are *lanes*: those of the same high part that have as many labels are a *run*, and a
//! move of two high digits is one offset for all of it. Three kernels do a few thousand runs, one after the other. The first
//! gathers, for every lane, the set of the values that moves of high digits lead to, as bits; a thread has eight lanes. Moves
//! of one high and one low digit are joined over the high parts first, in three kinds, and then brought to their lanes. The
//! second settles moves of low digits alone, lane after lane, a thread for each run. The third finds the values that are
//! outside the sets, one by one: so every value is exact. Sets have 64 bits, and 96 or 128 from the level on where too many
//! values are outside.
//!
//! **Order.** Every move of high digits lowers the signed sum of their places. The runs of a sum, a *level*, do not depend
//! on each other: the seven classes of runs, by their low labels, are solved side by side. Small kernels list the high parts
//! of a level, and write a *record* for each of where its moves lead, which serves all classes; they work ahead.
//!
//! **Parts.** `engine.rs` makes tables with it as the processor's engines do. `kernels.cu` has the kernels, and a plain one
//! that shares nothing with them but the numbering, as their oracle; `low.rs` has the low digits; `layout.rs` where runs
//! lie; `lister.rs` the levels; `recorder.rs` the records; `worker.rs` the kernels that solve; `read.rs` what comes back;
//! `card.rs` the driver; this file the order of the work. `sparse.rs` and `sparse.cu` are for few labels that go far, and
//! have a way of their own; `common.cu` is what all kernels share.

mod card;
mod engine;
mod layout;
mod lister;
mod low;
mod read;
mod recorder;
mod sparse;
mod worker;

pub use card::{Card, CudaError, SetWidth};
pub(crate) use engine::{can_solve, fill, is_worth_it, summarise};
pub use sparse::{SparseCard, SparseSolved};

use cudarc::driver::{CudaEvent, CudaSlice, CudaStream, DevicePtr, DeviceRepr, LaunchConfig, PushKernelArg};
use layout::{Arrays, High, Layout, level_starts, most_moves};
use lister::Lister;
use low::{CLASSES, LOW, LowClass, WARP};
use recorder::Recorder;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};
use theory::Play;
use worker::{MOST_WORDS, Worker};

/// Labels have to go further than the lowest digits.
pub const LEAST_HALF: u32 = LOW + 1;
/// The kernels have room for so many high digits.
pub const MOST_HALF: u32 = LOW + 20;
/// Blocks of threads of a kernel that goes through a list: some for each processor of a card.
const BLOCKS: u32 = 132 * 16;

/// Which kernels solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernels {
    /// Lanes and unions.
    Lanes,
    /// A thread for each position: the oracle.
    Plain,
}

/// As `Game` in the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Game {
    table: u64,
    ranks: u64,
    begins: u64,
    trouble: u64,
    high: u32,
    columns: u32,
    record: u32,
    places: u32,
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

// Safety: plain numbers, laid out as C does.
unsafe impl DeviceRepr for Game {}

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
    arrays: Arrays,
    compact: Layout,
    compact_sets: u64,
    lanes_of_codes: u64,
    lister: Lister,
    kept: Kept,
    /// How long the solving took, by the host's clock.
    pub time: Duration,
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

/// Batches whose records are there at the same time: those that are being solved, and the next.
const BUFFERS: usize = 2;

/// Numbers of each of the three first lists of a record: a multiple of four, so that the fourth begins well.
fn list_len(high: u32) -> u32 {
    high.next_multiple_of(4)
}

/// Numbers of a record: see `Record` in the kernels.
fn record_len(high: u32) -> u32 {
    4 + 3 * list_len(high) + most_moves(high)
}

/// Room on the card for the kernels and all that is small.
const SMALL_THINGS: u64 = 512 << 20;

/// How much of the card's memory slices of the labels up to ±h take.
pub struct Needs {
    /// All slices.
    arrays: Arrays,
    /// What is there besides the table.
    besides: u64,
}

impl Needs {
    /// Of the labels up to ±`half`, which is from [`LEAST_HALF`] to [`MOST_HALF`].
    pub fn new(half: u32) -> Needs {
        let longest = level_starts(half - LOW).iter().filter_map(|starts| starts.last().copied()).max().unwrap_or(1);
        let classes = low::classes();
        let sets: u64 = classes.iter().map(|class| 4 * u64::from(MOST_WORDS) * class.padded as u64 + 4).sum();
        let records = (BUFFERS * size_of::<u32>()) as u64 * u64::from(record_len(half - LOW));
        let list = size_of::<High>() as u64 * u64::from(longest);
        let besides = list + (sets + records) * u64::from(longest.min(BATCH)) + SMALL_THINGS;
        Needs { arrays: Arrays::new(half, 0..=half, &classes), besides }
    }

    /// Bytes for some slices.
    pub fn bytes(&self, slices: RangeInclusive<u32>) -> u64 {
        slices.map(|labels| self.arrays.slice_len(labels)).sum::<u64>() + self.besides
    }

    /// The slices in bands that are solved together, each as large as fits.
    pub fn bands(&self, slices: RangeInclusive<u32>, memory: u64) -> Vec<RangeInclusive<u32>> {
        let mut bands: Vec<RangeInclusive<u32>> = Vec::new();
        for labels in slices {
            match bands.last_mut() {
                Some(band) if self.bytes(*band.start()..=labels) <= memory => *band = *band.start()..=labels,
                _ => bands.push(labels..=labels),
            }
        }
        bands
    }
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
        let needs = Needs::new(half).bytes(slices.clone());
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
        let arrays = Arrays::new(half, slices.clone(), &classes);
        let compact = Layout::compact(half, &classes);
        let mut kept = Kept::default();
        let high = compact.high;
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
        let table = unsafe { stream.alloc::<u8>(arrays.len as usize) }?;
        let game = Game {
            table: table.device_ptr(&stream).0,
            ranks: kept.word(card, &stream, &arrays.rank_sums())?,
            begins: kept.long(card, &stream, &arrays.begins)?,
            trouble: kept.long(card, &stream, &[0])?,
            high,
            columns: compact.columns as u32,
            record: record_len(high),
            places: list_len(high),
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
            arrays,
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
            workers.push(Worker::new(self.card, low, &self.classes[low], *shape, longest, missed)?);
        }
        let recorder = Recorder::new(self, longest)?;
        let finished = self.event()?;
        finished.record(&self.stream)?;
        let mut batches = 0;
        for level in 0..self.lister.starts.len() {
            if stop() {
                // Nothing is given back that a kernel may still use.
                self.card.context.synchronize()?;
                return Err(CudaError::Stopped);
            }
            self.lister.list(&recorder.stream, level)?;
            for worker in &workers {
                worker.stream.wait(&finished)?;
            }
            let all = self.lister.range(level, *self.high_labels(CLASSES - 1).start()..=*self.high_labels(0).end());
            for first in all.clone().step_by(longest as usize) {
                let batch = first..(first + longest).min(all.end);
                let list = self.lister.list_at(&recorder.stream, first);
                let buffer = &recorder.buffers[batches % BUFFERS];
                recorder.record(&self.game, list, batch.len() as u32, buffer)?;
                for (low, worker) in workers.iter().enumerate() {
                    let runs = self.lister.range(level, self.high_labels(low));
                    let (from, to) = (runs.start.max(batch.start), runs.end.min(batch.end));
                    if from < to {
                        worker.stream.wait(&buffer.written)?;
                        worker.solve(&self.game, buffer.at(&worker.stream, from - first), to - from)?;
                    }
                    buffer.read[low].record(&worker.stream)?;
                }
                batches += 1;
            }
            for worker in &workers {
                worker.done.record(&worker.stream)?;
                self.stream.wait(&worker.done)?;
            }
            let missing = self.stream.clone_dtoh(&missed)?;
            self.stream.memset_zeros(&mut missed)?;
            finished.record(&self.stream)?;
            self.stream.synchronize()?;
            for (low, (worker, missed)) in workers.iter_mut().zip(missing).enumerate() {
                worker.adapt(missed, self.lister.range(level, self.high_labels(low)).len() as u32);
            }
        }
        self.finish()
    }

    /// What the kernels say of themselves: see `shapes` there.
    fn shapes(&self) -> Result<Vec<[u32; 2]>, CudaError> {
        let out = self.stream.alloc_zeros::<u32>(2 * CLASSES)?;
        let kernel = self.card.kernel("shapes")?;
        let mut launch = self.stream.launch_builder(&kernel);
        launch.arg(&out);
        // Safety: the kernel writes two numbers for each class.
        unsafe { launch.launch(LaunchConfig { grid_dim: (1, 1, 1), block_dim: (1, 1, 1), shared_mem_bytes: 0 }) }?;
        let numbers = self.stream.clone_dtoh(&out)?;
        self.stream.synchronize()?;
        Ok(numbers.as_chunks::<2>().0.to_vec())
    }

    /// Solves with a thread for each position.
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
                let runs = self.lister.range(level, self.high_labels(low));
                let count = runs.len() as u32;
                if count == 0 {
                    continue;
                }
                let list = self.lister.list_at(&self.stream, runs.start);
                let (class_low, lanes) = (low as u32, class.lanes as u32);
                let mut launch = self.stream.launch_builder(&kernel);
                launch.arg(&self.game).arg(&self.lanes_of_codes).arg(&codes[low]).arg(&list);
                launch.arg(&class_low).arg(&lanes);
                let threads = lanes.next_multiple_of(WARP);
                let config = LaunchConfig { grid_dim: (count, 1, 1), block_dim: (threads, 1, 1), shared_mem_bytes: 0 };
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
}
