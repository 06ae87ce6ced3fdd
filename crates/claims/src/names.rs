//! The names of claims: their ids, and other ways to write them.
//!
//! Statements are cited by number, and not everyone who cites one says whether it is a lemma or a corollary. So a claim
//! is also found without that word (`ungar-1.9` for `ungar-cor-1.9`), with it where the id has none (`ungar-thm-1.3`
//! for `ungar-1.3`), and with it spelled out.

use crate::{Claim, all};
use shapes::did_you_mean;
use shapes::notation::quote;
use std::collections::HashSet;

/// A kind of numbered statement.
struct Sort {
    /// The word in sources.
    in_source: &'static str,
    /// The words in names; ids use the first.
    in_names: &'static [&'static str],
    /// Whether ids have only the number instead.
    is_bare: bool,
}

const SORTS: &[Sort] = &[
    Sort { in_source: "Theorem", in_names: &["thm", "theorem"], is_bare: true },
    Sort { in_source: "Proposition", in_names: &["prop", "proposition"], is_bare: true },
    Sort { in_source: "Lemma", in_names: &["lemma", "lem"], is_bare: false },
    Sort { in_source: "Corollary", in_names: &["cor", "corollary"], is_bare: false },
    Sort { in_source: "Remark", in_names: &["remark", "rem"], is_bare: false },
    Sort { in_source: "Example", in_names: &["ex", "example"], is_bare: false },
    Sort { in_source: "Definition", in_names: &["def", "definition"], is_bare: false },
    Sort { in_source: "Figure", in_names: &["fig", "figure"], is_bare: false },
    Sort { in_source: "Footnote", in_names: &["footnote"], is_bare: false },
    Sort { in_source: "(", in_names: &["eq", "equation"], is_bare: false },
    Sort { in_source: "§", in_names: &["sec", "section"], is_bare: false },
];

/// Theorems that a paper prints twice, or takes from another of the papers: their names, and the claims that check
/// them.
const REPEATED: &[(&str, &str)] =
    &[("motegi-1.1", "motegi-5.1"), ("motegi-1.2", "motegi-6.1"), ("motegi-2.4", "rooks-5")];

/// A name in its parts: `nakada-iso-remark-2.3` is `nakada-iso`, `remark` and `2.3`.
struct Name<'n> {
    stem: Vec<&'n str>,
    sort: Option<&'static Sort>,
    number: Vec<&'n str>,
}

impl<'n> Name<'n> {
    /// The parts of a name that has a number.
    fn of(name: &'n str) -> Option<Name<'n>> {
        let mut stem: Vec<&str> = name.split('-').collect();
        let at = stem.iter().position(|part| part.starts_with(|letter: char| letter.is_ascii_digit()))?;
        let number = stem.split_off(at);
        let sort = stem.last().and_then(|word| SORTS.iter().find(|sort| sort.in_names.contains(word)));
        if sort.is_some() {
            stem.pop();
        }
        Some(Name { stem, sort, number })
    }

    /// The name with another word before the number, or none.
    fn with(&self, word: Option<&str>) -> String {
        let parts: Vec<&str> = self.stem.iter().copied().chain(word).chain(self.number.iter().copied()).collect();
        parts.join("-")
    }

    /// The name without a word for its kind, and with every such word. The kind is that of the name or, if it has none,
    /// that of the source.
    fn spellings(&self, source: &str) -> Vec<String> {
        let in_source = || SORTS.iter().filter(|sort| sort.is_bare).find(|sort| source.contains(sort.in_source));
        let words = self.sort.or_else(in_source).map_or(&[][..], |sort| sort.in_names);
        [None].into_iter().chain(words.iter().copied().map(Some)).map(|word| self.with(word)).collect()
    }
}

impl Claim {
    /// Names other than the id that find the claim, though perhaps not alone.
    pub fn aliases(&self) -> Vec<String> {
        let own = Some((self.id, self.source)).filter(|(id, _)| !id.starts_with("beyond-"));
        let repeated = REPEATED.iter().filter(|(_, id)| *id == self.id).map(|(name, _)| (*name, "Theorem"));
        let names = own.into_iter().chain(repeated).filter_map(|(name, source)| Some((Name::of(name)?, source)));
        let spellings = names.flat_map(|(name, source)| name.spellings(source));
        // The id of another claim finds only that claim.
        spellings.filter(|name| all().all(|claim| claim.id != name)).collect()
    }
}

/// The claims that a name finds. If the name is an id, these are the claim and its parts. Otherwise they are all claims
/// with an id or alias that is the name or continues it, so that `motegi-5` finds everything in Section 5.
pub fn find(name: &str) -> Vec<&'static Claim> {
    let name = name.to_ascii_lowercase();
    let goes_on = |longer: &str| {
        let longer = longer.to_ascii_lowercase();
        longer.strip_prefix(&name).is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '.']))
    };
    let is_id = all().any(|claim| claim.id.eq_ignore_ascii_case(&name));
    let fits = |claim: &Claim| goes_on(claim.id) || !is_id && claim.aliases().iter().any(|alias| goes_on(alias));
    all().filter(|claim| fits(claim)).collect()
}

/// A name that finds no claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no claim `{}`{}", quote(.0), did_you_mean(nearest(.0)))]
pub struct NoClaim(pub String);

