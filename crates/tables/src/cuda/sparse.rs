//! Slices of few labels with a large range, on a graphics card.
//!
//! **Idea.** As in [`crate::sparse`]: each line has a set of values, which takes the place of the moves along it, and
//! the flips of two labels are looked up one by one. Each thread has one set of labels.
//!
//! **Order.** Write c = 2a-1 for the label a > 0, and c = 1-2a for -a. Every move lowers the sum of c over the labels.
//! The sets with the same sum, a *level*, do not depend on each other. Two of them are never on one line, where sets
//! differ in only one label, so no two threads use the same line.
//!
//! **Sets of a level.** All labels except the last two, x and y with |y| < |x|, form the *prefix*, which leaves a sum
//! of 2d to x and y. If d > 0, then x is positive with c(x) > d, and any such x will do: y is d-x+1 if that is
//! positive, and d-x otherwise. If d < 0, the same holds with the signs changed; and d = 0 would make |x| = |y|. So the
//! prefixes are listed once, sorted by their sums.
//!
//! **Exact.** Sets of values have a fixed number of words. If all of them are full, the thread finds the value from the
//! options one by one.

use super::card::{compile, context, guarded};
use super::{BLOCKS, CudaError, SMALL_THINGS};
use crate::moves::slices::Start;
use crate::sparse::{MOST_LABELS, Tuning, negatives, words};
use crate::summary::Summary;
use cudarc::driver::{
    CudaContext, CudaModule, CudaSlice, CudaStream, DevicePtr, DeviceRepr, LaunchConfig, PushKernelArg,
};
use cudarc::nvrtc::Ptx;
use shapes::ranking::Slices;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use std::time::{Duration, Instant};
use theory::Play;

/// The source of the kernels.
const SOURCE: &str = concat!(include_str!("common.cu"), include_str!("sparse.cu"));
/// The last two labels are not in the prefix.
const LEAST_LABELS: u32 = 2;
/// The labels of a prefix have two bytes.
const MOST_HALF: u32 = i16::MAX as u32;
/// The number of threads in a block.
const THREADS: u32 = 128;
/// The number of values of two bytes.
const VALUES: usize = 1 << 16;
/// How many levels are launched between checks whether to stop.
const BETWEEN_CHECKS: usize = 16;

/// As `Slice` in the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Slice {
    table: u64,
    lines: u64,
    places: u64,
    labels: u64,
    trouble: u64,
    all: i64,
    shared: i64,
    half: i32,
    words: u32,
    end: u32,
}

// Safety: the struct consists of plain numbers, in the layout of C.
unsafe impl DeviceRepr for Slice {}

/// A card with the kernels for slices of a given number of labels.
pub struct SparseCard {
    context: Arc<CudaContext>,
    module: Arc<CudaModule>,
    labels: u32,
}

/// A solved slice of few labels, in the memory of the card.
pub struct SparseSolved {
    slices: Slices,
    stream: Arc<CudaStream>,
    module: Arc<CudaModule>,
    table: CudaSlice<u16>,
    /// How long solving took, by the host's clock.
    pub time: Duration,
}

/// Whether the card can solve these slices, one after another, with these kernels.
pub(crate) fn suits(slices: &Slices) -> bool {
    slices.half() <= MOST_HALF && LEAST_LABELS <= *slices.slices().start() && *slices.slices().end() <= MOST_LABELS
}

/// The number of 4-byte words of a set of values, which are read four at a time.
fn card_words(slices: &Slices, labels: u32, tuning: Tuning) -> u64 {
    (2 * tuning.words.unwrap_or_else(|| words(slices.half(), labels)).max(1) as u64).next_multiple_of(4)
}

/// How much of the card's memory a slice needs, in bytes.
pub(super) fn bytes(slices: &Slices, labels: u32, tuning: Tuning) -> u64 {
    let of = |labels: u32, each: u64| slices.sets(slices.half(), labels).saturating_mul(each);
    let prefixes = of(labels - LEAST_LABELS, 2 * u64::from(labels));
    let lines = of(labels - 1, 4 * card_words(slices, labels, tuning));
    [of(labels, 2), lines, prefixes, SMALL_THINGS].into_iter().fold(0, u64::saturating_add)
}

