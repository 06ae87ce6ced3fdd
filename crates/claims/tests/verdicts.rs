//! Every claim ends as expected, and every closed form that is broken is caught.

use claims::{Claim, Expected, Mutation, Verdict, all};
use std::collections::HashSet;
use theory::Limits;

/// Small enough that all claims together take seconds.
fn small(claim: &Claim) -> u64 {
    claim.sizes.usual
}

#[test]
fn every_claim_ends_as_expected() {
    for claim in all() {
        let report = claim.verify(Some(small(claim)), &Limits::default()).unwrap();
        assert!(claim.expects(report.verdict), "{}: {:?}", claim.id, report);
        assert!(report.checked > 0, "{} checks nothing", claim.id);
    }
}

#[test]
fn ids_are_one_of_a_kind_and_corrections_exist() {
    let ids: HashSet<_> = all().map(|claim| claim.id).collect();
    assert_eq!(ids.len(), all().count());
    assert!(ids.len() >= 80, "only {} claims", ids.len());
    for claim in all() {
        assert!(claim.sizes.usual <= claim.sizes.largest, "{}", claim.id);
        assert!(claim.statement.ends_with('.'), "{}: {}", claim.id, claim.statement);
        if let Some(corrected) = claim.corrected() {
            assert!(ids.contains(corrected), "{} is corrected by {corrected}, which is not there", claim.id);
            let right = all().find(|other| other.id == corrected).unwrap();
            assert_eq!(right.expected, Expected::Holds, "{corrected} must hold");
        }
    }
}

/// The claims that test a closed form or a criterion: a broken one must be refuted. Found by breaking: a claim whose
/// check never asks `Run` for a formula does not notice, and is not in the list.
#[test]
fn breaking_a_formula_refutes_its_claim() {
    let mut broken = 0;
    for claim in all().filter(|claim| claim.expected == Expected::Holds) {
        for n in [0, 1, 5] {
            for mutation in [Mutation::FlipValue(n), Mutation::DropTerm(n)] {
                let (report, mutated) =
                    claim.verify_mutated(Some(small(claim)), &Limits::default(), Some(mutation)).unwrap();
                if mutated {
                    assert_eq!(report.verdict, Verdict::Refuted, "{} does not notice {mutation:?}", claim.id);
                    broken += 1;
                }
            }
        }
    }
    assert!(broken >= 80, "only {broken} formulas were broken");
}
