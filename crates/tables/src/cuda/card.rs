//! The graphics card: its driver, the compiled kernels, and their errors.
//!
//! The driver and the run-time compiler are loaded only when a card is asked for, so the program can be built and run
//! without them.

use super::low;
use super::sparse::SparseCard;
use cudarc::driver::{CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DeviceRepr, DriverError};
use cudarc::nvrtc::{CompileError, CompileOptions, Ptx, compile_ptx_with_opts};
use std::sync::Arc;

/// Why a card cannot be used, or failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CudaError {
    /// There is no usable card.
    #[error("the engine cuda needs {0}")]
    Missing(String),
    /// The table does not fit into the card's memory.
    #[error("this needs {needs} bytes of the card's memory, and only {free} are free")]
    Memory {
        /// How many bytes it needs.
        needs: u64,
        /// How many bytes are free.
        free: u64,
    },
    /// The card or its driver failed.
    #[error("the graphics card: {0}")]
    Failed(String),
    /// A value does not fit an element.
    #[error("a value does not fit an element of the table")]
    TooLarge,
    /// The work was told to stop.
    #[error("stopped")]
    Stopped,
}

impl From<DriverError> for CudaError {
    fn from(error: DriverError) -> CudaError {
        let text =
            error.error_string().map_or_else(|_| format!("{error:?}"), |text| text.to_string_lossy().into_owned());
        CudaError::Failed(text)
    }
}

/// A card with the compiled kernels.
pub struct Card {
    pub(super) context: Arc<CudaContext>,
    module: Arc<CudaModule>,
}

/// The source of the kernels.
const SOURCE: &str = concat!(include_str!("common.cu"), include_str!("kernels.cu"));

/// How many values the smallest sets of the kernels hold. With sets of 32 values, small tables exercise the code for
/// larger values: for tests.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetWidth {
    /// 32.
    Narrow,
    /// 64.
    Wide,
}

impl SetWidth {
    fn words(self) -> u32 {
        match self {
            SetWidth::Narrow => 1,
            SetWidth::Wide => 2,
        }
    }
}

impl Card {
    /// Opens the first card and compiles the kernels.
    ///
    /// # Errors
    ///
    /// Says what is missing.
    pub fn open(width: SetWidth) -> Result<Card, CudaError> {
        guarded(|| {
            let context = context()?;
            let module = context.load_module(Card::kernels(width, context.compute_capability()?)?)?;
            Ok(Card { context, module })
        })
    }

    /// The compiled kernels, for cards of a compute capability.
    pub(super) fn kernels(width: SetWidth, capability: (i32, i32)) -> Result<Ptx, CudaError> {
        compile(low::constants() + SOURCE, &[format!("-DNARROW={}", width.words())], capability)
    }

    /// Looks for a usable card, without compiling anything. Returns how many bytes of its memory are free.
    ///
    /// # Errors
    ///
    /// Says what is missing.
    pub fn find() -> Result<u64, CudaError> {
        guarded(|| Ok(context()?.mem_get_info()?.0 as u64))
    }

    /// The name of the card.
    pub fn name(&self) -> String {
        self.context.name().unwrap_or_else(|_| "a card".to_owned())
    }

    /// How many bytes of its memory are free.
    pub fn free_memory(&self) -> Result<u64, CudaError> {
        Ok(self.context.mem_get_info()?.0 as u64)
    }

    /// A kernel by its name.
    pub(super) fn kernel(&self, name: &str) -> Result<CudaFunction, CudaError> {
        Ok(self.module.load_function(name)?)
    }

    /// Copies data to the card.
    pub(super) fn copy<T: DeviceRepr + Clone>(
        &self,
        stream: &Arc<CudaStream>,
        data: &[T],
    ) -> Result<CudaSlice<T>, CudaError> {
        Ok(stream.clone_htod(data)?)
    }
}

/// Calls the driver. Its bindings panic if a library, or a function in it, is missing.
pub(super) fn guarded<T>(ask: impl FnOnce() -> Result<T, CudaError>) -> Result<T, CudaError> {
    theory::caught(ask).unwrap_or_else(|failure| Err(CudaError::Missing(failure.0)))
}

/// The first card, if it is usable.
pub(super) fn context() -> Result<Arc<CudaContext>, CudaError> {
    let missing = |what: &str| Err(CudaError::Missing(what.to_owned()));
    // Safety: loading the library only runs its own initialisers.
    if !unsafe { cudarc::driver::sys::is_culib_present() } {
        return missing("an NVIDIA graphics card and its driver (libcuda), which was not found");
    }
    compiler()?;
    let context = match CudaContext::new(0) {
        Ok(context) => context,
        Err(error) => {
            let CudaError::Failed(why) = CudaError::from(error) else { return missing("a graphics card") };
            return missing(&format!("a graphics card that can be used: {why}"));
        }
    };
    // Safety: this module makes its streams wait for each other with events of its own.
    unsafe { context.disable_event_tracking() };
    let (major, minor) = context.compute_capability()?;
    if major < 8 {
        return missing(&format!("a card of compute capability 8.0 or more, but this one has {major}.{minor}"));
    }
    Ok(context)
}

/// Asks for the run-time compiler.
fn compiler() -> Result<(), CudaError> {
    // Safety: loading the library only runs its own initialisers.
    if unsafe { cudarc::nvrtc::sys::is_culib_present() } {
        Ok(())
    } else {
        Err(CudaError::Missing("CUDA's run-time compiler (libnvrtc), which was not found".to_owned()))
    }
}

/// Compiles every kernel for cards of a compute capability, without a card: for tests.
///
/// # Errors
///
/// If the compiler is missing or refuses a kernel.
#[doc(hidden)]
pub fn compile_all(capability: (i32, i32)) -> Result<(), CudaError> {
    guarded(|| {
        compiler()?;
        for width in [SetWidth::Narrow, SetWidth::Wide] {
            Card::kernels(width, capability)?;
        }
        SparseCard::LABELS.into_iter().try_for_each(|labels| SparseCard::kernels(labels, capability).map(drop))
    })
}

/// Compiles kernels for cards of a compute capability.
pub(super) fn compile(source: String, defines: &[String], (major, minor): (i32, i32)) -> Result<Ptx, CudaError> {
    let mut options = vec![format!("--gpu-architecture=compute_{major}{minor}"), "-std=c++17".to_owned()];
    options.extend_from_slice(defines);
    let options = CompileOptions { options, ..CompileOptions::default() };
    compile_ptx_with_opts(source, options).map_err(|error| match error {
        CompileError::CompileError { log, .. } => CudaError::Failed(log.to_string_lossy().into_owned()),
        other => CudaError::Failed(format!("{other:?}")),
    })
}
