//! Values that can be broken on purpose, to see whether a check notices.

use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;

/// A value of a formula that can be made another one.
pub trait Breakable {
    /// Makes it another value, and says whether there is one.
    fn shatter(&mut self) -> bool;
}

/// The lowest bit is flipped.
impl Breakable for u64 {
    fn shatter(&mut self) -> bool {
        *self ^= 1;
        true
    }
}

/// Negated.
impl Breakable for bool {
    fn shatter(&mut self) -> bool {
        *self = !*self;
        true
    }
}

/// Something becomes nothing.
impl<T> Breakable for Option<T> {
    fn shatter(&mut self) -> bool {
        self.take().is_some()
    }
}

/// The last element is lost; where there is none, one is found.
impl<T: Default> Breakable for Vec<T> {
    fn shatter(&mut self) -> bool {
        if self.pop().is_none() {
            self.push(T::default());
        }
        true
    }
}

/// The least element is lost.
impl<T: Ord> Breakable for BTreeSet<T> {
    fn shatter(&mut self) -> bool {
        self.pop_first().is_some()
    }
}

/// The least element is lost.
impl<T: Clone + Ord + Hash> Breakable for HashSet<T> {
    fn shatter(&mut self) -> bool {
        let lost = self.iter().min().cloned();
        lost.is_some_and(|lost| self.remove(&lost))
    }
}
