//! What differs between two pictures, one kind of figure after the other.
//!
//! A piece that moves, and the stones that are taken, are marked in the picture before; the rest is found by comparison.

use std::collections::{BTreeSet, HashMap};

use rulesets::Part;
use rulesets::figure::{
    Boxes, Chessboard, Dynkin, Figure, Graph, Hasse, HasseElement, Mark, Slices, Strip, StripPiece,
};

use super::{Hop, Stage};

/// What a picture in which a move is marked says of it: the stones that are taken, and where a piece goes.
pub(super) fn marked(figure: &Figure) -> Option<Stage> {
    match figure {
        Figure::Heaps(_) => Some(removing(figure.marked().into_iter().map(|(part, _)| part).collect())),
        Figure::Chessboard(board) => Some(chessboard(board)),
        Figure::Slices(boards) => Some(slices(boards)),
        _ => None,
    }
}

/// What differs between the picture before and the one after; nothing where they are of different kinds.
pub(super) fn found(before: &Figure, after: &Figure) -> Stage {
    match (before, after) {
        (Figure::Boxes(before), Figure::Boxes(after)) => boxes(before, after),
        (Figure::Strip(before), Figure::Strip(after)) => strip(before, after),
        (Figure::Hasse(before), Figure::Hasse(after)) => hasse(before, after),
        (Figure::Dynkin(before), Figure::Dynkin(after)) => dynkin(before, after),
        (Figure::Graph(before), Figure::Graph(after)) => graph(before, after),
        _ => Stage::default(),
    }
}

fn removing(removed: Vec<Part>) -> Stage {
    Stage { places: removed.clone(), removed, ..Stage::default() }
}

fn changing(changed: Vec<Part>) -> Stage {
    Stage { changed, ..Stage::default() }
}

fn hopping(from: Part, to: Part) -> Stage {
    Stage { hops: vec![Hop { from, to }], ..Stage::default() }
}

/// Boxes that go while the others stay where they are.
fn boxes(before: &Boxes, after: &Boxes) -> Stage {
    let parts = |boxes: &Boxes| -> BTreeSet<Part> { boxes.cells().map(|(part, _)| part).collect() };
    let (before, after) = (parts(before), parts(after));
    if !after.is_subset(&before) {
        return Stage::default();
    }
    removing(before.difference(&after).copied().collect())
}

/// Beads go from square to square, in their order; turtles and coins are turned where they are.
fn strip(before: &Strip, after: &Strip) -> Stage {
    let is_occupied = |strip: &Strip, square: usize| strip.squares.get(square).is_some_and(|square| square.occupied);
    let squares = || 0..before.squares.len().max(after.squares.len());
    let differ: Vec<usize> =
        squares().filter(|&square| is_occupied(before, square) != is_occupied(after, square)).collect();
    let parts = || differ.iter().copied().map(Part::Square).collect();
    if before.piece != StripPiece::Bead {
        return Stage { turned: parts(), ..Stage::default() };
    }
    let (left, entered): (Vec<usize>, Vec<usize>) = differ.iter().partition(|&&square| is_occupied(before, square));
    if left.len() != entered.len() {
        return changing(parts());
    }
    let hop = |(from, to)| Hop { from: Part::Square(from), to: Part::Square(to) };
    Stage { hops: left.into_iter().zip(entered).map(hop).collect(), ..Stage::default() }
}

/// The piece that moves goes to its target, where both squares are on the board. Pieces that share a square are drawn
/// smaller, so there both squares look different.
fn chessboard(board: &Chessboard) -> Stage {
    let moves = board.pieces.iter().find(|piece| piece.mark == Some(Mark::First));
    let (Some(piece), Some((x, y))) = (moves, board.target) else { return Stage::default() };
    if !board.contains(piece.x, piece.y) || !board.contains(x, y) {
        return Stage::default();
    }
    let (from, to) = (Part::Field { x: piece.x, y: piece.y }, Part::Field { x, y });
    let is_shared = board.pieces.iter().filter(|other| (other.x, other.y) == (piece.x, piece.y)).count() > 1;
    if is_shared { changing(vec![from, to]) } else { hopping(from, to) }
}

fn slices(slices: &Slices) -> Stage {
    let part = |[x, y, z]: [usize; 3]| Part::Place { x, y, z };
    match slices.target {
        Some(target) if slices.contains(target) && slices.contains(slices.counter) => {
            hopping(part(slices.counter), part(target))
        }
        _ => Stage::default(),
    }
}

