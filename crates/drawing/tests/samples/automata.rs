//! Automata.

use super::panel;
use drawing::Panel;
use rulesets::figure::{Arrow, Automaton, Figure};

/// Reads arrows, `from label to` each, letters with `|` between.
pub fn automaton(outputs: &[&str], arrows: &str) -> Figure {
    let arrow = |text: &str| {
        let [from, label, to] = text.split_whitespace().collect::<Vec<_>>()[..] else { panic!("no arrow: {text}") };
        Arrow { from: from.parse().unwrap(), to: to.parse().unwrap(), label: label.replace('|', ", ") }
    };
    let outputs = outputs.iter().map(|output| output.to_string()).collect();
    Figure::Automaton(Automaton::new(outputs, arrows.split(',').map(arrow).collect()).unwrap())
}

/// Whether two heaps are equal.
pub fn equal_heaps() -> Figure {
    automaton(&["1", "0"], "0 00|11 0, 0 01|10 1, 1 00|01|10|11 1")
}

/// The Fibonacci word.
pub fn fibonacci() -> Figure {
    automaton(&["0", "1"], "0 0 0, 0 1 1, 1 0 0")
}

/// The P-positions of the ryuoh, by the digits in base 3.
pub fn ryuoh() -> Figure {
    let arrows = "0 00 0, 0 01|02|10|20 1, 0 11|22 2, 0 12|21 3, 1 all 1, \
                  2 00 0, 2 01|02|10|20 1, 2 11|22 2, 2 12|21 3, 3 all 1";
    automaton(&["1", "0", "0", "1"], arrows)
}

pub fn all() -> Vec<(&'static str, Vec<Panel>)> {
    vec![
        ("automaton-equal-heaps", vec![panel("two equal heaps", equal_heaps())]),
        ("automaton-fibonacci", vec![panel("", fibonacci())]),
        ("automaton-ryuoh", vec![panel("the ryuoh's P-positions", ryuoh())]),
        ("automaton-one-state", vec![panel("", automaton(&["1"], "0 0|1 0"))]),
    ]
}
