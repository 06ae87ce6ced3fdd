//! The theorems: every claim, in words, under its paper. The script shows one at a time beside a list of all, and adds what
//! the checks find.

mod differ;
mod papers;

use super::signs::typeset;
use crate::Lab;
use claims::{Claim, Expected, Kind, Printed, Standing};
use differ::Piece;
use maud::{Markup, html};
use papers::{BEYOND, PAPERS, Paper, claims_of, paper_of};
use theory::counted;

/// What is known of a claim besides its check: proved, checked and open are kept apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    Erratum,
    Proved,
    Checked,
    Open,
}

impl Stands {
    const ALL: [Stands; 4] = [Stands::Proved, Stands::Checked, Stands::Open, Stands::Erratum];

    fn of(claim: &Claim) -> Stands {
        match (claim.expected, claim.kind, claim.standing) {
            (Expected::Erratum { .. }, ..) => Stands::Erratum,
            (_, Kind::Conjecture, _) => Stands::Open,
            (.., Standing::Observed) => Stands::Checked,
            _ => Stands::Proved,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Stands::Erratum => "erratum",
            Stands::Proved => "proved",
            Stands::Checked => "checked",
            Stands::Open => "open",
        }
    }

    fn chip(self) -> &'static str {
        match self {
            Stands::Erratum => "Errata",
            Stands::Proved => "Proved",
            Stands::Checked => "Checked",
            Stands::Open => "Open",
        }
    }
}

pub(super) fn content(lab: &Lab) -> Markup {
    let papers = || PAPERS.iter().chain([&BEYOND]);
    let time = counted(lab.lanes.time().as_secs_f64(), "second");
    html! {
        div.theorems {
            div.side {
                h1 { "Theorems" }
                (filter())
                nav #list aria-label="Claims" hidden {}
                nav.papers aria-label="Papers" {
                    ul { @for paper in papers() { li { a href={ "#of-" (paper.ids) } { (paper.title) } } } }
                }
                details.about {
                    summary { "What is checked here" }
                    p {
                        "Every numbered statement of the papers, and some beyond them, as a check that looks for a \
                         counterexample. What is printed wrongly is an erratum: its counterexample is shown, beside the \
                         statement that is right. "
                        em { "Proved" } " claims rest on a proof, in the paper or " a href="/learn/proofs" { "in this laboratory" } "; "
                        em { "checked" } " ones hold in every case in the range of their check; " em { "open" }
                        " ones are conjectures. Most can be run further than they are at first, here for up to " (time)
                        "; " code { "grundy verify" } " in the terminal goes on for as long as it takes."
                    }
                }
                p #tally .quiet hidden {}
                p #tally-end .for-readers role="status" {}
            }
            div #claims {
                a #back .back href="/theorems" hidden { "All claims" }
                @for paper in papers() { (section(paper)) }
            }
        }
    }
}

fn section(paper: &Paper) -> Markup {
    let id = format!("title-{}", paper.ids);
    html! {
        section #{ "of-" (paper.ids) } .paper data-title=(paper.title) aria-labelledby=(id) {
            div.heading {
                h2 #(id) { (paper.title) }
                p.quiet {
                    (paper.about)
                    @if let Some(title) = paper.japanese { ": " span lang="ja" { (title) } }
                }
            }
            @for claim in claims_of(paper) { (article(claim)) }
        }
    }
}

/// Which claims are listed. Without scripts, all are.
fn filter() -> Markup {
    let count = |stands| claims::all().filter(|claim| Stands::of(claim) == stands).count();
    html! {
        form #filter role="search" aria-label="Claims" hidden {
            input name="find" type="search" autocomplete="off" spellcheck="false" aria-label="Find a claim" placeholder="Find a claim";
            div.chips role="group" aria-label="Which claims" {
                button.chip type="button" data-shows="" aria-pressed="true" { "All " (claims::all().count()) }
                @for stands in Stands::ALL {
                    button.chip type="button" data-shows=(stands.word()) aria-pressed="false" { (stands.chip()) " " (count(stands)) }
                }
            }
            p #matches .quiet role="status" {}
        }
    }
}

