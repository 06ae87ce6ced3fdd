//! Partitions on words: the beads of the rows, with none on square 0.
//!
//! Moving a bead down to an empty square removes a hook: its length is how far the bead moves, its leg is the number of
//! beads jumped over, and its arm the number of empty squares. Removing a row removes a bead, and removing a column
//! removes an empty square; everything above closes up.

use super::{Partitions, tell};
use crate::expression::Scene;
use crate::file::Move;
use crate::kinds::bits::{OnWords, PairTable, has, join, numbering, tabulate};
use crate::kinds::sets::{Known, Line, Lines};
use rulesets::forms::bits::{ascending, below, canonical, descending, pack, restore};
use rulesets::hooks::young::Young;
use rulesets::indices::DiagramWords;
use rulesets::powers::{NoFamily, Numbering, Size};
use rulesets::{Counts, Index};
use shapes::ranking::DiagramsInBox;
use smallvec::smallvec;
use std::sync::Arc;
use theory::Flow;

/// The lines, as far as they can be evaluated beforehand.
pub(in crate::kinds) struct Compiled {
    hooks: Hooks,
    /// Which rows may be removed, by number and length.
    rows: Option<PairTable>,
    /// Which columns may be removed, by number and length.
    columns: Option<PairTable>,
    /// The lines that are evaluated at each position.
    asked: Vec<usize>,
}

/// The hooks that may be removed, as far as this was evaluated beforehand.
enum Hooks {
    None,
    /// The squares that a bead on each square may go to.
    ByLength(PairTable),
    /// The arms and legs that are allowed.
    ByArmAndLeg(PairTable),
}

impl Hooks {
    /// The hooks with the arms and legs that are allowed.
    fn new(table: PairTable) -> Hooks {
        if table == [0; 64] {
            return Hooks::None;
        }
        let lengths = (0..64).filter(|&arm| has(&table, arm, 0)).fold(0, |lengths, arm| lengths | 1_u64 << arm);
        let only_length =
            (0..64).all(|arm| (0..64 - arm).all(|leg| has(&table, arm, leg) == (lengths >> (arm + leg) & 1 == 1)));
        if !only_length {
            return Hooks::ByArmAndLeg(table);
        }
        let is_allowed = |bead: u32, square: u32| lengths >> (bead - square - 1) & 1 == 1;
        let squares =
            |bead: u32| (0..bead).filter(|&square| is_allowed(bead, square)).fold(0, |set, square| set | 1 << square);
        Hooks::ByLength(std::array::from_fn(|bead| squares(bead as u32)))
    }

    fn is_symmetric(&self) -> bool {
        match self {
            Hooks::None | Hooks::ByLength(_) => true,
            Hooks::ByArmAndLeg(table) => {
                (0..64).all(|arm| (0..64).all(|leg| has(table, arm, leg) == has(table, leg, arm)))
            }
        }
    }

    fn are_all(&self) -> bool {
        matches!(self, Hooks::ByLength(squares) if (0..64).all(|bead| squares[bead as usize] == below(bead)))
    }
}

/// Removes a bead or an empty square; what is above it closes up.
#[inline]
fn without(word: u64, square: u32) -> u64 {
    (word & below(square)) | (word >> 1 & !below(square))
}

/// How many beads are strictly between two squares.
#[inline]
fn between(word: u64, low: u32, high: u32) -> u32 {
    (word & below(high) & !below(low + 1)).count_ones()
}

/// The empty squares of a word that represent columns: those with a bead above them.
#[inline]
fn columns(word: u64) -> u64 {
    !word & word.checked_ilog2().map_or(0, below)
}

impl OnWords for Partitions {
    type Compiled = Compiled;

    const LEAVES_CONDITION: bool = true;

    const SIZES: &'static str = "box=AxB";

    fn pack(rows: &[u64]) -> Option<u64> {
        let beads: Vec<u64> = rows.iter().rev().zip(0..).map(|(row, below)| row + below).collect();
        pack(&beads)
    }

    fn unpack(word: u64) -> Vec<u64> {
        restore(word).partition().into_rows()
    }

    #[inline]
    fn canonical(word: u64, joins_mirrored: bool) -> u64 {
        canonical(word, joins_mirrored)
    }

    fn known_of_word(word: u64) -> Known {
        let beads = word.count_ones();
        let squares: u32 = ascending(word).sum();
        let size = squares - beads * beads.saturating_sub(1) / 2;
        smallvec![Some(beads.into()), Some(columns(word).count_ones().into()), Some(size.into())]
    }

    fn compile(lines: &Lines<Partitions>) -> Compiled {
        let (mut hooks, mut rows, mut columns, mut asked) = ([0; 64], None, None, Vec::new());
        let scene = &mut lines.scene(0);
        for (number, line) in lines.lines.iter().enumerate() {
            let table = match line.what {
                Move::Row | Move::Column => by_number_and_length(line, scene),
                _ => by_arm_and_leg(line, scene),
            };
            let into = match line.what {
                Move::Row => rows.get_or_insert([0; 64]),
                Move::Column => columns.get_or_insert([0; 64]),
                _ => &mut hooks,
            };
            match table {
                Some(table) => join(into, &table),
                None => asked.push(number),
            }
        }
        Compiled { hooks: Hooks::new(hooks), rows, columns, asked }
    }

