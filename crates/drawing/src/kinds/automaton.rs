//! Automata: states on a circle, clockwise from the left, arrows bent inward, those that go back more than the others so
//! that they keep apart, and loops on the outside. What is read stands on a card on its arrow, near where it begins. In
//! text, a line for each state.

use rulesets::Part;
use rulesets::figure::{Arrow, Automaton};
use std::f64::consts::TAU;
use theory::counted;

use super::{Draw, left_out};
use crate::letters::label;
use crate::scene::{Ink, Outline, Paint, Point, Scene, Size, Use, node_width};
use crate::text::{Lines, wrapped};

/// The height of a state.
const HEIGHT: f64 = 0.84;
/// Room on the circle from a state to the next, besides that for a label.
const BETWEEN: f64 = 1.6;
/// No more room for a label than this.
const MOST_WIDE: f64 = 5.0;
/// The radius of a loop.
const LOOP: f64 = 0.42;
/// How far the middle of an arrow is from the straight line, in lengths of that line: clockwise, back, and through the
/// middle of the circle.
const BENDS: [f64; 3] = [0.03, 0.14, 0.1];
/// An arrow is drawn in so many straight pieces.
const PIECES: u32 = 12;
/// The piece of an arrow on which its label is.
const LABELLED: usize = 4;
/// How long the head of an arrow is.
const HEAD: f64 = 0.24;
/// The arrow into the start.
const ENTRY: f64 = 0.8;

impl Draw for Automaton {
    fn is_blank(&self) -> bool {
        self.outputs.is_empty()
    }

    fn cells(&self) -> u128 {
        let letters: usize = self.arrows.iter().map(|arrow| arrow.label.chars().count()).sum();
        let pieces = self.arrows.len() * (PIECES as usize + 2);
        [self.outputs.len(), pieces, letters, self.remarks.len()].map(|number| number as u128).iter().sum()
    }

    fn text(&self, _: u64) -> Lines {
        let line = |(state, output): (usize, &String)| {
            let ways = self.sound_arrows().filter(|arrow| arrow.from == state);
            let ways: Vec<String> = ways.map(|arrow| format!("{} → {}", label(&arrow.label), arrow.to)).collect();
            wrapped(format!("{} {}", inscription(state, output), ways.join("; ")).trim_end())
        };
        self.outputs.iter().enumerate().flat_map(line).collect()
    }

    fn scene(&self, _: u64, _: Use) -> Scene {
        scene(self)
    }

    fn caption(&self) -> Vec<String> {
        let left_out = left_out("impossible arrows", self.arrows.len() - self.sound_arrows().count());
        self.remarks.iter().cloned().chain(left_out).collect()
    }

    fn words(&self) -> String {
        let arrows = counted(self.sound_arrows().count(), "arrow");
        format!(
            "an automaton of {} and {arrows}; each state has its number and its output",
            counted(self.outputs.len(), "state")
        )
    }

    fn names(&self) -> Vec<(Part, String)> {
        let name =
            |(state, output): (usize, &String)| (Part::Vertex(state), format!("state {state} with output {output}"));
        self.outputs.iter().enumerate().map(name).collect()
    }
}

/// A state and its output.
fn inscription(state: usize, output: &str) -> String {
    format!("{state}/{}", label(output))
}

