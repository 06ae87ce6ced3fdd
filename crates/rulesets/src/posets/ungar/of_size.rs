//! Lists order ideals by the number of their elements, making each from one with one element less.

use super::Ungar;
use crate::powers::Sizes;
use shapes::Antichain;
use shapes::poset::Element;
use std::collections::BTreeSet;
use theory::{Flow, Limits, Pace, Stopped};

impl Sizes<Antichain> for Ungar {
    fn of_size(&self, size: u64, limits: &Limits, each: &mut dyn FnMut(Antichain) -> Flow) -> Result<(), Stopped> {
        if size > self.poset().len() as u64 {
            return Ok(());
        }
        let mut ideals: BTreeSet<Vec<Element>> = BTreeSet::from([Vec::new()]);
        for size in 0..size {
            let mut larger = BTreeSet::new();
            for ideal in &ideals {
                // Both sets of ideals exist at once; an ideal also takes up space in a node of its set.
                let bytes = (ideals.len() + larger.len()) as u64 * (size * size_of::<Element>() as u64 + 48);
                if let Some(limit) = limits.reached(bytes, 0) {
                    return Err(Stopped { limit, positions: larger.len() as u64 });
                }
                larger.extend(self.with_one_more(ideal));
            }
            ideals = larger;
        }
        let mut pace = Pace::default();
        for (ideal, listed) in ideals.iter().zip(0..) {
            if pace.is_due() {
                limits.check(listed)?;
            }
            let is_covered =
                |&x: &Element| self.poset().upper_covers(x).iter().any(|upper| ideal.binary_search(upper).is_ok());
            let maximal = ideal.iter().copied().filter(|x| !is_covered(x)).collect();
            if each(Antichain::from_sorted(maximal)).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Ungar {
    /// The order ideals with one element more, which covers only elements of the ideal.
    fn with_one_more(&self, ideal: &[Element]) -> Vec<Vec<Element>> {
        let is_in = |x: &Element| ideal.binary_search(x).is_ok();
        let above = ideal.iter().flat_map(|&x| self.poset().upper_covers(x)).copied();
        let minimal = self.poset().minimal();
        let next = above.chain(minimal.elements().iter().copied());
        let next = next.filter(|x| !is_in(x) && self.poset().lower_covers(*x).iter().all(is_in));
        next.map(|x| {
            let mut larger = ideal.to_vec();
            larger.insert(larger.partition_point(|&y| y < x), x);
            larger
        })
        .collect()
    }
}
