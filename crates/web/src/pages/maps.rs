//! Maps: the values of a family in two parameters as a picture.
//!
//! The page brings the sentence with the families; the script asks for the cells and paints them.

mod families;

use families::{GROUPS, MapFamily};
use maud::{Markup, html};

pub(super) fn content() -> Markup {
    html! {
        div.map-page {
            section #stage .stage aria-label="Map" {
                canvas #map .canvas tabindex="0" role="application" aria-label="Map" aria-describedby="keys"
                    data-done="false" {}
                div #progress .progress hidden {}
                div.map-zoom role="group" aria-label="Zoom" {
                    button #farther type="button" aria-label="Zoom out" { "−" }
                    button #closer type="button" aria-label="Zoom in" { "+" }
                    button #fit type="button" { "whole" }
                }
            }
            div.rail {
                h1 #title .for-readers { "Maps" }
                (sentence())
                p #problem .problem role="alert" hidden {}
                div #legend .legend {}
                p #absent .quiet hidden {}
                (here())
                (line())
                (ends())
            }
        }
    }
}

/// Which map, and how it is looked at.
fn sentence() -> Markup {
    html! {
        form #settings autocomplete="off" {
            label.family { span.for-readers { "Family" }
                select #family {
                    @for group in GROUPS {
                        optgroup label=(group.name) {
                            @for family in group.families { (option(family)) }
                        }
                    }
                    option value="own" { "A family of your own" }
                }
            }
            p.sentence {
                "Coloured "
                label { span.for-readers { "Colours" }
                    select #colour {
                        option value="value" { "by value" }
                        option value="parity" { "even and odd" }
                        option value="residue" { "by residue" }
                        option value="outcome" { "P-positions only" }
                        option value="compare" { "as compared with" }
                    }
                }
                label #against-part hidden { span.for-readers { "The other family" }
                    select #against {
                        @for family in pairs() { option value=(family.ruleset) { (family.name) } }
                    }
                }
                label #modulus-part hidden { " mod " input #modulus type="number" min="2" max="12" step="1" value="3" inputmode="numeric"; }
                span #fixed {}
                (range("x"))
                (range("y"))
                "; in "
                label { span.for-readers { "Play" }
                    select #play {
                        option value="normal" { "normal play" }
                        option value="misere" { "misère play" }
                    }
                }
                ". "
                button #stop type="button" hidden { "Stop" }
            }
            div #own .own hidden {
                p.quiet {
                    "Capital X and Y, in the game or the position, stand for the two numbers: "
                    code { "rooks" } " with " code { "X,Y,3,2" } ", or " code { "mhrg:XxY" } " at its start."
                }
                label { "Game" input #ruleset type="text" spellcheck="false" autocapitalize="off"; }
                label { "Position" input #position type="text" spellcheck="false" autocapitalize="off" placeholder="the natural start"; }
            }
            label #text-field .text-field hidden { "The poset, or the rules of your own game, as in a file"
                textarea #text rows="5" spellcheck="false" {}
            }
        }
    }
}

/// The families that other ones can be compared with: the positions of one game by two numbers.
fn pairs() -> impl Iterator<Item = &'static MapFamily> {
    GROUPS.iter().flat_map(|group| group.families).filter(|family| family.is_pair())
}

fn option(family: &MapFamily) -> Markup {
    let data = serde_json::to_string(family).expect("a family is text and numbers");
    html! { option value=(family.name) data-family=(data) { (family.name) } }
}

/// From where to where a letter goes.
fn range(id: &str) -> Markup {
    let number = |id: &str, name: &str| {
        html! {
            label { span.for-readers { (name) }
                input id=(id) type="number" min="0" step="1" required inputmode="numeric";
            }
        }
    };
    let letter = id.to_uppercase();
    html! {
        span id={ (id) "-part" } {
            "; " span id={ (id) "-name" } { (letter) } " from "
            (number(id, &format!("{letter} from")))
            " to "
            (number(&format!("{id}-to"), &format!("{letter} to")))
        }
    }
}

/// The position that is looked at.
fn here() -> Markup {
    html! {
        section #here .here aria-label="The chosen position" hidden {
            div #loupe-frame .loupe-frame { table #loupe .loupe {} }
            div.head {
                span #badge .value-badge.large {}
                div { p { code #position-here {} } p #winner .quiet {} p #beside .quiet hidden {} }
            }
            div #reason .reason data-terms {}
            div.buttons {
                a #open .button.main href="/play" { "Play from here" }
                button #pin type="button" aria-pressed="false" { "Pin" }
            }
        }
    }
}

/// Its row or its column.
fn line() -> Markup {
    html! {
        section #line aria-labelledby="line-title" hidden {
            div.line-head {
                h2 #line-title { "Row" }
                span #lost .quiet {}
                div.buttons {
                    button #terms type="button" { "Copy terms" }
                    button #bfile type="button" { "b-file" }
                    button #turn type="button" { "Column" }
                }
            }
            div #plot .plot {}
            ol #numbers .terms aria-label="Terms around the chosen one" {}
            details.whole-text { summary #text-summary { "All of it as text" } p #terms-text {} }
        }
    }
}

fn ends() -> Markup {
    html! {
        div.ends {
            p #count {}
            div.files role="group" aria-labelledby="keep" {
                span #keep { "Keep as" }
                button #png type="button" disabled { "PNG" }
                button #svg type="button" disabled { "SVG" }
                button #csv type="button" disabled { "CSV" }
            }
        }
        div #copy hidden {}
        p #keys .keys {
            "Click to pin a position; drag to move, pinch to zoom. On the map, arrows go from square to square, with Shift ten at a time; "
            kbd { "Enter" } " pins, " kbd { "+" } " " kbd { "−" } " and the wheel zoom, " kbd { "0" } " shows the whole map, "
            kbd { "Esc" } " unpins it. The cells come from " a href="/api#map" { "the API" } "."
        }
        p #spoken .for-readers aria-live="polite" {}
        p #status .for-readers role="status" {}
    }
}
