//! `/api/sum`: several games side by side: their values, who wins, by which moves, and the perfect player's move.

use super::picture::FileFormat;
use crate::ask::{Ask, PlayName, Texts};
use crate::problem::Problem;
use crate::progress;
use crate::visit::{Visit, Written};
use axum::response::Response;
use rulesets::figure::Labels;
use rulesets::sum::{self, SumAnswer, SumReply};
use rulesets::{Position, Query, Reason};
use serde::{Deserialize, Serialize};
use theory::Play;

/// The most components that are played together.
const MOST_COMPONENTS: usize = 12;

/// A question about a sum.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SumQuestion {
    /// Rulesets and positions, such as `young 4,2,1 + nim 3,5`; without a position, the natural start.
    pub sum: String,
    /// The text for the rulesets on a `.poset` file, and for rules that name one.
    pub poset: Option<String>,
    /// The text for the rulesets on a `.game` file.
    pub rules: Option<String>,
    /// The text for rules that name a graph.
    pub graph: Option<String>,
    #[serde(default, with = "PlayName")]
    pub play: Play,
    #[serde(default)]
    pub labels: Labels,
    #[serde(default)]
    pub format: FileFormat,
    /// Whether lines are sent while it is computed.
    #[serde(default)]
    pub progress: bool,
}

impl SumQuestion {
    /// The positions that are played together.
    pub(crate) fn positions(&self) -> Result<Vec<Position>, Problem> {
        let texts: Vec<&str> = self.sum.split(" + ").collect();
        if texts.len() > MOST_COMPONENTS {
            let given = texts.len();
            return Err(Problem::Question(format!(
                "a sum may have {MOST_COMPONENTS} components at the most; this one has {given}"
            )));
        }
        texts.into_iter().zip(1..).map(|(text, number)| self.component(text.trim(), number)).collect()
    }

    fn component(&self, text: &str, number: usize) -> Result<Position, Problem> {
        let (spec, position) = match text.split_once(char::is_whitespace) {
            Some((spec, position)) => (spec, Some(position.trim())),
            None => (text, None),
        };
        if spec.is_empty() {
            return Err(Problem::Question(format!(
                "component {number} of the sum is empty: write a ruleset and a position, such as `nim 3,5`"
            )));
        }
        // Components that name no file take nothing from the texts.
        let names_file = spec.ends_with(".poset") || rules::is_named_by(spec);
        let texts = if names_file { Texts::new(&self.poset, &self.rules, &self.graph) } else { Texts::default() };
        Ok(texts.open(spec)?.position(position)?)
    }
}

/// What is known of a sum.
#[derive(Serialize)]
pub(crate) struct Summed {
    #[serde(flatten)]
    answer: SumAnswer,
    /// What the perfect player plays; none if the game is over.
    reply: Option<SumReply>,
    reason: Reason,
    /// The reason in words, line by line.
    lines: Vec<String>,
}

pub(crate) async fn sum(visit: Visit, Ask(question): Ask<SumQuestion>) -> Result<Response, Problem> {
    let summed = progress::answer(&visit, question.progress, move |limits| {
        let positions = question.positions()?;
        let query = Query { play: question.play, limits: limits.clone(), ..Query::default() };
        let answer = sum::answer(&positions, &query)?;
        let reply = sum::reply(&answer, &query)?;
        let reason = answer.reason.clone();
        // Who wins is known: nobody waits for the value as long as the slow lane may take.
        let first = if answer.grundy.is_some() { 2 } else { 1 };
        // Where the time was up, a theorem may have named some winning moves and not all.
        let is_whole = answer.note.is_none() && answer.grundy.is_some() && limits.check(0).is_ok();
        let summed = Summed { answer, reply, lines: reason.lines(), reason };
        let written = Written::json(&summed)?;
        Ok(if is_whole { written } else { written.enough_from(first) })
    });
    summed.await
}
