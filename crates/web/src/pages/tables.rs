//! Tables: the values of a family in two parameters as a picture.
//!
//! The page brings the form with the presets; the script asks for the cells and paints them.

mod presets;

use super::play_choice;
use maud::{Markup, html};
use presets::{GROUPS, Preset};

pub(super) fn content() -> Markup {
    html! {
        h1 { "Tables" }
        p.lead {
            "Two numbers of a position vary, X to the right and Y downwards; every square is a position, coloured by its "
            "value or by who wins. Point at a square to read it, click it to play from there."
        }
        (form())
        p #problem .problem role="alert" hidden {}
        div.map {
            section aria-label="Map" {
                canvas #map .canvas tabindex="0" role="application" aria-label="Map" aria-describedby="keys"
                    data-done="false" {}
            }
            aside aria-label="About the map" { (side()) }
        }
    }
}

fn form() -> Markup {
    html! {
        form #settings autocomplete="off" {
            div.fields {
                label { "Family"
                    select #family {
                        @for group in GROUPS {
                            optgroup label=(group.name) {
                                @for preset in group.presets { (option(preset)) }
                            }
                        }
                        option value="own" { "Your own" }
                    }
                }
                span #fixed .fixed {}
                label { "Ruleset" input #ruleset type="text" spellcheck="false" required; }
                label { "Position" input #position type="text" spellcheck="false" placeholder="the natural start"; }
            }
            p #own .quiet hidden {
                "Capital X and Y, in the ruleset or the position, stand for the two numbers: "
                code { "rooks" } " with " code { "X,Y,3,2" } ", or " code { "mhrg:XxY" } " at its start."
            }
            label #text-field .wide hidden { "The poset, or the rules of your own game, as in a file"
                textarea #text rows="5" spellcheck="false" {}
            }
            div.fields {
                label { "Show"
                    select #what {
                        option value="value" { "values" }
                        option value="outcome" { "P-positions" }
                    }
                }
                (play_choice())
                (number("width", "X: how many", 1))
                (number("height", "Y: how many", 1))
                (number("x", "X from", 0))
                (number("y", "Y from", 0))
                button #start .main type="submit" { "Start" }
                button #stop type="button" disabled { "Stop" }
            }
        }
    }
}

fn option(preset: &Preset) -> Markup {
    let data = serde_json::to_string(preset).expect("a preset is text and numbers");
    html! { option value=(preset.name) data-family=(data) { (preset.name) } }
}

fn number(id: &str, name: &str, least: u64) -> Markup {
    html! {
        label { (name) input .number id=(id) type="number" min=(least) step="1" required inputmode="numeric"; }
    }
}

fn side() -> Markup {
    html! {
        p #at .at { "Point at a square." }
        p { a #open .button hidden { "Play this position" } }
        p #spoken .for-readers aria-live="polite" {}
        div.buttons role="group" aria-label="Zoom" {
            button #closer type="button" aria-label="Zoom in" { "+" }
            button #farther type="button" aria-label="Zoom out" { "−" }
            button #fit type="button" { "Whole map" }
        }
        div #legend .legend {}
        p #count .quiet {}
        p #absent .quiet hidden {}
        p #status .for-readers role="status" {}
        div.buttons.files role="group" aria-labelledby="download" {
            span #download .quiet { "Download" }
            button #svg type="button" disabled { "SVG" }
            button #png type="button" disabled { "PNG" }
            button #csv type="button" disabled { "CSV" }
        }
        p #keys .quiet {
            "Wheel or pinch zooms, dragging moves. Keys on the map: arrows go from square to square, with Shift ten at a "
            "time; Enter opens the position; " kbd { "+" } " and " kbd { "−" } " zoom, " kbd { "0" }
            " shows the whole map."
        }
    }
}
