//! All posets of a few elements, up to isomorphism.

use super::{Element, Poset};
use std::convert::Infallible;

/// The most elements for which posets are listed: their order is then one word of bits.
pub const MAX_LISTED: usize = 8;

impl Poset {
    /// Every poset with this number of elements, up to isomorphism; none beyond [`MAX_LISTED`] elements.
    ///
    /// Each arises from one with one element less by adding a maximal element above some order ideal.
    pub fn all(elements: usize) -> Vec<Poset> {
        let Ok(posets) = Poset::try_all(elements, &mut || Ok::<(), Infallible>(()));
        posets
    }

    /// The same, but calls `pause` now and then, and stops if it fails.
    ///
    /// # Errors
    ///
    /// That of `pause`.
    pub fn try_all<E>(elements: usize, pause: &mut impl FnMut() -> Result<(), E>) -> Result<Vec<Poset>, E> {
        if elements > MAX_LISTED {
            return Ok(Vec::new());
        }
        let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..elements {
            let mut larger = Vec::new();
            for below in &orders {
                pause()?;
                let is_ideal =
                    |set: u32| below.iter().zip(0..).all(|(&b, x)| set >> x & 1 == 0 || u32::from(b) & !set == 0);
                let ideals = (0..1_u32 << below.len()).filter(|&set| is_ideal(set));
                larger.extend(ideals.map(|ideal| canonical(&[below, &[ideal as u8][..]].concat())));
            }
            larger.sort_unstable();
            larger.dedup();
            orders = larger;
        }
        Ok(orders.iter().map(|below| from_order(below)).collect())
    }
}

/// The poset of an order: for each element the set of those below it.
fn from_order(below: &[u8]) -> Poset {
    let mut covers = Vec::new();
    for (upper, &set) in below.iter().enumerate() {
        let members = || (0..below.len()).filter(|&x| set >> x & 1 == 1);
        let between = |lower: usize| members().any(|x| below[x] >> lower & 1 == 1);
        covers.extend(members().filter(|&lower| !between(lower)).map(|lower| (lower as Element, upper as Element)));
    }
    Poset::numbered(below.len(), &covers).expect("the covers of an order")
}

/// The least of all orders that differ from this one only in the names of the elements; smaller elements come first.
fn canonical(below: &[u8]) -> Vec<u8> {
    let count = below.len();
    let above = |x: usize| below.iter().filter(|&&set| set >> x & 1 == 1).count();
    let kind = |x: usize| (below[x].count_ones(), above(x));
    // Besides an element's own numbers, those of its neighbours tell most elements apart.
    let neighbours = |x: usize| {
        let mut kinds: Vec<_> = (0..count).filter(|&y| below[x] >> y & 1 == 1).map(kind).collect();
        kinds.sort_unstable();
        let mut others: Vec<_> = (0..count).filter(|&y| below[y] >> x & 1 == 1).map(kind).collect();
        others.sort_unstable();
        (kind(x), kinds, others)
    };
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&x| neighbours(x));
    let classes: Vec<usize> = order.chunk_by(|&x, &y| neighbours(x) == neighbours(y)).map(<[usize]>::len).collect();
    let mut least: Option<Vec<u8>> = None;
    permute(&mut order, &classes, 0, &mut |order| {
        let mut place = [0; MAX_LISTED];
        order.iter().enumerate().for_each(|(new, &old)| place[old] = new);
        let renamed: Vec<u8> = order
            .iter()
            .map(|&old| (0..count).filter(|&y| below[old] >> y & 1 == 1).map(|y| 1 << place[y]).sum())
            .collect();
        if least.as_ref().is_none_or(|least| renamed < *least) {
            least = Some(renamed);
        }
    });
    least.unwrap_or_default()
}

/// Calls `each` with every order of the list that keeps each class in its places.
fn permute(list: &mut [usize], classes: &[usize], begin: usize, each: &mut impl FnMut(&[usize])) {
    let Some((&size, rest)) = classes.split_first() else { return each(list) };
    if size <= 1 {
        return permute(list, rest, begin + size, each);
    }
    let smaller: Vec<usize> = [&[size - 1], rest].concat();
    for place in begin..begin + size {
        list.swap(begin, place);
        permute(list, &smaller, begin + 1, each);
        list.swap(begin, place);
    }
}
