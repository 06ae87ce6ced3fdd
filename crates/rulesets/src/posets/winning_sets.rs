//! Finds all winning moves on a levelled poset.
//!
//! The sets of maximal elements are enumerated in Gray code, removing or putting back one element at a time. Such a
//! step matters only to the last remaining cover of something that the element covers: if the NAND value there changes,
//! the change is passed upwards until it makes no difference.

use shapes::poset::Element;
use shapes::{ElementSet, Poset};
use theory::Flow;

/// An order ideal from which elements are removed and put back.
struct Changing<'p> {
    poset: &'p Poset,
    present: ElementSet,
    /// How many present elements cover each element.
    covered_by: Vec<u32>,
    /// How many elements with value 0 only this element covers; its own value is 0 if there are none.
    zeros: Vec<u32>,
    /// How many maximal elements have the value 0.
    bad: usize,
}

/// Calls `each` with every nonempty set of maximal elements of an ideal whose removal leaves an Eeta win.
pub(super) fn for_each(poset: &Poset, ideal: ElementSet, each: &mut impl FnMut(&[Element]) -> Flow) -> Flow {
    let maximal = poset.maximal_of(&ideal);
    let maximal = maximal.elements();
    let mut state = Changing::new(poset, ideal);
    let mut number = 0_u128;
    loop {
        number += 1;
        // The place that changes in Gray code; after the last set, it is past the end.
        let Some(&x) = maximal.get(number.trailing_zeros() as usize) else { return Flow::Continue(()) };
        if state.present.contains(x) {
            state.remove(x)
        } else {
            state.put_back(x)
        }
        if state.bad == 0 {
            let removed: Vec<Element> = maximal.iter().copied().filter(|&x| !state.present.contains(x)).collect();
            if !removed.is_empty() {
                each(&removed)?;
            }
        }
    }
}

impl<'p> Changing<'p> {
    fn new(poset: &'p Poset, ideal: ElementSet) -> Changing<'p> {
        let above = |x: Element| poset.upper_covers(x).iter().filter(|&&upper| ideal.contains(upper)).count() as u32;
        let covered_by = poset.elements().map(above).collect();
        let mut state = Changing { poset, present: ideal, covered_by, zeros: vec![0; poset.len()], bad: 0 };
        for &x in poset.upwards() {
            if state.present.contains(x) && state.zeros[x as usize] == 0 {
                match state.covered_by[x as usize] {
                    0 => state.bad += 1,
                    1 => {
                        let upper = state.cover(x);
                        state.zeros[upper as usize] += 1;
                    }
                    _ => {}
                }
            }
        }
        state
    }

    /// The one present element that covers `x`.
    fn cover(&self, x: Element) -> Element {
        let mut covers = self.poset.upper_covers(x).iter().copied();
        covers.find(|&upper| self.present.contains(upper)).expect("one cover is present")
    }

    fn remove(&mut self, top: Element) {
        self.bad -= usize::from(self.zeros[top as usize] == 0);
        self.present.remove(top);
        for &x in self.poset.lower_covers(top) {
            let is_zero = self.zeros[x as usize] == 0;
            self.covered_by[x as usize] -= 1;
            match self.covered_by[x as usize] {
                0 => {
                    self.zeros[top as usize] -= u32::from(is_zero);
                    self.bad += usize::from(is_zero);
                }
                1 if is_zero => self.change(self.cover(x), true),
                _ => {}
            }
        }
    }

    fn put_back(&mut self, top: Element) {
        for &x in self.poset.lower_covers(top) {
            let is_zero = self.zeros[x as usize] == 0;
            match self.covered_by[x as usize] {
                0 => {
                    self.zeros[top as usize] += u32::from(is_zero);
                    self.bad -= usize::from(is_zero);
                }
                1 if is_zero => self.change(self.cover(x), false),
                _ => {}
            }
            self.covered_by[x as usize] += 1;
        }
        self.present.insert(top);
        self.bad += usize::from(self.zeros[top as usize] == 0);
    }

    /// One element more, or one less, with value 0 is covered only by `x`.
    fn change(&mut self, mut x: Element, mut is_more: bool) {
        loop {
            let zeros = &mut self.zeros[x as usize];
            let was_zero = *zeros == 0;
            *zeros = if is_more { *zeros + 1 } else { *zeros - 1 };
            let is_zero = *zeros == 0;
            if was_zero == is_zero {
                return;
            }
            match self.covered_by[x as usize] {
                0 if is_zero => return self.bad += 1,
                0 => return self.bad -= 1,
                1 => (x, is_more) = (self.cover(x), is_zero),
                _ => return,
            }
        }
    }
}
