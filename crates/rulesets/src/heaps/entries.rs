//! The take-and-break games of the registry.

use super::code::TakeAndBreak;
use super::game::Heaps;
use crate::registry::{Ending, Entry, Example, Opening, PlayedOn, boxed};

const NOTATION: &str = "heaps in any order, printed from the largest: 11,4; - is none";
const EXAMPLE: &str = "11,4";
const START: &str = "any heaps";
const WINNING_WAYS: &str = "Berlekamp, Conway and Guy, Winning Ways, chapter 4";

/// Their registry entries.
pub const ENTRIES: &[Entry] = &[
    Entry {
        spec: "octal:CODE",
        name: "Take-and-break game",
        rules: "Take k stones from a heap; the k-th digit of the code is the sum of 1 if nothing may then be left of it, 2 if \
                one heap may, 4 if two may and 8 if three may.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Heaps,
        notation: NOTATION,
        start: START,
        paper: "Guy and Smith, The G-values of various games, 1956",
        example: Example { spec: "octal:0.137", position: EXAMPLE },
        open: |code| {
            let code = TakeAndBreak::code(code).map_err(|error| error.to_string())?;
            Ok(boxed(format!("octal:{}", code.to_code()), EXAMPLE, Heaps::new(code)))
        },
    },
    Entry {
        spec: "subtract:S",
        name: "Subtraction game",
        rules: "Take from a heap a number of stones that is in the set S.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Heaps,
        notation: NOTATION,
        start: START,
        paper: WINNING_WAYS,
        example: Example { spec: "subtract:1,2,5..7", position: EXAMPLE },
        open: |set| {
            let set = TakeAndBreak::subtraction(set).map_err(|error| error.to_string())?;
            Ok(boxed(format!("subtract:{}", set.to_set()), EXAMPLE, Heaps::new(set)))
        },
    },
    Entry {
        spec: "kayles",
        name: "Kayles",
        rules: "Take one or two stones from a heap and, if you like, split what is left of it into two heaps.",
        ending: Ending("takes the last stone"),
        played_on: PlayedOn::Heaps,
        notation: NOTATION,
        start: START,
        paper: WINNING_WAYS,
        example: Example { spec: "kayles", position: EXAMPLE },
        open: |_| code("kayles", "0.77"),
    },
    Entry {
        spec: "dawsons-kayles",
        name: "Dawson's Kayles",
        rules: "Take two stones from a heap and, if you like, split what is left of it into two heaps.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Heaps,
        notation: NOTATION,
        start: START,
        paper: WINNING_WAYS,
        example: Example { spec: "dawsons-kayles", position: EXAMPLE },
        open: |_| code("dawsons-kayles", "0.07"),
    },
    Entry {
        spec: "treblecross",
        name: "Treblecross",
        rules: "Take three stones from a heap and, if you like, split what is left of it into two heaps.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Heaps,
        notation: "heaps in any order, printed from the largest: 10,4; - is none",
        start: START,
        paper: WINNING_WAYS,
        example: Example { spec: "treblecross", position: "10,4" },
        open: |_| code("treblecross", "0.007"),
    },
    Entry {
        spec: "grundys-game",
        name: "Grundy's game",
        rules: "Split a heap into two heaps of different sizes.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Heaps,
        notation: NOTATION,
        start: START,
        paper: "Grundy, Mathematics and games, 1939",
        example: Example { spec: "grundys-game", position: EXAMPLE },
        open: |_| Ok(boxed("grundys-game".to_owned(), EXAMPLE, Heaps::new(TakeAndBreak::grundys_game()))),
    },
];

/// A code under its own name.
fn code(name: &str, code: &str) -> Result<Opening, String> {
    let code = TakeAndBreak::code(code).map_err(|error| error.to_string())?;
    Ok(boxed(name.to_owned(), EXAMPLE, Heaps::new(code)))
}
