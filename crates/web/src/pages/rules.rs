//! A game of one's own: type its rules, and see what comes of them beside the text.
//!
//! The page brings the text with a game to begin with; the script asks about whatever stands in it.

use super::draw::{self, Drawn};
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

claim P when x = 0 and y = 0
";

/// Games of the gallery that are one press away, each with its name in words.
const CHIPS: [(&str, &str); 6] = [
    ("kayles", "Kayles"),
    ("prime-hooks", "prime hooks"),
    ("mock-turtles", "mock turtles"),
    ("poset-nim", "poset Nim"),
    ("node-kayles-path", "node Kayles"),
    ("silver-dollar", "silver dollar"),
];

/// Graphs to begin with when a game is played on one: a name and the text.
const GRAPHS: [(&str, &str); 4] = [
    ("Petersen graph", PETERSEN),
    (
        "cube",
        "a @ 0,0\nb @ 300,0\nc @ 300,300\nd @ 0,300\ne @ 90,90\nf @ 210,90\ng @ 210,210\nh @ 90,210\na - b\nb - c\nc - d\nd - a\ne - f\nf - g\ng - h\nh - e\na - e\nb - f\nc - g\nd - h\n",
    ),
    (
        "cycle of six",
        "a @ 104,0\nb @ 208,60\nc @ 208,180\nd @ 104,240\ne @ 0,180\nf @ 0,60\na - b\nb - c\nc - d\nd - e\ne - f\nf - a\n",
    ),
    (
        "tree",
        "a @ 150,0\nb @ 50,100\nc @ 250,100\nd @ 0,200\ne @ 100,200\nf @ 200,200\ng @ 300,200\na - b\na - c\nb - d\nb - e\nc - f\nc - g\n",
    ),
];
const PETERSEN: &str = "a @ 200,0\nb @ 400,145\nc @ 323,380\nd @ 77,380\ne @ 0,145\nf @ 200,105\ng @ 300,178\nh @ 262,295\ni @ 138,295\nj @ 100,178\na - b\nb - c\nc - d\nd - e\ne - a\na - f\nb - g\nc - h\nd - i\ne - j\nf - h\ng - i\nh - j\ni - f\nj - g\n";

/// Posets to begin with.
const POSETS: [(&str, &str); 3] =
    [("fence", FENCE), ("diamond", "a < b < d\na < c < d\n"), ("tree", "a < b < d\nb < e\na < c < f\nc < g\n")];
const FENCE: &str = "a < b\nc < b\nc < d\ne < d\n";

/// Games on a board that is drawn: the name in words, the rules, what is drawn, and its text.
const ON_DRAWN: [(&str, &str, &str, &str); 3] = [
    (
        "node Kayles on the Petersen graph",
        "# Take a vertex and all its neighbours.\ngame node-kayles\non   vertices of graph petersen\nmove v: remove v, neighbours\n",
        "graph",
        PETERSEN,
    ),
    (
        "geography on the Petersen graph",
        "# The token leaves its vertex for a neighbour, and the vertex goes.\ngame geography\non   token of graph petersen\nmove u -> v for v in 0..9 where adjacent(u, v)\n",
        "graph",
        PETERSEN,
    ),
    (
        "Chomp on a fence",
        "# Take an element and all above it.\ngame chomp\non   ideal of poset fence.poset\nmove x: remove x, above\n",
        "poset",
        FENCE,
    ),
];

/// What a game can be played on, what that is, and a move of it.
const BOARDS: [(&str, &str, &str); 10] = [
    ("x, y, …", "numbers", "x-k, y for k in 1..x"),
    ("heaps", "heaps of stones", "h -> a, b"),
    ("partition", "a Young diagram", "hook, corner, row"),
    ("strict partition", "a shifted diagram", "hook, corner"),
    ("beads", "squares of a strip", "b -> c"),
    ("coins", "heads and tails", "turn 1..3"),
    ("vertices of …", "a graph", "v: remove v"),
    ("labels 0..K of …", "a graph with labels", "v: set v = 0"),
    ("token of …", "a token on a graph", "u -> v"),
    ("ideal of …", "a poset", "x: remove x, above"),
];

