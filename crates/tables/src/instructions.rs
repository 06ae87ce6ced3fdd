//! Instruction sets beyond the one the program is compiled for: the features of each, whether the processor has them,
//! and how to run code compiled with them.
//!
//! **Why a macro.** Running code compiled with a feature that the processor lacks is undefined behaviour. The macro
//! takes the list of features once and derives from it both the check of the processor and the function compiled with
//! these features. A value of the type it defines can only come from the check.

/// A piece of work that can be compiled for any instruction set.
pub(crate) trait Kernel {
    /// The result.
    type Output;

    /// Does the work. Implementations are `#[inline(always)]`, so that they become part of a function compiled with the
    /// features of an instruction set.
    ///
    /// # Safety
    ///
    /// The caller meets the requirements that the kernel states.
    unsafe fn run(self) -> Self::Output;
}

/// Defines an instruction set by its features.
#[cfg(target_arch = "x86_64")]
macro_rules! instruction_set {
    ($(#[$doc:meta])* $name:ident: $($feature:tt)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(());

        impl $name {
            /// Returns the set if the processor has all of its features.
            pub(crate) fn detect() -> Option<$name> {
                ($(is_x86_feature_detected!($feature))&&*).then_some($name(()))
            }

            /// Runs a kernel as a function of its own, compiled with the features of the set.
            ///
            /// # Safety
            ///
            /// There is a value of this type, so the processor has the features; the rest as for [`Kernel::run`].
            #[inline(never)]
            #[target_feature($(enable = $feature),*)]
            pub(crate) unsafe fn run<K: Kernel>(kernel: K) -> K::Output {
                // Safety: the caller meets the kernel's requirements.
                unsafe { kernel.run() }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
instruction_set! {
    /// Vectors of 32 bytes.
    Avx2: "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
}

#[cfg(target_arch = "x86_64")]
instruction_set! {
    /// Vectors of 64 bytes, with permutations of bytes and counts of bits.
    Avx512: "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512vbmi" "avx512vpopcntdq"
            "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
}

/// An instruction set that the processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Instructions {
    /// The one that the program is compiled for.
    Compiled,
    /// See [`Avx2`].
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// See [`Avx512`].
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Instructions {
    /// Runs a kernel compiled with these instructions.
    ///
    /// # Safety
    ///
    /// As for [`Kernel::run`].
    pub(crate) unsafe fn run<K: Kernel>(self, kernel: K) -> K::Output {
        // Safety: where there is a value of a set, the processor has it; the caller meets the kernel's requirements.
        unsafe {
            match self {
                Instructions::Compiled => kernel.run(),
                #[cfg(target_arch = "x86_64")]
                Instructions::Avx2(_) => Avx2::run(kernel),
                #[cfg(target_arch = "x86_64")]
                Instructions::Avx512(_) => Avx512::run(kernel),
            }
        }
    }
}
