//! The formula of the inset game, written out for a position.

use super::super::reasons::{norm, with_alpha};
use super::super::welter_function::Residues;
use super::Inset;
use crate::part::Part;
use crate::powers::Known;
use crate::reason::{Reason, Step, Term};
use shapes::BeadSet;

impl Inset {
    /// α of all beads, α without each of them, and the value that these give.
    pub(super) fn value_reason(&self, beads: &BeadSet, known: Known) -> Reason {
        let beads = beads.squares();
        if beads.len() != self.beads {
            let text = format!("One bead on square {} is worth {}.", beads[0], beads[0]);
            return Reason::formula(known.source, "A single bead is worth its square.").step(Step::is(text, beads[0]));
        }
        let statement = "The value is the nim-sum of α and of (−1|a) = N(a+1) for each bead, where α is the Welter function of all \
                         beads, and a that of the others.";
        let mut reason = with_alpha(Reason::formula(known.source, statement), beads);
        let alpha = reason.last("α");
        let mut without = Residues::new(beads).alpha_without_each(alpha.value);
        without.sort_unstable();
        let rest = |&(bead, a): &(u64, u64)| {
            Term::new(format!("N({a}+1)"), norm_after(a)).at(format!("without {bead}"), [Part::square(bead)])
        };
        let rests = without.iter().map(rest);
        reason = reason.step(Step::xor(format!("without {}", list(&without)), rests));
        let terms = [alpha, reason.last("")];
        reason.step(Step::xor("", terms))
    }
}

/// N(a+1), which has at most 64 bits.
fn norm_after(a: u64) -> u64 {
    norm(a + 1)
}

/// Each bead and the Welter function of the others, as in `1, 2 it is 7, 4`.
fn list(without: &[(u64, u64)]) -> String {
    const SHOWN: usize = 8;
    let dots = if without.len() > SHOWN { ", …" } else { "" };
    let listed = |number: fn(&(u64, u64)) -> u64| {
        without.iter().take(SHOWN).map(|pair| number(pair).to_string()).collect::<Vec<_>>().join(", ") + dots
    };
    format!("{} it is {}", listed(|pair| pair.0), listed(|pair| pair.1))
}
