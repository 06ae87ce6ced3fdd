//! Beyond the paper: one rule for all limits, values of two rooks, values of the heap games in both plays.

use super::squares::{
    Four, apart, at_numbers, largest_limit, limits, limits_and_none, nim4b, quadruples, residue, rooks, spec, values,
};
use crate::answers::{compare, known, known_p, values_are_known};
use crate::{Check, Run, cases};
use rulesets::pieces::nim::Nim;
use theory::{Flow, Play, Ruleset};

/// a = x_r xor z_r and b = y_r xor w_r.
fn pairs(position: Four, r: Option<u64>) -> (u64, u64) {
    let [x, y, z, w] = position.map(|coordinate| residue(coordinate, r));
    (x ^ z, y ^ w)
}

pub(super) fn compact_rule(run: &mut Run) -> Check {
    for r in limits_and_none(run.size()) {
        let (spec, rooks) = (spec("rooks", r), rooks(r));
        let mut value = values(run, rooks, Play::Normal);
        let positions = apart(run.size());
        compare(run, (&spec, &rooks), Play::Normal, positions, |&rooks| Ok(value(rooks)? == 0), known_p)?;
    }
    Ok(())
}

/// Nim with two heaps that must not both vanish: its values are M.
#[derive(Clone, Copy)]
struct WithoutOrigin;

impl Ruleset for WithoutOrigin {
    type Position = [u64; 2];
    type Move = ();

    fn options(&self, &[a, b]: &[u64; 2], each: &mut impl FnMut((), [u64; 2]) -> Flow) -> Flow {
        let options = (0..a).map(|left| [left, b]).chain((0..b).map(|left| [a, left]));
        options.filter(|&option| option != [0, 0]).try_for_each(|option| each((), option))
    }
}

pub(super) fn values_without_limit(run: &mut Run) -> Check {
    let mut value = values(run, rooks(None), Play::Normal);
    let mut m = values(run, WithoutOrigin, Play::Normal);
    for position in apart(run.size()) {
        let (a, b) = pairs(position, None);
        let formula = run.formula(m([a, b])?);
        let known = known(run, &rooks(None), &position, Play::Normal);
        let value = value(position)?;
        run.that(value == formula && known == Some(value), || at_numbers("rooks", None, position))?;
    }
    Ok(())
}

/// Powers of two among the limits.
pub(super) fn values_with_limit(run: &mut Run) -> Check {
    let mut m = values(run, WithoutOrigin, Play::Normal);
    for r in limits(run.size()).filter(|r| r.is_power_of_two()) {
        let mut value = values(run, rooks(Some(r)), Play::Normal);
        for position in apart(run.size()) {
            let formula = match pairs(position, Some(r)) {
                (0, 0) => r - 1,
                (a, b) => m([a, b])?,
            };
            let formula = run.formula(formula);
            let known = known(run, &rooks(Some(r)), &position, Play::Normal);
            let value = value(position)?;
            run.that(value == formula && known == Some(value), || at_numbers("rooks", Some(r), position))?;
        }
    }
    Ok(())
}

/// The rows and columns 0, 1 and 2 of M.
pub(super) fn first_rows_of_m(run: &mut Run) -> Check {
    let mut m = values(run, WithoutOrigin, Play::Normal);
    for large in 1..run.size() {
        for small in 0..=large.min(2) {
            for (a, b) in [(small, large), (large, small)] {
                // The value of these two rooks is M(a,b).
                let squares = [a, 0, 0, b];
                let (known, m) = (known(run, &rooks(None), &squares, Play::Normal), m([a, b])?);
                run.that(known == Some(m), || at_numbers("rooks", None, squares).remark(format!("M({a},{b}) is {m}")))?;
            }
        }
    }
    Ok(())
}

/// The values of Nim_4rb.
pub(super) fn nim4b_in(run: &mut Run, play: Play) -> Check {
    for r in limits_and_none(run.size()) {
        let (spec, nim4b) = (spec("nim4b", r), nim4b(r));
        let mut value = values(run, nim4b, play);
        compare(run, (&spec, &nim4b), play, quadruples(run.size()), |&heaps| value(heaps), known)?;
    }
    Ok(())
}

/// The range of the claims about heaps.
pub(super) fn heap_ranges(size: u64) -> String {
    let (one, two, four, r) = (4 * size, 2 * size, size / 2, largest_limit(size));
    format!("1, 2, 3, 4 heaps below {one}, {two}, {size}, {four}; r = 2..{r} and no limit")
}

/// The values of Nim with each limit.
pub(super) fn nim_in(run: &mut Run, play: Play) -> Check {
    for r in limits_and_none(run.size()) {
        let nim = Nim { most: r.map(|r| r - 1) };
        let size = run.size();
        let heaps = cases::heaps([4 * size, 2 * size, size, size / 2]);
        values_are_known(run, (&spec("nim", r), &nim), play, heaps)?;
    }
    Ok(())
}
