//! Misère play of games that fall apart: sums of positions are searched as what they are, multisets.
//!
//! The function of the user has given the options of every position by now, so the search is that of the library, and needs
//! neither Python nor its lock.

use super::store::{Options, options_of};
use grundy::Flow;
use grundy::theory::Ruleset;

/// Sums of positions whose options are known: the numbers of their components in ascending order, without those that have no
/// options.
pub struct Sums<'o>(pub &'o Options);

impl Sums<'_> {
    /// The sum of some positions.
    pub fn of(&self, components: impl IntoIterator<Item = u32>) -> Box<[u32]> {
        let mut sum: Vec<u32> = components.into_iter().filter(|&part| !self.0.words(part).is_empty()).collect();
        sum.sort_unstable();
        sum.into()
    }
}

impl Ruleset for Sums<'_> {
    type Position = Box<[u32]>;
    type Move = ();

    fn options(&self, sum: &Box<[u32]>, each: &mut impl FnMut((), Box<[u32]>) -> Flow) -> Flow {
        for (place, &part) in sum.iter().enumerate() {
            // Equal components have the same moves.
            if place > 0 && sum[place - 1] == part {
                continue;
            }
            let others = || sum[..place].iter().chain(&sum[place + 1..]);
            for option in options_of(self.0.words(part)) {
                each((), self.of(others().chain(option).copied()))?;
            }
        }
        Flow::Continue(())
    }
}
