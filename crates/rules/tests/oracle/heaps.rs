//! The moves of heaps: one heap becomes some smaller ones.

use super::{Oracle, Refused, Trouble, no_such};
use rules::file::{Move, MoveRule, Place};

impl Oracle {
    pub(super) fn heap_moves(&self, position: &[u64]) -> Result<Vec<Vec<u64>>, Refused> {
        let mut moves = Vec::new();
        for (i, &h) in position.iter().enumerate() {
            for rule in &self.file.moves {
                let refused = |trouble| Refused { line: rule.line, trouble };
                for mut heaps in self.new_heaps(rule, h).map_err(refused)? {
                    heaps.retain(|&heap| heap > 0);
                    if !self.has(&heaps)? {
                        continue;
                    }
                    if heaps.iter().any(|&heap| heap >= h) {
                        return Err(refused(Trouble::NotSmaller));
                    }
                    let mut target = [&position[..i], &position[i + 1..], &heaps].concat();
                    target.sort_unstable_by(|a, b| b.cmp(a));
                    moves.push(target);
                }
            }
        }
        Ok(moves)
    }

    /// What a heap may become by one line.
    fn new_heaps(&self, rule: &MoveRule, h: u64) -> Result<Vec<Vec<u64>>, Trouble> {
        let mut all = Vec::new();
        for scene in self.choices(rule, self.scene(Place::Move(&rule.what), &[], &|_| h.into()))? {
            match &rule.what {
                Move::Heap(heaps) => {
                    let heaps = scene.numbers(heaps)?;
                    all.extend(heaps.iter().map(|&heap| u64::try_from(heap).ok()).collect::<Option<Vec<u64>>>());
                }
                Move::Take(ranges) => {
                    for (from, to) in ranges {
                        // No more than the heap can be taken, however far the range goes.
                        let taken = scene.number(from)?..=scene.number(to)?.min(h.into());
                        all.extend(taken.filter_map(|stones| Some(vec![u64::try_from(i128::from(h) - stones).ok()?])));
                    }
                }
                Move::Code(code) => all.extend(by_code(code, h)),
                what => no_such(what),
            }
        }
        Ok(all)
    }
}

/// What a code allows; the heaps are in no particular order.
fn by_code(code: &str, h: u64) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    let digits = code.chars().filter(|&digit| digit != '.').map(|digit| digit.to_digit(16).unwrap());
    for (taken, digit) in (0..).zip(digits) {
        let Some(rest) = h.checked_sub(taken) else { break };
        if digit & 1 != 0 && rest == 0 {
            all.push(vec![]);
        }
        if digit & 2 != 0 && rest >= 1 {
            all.push(vec![rest]);
        }
        for a in 1..=rest {
            for b in a..=rest {
                if digit & 4 != 0 && a + b == rest {
                    all.push(vec![a, b]);
                }
                for c in b..=rest {
                    if digit & 8 != 0 && a + b + c == rest {
                        all.push(vec![a, b, c]);
                    }
                }
            }
        }
    }
    all
}
