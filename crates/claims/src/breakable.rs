//! Values that can be broken on purpose, to see whether a check notices.

use std::collections::HashSet;
use std::hash::Hash;

/// A value of a formula that can be changed into another one.
pub trait Breakable {
    /// Changes it into another value, and returns whether there is one.
    fn shatter(&mut self) -> bool;
}

/// Flips the lowest bit.
impl Breakable for u64 {
    fn shatter(&mut self) -> bool {
        *self ^= 1;
        true
    }
}

/// Negates it.
impl Breakable for bool {
    fn shatter(&mut self) -> bool {
        *self = !*self;
        true
    }
}

/// Turns something into nothing.
impl<T> Breakable for Option<T> {
    fn shatter(&mut self) -> bool {
        self.take().is_some()
    }
}

/// Drops the last element, or adds one if there is none.
impl<T: Default> Breakable for Vec<T> {
    fn shatter(&mut self) -> bool {
        if self.pop().is_none() {
            self.push(T::default());
        }
        true
    }
}

/// Drops the least element.
impl<T: Clone + Ord + Hash> Breakable for HashSet<T> {
    fn shatter(&mut self) -> bool {
        let lost = self.iter().min().cloned();
        lost.is_some_and(|lost| self.remove(&lost))
    }
}