fn scene(automaton: &Automaton) -> Scene {
    let texts: Vec<String> =
        automaton.outputs.iter().enumerate().map(|(state, output)| inscription(state, output)).collect();
    let count = texts.len() as f64;
    let size = (texts.iter().map(|text| node_width(text, HEIGHT)).fold(HEIGHT, f64::max), HEIGHT);
    let widest = automaton.sound_arrows().map(|arrow| Size::Small.width_of(&arrow.label)).fold(0.0, f64::max);
    let apart = size.0 + BETWEEN + widest.min(MOST_WIDE);
    let radius = if texts.len() == 1 { 0.0 } else { (count * apart / TAU).max(apart / 2.0) };
    // Room for loops, their labels and the arrow into the start.
    let room = size.0 / 2.0 + f64::max(2.0 * LOOP + widest, ENTRY) + 0.3;
    let middle = (radius + room, radius + size.1 / 2.0 + 2.0 * LOOP + 0.6);
    let way = |state: usize| {
        // The start is on the left, and the others follow clockwise.
        let angle = TAU * state as f64 / count;
        (-angle.cos(), -angle.sin())
    };
    let place = |state: usize| (middle.0 + radius * way(state).0, middle.1 + radius * way(state).1);
    let mut scene = Scene::default();
    scene.reserve(2.0 * middle.0, 2.0 * middle.1);
    // From below, since the loop of the start is on its left.
    let start = place(0);
    let edge = (start.0 - size.0 * 0.3, start.1 + size.1 * 0.42);
    line(&mut scene, &[(edge.0 - ENTRY * 0.6, edge.1 + ENTRY), edge]);
    let mut labels: Vec<(Point, &Arrow)> = Vec::new();
    for arrow in automaton.sound_arrows() {
        let (from, to) = (place(arrow.from), place(arrow.to));
        if arrow.from == arrow.to {
            let out = way(arrow.from);
            let far = |by: f64| (from.0 + out.0 * (size.0 / 2.0 + by), from.1 + out.1 * (size.1 / 2.0 + by));
            scene.area(Outline::Circle(far(LOOP * 0.7), LOOP), Paint::Edge);
            let beside = LOOP * 1.7 + 0.2;
            let text = Size::Small.width_of(&arrow.label) / 2.0;
            let at = far(beside);
            labels.push(((at.0 + out.0 * text, at.1), arrow));
        } else {
            let points = bent(from, to, middle, size);
            labels.push((points[LABELLED], arrow));
            line(&mut scene, &points);
        }
    }
    for (state, text) in texts.into_iter().enumerate() {
        scene.part(Part::Vertex(state), |scene| scene.node(place(state), size, Paint::Box, None, text));
    }
    for (at, arrow) in labels {
        let text = label(&arrow.label);
        let (width, height) = (Size::Small.width_of(&text) + 0.16, Size::Small.height() + 0.12);
        let corner = (at.0 - width / 2.0, at.1 - height / 2.0);
        scene.area(Outline::Rectangle(corner, width, height, 0.1), Paint::LightSquare);
        scene.label(at, text, Ink::Inside, Size::Small);
    }
    scene
}

/// The way from a state to another, from edge to edge.
fn bent(from: Point, to: Point, centre: Point, size: (f64, f64)) -> Vec<Point> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    // How far to the left of the arrow the centre is; the other way, the arrow goes clockwise and the centre is on its
    // right.
    let left = (dy * (centre.0 - from.0) - dx * (centre.1 - from.1)) / (dx * dx + dy * dy).max(f64::MIN_POSITIVE);
    let [clockwise, back, through] = BENDS;
    let bend = match left {
        left if left < -0.05 => -clockwise,
        left if left > 0.05 => back,
        _ => through,
    };
    let over = ((from.0 + to.0) / 2.0 + 2.0 * bend * dy, (from.1 + to.1) / 2.0 - 2.0 * bend * dx);
    let at = |t: f64| {
        let mix = |a: f64, b: f64, c: f64| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
        (mix(from.0, over.0, to.0), mix(from.1, over.1, to.1))
    };
    let is_outside = |point: Point, state: Point| {
        let (x, y) = ((point.0 - state.0) / (size.0 / 2.0), (point.1 - state.1) / (size.1 / 2.0));
        x * x + y * y > 1.0
    };
    let first = (0..500).map(|i| f64::from(i) / 1000.0).find(|&t| is_outside(at(t), from)).unwrap_or(0.0);
    let last = (0..500).map(|i| 1.0 - f64::from(i) / 1000.0).find(|&t| is_outside(at(t), to)).unwrap_or(1.0);
    (0..=PIECES).map(|piece| at(first + (last - first) * f64::from(piece) / f64::from(PIECES))).collect()
}

/// A line through points, with a head at its end.
fn line(scene: &mut Scene, points: &[Point]) {
    let [.., before, end] = *points else { return };
    for pair in points.windows(2) {
        scene.area(Outline::Line(pair[0], pair[1]), Paint::Edge);
    }
    let (dx, dy) = (end.0 - before.0, end.1 - before.1);
    let length = (dx * dx + dy * dy).sqrt().max(f64::MIN_POSITIVE);
    let (ux, uy) = (dx / length * HEAD, dy / length * HEAD);
    let neck = (end.0 - ux, end.1 - uy);
    let side = |sign: f64| (neck.0 - sign * uy * 0.45, neck.1 + sign * ux * 0.45);
    scene.area(Outline::Polygon(vec![end, side(1.0), side(-1.0)]), Paint::Solid);
}
