//! The maps, as Nakada writes them. Their results pass through [`Run::formula`], and are none if they are not positions
//! of the other game.

use crate::Run;
use rulesets::hooks::inset::Inset;
use rulesets::hooks::turtles::{Turtles, Variant};
use shapes::{BeadSet, Partition, StrictPartition};

pub(super) const ODD: Turtles = Turtles(Variant::Odd);
pub(super) const EVEN: Turtles = Turtles(Variant::Even);
pub(super) const ANY: Turtles = Turtles(Variant::Any);

/// The inset game with this many beads.
pub(super) fn inset(beads: usize) -> Inset {
    Inset::new(beads).expect("two beads or more")
}

/// The set of these squares, which are below 64.
fn image(run: &mut Run, squares: impl IntoIterator<Item = u64>) -> BeadSet {
    let code = squares.into_iter().fold(0_u64, |code, square| code | 1 << square);
    let code = run.formula(code);
    let squares = (0..u64::from(u64::BITS)).filter(|square| code >> square & 1 == 1);
    BeadSet::new(squares.collect()).expect("squares do not repeat")
}

fn one_up(beads: &BeadSet) -> impl Iterator<Item = u64> {
    beads.squares().iter().map(|square| square + 1)
}

/// Remark 2.3: the rows x_i - (i-1), the last bead's first.
pub(super) fn diagram(run: &mut Run, beads: &BeadSet) -> Option<Partition> {
    let mut rows: Vec<u64> =
        beads.squares().iter().enumerate().rev().map(|(smaller, square)| square - smaller as u64).collect();
    if let Some(first) = rows.first_mut() {
        *first = run.formula(*first);
    }
    Partition::new(rows).ok()
}

/// Remark 2.4: bead x is heap x.
pub(super) fn heap(run: &mut Run, bead: &BeadSet) -> Option<Vec<u64>> {
    bead.squares().first().map(|&square| vec![run.formula(square)])
}

/// Proposition 3.2: 0 joins, or leaves.
pub(super) fn even_to_odd(run: &mut Run, upright: &BeadSet) -> Option<BeadSet> {
    let positive = upright.squares().iter().copied().filter(|&square| square != 0);
    let zero = (!upright.contains(0)).then_some(0);
    Some(image(run, positive.chain(zero))).filter(|image| image.len() % 2 == 1)
}

/// Proposition 3.3: one square up, and 0 with them if their number is even.
pub(super) fn any_to_odd(run: &mut Run, upright: &BeadSet) -> Option<BeadSet> {
    let zero = upright.len().is_multiple_of(2).then_some(0);
    Some(image(run, one_up(upright).chain(zero))).filter(|image| image.len() % 2 == 1)
}

/// Remark 3.3: the squares but 0 are the parts.
pub(super) fn shifted_diagram(run: &mut Run, upright: &BeadSet) -> Option<StrictPartition> {
    let positive = upright.squares().iter().filter(|&&square| square != 0);
    let below_parts = image(run, positive.map(|square| square - 1));
    StrictPartition::new(one_up(&below_parts).collect::<Vec<_>>().into_iter().rev().collect()).ok()
}

/// §4.1: f({x_1,x_2}) = {x_1+1,x_2+1}, f({x_1}) = {0,x_1+1}.
pub(super) fn inset_to_pairs(run: &mut Run, beads: &BeadSet) -> Option<BeadSet> {
    let zero = (beads.len() == 1).then_some(0);
    Some(image(run, one_up(beads).chain(zero))).filter(|image| image.len() == 2)
}

/// §4.2: f(x) = x.
pub(super) fn inset_to_turtles(run: &mut Run, beads: &BeadSet) -> Option<BeadSet> {
    Some(image(run, beads.squares().iter().copied())).filter(|image| [1, 3].contains(&image.len()))
}

/// Rows and columns exchanged: column j has as many boxes as there are rows of at least j.
pub(super) fn conjugate(run: &mut Run, diagram: &Partition) -> Option<Partition> {
    let width = diagram.rows().first().copied().unwrap_or(0);
    let mut columns: Vec<u64> =
        (1..=width).map(|j| diagram.rows().iter().filter(|&&row| row >= j).count() as u64).collect();
    if let Some(first) = columns.first_mut() {
        *first = run.formula(*first);
    }
    Partition::new(columns).ok()
}
