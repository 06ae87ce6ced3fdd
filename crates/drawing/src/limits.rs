//! How large a picture may be, checked before anything is laid out.

use rulesets::figure::Figure;

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
    /// Too many boxes, squares and stones.
    #[error("the picture would have {cells} cells, more than the limit of {limit}; draw a smaller position")]
    Cells {
        /// How many there would be.
        cells: u128,
        /// How many are allowed: [`CELLS`].
        limit: u128,
    },
    /// Too many columns for SVG and TikZ.
    #[error(
        "the picture would have {columns} columns, more than the limit of {limit} for SVG and TikZ; \
         draw it as text or draw a smaller position"
    )]
    Columns {
        /// How many there would be.
        columns: u128,
        /// How many are allowed: [`COLUMNS`].
        limit: u128,
    },
    /// Too high or too wide for SVG and TikZ.
    #[error(
        "the picture would be {extent} boxes high or wide, more than the limit of {limit} for SVG and TikZ; \
         draw it as text or draw a smaller position"
    )]
    Extent {
        /// The greater of width and height, in boxes.
        extent: u128,
        /// How much is allowed: [`EXTENT`].
        limit: u128,
    },
    /// Too many shapes and labels for TikZ.
    #[error(
        "the picture would have {shapes} shapes and labels, more than the limit of {limit} for TikZ; \
         draw it as SVG or text or draw a smaller position"
    )]
    Shapes {
        /// How many there would be.
        shapes: u128,
        /// How many are allowed: [`SHAPES`].
        limit: u128,
    },
}

/// Refuses panels that have more than [`CELLS`] cells together.
pub(crate) fn check_cells(panels: &[Panel]) -> Result<(), TooLarge> {
    // An empty panel counts as well, so that there are not too many of them either.
    let each = panels.iter().map(|panel| kind(&panel.figure).cells().max(1));
    let cells = each.fold(0, u128::saturating_add);
    check(cells, CELLS, TooLarge::Cells { cells, limit: CELLS })
}

/// Refuses a figure of more than [`CELLS`] parts.
pub(crate) fn check_parts(figure: &Figure) -> Result<(), TooLarge> {
    let cells = figure.parts().len() as u128;
    check(cells, CELLS, TooLarge::Cells { cells, limit: CELLS })
}

/// Refuses a figure that has more than [`COLUMNS`] columns. Strips and heaps are wrapped instead,
/// and how wide a poset is turns out when it is laid out.
pub(crate) fn check_columns(figure: &dyn Draw) -> Result<(), TooLarge> {
    let columns = figure.columns();
    check(columns, COLUMNS, TooLarge::Columns { columns, limit: COLUMNS })
}

/// Refuses a laid out picture of which a side is longer than [`EXTENT`].
pub(crate) fn check_extent(width: f64, height: f64) -> Result<(), TooLarge> {
    let extent = width.max(height).ceil() as u128;
    check(extent, EXTENT, TooLarge::Extent { extent, limit: EXTENT })
}

/// Refuses more than [`SHAPES`] shapes.
pub(crate) fn check_shapes(shapes: usize) -> Result<(), TooLarge> {
    let shapes = shapes as u128;
    check(shapes, SHAPES, TooLarge::Shapes { shapes, limit: SHAPES })
}

fn check(number: u128, limit: u128, refusal: TooLarge) -> Result<(), TooLarge> {
    if number > limit { Err(refusal) } else { Ok(()) }
}