/// The claims that some names find, each once and in their order; without a name, all.
///
/// # Errors
///
/// Names the first name that finds none, and the one that may have been meant.
pub fn choose<N: AsRef<str>>(names: &[N]) -> Result<Vec<&'static Claim>, NoClaim> {
    if names.is_empty() {
        return Ok(all().collect());
    }
    let mut chosen = HashSet::new();
    for name in names {
        let found = find(name.as_ref());
        if found.is_empty() {
            return Err(NoClaim(name.as_ref().to_owned()));
        }
        chosen.extend(found.iter().map(|claim| claim.id));
    }
    Ok(all().filter(|claim| chosen.contains(claim.id)).collect())
}

/// The id of the claim that someone who mistyped its name, or took a corollary for a lemma, may have meant.
pub fn nearest(name: &str) -> Option<&'static str> {
    if let Some(parts) = Name::of(name).filter(|parts| parts.sort.is_some())
        && let Some(claim) = find(&parts.with(None)).first()
    {
        return Some(claim.id);
    }
    let known = all().flat_map(|claim| {
        let names = [claim.id.to_owned()].into_iter().chain(claim.aliases());
        names.map(|name| Known { name, id: claim.id })
    });
    shapes::nearest(name, known).map(|known| known.id)
}

/// A name and the claim it finds.
struct Known {
    name: String,
    id: &'static str,
}

impl AsRef<str> for Known {
    fn as_ref(&self) -> &str {
        &self.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ids that a name finds.
    fn found(name: &str) -> Vec<&'static str> {
        find(name).into_iter().map(|claim| claim.id).collect()
    }

    #[test]
    fn every_id_of_a_paper_says_what_its_source_says() {
        for claim in all().filter(|claim| !claim.id.starts_with("beyond-")) {
            let Some(name) = Name::of(claim.id) else { continue };
            let source = claim.source.split_once(", ").unwrap().1;
            let sorts = || SORTS.iter().filter(|sort| source.contains(sort.in_source));
            match name.sort {
                Some(sort) => {
                    assert_eq!(claim.id, name.with(Some(sort.in_names[0])), "the short word");
                    assert!(!sort.is_bare, "{} has the bare number", claim.id);
                    let is_so = source.to_lowercase().contains(&sort.in_source.to_lowercase());
                    assert!(is_so, "{} is no {}: {source}", claim.id, sort.in_source);
                }
                None => assert!(sorts().any(|sort| sort.is_bare), "{} has no word, but is {source}", claim.id),
            }
            let number = name.number[0];
            assert!(source.contains(number), "{} is not {source}", claim.id);
        }
    }

    #[test]
    fn every_id_and_every_alias_finds_its_claim() {
        for claim in all() {
            let parts = found(claim.id);
            assert!(parts.contains(&claim.id) && parts.iter().all(|id| id.starts_with(claim.id)), "{}", claim.id);
            for alias in claim.aliases() {
                assert!(found(&alias).contains(&claim.id), "{alias} does not find {}", claim.id);
            }
        }
    }

    #[test]
    fn a_number_is_enough() {
        for (name, ids) in [
            ("ungar-1.9", &["ungar-cor-1.9"][..]),
            ("ungar-corollary-1.9", &["ungar-cor-1.9"]),
            ("ungar-theorem-1.3", &["ungar-1.3"]),
            ("nakada-prop-4.2", &["nakada-4.2"]),
            // Proposition 4.3, and not Remark 4.3.
            ("nakada-4.3", &["nakada-4.3"]),
            ("nakada-rem-1.6", &["nakada-remark-1.6"]),
            ("motegi-4.4", &["motegi-lemma-4.4"]),
            // Lemma 5.4, and (5.4).
            ("motegi-5.4", &["motegi-lemma-5.4", "motegi-eq-5.4"]),
            ("motegi-5.1-iv", &["motegi-5.1-IV"]),
            ("motegi-1.1", &["motegi-5.1"]),
            ("motegi-thm-1.2", &["motegi-6.1"]),
            ("motegi-2.4", &["rooks-5"]),
            (
                "nakada-1.2",
                &["1", "2", "3", "4", "5", "6"].map(|part| format!("nakada-lemma-1.2-{part}").leak() as &str),
            ),
            ("nothing", &[]),
        ] {
            assert_eq!(found(name), ids, "{name}");
        }
        assert!(found("motegi-5").len() > 10 && found("motegi-5").iter().all(|id| id.contains("-5.")));
    }

    #[test]
    fn a_near_miss_is_recognized() {
        for (name, near) in [
            ("ungr-1.9", "ungar-cor-1.9"),
            ("ungar-cor-19", "ungar-cor-1.9"),
            ("ungar-lemma-1.9", "ungar-cor-1.9"),
            ("nakda-4.1", "nakada-4.1"),
            ("rooks7", "rooks-7"),
            ("abuku-tda-6.4", "abuku-tada-6.4"),
        ] {
            assert!(find(name).is_empty());
            assert_eq!(nearest(name), Some(near), "{name}");
        }
        for name in ["", "-", "fermat-1.1", &"motegi-".repeat(1 << 16)] {
            assert_eq!(nearest(name), None);
        }
    }
}
