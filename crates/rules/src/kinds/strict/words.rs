//! Strict partitions on words: the set of parts, with bit 0 unused.
//!
//! Removing a hook in the row of a part either lowers the part to a number that is not a part, possibly 0, and the hook
//! is as long as the difference; or it deletes the part and a smaller one, and the hook is as long as both together.
//! Along a row, hooks become shorter.

use super::{StrictPartitions, tell};
use crate::expression::Scene;
use crate::file::Move;
use crate::kinds::bits::{OnWords, PairTable, numbering};
use crate::kinds::sets::{Known, Line, Lines};
use rulesets::forms::bits::{ascending, below, descending, pack, squares};
use rulesets::hooks::shifted::Shifted;
use rulesets::indices::SetWords;
use rulesets::powers::{NoFamily, Numbering, Size};
use rulesets::{Counts, Index};
use shapes::ranking::Subsets;
use smallvec::smallvec;
use std::sync::Arc;
use tables::indexed::{Change, Changes, Moves};
use theory::Flow;

/// The lines, as far as they can be evaluated beforehand.
pub(in crate::kinds) struct Compiled {
    /// The numbers to which each part may be lowered.
    lower: PairTable,
    /// The smaller parts with which each part may be deleted.
    delete: PairTable,
    /// The lines that are evaluated at each position.
    asked: Vec<usize>,
}

impl Compiled {
    /// Whether every hook may be removed.
    fn has_all(&self) -> bool {
        let is_all = |table: &PairTable| (0..64).all(|part| table[part as usize] == below(part));
        self.asked.is_empty() && is_all(&self.lower) && is_all(&self.delete)
    }
}

impl OnWords for StrictPartitions {
    type Compiled = Compiled;

    const LEAVES_CONDITION: bool = true;

    const SIZES: &'static str = "max=N";

    fn pack(parts: &[u64]) -> Option<u64> {
        pack(parts)
    }

    fn unpack(word: u64) -> Vec<u64> {
        let mut parts = squares(word);
        parts.reverse();
        parts
    }

    fn known_of_word(word: u64) -> Known {
        let size: u32 = ascending(word).sum();
        smallvec![Some(word.count_ones().into()), Some(size.into())]
    }

    fn compile(lines: &Lines<StrictPartitions>) -> Compiled {
        let (mut lengths, mut asked) = (0_u128, Vec::new());
        let scene = &mut lines.scene(0);
        for (number, line) in lines.lines.iter().enumerate() {
            match by_length(line, scene) {
                Some(allowed) => lengths |= allowed,
                None => asked.push(number),
            }
        }
        let table = |length: fn(usize, usize) -> usize| {
            let others = |part: usize| (0..part).filter(move |&other| lengths >> length(part, other) & 1 == 1);
            std::array::from_fn(|part| others(part).fold(0, |set, other| set | 1 << other))
        };
        Compiled { lower: table(|part, to| part - to), delete: table(|part, other| part + other), asked }
    }

    #[inline]
    fn word_moves(
        lines: &Lines<StrictPartitions>,
        compiled: &Compiled,
        word: u64,
        each: &mut impl FnMut(u64) -> Flow,
    ) -> Flow {
        for part in descending(word) {
            let rest = word ^ 1 << part;
            let [lower, delete] = [&compiled.lower, &compiled.delete].map(|table| table[part as usize]);
            for other in ascending((!word & lower) | (word & delete)) {
                each(rest ^ (1 << other & !1))?;
            }
        }
        if compiled.asked.is_empty() {
            return Flow::Continue(());
        }
        asked(lines, &compiled.asked, word, each)
    }

    fn numbering(lines: &Arc<Lines<StrictPartitions>>, size: &Size) -> Result<Numbering<Vec<u64>>, NoFamily> {
        let [max] = size.of("max")?;
        let subsets = Subsets::new(max)?;
        let most = |line: &Line| if line.what == Move::Corner { max } else { max * (max + 1) / 2 };
        let numbering = numbering(lines, SetWords::from_one(subsets), lines.lines.iter().map(most).sum());
        Ok(if lines.rules.file.condition.is_none() && lines.compiled().has_all() {
            numbering.with_moves(Moves::Changes(Changes::new(subsets, Change::Flip)))
        } else {
            numbering
        })
    }

    fn smallest_with(parts: &[u64]) -> Option<Size> {
        Shifted.smallest_with(&super::strict(parts))
    }

    fn positions_below(compiled: &Compiled, parts: &[u64]) -> Option<u128> {
        compiled.has_all().then(|| Shifted.positions(&super::strict(parts)))?
    }
}

/// The lengths of the hooks that a line allows, if it depends on nothing else.
fn by_length(line: &Line, scene: &mut Scene<'_>) -> Option<u128> {
    const ROWS_SIZE_ROW_COLUMN: [usize; 4] = [0, 1, 2, 3];
    if ROWS_SIZE_ROW_COLUMN.iter().any(|&name| line.depends_on(name)) {
        return None;
    }
    let longest = if line.what == Move::Corner { 1 } else { 127 };
    let mut lengths = 0;
    for length in 1..=longest {
        tell(scene, line, &[0, 0, length]);
        if line.can(scene).ok()? {
            lengths |= 1 << length;
        }
    }
    Some(lengths)
}

/// The options by the lines that are evaluated at the position.
fn asked(lines: &Lines<StrictPartitions>, numbers: &[usize], word: u64, each: &mut impl FnMut(u64) -> Flow) -> Flow {
    let scene = &mut lines.scene(word);
    for line in numbers.iter().map(|&number| &lines.lines[number]) {
        let mut allows = |row: i64, place: u32, length: u32| {
            if line.what == Move::Corner && length > 1 {
                return false;
            }
            tell(scene, line, &[row, row + i64::from(place), length.into()]);
            let can = line.can(scene);
            lines.surely(line, word, can)
        };
        for (row, part) in (1..).zip(descending(word)) {
            let rest = word ^ 1 << part;
            let smaller = word & below(part);
            for (place, other) in (0..).zip(descending(smaller)) {
                if allows(row, place, part + other) {
                    each(rest ^ 1 << other)?;
                }
            }
            for (place, to) in (smaller.count_ones()..).zip(ascending(!word & below(part))) {
                if allows(row, place, part - to) {
                    each(rest | (1 << to & !1))?;
                }
            }
        }
    }
    Flow::Continue(())
}
