//! Rules that a visitor has typed: whether they can be played, which line allows which moves, and whether their claims hold.

mod fix;
mod help;
mod moves;

pub(crate) use moves::moves;

use crate::ask::Ask;
use crate::problem::Problem;
use crate::visit::Visit;
use axum::response::Response;
use fix::Fix;
use rules::file::{BoardKind, NamedFile, RuleFile, format, read_parameters};
use rules::{Carried, OpenError, Opened};
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
    /// The text of the graph that the rules name, one edge a line.
    graph: Option<String>,
    /// The text of the poset that the rules name, as in a `.poset` file.
    poset: Option<String>,
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
    /// What to ask `/api/map` for: positions with X, or with X and Y, in the place of numbers.
    template: Option<&'static str>,
    /// The graph or poset that the rules name, and that comes as a text beside them.
    names: Option<Named>,
    claims: Vec<ClaimObject>,
    problem: Option<ProblemOfText>,
}

/// What the rules name besides themselves.
#[derive(Serialize)]
struct Named {
    kind: &'static str,
    name: String,
    /// The line that names it.
    line: usize,
}

impl Named {
    fn by(file: &RuleFile) -> Option<Named> {
        let (kind, name) = match file.named_file()? {
            NamedFile::Graph(name) => ("graph", name),
            NamedFile::Poset(name) => ("poset", name),
        };
        Some(Named { kind, name: name.to_owned(), line: file.on_line })
    }
}

#[derive(Serialize)]
struct ParameterObject {
    name: String,
    default: Option<i64>,
}

#[derive(Serialize)]
struct ClaimObject {
    claim: String,
    line: usize,
    statement: String,
}

/// What is wrong with a text, and where.
#[derive(Serialize)]
struct ProblemOfText {
    line: Option<usize>,
    column: Option<usize>,
    message: String,
    /// What kind of thing is wrong, in a sentence.
    headline: &'static str,
    /// A line of the same kind that would be right.
    example: Option<&'static str>,
    /// What would mend it.
    fix: Option<Fix>,
}

/// The refusal of a question whose rules are wrong.
fn wrong(error: OpenError) -> Problem {
    Problem::from(Refusal::Rules { spec: "rules".to_owned(), problem: error.to_string() })
}

/// What a map of the positions on a board is asked for with, where one number or two make a position.
fn template(board: &BoardKind) -> Option<&'static str> {
    match board {
        BoardKind::Tuple(names) if names.len() == 2 => Some("X,Y"),
        BoardKind::Tuple(names) if names.len() == 1 => Some("X"),
        BoardKind::Heaps | BoardKind::Partition | BoardKind::StrictPartition | BoardKind::Beads | BoardKind::Coins => {
            Some("X")
        }
        _ => None,
    }
}

impl RulesQuestion {
    /// The spec of the game, once its name is known.
    fn spec(&self, name: &str) -> String {
        let parameters = self.parameters.as_deref().filter(|parameters| !parameters.trim().is_empty());
        parameters.map_or_else(|| format!("{name}.game"), |parameters| format!("{name}.game:{}", parameters.trim()))
    }

    fn open(&self, file: &RuleFile) -> Result<Opened, OpenError> {
        rules::open_carried(&self.spec(&file.name), &self.rules, self.carried())
    }

    /// What comes in the place of the file that the rules name.
    fn carried(&self) -> Carried<'_> {
        Carried { graph: self.graph.as_deref(), poset: self.poset.as_deref() }
    }

    /// The numbers that are given.
    fn given(&self) -> Result<Vec<(String, i64)>, OpenError> {
        Ok(self.parameters.as_deref().map_or(Ok(Vec::new()), read_parameters)?)
    }

    /// What is wrong, and what would mend it.
    fn problem(&self, error: OpenError) -> ProblemOfText {
        let message = error.to_string();
        let OpenError::Rules(fault) = error else {
            let headline = "The numbers for the parameters cannot be read.";
            return ProblemOfText { line: None, column: None, message, headline, example: None, fix: None };
        };
        let line_of = |text: &str| {
            let mended = RulesQuestion { rules: text.to_owned(), ..self.clone() };
            let opened = RuleFile::read(text).map_err(OpenError::from).and_then(|file| mended.open(&file));
            match opened.err()? {
                // What is yet to be drawn is another matter.
                OpenError::Rules(fault) => Some(fault.line).filter(|_| !fault.problem.contains("came with the rules")),
                OpenError::Spec(_) => None,
            }
        };
        let fix = Fix::of(&fault, &self.rules, line_of);
        let (headline, example) = (help::headline(&fault), help::example(&fault, &self.rules));
        ProblemOfText { line: Some(fault.line), column: fault.column, message, headline, example, fix }
    }

    fn check(&self) -> Checked {
        let nothing = Checked {
            name: None,
            parameters: Vec::new(),
            formatted: None,
            ruleset: None,
            position: None,
            template: None,
            names: None,
            claims: Vec::new(),
            problem: None,
        };
        let file = match RuleFile::read(&self.rules) {
            Ok(file) => file,
            Err(error) => return Checked { problem: Some(self.problem(error.into())), ..nothing },
        };
        let given = self.given();
        let parameter = |parameter: &rules::file::Parameter| ParameterObject {
            name: parameter.name.clone(),
            default: parameter.default,
        };
        let claim = |claim: &rules::file::Claim| ClaimObject {
            claim: format!("{}:{}", file.name, claim.line),
            line: claim.line,
            statement: claim.text.clone(),
        };
        let checked = Checked {
            name: Some(file.name.clone()),
            parameters: file.parameters.iter().map(parameter).collect(),
            formatted: format(&self.rules).ok(),
            template: template(&file.board),
            names: Named::by(&file),
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
            Err(error) => Checked { problem: Some(self.problem(error)), ..checked },
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
        let file = RuleFile::read(&question.rules).map_err(|error| wrong(error.into()))?;
        let opened = question.open(&file).map_err(wrong)?;
        let verify = |claim| claims::own::verify(&opened, claim, question.size, limits).map_err(Problem::from);
        opened.claims().iter().map(verify).collect::<Result<Vec<_>, Problem>>()
    });
    reports.await
}
