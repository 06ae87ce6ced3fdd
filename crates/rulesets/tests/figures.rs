//! Where the vertices of graphs are placed, how numbers are drawn, and what can be pointed at in the pictures.

use rulesets::Part;
use rulesets::figure::{Arrangement, Figure, Graph, MOST_PARTS, Mark, Place, STEP, Strip, StripPiece, counters};
use rulesets::marking::Marking;

fn graph(vertices: usize, edges: &[(usize, usize)], arrangement: Arrangement) -> Graph {
    Graph::new((0..vertices).map(|vertex| vertex.to_string()), edges, arrangement).unwrap()
}

fn places(graph: &Graph) -> Vec<Place> {
    graph.vertices.iter().map(|vertex| vertex.place).collect()
}

/// The square of the distance.
fn apart(one: Place, other: Place) -> u64 {
    let [dx, dy] = [one.0.abs_diff(other.0), one.1.abs_diff(other.1)].map(u64::from);
    dx * dx + dy * dy
}

/// How many pairs of edges cross, in integer arithmetic.
fn crossings(graph: &Graph) -> usize {
    let side = |p: usize, q: usize, r: usize| {
        let [p, q, r] = [p, q, r].map(|vertex| graph.vertices[vertex].place).map(|(x, y)| (i64::from(x), i64::from(y)));
        ((q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)).signum()
    };
    let ends: Vec<(usize, usize)> = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
    let pairs = ends.iter().enumerate().flat_map(|(i, &one)| ends[..i].iter().map(move |&other| (one, other)));
    let crosses = |&((a, b), (c, d)): &((usize, usize), (usize, usize))| {
        side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    };
    pairs.filter(crosses).count()
}

#[test]
fn no_two_vertices_are_in_one_place() {
    for vertices in 0..60 {
        let path: Vec<_> = (1..vertices).map(|to| (to - 1, to)).collect();
        let star: Vec<_> = (1..vertices).map(|to| (0, to)).collect();
        let dense: Vec<_> = (0..vertices).flat_map(|to| (0..to).map(move |from| (from, to))).collect();
        let grid = Arrangement::Grid { columns: 7 };
        for edges in [vec![], path, star, dense] {
            for arrangement in [Arrangement::Row, Arrangement::Circle, Arrangement::Star, grid, Arrangement::Free] {
                let places = places(&graph(vertices, &edges, arrangement));
                for (i, &one) in places.iter().enumerate() {
                    // Rounding may lose a hundredth at each end.
                    let least = u64::from(STEP - 2).pow(2);
                    assert!(places[..i].iter().all(|&other| apart(one, other) >= least), "{arrangement:?} {places:?}");
                }
            }
        }
    }
}

#[test]
fn known_graphs_are_where_they_should_be() {
    let path: Vec<_> = (1..25).map(|to| (to - 1, to)).collect();
    let folded = places(&graph(25, &path, Arrangement::Row));
    assert!(folded.windows(2).all(|pair| apart(pair[0], pair[1]) == u64::from(STEP).pow(2)));
    assert_eq!((folded[0], folded[9], folded[10], folded[24]), ((0, 0), (900, 0), (900, 100), (400, 200)));
    let cycle: Vec<_> = (0..4).map(|from| (from, (from + 1) % 4)).collect();
    assert_eq!(places(&graph(4, &cycle, Arrangement::Circle)), [(100, 0), (200, 100), (100, 200), (0, 100)]);
    assert_eq!(places(&graph(5, &[], Arrangement::Star)), [(100, 100), (100, 0), (200, 100), (100, 200), (0, 100)]);
    assert_eq!(places(&graph(3, &[], Arrangement::Grid { columns: 2 })), [(0, 0), (100, 0), (0, 100)]);
    assert_eq!(places(&graph(2, &[], Arrangement::Grid { columns: 0 })), [(0, 0), (0, 100)]);
    // Laid out by their edges, a path is straight, and trees, cycles and grids have no crossings.
    let straight = places(&graph(6, &path[..5], Arrangement::Free));
    assert_eq!(straight, [(0, 0), (100, 0), (200, 0), (300, 0), (400, 0), (500, 0)]);
    let tree: Vec<_> = (1..31).map(|child| ((child - 1) / 2, child)).collect();
    let cycle: Vec<_> = (0..12).map(|from| (from * 5 % 12, (from + 1) * 5 % 12)).collect();
    let right = (0..20).filter(|i| i % 5 < 4).map(|i| (i, i + 1));
    let grid: Vec<_> = right.chain((5..20).map(|i| (i - 5, i))).collect();
    for edges in [tree, cycle, grid] {
        let vertices = edges.iter().map(|&(from, to)| from.max(to) + 1).max().unwrap();
        assert_eq!(crossings(&graph(vertices, &edges, Arrangement::Free)), 0, "{edges:?}");
    }
}

