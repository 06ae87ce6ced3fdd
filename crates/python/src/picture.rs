//! Pictures of positions and moves.

use crate::added;
use crate::failure::{Failed, refuse};
use grundy::drawing::GameGraph;
use grundy::rulesets::figure::Labels;
use grundy::{Format, Lettering, Move, Panel, Position};
use pyo3::prelude::*;

/// Draws a position; with a move, also what it leads to.
pub fn draw(
    position: &Position,
    marked: Option<&Move>,
    format: &str,
    labels: &str,
    title: bool,
    caption: bool,
) -> Result<String, Failed> {
    let format = read_format(format)?;
    let labels = offered(position, labels)?;
    let mut panels = vec![panel(position, marked, labels)?];
    if let Some(made) = marked {
        panels.push(panel(made.to(), None, labels)?);
    }
    Ok(grundy::draw(&panels, format, Lettering { title, caption })?)
}

/// Draws positions as the components of a sum, with the moves that are marked in them.
pub fn draw_sum<'p>(
    components: impl Iterator<Item = (&'p Position, Option<&'p Move>)>,
    format: &str,
    title: bool,
    caption: bool,
) -> Result<String, Failed> {
    let (format, lettering) = (read_format(format)?, Lettering { title, caption });
    let panels: Vec<Panel> =
        components.map(|(position, marked)| panel(position, marked, Labels::Usual)).collect::<Result<_, Failed>>()?;
    // All together they must not be too large either.
    let together = grundy::draw(&panels, format, lettering)?;
    if panels.len() < 2 {
        return Ok(together);
    }
    let alone = panels.iter().map(|panel| grundy::draw(std::slice::from_ref(panel), format, lettering));
    let alone = alone.collect::<Result<Vec<String>, _>>()?;
    Ok(match format {
        Format::Text => alone.join("\n+\n\n"),
        Format::Svg => added::svg(&alone),
        Format::Tikz => added::tikz(&alone),
    })
}

/// The picture of a game as a graph: positions with their values, and options as pairs of their places.
#[pyfunction]
#[pyo3(name = "_draw_game")]
pub fn draw_game(
    py: Python<'_>,
    name: String,
    positions: Vec<(String, u64)>,
    options: Vec<(usize, usize)>,
    format: &str,
    title: bool,
    caption: bool,
) -> Result<String, Failed> {
    let format = read_format(format)?;
    let game = GameGraph { title: name, positions, options };
    Ok(py.detach(|| game.draw(format, Lettering { title, caption }))?)
}

fn read_format(format: &str) -> Result<Format, Failed> {
    match format {
        "text" => Ok(Format::Text),
        "svg" => Ok(Format::Svg),
        "tikz" => Ok(Format::Tikz),
        _ => Err(refuse(format!("format: there is no format `{format}`; there are text, svg and tikz"))),
    }
}

/// The picture in a notebook; none where it is too large, and the text is shown instead.
pub fn drawn(position: &Position, format: &str) -> Option<String> {
    draw(position, None, format, "usual", true, true).ok()
}

fn panel(position: &Position, marked: Option<&Move>, labels: Labels) -> Result<Panel, Failed> {
    Ok(Panel { title: position.text(), figure: position.figure(marked, labels)? })
}

/// The labels of a name, where the pictures of the game have them.
pub fn offered(position: &Position, name: &str) -> Result<Labels, Failed> {
    let offered = position.game().labels();
    if name == Labels::Usual.name() {
        return Ok(Labels::Usual);
    }
    offered.iter().copied().find(|labels| labels.name() == name).ok_or_else(|| {
        let names: Vec<&str> = offered.iter().map(|labels| labels.name()).collect();
        let spec = position.game().spec();
        refuse(match names.split_last() {
            None => format!("{spec}: its pictures have no labels to choose; leave out `labels`"),
            Some((last, others)) => {
                format!("{spec}: its pictures have no labels `{name}`; there are {} and {last}", others.join(", "))
            }
        })
    })
}
