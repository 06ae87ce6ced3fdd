//! A claim of your own that is wrong, and the counterexample that the check finds.
//!
//! `cargo run --example claim`

use grundy::claims::{Check, Claim, Expected, Kind, Run, Sizes, Standing};
use grundy::{Flow, Limits, Outcome, Play, Ruleset};

/// Take a square number of stones from a heap.
struct Squares;

impl Ruleset for Squares {
    type Position = u64;
    type Move = u64;

    fn options(&self, &heap: &u64, each: &mut impl FnMut(u64, u64) -> Flow) -> Flow {
        (1..=heap.isqrt()).try_for_each(|root| each(root * root, heap - root * root))
    }
}

const CLAIM: Claim = Claim {
    id: "squares-mod-5",
    source: "the first twenty values",
    title: "Squares from a heap, modulo 5",
    statement: "A heap from which squares are taken is lost if and only if its size is 0 or 2 modulo 5.",
    kind: Kind::Conjecture,
    standing: Standing::Observed,
    expected: Expected::Holds,
    sizes: Sizes { usual: 100, largest: 10_000 },
    range: |size| format!("heaps of at most {size}"),
    check,
};

/// Compares what is claimed with what the rules give, starting from the smallest heap.
fn check(run: &mut Run) -> Check {
    let mut search = run.search(Squares, Play::Normal);
    for heap in 0..=run.size() {
        let claimed = run.formula(matches!(heap % 5, 0 | 2));
        let is_lost = search.outcome(&heap)? == Outcome::P;
        run.that(is_lost == claimed, || format!("a heap of {heap}"))?;
    }
    Ok(())
}

fn main() -> Result<(), grundy::theory::Stopped> {
    for size in [24, 100] {
        let report = CLAIM.verify(Some(size), &Limits::default())?;
        println!("{}: {:?}, {} compared", report.range, report.verdict, report.checked);
        if let Some(counterexample) = report.counterexample {
            println!("not so for {counterexample}");
        }
    }
    Ok(())
}
