//! The board: play any ruleset, or several side by side, against the perfect player or another person.
//!
//! The page brings its parts and the list of games, filled from the registry; the script sets up the position of the address
//! and plays.

use super::signs::apostrophes;
use maud::{Markup, html};
use rulesets::{Entry, entries, open};
use theory::Play;

pub(super) fn content() -> Markup {
    html! {
        div #table .play {
            header.head {
                h1 #title { "Play" }
                p #rules .lead data-terms { "Choose a game." }
            }
            section.frame aria-label="Board" {
                div #busy .busy role="status" hidden { span.bar {} span #busy-text {} }
                div #board .games {}
                div #ended .ended role="group" aria-label="The game is over" hidden {}
                div #ghost .ghost {}
                div.under {
                    label #labels-label .quiet hidden { "In the boxes: "
                        select #labels .word autocomplete="off" {
                            option value="fair" { "what the rules use" }
                            option value="usual" { "also what tells who wins" }
                            option value="hooks" { "hook lengths" }
                            option value="numbers" { "numbers of MHRG" }
                            option value="names" { "names of elements" }
                            option value="blank" { "nothing" }
                        }
                    }
                    p #legend .legend hidden {}
                    p #preview .preview aria-live="polite" {}
                }
                div #choice .choice role="group" aria-label="Several moves are meant: choose one" hidden {}
            }
            section #strip .strip-place aria-label="Values you can reach" hidden {}
            (controls())
            section #steps .steps-place aria-label="Step by step" {}
            div.side {
                (verdict())
                (rail())
            }
        }
    }
}

fn controls() -> Markup {
    html! {
        section.controls aria-label="Controls" {
            div.foot {
                button #undo type="button" disabled { "Undo " kbd { "u" } }
                button #hint type="button" disabled { "Hint " kbd { "h" } }
                button #go .main type="button" disabled { "Play this" }
            }
            div.more {
                button #explain type="button" aria-pressed="false" { "Explain " kbd { "e" } }
                button #values type="button" aria-pressed="false" { "Values " kbd { "v" } }
                button #new .plain type="button" aria-controls="setup" aria-expanded="false" { "New" span.only-wide { " position" } " " kbd { "n" } }
                button #add .plain type="button" aria-controls="setup" aria-expanded="false" { "+ Add" span.only-wide { " a game" } }
                button #share .plain type="button" aria-controls="share-panel" aria-expanded="false" { "Share" }
            }
            p.sentence {
                "You move "
                select #first .word aria-label="Who moves first" autocomplete="off" {
                    option value="you" { "first" }
                    option value="engine" { "second" }
                }
                " against "
                select #opponent .word aria-label="Against whom" autocomplete="off" {
                    option value="engine" { "the perfect player" }
                    option value="person" { "another person" }
                }
                " in "
                select #play .word aria-label="Who wins" autocomplete="off" {
                    option value="normal" { "normal play" }
                    option value="misere" { "misère play" }
                }
            }
            p #confirm .confirm role="alert" hidden {
                span #confirm-text {} " "
                button #confirm-yes type="button" { "Begin again" }
                " "
                button #confirm-no type="button" { "Go on with this game" }
            }
            (setup())
            (share())
        }
    }
}

fn verdict() -> Markup {
    html! {
        section.verdict aria-label="Verdict" {
            p #badge .value-badge.large role="img" aria-label="Value not shown" { "?" }
            div {
                h2 #verdict { "Who wins?" }
                p #verdict-more {}
                p #status .status role="status" aria-live="polite" {}
            }
        }
    }
}

fn rail() -> Markup {
    let tab = |name: &str, section: &str| {
        html! { button.tab type="button" data-tab=(section) aria-pressed=(section == "why") { (name) } }
    };
    html! {
        div.rail data-shown="why" {
            div.tabs role="group" aria-label="What is shown" {
                (tab("Why", "why")) (tab("Moves", "moves")) (tab("Game", "game"))
            }
            section data-section="why" aria-label="Why" {
                p #why-not .quiet { "Explain shows who wins and why." }
                div #reason .reason aria-live="polite" {}
            }
            section data-section="moves" aria-labelledby="moves-title" {
                h2 #moves-title { "Moves " span #count .quiet {} }
                ol #winning .winning hidden {}
                h3 #all-moves hidden { "All moves" }
                div #moves {}
            }
            section #twins data-section="why" aria-label="The same position in other forms" hidden {}
            section data-section="game" aria-labelledby="game-title" {
                h2 #game-title { "The game so far" }
                ol #line .line {}
                p { button #review type="button" disabled { "Review the moves" } }
                details.keys {
                    summary { "Keys" }
                    p {
                        "On the picture, arrows go from part to part, Enter chooses and Escape undoes the choice. Anywhere: "
                        kbd { "u" } " undo, " kbd { "h" } " hint, " kbd { "e" } " explain, " kbd { "v" } " values, "
                        kbd { "n" } " new position, " kbd { "/" } " position line."
                    }
                    label { input #letters type="checkbox" checked autocomplete="off"; " Single letters are keys" }
                }
            }
        }
    }
}

fn setup() -> Markup {
    html! {
        form #setup .setup.panel autocomplete="off" aria-labelledby="setup-title" hidden {
            h2 #setup-title { "New position" }
            label { "Game"
                select #game {
                    // Games on a file are played on a poset that comes with the address.
                    @for entry in entries() {
                        option value=(entry.spec) data-example=(entry.example.spec) data-file=[entry.needs_file().then_some("")]
                            data-no-start=[has_no_start(entry).then_some("")]
                            data-position=(entry.example.position) data-rules=(apostrophes(entry.rules))
                            data-name=(apostrophes(entry.name)) data-notation=(entry.notation) data-normal=(entry.ending.of(Play::Normal))
                            data-misere=(entry.ending.of(Play::Misere)) hidden[entry.needs_file()] {
                            (apostrophes(entry.name)) " (" (entry.spec) ")"
                        }
                    }
                }
            }
            label { "Ruleset" input #ruleset type="text" spellcheck="false" autocapitalize="off" required; }
            label { "Position"
                input #position type="text" spellcheck="false" autocapitalize="off" placeholder="the natural start"
                    aria-describedby="notation setup-problem";
            }
            p #notation .quiet {}
            p #setup-problem .problem role="alert" hidden {}
            div.buttons {
                button #set-up .main type="submit" { "Set it up" }
                button #edit type="button" aria-controls="editor" aria-expanded="false" { "Edit by clicking" }
                button #setup-close type="button" { "Close" }
            }
            div #editor .editor hidden {}
        }
    }
}

/// Whether a spec of this kind needs a position beside it.
fn has_no_start(entry: &Entry) -> bool {
    !entry.needs_file() && open(entry.example.spec).is_ok_and(|game| game.start().is_err())
}

fn share() -> Markup {
    let button = |name: &str, what: &str| html! { button type="button" data-share=(what) { (name) } };
    html! {
        div #share-panel .share.panel role="group" aria-labelledby="share-title" hidden {
            h2 #share-title { "Share" }
            p { (button("Copy the link", "link")) }
            p { "Save the board as " (button("SVG", "svg")) (button("PNG", "png")) (button("TikZ", "tikz")) }
            p { "Copy as " (button("Command line", "command")) (button("Python", "python")) (button("curl", "curl")) }
            p #share-said role="status" {}
            textarea #share-text .mono readonly aria-label="What was copied" hidden {}
        }
    }
}
