//! Beads exchanged for others: 2-adic distances, the even alteration theorem, and the parity law that follows.

use super::alpha;
use crate::counterexample::at;
use crate::{Check, Run, as_set};
use rulesets::hooks::welter::Welter;
use shapes::{BeadSet, enumerate};
use theory::nimber::ruler;
use theory::{Play, Ruleset, nim_sum};

/// F(x) = x xor XOR_{w in R} N(x-w).
fn f(others: &BeadSet, x: u64) -> i128 {
    let norms = others.squares().iter().map(|&w| ruler(i128::from(x) - i128::from(w)));
    nim_sum(norms.chain([x.into()]))
}

/// Calls `check` with sets of other beads and two different squares.
fn with_two(run: &mut Run, check: fn(&mut Run, &BeadSet, u64, u64) -> Check) -> Check {
    for others in enumerate::sets(run.size()) {
        for x in 0..16 {
            (0..x).try_for_each(|y| check(run, &others, x, y))?;
        }
    }
    Ok(())
}

pub(super) fn distances(run: &mut Run) -> Check {
    with_two(run, |run, others, x, y| {
        let agree = run.formula(u64::from((x ^ y).trailing_zeros()));
        let found = (f(others, x) ^ f(others, y)).trailing_zeros();
        run.that(u64::from(found) == agree, || at("welter", others).remark(format!("F({x}) and F({y})")))
    })
}

pub(super) fn pairs(run: &mut Run) -> Check {
    with_two(run, |run, others, x, y| {
        if others.contains(x) || others.contains(y) {
            return Ok(());
        }
        let all: Vec<u64> = others.squares().iter().copied().chain([x, y]).collect();
        let formula = run.formula_sum([alpha(others.squares()), (f(others, x) ^ f(others, y)) - 1]);
        run.that(alpha(&all) == formula, || at("welter", others).remark(format!("with {x} and {y}")))
    })
}

/// u is below this power of two, and so are the beads.
const POWER: u64 = 16;

pub(super) fn even_alteration(run: &mut Run) -> Check {
    for beads in enumerate::sets(run.size()) {
        let value = alpha(beads.squares());
        for target in (0..POWER).filter(|&target| i128::from(target) != value) {
            let Some(alternatives) = alternatives(run, &beads, target)? else { continue };
            for chosen in 0_u64..1 << beads.len() {
                let places = beads.squares().iter().zip(&alternatives).enumerate();
                let altered: Vec<u64> =
                    places.map(|(i, (&bead, &other))| if chosen >> i & 1 == 1 { other } else { bead }).collect();
                let expected = if chosen.count_ones().is_multiple_of(2) { value } else { target.into() };
                let expected = run.formula_sum([expected]);
                let are_different = as_set(altered.iter().copied()).len() == altered.len();
                run.that(are_different && alpha(&altered) == expected, || {
                    at("welter", &beads).remark(format!("altered for the value {target} to {altered:?}"))
                })?;
            }
        }
    }
    Ok(())
}

/// For each bead the one square that gives α the value `target`, found by trying all that could; none without beads.
fn alternatives(run: &mut Run, beads: &BeadSet, target: u64) -> Result<Option<Vec<u64>>, crate::End> {
    let mut alternatives = Vec::new();
    for i in 0..beads.len() {
        let mut altered = beads.squares().to_vec();
        let mut gives = |&square: &u64| {
            altered[i] = square;
            alpha(&altered) == i128::from(target)
        };
        // Such a square has at most one bit more than the beads and the target.
        let found: Vec<u64> = (0..2 * POWER).filter(&mut gives).collect();
        run.that(found.len() == 1, || at("welter", beads).remark(format!("bead {i} has {found:?} for {target}")))?;
        alternatives.extend(found);
    }
    Ok((!alternatives.is_empty()).then_some(alternatives))
}

pub(super) fn parity_law(run: &mut Run) -> Check {
    let mut search = run.search(&Welter, Play::Normal);
    for beads in enumerate::sets(run.size()) {
        let value = search.value(&beads)?;
        let options: Vec<u32> =
            Welter.option_list(&beads).iter().map(|option| search.value(option)).collect::<Result<_, _>>()?;
        let most = options.iter().copied().max().unwrap_or(0).max(value);
        for target in (0..=most).filter(|&target| target != value) {
            let number = options.iter().filter(|&&option| option == target).count();
            let is_odd = run.formula(target < value);
            run.that(number.is_multiple_of(2) != is_odd, || {
                at("welter", &beads).remark(format!("{number} options have the value {target}"))
            })?;
        }
    }
    Ok(())
}
