//! The moves of tuples and arrays.

use super::{Oracle, Trouble, first_slot, no_such, subsets};
use rules::file::{Change, Move, MoveRule, Place};

impl Oracle {
    pub(super) fn new_tuples(&self, rule: &MoveRule, position: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        let Move::Tuple(entries) = &rule.what else { no_such(&rule.what) };
        let scene = self.scene(Place::Move(&rule.what), position, &|name| self.known(position, name));
        let mut targets = Vec::new();
        for scene in self.choices(rule, scene)? {
            targets.extend(naturals(&scene.numbers(entries)?));
        }
        Ok(targets)
    }

    pub(super) fn changed_entries(&self, rule: &MoveRule, position: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        let places: Vec<usize> = (0..position.len()).collect();
        let plain = self.scene(Place::Move(&rule.what), position, &|_| 0);
        // The scenes, with the sets of entries that change in each, and what these become.
        let mut chosen = Vec::new();
        let change = match &rule.what {
            Move::Entries { least, most, change } => {
                for scene in self.choices(rule, plain)? {
                    let (least, most) = (scene.number(least)?.max(1), scene.number(most)?);
                    let fits = |set: &Vec<usize>| least <= set.len() as i128 && set.len() as i128 <= most;
                    chosen.extend(subsets(&places).into_iter().filter(fits).map(|set| (scene.clone(), set)));
                }
                change
            }
            Move::Indices { indices, change } => {
                for set in subsets(&places).into_iter().filter(|set| set.len() == indices.len()) {
                    let scene = indices
                        .iter()
                        .zip(&set)
                        .fold(plain.clone(), |scene, (&slot, &place)| scene.with(slot, place as i128 + 1));
                    chosen.extend(self.choices(rule, scene)?.into_iter().map(|scene| (scene, set.clone())));
                }
                change
            }
            what => no_such(what),
        };
        let mut targets = Vec::new();
        for (scene, set) in chosen {
            let mut changed = vec![position.iter().map(|&entry| i128::from(entry)).collect::<Vec<i128>>()];
            for place in set {
                let scene = scene.with(first_slot(self), position[place].into());
                let (from, to) = match change {
                    Change::To(number) => (scene.number(number)?, scene.number(number)?),
                    Change::Range(from, to) => (scene.number(from)?, scene.number(to)?),
                };
                let with = |list: &Vec<i128>, entry: i128| {
                    let mut list = list.clone();
                    list[place] = entry;
                    list
                };
                changed = changed.iter().flat_map(|list| (from..=to).map(move |entry| with(list, entry))).collect();
            }
            targets.extend(changed.iter().filter_map(|list| naturals(list)));
        }
        Ok(targets)
    }
}

/// A list without negative numbers.
fn naturals(list: &[i128]) -> Option<Vec<u64>> {
    list.iter().map(|&number| u64::try_from(number).ok()).collect()
}
