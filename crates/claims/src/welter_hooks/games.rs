//! The values of Welter's game with restricted moves: searched, and by three formulas.

use crate::counterexample::at;
use crate::nakada::sets::terms_of_alpha;
use crate::{Check, Run};
use rulesets::hooks::restricted::HookTheorem;
use rulesets::hooks::welter::{BeadMove, Welter};
use shapes::{BeadSet, enumerate};
use theory::nimber::ruler;
use theory::{Flow, Play, Ruleset};

/// Welter's game in which only some distances are allowed.
#[derive(Clone, Copy)]
struct Restricted {
    /// Distances are multiples of this,
    step: u64,
    /// and less than this.
    below: Option<u64>,
}

impl Ruleset for Restricted {
    type Position = BeadSet;
    type Move = BeadMove;

    fn options(&self, beads: &BeadSet, each: &mut impl FnMut(BeadMove, BeadSet) -> Flow) -> Flow {
        Welter.options(beads, &mut |bead_move, option| {
            let distance = bead_move.from - bead_move.to;
            let is_allowed = distance.is_multiple_of(self.step) && self.below.is_none_or(|below| distance < below);
            if is_allowed { each(bead_move, option) } else { Flow::Continue(()) }
        })
    }
}

pub(super) fn divisible(run: &mut Run) -> Check {
    (1..=3).try_for_each(|low| compare(run, low, None))
}

pub(super) fn short(run: &mut Run) -> Check {
    (0..=4).try_for_each(|high| compare(run, 0, Some(high)))
}

pub(super) fn both(run: &mut Run) -> Check {
    (1..=3).try_for_each(|low| (low..=4).try_for_each(|high| compare(run, low, Some(high))))
}

/// Compares the searched value with the bits of α, with those of the norms of hook lengths, and with the closed form
/// that answers use.
fn compare(run: &mut Run, low: u32, high: Option<u32>) -> Check {
    let game = Restricted { step: 1 << low, below: high.map(|high| 1 << high) };
    let mut search = run.search(game, Play::Normal);
    let bits = move |term: i128| match high {
        Some(high) => (term & ((1 << high) - 1)) >> low,
        None => term >> low,
    };
    for beads in enumerate::sets(run.size()) {
        let value = u64::from(search.value(&beads)?);
        let by_alpha = run.formula_sum(terms_of_alpha(beads.squares()).map(bits));
        let diagram = beads.partition();
        let norms = diagram.boxes().map(|(i, j)| ruler(diagram.hook_length(i, j).into()));
        let by_hooks = run.formula_sum(norms.map(bits));
        let known = run.formula(HookTheorem { low, high }.value(beads.squares()));
        let agrees = known == value && by_alpha == i128::from(value) && by_hooks == i128::from(value);
        run.that(agrees, || {
            let below = game.below.map_or(String::new(), |below| format!(" below {below}"));
            at("welter", &beads)
                .remark(format!("with moves by multiples of {}{below} it has the value {value}", game.step))
        })?;
    }
    Ok(())
}
