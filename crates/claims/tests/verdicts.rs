//! Every claim ends as expected, every broken formula is caught, and every counterexample is a value.

use claims::{Case, Claim, Counterexample, Expected, Mutation, Verdict, all};
use rulesets::{open_on, open_without_files};
use std::collections::HashSet;
use theory::Limits;

/// This is small enough that all claims together take seconds.
fn small(claim: &Claim) -> u64 {
    claim.sizes.usual
}

#[test]
fn every_claim_ends_as_expected() {
    let mut cases = 0;
    for claim in all() {
        let report = claim.verify(Some(small(claim)), &Limits::default()).unwrap();
        assert!(claim.expected.is_met_by(report.verdict), "{}: {:?}", claim.id, report);
        assert!(report.checked > 0, "{} checks nothing", claim.id);
        cases += report.checked;
        report.counterexample.iter().for_each(|found| is_what_it_says(claim, found));
    }
    // A check must not change by accident what it covers.
    assert_eq!(cases, 5_457_824);
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

/// A title is one of hundreds in a list, and the text of a link: it must be short, unique, and not a sentence.
#[test]
fn titles_are_short_and_one_of_a_kind() {
    let mut titles = HashSet::new();
    for Claim { id, title, source, statement, .. } in all() {
        let length = title.chars().count();
        assert!((1..=60).contains(&length) && title.trim() == *title, "{id}: {length} characters: {title}");
        assert!(!title.ends_with('.') && title != source && title != statement, "{id}: {title}");
        assert!(
            !title.starts_with(|first: char| first.is_ascii_lowercase()) || title.starts_with("d-complete"),
            "{id}: {title}"
        );
        assert!(titles.insert(title.to_lowercase()), "{id}: another claim is titled “{title}”");
    }
}

/// A counterexample given as a position is one, in its canonical notation, and one given in words is not.
fn is_what_it_says(claim: &Claim, found: &Counterexample) {
    let read = |ruleset: &str, position: &str| {
        let game = open_without_files(ruleset).unwrap_or_else(|problem| panic!("{}: {problem}", claim.id));
        game.position(Some(position))
    };
    match &found.case {
        Case::Position(position) => {
            assert_eq!(read(position.game().spec(), &position.text()).unwrap(), *position, "{}", claim.id);
        }
        Case::NoPosition { ruleset, shape } => assert!(read(ruleset, shape).is_err(), "{}: {found}", claim.id),
        Case::OnPoset(relations) => drop(open_on("ungar:it.poset", &relations.file()).unwrap()),
        Case::Other(text) => {
            let words: Vec<&str> = text.split([' ', ',']).collect();
            assert!(words.iter().all(|word| open_without_files(word).is_err()), "{}: {found}", claim.id);
        }
    }
}

/// If a formula or a criterion is under test, a broken one must be refuted. A check that compares two definitions has
/// no formula to break.
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
                    report.counterexample.iter().for_each(|found| is_what_it_says(claim, found));
                    let again = claim.verify_mutated(Some(small(claim)), &Limits::default(), Some(mutation)).unwrap();
                    assert_eq!(again, (report, mutated), "{}: another run finds something else", claim.id);
                    broken += 1;
                }
            }
        }
    }
    assert!(broken >= 80, "only {broken} formulas were broken");
}
