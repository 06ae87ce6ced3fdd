//! Graphs, and tuples of numbers as counters.

use drawing::Panel;
use rulesets::Part;
use rulesets::figure::{Arrangement, Edge, Figure, Graph, Mark, StripPiece, Vertex, counters};
use rulesets::marking::Marking;

use super::{panel, strip};

/// A graph whose vertices are called by their numbers from 0.
pub fn graph(vertices: usize, edges: &[(usize, usize)], arrangement: Arrangement) -> Graph {
    Graph::new((0..vertices).map(|vertex| vertex.to_string()), edges, arrangement).unwrap()
}

/// A path.
pub fn path(vertices: usize) -> Graph {
    let edges: Vec<_> = (1..vertices).map(|to| (to - 1, to)).collect();
    graph(vertices, &edges, Arrangement::Row)
}

/// A cycle.
pub fn cycle(vertices: usize) -> Graph {
    let edges: Vec<_> = (0..vertices).map(|from| (from, (from + 1) % vertices)).collect();
    graph(vertices, &edges, Arrangement::Circle)
}

/// A complete graph.
pub fn complete(vertices: usize) -> Graph {
    let edges: Vec<_> = (0..vertices).flat_map(|to| (0..to).map(move |from| (from, to))).collect();
    graph(vertices, &edges, Arrangement::Circle)
}

/// A star.
pub fn star(vertices: usize) -> Graph {
    let edges: Vec<_> = (1..vertices).map(|leaf| (0, leaf)).collect();
    graph(vertices, &edges, Arrangement::Star)
}

/// The edges of a grid.
pub fn grid_edges(rows: usize, columns: usize) -> Vec<(usize, usize)> {
    let right = (0..rows * columns).filter(|i| i % columns + 1 < columns).map(|i| (i, i + 1));
    right.chain((columns..rows * columns).map(|i| (i - columns, i))).collect()
}

/// A grid.
pub fn grid(rows: usize, columns: usize) -> Graph {
    graph(rows * columns, &grid_edges(rows, columns), Arrangement::Grid { columns })
}

/// The Petersen graph, two isolated vertices and an edge, with names.
pub fn named() -> Graph {
    let ring = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
    let edges: Vec<_> = ring.chain([(11, 12)]).collect();
    let names = (0..10).map(|i| format!("p{i}")).chain(["lonely", "one end", "other"].map(String::from));
    Graph::new(names.chain(["x".to_owned()]), &edges, Arrangement::Free).unwrap()
}

/// The figure with parts marked, the first ones with the first mark.
pub fn marked(graph: Graph, first: &[Part], second: &[Part]) -> Figure {
    let first = first.iter().map(|&part| (part, Mark::First));
    let parts = first.chain(second.iter().map(|&part| (part, Mark::Second))).collect();
    Figure::Graph(graph).with(Some(Marking { parts, remarks: Vec::new() }))
}

pub fn all() -> Vec<(&'static str, Vec<Panel>)> {
    let show = |title: &str, graph: Graph| panel(title, Figure::Graph(graph));
    let count = |position: &[u64], target: Option<&[u64]>| panel("", counters(position, target).unwrap());
    let kayles = marked(path(13).keeping(|vertex| vertex != 4), &[Part::Vertex(7), Part::Vertex(8)], &[]);
    let taken_edge = marked(grid(3, 4).taking_edges(), &[Part::edge(5, 6)], &[Part::edge(6, 10)]);
    let labelled = cycle(6).labelled([2, 2, 1, 0, 2, 1]);
    let moved = marked(complete(5).with_token(0).keeping(|vertex| vertex != 3), &[Part::Vertex(0)], &[Part::Vertex(2)]);
    let tree: Vec<_> = (1..15).map(|child| ((child - 1) / 2, child)).collect();
    let mut odd = Graph {
        vertices: vec![Vertex { name: "a^_<&\"日本".to_owned(), ..Vertex::default() }; 2],
        remarks: vec!["a remark".to_owned()],
        token: Some(9),
        ..Graph::default()
    };
    odd.vertices[1].place = (250, 130);
    odd.edges = [(0, 1), (1, 0), (0, 7), (1, 1)].map(|(from, to)| Edge { from, to, mark: None }).to_vec();
    vec![
        ("graph-empty", vec![show("empty", Graph::default())]),
        (
            "graph-path",
            vec![panel("kayles", kayles), show("", path(13).keeping(|vertex| ![4, 7, 8].contains(&vertex)))],
        ),
        ("graph-cycle", vec![show("cycle", cycle(9).keeping(|vertex| vertex % 4 != 3))]),
        ("graph-labels", vec![panel("2,2,1,0,2,1", marked(labelled, &[Part::Vertex(1)], &[Part::Vertex(2)]))]),
        ("graph-complete", vec![panel("0:1,2,4", moved)]),
        ("graph-edges", vec![show("K6", complete(6).taking_edges())]),
        ("graph-star", vec![show("star", star(9).with_token(3))]),
        ("graph-grid", vec![panel("grid", taken_edge)]),
        ("graph-grid-labels", vec![show("", grid(3, 3).labelled((10..19).map(|n| n % 13)))]),
        ("graph-grid-wide", vec![show("", grid(2, 30))]),
        ("graph-named", vec![show("Petersen and more", named())]),
        ("graph-named-labels", vec![show("", named().labelled(0..14).with_token(2).taking_edges())]),
        ("graph-tree", vec![show("tree", graph(15, &tree, Arrangement::Free))]),
        ("graph-free-grid", vec![show("", graph(20, &grid_edges(4, 5), Arrangement::Free))]),
        ("graph-odd", vec![show("odd", odd)]),
        ("coins", vec![panel("2,3,5", strip(StripPiece::Coin, "..oo;O.."))]),
        ("counter-one", vec![count(&[9], Some(&[5]))]),
        ("counter-two", vec![count(&[5, 2], Some(&[3, 1])), count(&[3, 1], None)]),
        ("counter-two-outside", vec![count(&[2, 2], Some(&[1, 9]))]),
        ("counter-three", vec![count(&[5, 3, 2], Some(&[5, 0, 0])), count(&[5, 0, 0], None)]),
        ("counter-three-outside", vec![count(&[1, 0, 5], Some(&[0, 3, 6]))]),
        ("counter-four", vec![count(&[3, 1, 4, 0], Some(&[1, 5, 4, 200]))]),
        ("counter-large", vec![count(&[u64::MAX, 3], Some(&[u64::MAX - 1, u64::MAX]))]),
    ]
}
