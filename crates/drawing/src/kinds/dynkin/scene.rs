//! Dynkin diagrams in SVG and TikZ.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use rulesets::Part;
use rulesets::figure::{Bond, Dynkin};

use super::bonds::{Bonds, Component};
use super::name_of;
use crate::layout::{STEP, layout};
use crate::letters::label;
use crate::scene::{Ink, Outline, Paint, Point, Scene, Size, WIDTH, node_width};

/// The height of a node.
const HEIGHT: f64 = 0.84;
/// The length of a bond that is seen, and the distance of rows.
const BOND: f64 = 1.0;
/// The distance of a node from the middle of its number below, with room for a ring.
const APART: f64 = 0.4;
/// Room between parts.
const BETWEEN: f64 = 1.0;
/// Half the distance of the outer lines of a double and of a triple bond.
const DOUBLE: f64 = 0.1;
const TRIPLE: f64 = 0.16;

/// On which side of a node its number stands.
#[derive(Clone, Copy)]
enum Side {
    Below,
    /// Below, and to the right of what goes down from there.
    BelowRight,
    Right,
    /// In a direction given by a vector of length 1.
    Toward(Point),
}

/// Where a node is and where its number.
type Spot = (usize, Point, Side);

/// The diagram.
pub(super) fn scene(dynkin: &Dynkin) -> Scene {
    let bonds = Bonds::new(dynkin);
    let texts: Vec<String> = dynkin.nodes.iter().map(|node| label(&node.label)).collect();
    let names: Vec<String> = dynkin.nodes.iter().enumerate().map(|(index, node)| name_of(node, index)).collect();
    let width = texts.iter().map(|text| node_width(text, HEIGHT)).fold(HEIGHT, f64::max);
    let name = names.iter().map(|name| Size::Small.width_of(name)).fold(0.0, f64::max);
    let size = Measure { width, name };
    let mut scene = Scene::default();
    let (mut left, mut top, mut bottom) = (0.0, 0.0, 0.0_f64);
    let mut spots: Vec<Spot> = Vec::new();
    for part in bonds.parts() {
        let (placed, extent) = size.part(&part);
        if left > 0.0 && left + extent.0 > WIDTH {
            (left, top) = (0.0, bottom + BETWEEN);
        }
        spots.extend(placed.into_iter().map(|(node, (x, y), side)| (node, (x + left, y + top), side)));
        scene.reserve(left + extent.0, top + extent.1);
        bottom = bottom.max(top + extent.1);
        left += extent.0 + BETWEEN;
    }
    let mut points = vec![(0.0, 0.0); dynkin.nodes.len()];
    spots.iter().for_each(|&(node, point, _)| points[node] = point);
    bonds.bonds.iter().for_each(|bond| draw(&mut scene, bond, points[bond.from], points[bond.to]));
    for (node, point, side) in spots {
        let at = size.name_at(point, side, Size::Small.width_of(&names[node]));
        scene.part(Part::Node(node), |scene| {
            scene.node(point, (width, HEIGHT), Paint::Box, dynkin.nodes[node].mark, texts[node].clone());
            scene.label(at, names[node].clone(), Ink::Outside, Size::Small);
        });
    }
    scene
}

/// What the distances depend on.
struct Measure {
    /// The width of a node.
    width: f64,
    /// The width of the longest number.
    name: f64,
}

impl Measure {
    fn name_at(&self, (x, y): Point, side: Side, name: f64) -> Point {
        match side {
            Side::Below => (x, y + HEIGHT / 2.0 + APART),
            Side::BelowRight => (x + 0.3 + name / 2.0, y + HEIGHT / 2.0 + APART),
            Side::Right => (x + self.width / 2.0 + 0.25 + name / 2.0, y),
            Side::Toward((dx, dy)) => (x + dx * (self.width / 2.0 + 0.2 + name / 2.0), y + dy * (HEIGHT / 2.0 + APART)),
        }
    }

