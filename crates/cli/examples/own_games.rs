//! The laboratory with two more games: Kayles, which has no powers at all, and a game with an index.
//!
//! `cargo run --example own_games -- value pins 5,3`

use rulesets::forms::Fields;
use rulesets::indices::{Ranked, TupleWords};
use rulesets::powers::{Form, Index, NoFamily, Numbering, Packed, Powers, Size};
use rulesets::refusal::BadPosition;
use rulesets::registry::{self, Ending, Entry, Example, PlayedOn, boxed};
use rulesets::{Game, Range};
use shapes::notation::{multiset, read_numbers};
use theory::{Flow, Ruleset};

// Kayles begins here.
/// Kayles: knock down one pin or two neighbours of a row. Single rows are listed: other positions are sums of them.
struct Kayles;

const KAYLES: &[Entry] = &[Entry {
    spec: "pins",
    name: "Kayles with pins",
    rules: "Knock down one pin or two neighbours.",
    ending: Ending("knocks down the last pin"),
    played_on: PlayedOn::Heaps,
    notation: "rows of pins, longest first: 5,3",
    start: "any rows",
    paper: "Winning Ways, chapter 4",
    example: Example { spec: "pins", position: "5,3" },
    open: |_| Ok(boxed("pins".to_owned(), "5,3", Kayles)),
}];

impl Ruleset for Kayles {
    type Position = Vec<u64>;
    type Move = String;

    fn options(&self, rows: &Vec<u64>, each: &mut impl FnMut(String, Vec<u64>) -> Flow) -> Flow {
        for (i, &row) in rows.iter().enumerate() {
            for (pins, left) in (1..=row.min(2)).flat_map(|pins| (0..=row - pins).map(move |left| (pins, left))) {
                let right = row - pins - left;
                each(format!("{row}→{left}+{right}"), multiset([&rows[..i], &[left, right], &rows[i + 1..]].concat()))?;
            }
        }
        Flow::Continue(())
    }
}

impl Game for Kayles {
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        Ok(multiset(read_numbers(text)?))
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(Vec<u64>) -> Flow) -> Flow {
        (0..=range.max).try_for_each(|row| each(multiset(vec![row])))
    }
}
// Kayles ends here.

/// Two heaps, from one of which a square number of stones is taken.
#[derive(Clone, Copy)]
struct Squares;

const SQUARES: &[Entry] = &[Entry {
    spec: "squares",
    name: "Subtract a square",
    rules: "Take 1, 4, 9, … stones from one of two heaps.",
    ending: Ending("takes the last stone"),
    played_on: PlayedOn::Heaps,
    notation: "two heaps: 5,7",
    start: "any two heaps",
    paper: "Golomb, A mathematical investigation of games of take-away",
    example: Example { spec: "squares", position: "5,7" },
    open: |_| Ok(boxed("squares".to_owned(), "5,7", Squares)),
}];

impl Ruleset for Squares {
    type Position = [u64; 2];
    type Move = String;

    fn options(&self, heaps: &[u64; 2], each: &mut impl FnMut(String, [u64; 2]) -> Flow) -> Flow {
        for (i, &size) in heaps.iter().enumerate() {
            for square in (1..=size.isqrt()).rev().map(|root| root * root) {
                let mut option = *heaps;
                option[i] -= square;
                each(format!("take {square} from heap {}", i + 1), option)?;
            }
        }
        Flow::Continue(())
    }
}

impl Game for Squares {
    fn read(&self, text: &str) -> Result<[u64; 2], BadPosition> {
        let heaps = read_numbers(text)?;
        heaps.try_into().map_err(|_| BadPosition::Rule("write two heaps, as in 5,7".to_owned()))
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut([u64; 2]) -> Flow) -> Flow {
        (0..=range.max).try_for_each(|x| (0..=range.max).try_for_each(|y| each([x, y])))
    }

    fn powers(&self) -> Powers<'_, Squares> {
        Powers::none().packed(self).index(self)
    }
}

impl Packed<[u64; 2]> for Squares {
    fn form(&self, heaps: &[u64; 2]) -> Option<Box<dyn Form<[u64; 2]>>> {
        Some(Box::new(Fields::with_room_for(*self, heaps)?))
    }
}

impl Index<[u64; 2]> for Squares {
    fn sizes(&self) -> &'static str {
        "below=AxB"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<[u64; 2]>, NoFamily> {
        let sides: [u64; 2] = size.of("below")?;
        let most_options = sides.iter().map(|side| side.isqrt()).sum();
        Ok(Numbering::new(Ranked::new(Fields::below(*self, &sides)?, TupleWords::new(&sides)?, most_options)))
    }

    fn smallest_with(&self, heaps: &[u64; 2]) -> Option<Size> {
        Some(Size::new("below", heaps.map(|heap| heap + 1)))
    }
}

fn main() -> std::process::ExitCode {
    registry::add(KAYLES);
    registry::add(SQUARES);
    grundy_cli::main()
}
