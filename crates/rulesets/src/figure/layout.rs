//! Places the vertices of a graph: in a row, on a circle or a grid or, for any graph, where short edges pull them.
//!
//! Places are whole hundredths of a step, so that a picture is the same on every machine: sines are rounded at once,
//! and all that follows is arithmetic and square roots, which IEEE 754 determines to the last bit.

use std::collections::VecDeque;
use std::f64::consts::PI;

/// A column and a row, in hundredths of a [`STEP`].
pub type Place = (u32, u32);

/// Vertices are about this far from each other, and not much closer.
pub const STEP: u32 = 100;

/// How the vertices of a graph are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// In a row from left to right, folded after every [`PER_ROW`] vertices: a path.
    Row,
    /// On a circle, clockwise from the top: a cycle or a complete graph.
    Circle,
    /// The first one in the middle, the others on a circle around it: a star.
    Star,
    /// Row by row, in this many columns: a grid.
    Grid {
        /// How many columns there are.
        columns: usize,
    },
    /// By its edges: any graph.
    Free,
}

/// How many vertices of a long path are in one row.
pub const PER_ROW: usize = 10;

/// The most vertices and edges of a connected graph that is laid out by its edges. Larger ones are put on a circle,
/// where at least no edge passes over a vertex.
const MOST_FREE: (usize, usize) = (100, 400);
/// How many pairs of vertices a layout looks at, and at most how often it looks at each.
const WORK: (usize, usize) = (500_000, 500);
/// The distance that an edge keeps from vertices it passes, in steps.
const CLEAR: f64 = 0.5;
/// By how much a layout may be stretched to keep vertices and edges apart.
const STRETCH: f64 = 2.5;
/// How wide a row of connected components may be, in steps.
const WIDEST: f64 = 14.0;

type Point = (f64, f64);

/// A place for each of `vertices` vertices. Every edge must have two different ends among them.
pub(super) fn places(vertices: usize, edges: &[(usize, usize)], arrangement: Arrangement) -> Vec<Place> {
    let points = match arrangement {
        Arrangement::Row => row(vertices),
        Arrangement::Circle => circle(vertices, edges.len() > vertices),
        Arrangement::Star if vertices > 2 => std::iter::once((0.0, 0.0)).chain(ring(vertices - 1, false)).collect(),
        Arrangement::Star => circle(vertices, false),
        Arrangement::Grid { columns } => {
            let columns = columns.max(1);
            (0..vertices).map(|i| ((i % columns) as f64, (i / columns) as f64)).collect()
        }
        Arrangement::Free => free(vertices, edges),
    };
    let (left, top) = corner(&points);
    points.iter().map(|&(x, y)| (hundredths(x - left) as u32, hundredths(y - top) as u32)).collect()
}

/// A length in hundredths. If it is halfway between two of them, up to rounding errors, it is rounded up.
fn hundredths(length: f64) -> f64 {
    (length * f64::from(STEP) + 0.5 + 1e-6).floor()
}

/// The upper left corner of some points.
fn corner(points: &[Point]) -> Point {
    let least = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::INFINITY, f64::min);
    (least(|point| point.0), least(|point| point.1))
}

/// Points in a row that is folded, so that each point is next to the one before.
fn row(vertices: usize) -> Vec<Point> {
    let folded = |column: usize, row: usize| if row.is_multiple_of(2) { column } else { PER_ROW - 1 - column };
    let place = |i: usize| (i % PER_ROW, i / PER_ROW);
    (0..vertices).map(place).map(|(column, row)| (folded(column, row) as f64, row as f64)).collect()
}

/// Points on a circle; one or two are put in a row.
fn circle(vertices: usize, is_crossed: bool) -> Vec<Point> {
    if vertices > 2 { ring(vertices, is_crossed) } else { (0..vertices).map(|i| (i as f64, 0.0)).collect() }
}

/// Two or more points on a circle around (0,0), at least one step from it and from each other. Edges across the circle
/// need more room, to be told apart and not to touch the vertices they pass.
fn ring(vertices: usize, is_crossed: bool) -> Vec<Point> {
    let radius = (0.5 / (PI / vertices as f64).sin()).max(1.0);
    // The distance from a vertex to the line between its two neighbours.
    let passed = radius * (1.0 - (2.0 * PI / vertices as f64).cos());
    let radius = if is_crossed { radius * (CLEAR / passed).clamp(1.5, STRETCH) } else { radius };
    let rounded = |length: f64| hundredths(length) / f64::from(STEP);
    let point = |i: usize| {
        let angle = 2.0 * PI * i as f64 / vertices as f64;
        (rounded(radius * angle.sin()), rounded(-radius * angle.cos()))
    };
    (0..vertices).map(point).collect()
}

