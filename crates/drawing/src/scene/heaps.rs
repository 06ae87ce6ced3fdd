//! Heaps: stacks of stones, or bars where a heap is high.

use rulesets::Part;
use rulesets::figure::Heap;

use super::{Ink, Outline, PER_LINE, Paint, Scene, Size, Use};
use crate::reading::{HIGHEST_STACK, bar, kept_and_taken};

/// Where stones are to be touched, stacks may be higher.
const HIGHEST_TO_TOUCH: u64 = 24;
/// The length of a step of a bar.
const STEP: f64 = 0.4;

/// The heaps side by side, or one bar below the other if the `highest` heap of the picture is too high for that.
pub(super) fn scene(heaps: &[Heap], highest: u64, purpose: Use) -> Scene {
    let highest_stack = match purpose {
        Use::Print => HIGHEST_STACK,
        Use::Touch => HIGHEST_TO_TOUCH,
    };
    if highest > highest_stack {
        return bars(heaps, highest, purpose);
    }
    let mut scene = Scene::default();
    for (line, heaps) in heaps.chunks(PER_LINE).enumerate() {
        let below = if scene.height > 0.0 { scene.height + 0.4 } else { 0.0 };
        scene.put(stacks(heaps, line * PER_LINE + 1), (0.0, below));
    }
    scene
}

/// Heaps that stand side by side, given the number of the first.
fn stacks(heaps: &[Heap], first: usize) -> Scene {
    const STONE: f64 = 0.6;
    let highest = Heap::highest(heaps);
    let ground = highest as f64 * STONE + 0.1;
    let mut scene = Scene::default();
    for (index, heap) in heaps.iter().enumerate() {
        let x = index as f64 + 0.5;
        let kept = kept_and_taken(heap).0;
        for level in 1..=heap.size {
            let paint = if level <= kept { Paint::Stone } else { Paint::Taken };
            let stone = Outline::Circle((x, ground - STONE * (level as f64 - 0.45)), 0.25);
            scene.part(Part::Stone { heap: first + index, level }, |scene| scene.area(stone, paint));
        }
        scene.area(Outline::Line((x - 0.4, ground), (x + 0.4, ground)), Paint::Line);
        scene.label((x, ground + 0.4), heap.size.to_string(), Ink::Outside, Size::Normal);
        scene.reserve(x + 0.5, ground + 0.8);
    }
    scene
}

fn bars(heaps: &[Heap], highest: u64, purpose: Use) -> Scene {
    let start = Size::Normal.width_of(&highest.to_string()) + 0.3;
    let mut scene = Scene::default();
    for (index, heap) in heaps.iter().enumerate() {
        let y = index as f64;
        let size = heap.size.to_string();
        let middle = start - 0.3 - Size::Normal.width_of(&size) / 2.0;
        scene.label((middle, y + 0.5), size, Ink::Outside, Size::Normal);
        let mut x = start;
        match purpose {
            Use::Print => {
                let (kept, taken) = bar(heap, highest);
                for (steps, paint) in [(kept, Paint::Stone), (taken, Paint::Taken)] {
                    let length = steps as f64 * STEP;
                    if steps > 0 {
                        scene.area(Outline::Rectangle((x, y + 0.2), length, 0.6, 0.1), paint);
                    }
                    x += length;
                }
            }
            Use::Touch => {
                for step in heap.steps(highest) {
                    let paint = if *step.end() > heap.kept() { Paint::Taken } else { Paint::Stone };
                    let part = Part::Stone { heap: index + 1, level: *step.start() };
                    scene.part(part, |scene| scene.area(Outline::Rectangle((x, y + 0.2), STEP, 0.6, 0.1), paint));
                    x += STEP;
                }
            }
        }
        let taken = kept_and_taken(heap).1;
        if taken > 0 {
            let minus = format!("−{taken}");
            let width = Size::Normal.width_of(&minus);
            scene.label((x + 0.3 + width / 2.0, y + 0.5), minus, Ink::Outside, Size::Normal);
            x += 0.3 + width;
        }
        scene.reserve(x, y + 1.0);
    }
    scene
}
