//! The list of errata as a document, made from the claims.

use crate::{Expected, Report, all};
use std::fmt::Write;
use theory::{Limits, Stopped};

/// ERRATA.md: every erratum with its smallest counterexample and the corrected statement.
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
        let Expected::Erratum { corrected } = claim.expected else { continue };
        let Report { counterexample, .. } = claim.verify(None, limits)?;
        let right = all().find(|claim| claim.id == corrected);
        let _ = write!(
            text,
            "\n## {} (`{}`)\n\n- Printed: {}\n- Counterexample: {}\n- Right: {} (`{corrected}`)\n",
            claim.source,
            claim.id,
            claim.statement,
            counterexample.as_deref().unwrap_or("none found"),
            right.map_or("", |claim| claim.statement),
        );
    }
    Ok(text)
}
