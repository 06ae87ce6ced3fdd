//! The three kernels that solve runs, one after another: gather, settle, redo.

use super::low::{LowClass, WARP, WARPS};
use super::{BLOCKS, Card, CudaError, KernelGame};
use cudarc::driver::{
    CudaEvent, CudaFunction, CudaSlice, CudaStream, DevicePtr, DeviceRepr, LaunchConfig, PushKernelArg,
};
use std::sync::Arc;

/// As `Batch` in the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Batch {
    records: u64,
    count: u32,
    sets: u64,
    unknown: u64,
    unknown_count: u64,
    missed: u64,
}

// Safety: the struct consists of plain numbers, in the layout of C.
unsafe impl DeviceRepr for Batch {}

/// Solves the runs of one class, a batch at a time.
pub(super) struct Worker {
    pub(super) stream: Arc<CudaStream>,
    pub(super) done: CudaEvent,
    /// The first and the second kernel for each width of sets.
    by_width: Vec<(CudaFunction, CudaFunction)>,
    redo: CudaFunction,
    side_by_side: u32,
    threads: u32,
    lanes: u64,
    sets: CudaSlice<u64>,
    unknown: CudaSlice<u32>,
    unknown_count: CudaSlice<u32>,
    /// The address at which values outside the sets are counted.
    missed: u64,
    /// The width in use: the first that holds most values.
    width: usize,
}

/// The number of widths: the words of the smallest sets, and one or two more.
const WIDTHS: u32 = 3;
/// The number of words of the largest sets.
pub(super) const MOST_WORDS: u32 = 4;
/// If more than one value in this many is outside the sets, wider sets are faster.
const FEW: u64 = 32;

impl Worker {
    pub(super) fn new(
        card: &Card,
        low: usize,
        class: &LowClass,
        [side_by_side, threads]: [u32; 2],
        longest: u32,
        missed: u64,
    ) -> Result<Worker, CudaError> {
        let stream = card.context.new_stream()?;
        let mut by_width = Vec::new();
        for more in 0..WIDTHS {
            by_width.push((card.kernel(&format!("gather{low}_{more}"))?, card.kernel(&format!("settle{low}_{more}"))?));
        }
        // Safety: both are written before they are read.
        let (sets, unknown) = unsafe {
            (
                stream.alloc::<u64>(longest as usize * class.padded * MOST_WORDS as usize / 2)?,
                stream.alloc::<u32>(longest as usize)?,
            )
        };
        Ok(Worker {
            by_width,
            redo: card.kernel(&format!("redo{low}"))?,
            unknown_count: stream.alloc_zeros::<u32>(1)?,
            missed,
            done: card.context.new_event(None)?,
            stream,
            side_by_side,
            threads,
            lanes: class.lanes as u64,
            sets,
            unknown,
            width: 0,
        })
    }

    /// Solves the runs at `count` high parts with these records.
    pub(super) fn solve(&self, game: &KernelGame, records: u64, count: u32) -> Result<(), CudaError> {
        let word = |slice: &CudaSlice<u32>| slice.device_ptr(&self.stream).0;
        let batch = Batch {
            records,
            count,
            sets: self.sets.device_ptr(&self.stream).0,
            unknown: word(&self.unknown),
            unknown_count: word(&self.unknown_count),
            missed: self.missed,
        };
        let launch = |kernel: &CudaFunction, blocks: u32, threads: u32| {
            let mut launch = self.stream.launch_builder(kernel);
            launch.arg(game).arg(&batch);
            let config = LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (threads, 1, 1), shared_mem_bytes: 0 };
            // Safety: the arguments are those of the kernels. There are `count` records, and the runs that the kernels
            // read are of lower levels, which are solved.
            unsafe { launch.launch(config) }
        };
        clear(&self.stream, batch.unknown_count)?;
        let (gather, settle) = &self.by_width[self.width];
        launch(gather, count.div_ceil(self.side_by_side), self.threads)?;
        launch(settle, count.div_ceil(WARPS * WARP), WARPS * WARP)?;
        launch(&self.redo, count.div_ceil(WARPS).min(BLOCKS), WARPS * WARP)?;
        Ok(())
    }

    /// Switches to wider sets if too many values were outside.
    pub(super) fn adapt(&mut self, missed: u32, runs: u32) {
        if u64::from(missed) * FEW > u64::from(runs) * self.lanes && self.width + 1 < self.by_width.len() {
            self.width += 1;
        }
    }
}

/// Sets a number on the card to zero.
fn clear(stream: &Arc<CudaStream>, at: u64) -> Result<(), CudaError> {
    // Safety: `at` is the address of a number on the card.
    Ok(unsafe { cudarc::driver::result::memset_d8_async(at, 0, size_of::<u32>(), stream.cu_stream()) }?)
}
