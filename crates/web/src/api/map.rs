//! `/api/map`: the values of a family in two parameters, sent as they are computed.
//!
//! Capital X and Y in the ruleset or in the position stand for the parameters: `wythoff` with `X,Y`, `rooks` with
//! `X,Y,3,2`, `mhrg:XxY` at its start. The first line has the settings as they were understood; the others have cells.

mod area;
mod batches;
mod cells;
mod template;

use crate::ask::{Ask, PlayName, Texts};
use crate::problem::Problem;
use crate::stream::stream;
use crate::visit::Visit;
use area::Area;
use axum::response::Response;
use batches::{Batches, MapSettings};
use cells::Filling;
use serde::{Deserialize, Serialize};
use template::Template;
use theory::Play;

/// How many values a parameter takes, unless the question says otherwise.
const USUAL_SIDE: u64 = 100;

/// Which map is wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MapQuestion {
    ruleset: String,
    position: Option<String>,
    /// The text of the poset that the ruleset names, as in a `.poset` file.
    poset: Option<String>,
    /// The text of the rules that the ruleset names, as in a `.game` file.
    rules: Option<String>,
    /// The text of the graph that the rules name, one edge a line.
    graph: Option<String>,
    #[serde(default, with = "PlayName")]
    play: Play,
    #[serde(default)]
    what: What,
    /// The first value of X.
    #[serde(default)]
    x: u64,
    /// The first value of Y.
    #[serde(default)]
    y: u64,
    width: Option<u64>,
    height: Option<u64>,
}

/// What is wanted of each position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum What {
    #[default]
    Value,
    Outcome,
}

/// The answer, line by line.
pub(crate) async fn map(visit: Visit, Ask(question): Ask<MapQuestion>) -> Result<Response, Problem> {
    let template = Template::new(question.ruleset, question.position)?;
    // A parameter that does not occur has one value.
    let side = |given: Option<u64>, occurs| if occurs { given.unwrap_or(USUAL_SIDE) } else { 1 };
    let (width, height) = (side(question.width, template.has_x()), side(question.height, template.has_y()));
    let area = Area::new((question.x, question.y), (width, height))?;
    let (play, what) = (question.play, question.what);
    let (poset, rules, graph) = (question.poset, question.rules, question.graph);
    stream(&visit, move |limits, lines| {
        let settings = MapSettings::new(&template, play, what, &area);
        let mut batches = Batches::new(settings, |line| lines.object(line));
        let texts = Texts::new(&poset, &rules, &graph);
        let filling = Filling { template: &template, texts, play, what, limits };
        filling.each_cell(&area, &mut |(x, y), found| Ok(batches.push(x, y, found)?))?;
        batches.finish()
    })
    .await
}
