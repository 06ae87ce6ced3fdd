//! The engines, and which of them the machine can run.

use std::fmt;
use std::str::FromStr;

/// A way to solve a table. All give the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// One code after the other, in scalar code on one thread: the oracle.
    Scan,
    /// Blocks of codes, on any machine.
    Portable,
    /// Blocks of codes, with vectors of 32 bytes.
    Avx2,
    /// Blocks of codes, with vectors of 64 bytes.
    Avx512,
}

impl Engine {
    /// All engines, the faster ones later.
    pub const ALL: [Engine; 4] = [Engine::Scan, Engine::Portable, Engine::Avx2, Engine::Avx512];

    /// The fastest engine that this machine can run.
    pub fn best() -> Engine {
        Engine::ALL.into_iter().rfind(|engine| engine.is_available()).unwrap_or(Engine::Portable)
    }

    /// Whether this machine can run it.
    pub fn is_available(self) -> bool {
        match self {
            Engine::Scan | Engine::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Engine::Avx2 | Engine::Avx512 => false,
        }
    }

    /// Its name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Scan => "scan",
            Engine::Portable => "portable",
            Engine::Avx2 => "avx2",
            Engine::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(text: &str) -> Result<Engine, String> {
        let named = Engine::ALL.into_iter().find(|engine| engine.name() == text);
        named.ok_or_else(|| "the engine is `scan`, `portable`, `avx2` or `avx512`".to_owned())
    }
}
