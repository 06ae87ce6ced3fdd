//! Lists of heaps, in order of their number.

use shapes::enumerate::tuples_by_largest;

/// Every list of one number, of two, three and four numbers, each below its bound.
pub fn heaps(below: [u64; 4]) -> impl Iterator<Item = Vec<u64>> {
    let [one, two, three, four] = below;
    let few = tuples_by_largest::<1>(one).map(Vec::from).chain(tuples_by_largest::<2>(two).map(Vec::from));
    few.chain(tuples_by_largest::<3>(three).map(Vec::from)).chain(tuples_by_largest::<4>(four).map(Vec::from))
}
