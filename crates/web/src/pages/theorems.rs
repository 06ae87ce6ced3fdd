//! The theorems: every claim, in words, under its paper. The script adds what the checks find.

use crate::Lab;
use claims::{Claim, Expected, Kind, Printed, Standing};
use maud::{Markup, html};
use theory::counted;

/// What the claims of a group have in common.
struct Section {
    /// The prefix of their ids.
    ids: &'static str,
    title: &'static str,
    /// The title of a Japanese paper that has no English one.
    japanese: Option<&'static str>,
    about: &'static str,
}

const PAPERS: &[Section] = &[
    Section {
        ids: "motegi",
        title: "Game positions of Multiple Hook Removing Game",
        japanese: None,
        about: "Yuki Motegi",
    },
    Section {
        ids: "abuku-tada",
        title: "Multiple Hook Removing Game",
        japanese: Some("連続フック引き抜きゲーム"),
        about: "Tomoaki Abuku and Masato Tada",
    },
    Section {
        ids: "rooks",
        title: "Variant of Wythoff’s Game—Corner Two Rooks",
        japanese: None,
        about: "Kai Hirokawa, Ryohei Miyadera, Yusuke Sakamoto and Koki Suetsugu",
    },
    Section { ids: "nakada", title: "Inset games and their strategies", japanese: None, about: "Kento Nakada" },
    Section { ids: "ungar", title: "The Ungar Games on Graded Posets", japanese: None, about: "Jacob Paltrowitz" },
];

/// Everything that is from no paper.
const BEYOND: Section = Section {
    ids: "beyond",
    title: "Beyond the papers",
    japanese: None,
    about: "Games that are the same, values found by searching, and conjectures",
};

const KINDS: [Kind; 5] = [Kind::Theorem, Kind::Lemma, Kind::Example, Kind::Conjecture, Kind::Beyond];

pub(super) fn content(lab: &Lab) -> Markup {
    let groups: Vec<_> = PAPERS.iter().chain([&BEYOND]).map(|group| (group, claims_of(group))).collect();
    let time = counted(lab.lanes.time().as_secs_f64(), "second");
    html! {
        h1 { "Theorems" }
        p.lead {
            "Every numbered statement of the papers, and some beyond them, as a check that looks for a counterexample. "
            "What is printed wrongly is an erratum: its counterexample is shown, beside the statement that is right. "
            "Beside its kind each says what it rests on: its " em { "paper" } ", the " em { "proofs" } " in "
            code { "docs/proofs.md" } ", or only what was " em { "observed" } " in the range of its check; no formula rests \
             on the last. "
            "Most can be run further than they are at first, here for up to " (time) "; " code { "grundy verify" }
            " in the terminal goes on for as long as it takes."
        }
        p #tally .notice hidden {}
        p #tally-end .for-readers role="status" {}
        nav.papers aria-label="Papers" {
            ul {
                @for (group, claims) in &groups {
                    li { a href={ "#of-" (group.ids) } { (group.title) } " " span.quiet { (claims.len()) } }
                }
            }
        }
        (filter())
        @for (group, claims) in &groups {
            section #{ "of-" (group.ids) } .paper aria-labelledby={ "title-" (group.ids) } {
                h2 #{ "title-" (group.ids) } { (group.title) }
                p.quiet {
                    (group.about)
                    @if let Some(title) = group.japanese { ": " span lang="ja" { (title) } }
                }
                @for claim in claims { (article(claim)) }
            }
        }
    }
}

fn claims_of(group: &Section) -> Vec<&'static Claim> {
    let paper = |claim: &Claim| {
        PAPERS.iter().find(|paper| claim.id.strip_prefix(paper.ids).is_some_and(|rest| rest.starts_with('-')))
    };
    claims::all().filter(|claim| paper(claim).unwrap_or(&BEYOND).ids == group.ids).collect()
}

/// Which claims are shown. Without scripts, all are.
fn filter() -> Markup {
    html! {
        form #filter .fields role="search" aria-label="Claims" hidden {
            label { "Find" input name="find" type="search" autocomplete="off" spellcheck="false"; }
            label {
                "Kind"
                select name="kind" {
                    option value="" { "every kind" }
                    @for kind in KINDS { option value=(name(kind)) { (name(kind)) } }
                }
            }
            label {
                "Verdict"
                select name="verdict" {
                    option value="" { "every verdict" }
                    @for verdict in ["holds", "erratum", "refuted", "unchecked"] { option value=(verdict) { (verdict) } }
                }
            }
            p #matches .quiet role="status" {}
        }
    }
}

fn article(claim: &Claim) -> Markup {
    let range = (claim.range)(claim.sizes.usual);
    let corrects = claims::all().filter(|other| other.corrected() == Some(claim.id));
    html! {
        article.claim #(claim.id) data-kind=(name(claim.kind)) aria-labelledby={ "name-" (claim.id) } {
            header {
                h3 #{ "name-" (claim.id) } { (claim.source) }
                a.id href={ "#" (claim.id) } { code { (claim.id) } }
                span.kind { (name(claim.kind)) ", " (claim.standing.word()) }
                span.verdict data-verdict="unchecked" { "unchecked" }
            }
            @if let Expected::Erratum { printed, .. } = claim.expected { (quotation(&printed)) }
            p.statement { (claim.statement) }
            @if let Standing::Proofs { proof } = claim.standing { p.quiet { "Proof: " code { (proof) } } }
            p.range.quiet { "To be checked: " (range) }
            div.counterexample hidden {}
            @if let Some(corrected) = claim.corrected() {
                @for right in claims::all().filter(|claim| claim.id == corrected) {
                    p.right {
                        span.quiet { "Right: " } (right.statement) " " a href={ "#" (corrected) } { code { (corrected) } }
                    }
                }
            }
            @for printed in corrects {
                p.quiet { "Corrects " a href={ "#" (printed.id) } { code { (printed.id) } } "." }
            }
            // An erratum has its counterexample already; further cases would not be examined.
            @if claim.expected == Expected::Holds && claim.sizes.usual < claim.sizes.largest {
                details.further hidden data-usual=(claim.sizes.usual) data-largest=(claim.sizes.largest) {
                    summary { "Run further" }
                }
            }
        }
    }
}

/// What the paper says, and where.
fn quotation(printed: &Printed) -> Markup {
    html! {
        p.quiet {
            "Printed: "
            @match printed.meaning {
                Some(meaning) => { q lang="ja" { (printed.words) } " (" q { (meaning) } ")" }
                None => { q { (printed.words) } }
            }
            ", " (printed.place)
        }
    }
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Theorem => "theorem",
        Kind::Lemma => "lemma",
        Kind::Example => "example",
        Kind::Conjecture => "conjecture",
        Kind::Beyond => "beyond",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_is_in_one_group() {
        let mut grouped: Vec<_> = PAPERS.iter().chain([&BEYOND]).flat_map(claims_of).map(|claim| claim.id).collect();
        let mut all: Vec<_> = claims::all().map(|claim| claim.id).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
        assert!(PAPERS.iter().all(|paper| !claims_of(paper).is_empty()));
        assert!(claims_of(&BEYOND).iter().all(|claim| claim.id.starts_with("beyond-")));
    }
}
