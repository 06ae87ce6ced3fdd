//! Coins on words, with one bit for each coin that shows heads.
//!
//! What a line allows depends only on which coins are turned, so everything is evaluated beforehand except for lines
//! with four names or more.

use super::Coins;
use crate::expression::{Broken, Scene};
use crate::file::Move;
use crate::kinds::bits::{OnWords, PairTable, join, numbering, tabulate};
use crate::kinds::sets::{Known, Line, Lines, Sets, try_each};
use rulesets::forms::bits::{ascending, below, descending, pack, squares};
use rulesets::hooks::turtles::{Turtles, Variant};
use rulesets::indices::SetWords;
use rulesets::powers::{NoFamily, Numbering, Size};
use rulesets::{Counts, Index};
use shapes::ranking::Subsets;
use std::sync::Arc;
use tables::indexed::{Change, Changes, Moves};
use theory::Flow;

/// The lines, as far as they can be evaluated beforehand.
pub(in crate::kinds) struct Compiled {
    /// How many coins besides the rightmost may be turned, whichever they are.
    others: u64,
    /// The other coin that may be turned with each one; its own bit means that it may be turned alone.
    pairs: PairTable,
    /// The third coin that may be turned with each two.
    triples: Option<Box<[PairTable; 64]>>,
    /// The first coin of a run that ends at each one.
    runs: Option<PairTable>,
    /// The lines that are followed by definition.
    asked: Vec<usize>,
}

impl Compiled {
    /// Whether any one or two coins may be turned, below `end`, and nothing else.
    fn has_ones_and_twos(&self, end: u64) -> bool {
        const ONE_OR_TWO: u64 = 3;
        let pairs = |coin: u32| {
            let any = (self.others & 1) << coin | if self.others & 2 == 0 { 0 } else { below(coin) };
            any | self.pairs[coin as usize]
        };
        let is_all = |coin: u32| pairs(coin) == below(coin) | 1 << coin;
        let is_short = self.others & !ONE_OR_TWO == 0 && self.triples.is_none() && self.runs.is_none();
        is_short && self.asked.is_empty() && (0..64).take_while(|&coin| u64::from(coin) < end).all(is_all)
    }
}

impl OnWords for Coins {
    type Compiled = Compiled;

    /// The condition refers to no name of a position.
    const LEAVES_CONDITION: bool = false;

    const SIZES: &'static str = "below=N";

    fn pack(heads: &[u64]) -> Option<u64> {
        pack(heads)
    }

    fn unpack(word: u64) -> Vec<u64> {
        squares(word)
    }

    fn known_of_word(_word: u64) -> Known {
        Known::new()
    }

    fn compile(lines: &Lines<Coins>) -> Compiled {
        let mut compiled = Compiled { others: 0, pairs: [0; 64], triples: None, runs: None, asked: Vec::new() };
        let scene = &mut lines.scene(0);
        for (number, line) in lines.lines.iter().enumerate() {
            if compiled.add(line, scene).is_none() {
                compiled.asked.push(number);
            }
        }
        compiled
    }

    #[inline]
    fn word_moves(lines: &Lines<Coins>, compiled: &Compiled, word: u64, each: &mut impl FnMut(u64) -> Flow) -> Flow {
        for coin in descending(word) {
            let rest = word ^ 1 << coin;
            turn_others(rest, coin, compiled.others, each)?;
            for other in ascending(compiled.pairs[coin as usize]) {
                each(if other == coin { rest } else { rest ^ 1 << other })?;
            }
            for (second, thirds) in compiled.triples.iter().flat_map(|triples| (0..coin).zip(&triples[coin as usize])) {
                for third in ascending(*thirds) {
                    each(rest ^ 1 << second ^ 1 << third)?;
                }
            }
            for first in compiled.runs.iter().flat_map(|runs| ascending(runs[coin as usize])) {
                each(word ^ (below(coin) & !below(first) | 1 << coin))?;
            }
        }
        if compiled.asked.is_empty() {
            return Flow::Continue(());
        }
        by_definition(lines, &compiled.asked, word, each)
    }

    fn numbering(lines: &Arc<Lines<Coins>>, size: &Size) -> Result<Numbering<Vec<u64>>, NoFamily> {
        let [end] = size.of("below")?;
        let subsets = Subsets::new(end)?;
        let numbering = numbering(lines, SetWords::new(subsets), lines.compiled().most_options(end));
        Ok(if lines.compiled().has_ones_and_twos(end) && lines.rules.file.condition.is_none() {
            numbering.with_moves(Moves::Changes(Changes::new(subsets, Change::Flip)))
        } else {
            numbering
        })
    }

    fn smallest_with(heads: &[u64]) -> Option<Size> {
        Turtles(Variant::Any).smallest_with(&crate::kinds::beads::set(heads))
    }