/// Lays out the connected components side by side, in as many rows as they need.
fn free(vertices: usize, edges: &[(usize, usize)]) -> Vec<Point> {
    let mut near = vec![Vec::new(); vertices];
    for &(from, to) in edges {
        near[from].push(to);
        near[to].push(from);
    }
    let mut points = vec![(0.0, 0.0); vertices];
    let (mut is_found, mut number) = (vec![false; vertices], vec![0; vertices]);
    let (mut x, mut y, mut bottom) = (0.0, 0.0, 0.0_f64);
    for first in 0..vertices {
        if is_found[first] {
            continue;
        }
        let members = breadth_first(&near, first, &mut is_found);
        members.iter().enumerate().for_each(|(i, &vertex)| number[vertex] = i);
        let numbered = |&vertex: &usize| near[vertex].iter().map(|&other| number[other]).collect();
        let component = connected(&members.iter().map(numbered).collect::<Vec<_>>());
        let (left, top) = corner(&component);
        let right = component.iter().map(|point| point.0 - left).fold(0.0, f64::max);
        if x > 0.0 && x + right > WIDEST {
            (x, y) = (0.0, bottom + 1.0);
        }
        for (&vertex, &point) in members.iter().zip(&component) {
            points[vertex] = (point.0 - left + x, point.1 - top + y);
            bottom = bottom.max(points[vertex].1);
        }
        x += right + 1.0;
    }
    points
}

/// The vertices that can be reached from one, nearest first; marks them as found.
fn breadth_first(near: &[Vec<usize>], first: usize, is_found: &mut [bool]) -> Vec<usize> {
    let mut order = vec![first];
    is_found[first] = true;
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        for &other in &near[vertex] {
            if !std::mem::replace(&mut is_found[other], true) {
                order.push(other);
            }
        }
        next += 1;
    }
    order
}

/// The same vertices, each followed by a neighbour as long as there is a new one.
fn depth_first(near: &[Vec<usize>], first: usize) -> Vec<usize> {
    let (mut order, mut waiting) = (Vec::new(), vec![first]);
    let mut is_found = vec![false; near.len()];
    while let Some(vertex) = waiting.pop() {
        if !std::mem::replace(&mut is_found[vertex], true) {
            order.push(vertex);
            waiting.extend(near[vertex].iter().rev());
        }
    }
    order
}

/// Of a few layouts of a connected graph, the one with the fewest crossings.
fn connected(near: &[Vec<usize>]) -> Vec<Point> {
    let edges = near.iter().enumerate().flat_map(|(from, ends)| ends.iter().map(move |&to| (from, to)));
    let edges: Vec<(usize, usize)> = edges.filter(|(from, to)| from < to).collect();
    // Starting at its end, a path is found in order.
    let end = (0..near.len()).min_by_key(|&vertex| near[vertex].len()).unwrap_or(0);
    let by_distance = breadth_first(near, end, &mut vec![false; near.len()]);
    let starts = [depth_first(near, end), by_distance, (0..near.len()).collect()];
    let put = |order: &[usize], places: Vec<Point>| {
        let mut points = vec![(0.0, 0.0); order.len()];
        order.iter().zip(places).for_each(|(&vertex, point)| points[vertex] = point);
        points
    };
    let is_path = edges.len() < near.len() && near.iter().all(|ends| ends.len() <= 2);
    if is_path {
        return put(&starts[0], row(near.len()));
    }
    let starts = starts.map(|order| put(&order, circle(order.len(), true)));
    let [best, ..] = &starts;
    if near.len() > MOST_FREE.0 || edges.len() > MOST_FREE.1 {
        return best.clone();
    }
    let distances = distances(near);
    let mut best = (best.clone(), crossings(best, &edges));
    // Of equally good layouts, the first is taken; the circle is taken only if no other is as good.
    for (attempt, start) in starts.iter().enumerate() {
        let Some(points) = stretched(turned(relaxed(start.clone(), &distances)), &edges) else { continue };
        let found = crossings(&points, &edges);
        if found < best.1 || (attempt == 0 && found == best.1) {
            best = (points, found);
        }
    }
    best.0
}

/// The distances between any two vertices of a connected graph.
fn distances(near: &[Vec<usize>]) -> Vec<Vec<f64>> {
    let from = |first: usize| {
        let mut distances = vec![f64::INFINITY; near.len()];
        distances[first] = 0.0;
        let mut waiting = VecDeque::from([first]);
        while let Some(vertex) = waiting.pop_front() {
            for &other in &near[vertex] {
                if distances[other].is_infinite() {
                    distances[other] = distances[vertex] + 1.0;
                    waiting.push_back(other);
                }
            }
        }
        distances
    };
    (0..near.len()).map(from).collect()
}

