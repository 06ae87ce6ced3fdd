//! Sets of numbers below 64 as the bits of one word, and lines evaluated for all of them beforehand.
//!
//! A condition that asks only for small numbers, such as the arm and the leg of a hook, is evaluated once for each of
//! them; a move then needs to look at one bit. Other lines are evaluated at every position, with numbers counted in the
//! word.

use super::sets::{Known, Line, Lines, Sets};
use crate::expression::Scene;
use rulesets::Words;
use rulesets::indices::{Ranked, Ranking};
use rulesets::powers::{NoFamily, Numbering, Size};
use std::sync::Arc;
use theory::{Flow, Ruleset};

/// Sets whose games are played on words.
pub(super) trait OnWords: Sets + Sized {
    /// The lines, as far as they can be evaluated for all words beforehand.
    type Compiled: Send + Sync + 'static;

    /// Whether a move can lead from a position that satisfies the condition of the game to one that does not.
    const LEAVES_CONDITION: bool;

    /// How sizes of families are written.
    const SIZES: &'static str;

    /// The word of a position, if it fits.
    fn pack(position: &[u64]) -> Option<u64>;

    /// The position of a word.
    fn unpack(word: u64) -> Vec<u64>;

    /// The word that stands for the position with these bits, or for its mirror image if the two are joined.
    fn canonical(word: u64, _joins_mirrored: bool) -> u64 {
        word
    }

    /// What is known about a position, counted in its word.
    fn known_of_word(word: u64) -> Known;

    /// Evaluates what can be evaluated beforehand.
    fn compile(lines: &Lines<Self>) -> Self::Compiled;

    /// Whether mirror images have the same options up to reflection.
    fn is_symmetric(_compiled: &Self::Compiled) -> bool {
        false
    }

    /// Calls `each` with the bits of every option of a word, until it breaks.
    fn word_moves(
        lines: &Lines<Self>,
        compiled: &Self::Compiled,
        word: u64,
        each: &mut impl FnMut(u64) -> Flow,
    ) -> Flow;

    /// The numbered positions of a size.
    fn numbering(lines: &Arc<Lines<Self>>, size: &Size) -> Result<Numbering<Vec<u64>>, NoFamily>;

    /// The smallest size that contains a position.
    fn smallest_with(position: &[u64]) -> Option<Size>;

    /// About how many positions can be reached, if that is known.
    fn positions_below(compiled: &Self::Compiled, position: &[u64]) -> Option<u128>;
}

/// The game on words.
pub(super) struct Bits<S: OnWords> {
    lines: Arc<Lines<S>>,
    compiled: Arc<S::Compiled>,
    /// Whether positions that are mirror images of each other are one.
    joins_mirrored: bool,
}

impl<S: OnWords> Bits<S> {
    /// The game on words.
    pub fn new(lines: Arc<Lines<S>>, joins_mirrored: bool) -> Bits<S> {
        let compiled = lines.compiled();
        Bits { lines, compiled, joins_mirrored }
    }
}

impl<S: OnWords> Ruleset for Bits<S> {
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        let can_leave = S::LEAVES_CONDITION && self.lines.rules.file.condition.is_some();
        S::word_moves(&self.lines, &self.compiled, *word, &mut |moved| {
            let option = S::canonical(moved, self.joins_mirrored);
            let is_left = can_leave && !self.lines.surely_has(S::known_of_word(option), || S::unpack(option));
            if is_left { Flow::Continue(()) } else { each((), option) }
        })
    }
}

impl<S: OnWords> Words<Vec<u64>> for Bits<S> {
    fn pack(&self, position: &Vec<u64>) -> Option<u64> {
        Some(S::canonical(S::pack(position)?, self.joins_mirrored))
    }

    fn unpack(&self, word: &u64) -> Vec<u64> {
        S::unpack(*word)
    }
}

/// The words of a ranking, with a bound on the number of options; positions that break the condition are holes.
pub(super) fn numbering<S: OnWords>(
    lines: &Arc<Lines<S>>,
    ranking: impl Ranking<u64>,
    most_options: u64,
) -> Numbering<Vec<u64>> {
    let ranked = Ranked::new(Bits::new(Arc::clone(lines), false), ranking, most_options);
    if lines.rules.file.condition.is_none() {
        return Numbering::new(ranked);
    }
    let lines = Arc::clone(lines);
    Numbering::new(
        ranked.with_holes(move |position: &Vec<u64>| !lines.surely_has(S::known(position), || position.clone())),
    )
}

/// One bit for each of 64 times 64 cases.
pub(super) type PairTable = [u64; 64];

/// Evaluates a line for every pair of numbers below 64 that `tell` puts into the scene; `tell` returns whether there is
/// such a case. None if the line depends on one of the `others` among the known names, or fails in some case: it must
/// then be evaluated at each position.
pub(super) fn tabulate(
    line: &Line,
    scene: &mut Scene<'_>,
    others: &[usize],
    tell: impl Fn(&mut Scene<'_>, u32, u32) -> bool,
) -> Option<PairTable> {
    if others.iter().any(|&name| line.depends_on(name)) {
        return None;
    }
    let mut table = [0; 64];
    for (a, row) in (0..).zip(&mut table) {
        for b in 0..64 {
            if tell(scene, a, b) && line.can(scene).ok()? {
                *row |= 1 << b;
            }
        }
    }
    Some(table)
}

/// Adds the cases of one table to another.
pub(super) fn join(table: &mut PairTable, other: &PairTable) {
    table.iter_mut().zip(other).for_each(|(row, other)| *row |= other);
}

/// Whether a table has a case; both numbers are below 64.
#[inline]
pub(super) fn has(table: &PairTable, a: u32, b: u32) -> bool {
    table[(a & 63) as usize] >> (b & 63) & 1 == 1
}
