//! The P-positions of Wythoff's game, in integers (Rooks, Theorem 3).
//!
//! They are the pairs of A_n = ⌊nφ⌋ and B_n = A_n + n, n = 0, 1, 2, …. Every positive integer is in exactly one pair,
//! so it has one partner. ⌊nφ⌋ = n + ⌊n/φ⌋, and for n < q a convergent p/q of 1/φ can replace 1/φ: the two differ by
//! less than 1/q², n times that is less than 1/q, and np/q is at least 1/q away from every integer unless it is one,
//! which happens only for n = 0.

use theory::Play;

/// F_93 and F_94, consecutive Fibonacci numbers; the second is larger than 2^64.
const CONVERGENT: (u128, u128) = (12_200_160_415_121_876_738, 19_740_274_219_868_223_167);

/// A_n = ⌊nφ⌋.
pub fn lower(n: u64) -> u128 {
    let n = u128::from(n);
    n + n * CONVERGENT.0 / CONVERGENT.1
}

/// The other number of the pair that contains `number`.
fn partner(number: u64) -> u128 {
    // The first n with A_n ≥ number.
    let (mut from, mut to) = (0, number);
    while from < to {
        let middle = from + (to - from) / 2;
        if lower(middle) < number.into() {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    let n = u128::from(from);
    // Otherwise it is some B_k. Of the numbers from 1 to B_k, n-1 are A's and k are B's, so A_k = B_k - k = n-1.
    if lower(from) == number.into() { lower(from) + n } else { n - 1 }
}

/// Whether the player to move loses. In misère play (0,1) and (2,2) replace (0,0) and (1,2); the rest is the same.
pub(super) fn is_lost(&[a, b]: &[u64; 2], play: Play) -> bool {
    let (small, large) = (a.min(b), a.max(b));
    if play == Play::Misere && large <= 2 {
        return matches!((small, large), (0, 1) | (2, 2));
    }
    lower(large - small) == small.into()
}

/// A P-position that one move reaches, if the player to move wins and can move.
pub(super) fn lost_option(&[a, b]: &[u64; 2], play: Play) -> Option<[u64; 2]> {
    let (small, large) = (a.min(b), a.max(b));
    let n = large - small;
    let beside = u64::try_from(partner(small)).ok().map(|partner| [small, partner]);
    let diagonal = u64::try_from(lower(n)).ok().and_then(|lower| Some([lower, lower.checked_add(n)?]));
    // These are lost only in misère play.
    let exceptional = [[0, 1], [1, 0], [2, 2]];
    let is_option = |&[x, y]: &[u64; 2]| {
        x <= small && y <= large && [x, y] != [small, large] && (x == small || y == large || small - x == large - y)
    };
    let mut candidates = beside.into_iter().chain(diagonal).chain(exceptional);
    let [x, y] = candidates.find(|option| is_option(option) && is_lost(option, play))?;
    Some(if a <= b { [x, y] } else { [y, x] })
}
