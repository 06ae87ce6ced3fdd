//! Beads on words, with one bit for each square.

use super::{Beads, JUMPED, tell_jumped};
use crate::expression::{Broken, Scene};
use crate::file::Move;
use crate::kinds::bits::{OnWords, PairTable, numbering};
use crate::kinds::sets::{Known, Line, Lines};
use rulesets::forms::bits::{ascending, below, descending, pack, squares};
use rulesets::hooks::welter::Welter;
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
    /// The squares that a bead on each square may go to, whatever it jumps over.
    targets: PairTable,
    /// How many beads may be jumped over from one square to another.
    jumps: Option<Box<[PairTable; 64]>>,
    /// The lines that are evaluated at each position.
    asked: Vec<usize>,
}

impl Compiled {
    /// Whether a bead below `end` may go to every smaller empty square.
    fn has_all(&self, end: u64) -> bool {
        let is_all = |bead: usize| self.targets[bead] == below(bead as u32);
        self.asked.is_empty() && (0..64).take_while(|&bead| (bead as u64) < end).all(is_all)
    }
}

impl OnWords for Beads {
    type Compiled = Compiled;

    /// All that is known about a position is the number of beads, which no move changes.
    const LEAVES_CONDITION: bool = false;

    const SIZES: &'static str = "below=N";

    fn pack(squares: &[u64]) -> Option<u64> {
        pack(squares)
    }

    fn unpack(word: u64) -> Vec<u64> {
        squares(word)
    }

    fn known_of_word(word: u64) -> Known {
        smallvec![Some(word.count_ones().into())]
    }

    fn compile(lines: &Lines<Beads>) -> Compiled {
        let (mut targets, mut jumps, mut asked) = ([0; 64], None, Vec::new());
        let scene = &mut lines.scene(0);
        for (number, line) in lines.lines.iter().enumerate() {
            const BEADS: usize = 0;
            if line.depends_on(BEADS) {
                asked.push(number);
            } else if line.depends_on(JUMPED) {
                let all = jumps.get_or_insert_with(|| Box::new([[0; 64]; 64]));
                match by_jumped(line, scene) {
                    Some(found) => {
                        all.iter_mut().zip(&*found).for_each(|(into, table)| crate::kinds::bits::join(into, table))
                    }
                    None => asked.push(number),
                }
            } else {
                let found: Result<Vec<u64>, Broken> = (0..64).map(|bead| reached(line, scene, bead, 0)).collect();
                match found {
                    Ok(found) => targets.iter_mut().zip(found).for_each(|(into, found)| *into |= found),
                    Err(_) => asked.push(number),
                }
            }
        }
        Compiled { targets, jumps, asked }
    }

    #[inline]
    fn word_moves(lines: &Lines<Beads>, compiled: &Compiled, word: u64, each: &mut impl FnMut(u64) -> Flow) -> Flow {
        for bead in descending(word) {
            let rest = word ^ 1 << bead;
            for empty in ascending(!word & compiled.targets[bead as usize]) {
                each(rest | 1 << empty)?;
            }
        }
        if let Some(jumps) = &compiled.jumps {
            for bead in descending(word) {
                let rest = word ^ 1 << bead;
                for empty in ascending(!word & below(bead)) {
                    let jumped = (word & below(bead) & !below(empty)).count_ones();
                    if jumps[bead as usize][empty as usize] >> jumped & 1 == 1 {
                        each(rest | 1 << empty)?;
                    }
                }
            }
        }
        if compiled.asked.is_empty() {
            return Flow::Continue(());
        }
        let scene = &mut lines.scene(word);
        for line in compiled.asked.iter().map(|&number| &lines.lines[number]) {
            for bead in descending(word) {
                let reached = lines.surely(line, word, reached(line, scene, bead, word));
                for empty in ascending(reached) {
                    each(word ^ 1 << bead | 1 << empty)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn numbering(lines: &Arc<Lines<Beads>>, size: &Size) -> Result<Numbering<Vec<u64>>, NoFamily> {
        let [end] = size.of("below")?;
        let subsets = Subsets::new(end)?;
        // The most moves of a line: all beads above all empty squares, and equally many of each.
        let most = lines.lines.len() as u64 * (end * end / 4);
        let numbering = numbering(lines, SetWords::new(subsets), most);
        Ok(if lines.rules.file.condition.is_none() && lines.compiled().has_all(end) {
            numbering.with_moves(Moves::Changes(Changes::new(subsets, Change::Slide)))
        } else {
            numbering
        })
    }

    fn smallest_with(squares: &[u64]) -> Option<Size> {
        Welter.smallest_with(&super::set(squares))
    }

    fn positions_below(compiled: &Compiled, squares: &[u64]) -> Option<u128> {
        compiled.has_all(64).then(|| Welter.positions(&super::set(squares)))?
    }
}

/// The smaller squares that a line lets a bead go to; `beads` are those on the strip.
fn reached(line: &Line, scene: &mut Scene<'_>, bead: u32, beads: u64) -> Result<u64, Broken> {
    let Move::Bead { bead: name, to } = &line.what else { return Ok(0) };
    scene.set(*name, bead.into());
    let (mut reached, jumps) = (0, line.depends_on(JUMPED));
    let _ = line.choices(scene, &mut |scene| {
        if jumps {
            let jumped = to.value(scene).map(|to| (beads & between(bead, to)).count_ones());
            tell_jumped(line, scene, jumped.map(u64::from));
        }
        if line.holds(scene)? {
            let target = u32::try_from(to.value(scene)?).ok();
            reached |= target.filter(|&to| to < bead).map_or(0, |to| 1 << to & !beads);
        }
        Ok(Flow::Continue(()))
    })?;
    Ok(reached)
}

/// The squares strictly between a bead and its target, which may be any number.
fn between(bead: u32, to: i64) -> u64 {
    // A word has only the squares below 64.
    let below = |end: i64| u64::MAX.checked_shr(64 - end.clamp(0, 64) as u32).unwrap_or(0);
    let (least, most) = (to.min(bead.into()), to.max(bead.into()));
    below(most) & !below(least + 1)
}

/// How many beads a line lets a bead jump over, from each square to each smaller one; none if the line fails somewhere.
fn by_jumped(line: &Line, scene: &mut Scene<'_>) -> Option<Box<[PairTable; 64]>> {
    let Move::Bead { bead: name, to } = &line.what else { return None };
    let mut table = Box::new([[0; 64]; 64]);
    for bead in 0..64_u32 {
        scene.set(*name, bead.into());
        let tabulated = line.choices(scene, &mut |scene| {
            let to = to.value(scene)?;
            let target = usize::try_from(to).ok().filter(|&target| target < bead as usize);
            // If it cannot go there, the condition may still fail, whatever is in between.
            for jumped in 0..between(bead, to).count_ones() + 1 {
                tell_jumped(line, scene, Ok(jumped.into()));
                if line.holds(scene)?
                    && let Some(target) = target
                {
                    table[bead as usize][target] |= 1 << jumped;
                }
            }
            Ok(Flow::Continue(()))
        });
        let _ = tabulated.ok()?;
    }
    Some(table)
}
