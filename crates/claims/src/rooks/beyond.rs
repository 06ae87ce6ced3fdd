//! Beyond the paper: one rule for all limits, values of two rooks, values of the heap games in both plays.

use super::sets::Sets;
use super::squares::{
    Four, apart, at_numbers, largest_limit, limits, limits_and_none, nim4b, quadruples, residue, rooks, spec, values,
};
use crate::answers::{compare, known, known_p, values_are_known};
use crate::{Check, Run, cases};
use rulesets::pieces::corner::Wythoff;
use rulesets::pieces::nim::Nim;
use shapes::enumerate;
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

/// The sets of the definitions, described by a and b and by the exceptions for odd r.
pub(super) fn sets_by_pairs(run: &mut Run) -> Check {
    for r in limits_and_none(run.size()) {
        let sets = Sets { r };
        let is_last = |coordinate| r.is_some_and(|r| r % 2 == 1 && coordinate % r == r - 1);
        for position @ [x, y, z, w] in quadruples(run.size()) {
            let (a, b) = pairs(position, r);
            let is_exceptional = |one, other| one != other && is_last(one) && is_last(other);
            let in_f = a <= 1 && b <= 1 && !is_exceptional(x, z) && !is_exceptional(y, w);
            let (f0, f1) = (run.formula(in_f && a == b), run.formula(in_f && a != b));
            let agrees = sets.f0_by_parity(position) == f0 && sets.f1_by_parity(position) == f1;
            run.that(agrees, || at_numbers("nim4b", r, position))?;
        }
    }
    Ok(())
}

/// One P-position on each line, in both plays.
pub(super) fn lines_of_wythoff(run: &mut Run) -> Check {
    let below = run.size();
    for play in Play::ALL {
        let mut value = values(run, Wythoff, play);
        let mut lost = Vec::new();
        for square in enumerate::tuples_by_largest(below) {
            if value(square)? == 0 {
                lost.push(square);
            }
        }
        // The larger heap of a P-position is at most φ² = 2.618… times the smaller one, or at most 2 if that is more.
        for line in (0..below).take_while(|line| 8 * line / 3 + 2 < below) {
            for (name, number) in [
                ("row", lost.iter().filter(|[x, _]| *x == line).count()),
                ("column", lost.iter().filter(|[_, y]| *y == line).count()),
                ("diagonal", lost.iter().filter(|[x, y]| *y == x + line).count()),
            ] {
                let one = run.formula(1);
                run.that(number as u64 == one, || format!("the {name} {line} of Wythoff's game in {play} play"))?;
            }
        }
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
