//! The records of high parts, which say where their moves lead. The card writes them batch by batch, ahead of the
//! solving.

use super::low::{CLASSES, WARP, WARPS};
use super::{BUFFERS, CudaError, KernelGame, Solved};
use cudarc::driver::{CudaEvent, CudaFunction, CudaSlice, CudaStream, DevicePtr, LaunchConfig, PushKernelArg};
use std::sync::Arc;

/// A buffer for the records of a batch.
pub(super) struct Buffer {
    records: CudaSlice<u32>,
    /// The length of a record.
    len: u32,
    /// When the records have been written.
    pub(super) written: CudaEvent,
    /// For each class, when it no longer needs the records.
    pub(super) read: Vec<CudaEvent>,
}

impl Buffer {
    /// The address of a record.
    pub(super) fn at(&self, stream: &Arc<CudaStream>, from: u32) -> u64 {
        self.records.device_ptr(stream).0 + u64::from(from) * u64::from(self.len) * size_of::<u32>() as u64
    }
}

/// Writes records.
pub(super) struct Recorder {
    pub(super) stream: Arc<CudaStream>,
    kernel: CudaFunction,
    pub(super) buffers: Vec<Buffer>,
}

impl Recorder {
    /// A recorder for batches of at most `longest` high parts.
    pub(super) fn new(solved: &Solved<'_>, longest: u32) -> Result<Recorder, CudaError> {
        let stream = solved.card.context.new_stream()?;
        let len = solved.game.record;
        let buffer = || -> Result<Buffer, CudaError> {
            // Safety: records are written before they are read.
            let records = unsafe { stream.alloc::<u32>(longest as usize * len as usize) }?;
            let read = (0..CLASSES).map(|_| solved.event()).collect::<Result<_, _>>()?;
            Ok(Buffer { records, len, written: solved.event()?, read })
        };
        let buffers = (0..BUFFERS).map(|_| buffer()).collect::<Result<_, _>>()?;
        Ok(Recorder { kernel: solved.card.kernel("list_moves")?, buffers, stream })
    }

    /// Writes the records of a list of high parts, once the contents of the buffer are no longer needed.
    pub(super) fn record(&self, game: &KernelGame, list: u64, count: u32, buffer: &Buffer) -> Result<(), CudaError> {
        for read in &buffer.read {
            self.stream.wait(read)?;
        }
        let records = buffer.at(&self.stream, 0);
        let mut launch = self.stream.launch_builder(&self.kernel);
        launch.arg(game).arg(&list).arg(&count).arg(&records);
        let config = LaunchConfig {
            grid_dim: (count.div_ceil(WARPS), 1, 1),
            block_dim: (WARPS * WARP, 1, 1),
            shared_mem_bytes: 0,
        };
        // Safety: the arguments are those of the kernel, and the buffer has room for the records.
        unsafe { launch.launch(config) }?;
        Ok(buffer.written.record(&self.stream)?)
    }
}