    /// The nodes of a part in a rectangle of the given width and height.
    fn part(&self, part: &Component) -> (Vec<Spot>, Point) {
        let beside = self.name + 0.35;
        match part {
            Component::Path(joints) => {
                let has_arms = joints.iter().any(|joint| !joint.up.is_empty());
                let step =
                    self.width + if has_arms { BOND.max(beside + 0.1) } else { BOND.max(self.name - self.width + 0.2) };
                let row = HEIGHT + BOND;
                let up = joints.iter().map(|joint| joint.up.len()).max().unwrap_or(0);
                let down = joints.iter().map(|joint| joint.down.len()).max().unwrap_or(0);
                let first = self.width.max(self.name) / 2.0;
                let main = HEIGHT / 2.0 + up as f64 * row;
                let mut spots = Vec::new();
                for (index, joint) in joints.iter().enumerate() {
                    let x = first + index as f64 * step;
                    let side = if joint.down.is_empty() { Side::Below } else { Side::BelowRight };
                    spots.push((joint.node, (x, main), side));
                    for (arm, way) in [(&joint.up, -row), (&joint.down, row)] {
                        let rows = arm.iter().zip(1..);
                        spots.extend(rows.map(|(&node, rows)| (node, (x, main + way * f64::from(rows)), Side::Right)));
                    }
                }
                let right =
                    first + (joints.len() - 1) as f64 * step + self.width / 2.0 + if has_arms { beside } else { 0.0 };
                (spots, (right.max(2.0 * first), main + HEIGHT / 2.0 + APART + 0.2 + down as f64 * row))
            }
            Component::Tree(nodes, bonds) => {
                let place: BTreeMap<usize, usize> = nodes.iter().copied().zip(0..).collect();
                let covers: Vec<(usize, usize)> =
                    bonds.iter().map(|&(child, parent)| (place[&child], place[&parent])).collect();
                let layout = layout(nodes.len(), &covers, usize::MAX);
                let half = (self.width + beside + 0.2) / STEP as f64;
                // Flat bonds would touch the nodes beside their ends.
                let flattest =
                    covers.iter().map(|&(child, parent)| layout.places[child].0.abs_diff(layout.places[parent].0));
                let row = (HEIGHT + BOND).max(0.4 * flattest.max().unwrap_or(0) as f64);
                let point = |(column, row_index): (usize, usize)| {
                    (self.width / 2.0 + column as f64 * half, HEIGHT / 2.0 + row_index as f64 * row)
                };
                let spots = nodes.iter().zip(&layout.places).map(|(&node, &place)| (node, point(place), Side::Right));
                let (right, bottom) = point((layout.columns.saturating_sub(1), layout.rows.saturating_sub(1)));
                (spots.collect(), (right + self.width / 2.0 + beside, bottom + HEIGHT / 2.0))
            }
            Component::Ring(nodes) => {
                let radius = (self.width + BOND) * nodes.len() as f64 / TAU;
                let (middle_x, middle_y) = (radius + self.width / 2.0 + beside, radius + HEIGHT / 2.0 + 0.5);
                let spots = nodes.iter().enumerate().map(|(index, &node)| {
                    let (sine, cosine) = (TAU * index as f64 / nodes.len() as f64).sin_cos();
                    let toward = (sine, -cosine);
                    (node, (middle_x + radius * toward.0, middle_y + radius * toward.1), Side::Toward(toward))
                });
                (spots.collect(), (2.0 * middle_x, 2.0 * middle_y))
            }
        }
    }
}

/// A bond of one, two or three lines, with an arrow if there are several.
fn draw(scene: &mut Scene, bond: &Bond, from: Point, to: Point) {
    let length = (to.0 - from.0).hypot(to.1 - from.1).max(f64::MIN_POSITIVE);
    let along = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    // A point some way along the bond and to its side.
    let at = |(x, y): Point, ahead: f64, aside: f64| {
        (x + ahead * along.0 - aside * along.1, y + ahead * along.1 + aside * along.0)
    };
    let asides: &[f64] = match bond.lines {
        1 => &[0.0],
        2 => &[-DOUBLE, DOUBLE],
        _ => &[-TRIPLE, 0.0, TRIPLE],
    };
    for &aside in asides {
        scene.area(Outline::Line(at(from, 0.0, aside), at(to, 0.0, aside)), Paint::Edge);
    }
    if bond.lines > 1 {
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let tip = at(middle, 0.14, 0.0);
        for aside in [-0.3, 0.3] {
            scene.area(Outline::Line(at(middle, -0.16, aside), tip), Paint::Edge);
        }
    }
}
