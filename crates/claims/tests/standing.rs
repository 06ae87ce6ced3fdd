//! What claims rest on: every reference to a proof leads to one that names the claim, and no answer rests on
//! observation.

use claims::{Claim, Section, Standing, all};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

const PROOFS: &str = include_str!("../../../docs/proofs.md");

/// The sections of the document by their anchors.
fn sections() -> HashMap<&'static str, &'static str> {
    let parts = PROOFS.split("<a id=\"").skip(1);
    let sections: Vec<_> = parts.map(|part| part.split_once("\"></a>").expect("an anchor is closed")).collect();
    let number = sections.len();
    let sections: HashMap<_, _> = sections.into_iter().collect();
    assert_eq!(sections.len(), number, "an anchor is there twice");
    sections
}

/// The words in backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn every_proof_is_there_and_names_its_claim() {
    let sections = sections();
    let mut proved = 0;
    for claim in all() {
        let Standing::Proofs { proof: Section(section) } = claim.standing else { continue };
        let text = sections.get(section).unwrap_or_else(|| panic!("{}: there is no section {section}", claim.id));
        assert!(quoted(text).any(|word| word == claim.id), "section {section} does not name {}", claim.id);
        proved += 1;
    }
    assert!(proved >= 45, "only {proved} claims are proved here");
}

#[test]
fn what_is_observed_is_listed_with_its_range() {
    let sections = sections();
    let row = |claim: &Claim| format!("| `{}` | {} |", claim.id, (claim.range)(claim.sizes.usual));
    let observed = all().filter(|claim| claim.standing == Standing::Observed);
    let missing: Vec<String> = observed.map(row).filter(|row| !sections["observed"].contains(row)).collect();
    assert!(missing.is_empty(), "the list does not have\n{}", missing.join("\n"));
}

#[test]
fn every_claim_that_the_proofs_name_is_there() {
    let ids: BTreeSet<&str> = all().map(|claim| claim.id).collect();
    for word in quoted(PROOFS).filter(|word| word.starts_with("beyond-") || word.starts_with("rooks-")) {
        assert!(ids.contains(word), "{word} is no claim");
    }
}

#[test]
fn nothing_beyond_the_papers_rests_on_them() {
    for claim in all().filter(|claim| claim.id.starts_with("beyond-")) {
        assert_ne!(claim.standing, Standing::Paper, "{}", claim.id);
    }
}

/// Calls `each` with the text of every source file in a folder.
fn for_each_source(folder: &Path, each: &mut dyn FnMut(&str)) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            for_each_source(&path, each);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            each(&std::fs::read_to_string(&path).expect("a source file"));
        }
    }
}

/// Every claim that a ruleset can name as the source of an answer is named in its source file.
#[test]
fn no_answer_rests_on_what_is_only_observed() {
    let claims: HashMap<&str, Standing> = all().map(|claim| (claim.id, claim.standing)).collect();
    let mut named = BTreeSet::new();
    for room in ["rulesets", "rules"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(room).join("src");
        for_each_source(&folder, &mut |text| {
            for literal in text.split('"').filter(|literal| claims.contains_key(literal)) {
                assert_ne!(claims[literal], Standing::Observed, "an answer names {literal}");
                named.insert(literal.to_owned());
            }
        });
    }
    let missing: Vec<_> = ["nakada-2.1", "beyond-nim-limit", "beyond-welter-short-hooks"]
        .into_iter()
        .filter(|id| !named.contains(*id))
        .collect();
    assert!(named.len() >= 35 && missing.is_empty(), "{} sources, without {missing:?}", named.len());
}
