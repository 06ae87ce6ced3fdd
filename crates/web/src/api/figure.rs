//! `/api/figure`: what a position looks like as data, for those who draw or edit it themselves.

use crate::ask::{Ask, Question};
use crate::problem::Problem;
use crate::visit::Visit;
use axum::response::Response;
use rulesets::Position;
use rulesets::figure::{Figure, PieceKind, StripPiece};
use serde::Serialize;

/// A position and its figure.
#[derive(Serialize)]
struct Shown {
    ruleset: String,
    position: Position,
    figure: Shape,
}

/// A figure without colours, labels of reasons, and marks.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Shape {
    Boxes { rows: Vec<Row>, frame: Option<(usize, usize)> },
    Strip { piece: &'static str, squares: Vec<bool> },
    Heaps { heaps: Vec<u64> },
    Chessboard { columns: usize, rows: usize, first: usize, pieces: Vec<Piece> },
    Slices { counter: [usize; 3] },
    Hasse { elements: Vec<Element>, covers: Vec<(usize, usize)> },
    Dynkin { nodes: Vec<Node> },
    Graph { vertices: Vec<Vertex>, edges: Vec<(usize, usize)>, token: Option<usize> },
    Notation,
}

#[derive(Serialize)]
struct Row {
    /// How many columns are free before its first box.
    indent: usize,
    boxes: usize,
}

#[derive(Serialize)]
struct Piece {
    piece: &'static str,
    x: usize,
    y: usize,
}

#[derive(Serialize)]
struct Element {
    name: String,
    absent: bool,
}

#[derive(Serialize)]
struct Node {
    name: String,
    label: String,
}

#[derive(Serialize)]
struct Vertex {
    name: String,
    label: String,
    /// Where it is drawn, in hundredths of the distance between neighbours.
    place: (u32, u32),
    absent: bool,
}

impl Shape {
    fn of(figure: Figure) -> Shape {
        match figure {
            Figure::Boxes(boxes) => Shape::Boxes {
                rows: boxes.rows.iter().map(|row| Row { indent: row.indent, boxes: row.cells.len() }).collect(),
                frame: boxes.frame,
            },
            Figure::Strip(strip) => Shape::Strip {
                piece: match strip.piece {
                    StripPiece::Bead => "bead",
                    StripPiece::Turtle => "turtle",
                    StripPiece::Coin => "coin",
                },
                squares: strip.squares.iter().map(|square| square.occupied).collect(),
            },
            Figure::Heaps(heaps) => Shape::Heaps { heaps: heaps.iter().map(|heap| heap.size).collect() },
            Figure::Chessboard(board) => {
                let piece = |piece: &rulesets::figure::BoardPiece| Piece {
                    piece: piece_name(piece.kind),
                    x: piece.x,
                    y: piece.y,
                };
                let pieces = board.pieces.iter().map(piece).collect();
                Shape::Chessboard { columns: board.columns, rows: board.rows, first: board.first, pieces }
            }
            Figure::Slices(slices) => Shape::Slices { counter: slices.counter },
            Figure::Hasse(hasse) => {
                let element =
                    |element: rulesets::figure::HasseElement| Element { name: element.name, absent: element.absent };
                Shape::Hasse { elements: hasse.elements.into_iter().map(element).collect(), covers: hasse.covers }
            }
            Figure::Dynkin(dynkin) => {
                let node = |node: rulesets::figure::DynkinNode| Node { name: node.name, label: node.label };
                Shape::Dynkin { nodes: dynkin.nodes.into_iter().map(node).collect() }
            }
            Figure::Graph(graph) => {
                let vertex = |vertex: rulesets::figure::Vertex| Vertex {
                    name: vertex.name,
                    label: vertex.label,
                    place: vertex.place,
                    absent: vertex.absent,
                };
                let edges = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
                Shape::Graph { vertices: graph.vertices.into_iter().map(vertex).collect(), edges, token: graph.token }
            }
            Figure::Automaton(_) | Figure::Notation(_) => Shape::Notation,
        }
    }
}

fn piece_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Rook => "rook",
        PieceKind::Queen => "queen",
        PieceKind::Ryuoh => "ryuoh",
        PieceKind::Maharaja => "maharaja",
        PieceKind::Counter => "counter",
    }
}

/// `/api/figure`: the figure of the position; one that is too large to draw has its notation alone.
pub(crate) async fn figure(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let shown = visit.json(move |_| {
        let position = question.position()?;
        let figure = position.figure(None, question.labels).map_or(Shape::Notation, Shape::of);
        Ok(Shown { ruleset: position.game().spec().to_owned(), position, figure })
    });
    shown.await
}
