//! The board: play any ruleset against the perfect player or another person.
//!
//! The page brings the form, filled from the registry; the script sets up the position of the address and plays.

use super::play_choice;
use maud::{Markup, html};
use rulesets::entries;

pub(super) fn content() -> Markup {
    html! {
        h1 #title { "Play" }
        p #rules .lead { "Choose a game." }
        div.play {
            section.table aria-label="Board" {
                p #status .status role="status" aria-live="polite" {}
                div #board .picture.board {}
                p #preview .preview aria-live="polite" {}
                div.buttons {
                    button #go .main type="button" hidden { "Play this" }
                    button #undo type="button" disabled { "Undo" }
                    button #hint type="button" disabled { "Hint" }
                    button #values type="button" aria-pressed="false" { "Show values" }
                    button #why type="button" aria-controls="reason" aria-expanded="false" { "Why?" }
                    button #review type="button" disabled { "Review" }
                }
                section #reason .reason aria-label="Why this position has its value" aria-live="polite" hidden {}
                div #choice .choice role="group" aria-label="Several moves are meant: choose one" hidden {}
                p #legend .quiet hidden {
                    "A number is the value of the position that the move leads to: 0 wins. A star: a move that begins here wins."
                }
                details.moves {
                    summary { "Moves as a list " span #count {} }
                    label { "Find " input #find type="search" autocomplete="off"; }
                    ol #moves .list {}
                }
            }
            aside aria-label="Game" {
                h2 { "The game so far" }
                ol #line .line {}
                p #value .quiet {}
                h2 { "Set up" }
                (form())
                p.quiet {
                    "Keys on the picture: arrows go from part to part, Enter chooses, Escape lets go. Anywhere: "
                    kbd { "u" } " undo, " kbd { "h" } " hint, " kbd { "v" } " values, "
                    kbd { "w" } " why, " kbd { "n" } " new game."
                }
            }
        }
    }
}

fn form() -> Markup {
    html! {
        form #setup .setup autocomplete="off" {
            label { "Game"
                select #game {
                    // Games on a file are played on a poset that comes with the address.
                    @for entry in entries() {
                        option value=(entry.spec) data-example=(entry.example.spec) data-file=[entry.needs_file().then_some("")]
                            data-position=(entry.example.position) data-rules=(entry.rules)
                            data-name=(entry.name) data-notation=(entry.notation) hidden[entry.needs_file()] {
                            (entry.name) " (" (entry.spec) ")"
                        }
                    }
                }
            }
            label { "Ruleset" input #ruleset type="text" spellcheck="false" required; }
            label { "Position" input #position type="text" spellcheck="false" placeholder="the natural start"; }
            p #notation .quiet {}
            (play_choice())
            label { "Against"
                select #opponent {
                    option value="engine" { "the perfect player" }
                    option value="person" { "another person" }
                }
            }
            label #first-label { "First move"
                select #first {
                    option value="you" { "you" }
                    option value="engine" { "the perfect player" }
                }
            }
            label { "In the boxes"
                select #labels {
                    option value="fair" { "what the rules speak of" }
                    option value="usual" { "what tells who wins, too" }
                    option value="hooks" { "hook lengths" }
                    option value="numbers" { "numbers of MHRG" }
                    option value="names" { "names of elements" }
                    option value="blank" { "nothing" }
                }
            }
            button.main type="submit" { "New game" }
        }
    }
}
