//! Pictures as files: of one position, or of the positions of a sum side by side.

use super::sum::SumQuestion;
use crate::ask::{Ask, Question};
use crate::problem::Problem;
use crate::visit::{Visit, Written};
use axum::response::Response;
use drawing::{Format, Lettering, Panel};
use rulesets::Position;
use rulesets::figure::Labels;
use serde::Deserialize;

/// The formats that are sent.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FileFormat {
    #[default]
    Svg,
    Tikz,
}

impl FileFormat {
    fn content_type(self) -> &'static str {
        match self {
            FileFormat::Svg => "image/svg+xml",
            FileFormat::Tikz => "text/x-tex; charset=utf-8",
        }
    }

    fn format(self) -> Format {
        match self {
            FileFormat::Svg => Format::Svg,
            FileFormat::Tikz => Format::Tikz,
        }
    }
}

/// `/api/picture`: the picture as a file.
pub(crate) async fn picture(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let format = question.format;
    let file =
        visit.answer(format.content_type(), move |_| draw(&[question.position()?], question.labels, format.format()));
    file.await
}

/// `/api/sum/picture`: the components side by side, as a file.
pub(crate) async fn sum_picture(visit: Visit, Ask(question): Ask<SumQuestion>) -> Result<Response, Problem> {
    let format = question.format;
    let file =
        visit.answer(format.content_type(), move |_| draw(&question.positions()?, question.labels, format.format()));
    file.await
}

fn draw(positions: &[Position], labels: Labels, format: Format) -> Result<Written, Problem> {
    let mut panels = Vec::new();
    for position in positions {
        panels.push(Panel { title: position.text(), figure: position.figure(None, labels)? });
    }
    let drawn = drawing::draw(&panels, format, Lettering::default());
    Ok(Written::new(drawn.map_err(|large| Problem::Question(large.to_string()))?.into_bytes()))
}
