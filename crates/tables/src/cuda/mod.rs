//! Slices on a graphics card.
//!
//! **Idea.** The six lowest digits are *lanes*. The lanes of one high part with the same number of labels form a *run*,
//! and a move of two high digits is one offset for the whole run. Three kernels solve a few thousand runs, one after
//! another. The first gathers, for every lane, the set of values that moves of high digits lead to, as bits; each
//! thread has eight lanes. Moves of one high and one low digit are united over the high parts first, in three kinds,
//! and then carried to their lanes. The second kernel settles the moves of low digits alone, lane after lane, with one
//! thread per run. The third finds the values outside the sets one by one, so every value is exact. Sets have 64 bits,
//! and 96 or 128 from the level on at which too many values are outside.
//!
//! **Order.** Every move of high digits lowers the signed sum of their places. The runs with the same sum, a *level*,
//! do not depend on each other; the seven classes of runs, by number of low labels, are solved side by side. Small
//! kernels list the high parts of a level, and write for each one a *record* of where its moves lead, which serves all
//! classes. They work ahead of the others.
//!
//! **Parts.** `engine.rs` makes tables in the same way as the engines of the processor do. `kernels.cu` has the
//! kernels, and as their oracle a plain one that shares only the numbering with them. `low.rs` has the low digits,
//! `layout.rs` the places of runs, `lister.rs` the levels, `recorder.rs` the records, `worker.rs` the kernels that
//! solve, `read.rs` the transfer of results, and `card.rs` the driver; this file has the order of the work. `sparse.rs`
//! and `sparse.cu` handle few labels with a large range, in their own way. `common.cu` is shared by all kernels.

mod card;
mod engine;
mod layout;
mod lister;
mod low;
mod read;
mod recorder;
mod sparse;
mod worker;

pub use card::{Card, CudaError, SetWidth, compile_all};
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

/// Labels must have a larger range than the lowest digits.
pub const LEAST_HALF: u32 = LOW + 1;
/// The kernels have room for 20 high digits.
pub const MOST_HALF: u32 = LOW + 20;
/// The number of thread blocks of a kernel that goes through a list: some for each multiprocessor of a card.
const BLOCKS: u32 = 132 * 16;

/// Which kernels to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernels {
    /// Lanes and unions.
    Lanes,
    /// One thread for each position: the oracle.
    Plain,
}

/// As `Game` in the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct KernelGame {
    table: u64,
    ranks: u64,
    begins: u64,
    trouble: u64,
    high: u32,
    columns: u32,
    record: u32,
    places: u32,
    misere: u32,
    low: [KernelLow; CLASSES],
}

/// As `LowClass` in the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct KernelLow {
    mixed: u64,
    options: u64,
    starts: u64,
}

// Safety: the struct consists of plain numbers, in the layout of C.
unsafe impl DeviceRepr for KernelGame {}

/// Data that stays on the card as long as kernels may read it.
#[derive(Default)]
struct Kept {
    bytes: Vec<CudaSlice<u8>>,
    shorts: Vec<CudaSlice<u16>>,
    words: Vec<CudaSlice<u32>>,
    numbers: Vec<CudaSlice<i32>>,
    longs: Vec<CudaSlice<u64>>,
}

/// Solved slices of the labels up to ±`half`, in the memory of the card.
pub struct Solved<'c> {
    card: &'c Card,
    stream: Arc<CudaStream>,
    slices: RangeInclusive<u32>,
    game: KernelGame,
    classes: Vec<LowClass>,
    arrays: Arrays,
    compact: Layout,
    compact_sets: u64,
    lanes_of_codes: u64,
    lister: Lister,
    kept: Kept,
    /// How long solving took, by the host's clock.
    pub time: Duration,
}