    fn positions_below(compiled: &Compiled, heads: &[u64]) -> Option<u128> {
        let turtles = || Turtles(Variant::Any).positions(&crate::kinds::beads::set(heads));
        compiled.has_ones_and_twos(64).then(turtles)?
    }
}

impl Compiled {
    /// Evaluates a line beforehand. None if it must be followed by definition.
    fn add(&mut self, line: &Line, scene: &mut Scene<'_>) -> Option<()> {
        match &line.what {
            Move::TurnAny { .. } => self.others |= others(line, scene).ok()?,
            Move::Turn(names) => match **names {
                [coin] => join(
                    &mut self.pairs,
                    &tabulate(line, scene, &[], |scene, a, b| {
                        scene.set(coin, a.into());
                        a == b
                    })?,
                ),
                [right, left] => join(
                    &mut self.pairs,
                    &tabulate(line, scene, &[], |scene, a, b| {
                        scene.set(right, a.into());
                        scene.set(left, b.into());
                        b < a
                    })?,
                ),
                [right, middle, left] => {
                    let thirds = |coin: u32| {
                        tabulate(line, scene, &[], |scene, a, b| {
                            scene.set(right, coin.into());
                            scene.set(middle, a.into());
                            scene.set(left, b.into());
                            b < a && a < coin
                        })
                    };
                    let found: Option<Vec<PairTable>> = (0..64).map(thirds).collect();
                    let triples = self.triples.get_or_insert_with(|| Box::new([[0; 64]; 64]));
                    triples.iter_mut().zip(&found?).for_each(|(into, table)| join(into, table));
                }
                _ => return None,
            },
            _ => {
                let found = tabulate(line, scene, &[], |scene, last, first| {
                    scene.set(line.first, first.into());
                    scene.set(line.first + 1, last.into());
                    first <= last
                })?;
                join(self.runs.get_or_insert([0; 64]), &found);
            }
        }
        Some(())
    }

    /// An upper bound on the number of options of a position below a square.
    fn most_options(&self, end: u64) -> u64 {
        // The number of sets with this many coins: a rightmost one, and the others.
        let sets = |count: u64| {
            (1..=u128::from(count)).fold(1, |sets, i| sets * (u128::from(end) - u128::from(count) + i) / i)
        };
        let any: u128 =
            ascending(self.others).map(u64::from).filter(|&others| others < end).map(|others| sets(others + 1)).sum();
        let coins = (0..64).take_while(|&coin| (coin as u64) < end);
        let worked_out = coins.map(|coin| {
            let ones = |table: &PairTable| u64::from(table[coin].count_ones());
            let triples =
                self.triples.iter().flat_map(|triples| &triples[coin]).map(|thirds| u64::from(thirds.count_ones()));
            ones(&self.pairs) + self.runs.as_ref().map_or(0, ones) + triples.sum::<u64>()
        });
        let asked = (self.asked.len() as u64).saturating_mul(1 << end);
        u64::try_from(any).unwrap_or(u64::MAX).saturating_add(worked_out.sum()).saturating_add(asked)
    }
}

/// How many coins besides the rightmost a line allows, with one bit for each number.
fn others(line: &Line, scene: &mut Scene<'_>) -> Result<u64, Broken> {
    let Move::TurnAny { least, most } = &line.what else { return Ok(0) };
    let mut others = 0;
    let _ = line.allowed(scene, &mut |scene| {
        let (least, most) = (least.value(scene)?.max(1), most.value(scene)?.min(64));
        (least..=most).for_each(|count| others |= 1 << (count - 1));
        Ok(Flow::Continue(()))
    })?;
    Ok(others)
}

/// Turns more coins below a square; the bits of `counts` say how many.
#[inline]
fn turn_others(word: u64, end: u32, counts: u64, each: &mut impl FnMut(u64) -> Flow) -> Flow {
    if counts & 1 == 1 {
        each(word)?;
    }
    let more = counts >> 1;
    if more != 0 {
        // Enough coins must be left below this one.
        for coin in more.trailing_zeros()..end {
            turn_others(word ^ 1 << coin, coin, more, each)?;
        }
    }
    Flow::Continue(())
}

/// The options by the lines that are not evaluated beforehand.
fn by_definition(lines: &Lines<Coins>, numbers: &[usize], word: u64, each: &mut impl FnMut(u64) -> Flow) -> Flow {
    let (heads, scene) = (squares(word), &mut lines.scene(word));
    try_each(numbers, |&number| {
        let line = &lines.lines[number];
        let moves = Coins::moves(&heads, line, scene, &mut |allowed| match pack(&allowed.to) {
            Some(option) => each(option),
            None => Flow::Continue(()),
        });
        Ok(lines.surely(line, word, moves))
    })
    .unwrap_or(Flow::Continue(()))
}