impl SparseCard {
    /// The numbers of labels that there are kernels for.
    pub(super) const LABELS: RangeInclusive<u32> = LEAST_LABELS..=MOST_LABELS;

    /// Opens the first card and compiles the kernels.
    ///
    /// # Errors
    ///
    /// Says what is missing; also if the number of labels is too small or too large.
    pub fn open(labels: u32) -> Result<SparseCard, CudaError> {
        if !SparseCard::LABELS.contains(&labels) {
            return Err(CudaError::Missing(format!("{LEAST_LABELS} to {MOST_LABELS} labels, and not {labels}")));
        }
        guarded(|| {
            let context = context()?;
            let module = context.load_module(SparseCard::kernels(labels, context.compute_capability()?)?)?;
            Ok(SparseCard { context, module, labels })
        })
    }

    /// The compiled kernels for a number of labels, for cards of a compute capability.
    pub(super) fn kernels(labels: u32, capability: (i32, i32)) -> Result<Ptx, CudaError> {
        compile(SOURCE.to_owned(), &[format!("-DM={labels}"), format!("-DTHREADS={THREADS}")], capability)
    }

    /// Solves the sets of labels up to ±`half`.
    ///
    /// # Errors
    ///
    /// If the card does not have enough memory or fails, if the labels are too large, if a value does not fit two
    /// bytes, or if `stop` returns true.
    pub fn solve(
        &self,
        half: u32,
        play: Play,
        tuning: Tuning,
        stop: &dyn Fn() -> bool,
    ) -> Result<SparseSolved, CudaError> {
        let labels = self.labels;
        let slices = Slices::new(half, labels..=labels).ok().filter(|slices| suits(slices) && slices.count() > 0);
        let Some(slices) = slices else {
            return Err(CudaError::Missing(format!("labels up to h from {labels} to {MOST_HALF}, and not {half}")));
        };
        let (needs, free) = (bytes(&slices, labels, tuning), self.context.mem_get_info()?.0 as u64);
        if needs > free {
            return Err(CudaError::Memory { needs, free });
        }
        let stream = self.context.new_stream()?;
        let words = card_words(&slices, labels, tuning);
        let numbering = Numbering::new(&slices, labels);
        let prefixes = Prefixes::new(half, labels - LEAST_LABELS);
        // Safety: values are written before they are read.
        let table = unsafe { stream.alloc::<u16>(slices.count() as usize) }?;
        let lines = stream.alloc_zeros::<u32>((slices.sets(half, labels - 1) * words) as usize)?;
        let places = stream.clone_htod(&numbering.places)?;
        let listed = stream.clone_htod(&prefixes.labels)?;
        let trouble = stream.alloc_zeros::<u32>(1)?;
        let slice = Slice {
            table: table.device_ptr(&stream).0,
            lines: lines.device_ptr(&stream).0,
            places: places.device_ptr(&stream).0,
            labels: listed.device_ptr(&stream).0,
            trouble: trouble.device_ptr(&stream).0,
            all: numbering.all,
            shared: numbering.shared,
            half: half as i32,
            words: words as u32,
            end: play.end_value(),
        };
        stream.synchronize()?;
        let began = Instant::now();
        let kernel = self.module.load_function("solve_level")?;
        let (most, m) = (i64::from(half) * 2, i64::from(labels));
        // The level of the largest labels, all positive.
        let last = m * most - m * m;
        for (at, level) in (-last..=last).step_by(2).enumerate() {
            if at % BETWEEN_CHECKS == 0 {
                stream.synchronize()?;
                if stop() {
                    return Err(CudaError::Stopped);
                }
            }
            // The last two labels contribute less than four times `half`.
            let (first, count) = prefixes.between(level - 2 * most, level + 2 * most);
            if count == 0 {
                continue;
            }
            let level = level as i32;
            let mut launch = stream.launch_builder(&kernel);
            launch.arg(&slice).arg(&first).arg(&count).arg(&level);
            let config = LaunchConfig {
                grid_dim: (count.div_ceil(THREADS), 1, 1),
                block_dim: (THREADS, 1, 1),
                shared_mem_bytes: 0,
            };
            // Safety: the arguments are those of the kernel, and there is room for every set and every line.
            unsafe { launch.launch(config) }?;
        }
        let trouble = stream.clone_dtoh(&trouble)?;
        stream.synchronize()?;
        if trouble != [0] {
            return Err(CudaError::TooLarge);
        }
        let module = Arc::clone(&self.module);
        Ok(SparseSolved { slices, stream, module, table, time: began.elapsed() })
    }
}

