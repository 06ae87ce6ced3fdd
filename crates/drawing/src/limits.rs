//! How large a picture may be, checked before anything is laid out.

use rulesets::figure::Figure;

use crate::game_graph::GAME;
use crate::kinds::{Draw, kind};
use crate::panel::Panel;

/// The most boxes, squares, stones, elements, covers, letters of a notation and lines of remarks in one picture, all
/// panels together; free columns before a shifted row count.
pub const CELLS: u128 = 20_000;
/// The most columns of boxes or board squares in SVG and TikZ.
pub const COLUMNS: u128 = 400;
/// The greatest width and height of an SVG or TikZ picture, in boxes: TeX has no lengths beyond 5.7 metres.
pub const EXTENT: u128 = 900;

/// The most shapes and labels of a TikZ picture: with 8,500 of them pdflatex runs out of memory.
pub const SHAPES: u128 = 6_000;

/// Why a picture is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// How many boxes, squares and stones there would be: more than [`CELLS`].
    #[error("the picture would have {0} cells, more than the limit of {limit}; draw a smaller position", limit = CELLS)]
    Cells(u128),
    /// How many columns an SVG or TikZ picture would have: more than [`COLUMNS`].
    #[error(
        "the picture would have {0} columns, more than the limit of {limit} for SVG and TikZ; \
         draw it as text or draw a smaller position",
        limit = COLUMNS
    )]
    Columns(u128),
    /// How many boxes high or wide an SVG or TikZ picture would be: more than [`EXTENT`].
    #[error(
        "the picture would be {0} boxes high or wide, more than the limit of {limit} for SVG and TikZ; \
         draw it as text or draw a smaller position",
        limit = EXTENT
    )]
    Extent(u128),
    /// How many shapes and labels a TikZ picture would have: more than [`SHAPES`].
    #[error(
        "the picture would have {0} shapes and labels, more than the limit of {limit} for TikZ; \
         draw it as SVG or text or draw a smaller position",
        limit = SHAPES
    )]
    Shapes(u128),
    /// How many positions or options a picture of a game would have: more than [`GAME`].
    #[error(
        "the picture would have {0} positions or options, more than the limit of {limit}; \
         draw it as text or draw the game below a smaller position",
        limit = GAME
    )]
    Game(u128),
}

/// Refuses panels that have more than [`CELLS`] cells together.
pub(crate) fn check_cells(panels: &[Panel]) -> Result<(), TooLarge> {
    // An empty panel counts as well, so that there are not too many of them either.
    let each = panels.iter().map(|panel| kind(&panel.figure).cells().max(1));
    check(each.fold(0, u128::saturating_add), CELLS, TooLarge::Cells)
}

/// Refuses a figure of more than [`CELLS`] parts.
pub(crate) fn check_parts(figure: &Figure) -> Result<(), TooLarge> {
    check(figure.parts().len() as u128, CELLS, TooLarge::Cells)
}

/// Refuses a figure that has more than [`COLUMNS`] columns. Strips and heaps are wrapped instead,
/// and how wide a poset is turns out when it is laid out.
pub(crate) fn check_columns(figure: &dyn Draw) -> Result<(), TooLarge> {
    check(figure.columns(), COLUMNS, TooLarge::Columns)
}

/// Refuses a laid out picture of which a side is longer than [`EXTENT`].
pub(crate) fn check_extent(width: f64, height: f64) -> Result<(), TooLarge> {
    check(width.max(height).ceil() as u128, EXTENT, TooLarge::Extent)
}

/// Refuses more than [`SHAPES`] shapes.
pub(crate) fn check_shapes(shapes: usize) -> Result<(), TooLarge> {
    check(shapes as u128, SHAPES, TooLarge::Shapes)
}

pub(crate) fn check(number: u128, limit: u128, refusal: fn(u128) -> TooLarge) -> Result<(), TooLarge> {
    if number > limit { Err(refusal(number)) } else { Ok(()) }
}
