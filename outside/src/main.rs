//! A game that only the crate `grundy` helps to define, and its values, its table and its picture.
//!
//! The game: take one stone or a prime number of stones. One, two and three can always be taken and a multiple of four
//! never, so the value of a heap is what is left of it modulo 4.

use grundy::rulesets::figure::Labels;
use grundy::rulesets::forms::Fields;
use grundy::rulesets::indices::{Ranked, TupleWords};
use grundy::rulesets::powers::{Index, NoFamily, Numbering, Size};
use grundy::rulesets::registry::{Ending, Example, PlayedOn, boxed};
use grundy::tables::{Engine, solve_in_memory};
use grundy::{
    BadPosition, Entry, Flow, Format, Game, Lettering, Limits, Panel, Play, Powers, Range, Ruleset, draw, read_numbers,
};
use std::error::Error;

#[derive(Clone, Copy)]
struct Primes;

const ENTRIES: &[Entry] = &[Entry {
    spec: "primes",
    name: "Take a prime",
    rules: "Take one stone or a prime number of stones.",
    ending: Ending("takes the last stone"),
    played_on: PlayedOn::Heaps,
    notation: "one heap: 9",
    start: "any heap",
    paper: "Golomb, A mathematical investigation of games of take-away",
    example: Example { spec: "primes", position: "9" },
    open: |_| Ok(boxed("primes".to_owned(), "9", Primes)),
}];

fn is_prime(n: u64) -> bool {
    n > 1 && (2..=n.isqrt()).all(|divisor| n % divisor != 0)
}

impl Ruleset for Primes {
    type Position = [u64; 1];
    type Move = String;

    fn options(&self, &[heap]: &[u64; 1], each: &mut impl FnMut(String, [u64; 1]) -> Flow) -> Flow {
        let mut taken = (1..=heap).filter(|&taken| taken == 1 || is_prime(taken));
        taken.try_for_each(|taken| each(format!("take {taken}"), [heap - taken]))
    }
}

impl Game for Primes {
    fn read(&self, text: &str) -> Result<[u64; 1], BadPosition> {
        read_numbers(text)?.try_into().map_err(|_| BadPosition::Rule("write one heap, as in 9".to_owned()))
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut([u64; 1]) -> Flow) -> Flow {
        (0..=range.max).try_for_each(|heap| each([heap]))
    }

    fn powers(&self) -> Powers<'_, Primes> {
        Powers::none().index(self)
    }
}

impl Index<[u64; 1]> for Primes {
    fn sizes(&self) -> &'static str {
        "below=N"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<[u64; 1]>, NoFamily> {
        let sides: [u64; 1] = size.of("below")?;
        Ok(Numbering::new(Ranked::new(Fields::below(*self, &sides)?, TupleWords::new(&sides)?, sides[0])))
    }

    fn smallest_with(&self, &[heap]: &[u64; 1]) -> Option<Size> {
        Some(Size::new("below", [heap + 1]))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    grundy::add(ENTRIES);
    let primes = grundy::open("primes")?;

    let answer = primes.solver(Default::default()).answer(&primes.read("30")?)?;
    assert_eq!(answer.grundy, Some(2));
    assert!(answer.winning_moves.iter().any(|m| m.to_string() == "take 2" && m.to().text() == "28"));
    assert!(primes.read("30,1").is_err());

    let mut rows = 0;
    primes.values_up_to(Range { max: 200, entries: None }, Default::default(), &mut |row| {
        assert_eq!((row.position.text(), row.grundy), (rows.to_string(), rows % 4));
        rows += 1;
        Flow::Continue(())
    })?;
    assert_eq!(rows, 201);

    let family = grundy::family("primes:below=1000")?;
    let table = solve_in_memory(&family, Play::Normal, Engine::Scan, &Limits::default())?;
    assert!((0..1000).all(|heap| table.value(heap) == Some(heap % 4)));

    let position = primes.read("9")?;
    let panel = Panel { title: position.text(), figure: position.figure(None, Labels::default())? };
    for (format, sign) in [(Format::Text, "9"), (Format::Svg, "<svg"), (Format::Tikz, "tikzpicture")] {
        let picture = draw(std::slice::from_ref(&panel), format, Lettering::default())?;
        assert!(picture.contains(sign) && picture.contains('9'), "{picture}");
    }
    println!("a game from outside has its values, its table and its picture");
    Ok(())
}