impl SparseSolved {
    /// The value of the full rectangle, which is the last position of the slice.
    ///
    /// # Errors
    ///
    /// If the card fails.
    pub fn start(&self) -> Result<u64, CudaError> {
        let count = self.slices.count();
        Ok(self.values(count - 1..count)?[0].into())
    }

    /// The summary of the slice.
    ///
    /// # Errors
    ///
    /// If the card fails.
    pub fn summary(&self) -> Result<Summary, CudaError> {
        let labels = *self.slices.slices().end();
        let histogram = self.stream.alloc_zeros::<u64>(VALUES)?;
        let checksum = self.stream.alloc_zeros::<u64>(1)?;
        let kernel = self.module.load_function("sum_up_slice")?;
        let count = self.slices.count();
        let mut launch = self.stream.launch_builder(&kernel);
        launch.arg(&self.table).arg(&count).arg(&histogram).arg(&checksum);
        let config = LaunchConfig { grid_dim: (BLOCKS, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 };
        // Safety: the arguments are those of the kernel, and the histogram has an entry for every value.
        unsafe { launch.launch(config) }?;
        let (histogram, checksum) = (self.stream.clone_dtoh(&histogram)?, self.stream.clone_dtoh(&checksum)?);
        self.stream.synchronize()?;
        let value = |set: &[i64]| {
            let index = self.slices.index(set).expect("an option is in the slice");
            self.values(index..index + 1).map(|values| values[0].into())
        };
        let start = Start::look_up(self.slices.half(), labels, value)?;
        Ok(Summary::counted(labels, start, histogram, checksum[0]))
    }

    /// The values at a range of indices of [`Slices`].
    ///
    /// # Errors
    ///
    /// If the card fails.
    ///
    /// # Panics
    ///
    /// If the range goes beyond the slice.
    pub fn values(&self, range: Range<u64>) -> Result<Vec<u16>, CudaError> {
        let values = self.stream.clone_dtoh(&self.table.slice(range.start as usize..range.end as usize))?;
        self.stream.synchronize()?;
        Ok(values)
    }
}

/// The indices of sets, as sums over their labels.
struct Numbering {
    /// What each label adds to the index, for each number of labels left, including itself: see `Slice` in the kernels.
    places: Vec<i64>,
    /// What is added to the index of a set of all labels.
    all: i64,
    /// What is added to the index of a set of one label fewer.
    shared: i64,
}

impl Numbering {
    fn new(slices: &Slices, labels: u32) -> Numbering {
        let half = slices.half();
        let negative = negatives(slices, labels);
        let negative = |k: u32, a: u32| negative[(k * (half + 1) + a) as usize] as i64;
        let mut places = Vec::new();
        for left in 1..=labels {
            for label in -i64::from(half)..=i64::from(half) {
                let a = label.unsigned_abs() as u32;
                let Some(below) = a.checked_sub(1) else {
                    places.push(0);
                    continue;
                };
                // The sets skipped before the next label, less those that are not before this one.
                let negatives = negative(left - 1, below) - negative(left, a);
                let positive = (slices.sets(below, left - 1) + slices.sets(below, left)) as i64;
                places.push(if label > 0 { negatives + positive } else { negatives });
            }
        }
        Numbering { all: negative(labels, half), shared: negative(labels - 1, half), places }
    }
}

/// The prefixes of all sets: all labels except the last two.
struct Prefixes {
    /// The labels of all prefixes, which are sorted by their sums.
    labels: Vec<i16>,
    /// The smallest sum.
    lowest: i64,
    /// Where the prefixes of each sum begin, from the smallest sum on, and where the last ones end.
    begins: Vec<u32>,
}

/// What a label adds to the level.
fn part_of_level(label: i16) -> i64 {
    2 * i64::from(label) - i64::from(label.signum())
}

impl Prefixes {
    /// The prefixes of `len` labels.
    fn new(half: u32, len: u32) -> Prefixes {
        let most = i64::from(2 * half * len);
        let mut counts = vec![0_u32; 2 * most as usize + 2];
        let at = |labels: &[i16]| (most + labels.iter().map(|&label| part_of_level(label)).sum::<i64>()) as usize;
        let mut now = Vec::new();
        each_prefix(half, len, &mut now, &mut |labels| counts[at(labels) + 1] += 1);
        for i in 1..counts.len() {
            counts[i] += counts[i - 1];
        }
        let begins = counts.clone();
        let mut labels = vec![0; begins[begins.len() - 1] as usize * len as usize];
        each_prefix(half, len, &mut now, &mut |prefix| {
            let to = &mut counts[at(prefix)];
            labels[*to as usize * len as usize..][..len as usize].copy_from_slice(prefix);
            *to += 1;
        });
        // Empty data still needs an address.
        labels.resize(labels.len().max(1), 0);
        Prefixes { labels, lowest: -most, begins }
    }