macro_rules! keep {
    ($($name:ident $of:ident $type:ty),*) => {$(
        fn $name(&mut self, card: &Card, stream: &Arc<CudaStream>, data: &[$type]) -> Result<u64, CudaError> {
            // Empty data still needs an address.
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

/// How many runs of a class are solved together.
const BATCH: u32 = 1 << 16;

/// How many batches have records at the same time: the one being solved, and the next.
const BUFFERS: usize = 2;

/// The length of each of the first three lists of a record: a multiple of four, so that the fourth list is aligned.
fn list_len(high: u32) -> u32 {
    high.next_multiple_of(4)
}

/// The length of a record: see `Record` in the kernels.
fn record_len(high: u32) -> u32 {
    4 + 3 * list_len(high) + most_moves(high)
}

/// Bytes on the card for the kernels and other small things.
const SMALL_THINGS: u64 = 512 << 20;

/// How much of the card's memory is needed for slices of the labels up to ±h.
pub struct Needs {
    /// The layout of all slices.
    arrays: Arrays,
    /// Bytes needed besides the table.
    besides: u64,
}

impl Needs {
    /// For the labels up to ±`half`, which is from [`LEAST_HALF`] to [`MOST_HALF`].
    pub fn new(half: u32) -> Needs {
        let longest = level_starts(half - LOW).iter().filter_map(|starts| starts.last().copied()).max().unwrap_or(1);
        let classes = low::classes();
        let sets: u64 = classes.iter().map(|class| 4 * u64::from(MOST_WORDS) * class.padded as u64 + 4).sum();
        let records = (BUFFERS * size_of::<u32>()) as u64 * u64::from(record_len(half - LOW));
        let list = size_of::<High>() as u64 * u64::from(longest);
        let besides = list + (sets + records) * u64::from(longest.min(BATCH)) + SMALL_THINGS;
        Needs { arrays: Arrays::new(half, 0..=half, &classes), besides }
    }

    /// The bytes needed for some slices.
    pub fn bytes(&self, slices: RangeInclusive<u32>) -> u64 {
        slices.map(|labels| self.arrays.slice_len(labels)).sum::<u64>() + self.besides
    }

    /// Divides the slices into bands that are solved together, each as large as fits into memory.
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
    /// If the card does not have enough memory or fails, if a value does not fit a byte, or if `stop` returns true.
    ///
    /// # Panics
    ///
    /// If `half` is not from [`LEAST_HALF`] to [`MOST_HALF`], or there are no such slices.
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
            low.push(KernelLow {
                mixed: kept.word(card, &stream, &mixed)?,
                options: kept.byte(card, &stream, &class.options)?,
                starts: kept.word(card, &stream, &class.starts)?,
            });
        }
        let compact_sets = kept.long(card, &stream, &compact.sets)?;
        let lanes_of_codes = kept.short(card, &stream, &low::lanes_of_codes())?;
        let lister = Lister::new(card, &stream, high, &mut kept)?;
        // Safety: every byte is written before it is read; padding is written together with its run.
        let table = unsafe { stream.alloc::<u8>(arrays.len as usize) }?;
        let game = KernelGame {
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

    /// The possible numbers of high labels for runs of a class.
    fn high_labels(&self, low: usize) -> RangeInclusive<i64> {
        i64::from(*self.slices.start()) - low as i64..=i64::from(*self.slices.end()) - low as i64
    }

    /// Solves level by level, with the classes of a level side by side.
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
                // Do not free anything that a kernel may still use.
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

    /// The launch sizes that the kernels ask for: see `shapes` there.
    fn shapes(&self) -> Result<Vec<[u32; 2]>, CudaError> {
        let out = self.stream.alloc_zeros::<u32>(2 * CLASSES)?;
        let kernel = self.card.kernel("shapes")?;
        let mut launch = self.stream.launch_builder(&kernel);
        launch.arg(&out);
        // Safety: the kernel writes two numbers for each class, for which there is room.
        unsafe { launch.launch(LaunchConfig { grid_dim: (1, 1, 1), block_dim: (1, 1, 1), shared_mem_bytes: 0 }) }?;
        let numbers = self.stream.clone_dtoh(&out)?;
        self.stream.synchronize()?;
        Ok(numbers.as_chunks::<2>().0.to_vec())
    }

    /// Solves with one thread for each position.
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
                // Safety: the arguments are those of the kernel, and the runs it reads are of lower levels or the same
                // run.
                unsafe { launch.launch(config) }?;
            }
        }
        self.finish()
    }

    /// Waits until all kernels have ended, and checks for errors.
    fn finish(&self) -> Result<(), CudaError> {
        self.stream.synchronize()?;
        self.card.context.synchronize()?;
        let mut trouble = [0_u64];
        // Safety: `trouble` is the address of a number on the card.
        unsafe { cudarc::driver::result::memcpy_dtoh_sync(&mut trouble, self.game.trouble) }?;
        if trouble[0] == 0 { Ok(()) } else { Err(CudaError::TooLarge) }
    }
}
