//! Counts, exact as far as anyone needs.

/// The binomial coefficient C(n,k), exact up to 2^60 and at least that beyond.
pub(crate) fn choose(n: u128, k: u128) -> u128 {
    const ENOUGH: u128 = 1 << 60;
    let k = k.min(n.saturating_sub(k));
    let mut count = 1;
    for i in 1..=k {
        // This is C(n-k+i, i), so every division is exact.
        count = count * (n - k + i) / i;
        if count > ENOUGH {
            break;
        }
    }
    count
}
