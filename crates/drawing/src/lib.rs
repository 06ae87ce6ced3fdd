//! Pictures of positions: figures turned into text, SVG and TikZ.
//!
//! A picture is one or more panels with an arrow between neighbours, such as a position with its move marked and the
//! position the move leads to. Text is laid out in characters; SVG and TikZ print one and the same scene of
//! rectangles, circles and labels.
//!
//! ```
//! use drawing::{Format, Lettering, Panel, draw};
//!
//! let position = rulesets::open("young")?.read("2,1")?;
//! let panel = Panel { title: position.text(), figure: position.figure(None, Default::default())? };
//! let picture = draw(&[panel], Format::Text, Lettering { title: false, caption: false })?;
//! assert_eq!(picture.lines().next(), Some("┌───┬───┐"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod game_graph;
pub mod heatmap;
mod kinds;
mod layout;
mod letters;
mod limits;
mod panel;
mod scene;
mod stages;
mod svg;
mod text;
mod tikz;

use rulesets::figure::Figure;
use scene::Use;
use text::Tint;

pub use board::{Board, PICTURE_SCRIPTS, PICTURE_STYLE, board, element_names};
pub use game_graph::{GAME, GameGraph};
pub use limits::{CELLS, COLUMNS, EXTENT, SHAPES, TooLarge};
pub use panel::{Format, Lettering, Panel, UnknownFormat};
pub use stages::{Hop, Slide, Stage, stages};

/// Draws the panels with an arrow between neighbours; a single panel is just its picture.
///
/// # Errors
/// [`TooLarge`] if the picture has more cells than [`CELLS`], if in SVG or TikZ it is wider than [`COLUMNS`] or larger
/// than [`EXTENT`], or if in TikZ it has more than [`SHAPES`] shapes.
pub fn draw(panels: &[Panel], format: Format, lettering: Lettering) -> Result<String, TooLarge> {
    limits::check_cells(panels)?;
    let scene = || scene::of(panels, Use::Print, lettering);
    match format {
        Format::Text => Ok(text::print(panels, lettering, Tint::Plain)),
        Format::Svg => scene().map(|scene| svg::print(&scene, panels)),
        Format::Tikz => scene().and_then(|scene| tikz::print(&scene)),
    }
}

/// Draws the panels with lines of text below all of them, such as the reason for a value.
///
/// # Errors
/// [`TooLarge`] as [`draw`].
pub fn draw_with_notes(
    panels: &[Panel],
    format: Format,
    lettering: Lettering,
    notes: &[String],
) -> Result<String, TooLarge> {
    limits::check_cells(panels)?;
    let scene = || scene::of(panels, Use::Print, lettering)?.noted(notes);
    match format {
        Format::Text => {
            Ok(format!("{}\n\n{}\n", text::print(panels, lettering, Tint::Plain).trim_end(), notes.join("\n")))
        }
        Format::Svg => scene().map(|scene| svg::print(&scene, panels)),
        Format::Tikz => scene().and_then(|scene| tikz::print(&scene)),
    }
}

/// Draws the panels as text for a terminal that shows colours. They repeat what the signs say.
///
/// # Errors
/// [`TooLarge`] if the picture has more cells than [`CELLS`].
pub fn draw_coloured(panels: &[Panel], lettering: Lettering) -> Result<String, TooLarge> {
    limits::check_cells(panels)?;
    Ok(text::print(panels, lettering, Tint::Coloured))
}

/// Draws a figure as an SVG for a page on which it is touched: each part is a group with its text as `data-part` and its
/// description in words as `aria-label`, and the first shape in it is its area.
///
/// # Errors
/// [`TooLarge`] if the picture has more cells or parts than [`CELLS`], is wider than [`COLUMNS`] or larger than [`EXTENT`].
pub fn draw_parts(figure: &Figure) -> Result<String, TooLarge> {
    let panels = [Panel { title: String::new(), figure: figure.clone() }];
    limits::check_cells(&panels)?;
    limits::check_parts(figure)?;
    scene::of(&panels, Use::Touch, Lettering::default()).map(|scene| svg::print_parts(&scene, figure))
}

/// A figure in one sentence, for those who do not see the picture.
pub fn describe(figure: &Figure) -> String {
    kinds::describe(figure)
}
