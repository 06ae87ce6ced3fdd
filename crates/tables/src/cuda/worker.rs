//! The three kernels that solve runs, one after the other: gather, settle, redo.

use super::low::LowClass;
use super::{BLOCKS, Card, CudaError, Game};
use cudarc::driver::{
    CudaEvent, CudaFunction, CudaSlice, CudaStream, DevicePtr, DeviceRepr, LaunchConfig, PushKernelArg,
};
use std::sync::Arc;

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

// Safety: plain numbers, laid out as C does.
unsafe impl DeviceRepr for Batch {}

/// Solves runs of one class, some at a time.
pub(super) struct Worker {
    pub(super) stream: Arc<CudaStream>,
    pub(super) done: CudaEvent,
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
pub(super) const MOST_WORDS: u32 = 4;
/// If more than one value in so many is outside the sets, wider ones cost less.
const FEW: u64 = 32;

impl Worker {
    pub(super) fn new(
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
    pub(super) fn solve(&self, game: &Game, list: u64, count: u32) -> Result<(), CudaError> {
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
    pub(super) fn adapt(&mut self, missed: u32, runs: u32) {
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