    /// The first prefix with a sum in a range, and the number of such prefixes.
    fn between(&self, from: i64, to: i64) -> (u32, u32) {
        let last = self.begins.len() as i64 - 1;
        let begin = |sum: i64| self.begins[(sum - self.lowest).clamp(0, last) as usize];
        let (first, end) = (begin(from), begin(to + 1));
        (first, end - first)
    }
}

/// Calls `each` with every extension of `now` by `left` labels up to ±`below` that leaves two places for the last
/// labels.
fn each_prefix(below: u32, left: u32, now: &mut Vec<i16>, each: &mut dyn FnMut(&[i16])) {
    if left == 0 {
        return each(now);
    }
    for a in left + 2..=below {
        for label in [-(a as i16), a as i16] {
            now.push(label);
            each_prefix(a - 1, left - 1, now, each);
            now.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An index is a sum over labels, and every set of a level is found exactly once, from its prefix.
    #[test]
    fn levels_have_every_set_once() {
        for (half, labels) in [(5, 2), (9, 3), (7, 4), (7, 5), (6, 6), (9, 8)] {
            let slices = Slices::new(half, labels..=labels).unwrap();
            let numbering = Numbering::new(&slices, labels);
            let prefixes = Prefixes::new(half, labels - LEAST_LABELS);
            let (h, m) = (i64::from(half), i64::from(labels));
            let place = |left: i64, label: i64| numbering.places[((left - 1) * (2 * h + 1) + h + label) as usize];
            let mut met = vec![false; slices.count() as usize];
            let (len, last) = (labels as usize - 2, 2 * h * m - m * m);
            for level in (-last..=last).step_by(2) {
                let (first, count) = prefixes.between(level - 4 * h, level + 4 * h);
                for prefix in first..first + count {
                    let prefix = &prefixes.labels[prefix as usize * len..][..len];
                    let distance = (level - prefix.iter().map(|&label| part_of_level(label)).sum::<i64>()) / 2;
                    let (far, below) = (distance.abs(), prefix.last().map_or(h, |last| i64::from(last.abs()) - 1));
                    for x in (far + 1) / 2 + 1..=if far == 0 { 0 } else { below } {
                        let y = if far >= x { far - x + 1 } else { far - x };
                        let mut set: Vec<i64> = prefix.iter().map(|&label| label.into()).collect();
                        set.extend([x * distance.signum(), y * distance.signum()]);
                        let index = slices.index(&set).unwrap();
                        let sum = set.iter().zip(0..).map(|(&label, i)| place(m - i, label)).sum::<i64>();
                        assert_eq!(index as i64, numbering.all + sum, "h={half}: {set:?}");
                        assert!(!std::mem::replace(&mut met[index as usize], true), "h={half}: {set:?} twice");
                    }
                }
            }
            assert!(met.iter().all(|&met| met), "h={half}, m={labels}");
        }
    }
}
