//! Pictures of positions: figures turned into text, SVG and TikZ.
//!
//! A picture is one or more panels with an arrow between neighbours, such as a position with its move marked and the
//! position the move leads to. Text is laid out in characters; SVG and TikZ print one and the same scene of
//! rectangles, circles and labels.
#![forbid(unsafe_code)]

mod bonds;
mod layout;
mod limits;
mod panel;
mod reading;
mod scene;
mod svg;
mod text;
mod tikz;
mod words;

pub use limits::{CELLS, COLUMNS, EXTENT, SHAPES, TooLarge};
pub use panel::{Format, Panel, UnknownFormat};

/// Draws the panels with an arrow between neighbours; a single panel is just its picture.
///
/// # Errors
/// [`TooLarge`] if the picture has more cells than [`CELLS`], if in SVG or TikZ it is wider than [`COLUMNS`] or larger
/// than [`EXTENT`], or if in TikZ it has more than [`SHAPES`] shapes.
pub fn draw(panels: &[Panel], format: Format) -> Result<String, TooLarge> {
    limits::check_cells(panels)?;
    match format {
        Format::Text => Ok(text::print(panels)),
        Format::Svg => scene::of(panels).map(|scene| svg::print(&scene, panels)),
        Format::Tikz => scene::of(panels).and_then(|scene| tikz::print(&scene)),
    }
}
