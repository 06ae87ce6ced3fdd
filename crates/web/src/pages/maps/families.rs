//! Families in two parameters that are worth looking at, ready to choose.
//!
//! In the ruleset and the position X and Y are the two parameters; a small letter in braces is a number that is fixed for
//! the whole map.

use serde::Serialize;

/// Families that belong together.
pub(super) struct Group {
    pub name: &'static str,
    pub families: &'static [MapFamily],
}

/// A family of positions to choose.
#[derive(Serialize)]
pub(super) struct MapFamily {
    #[serde(skip)]
    pub name: &'static str,
    pub ruleset: &'static str,
    /// None for the natural start.
    pub position: Option<&'static str>,
    /// What X and Y are.
    pub axes: [&'static str; 2],
    /// Where X and Y begin.
    pub first: [u64; 2],
    /// How many values of each are shown at first.
    pub side: [u64; 2],
    pub fixed: &'static [Fixed],
}

impl MapFamily {
    /// Whether X and Y are the position and nothing else varies.
    pub(super) fn is_pair(&self) -> bool {
        self.position == Some("X,Y") && self.fixed.is_empty()
    }
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
const LIMIT: Fixed = Fixed { letter: 'r', name: "fewer than", usual: 5, least: 2 };
const SECOND_ROOK: [Fixed; 2] = [fixed('z', "column of the second rook", 3), fixed('w', "row of the second rook", 2)];
const FIRST_ROOK: [&str; 2] = ["column of the first rook", "row of the first rook"];
const HEAPS: [&str; 2] = ["first heap", "second heap"];
const SQUARE: [&str; 2] = ["column", "row"];
const ROWS: [&str; 2] = ["first row", "second row"];
const BEADS: [&str; 2] = ["first bead", "second bead"];

/// The positions of one game by two of their numbers.
const fn pair(name: &'static str, ruleset: &'static str, axes: [&'static str; 2]) -> MapFamily {
    MapFamily { name, ruleset, position: Some("X,Y"), axes, first: [0; 2], side: [100; 2], fixed: &[] }
}

/// Every family there is to choose from.
pub(super) const GROUPS: &[Group] = &[
    Group {
        name: "Heaps",
        families: &[
            MapFamily { side: [200; 2], ..pair("Wythoff’s game", "wythoff", HEAPS) },
            pair("Nim, two heaps", "nim", HEAPS),
            MapFamily {
                position: Some("X,Y,{a}"),
                fixed: &[fixed('a', "third heap", 7)],
                ..pair("Nim, three heaps", "nim", HEAPS)
            },
            MapFamily { fixed: &[LIMIT], ..pair("Nim with a limit", "nim:r={r}", HEAPS) },
            MapFamily {
                position: Some("X,Y,{z},{w}"),
                fixed: &[fixed('z', "third heap", 3), fixed('w', "fourth heap", 2)],
                ..pair("Four-heap Nim with an early end", "nim4b", HEAPS)
            },
        ],
    },
    Group {
        name: "Pieces on a board",
        families: &[
            pair("Corner the Rook", "corner:rook", SQUARE),
            pair("Corner the Queen", "corner:queen", SQUARE),
            pair("Corner the Ryuoh", "corner:ryuoh", SQUARE),
            pair("Corner the Maharaja", "corner:maharaja", SQUARE),
            MapFamily {
                position: Some("X,Y,{z},{w}"),
                fixed: &SECOND_ROOK,
                ..pair("Corner Two Rooks", "rooks", FIRST_ROOK)
            },
            MapFamily {
                position: Some("X,Y,{z},{w}"),
                fixed: &[LIMIT, SECOND_ROOK[0], SECOND_ROOK[1]],
                ..pair("Corner Two Rooks with a limit", "rooks:r={r}", FIRST_ROOK)
            },
        ],
    },
    Group {
        name: "Diagrams and beads",
        families: &[
            pair("Young diagrams of two rows", "young", ROWS),
            MapFamily {
                position: Some("X,Y,{a}"),
                first: [3; 2],
                fixed: &[fixed('a', "third row", 3)],
                ..pair("Young diagrams of three rows", "young", ROWS)
            },
            MapFamily { first: [1, 0], ..pair("Shifted diagrams of two rows", "shifted", ROWS) },
            MapFamily {
                position: Some("{a},X,Y"),
                first: [1; 2],
                fixed: &[fixed('a', "third bead", 0)],
                ..pair("Welter’s game, three beads", "welter", BEADS)
            },
            MapFamily {
                position: Some("{a},X,Y"),
                fixed: &[fixed('a', "third bead", 1)],
                ..pair("Inset game, three beads", "inset:3", BEADS)
            },
            MapFamily {
                position: Some("{a},{b},X,Y"),
                fixed: &[fixed('a', "third bead", 1), fixed('b', "fourth bead", 2)],
                ..pair("Inset game, four beads", "inset:4", BEADS)
            },
            pair("Turning turtles, two upright", "turtles:any", ["first turtle", "second turtle"]),
            MapFamily {
                position: None,
                first: [1; 2],
                side: [14; 2],
                ..pair("MHRG, start on m×n", "mhrg:XxY", ["number of rows", "number of columns"])
            },
            MapFamily {
                side: [13; 2],
                fixed: &[Fixed { letter: 'm', name: "rows m", usual: 4, least: 1 }, fixed('n', "columns n", 12)],
                ..pair("MHRG on m×n, diagrams of two rows", "mhrg:{m}x{n}", ROWS)
            },
        ],
    },
    Group {
        name: "Posets and root systems",
        families: &[
            pair("Nibble, two rows a,b", "nibble", ["first row a", "second row b"]),
            MapFamily {
                position: Some("X,Y,{c}"),
                first: [2; 2],
                side: [40; 2],
                fixed: &[fixed('c', "third row c", 2)],
                ..pair("Nibble, three rows a,b,c", "nibble", ["first row a", "second row b"])
            },
            MapFamily {
                position: None,
                first: [1; 2],
                side: [40; 2],
                ..pair("Ungar game on a×b", "ungar:box=XxY", ["side a", "side b"])
            },
            MapFamily {
                position: None,
                first: [1; 2],
                side: [15; 2],
                fixed: &[Fixed { letter: 'c', name: "third side c", usual: 3, least: 1 }],
                ..pair("Ungar game on a×b×c", "ungar:box=XxYx{c}", ["side a", "side b"])
            },
            MapFamily {
                position: None,
                first: [1; 2],
                side: [8, 1],
                ..pair("Ungar game on the weak order", "ungar:weak=X", ["number of entries", ""])
            },
            MapFamily {
                position: None,
                first: [2, 1],
                side: [8; 2],
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
    fn filled(family: &MapFamily, text: &str, x: u64, y: u64) -> String {
        let text = text.replace('X', &x.to_string()).replace('Y', &y.to_string());
        family
            .fixed
            .iter()
            .fold(text, |text, fixed| text.replace(&format!("{{{}}}", fixed.letter), &fixed.usual.to_string()))
    }

    #[test]
    fn every_family_has_positions_and_uses_its_letters() {
        for family in GROUPS.iter().flat_map(|group| group.families) {
            let whole = format!("{} {}", family.ruleset, family.position.unwrap_or(""));
            // A letter that does not occur has one value.
            assert!(whole.contains('X'), "{}", family.name);
            assert_eq!(whole.contains('Y'), family.side[1] > 1, "{}", family.name);
            for fixed in family.fixed {
                assert!(whole.contains(&format!("{{{}}}", fixed.letter)), "{}: {}", family.name, fixed.letter);
                assert!(fixed.usual >= fixed.least);
            }
            let values = |axis: usize| family.first[axis]..family.first[axis] + family.side[axis];
            let is_position = |x, y| {
                let game = registry::open_without_files(&filled(family, family.ruleset, x, y));
                let position = family.position.map(|position| filled(family, position, x, y));
                game.is_ok_and(|game| game.position(position.as_deref()).is_ok())
            };
            let number = values(0).map(|x| values(1).take(8).filter(|&y| is_position(x, y)).count()).sum::<usize>();
            assert!(number >= 8, "{}: {number}", family.name);
            // The axes begin where the family begins: in the first row and in the first column something is a position.
            assert!(values(1).any(|y| is_position(family.first[0], y)), "{}: X", family.name);
            assert!(values(0).any(|x| is_position(x, family.first[1])), "{}: Y", family.name);
        }
    }
}
