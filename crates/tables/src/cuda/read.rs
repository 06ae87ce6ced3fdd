//! Reads results from the card: summaries of slices, slices, and whole tables.

use super::layout::split;
use super::low::{LOW, slice};
use super::{BLOCKS, CudaError, Solved};
use crate::moves::slices::Start;
use crate::summary::Summary;
use cudarc::driver::{DevicePtr, LaunchConfig, PushKernelArg};

/// The number of threads in a block.
const THREADS: u32 = 256;
/// Tables are copied from the card in pieces of 3^12 high parts, at most 387 million positions.
const WINDOW_DIGITS: u32 = 12;

/// What part of a slice is summarised.
#[derive(Clone, Copy, PartialEq)]
enum Portion {
    Whole,
    /// The sets with the label -h.
    Nested,
}

impl Solved<'_> {
    /// Summarises every slice.
    ///
    /// # Errors
    ///
    /// If the card fails.
    pub fn summaries(&mut self) -> Result<Vec<Summary>, CudaError> {
        self.summed_up(Portion::Whole)
    }

    /// Summarises, for every slice, the sets with the label -h, which stand for the slice of h-1 with one label fewer.
    /// They come first in the slice, so their indices are the same there.
    ///
    /// # Errors
    ///
    /// If the card fails.
    pub fn nested_summaries(&mut self) -> Result<Vec<Summary>, CudaError> {
        self.summed_up(Portion::Nested)
    }

    fn summed_up(&mut self, part: Portion) -> Result<Vec<Summary>, CudaError> {
        let required = match part {
            Portion::Whole => 0_u32,
            Portion::Nested => 1 << (self.compact.high - 1),
        };
        let half = self.compact.high + LOW;
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
                    let runs = self.lister.range(level, high..=high);
                    let count = runs.len() as u32;
                    if count == 0 {
                        continue;
                    }
                    let list = self.lister.list_at(&self.stream, runs.start);
                    let (low, lanes) = (low as u32, class.lanes as u32);
                    let histogram = histograms.device_ptr(&self.stream).0 + u64::from(labels) * 256 * 8;
                    let checksum = checksums.device_ptr(&self.stream).0 + u64::from(labels) * 8;
                    let mut launch = self.stream.launch_builder(&kernel);
                    launch.arg(&self.game).arg(&self.compact_sets).arg(&list).arg(&count).arg(&low).arg(&lanes);
                    launch.arg(&required).arg(&histogram).arg(&checksum);
                    let config = LaunchConfig {
                        grid_dim: (count.div_ceil(THREADS / 32).min(BLOCKS), 1, 1),
                        block_dim: (THREADS, 1, 1),
                        shared_mem_bytes: 0,
                    };
                    // Safety: the arguments are those of the kernel, and the histograms and checksums have room for
                    // each slice.
                    unsafe { launch.launch(config) }?;
                }
            }
        }
        let (histograms, checksums) = (self.stream.clone_dtoh(&histograms)?, self.stream.clone_dtoh(&checksums)?);
        self.stream.synchronize()?;
        let summary = |labels: u32| {
            let histogram = histograms[labels as usize * 256..][..256].to_vec();
            // What is nested lacks the label -h.
            let outer = match part {
                Portion::Whole => &[][..],
                Portion::Nested => &[-i64::from(half)],
            };
            let lacks = outer.len() as u32;
            let start = Start::look_up(half - lacks, labels - lacks, |set| self.value(&[set, outer].concat()))?;
            Ok(Summary::counted(labels - lacks, start, histogram, checksums[labels as usize]))
        };
        let slices = self.slices.clone().filter(|&labels| labels > 0 || part == Portion::Whole);
        slices.map(summary).collect()
    }

    /// The value of a set of labels that the table contains.
    fn value(&self, set: &[i64]) -> Result<u64, CudaError> {
        let (high, low) = split(set);
        let labels = low.len() as u32;
        let lane = slice(labels).index(&low).expect("distinct low labels");
        let at = self.arrays.place(high, labels) + lane;
        let mut value = [0_u8];
        // Safety: the table contains the position.
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
        let upper = self.compact.high.saturating_sub(WINDOW_DIGITS);
        let step = 3_u64.pow(self.compact.high - upper);
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

    /// The start, in the order of the file, of the sets of a slice whose high part is at least a ternary number.
    fn compact_begin(&self, code: u64, labels: u32) -> u64 {
        let (mut left, mut begin) = (i64::from(labels), 0);
        let digits: Vec<u64> = std::iter::successors(Some(code), |code| Some(code / 3))
            .map(|code| code % 3)
            .take(self.compact.high as usize)
            .collect();
        if code >= 3_u64.pow(self.compact.high) {
            return self.compact.slice_len(labels);
        }
        for (i, digit) in digits.iter().enumerate().rev() {
            if left < 0 {
                break;
            }
            // The sets with a smaller digit here and the same digits above.
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

    /// [`Solved::write_codes`] copies this many values at a time.
    pub fn codes_at_once(&self) -> usize {
        3_usize.pow(self.compact.high.min(WINDOW_DIGITS) + LOW)
    }

    /// Writes the values of the ternary codes from `first` on.
    ///
    /// # Errors
    ///
    /// If the card fails.
    ///
    /// # Panics
    ///
    /// If not all slices were solved, if the codes do not exist, or if `first` or the length of `out` is not a multiple
    /// of [`Solved::codes_at_once`].
    pub fn write_codes(&self, first: usize, out: &mut [u8]) -> Result<(), CudaError> {
        let (half, at_once, run) = (self.compact.high + LOW, self.codes_at_once(), 3_usize.pow(LOW));
        assert!(self.slices == (0..=half) && first + out.len() <= 3_usize.pow(half));
        assert!(first.is_multiple_of(at_once) && out.len().is_multiple_of(at_once));
        let kernel = self.card.kernel("write_codes")?;
        let step = (at_once / run) as u64;
        // Safety: all of it is written before it is read.
        let piece = unsafe { self.stream.alloc::<u8>(at_once) }?;
        for (now, from) in out.chunks_mut(at_once).zip(((first / run) as u64..).step_by(step as usize)) {
            let to: u64 = from + step;
            let mut launch = self.stream.launch_builder(&kernel);
            launch.arg(&self.game).arg(&self.lanes_of_codes).arg(&from).arg(&to).arg(&piece);
            // Safety: the arguments are those of the kernel, and the piece has room for these high parts.
            unsafe { launch.launch(self.reading(step * 8)) }?;
            self.stream.memcpy_dtoh(&piece, now)?;
        }
        self.stream.synchronize()?;
        Ok(())
    }
}
