//! The theorems on two rooks (Rooks, Theorems 7, 9, 10 and 11).
//!
//! Rooks on (x,y) and (z,w) matter only through a = x xor z and b = y xor w, taken of residues modulo r if there is a
//! limit, and for odd r through whether x and z, or y and w, are different but both -1 modulo r. The game is misère Nim
//! with the two heaps a and b or, in that exceptional case, normal Nim.

use super::tuples::{lowered_to, residue};
use std::sync::OnceLock;

/// The nim-sums of the two columns and of the two rows, taken of residues if there is a limit.
pub(super) fn pairs(rooks: &[u64; 4], most: Option<u64>) -> (u64, u64) {
    let [x, y, z, w] = rooks.map(|coordinate| residue(coordinate, most));
    (x ^ z, y ^ w)
}

/// Whether, for odd r, different coordinates are both -1 modulo r.
fn is_exceptional(&[x, y, z, w]: &[u64; 4], most: Option<u64>) -> bool {
    let Some(last) = most.filter(|most| most.is_multiple_of(2)) else { return false };
    let both_last = |a: u64, b: u64| a != b && residue(a, most) == last && residue(b, most) == last;
    both_last(x, z) || both_last(y, w)
}

/// The misère value of Nim_4rb.
pub(super) fn misere_value(heaps: &[u64; 4], most: Option<u64>) -> u64 {
    let (a, b) = pairs(heaps, most);
    let swapped = a <= 1 && b <= 1 && !is_exceptional(heaps, most);
    a ^ b ^ u64::from(swapped)
}

/// Whether the player to move loses Corner Two Rooks, or Nim_4rb in misère play (Rooks, Lemma 2).
pub(super) fn is_lost(rooks: &[u64; 4], most: Option<u64>) -> bool {
    misere_value(rooks, most) == 0
}

/// A lost position that one move reaches, and which of the four coordinates that move lowers.
///
/// If b is the nim-sum of the other pair, lost positions have a = b, 0 or 1: three values to try for each of the four
/// coordinates.
pub(super) fn lost_option(rooks: &[u64; 4], most: Option<u64>) -> Option<(usize, [u64; 4])> {
    let (a, b) = pairs(rooks, most);
    (0..4).find_map(|i| {
        let facing = residue(rooks[i ^ 2], most);
        let other = if i % 2 == 0 { b } else { a };
        [other, 0, 1].into_iter().find_map(|wanted| {
            let mut option = *rooks;
            option[i] = lowered_to(rooks[i], facing ^ wanted, most)?;
            let coincide = option[0] == option[2] && option[1] == option[3];
            (!coincide && is_lost(&option, most)).then_some((i, option))
        })
    })
}

/// The number of rows and of columns of the table of M.
const SIDE: usize = 256;

/// M(a,b): the value of two-heap Nim in which (0,0) may not be reached. None if it is not known, or if a = b = 0.
pub(super) fn without_origin(a: u64, b: u64) -> Option<u64> {
    let (small, large) = (a.min(b), a.max(b));
    match small {
        0 => large.checked_sub(1),
        1 => Some(large),
        2 => Some(large - large % 3 + (large + 1) % 3),
        // No pattern is known from here on.
        _ if large < SIDE as u64 => Some(table()[small as usize * SIDE + large as usize].into()),
        _ => None,
    }
}

/// M for all a, b below [`SIDE`], by its definition.
fn table() -> &'static [u16] {
    static TABLE: OnceLock<Vec<u16>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut values = vec![0_u16; SIDE * SIDE];
        for a in 0..SIDE {
            for b in 0..SIDE {
                let mut seen = [false; 2 * SIDE];
                let options = (0..a).map(|smaller| (smaller, b)).chain((0..b).map(|smaller| (a, smaller)));
                for (a, b) in options.filter(|&option| option != (0, 0)) {
                    seen[usize::from(values[a * SIDE + b])] = true;
                }
                values[a * SIDE + b] = seen.iter().take_while(|&&seen| seen).count() as u16;
            }
        }
        values
    })
}
