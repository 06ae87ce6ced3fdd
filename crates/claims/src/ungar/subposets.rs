//! The two equalities of maximal subposets on which the proof of Theorem 1.3 for levelled posets rests.

use super::order::{Order, Set, members};
use super::theorems::levelled;
use crate::{Check, Run};

/// Checks one case of an equality: `left` is found directly, and `says` is M of the smaller poset.
fn same(run: &mut Run, order: &Order, left: Set, says: Set, remark: impl FnOnce() -> String) -> Check {
    let says = run.formula(says);
    run.that(left == says, || order.case().remark(remark()))
}

/// M_{P\T}(c) = M_{Pₜ}(c): T a nonempty set of maximal elements, t of lowest level in it, P_t what is left of M_P(t)
/// without t, and c maximal in it.
pub(super) fn after_a_move(run: &mut Run) -> Check {
    for poset in levelled(run.size()) {
        let Ok(levels) = poset.levels() else { continue };
        let level = |x: usize| levels.of(x as u32);
        let order = Order::from(&poset);
        let (whole, maximal) = (order.whole(), order.maximal(order.whole()));
        let mut taken = maximal;
        while taken != 0 {
            let lowest = members(taken).map(level).min();
            for t in members(taken).filter(|&t| Some(level(t)) == lowest) {
                let below = order.maximal_subposet(whole, t) & !(1 << t);
                for c in members(order.maximal(below)) {
                    let (left, says) = (order.maximal_subposet(whole & !taken, c), order.maximal_subposet(below, c));
                    same(run, &order, left, says, || format!("T is the set {taken:b}, t = {t}, c = {c}"))?;
                }
            }
            taken = (taken - 1) & maximal;
        }
    }
    Ok(())
}

/// For e maximal in P\{m} on a lower level than m: M_{P\{m}}(e) is M_P(e) if e is maximal in P, and else M of what is
/// left of M_P(m) without m.
pub(super) fn after_one_element(run: &mut Run) -> Check {
    for poset in levelled(run.size()) {
        let Ok(levels) = poset.levels() else { continue };
        let order = Order::from(&poset);
        let (whole, maximal) = (order.whole(), order.maximal(order.whole()));
        for m in members(maximal) {
            let rest = whole & !(1 << m);
            for e in members(order.maximal(rest)).filter(|&e| levels.of(e as u32) < levels.of(m as u32)) {
                let within = match maximal >> e & 1 {
                    1 => whole,
                    _ => order.maximal_subposet(whole, m) & !(1 << m),
                };
                let (left, says) = (order.maximal_subposet(rest, e), order.maximal_subposet(within, e));
                same(run, &order, left, says, || format!("m = {m}, e = {e}"))?;
            }
        }
    }
    Ok(())
}