pub(super) fn content() -> Markup {
    html! {
        div.own {
            section.text aria-label="The rules" {
                header {
                    h1 { "Your game" }
                    p #kept .quiet role="status" {}
                    p.lead { "What is it played on, and what may a move do?" }
                }
                (text())
            }
            (result())
            section.start aria-label="Examples and help" {
                (examples())
                (boards())
            }
        }
    }
}

fn text() -> Markup {
    html! {
        div #lines .lines {
            div #mirror .mirror aria-hidden="true" {}
            textarea #text spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off" aria-label="Rules"
                aria-describedby="problem" { (FIRST) }
            ol #notes .notes aria-label="Claims" {}
            div #problem .problem-card role="alert" hidden {
                p.headline { span #where .for-readers {} span #headline {} }
                p #message {}
                p #for-example .quiet { "For example: " code #example-line {} }
                div.buttons {
                    button #fix type="button" hidden { "Write " code #write {} }
                    a #draw-it .button href="#graph-board" hidden { "Draw it" }
                    a #language href="#boards" { "What can be written" }
                }
            }
        }
        div #parameters .fields {}
        (drawn(&draw::GRAPH, html! { "Edges, one a line: " code { "a - b" } ", and vertices alone" }, &GRAPHS))
        (drawn(&draw::POSET, html! { "Chains, one a line, smaller element first: " code { "a < b < c" } }, &POSETS))
        div.buttons.foot {
            a #play .button.main href="/play" { "Play it" }
            a #map .button href="/maps" hidden { "Map" }
            a #compare .button.only-wide href="/maps" hidden { "Compare with Wythoff" }
            a .button.only-narrow href="#examples" { "Examples" }
            details #copy .copy {
                summary { "Copy" }
                div.menu {
                    button type="button" data-as="link" { "Link to this game" }
                    button type="button" data-as="text" { "The rules" }
                    button type="button" data-as="command" { "Command line" }
                    button type="button" data-as="python" { "Python" }
                    button type="button" data-as="file" { "Save as a file" }
                    button type="button" data-as="tidy" { "Tidy the text" }
                    label { "Open a file" input #file type="file" accept=".game,.txt,text/plain"; }
                }
            }
            p #copied .quiet role="status" {}
        }
    }
}

/// What the rules name, drawn or written, with some to begin with.
fn drawn(kind: &Drawn, lines: Markup, ready: &[(&str, &str)]) -> Markup {
    let prefix = format!("{}-", kind.what);
    let id = |name: &str| format!("{prefix}{name}");
    html! {
        section #(id("board")) .drawn-board aria-labelledby=(id("title")) tabindex="-1" hidden {
            h2 #(id("title")) { "The " (kind.what) " " code #(id("name")) {} }
            div.chips role="group" aria-label={ "Begin with a " (kind.what) } {
                span { "Begin with" }
                @for (name, text) in ready { button.chip type="button" data-text=(text) { (name) } }
            }
            (kind.ground(&prefix))
            details {
                summary { "As text" }
                label for=(id("text")) { (lines) }
                textarea #(id("text")) rows="8" spellcheck="false" autocomplete="off" autocapitalize="off" {}
            }
        }
    }
}

fn result() -> Markup {
    html! {
        section #result .result aria-label="The game" hidden {
            p #stale .stale hidden {}
            div #shown .shown {
                div.board-side {
                    div #grid .grid hidden {}
                    div #board .picture.board {}
                    p #preview .preview aria-live="polite" {}
                    div.buttons {
                        button #back type="button" disabled { "Undo" }
                        button #restart type="button" { "To the start" }
                        button #edit type="button" aria-expanded="false" aria-controls="edit-host" { "Edit the position" }
                    }
                    div #edit-host hidden {}
                }
                aside.rail aria-label="Value" {
                    div.verdict {
                        span #badge .value-badge.large {}
                        div {
                            p #at .mono {}
                            p #status role="status" aria-live="polite" {}
                        }
                    }
                    section #strip hidden {
                        h2 { "It can move to" }
                        ul #values .values {}
                        p #mex .quiet {}
                    }
                    section #legend-host hidden {
                        h2 { "On the board" }
                        ul #legend .legend {}
                    }
                    section #lost-host hidden {
                        h2 { "First lost positions" span #lost-half {} }
                        p #lost .mono {}
                    }
                    details #moves-details {
                        summary { "Moves as a list " span #count {} }
                        ol #moves .list {}
                    }
                }
                section #series aria-label="Values" hidden {}
            }
        }
    }
}

