//! Where graphs and posets are drawn: the ground, its buttons, and how it is done. `draw.js` follows the pointer and the keys.

use maud::{Markup, html};

/// What is drawn: its name, what its dots are called, and what a line between two of them means.
pub(super) struct Drawn {
    pub what: &'static str,
    pub dot: &'static str,
    pub lines: &'static str,
}

pub(super) const GRAPH: Drawn = Drawn { what: "graph", dot: "vertex", lines: "Joining them again removes the edge." };
pub(super) const POSET: Drawn = Drawn {
    what: "poset",
    dot: "element",
    lines: "The lower one on the picture is the smaller one. Joining them again removes the relation.",
};

impl Drawn {
    fn a_dot(&self) -> String {
        let article = if self.dot.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {}", self.dot)
    }

    /// The ground and its buttons; `prefix` begins their ids.
    pub(super) fn ground(&self, prefix: &str) -> Markup {
        let id = |name: &str| format!("{prefix}{name}");
        let a_dot = self.a_dot();
        html! {
            div #(id("drawing")) .drawing role="group" aria-label={ "Draw the " (self.what) } aria-describedby=(id("draw-how")) {}
            div.buttons.draw-buttons {
                button #(id("add")) type="button" { "Add " (a_dot) }
                button #(id("remove")) type="button" disabled { "Remove" }
                label { "Name" input #(id("rename")) type="text" size="6" maxlength="20" spellcheck="false" autocomplete="off" autocapitalize="off" disabled; }
            }
            p #(id("told")) .draw-told role="status" aria-live="polite" {}
            p #(id("draw-how")) .quiet {
                "Press empty ground to add " (a_dot) ". To join two, drag from one to the other, or press one and then the other. "
                (self.lines) " Drag " (a_dot) " to empty ground to move it. " kbd { "Delete" } " removes what is chosen, and "
                kbd { "F2" } " renames it."
            }
        }
    }
}
