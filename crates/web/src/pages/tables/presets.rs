//! Families in two parameters that are worth looking at, ready to choose.
//!
//! In the ruleset and the position X and Y are the two parameters; a small letter in braces is a number that is fixed for
//! the whole map.

use serde::Serialize;

/// Presets that belong together.
pub(super) struct Group {
    pub name: &'static str,
    pub presets: &'static [Preset],
}

/// A family of positions to choose.
#[derive(Serialize)]
pub(super) struct Preset {
    #[serde(skip)]
    pub name: &'static str,
    pub ruleset: &'static str,
    /// None for the natural start.
    pub position: Option<&'static str>,
    /// What X and Y are.
    pub axes: [&'static str; 2],
    /// The first value of both.
    pub first: u64,
    /// How many values of both are shown at first.
    pub side: u64,
    pub fixed: &'static [Fixed],
}

/// A number that is fixed for the whole map.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Fixed {
    pub letter: char,
    pub name: &'static str,
    pub usual: u64,
    pub least: u64,
}

const fn fixed(letter: char, name: &'static str, usual: u64) -> Fixed {
    Fixed { letter, name, usual, least: 0 }
}

/// The limit r of a move; fewer than 2 would leave no move.
const LIMIT: Fixed = Fixed { letter: 'r', name: "fewer than r: r", usual: 5, least: 2 };
const SECOND_ROOK: [Fixed; 2] = [fixed('z', "second rook, across: z", 3), fixed('w', "second rook, down: w", 2)];
const HEAPS: [&str; 2] = ["first heap", "second heap"];
const SQUARE: [&str; 2] = ["across", "down"];
const ROWS: [&str; 2] = ["first row", "second row"];
const BEADS: [&str; 2] = ["one bead", "another bead"];

