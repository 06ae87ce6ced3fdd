//! Graphs in SVG and TikZ: vertices as circles or rounded boxes, edges as straight lines.

use rulesets::Part;
use rulesets::figure::{Edge, Graph, STEP, Vertex};

use super::{inscription, is_grid, name_of, sound_edges};
use crate::scene::{Ink, Outline, Paint, Point, RING, Scene, Size, Use, node_width, rounded};

/// The height of a vertex.
const HEIGHT: f64 = 0.84;
/// Room between neighbours.
const BETWEEN: f64 = 0.9;
/// The radius of the area by which one takes an edge.
const HANDLE: f64 = 0.17;
/// With more edges their areas are not kept apart.
const MOST_APART: usize = 400;

/// The directions from a vertex in which its name can be.
const DIRECTIONS: [Point; 8] =
    [(0.0, 1.0), (0.0, -1.0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7), (1.0, 0.0), (-1.0, 0.0)];

/// The graph.
pub(super) fn scene(graph: &Graph, purpose: Use) -> Scene {
    let texts: Vec<String> = graph.vertices.iter().map(inscription).collect();
    let size = (texts.iter().map(|text| node_width(text, HEIGHT)).fold(HEIGHT, f64::max), HEIGHT);
    let names = names(graph);
    let lengths = names.iter().flatten().map(|name| Size::Small.width_of(name));
    let beside = lengths.fold(0.0, f64::max);
    // What is written beside a vertex may be on any side of it.
    let (left, top) = if beside > 0.0 { (beside + RING, 0.5) } else { (0.0, 0.0) };
    let across = size.0 + f64::max(BETWEEN, beside + 2.0 * RING);
    let down = if is_grid(graph) { size.1 + BETWEEN } else { across };
    let points: Vec<Point> = graph
        .vertices
        .iter()
        .map(|vertex| {
            let [x, y] = [vertex.place.0, vertex.place.1].map(|length| f64::from(length) / f64::from(STEP));
            (left + size.0 / 2.0 + x * across, top + size.1 / 2.0 + y * down)
        })
        .collect();
    let mut scene = Scene::default();
    for edge in graph.edges_left() {
        let paint = Paint::Edge.marked(edge.mark).1.unwrap_or(Paint::Edge);
        scene.area(Outline::Line(points[edge.from], points[edge.to]), paint);
    }
    for (vertex, &middle) in points.iter().enumerate() {
        scene.reserve(middle.0 + size.0 / 2.0 + left, middle.1 + size.1 / 2.0 + top);
        if graph.has(vertex) {
            scene.part(Part::Vertex(vertex), |scene| draw(scene, graph, vertex, middle, size, &texts[vertex]));
        } else {
            scene.area(Outline::Circle(middle, 0.07), Paint::Solid);
        }
    }
    if graph.takes_edges && purpose == Use::Touch {
        for (edge, middle) in handles(graph, &points) {
            let (fill, _) = Paint::Box.marked(edge.mark);
            scene.part(edge.part(), |scene| scene.area(Outline::Circle(middle, HANDLE), fill));
        }
    }
    put_names(&mut scene, graph, &points, size, &names);
    scene
}

/// A vertex that is there. The token lies on it like a bead on a square.
fn draw(scene: &mut Scene, graph: &Graph, vertex: usize, middle: Point, size: (f64, f64), text: &str) {
    let mark = graph.vertices[vertex].mark;
    if graph.token != Some(vertex) {
        return scene.node(middle, size, Paint::Box, mark, text.to_owned());
    }
    scene.node(middle, size, Paint::Box, mark, String::new());
    scene.area(rounded(middle, size, 0.08), Paint::Bead);
    scene.label(middle, text, Ink::OnPiece, Size::Normal);
}

/// The names that are written beside vertices: those of vertices that bear a label, once any label is another than the name.
fn names(graph: &Graph) -> Vec<Option<String>> {
    let bears_label = |vertex: &Vertex| !vertex.label.is_empty() && !vertex.absent;
    // One name left out would leave it open whether that vertex shows its name or its label.
    let differ = graph.vertices.iter().any(|vertex| bears_label(vertex) && vertex.label != vertex.name);
    let name = |index: usize| (differ && bears_label(&graph.vertices[index])).then(|| name_of(graph, index));
    (0..graph.vertices.len()).map(name).collect()
}

/// Writes names beside vertices, each on the side where it is farthest from the edges.
fn put_names(scene: &mut Scene, graph: &Graph, points: &[Point], size: (f64, f64), names: &[Option<String>]) {
    if names.iter().all(Option::is_none) {
        return;
    }
    let mut ways: Vec<Vec<Point>> = vec![Vec::new(); points.len()];
    for edge in sound_edges(graph) {
        let (from, to) = (points[edge.from], points[edge.to]);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt().max(f64::MIN_POSITIVE);
        ways[edge.from].push((dx / length, dy / length));
        ways[edge.to].push((-dx / length, -dy / length));
    }
    for ((name, &(x, y)), ways) in names.iter().zip(points).zip(&ways) {
        let Some(name) = name else { continue };
        let nearest = |&(dx, dy): &Point| ways.iter().map(|way| way.0 * dx + way.1 * dy).fold(-1.0, f64::max);
        let closer = |one: &Point, other: &Point| nearest(one).total_cmp(&nearest(other));
        let (dx, dy) = DIRECTIONS.into_iter().min_by(closer).unwrap_or(DIRECTIONS[0]);
        // A name on a side begins where the vertex and its ring end.
        let half = if dx == 0.0 { 0.0 } else { dx.signum() * Size::Small.width_of(name) / 2.0 };
        let below = dy * (size.1 / 2.0 + RING + Size::Small.height() / 2.0);
        let at = (x + dx * (size.0 / 2.0 + RING) + half, y + below);
        scene.label(at, name, Ink::Outside, Size::Small);
    }
}

/// Where one takes each edge: in its middle or near it, apart from other edges.
fn handles<'g>(graph: &'g Graph, points: &[Point]) -> Vec<(&'g Edge, Point)> {
    let mut handles: Vec<(&Edge, Point)> = Vec::new();
    let number = graph.edges_left().count();
    for edge in graph.edges_left() {
        let (from, to) = (points[edge.from], points[edge.to]);
        let at = |part: f64| (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1));
        let is_free = |&(x, y): &Point| {
            handles.iter().all(|&(_, (a, b))| (x - a) * (x - a) + (y - b) * (y - b) > 5.0 * HANDLE * HANDLE)
        };
        let places = [0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72].map(at);
        let found = places.into_iter().find(|point| number > MOST_APART || is_free(point));
        handles.push((edge, found.unwrap_or(places[0])));
    }
    handles
}
