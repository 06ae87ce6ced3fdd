//! Lists the high parts of each level, on the card.

use super::layout::{High, Patterns, level_starts};
use super::{Card, CudaError, Kept};
use cudarc::driver::{CudaFunction, CudaSlice, CudaStream, DevicePtr, DeviceRepr, LaunchConfig, PushKernelArg};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

/// The number of lower high places, whose patterns are listed once for all levels.
const LISTED: u32 = 10;

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

// Safety: the struct consists of plain numbers, in the layout of C.
unsafe impl DeviceRepr for Halves {}

/// Lists the high parts of levels.
pub(super) struct Lister {
    kernel: CudaFunction,
    halves: Halves,
    /// The number of thread blocks.
    blocks: u32,
    lowest: i32,
    /// For each level, where the high parts with each number of labels begin.
    pub(super) starts: Vec<Vec<u32>>,
    /// The same on the card, incremented as parts are listed.
    cursors: CudaSlice<u32>,
    list: CudaSlice<u64>,
}

impl Lister {
    pub(super) fn new(card: &Card, stream: &Arc<CudaStream>, high: u32, kept: &mut Kept) -> Result<Lister, CudaError> {
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
        // Safety: high parts are written before they are read.
        let list = unsafe { stream.alloc::<u64>(longest as usize) }?;
        Ok(Lister {
            kernel: card.kernel("list_level")?,
            halves,
            blocks: upper.all.len() as u32,
            lowest: -((high * (high + 1) / 2) as i32),
            cursors: card.copy(stream, &starts.concat())?,
            starts,
            list,
        })
    }

    /// The number of high parts of the longest level.
    pub(super) fn longest(&self) -> u32 {
        self.starts.iter().filter_map(|starts| starts.last().copied()).max().unwrap_or(1)
    }

    /// Resets the cursors.
    pub(super) fn restart(&mut self, stream: &Arc<CudaStream>) -> Result<(), CudaError> {
        Ok(stream.memcpy_htod(&self.starts.concat(), &mut self.cursors)?)
    }

    /// Lists a level, overwriting the previous one.
    pub(super) fn list(&self, stream: &Arc<CudaStream>, level: usize) -> Result<(), CudaError> {
        let sum = self.lowest + level as i32;
        let width = self.starts[0].len() as u64;
        let cursors = self.cursors.device_ptr(stream).0 + level as u64 * width * size_of::<u32>() as u64;
        let list = self.list_at(stream, 0);
        let mut launch = stream.launch_builder(&self.kernel);
        launch.arg(&self.halves).arg(&sum).arg(&cursors).arg(&list);
        let config = LaunchConfig { grid_dim: (self.blocks, 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: 0 };
        // Safety: the arguments are those of the kernel, and the list has room for the longest level.
        unsafe { launch.launch(config) }?;
        Ok(())
    }

    /// The address of an entry of the list.
    pub(super) fn list_at(&self, stream: &Arc<CudaStream>, from: u32) -> u64 {
        self.list.device_ptr(stream).0 + u64::from(from) * size_of::<High>() as u64
    }

    /// The range, in the list of a level, of the parts with the given numbers of labels.
    pub(super) fn range(&self, level: usize, labels: RangeInclusive<i64>) -> Range<u32> {
        let starts = &self.starts[level];
        let last = starts.len() as i64 - 2;
        let (first, last) = ((*labels.start()).max(0), (*labels.end()).min(last));
        if first > last {
            return 0..0;
        }
        starts[first as usize]..starts[last as usize + 1]
    }
}
