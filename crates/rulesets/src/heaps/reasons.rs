//! Explains the value of a position of heaps as the nim-sum of the values of its heaps.

use super::values::HeapValues;
use crate::figure::drawn_heaps;
use crate::reason::{Reason, ReasonKind, Step, Term};

/// The values of the heaps and their nim-sum; none if the values have not been needed. A single heap is not a sum: its
/// options explain its value, unless it follows from a period.
pub(super) fn sum(values: &HeapValues, heaps: &[u64]) -> Option<Reason> {
    let values_of_heaps: Option<Vec<u32>> = heaps.iter().map(|&heap| values.known_value(heap)).collect();
    let valued = heaps.iter().zip(values_of_heaps?).zip(drawn_heaps(heaps)).zip(1..);
    let terms = valued.map(|(((heap, value), stones), number)| {
        Term::new(format!("g({heap})"), value.into()).at(format!("heap {number}"), stones)
    });
    let mut statement = "The value is the nim-sum of the values g of the heaps.".to_owned();
    match (values.period(), heaps) {
        (Some(period), &[largest, ..]) if period.within(largest) != largest => {
            let (from, length, same) = (period.preperiod, period.period, period.within(largest));
            statement += &format!(" From {from} on these have the period {length}, so that g({largest}) = g({same}).");
        }
        (_, [] | [_]) => return None,
        _ => {}
    }
    Some(Reason::new(ReasonKind::Sum, statement).step(Step::xor("", terms)))
}
