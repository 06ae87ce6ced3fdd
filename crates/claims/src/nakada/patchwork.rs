//! Patchworks of the Sato–Welter game beyond the inset game: P_{N,k}, the sets of N beads or of k, where from N beads
//! one may go to any k of them.

use super::sets::terms_of_alpha;
use crate::counterexample::at;
use crate::{Check, Run};
use rulesets::hooks::welter::Welter;
use shapes::{BeadSet, enumerate};
use theory::nimber::bar;
use theory::{Flow, Play, Ruleset, nim_sum};

/// The game on P_{N,k}.
struct Patchwork {
    most: usize,
    fewer: usize,
}

impl Ruleset for Patchwork {
    type Position = BeadSet;
    type Move = ();

    fn options(&self, beads: &BeadSet, each: &mut impl FnMut((), BeadSet) -> Flow) -> Flow {
        Welter.options(beads, &mut |_, after| each((), after))?;
        if beads.len() == self.most {
            for kept in subsets(beads.squares(), self.fewer) {
                each((), kept)?;
            }
        }
        Flow::Continue(())
    }
}

/// The sets of `count` of the squares.
fn subsets(squares: &[u64], count: usize) -> impl Iterator<Item = BeadSet> {
    enumerate::subsets_of(count, squares).map(|chosen| BeadSet::new(chosen).expect("squares do not repeat"))
}

/// The terms of α_N(x) xor XOR_S (-1|α(S)), S running through the N-k beads that may be taken away.
fn terms(game: &Patchwork, beads: &BeadSet) -> Vec<i128> {
    let taken = subsets(beads.squares(), game.most - game.fewer);
    let bars = taken.map(|taken| bar(-1, nim_sum(terms_of_alpha(taken.squares()))));
    bars.chain([nim_sum(terms_of_alpha(beads.squares()))]).collect()
}

/// If k is 0, 1 or N-1, the sum is the value of all sets of N beads. For any other k, some set has another value, if
/// there are two squares more than beads.
pub fn values(run: &mut Run) -> Check {
    let below = run.size().max(LEAST);
    for most in 2..=below as usize - 2 {
        for fewer in 0..most {
            let game = Patchwork { most, fewer };
            let is_claimed = fewer <= 1 || fewer + 1 == most;
            let mut search = run.search(&game, Play::Normal);
            let mut all_agree = true;
            for beads in enumerate::sets_of(most, below) {
                let value = i128::from(search.value(&beads)?);
                let terms = terms(&game, &beads);
                if is_claimed {
                    let formula = run.formula_sum(terms);
                    run.that(value == formula, || {
                        at("welter", &beads).remark(format!("its value in P_{{{most},{fewer}}} is {value}"))
                    })?;
                } else {
                    all_agree &= value == nim_sum(terms);
                }
            }
            let fails = run.formula(!is_claimed);
            run.that(all_agree != fails, || format!("P_{{{most},{fewer}}} : beads below {below}"))?;
        }
    }
    Ok(())
}

/// Every check goes at least as far as P_{4,2}, where the sum first fails.
const LEAST: u64 = 6;

/// Which patchworks and beads, in words.
pub fn range(size: u64) -> String {
    let below = size.max(LEAST);
    format!("N from 2 to {}, all sets of N beads below {below}", below - 2)
}
