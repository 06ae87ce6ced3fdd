//! Games on `coins`: some coins are turned over, of which the rightmost shows heads.

mod words;

use super::Opened;
use super::beads::set;
use super::sets::{Allowed, Known, Line, SetGame, Sets, signed, try_each};
use crate::expression::{Broken, Scene, Slot};
use crate::file::Move;
use crate::game::Made;
use crate::rules::Rules;
use rulesets::Part;
use rulesets::figure::{Figure, Mark, StripPiece, TooBig};
use rulesets::hooks::strip;
use rulesets::marking::Marking;
use shapes::{MAX_COUNT, enumerate};
use std::sync::Arc;
use theory::Flow;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>) -> Opened {
    Ok(Box::new(SetGame::<Coins>::new(rules)))
}

/// A row of coins, given by those that show heads.
struct Coins;

impl Sets for Coins {
    fn known(_heads: &[u64]) -> Known {
        Known::new()
    }

    fn moves(
        heads: &[u64],
        line: &Line,
        scene: &mut Scene<'_>,
        each: &mut dyn FnMut(Allowed) -> Flow,
    ) -> Result<Flow, Broken> {
        match &line.what {
            Move::TurnAny { least, most } => line.allowed(scene, &mut |scene| {
                let (least, most) = (least.value(scene)?.max(1), most.value(scene)?);
                try_each(heads, |&last| {
                    let most = most.min(signed(last).saturating_add(1));
                    try_each(least..=most, |count| any(heads, last, count as u64 - 1, scene, each))
                })
            }),
            Move::Turn(names) => {
                let Some((name, others)) = names.split_first() else { return Ok(Flow::Continue(())) };
                try_each(heads, |&last| {
                    line.bound(count_below(last, others.len()))?;
                    scene.set(*name, signed(last));
                    these(heads, others, &mut vec![last], line, scene, each)
                })
            }
            _ => try_each(heads, |&last| {
                line.bound(last.into())?;
                try_each((0..=last).rev(), |first| {
                    [first, last].into_iter().zip(line.first..).for_each(|(coin, slot)| scene.set(slot, signed(coin)));
                    line.allowed(scene, &mut |scene| run(heads, first, last, scene, each))
                })
            }),
        }
    }

    fn figure(heads: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig> {
        let marking = marked.map(|m| {
            let others = std::iter::repeat(Mark::Second);
            let marks = std::iter::once(Mark::First).chain(others);
            Marking { parts: m.parts.iter().copied().zip(marks).collect(), remarks: Vec::new() }
        });
        strip::figure(StripPiece::Coin, &set(heads), marking)
    }
}

/// Turns a coin and any `count` others to its left.
fn any(
    heads: &[u64],
    last: u64,
    count: u64,
    scene: &mut Scene<'_>,
    each: &mut dyn FnMut(Allowed) -> Flow,
) -> Result<Flow, Broken> {
    let count = usize::try_from(count).ok().filter(|&count| count <= MAX_COUNT).ok_or(Broken::TooManyCases)?;
    try_each(enumerate::sets_of(count, last), |others| {
        scene.step()?;
        let mut turned = others.squares().to_vec();
        turned.push(last);
        Ok(each(turn(heads, turned)))
    })
}

/// About how many ways there are to choose different coins to the left of one, but never more than there are.
fn count_below(coin: u64, chosen: usize) -> u128 {
    (0..chosen as u64).fold(1_u128, |ways, i| ways.saturating_mul(coin.saturating_sub(i).into()) / (u128::from(i) + 1))
}

/// Turns the coins chosen, in descending order, and for each name one more to the left of them all.
fn these(
    heads: &[u64],
    names: &[Slot],
    chosen: &mut Vec<u64>,
    line: &Line,
    scene: &mut Scene<'_>,
    each: &mut dyn FnMut(Allowed) -> Flow,
) -> Result<Flow, Broken> {
    let Some((name, others)) = names.split_first() else {
        return line.allowed(scene, &mut |_| Ok(each(turn(heads, chosen.iter().rev().copied().collect()))));
    };
    let left_of = chosen.last().copied().unwrap_or(0);
    try_each(0..left_of, |coin| {
        scene.step()?;
        scene.set(*name, signed(coin));
        chosen.push(coin);
        let flow = these(heads, others, chosen, line, scene, each);
        chosen.pop();
        flow
    })
}

/// Turns the coins from one to another. Each of them counts as a case, because a run can be as long as the row.
fn run(
    heads: &[u64],
    first: u64,
    last: u64,
    scene: &mut Scene<'_>,
    each: &mut dyn FnMut(Allowed) -> Flow,
) -> Result<Flow, Broken> {
    (first..=last).try_for_each(|_| scene.step())?;
    let text = if first == last { format!("turn {last}") } else { format!("turn {first}..{last}") };
    Ok(each(Allowed { text, ..turn(heads, (first..=last).collect()) }))
}

/// The move that turns these coins, in ascending order; its main part is the rightmost one.
fn turn(heads: &[u64], turned: Vec<u64>) -> Allowed {
    let shows_heads = |coin: &u64| heads.binary_search(coin).is_ok();
    let kept = heads.iter().filter(|&coin| turned.binary_search(coin).is_err());
    let mut to: Vec<u64> = kept.chain(turned.iter().filter(|&coin| !shows_heads(coin))).copied().collect();
    to.sort_unstable();
    let text = format!("turn {}", shapes::notation::write_numbers(&turned));
    Allowed { text, parts: turned.iter().rev().map(|&coin| Part::square(coin)).collect(), to }
}
