//! `/api/poset/family`: the text of a poset of a family.

use crate::ask::{Ask, MOST_BYTES};
use crate::problem::Problem;
use crate::visit::Visit;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use shapes::notation::quote;
use shapes::poset::{FamilyError, NamedPoset};

/// The most elements and covers of a poset made for a page.
const MOST_ELEMENTS: usize = 5_000;
const MOST_COVERS: usize = 50_000;
/// The longest parameters.
const MOST_LETTERS: usize = 1_000;
/// The longest text. It must fit into a question, together with the rest of the question.
const MOST_TEXT: usize = MOST_BYTES / 8 * 7;

/// Which poset is wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FamilyQuestion {
    family: String,
    #[serde(default)]
    parameters: String,
}

/// A poset of a family.
#[derive(Serialize)]
struct FamilyAnswer {
    /// The family with its parameters.
    family: String,
    title: String,
    /// The text of a `.poset` file.
    poset: String,
}

/// `/api/poset/family`: makes a poset from the name of its family and its parameters.
pub(crate) async fn family(visit: Visit, Ask(question): Ask<FamilyQuestion>) -> Result<Response, Problem> {
    visit.json(move |_| make(&question).map_err(Problem::Question)).await
}

fn make(question: &FamilyQuestion) -> Result<FamilyAnswer, String> {
    let name = format!("{} {}", question.family, question.parameters);
    if name.len() > MOST_LETTERS {
        return Err(format!("{}: a family and its parameters have at most {MOST_LETTERS} letters", quote(&name)));
    }
    let family: NamedPoset = name.parse().map_err(|error| format!("{error}"))?;
    let refuse = |problem: String| format!("{}: {problem}", family.title());
    if let NamedPoset::Graded { covers: MOST_COVERS.., .. } = family {
        return Err(refuse(format!("it would have {MOST_COVERS} covers or more; `grundy posets` can make it")));
    }
    let poset = family.make(MOST_ELEMENTS).map_err(|error| match error.reason {
        FamilyError::TooManyElements { .. } => format!("{error}; `grundy posets` can make larger ones"),
        _ => error.to_string(),
    })?;
    let text = poset.write_titled(&family.title());
    if text.len() > MOST_TEXT {
        return Err(refuse(format!("its text would have more than {MOST_TEXT} bytes; `grundy posets` can write it")));
    }
    Ok(FamilyAnswer { family: family.to_string(), title: family.title(), poset: text })
}
