//! Grundy's game, played on several heaps: split a heap into two of different sizes.
//!
//! `cargo run --example own_game`

use grundy::shapes::notation::multiset;
use grundy::{BadPosition, Fault, Flow, Game, OpenGame, Range, Ruleset, read_numbers};

struct GrundysGame;

impl Ruleset for GrundysGame {
    type Position = Vec<u64>;
    type Move = String;

    fn options(&self, heaps: &Vec<u64>, each: &mut impl FnMut(String, Vec<u64>) -> Flow) -> Flow {
        for (i, &heap) in heaps.iter().enumerate() {
            for small in 1..heap.div_ceil(2) {
                let option = [&heaps[..i], &[heap - small, small], &heaps[i + 1..]].concat();
                each(format!("{heap} into {} and {small}", heap - small), multiset(option))?;
            }
        }
        Flow::Continue(())
    }
}

impl Game for GrundysGame {
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        Ok(multiset(read_numbers(text)?))
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(Vec<u64>) -> Flow) -> Flow {
        (0..=range.max).try_for_each(|heap| each(multiset(vec![heap])))
    }
}

fn main() -> Result<(), Fault> {
    let game = OpenGame::new("grundys-game", "7,5", GrundysGame);

    let mut values = Vec::new();
    game.values_up_to(Range { max: 20, entries: None }, Default::default(), &mut |row| {
        values.push(row.grundy);
        Flow::Continue(())
    })?;
    println!("one heap: {values:?}");

    let answer = game.solver(Default::default()).answer(&game.read("7,5,3")?)?;
    println!("7,5,3: value {:?}", answer.grundy);
    for winning in &answer.winning_moves {
        println!("{winning} wins");
    }
    Ok(())
}
