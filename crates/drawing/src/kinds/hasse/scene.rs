//! Hasse diagrams in SVG and TikZ: elements as circles or rounded boxes, covers as straight lines.

use rulesets::Part;
use rulesets::figure::{Hasse, HasseElement};

use crate::layout::{Layout, Place, layout};
use crate::letters::label;
use crate::scene::{Outline, Paint, Point, Scene, WIDTH, node_width, rounded};

/// The height of an element.
const HEIGHT: f64 = 0.84;
/// Room between neighbours in a row.
const BETWEEN: f64 = 0.6;
/// Lines keep this far from elements they pass.
const CLEAR: f64 = 0.12;
/// The least distance of two rows, and how much of the width of an element beyond its height is added to it.
const ROW: (f64, f64) = (1.3, 0.25);
/// The greatest distance of two rows.
const FARTHEST: f64 = 40.0;

/// The diagram.
pub(super) fn scene(hasse: &Hasse) -> Scene {
    let texts: Vec<String> = hasse.elements.iter().map(|element| label(&element.label)).collect();
    let width = texts.iter().map(|text| node_width(text, HEIGHT)).fold(HEIGHT, f64::max);
    let half = (width + BETWEEN) / 2.0;
    let layout = layout(hasse.elements.len(), &hasse.covers, (WIDTH / half) as usize);
    let sheet = Sheet::new(layout, width, half);
    let mut scene = Scene::default();
    for line in &sheet.layout.lines {
        let is_there = |element: usize| !hasse.elements[element].absent;
        let paint = if is_there(line.upper) && is_there(line.lower) { Paint::Edge } else { Paint::Frame };
        let mut points = sheet.straightened(&line.path);
        // What is removed has no fill to hide the ends of lines.
        let last = points.len() - 1;
        for (element, end, next) in [(line.upper, 0, 1), (line.lower, last, last - 1)] {
            if !is_there(element) {
                points[end] = edge(points[end], (width, HEIGHT), points[next]);
            }
        }
        for pair in points.windows(2) {
            scene.area(Outline::Line(pair[0], pair[1]), paint);
            scene.reserve(pair[1].0, pair[1].1);
        }
    }
    for (index, (element, text)) in hasse.elements.iter().zip(texts).enumerate() {
        let middle = sheet.point(sheet.layout.places[index]);
        if element.absent {
            scene.node(middle, (width, HEIGHT), Paint::Frame, element.mark, text);
        } else {
            scene.part(Part::Element(index), |scene| draw(scene, middle, (width, HEIGHT), element, text));
        }
    }
    scene
}

/// Where a line from the middle of an element to a point leaves its outline.
fn edge(middle: Point, (width, height): (f64, f64), to: Point) -> Point {
    let (dx, dy) = (to.0 - middle.0, to.1 - middle.1);
    let (radius, straight) = (height / 2.0, (width - height) / 2.0);
    let through_side = radius / dy.abs();
    let part = if dx.abs() * through_side <= straight {
        through_side
    } else {
        // On the circle around the end of the straight side.
        let (square, half) = (dx * dx + dy * dy, dx.abs() * straight);
        (half + (half * half + square * (radius * radius - straight * straight)).max(0.0).sqrt()) / square
    };
    (middle.0 + part * dx, middle.1 + part * dy)
}

/// One element that is there: its fill says its group, its outline what becomes of it.
fn draw(scene: &mut Scene, middle: Point, size: (f64, f64), element: &HasseElement, text: String) {
    let plain = element.group.map_or(Paint::Box, Paint::group);
    scene.node(middle, size, plain, element.mark, text);
    if element.emphasis {
        scene.area(rounded(middle, size, 0.0), Paint::Thick);
    }
    // Every round through the palette adds a dot.
    let dots = element.group.map_or(0, Paint::group_round);
    for dot in 0..dots {
        let x = middle.0 + 0.16 * (dot as f64 - (dots - 1) as f64 / 2.0);
        scene.area(Outline::Circle((x, middle.1 + 0.31 * size.1), 0.055), Paint::Dot);
    }
}

/// Places turned into points.
struct Sheet {
    layout: Layout,
    /// The width of an element.
    width: f64,
    /// The width of a column.
    half: f64,
    /// The middle of each row.
    rows: Vec<f64>,
    /// The columns of the elements in each row, ascending.
    elements: Vec<Vec<usize>>,
}

impl Sheet {
    fn new(layout: Layout, width: f64, half: f64) -> Self {
        let mut elements = vec![Vec::new(); layout.rows];
        layout.places.iter().for_each(|&(column, row)| elements[row].push(column));
        elements.iter_mut().for_each(|row| row.sort_unstable());
        let mut distance = vec![ROW.0 + ROW.1 * (width - HEIGHT); layout.rows];
        for pair in layout.lines.iter().flat_map(|line| line.path.windows(2)) {
            let [(from, upper), (to, lower)] = [pair[0], pair[1]];
            if lower != upper + 1 || from == to {
                continue;
            }
            // The distance to the next element beside an end of the line, on the side where the line goes.
            let beside = |end: usize, other: usize, row: usize| {
                let (left, right) = (end.min(other), end.max(other));
                let columns = &elements[row];
                let first = columns.partition_point(|&column| column <= left);
                let last = columns.partition_point(|&column| column < right);
                let between = columns.get(first..last)?;
                let nearest = if end == left { between.first() } else { between.last() };
                nearest.map(|column| column.abs_diff(end))
            };
            let nearest = [beside(from, to, upper), beside(to, from, lower)].into_iter().flatten().min();
            if let Some(columns) = nearest {
                // The line must keep away from the rounded end of that element.
                let room = HEIGHT / 2.0 + CLEAR;
                let end = columns as f64 * half - (width - HEIGHT) / 2.0;
                let across = from.abs_diff(to) as f64 * half;
                let needed = room * across / (end * end - room * room).max(room * room / 4.0).sqrt();
                distance[upper] = distance[upper].max(needed).min(FARTHEST);
            }
        }
        let mut rows = Vec::with_capacity(layout.rows);
        let mut y = HEIGHT / 2.0;
        for distance in distance {
            rows.push(y);
            y += distance;
        }
        Sheet { layout, width, half, rows, elements }
    }

    fn point(&self, (column, row): Place) -> Point {
        (column as f64 * self.half + self.width / 2.0, self.rows[row])
    }

    /// The points of a line: its ends alone if nothing is in between.
    fn straightened(&self, path: &[Place]) -> Vec<Point> {
        let points: Vec<Point> = path.iter().map(|&place| self.point(place)).collect();
        match (points.first(), points.last()) {
            (Some(&from), Some(&to)) if self.is_free(from, to, &path[1..path.len() - 1]) => vec![from, to],
            _ => points,
        }
    }

    /// Whether a straight line passes no element in the rows of the given places.
    fn is_free(&self, from: Point, to: Point, between: &[Place]) -> bool {
        let slope = (to.0 - from.0) / (to.1 - from.1);
        let room = self.width / 2.0 + CLEAR + HEIGHT / 2.0 * slope.abs();
        between.iter().all(|&(_, row)| {
            let x = from.0 + slope * (self.rows[row] - from.1);
            let first = ((x - room - self.width / 2.0) / self.half).max(0.0);
            let elements = &self.elements[row];
            let index = elements.partition_point(|&column| (column as f64) < first);
            elements.get(index).is_none_or(|&column| self.point((column, row)).0 > x + room)
        })
    }
}
