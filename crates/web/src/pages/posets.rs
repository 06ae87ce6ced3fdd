//! Posets: bring one, or make one of a family, and see who wins on it, its colours and its hooks.
//!
//! The page brings the form, with a poset to begin with; the script asks about whatever stands in the text.

use super::{draw, play_choice};
use maud::{Markup, html};
use shapes::poset::NamedPoset;

/// The poset that is there at first, d-complete and with a winning move; and the family and parameters that make it.
const FIRST: &str = "\
# box 3x3
(1,1) < (1,2) < (1,3) < (2,3) < (3,3)
(1,1) < (2,1) < (3,1) < (3,2) < (3,3)
(1,2) < (2,2) < (3,2)
(2,1) < (2,2) < (2,3)
";
const FAMILY: (&str, &str) = ("box", "3x3");

pub(super) fn content() -> Markup {
    html! {
        h1 { "Posets" }
        p.lead data-terms {
            "Draw a finite poset, type it, or choose one from a family. In the Ungar game a move removes a nonempty set of maximal "
            "elements; in the plain game, on a d-complete poset, a hook."
        }
        div.posets {
            section.bring aria-label="The poset" {
                (draw::POSET.ground(""))
                (text())
                (families())
                (settings())
            }
            div {
                p #stale .stale role="status" hidden { "Showing the last poset that could be read." }
                section #result .result aria-label="What is known of it" hidden {
                    (ungar())
                    (d_complete())
                }
            }
        }
    }
}

fn families() -> Markup {
    html! {
        form #make .fields autocomplete="off" {
            label { "Family"
                select #family {
                    option value="" disabled hidden { "choose one" }
                    @for kind in NamedPoset::KINDS {
                        option value=(kind.name) selected[kind.name == FAMILY.0] data-parameters=(kind.parameters) data-example=(kind.example) {
                            (kind.members)
                        }
                    }
                }
            }
            label {
                span #wanted { "Parameters" }
                input #parameters type="text" spellcheck="false" size="14" maxlength="900" value=(FAMILY.1);
            }
            button type="submit" { "Make" }
        }
    }
}

fn text() -> Markup {
    html! {
        label for="poset" { "Chains, one per line, smaller element first: " code { "a < b < c" } }
        textarea #poset rows="8" spellcheck="false" autocomplete="off" autocapitalize="off"
            aria-describedby="problem how" { (FIRST) }
        p #problem .problem role="alert" hidden {
            span #message {} " "
            button #go-to-line type="button" hidden { "Go to the line" }
        }
        p #dropped .note role="status" hidden {}
        p #how .quiet {
            "A name alone is an element without relations; " code { "#" } " begins a comment. You can also drop a file here."
        }
    }
}

fn settings() -> Markup {
    html! {
        div.fields {
            label { span { "A " code { ".poset" } " file" } input #file type="file" accept=".poset,.txt,text/plain"; }
            (play_choice())
        }
        div.buttons {
            button #tidy type="button" { "Tidy the text" }
            button #save type="button" { "Save as a file" }
        }
        p #status .quiet role="status" aria-live="polite" {}
    }
}

fn ungar() -> Markup {
    html! {
        h2 { "The Ungar game" }
        p #size .quiet {}
        p #winner .winner data-terms {}
        p #move hidden { button #light type="button" { "A winning move" } " removes " span #removed .mono {} }
        p #because .quiet data-terms {}
        div.buttons { a #play-ungar .button.main href="/play" { "Play the Ungar game" } }
        div #hasse .picture.poset-picture {}
        p #hasse-problem .quiet hidden {}
        p.quiet data-terms {
            "Thick outlines: the skeleton, what does not lie below two incomparable elements. Its numbers are NAND "
            "values: 1 if an element of the skeleton right below has 0, and otherwise 0. Elements that lie below only one "
            "maximal element have its colour."
        }
    }
}

fn d_complete() -> Markup {
    html! {
        h2 { "Colours and hooks" }
        p #coloured data-terms {}
        ul #parts hidden {}
        p #tree .quiet data-terms hidden {
            "The tree of colours of each connected part, with the number of elements of each colour. In a tree Y(f;g,h) there "
            "are f colours above the one where it branches, and g and h below it."
        }
        p #value .quiet hidden {}
        div #coloured-board hidden {
            div.buttons { a #play-plain .button.main href="/play" { "Play the plain game" } }
            div #hooks .picture.poset-picture {}
            p #hook .hook aria-live="polite" {}
            p.quiet {
                "Elements of one colour form a chain. The number is the hook length; point at an element, or go there "
                "with the arrow keys, to see its hook."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shapes::Poset;
    use shapes::poset::MAX_ELEMENTS;

    #[test]
    fn the_form_makes_the_poset_that_is_there_at_first() {
        let written = Poset::read(FIRST.as_bytes()).expect("it can be read");
        let family: NamedPoset = format!("{} {}", FAMILY.0, FAMILY.1).parse().expect("it is a family");
        let made = family.make(MAX_ELEMENTS).expect("it is small");
        let lines = |poset: &Poset| {
            let mut covers: Vec<String> =
                poset.write().lines().filter(|line| line.contains('<')).map(str::to_owned).collect();
            covers.sort();
            covers
        };
        assert_eq!(lines(&written), lines(&made));
    }
}
