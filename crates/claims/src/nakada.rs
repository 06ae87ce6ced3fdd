//! Nakada, "Inset games and their strategies".

use crate::{Check, Claim, Expected, Kind, Run, Sizes, cases};
use rulesets::hooks::welter::Welter;
use theory::{Play, nimber};

/// The claims of the paper.
pub const CLAIMS: &[Claim] = &[Claim {
    id: "nakada-2.1",
    source: "Nakada, Theorem 2.1 (Sato, Welter)",
    statement: "The value of a set of beads in Welter's game is XOR x_i xor XOR_{i<j} (x_i|x_j).",
    kind: Kind::Theorem,
    expected: Expected::Holds,
    sizes: Sizes { usual: 12, largest: 21 },
    range: |size| format!("all sets of beads below {size}"),
    check: welter_function,
}];

/// α(x), straight from its definition.
fn alpha(run: &mut Run, beads: &[u64]) -> i128 {
    let beads: Vec<i128> = beads.iter().map(|&bead| bead.into()).collect();
    let pairs = beads.iter().enumerate().flat_map(|(i, &a)| beads[i + 1..].iter().map(move |&b| nimber::bar(a, b)));
    run.formula_sum(beads.iter().copied().chain(pairs))
}

fn welter_function(run: &mut Run) -> Check {
    let mut search = run.search(&Welter, Play::Normal);
    for beads in cases::sets(run.size()) {
        let value = search.value(&beads)?;
        let formula = alpha(run, beads.squares());
        run.that(i128::from(value) == formula, || format!("welter {beads}"))?;
    }
    Ok(())
}
