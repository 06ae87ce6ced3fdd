//! Beyond the paper: one rule for all limits, values of two rooks, misère values of the heap games, misère Wythoff.

use super::foundations::is_wythoff_pair;
use super::squares::{
    Four, apart, largest_limit, limits, limits_and_none, misere_name, name, nim4b, quadruples, residue, rooks, values,
};
use crate::{Check, Run, cases};
use rulesets::pieces::corner::Wythoff;
use rulesets::pieces::nim::Nim;
use theory::{Flow, Play, Ruleset};

/// a = x_r xor z_r and b = y_r xor w_r.
fn pairs(position: Four, r: Option<u64>) -> (u64, u64) {
    let [x, y, z, w] = position.map(|coordinate| residue(coordinate, r));
    (x ^ z, y ^ w)
}

/// For odd r: x and z, or y and w, are different and both -1 modulo r.
fn is_exceptional([x, y, z, w]: Four, r: Option<u64>) -> bool {
    let Some(r) = r.filter(|r| !r.is_multiple_of(2)) else { return false };
    let both_last = |a: u64, b: u64| a != b && a % r == r - 1 && b % r == r - 1;
    both_last(x, z) || both_last(y, w)
}

pub(super) fn compact_rule(run: &mut Run) -> Check {
    for r in limits_and_none(run.size()) {
        let mut value = values(run, rooks(r), Play::Normal);
        for position in apart(run.size()) {
            let (a, b) = pairs(position, r);
            let usual = (a == b && a >= 2) || (a.min(b), a.max(b)) == (0, 1);
            let is_p = run.formula_holds(if is_exceptional(position, r) { a == b } else { usual });
            run.that((value(position)? == 0) == is_p, || name("rooks", r, position))?;
        }
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
        let formula = m([a, b])?;
        let formula = run.formula(formula);
        run.that(value(position)? == formula, || name("rooks", None, position))?;
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
            run.that(value(position)? == formula, || name("rooks", Some(r), position))?;
        }
    }
    Ok(())
}

/// The rows and columns 0, 1 and 2 of M.
pub(super) fn first_rows_of_m(run: &mut Run) -> Check {
    let mut m = values(run, WithoutOrigin, Play::Normal);
    for large in 1..run.size() {
        for small in 0..=large.min(2) {
            let formula = match small {
                0 => large - 1,
                1 => large,
                _ => 3 * (large / 3) + (large + 1) % 3,
            };
            for (a, b) in [(small, large), (large, small)] {
                let formula = run.formula(formula);
                run.that(m([a, b])? == formula, || {
                    format!("{} : M({a},{b}) is not {formula}", name("rooks", None, [a, 0, 0, b]))
                })?;
            }
        }
    }
    Ok(())
}

pub(super) fn nim4b_values(run: &mut Run) -> Check {
    for r in limits_and_none(run.size()) {
        let mut value = values(run, nim4b(r), Play::Normal);
        for position in quadruples(run.size()) {
            let sum = run.formula(position.into_iter().fold(0, |sum, heap| sum ^ residue(heap, r)));
            run.that(value(position)? == sum, || name("nim4b", r, position))?;
        }
    }
    Ok(())
}

pub(super) fn nim4b_misere_values(run: &mut Run) -> Check {
    for r in limits_and_none(run.size()) {
        let mut value = values(run, nim4b(r), Play::Misere);
        for position in quadruples(run.size()) {
            let (a, b) = pairs(position, r);
            let is_swapped = a <= 1 && b <= 1 && !is_exceptional(position, r);
            let formula = run.formula(a ^ b ^ u64::from(is_swapped));
            run.that(value(position)? == formula, || misere_name("nim4b", r, position))?;
        }
    }
    Ok(())
}

/// One to four heaps, smaller ones the more there are.
fn heap_lists(size: u64) -> impl Iterator<Item = Vec<u64>> {
    let ones = cases::tuples::<1>(4 * size).map(Vec::from);
    let twos = cases::tuples::<2>(2 * size).map(Vec::from);
    let threes = cases::tuples::<3>(size).map(Vec::from);
    let fours = cases::tuples::<4>(size / 2).map(Vec::from);
    ones.chain(twos).chain(threes).chain(fours)
}

/// The range of the claims about heaps.
pub(super) fn heap_ranges(size: u64) -> String {
    let (one, two, four, r) = (4 * size, 2 * size, size / 2, largest_limit(size));
    format!("1, 2, 3, 4 heaps below {one}, {two}, {size}, {four}; r = 2..{r} and no limit")
}

/// Searched values of Nim with each limit against a formula of the heaps' residues.
fn heaps(run: &mut Run, play: Play, formula: impl Fn(&[u64]) -> u64) -> Check {
    for r in limits_and_none(run.size()) {
        let nim = Nim { most: r.map(|r| r - 1) };
        let mut search = run.search(&nim, play);
        for heaps in heap_lists(run.size()) {
            let residues: Vec<u64> = heaps.iter().map(|&heap| residue(heap, r)).collect();
            let formula = run.formula(formula(&residues));
            run.that(u64::from(search.value(&heaps)?) == formula, || {
                let limit = r.map_or_else(String::new, |r| format!(":r={r}"));
                let list: Vec<String> = heaps.iter().map(u64::to_string).collect();
                format!("nim{limit} {} --play {play}", list.join(","))
            })?;
        }
    }
    Ok(())
}

fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

pub(super) fn nim_values(run: &mut Run) -> Check {
    heaps(run, Play::Normal, nim_sum)
}

pub(super) fn nim_misere_values(run: &mut Run) -> Check {
    heaps(run, Play::Misere, |heaps| nim_sum(heaps) ^ u64::from(heaps.iter().all(|&heap| heap <= 1)))
}

pub(super) fn wythoff_misere(run: &mut Run) -> Check {
    let mut value = values(run, Wythoff, Play::Misere);
    for heaps @ [a, b] in cases::tuples(run.size()) {
        let is_p = match (a.min(b), a.max(b)) {
            (0, 1) | (2, 2) => true,
            (0, 0) | (1, 2) => false,
            _ => is_wythoff_pair(heaps),
        };
        let is_p = run.formula_holds(is_p);
        run.that((value(heaps)? == 0) == is_p, || misere_name("wythoff", None, heaps))?;
    }
    Ok(())
}
