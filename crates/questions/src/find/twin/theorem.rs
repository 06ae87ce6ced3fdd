//! Rule files covered by a theorem on Welter's game with restricted moves.
//!
//! A hook of a partition is a move of a bead by as many squares as the hook is long. If the allowed lengths are exactly
//! the multiples of 2^j below 2^k, the value consists of the bits j to k-1 of the value of Welter's game.

use super::change::Change;
use rules::Rules;
use rules::theorems::{HookTheorem, restriction};

/// How the value of Welter's game changes under these rules, and the theorem that says so; none if no theorem applies.
pub(super) fn theorem(rules: &Rules) -> Option<(Change, String)> {
    let HookTheorem { low, high } = restriction(rules)?;
    let source = "docs/proofs.md, Welter's game with restricted hooks";
    let divisor = 1_u64 << low;
    let says = match (low, high) {
        (0, None) => "every move: Welter's theorem, the value is Welter's".to_owned(),
        (_, None) => format!("lengths divisible by {divisor}: the value is ⌊Welter's value / {divisor}⌋ ({source})"),
        (0, Some(high)) => {
            let bound = 1_u64 << high;
            format!("lengths below {bound}: the value is Welter's value mod {bound} ({source})")
        }
        (_, Some(high)) => format!(
            "lengths below {} divisible by {divisor}: the value is the bits {low} to {} of Welter's value ({source})",
            1_u64 << high,
            high - 1
        ),
    };
    Some((Change::Bits { shift: low, bits: high.map(|high| high - low) }, says))
}
