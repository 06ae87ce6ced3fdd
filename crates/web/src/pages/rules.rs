//! A game of one's own: type its rules, see at once whether they can be played, and play.
//!
//! The page brings the editor with a game to begin with; the script asks about whatever stands in it.

use maud::{Markup, html};
use rules::gallery;

/// The game that is there at first.
const FIRST: &str = "\
# Wythoff's game with two knight's moves.
game  wythoff-knight
on    x, y
start 5, 7
move  x-k, y    for k in 1..x
move  x, y-k    for k in 1..y
move  x-k, y-k  for k in 1..min(x, y)
move  x-1, y-2
move  x-2, y-1
claim P when x = y
";

/// What a game can be played on, what that is, and a move of it.
const BOARDS: [(&str, &str, &str); 10] = [
    ("x, y, …", "numbers", "x-k, y for k in 1..x"),
    ("heaps", "heaps of stones", "h -> a, b"),
    ("partition", "a Young diagram", "hook where prime(length)"),
    ("strict partition", "a shifted diagram", "hook"),
    ("beads", "squares of a strip", "b -> c for c in 0..b-1"),
    ("coins", "heads and tails", "turn 1..3"),
    ("vertices of …", "a graph", "v: remove v, neighbours"),
    ("labels 0..K of …", "a graph with labels", "v: set v = 0"),
    ("token of …", "a token on a graph", "u -> v for v in 0..8"),
    ("ideal of …", "a poset", "x: remove x, above"),
];

pub(super) fn content() -> Markup {
    html! {
        h1 { "Your game" }
        p.lead { "What is it played on, and what may a move do? The rules are checked as you type, and can be played at once." }
        div.own {
            section.editor aria-label="The rules" {
                label for="text" { "Rules" }
                textarea #text rows="14" spellcheck="false" autocomplete="off" autocapitalize="off"
                    aria-describedby="problem how" { (FIRST) }
                p #problem .problem role="alert" hidden {
                    span #message {} " "
                    button #go-to-line type="button" hidden { "Go to the line" }
                }
                p #how .quiet { "A rule file can be dropped here. The address holds all of it." }
                div #parameters .fields {}
                div.fields {
                    label { "Example"
                        select #example autocomplete="off" {
                            option value="" { "choose one" }
                            @for (name, text) in gallery::FILES { option value=(text) { (name) } }
                        }
                    }
                    label { span { "A " code { ".game" } " file" } input #file type="file" accept=".game,.txt,text/plain"; }
                }
                div.buttons {
                    button #tidy type="button" { "Tidy the text" }
                    button #save type="button" { "Save as a file" }
                }
                (boards())
            }
            section #result .result aria-label="The game" hidden {
                p #status .status role="status" aria-live="polite" {}
                form #at .fields autocomplete="off" {
                    label { "Position" input #position type="text" spellcheck="false"; }
                    button type="submit" { "Show" }
                    button #back type="button" disabled { "Undo" }
                }
                div #board .picture.board {}
                p #preview .preview aria-live="polite" {}
                details #moves-details {
                    summary { "Moves as a list " span #count {} }
                    ol #moves .list {}
                }
                div.buttons {
                    a #play .button.main href="/play" { "Play against the perfect player" }
                    a #map .button href="/tables" hidden { "Map of values" }
                }
                section #claims aria-label="Claims" hidden {
                    h2 { "Claims" }
                    button #verify type="button" { "Check the claims" }
                    ol #verdicts .verdicts {}
                }
            }
        }
    }
}

fn boards() -> Markup {
    html! {
        details {
            summary { "What it can be played on" }
            table.boards {
                thead { tr { th { "on" } th { "is" } th { "a move" } } }
                tbody {
                    @for (board, is, example) in BOARDS {
                        tr { td.mono { (board) } td { (is) } td.mono { (example) } }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::file::RuleFile;

    #[test]
    fn the_first_game_can_be_read() {
        assert!(RuleFile::read(FIRST).is_ok());
    }
}