/// Moves every vertex repeatedly to where its distances in the plane are most like those in the graph: stress
/// majorisation, one vertex at a time, in which a pair at distance d has weight 1/d².
fn relaxed(mut points: Vec<Point>, distances: &[Vec<f64>]) -> Vec<Point> {
    for _ in 0..WORK.1.min(WORK.0 / points.len().pow(2).max(1)) {
        for vertex in 0..points.len() {
            let here = points[vertex];
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for (other, &there) in points.iter().enumerate().filter(|&(other, _)| other != vertex) {
                let wanted = distances[vertex][other];
                let (dx, dy) = (here.0 - there.0, here.1 - there.1);
                let length = (dx * dx + dy * dy).sqrt();
                let (weight, pull) = (1.0 / (wanted * wanted), if length > 0.0 { wanted / length } else { 0.0 });
                x += weight * (there.0 + pull * dx);
                y += weight * (there.1 + pull * dy);
                weights += weight;
            }
            points[vertex] = (x / weights, y / weights);
        }
    }
    points
}

/// Turns the points so that the line along which they are spread most is horizontal, unless they are spread as in a
/// circle, and mirrors them so that the first one is on the left and above.
fn turned(mut points: Vec<Point>) -> Vec<Point> {
    let count = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0 / count, y + point.1 / count));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for point in &points {
        let (dx, dy) = (point.0 - x, point.1 - y);
        (xx, xy, yy) = (xx + dx * dx, xy + dx * dy, yy + dy * dy);
    }
    // The larger eigenvalue of [[xx, xy], [xy, yy]], and an eigenvector for it.
    let (mean, half) = ((xx + yy) / 2.0, (xx - yy) / 2.0);
    let apart = (half * half + xy * xy).sqrt();
    let (cos, sin) = if half > 0.0 { (half + apart, xy) } else { (xy, apart - half) };
    let length = (cos * cos + sin * sin).sqrt();
    let is_long = apart >= 0.2 * mean && length > 0.0;
    let (cos, sin) = if is_long { (cos / length, sin / length) } else { (1.0, 0.0) };
    for point in &mut points {
        let (dx, dy) = (point.0 - x, point.1 - y);
        *point = (cos * dx + sin * dy, cos * dy - sin * dx);
    }
    // Less than this is a matter of rounding.
    let is_beyond = |length: f64| length > 1e-6;
    let (right, below) = points.first().map_or((false, false), |first| (is_beyond(first.0), is_beyond(first.1)));
    let sign = |is_turned: bool| if is_turned { -1.0 } else { 1.0 };
    points.into_iter().map(|(x, y)| (sign(right) * x, sign(below) * y)).collect()
}

/// Stretches the points until no two vertices are less than a step apart and no edge touches another vertex; none if
/// that takes too much room.
fn stretched(points: Vec<Point>, edges: &[(usize, usize)]) -> Option<Vec<Point>> {
    let mut needed = 1.0_f64;
    for (vertex, &point) in points.iter().enumerate() {
        for &other in &points[..vertex] {
            needed = needed.max(1.0 / distance(point, (other, other)));
        }
        for &(from, to) in edges.iter().filter(|&&(from, to)| from != vertex && to != vertex) {
            needed = needed.max(CLEAR / distance(point, (points[from], points[to])));
        }
    }
    (needed <= STRETCH).then(|| points.into_iter().map(|(x, y)| (needed * x, needed * y)).collect())
}

/// The distance between a point and the segment between two others.
fn distance((x, y): Point, (from, to): (Point, Point)) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let square = dx * dx + dy * dy;
    let part = if square > 0.0 { (((x - from.0) * dx + (y - from.1) * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
    let (dx, dy) = (from.0 + part * dx - x, from.1 + part * dy - y);
    (dx * dx + dy * dy).sqrt()
}

/// How many pairs of edges cross.
fn crossings(points: &[Point], edges: &[(usize, usize)]) -> usize {
    let side = |p: usize, q: usize, r: usize| {
        let [p, q, r] = [p, q, r].map(|vertex| points[vertex]);
        (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)
    };
    let crosses = |(a, b): (usize, usize), (c, d): (usize, usize)| {
        let is_apart = a != c && a != d && b != c && b != d;
        is_apart && side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
    };
    let pairs = edges.iter().enumerate().flat_map(|(i, &one)| edges[..i].iter().map(move |&other| (one, other)));
    pairs.filter(|&(one, other)| crosses(one, other)).count()
}
