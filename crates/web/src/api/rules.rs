//! Rules that a visitor has typed: whether they can be played, and whether their claims hold.

use crate::ask::Ask;
use crate::problem::Problem;
use crate::visit::Visit;
use axum::response::Response;
use rules::file::{RuleFile, format, read_parameters};
use rules::{OpenError, Opened};
use rulesets::Refusal;
use serde::{Deserialize, Serialize};

/// Rules, and numbers for their parameters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesQuestion {
    /// The text, as in a `.game` file.
    rules: String,
    /// Numbers for the parameters, as `K=3,L=2`.
    parameters: Option<String>,
    /// How far claims are checked.
    size: Option<u64>,
}

/// What can be said of a text.
#[derive(Serialize)]
struct Checked {
    /// The game's name; none if the text cannot be read.
    name: Option<String>,
    parameters: Vec<ParameterObject>,
    /// The text evenly laid out.
    formatted: Option<String>,
    /// The spec under which it can be played with the text beside it; none if a number is missing or something is wrong.
    ruleset: Option<String>,
    /// The natural start, or a position to try.
    position: Option<String>,
    claims: Vec<ClaimObject>,
    problem: Option<ProblemOfText>,
}

#[derive(Serialize)]
struct ParameterObject {
    name: String,
    default: Option<i64>,
}

#[derive(Serialize)]
struct ClaimObject {
    claim: String,
    statement: String,
}

/// What is wrong with a text, and where.
#[derive(Serialize)]
struct ProblemOfText {
    line: Option<usize>,
    column: Option<usize>,
    message: String,
}

impl From<OpenError> for ProblemOfText {
    fn from(error: OpenError) -> ProblemOfText {
        let message = error.to_string();
        match error {
            OpenError::Rules(fault) => ProblemOfText { line: Some(fault.line), column: fault.column, message },
            OpenError::Spec(_) => ProblemOfText { line: None, column: None, message },
        }
    }
}

impl RulesQuestion {
    /// The spec of the game, once its name is known.
    fn spec(&self, name: &str) -> String {
        let parameters = self.parameters.as_deref().filter(|parameters| !parameters.trim().is_empty());
        parameters.map_or_else(|| format!("{name}.game"), |parameters| format!("{name}.game:{}", parameters.trim()))
    }

    fn open(&self, file: &RuleFile) -> Result<Opened, OpenError> {
        rules::open_text(&self.spec(&file.name), &self.rules)
    }

    fn check(&self) -> Checked {
        let nothing = Checked {
            name: None,
            parameters: Vec::new(),
            formatted: None,
            ruleset: None,
            position: None,
            claims: Vec::new(),
            problem: None,
        };
        let file = match RuleFile::read(&self.rules) {
            Ok(file) => file,
            Err(error) => return Checked { problem: Some(OpenError::from(error).into()), ..nothing },
        };
        let given = self.parameters.as_deref().map_or(Ok(Vec::new()), read_parameters);
        let parameter = |parameter: &rules::file::Parameter| ParameterObject {
            name: parameter.name.clone(),
            default: parameter.default,
        };
        let claim = |claim: &rules::file::Claim| ClaimObject {
            claim: format!("{}:{}", file.name, claim.line),
            statement: claim.text.clone(),
        };
        let checked = Checked {
            name: Some(file.name.clone()),
            parameters: file.parameters.iter().map(parameter).collect(),
            formatted: format(&self.rules).ok(),
            claims: file.claims.iter().map(claim).collect(),
            ..nothing
        };
        // Numbers that cannot be read are told as what is wrong with them.
        if given.is_ok_and(|given| file.without_number(&given).next().is_some()) {
            return checked;
        }
        match self.open(&file) {
            Ok(Opened { game, .. }) => {
                let position = game.start().map_or_else(|_| game.example().to_owned(), |start| start.text());
                Checked { ruleset: Some(game.spec().to_owned()), position: Some(position), ..checked }
            }
            Err(error) => Checked { problem: Some(error.into()), ..checked },
        }
    }
}

/// `/api/rules`: what can be said of the text.
pub(crate) async fn rules(visit: Visit, Ask(question): Ask<RulesQuestion>) -> Result<Response, Problem> {
    visit.json(move |_| Ok(question.check())).await
}

/// `/api/rules/verify`: the claims of the text, each with its verdict.
pub(crate) async fn verify(visit: Visit, Ask(question): Ask<RulesQuestion>) -> Result<Response, Problem> {
    let reports = visit.json(move |limits| {
        let wrong =
            |error: OpenError| Problem::from(Refusal::Rules { spec: "rules".to_owned(), problem: error.to_string() });
        let file = RuleFile::read(&question.rules).map_err(|error| wrong(error.into()))?;
        let opened = question.open(&file).map_err(wrong)?;
        let verify = |claim| claims::own::verify(&opened, claim, question.size, limits).map_err(Problem::from);
        opened.claims().iter().map(verify).collect::<Result<Vec<_>, Problem>>()
    });
    reports.await
}