/// The positions of one game by two of their numbers.
const fn pair(name: &'static str, ruleset: &'static str, axes: [&'static str; 2]) -> Preset {
    Preset { name, ruleset, position: Some("X,Y"), axes, first: 0, side: 100, fixed: &[] }
}

/// Every preset there is to choose from.
pub(super) const GROUPS: &[Group] = &[
    Group {
        name: "Heaps",
        presets: &[
            pair("Wythoff’s game", "wythoff", HEAPS),
            pair("Nim, two heaps", "nim", HEAPS),
            Preset {
                position: Some("X,Y,{a}"),
                fixed: &[fixed('a', "third heap", 7)],
                ..pair("Nim, three heaps", "nim", HEAPS)
            },
            Preset { fixed: &[LIMIT], ..pair("Nim with a limit", "nim:r={r}", HEAPS) },
            Preset {
                position: Some("X,Y,{z},{w}"),
                fixed: &[fixed('z', "third heap: z", 3), fixed('w', "fourth heap: w", 2)],
                ..pair("Nim_4rb", "nim4b", HEAPS)
            },
        ],
    },
    Group {
        name: "Pieces on a board",
        presets: &[
            pair("Corner the Rook", "corner:rook", SQUARE),
            pair("Corner the Queen", "corner:queen", SQUARE),
            pair("Corner the Ryuoh", "corner:ryuoh", SQUARE),
            pair("Corner the Maharaja", "corner:maharaja", SQUARE),
            Preset {
                position: Some("X,Y,{z},{w}"),
                fixed: &SECOND_ROOK,
                ..pair("Corner Two Rooks", "rooks", ["first rook, across", "first rook, down"])
            },
            Preset {
                position: Some("X,Y,{z},{w}"),
                fixed: &[LIMIT, SECOND_ROOK[0], SECOND_ROOK[1]],
                ..pair("Corner Two Rooks with a limit", "rooks:r={r}", ["first rook, across", "first rook, down"])
            },
        ],
    },
    Group {
        name: "Diagrams and beads",
        presets: &[
            pair("Young diagrams of two rows", "young", ROWS),
            Preset {
                position: Some("X,Y,{a}"),
                fixed: &[fixed('a', "third row", 3)],
                ..pair("Young diagrams of three rows", "young", ROWS)
            },
            pair("Shifted diagrams of two rows", "shifted", ROWS),
            Preset {
                position: Some("{a},X,Y"),
                fixed: &[fixed('a', "third bead", 0)],
                ..pair("Welter’s game, three beads", "welter", BEADS)
            },
            Preset {
                position: Some("{a},X,Y"),
                fixed: &[fixed('a', "third bead", 1)],
                ..pair("Inset game, three beads", "inset:3", BEADS)
            },
            Preset {
                position: Some("{a},{b},X,Y"),
                fixed: &[fixed('a', "third bead", 1), fixed('b', "fourth bead", 2)],
                ..pair("Inset game, four beads", "inset:4", BEADS)
            },
            pair("Turning turtles, two upright", "turtles:any", ["one turtle", "another turtle"]),
            Preset {
                position: None,
                first: 1,
                side: 14,
                ..pair("MHRG, start on m×n", "mhrg:XxY", ["rows m", "columns n"])
            },
            Preset {
                side: 13,
                fixed: &[Fixed { letter: 'm', name: "rows m", usual: 4, least: 1 }, fixed('n', "columns n", 12)],
                ..pair("MHRG on m×n, diagrams of two rows", "mhrg:{m}x{n}", ROWS)
            },
        ],
    },
    Group {
        name: "Posets and root systems",
        presets: &[
            pair("Nibble, two rows a,b", "nibble", ["first row a", "second row b"]),
            Preset {
                position: Some("X,Y,{c}"),
                side: 40,
                fixed: &[fixed('c', "third row c", 2)],
                ..pair("Nibble, three rows a,b,c", "nibble", ["first row a", "second row b"])
            },
            Preset {
                position: None,
                first: 1,
                side: 40,
                ..pair("Ungar game on a×b", "ungar:box=XxY", ["side a", "side b"])
            },
            Preset {
                position: None,
                first: 1,
                side: 15,
                fixed: &[Fixed { letter: 'c', name: "third side c", usual: 3, least: 1 }],
                ..pair("Ungar game on a×b×c", "ungar:box=XxYx{c}", ["side a", "side b"])
            },
            Preset {
                position: None,
                first: 2,
                side: 8,
                ..pair("Reflection game of type B", "reflect:BX/Y", ["rank", "node"])
            },
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use rulesets::registry;

    /// A text with its fixed numbers, and numbers for X and Y.
    fn filled(preset: &Preset, text: &str, x: u64, y: u64) -> String {
        let text = text.replace('X', &x.to_string()).replace('Y', &y.to_string());
        preset
            .fixed
            .iter()
            .fold(text, |text, fixed| text.replace(&format!("{{{}}}", fixed.letter), &fixed.usual.to_string()))
    }

    #[test]
    fn every_preset_has_positions_and_uses_its_letters() {
        for preset in GROUPS.iter().flat_map(|group| group.presets) {
            let whole = format!("{} {}", preset.ruleset, preset.position.unwrap_or(""));
            assert!(whole.contains('X') && whole.contains('Y'), "{}", preset.name);
            for fixed in preset.fixed {
                assert!(whole.contains(&format!("{{{}}}", fixed.letter)), "{}: {}", preset.name, fixed.letter);
                assert!(fixed.usual >= fixed.least);
            }
            let values = || preset.first..preset.first + preset.side;
            let is_position = |x, y| {
                let game = registry::open_without_files(&filled(preset, preset.ruleset, x, y));
                let position = preset.position.map(|position| filled(preset, position, x, y));
                game.is_ok_and(|game| game.position(position.as_deref()).is_ok())
            };
            let number = values().map(|x| values().take(8).filter(|&y| is_position(x, y)).count()).sum::<usize>();
            assert!(number > 8, "{}: {number}", preset.name);
        }
    }
}