/// Elements that go, and those that bear another label or colour, known by their names.
fn hasse(before: &Hasse, after: &Hasse) -> Stage {
    let left: HashMap<&str, _> = after.elements.iter().map(|element| (element.name.as_str(), element)).collect();
    let (mut removed, mut changed) = (Vec::new(), Vec::new());
    for (index, element) in before.elements.iter().enumerate().filter(|(_, element)| !element.absent) {
        match left.get(element.name.as_str()) {
            Some(then) if !then.absent => {
                let look = |element: &HasseElement| (element.group, element.emphasis);
                if then.label != element.label || look(then) != look(element) {
                    changed.push(Part::Element(index));
                }
            }
            _ => removed.push(Part::Element(index)),
        }
    }
    Stage { changed, ..removing(removed) }
}

/// Nodes with another coordinate.
fn dynkin(before: &Dynkin, after: &Dynkin) -> Stage {
    let nodes = before.nodes.iter().zip(&after.nodes).enumerate();
    changing(nodes.filter(|(_, (node, then))| node.label != then.label).map(|(index, _)| Part::Node(index)).collect())
}

/// Vertices and edges that go, vertices with another label, and the token.
fn graph(before: &Graph, after: &Graph) -> Stage {
    let edges = |graph: &Graph| -> BTreeSet<Part> {
        graph.edges_left().filter(|_| graph.takes_edges).map(|edge| edge.part()).collect()
    };
    let vertices = || (0..before.vertices.len()).filter(|&vertex| before.has(vertex));
    let gone = vertices().filter(|&vertex| !after.has(vertex)).map(Part::Vertex);
    let removed = gone.chain(edges(before).difference(&edges(after)).copied()).collect();
    let differs = |&vertex: &usize| after.has(vertex) && before.vertices[vertex].label != after.vertices[vertex].label;
    let hops = match (before.token, after.token) {
        (Some(from), Some(to)) if from != to && before.has(from) && before.has(to) => {
            vec![Hop { from: Part::Vertex(from), to: Part::Vertex(to) }]
        }
        _ => Vec::new(),
    };
    Stage { hops, changed: vertices().filter(differs).map(Part::Vertex).collect(), ..removing(removed) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulesets::figure::{Arrangement, BoardPiece, PieceKind};

    #[test]
    fn pieces_that_share_a_square_change_with_it() {
        let rook = |mark| BoardPiece { kind: PieceKind::Rook, x: 2, y: 1, mark };
        let pieces = vec![rook(Some(Mark::First)), rook(None)];
        let board = Chessboard { columns: 3, rows: 2, first: 0, pieces, numbered: false, target: Some((0, 1)) };
        let changed = vec![Part::Field { x: 2, y: 1 }, Part::Field { x: 0, y: 1 }];
        assert_eq!(marked(&Figure::Chessboard(board)), Some(changing(changed)));
    }

    #[test]
    fn a_counter_goes_from_board_to_board() {
        let boards = Slices { columns: 3, rows: 3, layers: 2, counter: [2, 1, 1], target: Some([2, 1, 0]) };
        let hop = hopping(Part::Place { x: 2, y: 1, z: 1 }, Part::Place { x: 2, y: 1, z: 0 });
        assert_eq!(marked(&Figure::Slices(boards)), Some(hop));
    }

    #[test]
    fn vertices_edges_labels_and_the_token_of_a_graph() {
        let names = ["a", "b", "c"].map(String::from);
        let path = Graph::new(names, &[(0, 1), (1, 2)], Arrangement::Row).unwrap();
        let of = |graph: Graph| Figure::Graph(graph);
        let edges = path.clone().taking_edges();
        let gone = vec![Part::Vertex(0), Part::edge(0, 1)];
        assert_eq!(found(&of(edges.clone()), &of(edges.keeping(|vertex| vertex != 0))), removing(gone));
        let labels = found(&of(path.clone().labelled([1, 2, 3])), &of(path.clone().labelled([1, 0, 3])));
        assert_eq!(labels, changing(vec![Part::Vertex(1)]));
        let token = found(&of(path.clone().with_token(2)), &of(path.with_token(1)));
        assert_eq!(token, hopping(Part::Vertex(2), Part::Vertex(1)));
    }
}
