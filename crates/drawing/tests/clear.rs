//! Hasse and Dynkin diagrams and graphs laid out so that nothing lies on anything else.

mod samples;

use drawing::{Format, Lettering, draw};
use roxmltree::{Document, Node};
use rulesets::figure::{Arrangement, Figure};
use samples::{graphs, panel, posets};

type Point = (f64, f64);

/// The straight middle of a rounded node, from left to right, and its radius.
struct Pill {
    left: Point,
    right: Point,
    radius: f64,
}

fn number(node: Node, key: &str) -> f64 {
    node.attribute(key).map_or(0.0, |text| text.parse().unwrap())
}

/// Nodes; rings, thick outlines and dots are left out.
fn pills(document: &Document) -> Vec<Pill> {
    let is_plain = |node: &Node| number(*node, "stroke-width") < 2.0 && node.attribute("stroke").is_some();
    let pill = |node: Node| match node.tag_name().name() {
        "circle" => {
            let middle = (number(node, "cx"), number(node, "cy"));
            Some(Pill { left: middle, right: middle, radius: number(node, "r") })
        }
        "rect" => {
            let [x, y, width, height] = ["x", "y", "width", "height"].map(|key| number(node, key));
            let radius = height / 2.0;
            Some(Pill { left: (x + radius, y + radius), right: (x + width - radius, y + radius), radius })
        }
        _ => None,
    };
    document.descendants().filter(is_plain).filter_map(pill).collect()
}

fn lines(document: &Document) -> Vec<(Point, Point)> {
    let point = |text: &str| {
        let (x, y) = text.split_once(',').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    let paths = document.descendants().filter(|node| node.has_tag_name("path"));
    let ends = paths.filter_map(|node| node.attribute("d")?.strip_prefix("M ")?.split_once(" L "));
    ends.map(|(from, to)| (point(from), point(to))).collect()
}

fn distance((x, y): Point, (from, to): (Point, Point)) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let square = dx * dx + dy * dy;
    let part = if square > 0.0 { (((x - from.0) * dx + (y - from.1) * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
    (from.0 + part * dx - x).hypot(from.1 + part * dy - y)
}

/// The distance of two lines that do not cross.
fn apart(one: (Point, Point), other: (Point, Point)) -> f64 {
    let ends = [distance(one.0, other), distance(one.1, other), distance(other.0, one), distance(other.1, one)];
    ends.into_iter().fold(f64::INFINITY, f64::min)
}

fn crosses((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

#[track_caller]
fn check(name: &str, svg: &str) {
    let document = Document::parse(svg).unwrap();
    let pills = pills(&document);
    for (index, pill) in pills.iter().enumerate() {
        for other in &pills[..index] {
            let gap = apart((pill.left, pill.right), (other.left, other.right)) - pill.radius - other.radius;
            assert!(gap > 5.0, "{name}: nodes {gap} apart");
        }
        for line in lines(&document) {
            let is_end = |end: Point| distance(end, (pill.left, pill.right)) <= pill.radius + 0.1;
            let spine = (pill.left, pill.right);
            let is_free = !crosses(line, spine) && apart(line, spine) > pill.radius + 1.0;
            assert!(is_free || is_end(line.0) || is_end(line.1), "{name}: a line passes {spine:?}");
        }
    }
}

#[test]
fn nothing_lies_on_anything_else() {
    for (name, panels) in samples::all() {
        // A token lies on its vertex.
        let has_token = ["graph-complete", "graph-star", "graph-named-labels"].contains(&name);
        if ["poset-", "dynkin-", "graph-"].iter().any(|kind| name.starts_with(kind)) && !has_token {
            // Each panel alone, as arrows between them are lines as well.
            for panel in panels {
                check(name, &draw(&[panel], Format::Svg, Lettering::default()).unwrap());
            }
        }
    }
}

#[test]
fn scattered_posets_are_clear_too() {
    for seed in 0..150 {
        let ranks: Vec<usize> = (0..2 + seed % 5).map(|rank| 1 + (seed * 7 + rank * rank * 3) % 8).collect();
        let mut hasse = posets::scattered(&ranks, seed as u64);
        if seed % 3 == 0 {
            // Longer covers: from the first and the third element to the last.
            let last = hasse.elements.len() - 1;
            hasse.covers.extend([(0, last), (2.min(last), last)]);
        }
        let svg = draw(&[panel("", Figure::Hasse(hasse))], Format::Svg, Lettering::default()).unwrap();
        check(&format!("seed {seed}"), &svg);
    }
}

#[test]
fn scattered_graphs_are_clear_too() {
    for seed in 0..100 {
        let vertices = 1 + seed % 18;
        let mut state = seed as u64 + 1;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % vertices
        };
        let edges: Vec<(usize, usize)> = (0..vertices * (1 + seed % 3)).map(|_| (next(), next())).collect();
        let graph = graphs::graph(vertices, &edges, Arrangement::Free);
        let svg = draw(&[panel("", Figure::Graph(graph))], Format::Svg, Lettering::default()).unwrap();
        check(&format!("seed {seed}"), &svg);
    }
}

#[test]
fn a_product_of_two_chains_is_a_square_grid_on_its_corner() {
    for (rows, columns) in [(2, 2), (4, 4), (3, 7), (6, 1), (9, 5)] {
        let mut hasse = posets::product(&[rows, columns]);
        hasse.elements.iter_mut().for_each(|element| element.label = "1".to_owned());
        let svg = draw(&[panel("", Figure::Hasse(hasse))], Format::Svg, Lettering::default()).unwrap();
        let document = Document::parse(&svg).unwrap();
        let middles: Vec<Point> = pills(&document).iter().map(|pill| pill.left).collect();
        let at = |i: usize, j: usize| middles[i * columns + j];
        if columns == 1 {
            assert!(middles.iter().all(|point| point.0 == middles[0].0));
            continue;
        }
        let (right, left) = ((at(1, 0).0 - at(0, 0).0), (at(0, 1).0 - at(0, 0).0));
        let up = at(1, 0).1 - at(0, 0).1;
        assert!((right + left).abs() < 0.02 && right != 0.0 && up < 0.0);
        for i in 0..rows {
            for j in 0..columns {
                let expected = (at(0, 0).0 + right * (i as f64 - j as f64), at(0, 0).1 + up * (i + j) as f64);
                assert!((at(i, j).0 - expected.0).abs() < 0.1 && (at(i, j).1 - expected.1).abs() < 0.1, "({i},{j})");
            }
        }
    }
}
