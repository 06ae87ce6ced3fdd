//! Instruction sets beyond the one that the program is compiled for: which features each has, whether the processor has
//! them, and code compiled with them.
//!
//! **Why a macro.** Code compiled with a feature that the processor lacks is undefined behaviour. The macro is given the
//! features of a set once, and makes of them both the question to the processor and the function that is compiled with
//! them; a set that is there is a value that only the question gives.

/// A piece of work that can be compiled for any instruction set.
pub(crate) trait Kernel {
    /// What comes of it.
    type Output;

    /// Does it. Implementations are `#[inline(always)]`: they become part of a function that is compiled with the
    /// features of a set.
    ///
    /// # Safety
    ///
    /// The caller keeps what the kernel asks for.
    unsafe fn run(self) -> Self::Output;
}

/// Names the features of an instruction set.
#[cfg(target_arch = "x86_64")]
macro_rules! instruction_set {
    ($(#[$doc:meta])* $name:ident: $($feature:tt)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(());

        impl $name {
            /// The set, if the processor has every feature of it.
            pub(crate) fn detect() -> Option<$name> {
                ($(is_x86_feature_detected!($feature))&&*).then_some($name(()))
            }

            /// Runs a kernel compiled with the features of the set.
            ///
            /// # Safety
            ///
            /// As for [`Kernel::run`].
            pub(crate) unsafe fn run<K: Kernel>(self, kernel: K) -> K::Output {
                #[target_feature($(enable = $feature),*)]
                unsafe fn compiled<K: Kernel>(kernel: K) -> K::Output {
                    // Safety: as promised to us.
                    unsafe { kernel.run() }
                }
                // Safety: there is a value of this type only where the processor has the features; the rest is
                // promised to us.
                unsafe { compiled(kernel) }
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
        // Safety: as promised to us.
        unsafe {
            match self {
                Instructions::Compiled => kernel.run(),
                #[cfg(target_arch = "x86_64")]
                Instructions::Avx2(set) => set.run(kernel),
                #[cfg(target_arch = "x86_64")]
                Instructions::Avx512(set) => set.run(kernel),
            }
        }
    }
}