fn article(claim: &Claim) -> Markup {
    let corrected = claims::all().find(|other| claim.corrected() == Some(other.id));
    let corrects = claims::all().filter(|other| other.corrected() == Some(claim.id));
    html! {
        article.claim #(claim.id) data-stands=(Stands::of(claim).word()) aria-labelledby={ "name-" (claim.id) } {
            header {
                span.verdict data-verdict="unchecked" { "not checked yet" }
                span.source { (claim.source) }
                a.id href={ "#" (claim.id) } { code { (claim.id) } }
            }
            h3 #{ "name-" (claim.id) } { (typeset(claim.title)) }
            @match (claim.expected, corrected) {
                (Expected::Erratum { printed, .. }, Some(right)) => (sides(claim, &printed, right)),
                _ => p.statement data-terms { (typeset(claim.statement)) },
            }
            @if let Some(players) = players(claim) { p.quiet { (players) } }
            div.counterexample hidden {}
            div.facts {
                div {
                    h4 { "Verdict" }
                    p.found { "Not checked yet." }
                    @if let Some(right) = corrected { p.corrected data-corrected=(right.id) {} }
                }
                div { h4 { "Proof" } p { (proof(claim)) } }
                div { h4 { "How far" } (reach(claim)) }
            }
            @for printed in corrects {
                p.quiet { "The paper prints something else: " a href={ "#" (printed.id) } { (typeset(printed.title)) } "." }
            }
        }
    }
}

/// What is printed and what is right, side by side, with the differing words marked.
fn sides(claim: &Claim, printed: &Printed, right: &Claim) -> Markup {
    let (wrong, correct) = differ::pieces(claim.statement, right.statement);
    let shown = |pieces: &[Piece]| {
        html! {
            @for (at, piece) in pieces.iter().enumerate() {
                @if at > 0 { " " }
                @if piece.differs { mark { (typeset(&piece.text)) } } @else { (typeset(&piece.text)) }
            }
        }
    };
    html! {
        div.sides {
            div.printed {
                h4 { "As printed" }
                p.statement { (shown(&wrong)) }
                (quotation(printed))
            }
            div.right {
                h4 { "Right" }
                p.statement { (shown(&correct)) }
                p.quiet { a href={ "#" (right.id) } { (typeset(right.title)) } }
            }
        }
    }
}

/// What the paper says, and where.
fn quotation(printed: &Printed) -> Markup {
    html! {
        p.quiet {
            "In the paper: "
            @match printed.meaning {
                Some(meaning) => { q lang="ja" { (typeset(printed.words)) } " (" q { (typeset(meaning)) } ")" }
                None => { q { (typeset(printed.words)) } }
            }
            ", " (typeset(printed.place))
        }
    }
}

/// Who the players are, where a statement names them.
fn players(claim: &Claim) -> Option<&'static str> {
    let names = ["Eeta", "Atniss"].iter().any(|name| claim.statement.contains(name));
    names.then_some(
        "Atniss moves first and Eeta second. An Eeta win is a position that the player to move loses, and an Atniss win one \
         that the player to move wins.",
    )
}

/// What the claim rests on.
fn proof(claim: &Claim) -> Markup {
    let paper = paper_of(claim);
    let in_the_paper = html! {
        @match paper.key {
            Some(key) => a href={ "/learn/bibliography#" (key) } { (paper.title) },
            None => "the paper",
        }
    };
    html! {
        @match (Stands::of(claim), claim.standing) {
            (Stands::Erratum, _) => { "Refuted by the counterexample. Printed in " (in_the_paper) "." },
            (_, Standing::Proofs { proof }) => { "Proved here, in " a href={ "/learn/proofs#" (proof.0) } { "section " (proof.0) " of the proofs" } "." },
            (Stands::Open, _) => "Open: a conjecture. Nothing is known beyond what was checked.",
            (_, Standing::Observed) => "Checked, not proved.",
            (_, Standing::Paper) => { "Proved in " (in_the_paper) "." },
        }
    }
}

/// The range of the check, and how to go further.
fn reach(claim: &Claim) -> Markup {
    let (usual, largest) = (claim.sizes.usual, claim.sizes.largest);
    html! {
        p.range { (capital(&(claim.range)(usual))) "." }
        // An erratum has its counterexample already; further cases would not be examined.
        @if claim.expected == Expected::Holds && usual < largest {
            progress max=(largest) value=(usual) aria-label={ "Size " (usual) " of at most " (largest) } {}
            details.further hidden data-usual=(usual) data-largest=(largest) { summary.button { "Run further" } }
        }
    }
}

fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
