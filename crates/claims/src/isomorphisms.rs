//! Claims.

use crate::Claim;

/// The claims of this file.
pub const CLAIMS: &[Claim] = &[];