    /// Conjugation exchanges arms and legs, rows and columns.
    fn is_symmetric(compiled: &Compiled) -> bool {
        compiled.asked.is_empty() && compiled.rows == compiled.columns && compiled.hooks.is_symmetric()
    }

    #[inline]
    fn word_moves(
        lines: &Lines<Partitions>,
        compiled: &Compiled,
        word: u64,
        each: &mut impl FnMut(u64) -> Flow,
    ) -> Flow {
        match &compiled.hooks {
            Hooks::None => {}
            Hooks::ByLength(squares) => {
                for bead in descending(word) {
                    let rest = word ^ 1 << bead;
                    for empty in ascending(!word & squares[bead as usize]) {
                        each(rest | 1 << empty)?;
                    }
                }
            }
            Hooks::ByArmAndLeg(table) => {
                for bead in descending(word) {
                    let rest = word ^ 1 << bead;
                    for empty in ascending(!word & below(bead)) {
                        let leg = between(word, empty, bead);
                        if has(table, bead - empty - 1 - leg, leg) {
                            each(rest | 1 << empty)?;
                        }
                    }
                }
            }
        }
        if let Some(rows) = &compiled.rows {
            for (row, bead) in (1..).zip(descending(word)) {
                if has(rows, row, bead - (word & below(bead)).count_ones()) {
                    each(without(word, bead))?;
                }
            }
        }
        if let Some(table) = &compiled.columns {
            for (column, empty) in (1..).zip(ascending(columns(word))) {
                if has(table, column, (word >> empty).count_ones()) {
                    each(without(word, empty))?;
                }
            }
        }
        if compiled.asked.is_empty() {
            return Flow::Continue(());
        }
        asked(lines, &compiled.asked, word, each)
    }

    fn numbering(lines: &Arc<Lines<Partitions>>, size: &Size) -> Result<Numbering<Vec<u64>>, NoFamily> {
        let [rows, columns] = size.of("box")?;
        let ranking = DiagramWords(DiagramsInBox::new(rows, columns)?);
        let most = |line: &Line| match line.what {
            Move::Row => rows,
            Move::Column => columns,
            Move::Corner => rows.min(columns),
            _ => rows * columns,
        };
        Ok(numbering(lines, ranking, lines.lines.iter().map(most).sum()))
    }

    fn smallest_with(rows: &[u64]) -> Option<Size> {
        Young.smallest_with(&super::partition(rows))
    }

    fn positions_below(compiled: &Compiled, rows: &[u64]) -> Option<u128> {
        compiled.hooks.are_all().then(|| Young.positions(&super::partition(rows)))?
    }
}

/// The places of the known names on which a table by arm and leg cannot depend: all but these two and the length.
const NOT_OF_THE_SHAPE: [usize; 6] = [0, 1, 2, 3, 4, 8];

/// The hooks that a line allows, if it depends only on their shapes.
fn by_arm_and_leg(line: &Line, scene: &mut Scene<'_>) -> Option<PairTable> {
    tabulate(line, scene, &NOT_OF_THE_SHAPE, |scene, arm, leg| {
        tell(scene, line, &[0, 0, arm.into(), leg.into(), i64::from(arm + leg) + 1, 0]);
        arm + leg < 63 && (line.what != Move::Corner || arm + leg == 0)
    })
}

/// The rows or columns that a line allows, if it depends only on their number and length.
fn by_number_and_length(line: &Line, scene: &mut Scene<'_>) -> Option<PairTable> {
    tabulate(line, scene, &[0, 1, 2], |scene, number, length| {
        tell(scene, line, &[number.into(), length.into()]);
        number > 0 && length > 0
    })
}

/// The options by the lines that are evaluated at the position.
fn asked(lines: &Lines<Partitions>, numbers: &[usize], word: u64, each: &mut impl FnMut(u64) -> Flow) -> Flow {
    let scene = &mut lines.scene(word);
    for line in numbers.iter().map(|&number| &lines.lines[number]) {
        let mut allows = |numbers: &[i64]| {
            tell(scene, line, numbers);
            let can = line.can(scene);
            lines.surely(line, word, can)
        };
        match line.what {
            Move::Row => {
                for (row, bead) in (1..).zip(descending(word)) {
                    if allows(&[row, (bead - (word & below(bead)).count_ones()).into()]) {
                        each(without(word, bead))?;
                    }
                }
            }
            Move::Column => {
                for (column, empty) in (1..).zip(ascending(columns(word))) {
                    if allows(&[column, (word >> empty).count_ones().into()]) {
                        each(without(word, empty))?;
                    }
                }
            }
            _ => {
                for (row, bead) in (1..).zip(descending(word)) {
                    let rest = word ^ 1 << bead;
                    let lowest = if line.what == Move::Corner { bead - 1 } else { 0 };
                    for empty in ascending(!word & below(bead) & !below(lowest)) {
                        let column = i64::from((!word & below(empty)).count_ones()) + 1;
                        let leg = between(word, empty, bead);
                        let length = bead - empty;
                        let arm = length - 1 - leg;
                        if allows(&[row, column, arm.into(), leg.into(), length.into(), column - row]) {
                            each(rest | 1 << empty)?;
                        }
                    }
                }
            }
        }
    }
    Flow::Continue(())
}
