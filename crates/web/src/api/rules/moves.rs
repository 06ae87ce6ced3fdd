//! `/api/rules/moves`: the moves of a position, line by line of the rules.

use super::RulesQuestion;
use crate::ask::Ask;
use crate::problem::Problem;
use crate::visit::Visit;
use axum::response::Response;
use rules::OpenError;
use rules::file::RuleFile;
use rulesets::{Move, Position};
use serde::{Deserialize, Serialize};
use theory::{Limit, Limits, Stopped};

/// So many moves a line are listed.
const MOST_MOVES: usize = 2_000;

/// Rules, and a position of their game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovesQuestion {
    rules: String,
    parameters: Option<String>,
    graph: Option<String>,
    poset: Option<String>,
    /// Without it, the natural start.
    position: Option<String>,
}

/// The moves of a position by the lines that allow them.
#[derive(Serialize)]
struct MovesByLine {
    ruleset: String,
    position: Position,
    lines: Vec<LineMoves>,
}

/// What one line allows.
#[derive(Serialize)]
struct LineMoves {
    line: usize,
    /// The moves of the line as they are written, without `for` and `where`.
    text: String,
    moves: Vec<Move>,
}

impl MovesQuestion {
    fn answer(&self, limits: &Limits) -> Result<MovesByLine, Problem> {
        let question = RulesQuestion {
            rules: self.rules.clone(),
            parameters: self.parameters.clone(),
            graph: self.graph.clone(),
            poset: self.poset.clone(),
            size: None,
        };
        let carried = question.carried();
        let file = RuleFile::read(&self.rules).map_err(|error| super::wrong(error.into()))?;
        let game = question.open(&file).map_err(super::wrong)?.game;
        let position = game.position(self.position.as_deref())?;
        let given = question.given().map_err(super::wrong)?;
        let mut numbers: Vec<usize> = file.moves.iter().map(|rule| rule.line).collect();
        numbers.dedup();
        let mut lines = Vec::new();
        for line in numbers {
            let mut alone = RuleFile { claims: Vec::new(), ..file.clone() };
            alone.moves.retain(|rule| rule.line == line);
            let text = alone.moves.iter().map(|rule| rule.text.as_str()).collect::<Vec<_>>().join("; ");
            // What tells games of one spec apart is their text: this one is named by its line besides.
            let whole = format!("{}\n# line {line} alone", carried.whole(&self.rules, &alone));
            let files = carried.files_of(&alone);
            let opened = rules::open(&alone, &whole, game.spec(), game.spec(), &given, &files)
                .map_err(|error| super::wrong(OpenError::from(error)))?;
            let moves = opened.game.position(Some(&position.text()))?.moves(limits)?;
            if moves.len() > MOST_MOVES {
                let most = MOST_MOVES as u64;
                return Err(Stopped { limit: Limit::Moves(most), positions: most }.into());
            }
            lines.push(LineMoves { line, text, moves });
        }
        Ok(MovesByLine { ruleset: game.spec().to_owned(), position, lines })
    }
}

/// `/api/rules/moves`: what each line of the rules allows in a position.
pub(crate) async fn moves(visit: Visit, Ask(question): Ask<MovesQuestion>) -> Result<Response, Problem> {
    visit.json(move |limits| question.answer(limits)).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const GRAPH: &str = "a - b\nb - c\nc - a\n";
    /// Rules, numbers for their parameters, and a position.
    const GAMES: [(&str, Option<&str>, &str); 5] = [
        ("game g\non vertices of graph triangle\nmove v: remove v\nmove edge u v: remove u, v\n", None, "a,b,c"),
        ("game w\non x, y\nmove x-k, y for k in 1..x\nmove x-1, y-1; x, y-1\n", None, "3,2"),
        ("game corners\non partition\nmove row where row = 1\nmove column where column = 1\n", None, "4,2,1"),
        ("game short K\non heaps\nmove h -> h-K\nmove take 1 \\\n  where h > 2\n", Some("K=2"), "5,3"),
        ("game c\non coins\nmove turn i\nmove turn i > j\n", None, "1,3"),
    ];

    #[test]
    fn the_lines_together_allow_what_the_rules_allow() {
        for (rules, parameters, position) in GAMES {
            let parameters = parameters.map(str::to_owned);
            let question = MovesQuestion {
                rules: rules.to_owned(),
                parameters,
                graph: Some(GRAPH.to_owned()),
                poset: None,
                position: Some(position.to_owned()),
            };
            let answer = question.answer(&Limits::default()).unwrap_or_else(|problem| panic!("{rules}: {problem}"));
            assert_eq!(answer.lines.len(), 2, "{rules}");
            let by_lines: BTreeSet<String> =
                answer.lines.iter().flat_map(|line| &line.moves).map(|made| made.to().text()).collect();
            let moves = answer.position.moves(&Limits::default()).expect("they can be listed");
            assert_eq!(by_lines, moves.iter().map(|made| made.to().text()).collect(), "{rules}");
        }
    }
}
