//! The list of errata as a document, made from the claims.

use crate::{Expected, Printed, Report, Standing, all};
use std::fmt::Write;
use theory::{Limits, Stopped};

/// A misprint, or a statement that says too much, which no computation can refute.
struct Slip {
    source: &'static str,
    printed: Printed,
    right: &'static str,
}

const SLIPS: &[Slip] = &[
    Slip {
        source: "Rooks, Theorem 8(b)",
        printed: Printed { place: "Theorem 8(b)", words: "F(0) \\ E → F(1) and F(1) → F(0)", meaning: None },
        right: "Definition 15 says what an arrow from a position to a set means, and not what one between two sets means. \
                It is meant for every element, and `rooks-8` checks the theorem so read.",
    },
    Slip {
        source: "Nakada, Definition 3.1",
        printed: Printed {
            place: "Definition 3.1", words: "x →_{DY} と表わす", meaning: Some("we write x →_{DY}")
        },
        right: "x →_D y, as it is written from then on.",
    },
    Slip {
        source: "Nakada, Definition 4.1",
        printed: Printed { place: "Definition 4.1", words: "n = m and x →_Δ y", meaning: None },
        right: "x →_A y, the move of the Sato–Welter game.",
    },
    Slip {
        source: "Ungar, after Proposition 1.10",
        printed: Printed {
            place: "the paragraph after Proposition 1.10",
            words: "a problem in LOGSPACE cannot be PSPACE-complete",
            meaning: None,
        },
        right: "This is known for completeness under reductions in logarithmic space. Under reductions in polynomial time it \
                would imply that P is not PSPACE, which is open. `ungar-1.10` checks the algorithm itself.",
    },
];

/// ERRATA.md: every erratum with its smallest counterexample and the corrected statement, and the slips without one.
///
/// # Errors
///
/// Stops at a limit.
pub fn document(limits: &Limits) -> Result<String, Stopped> {
    let mut text = String::from(
        "# Errata\n\nStatements of the papers, as we hold them, that are false as printed. Each is a claim that finds its own\n\
         counterexample, beside a corrected claim that holds; `grundy verify --errata` writes this file.\n",
    );
    for claim in all() {
        let Expected::Erratum { corrected, printed } = claim.expected else { continue };
        let Report { counterexample, .. } = claim.verify(None, limits)?;
        let right = all().find(|claim| claim.id == corrected);
        let proof = match right.map(|claim| claim.standing) {
            Some(standing @ Standing::Proofs { .. }) => format!(", {standing}"),
            _ => String::new(),
        };
        let _ = write!(
            text,
            "\n## {} (`{}`)\n\n- Printed: {printed}\n- Read as: {}\n- Counterexample: {}\n- Right: {} (`{corrected}`{proof})\n",
            claim.source,
            claim.id,
            claim.statement,
            counterexample.map_or_else(|| "none found".to_owned(), |found| found.to_string()),
            right.map_or("", |claim| claim.statement),
        );
    }
    text += "\n# Slips\n\nWhat is misprinted or says too much, and has no counterexample that could be computed.\n";
    for Slip { source, printed, right } in SLIPS {
        let _ = write!(text, "\n## {source}\n\n- Printed: {printed}\n- Right: {right}\n");
    }
    Ok(text)
}

/// “the words” (what they mean), place.
impl std::fmt::Display for Printed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "“{}”", self.words)?;
        if let Some(meaning) = self.meaning {
            write!(f, " (“{meaning}”)")?;
        }
        write!(f, ", {}", self.place)
    }
}
