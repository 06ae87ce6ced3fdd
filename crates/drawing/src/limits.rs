//! How large a picture may be, checked before anything is laid out.

use rulesets::figure::Figure;

use crate::panel::Panel;
use crate::reading::HIGHEST_STACK;

/// The most boxes, squares, stones, elements, covers and lines of remarks in one picture, all panels together; free
/// columns before a shifted row count.
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
    let each = panels.iter().map(|panel| cells(&panel.figure).max(1));
    let cells = each.fold(0, u128::saturating_add);
    if cells > CELLS {
        return Err(TooLarge::Cells { cells, limit: CELLS });
    }
    Ok(())
}

/// Refuses a figure of more than [`CELLS`] parts.
pub(crate) fn check_parts(figure: &Figure) -> Result<(), TooLarge> {
    let cells = figure.parts().len() as u128;
    if cells > CELLS {
        return Err(TooLarge::Cells { cells, limit: CELLS });
    }
    Ok(())
}

/// Refuses a figure that has more than [`COLUMNS`] columns. Strips and heaps are wrapped instead,
/// and how wide a poset is turns out when it is laid out.
pub(crate) fn check_columns(figure: &Figure) -> Result<(), TooLarge> {
    let columns = match figure {
        Figure::Boxes(boxes) => {
            let rows = boxes.rows.iter().map(|row| row.indent as u128 + row.cells.len() as u128);
            rows.chain(boxes.frame.map(|(_, columns)| columns as u128)).max().unwrap_or(0)
        }
        Figure::Board(board) => board.columns as u128,
        Figure::Strip(_) | Figure::Heaps(_) | Figure::Hasse(_) | Figure::Dynkin(_) => 0,
    };
    if columns > COLUMNS {
        return Err(TooLarge::Columns { columns, limit: COLUMNS });
    }
    Ok(())
}

/// Refuses a laid out picture of which a side is longer than [`EXTENT`].
pub(crate) fn check_extent(width: f64, height: f64) -> Result<(), TooLarge> {
    let extent = width.max(height).ceil() as u128;
    if extent > EXTENT {
        return Err(TooLarge::Extent { extent, limit: EXTENT });
    }
    Ok(())
}

/// Refuses more than [`SHAPES`] shapes.
pub(crate) fn check_shapes(shapes: usize) -> Result<(), TooLarge> {
    let shapes = shapes as u128;
    if shapes > SHAPES {
        return Err(TooLarge::Shapes { shapes, limit: SHAPES });
    }
    Ok(())
}

/// An upper bound for what drawing the figure takes, however its numbers are chosen.
fn cells(figure: &Figure) -> u128 {
    match figure {
        Figure::Boxes(boxes) => {
            let (frame_rows, frame_columns) = boxes.frame.unwrap_or((0, 0));
            let rows = boxes.rows.iter().map(|row| {
                let columns = row.indent as u128 + row.cells.len() as u128;
                columns.max(frame_columns as u128).max(1)
            });
            let below = frame_rows.saturating_sub(boxes.rows.len()) as u128;
            let below = below.saturating_mul(frame_columns.max(1) as u128).saturating_add(boxes.remarks.len() as u128);
            rows.fold(below, u128::saturating_add)
        }
        Figure::Strip(strip) => strip.squares.len() as u128,
        Figure::Heaps(heaps) => heaps.iter().map(|heap| 1 + u128::from(heap.size.min(HIGHEST_STACK))).sum(),
        Figure::Board(board) => {
            let squares = (board.columns as u128).saturating_mul(board.rows as u128);
            squares.saturating_add(board.pieces.len() as u128)
        }
        Figure::Hasse(hasse) => {
            [hasse.elements.len(), hasse.covers.len(), hasse.remarks.len()].map(|number| number as u128).iter().sum()
        }
        Figure::Dynkin(dynkin) => dynkin.nodes.len() as u128 + dynkin.bonds.len() as u128,
    }
}
