//! Heaps: stacks of stones, or bars where a heap is high.

use rulesets::figure::Heap;

use super::{Ink, Outline, PER_LINE, Paint, Scene, Size};
use crate::reading::{HIGHEST_STACK, bar, kept_and_taken};

/// The heaps side by side, or one bar below the other if the `highest` heap of the picture is too high for that.
pub(super) fn scene(heaps: &[Heap], highest: u64) -> Scene {
    if highest > HIGHEST_STACK {
        return bars(heaps, highest);
    }
    let mut scene = Scene::default();
    for heaps in heaps.chunks(PER_LINE) {
        let below = if scene.height > 0.0 { scene.height + 0.4 } else { 0.0 };
        scene.put(stacks(heaps), (0.0, below));
    }
    scene
}

fn stacks(heaps: &[Heap]) -> Scene {
    const STONE: f64 = 0.6;
    let highest = heaps.iter().map(|heap| heap.size).max().unwrap_or(0);
    let ground = highest as f64 * STONE + 0.1;
    let mut scene = Scene::default();
    for (index, heap) in heaps.iter().enumerate() {
        let x = index as f64 + 0.5;
        let kept = kept_and_taken(heap).0;
        for level in 0..heap.size {
            let paint = if level < kept { Paint::Stone } else { Paint::Taken };
            scene.area(Outline::Circle((x, ground - STONE * (level as f64 + 0.55)), 0.25), paint);
        }
        scene.area(Outline::Line((x - 0.4, ground), (x + 0.4, ground)), Paint::Line);
        scene.label((x, ground + 0.4), heap.size.to_string(), Ink::Outside, Size::Normal);
        scene.reserve(x + 0.5, ground + 0.8);
    }
    scene
}

fn bars(heaps: &[Heap], highest: u64) -> Scene {
    const STEP: f64 = 0.4;
    let start = Size::Normal.width_of(&highest.to_string()) + 0.3;
    let mut scene = Scene::default();
    for (index, heap) in heaps.iter().enumerate() {
        let y = index as f64;
        let size = heap.size.to_string();
        let middle = start - 0.3 - Size::Normal.width_of(&size) / 2.0;
        scene.label((middle, y + 0.5), size, Ink::Outside, Size::Normal);
        let (kept, taken) = bar(heap, highest);
        let mut x = start;
        for (steps, paint) in [(kept, Paint::Stone), (taken, Paint::Taken)] {
            let length = steps as f64 * STEP;
            if steps > 0 {
                scene.area(Outline::Rectangle((x, y + 0.2), length, 0.6, 0.1), paint);
            }
            x += length;
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
