//! Positions from which no short move leads to a value: what their residues look like.

use super::alpha;
use crate::counterexample::at;
use crate::{Check, Run};
use shapes::{BeadSet, enumerate};

/// A position, a modulus q = 2^k and a value u below q other than α modulo q.
struct Wanted<'b> {
    beads: &'b BeadSet,
    q: u64,
    u: u64,
    /// α modulo q.
    value: u64,
    /// The residues of the beads modulo q, one for each.
    residues: Vec<u64>,
}

/// α modulo q. It depends only on the residues of the numbers.
fn alpha_modulo(numbers: &[u64], q: u64) -> u64 {
    alpha(numbers).rem_euclid(q.into()) as u64
}

impl Wanted<'_> {
    /// The residues that a bead of residue `a` may take so that α becomes u modulo q, found by trying all.
    fn targets(&self, a: u64) -> Vec<u64> {
        let place = self.residues.iter().position(|&residue| residue == a).expect("some bead has it");
        let mut altered = self.residues.clone();
        let mut gives = |&residue: &u64| {
            altered[place] = residue;
            alpha_modulo(&altered, self.q) == self.u
        };
        (0..self.q).filter(&mut gives).collect()
    }

    /// The residues that beads have, each once.
    fn occupied(&self) -> Vec<u64> {
        (0..self.q).filter(|a| self.residues.contains(a)).collect()
    }

    fn number_of(&self, residue: u64) -> usize {
        self.residues.iter().filter(|&&other| other == residue).count()
    }

    fn case(&self) -> crate::Counterexample {
        at("welter", self.beads).remark(format!("modulo {}, to the value {}", self.q, self.u))
    }
}

fn for_each(run: &mut Run, check: fn(&mut Run, &Wanted<'_>) -> Check) -> Check {
    for beads in enumerate::sets(run.size()) {
        for q in [2, 4, 8] {
            let residues: Vec<u64> = beads.squares().iter().map(|square| square % q).collect();
            let value = alpha_modulo(&residues, q);
            for u in (0..q).filter(|&u| u != value) {
                check(run, &Wanted { beads: &beads, q, u, value, residues: residues.clone() })?;
            }
        }
    }
    Ok(())
}

pub(super) fn residue_pairs(run: &mut Run) -> Check {
    for_each(run, |run, wanted| {
        let occupied = wanted.occupied();
        for &a in &occupied {
            let targets = wanted.targets(a);
            run.that(targets.len() == 1 && targets != [a], || wanted.case())?;
            if occupied.contains(&targets[0]) {
                let back = run.formula(vec![a]);
                run.that(wanted.targets(targets[0]) == back, || wanted.case())?;
            }
        }
        Ok(())
    })
}

pub(super) fn blocked(run: &mut Run) -> Check {
    for_each(run, |run, wanted| {
        let squares = wanted.beads.squares();
        let leads = |from: u64, to: u64| {
            let after = wanted.beads.replace(from, to);
            !wanted.beads.contains(to) && alpha_modulo(after.squares(), wanted.q) == wanted.u
        };
        let moves =
            squares.iter().flat_map(|&from| (from.saturating_sub(wanted.q - 1)..from).map(move |to| (from, to)));
        if moves.clone().any(|(from, to)| leads(from, to)) {
            return Ok(());
        }
        let is_odd = |residue: u64| !wanted.number_of(residue).is_multiple_of(2);
        let odd: Vec<u64> = wanted.occupied().into_iter().filter(|&a| is_odd(a)).collect();
        let falls = |&&a: &&u64| wanted.targets(a).iter().all(|&target| target < a && !is_odd(target));
        let falling = odd.iter().filter(falls).count() as u64;
        let pairs = ((squares.len() - odd.len()) / 2) as u64;
        let parity = run.formula(pairs % 2);
        run.that(falling % 2 == parity && wanted.u > wanted.value, || wanted.case())
    })
}