#[test]
fn a_graph_has_each_edge_once_and_no_impossible_one() {
    let graph = graph(3, &[(1, 0), (0, 1), (2, 2), (1, 9), (2, 1)], Arrangement::Free);
    let ends: Vec<_> = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
    assert_eq!(ends, [(0, 1), (1, 2)]);
    let many = MOST_PARTS as usize + 1;
    let refused = Graph::new(vec![String::new(); many], &[], Arrangement::Free).unwrap_err();
    assert_eq!(refused.to_string(), "it has 20001 vertices and edges, and at most 20000 are drawn");
}

#[test]
fn moves_show_on_vertices_and_edges_that_are_left() {
    let triangle = graph(3, &[(0, 1), (1, 2), (0, 2)], Arrangement::Circle).taking_edges();
    let parts = vec![(Part::Vertex(1), Mark::First), (Part::edge(2, 1), Mark::Second), (Part::edge(0, 2), Mark::First)];
    let figure = Figure::Graph(triangle.keeping(|vertex| vertex != 0)).with(Some(Marking { parts, remarks: vec![] }));
    assert_eq!(figure.parts(), [Part::Vertex(1), Part::Vertex(2), Part::edge(1, 2)]);
    assert_eq!(figure.marked(), [(Part::Vertex(1), Mark::First), (Part::edge(1, 2), Mark::Second)]);
    for part in figure.parts() {
        assert_eq!(part.to_string().parse(), Ok(part));
    }
    assert!("edge-2-1".parse::<Part>().is_err(), "an edge has one name");
}

#[test]
fn the_picture_of_numbers_depends_on_how_many_and_how_large_they_are() {
    let figure = |position: &[u64]| counters(position, None).unwrap();
    for heaps in [&[][..], &[0], &[7], &[1, 2, 3, 4], &[0; 64], &[u64::MAX, 0], &[59, 60], &[1, 1, 6], &[u64::MAX; 3]] {
        assert!(matches!(figure(heaps), Figure::Heaps(_)), "{heaps:?}");
    }
    assert!(matches!(figure(&[59, 59]), Figure::Chessboard(_)));
    assert!(matches!(figure(&[9, 0, 5]), Figure::Slices(_)));
    assert!(counters(&vec![0; MOST_PARTS as usize + 1], None).is_err());
}

/// A marked move leaves the parts of the picture unchanged and marks some of them, wherever it leads.
#[test]
fn a_marked_move_shows_on_the_same_picture() {
    let positions: [&[u64]; 6] = [&[6], &[2, 3], &[70, 80], &[1, 2, 3], &[1, 2, 30], &[3, 1, 0, 9]];
    for position in positions {
        let parts = counters(position, None).unwrap().parts();
        for target in 0..200 {
            let mut to = position.to_vec();
            to[0] -= 1;
            to[1..].iter_mut().enumerate().for_each(|(i, number)| *number = [0, 1, 5, 99][(target >> (2 * i)) % 4]);
            let marked = counters(position, Some(&to)).unwrap();
            assert_eq!(marked.parts(), parts);
            let marks = marked.marked();
            assert!(marks.iter().any(|&(_, mark)| mark == Mark::First), "{position:?} {to:?}");
            assert!(marks.iter().all(|(part, _)| parts.contains(part)), "{position:?} {to:?}");
            let place = match to[..] {
                [x, y] => Part::field([x, y]),
                [x, y, z] => Part::Place { x: x as usize, y: y as usize, z: z as usize },
                _ => continue,
            };
            assert_eq!(marks.contains(&(place, Mark::Second)), parts.contains(&place), "{position:?} {to:?}");
        }
    }
}

#[test]
fn parts_in_space_are_read_as_they_are_written() {
    let part = Part::Place { x: 1, y: 20, z: 3 };
    assert_eq!((part.to_string().as_str(), "field-1-20-3".parse()), ("field-1-20-3", Ok(part)));
    for text in ["field-1-2-3-4", "field-1-2-", "field-1--2", "field-01-2-3", "vertex-", "edge-1", "edge-1-2-3"] {
        assert!(text.parse::<Part>().is_err(), "{text}");
    }
}

#[test]
fn a_strip_is_long_enough_for_what_is_on_it() {
    let strip = |squares: &[u64]| Strip::holding(StripPiece::Coin, squares);
    let heads = |squares: &[u64]| -> Vec<usize> {
        let strip = strip(squares).unwrap();
        (0..strip.squares.len()).filter(|&square| strip.squares[square].occupied).collect()
    };
    assert_eq!((strip(&[]).unwrap().squares.len(), strip(&[9, 2]).unwrap().squares.len()), (8, 11));
    assert_eq!(heads(&[9, 2, 9]), [2, 9]);
    assert!(strip(&[u64::MAX]).is_err());
}
