//! The moves of beads and coins.

use super::evaluate::{Jumped, Scene};
use super::{Oracle, Trouble, first_slot, no_such, subsets};
use rules::file::{Move, MoveRule, Place, known_names};
use std::collections::BTreeSet;

impl Oracle {
    pub(super) fn moved_beads(&self, rule: &MoveRule, position: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        let Move::Bead { bead, to } = &rule.what else { no_such(&rule.what) };
        let place = Place::Move(&rule.what);
        let jumped = known_names(&self.file.board, place).iter().position(|&name| name == "jumped").unwrap();
        let slot = first_slot(self) + jumped;
        let mut targets = Vec::new();
        for &b in position {
            let plain = self.scene(place, position, &|name| self.known(position, name)).with(*bead, b.into());
            for scene in self.choices(rule, Scene { jumped: Some(Jumped { slot, bead: b, to }), ..plain })? {
                let to = scene.number(to)?;
                if 0 <= to && to < i128::from(b) && !position.contains(&(to as u64)) {
                    targets.push(differing(position, &[b, to as u64]));
                }
            }
        }
        Ok(targets)
    }

    pub(super) fn turned_coins(&self, rule: &MoveRule, position: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        let plain = |number: &dyn Fn(&str) -> i128| self.scene(Place::Move(&rule.what), position, number);
        let mut bounds = Vec::new();
        if let Move::TurnAny { least, most } = &rule.what {
            for scene in self.choices(rule, plain(&|_| 0))? {
                bounds.push((scene.number(least)?, scene.number(most)?));
            }
        }
        let mut targets = Vec::new();
        for &i in position {
            // The rightmost coin, and any others to its left.
            let with_others = |others: Vec<u64>| [others, vec![i]].concat();
            let sets: Vec<Vec<u64>> = subsets(&(0..i).collect::<Vec<u64>>()).into_iter().map(with_others).collect();
            match &rule.what {
                Move::TurnAny { .. } => {
                    for &(least, most) in &bounds {
                        let fits = |set: &&Vec<u64>| least <= set.len() as i128 && set.len() as i128 <= most;
                        targets.extend(sets.iter().filter(fits).map(|set| differing(position, set)));
                    }
                }
                Move::Turn(coins) => {
                    for set in sets.iter().filter(|set| set.len() == coins.len()) {
                        let named = coins.iter().zip(set.iter().rev());
                        let scene = named.fold(plain(&|_| 0), |scene, (&slot, &coin)| scene.with(slot, coin.into()));
                        targets.extend(self.choices(rule, scene)?.iter().map(|_| differing(position, set)));
                    }
                }
                Move::TurnRun => {
                    for first in 0..=i {
                        let scene = plain(&|name| if name == "first" { first.into() } else { i.into() });
                        let run: Vec<u64> = (first..=i).collect();
                        targets.extend(self.choices(rule, scene)?.iter().map(|_| differing(position, &run)));
                    }
                }
                what => no_such(what),
            }
        }
        Ok(targets)
    }
}

/// What is in exactly one of two sets.
fn differing(one: &[u64], other: &[u64]) -> Vec<u64> {
    let [one, other] = [one, other].map(|set| set.iter().copied().collect::<BTreeSet<u64>>());
    one.symmetric_difference(&other).copied().collect()
}