fn examples() -> Markup {
    html! {
        div #examples .chips tabindex="-1" role="group" aria-label="Start from an example" {
            span { "Start from" }
            @for (name, words) in CHIPS {
                @if let Some((_, text)) = gallery::FILES.iter().find(|(known, _)| *known == name) {
                    button.chip type="button" data-rules=(text) { (words) }
                }
            }
            @for (words, rules, kind, board) in ON_DRAWN {
                button.chip type="button" data-rules=(rules) data-graph=[(kind == "graph").then_some(board)]
                    data-poset=[(kind == "poset").then_some(board)] { (words) }
            }
            label { span.for-readers { "More examples" }
                select #example autocomplete="off" {
                    option value="" { "more…" }
                    @for (name, text) in gallery::FILES { option value=(text) { (name) } }
                }
            }
        }
    }
}

fn boards() -> Markup {
    html! {
        section #boards .boards-help {
            h2 { "What it can be played on" }
            table.boards {
                thead.for-readers { tr { th { "on" } th { "is" } th { "a move" } } }
                tbody {
                    @for (board, is, example) in BOARDS {
                        tr { td.mono { (board) } td data-terms { (is) } td.mono { (example) } }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Carried;
    use rules::file::RuleFile;
    use rulesets::Query;
    use theory::{Limits, Outcome};

    #[test]
    fn the_first_game_can_be_read() {
        assert!(RuleFile::read(FIRST).is_ok());
    }

    #[test]
    fn games_on_a_drawn_board_can_be_played() {
        for (words, text, kind, board) in ON_DRAWN {
            let board = Some(board);
            let (graph, poset) = if kind == "graph" { (board, None) } else { (None, board) };
            let opened = rules::open_carried("mine.game", text, Carried { graph, poset });
            let start = opened.unwrap_or_else(|error| panic!("{words}: {error}")).game.start().expect(words);
            assert!(!start.moves(&Limits::default()).expect(words).is_empty(), "{words}");
        }
    }

    #[test]
    fn graphs_and_posets_to_begin_with_can_be_read() {
        for (name, text) in GRAPHS {
            let (vertices, edges) = rules::read_graph(text).expect(name);
            assert!(vertices.len() > 5 && !edges.is_empty(), "{name}");
        }
        let (vertices, edges) = rules::read_graph(PETERSEN).expect("it can be read");
        let degree = |v: u32| edges.iter().filter(|ends| ends.contains(&v)).count();
        assert!(vertices.len() == 10 && (0..10).all(|v| degree(v) == 3), "the Petersen graph is cubic");
        for (name, text) in POSETS {
            assert!(shapes::Poset::read(text.as_bytes()).is_ok(), "{name}");
        }
    }

    /// A visitor who tries one begins with a choice of moves, one of which wins.
    #[test]
    fn ready_games_begin_with_a_choice() {
        for (name, _) in CHIPS {
            let (_, text) = gallery::FILES.iter().find(|(known, _)| *known == name).expect(name);
            let game = rules::open_text("mine.game", text).expect(name).game;
            let first = game.start().unwrap_or_else(|_| game.read(game.example()).expect(name));
            assert!(first.moves(&Limits::default()).expect(name).len() >= 5, "{name}: {first}");
            let outcome = game.solver(Query::default()).outcome(&first);
            assert_eq!(outcome, Ok(Outcome::N), "{name}: {first}");
        }
    }

    #[test]
    fn every_chip_is_in_the_gallery() {
        for (name, _) in CHIPS {
            assert!(gallery::FILES.iter().any(|(known, _)| *known == name), "{name}");
        }
    }
}
