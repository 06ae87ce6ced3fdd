//! Heaps: stacks of stones, or bars where a heap is high.

use rulesets::Part;
use rulesets::figure::{BAR, Heap};

use super::{Draw, numbers_of};
use crate::letters::columns_of;
use crate::scene::{Ink, Outline, PER_LINE, Paint, Scene, Size, Use};
use crate::text::{Key, Lines, TAKEN_STONE, WIDTH};

/// The most stones a heap may have to be drawn as a stack; higher ones become bars.
const HIGHEST_STACK: u64 = 12;
/// Where stones are to be touched, stacks may be higher.
const HIGHEST_TO_TOUCH: u64 = 24;
/// Characters from a stack to the next.
const COLUMN: usize = 4;
/// The length of a step of a bar.
const STEP: f64 = 0.4;

impl Draw for Vec<Heap> {
    fn is_blank(&self) -> bool {
        self.is_empty()
    }

    fn cells(&self) -> u128 {
        self.iter().map(|heap| 1 + u128::from(heap.size.min(HIGHEST_STACK))).sum()
    }

    /// The heaps side by side, or one bar below the other if the highest heap of the picture is too high for that.
    fn text(&self, highest: u64) -> Lines {
        if highest > HIGHEST_STACK {
            return lines_of_bars(self, highest);
        }
        self.chunks(WIDTH / COLUMN).flat_map(lines_of_stacks).collect()
    }

    /// What is taken has signs of its own, no shades.
    fn keys(&self, highest: u64) -> Vec<Key> {
        let (stone, taken) = match highest {
            _ if highest <= HIGHEST_STACK => (('●', "stone"), TAKEN_STONE),
            _ if highest <= BAR => (('█', "stone"), ('░', "taken")),
            _ => (('█', "stones, to scale"), ('░', "taken")),
        };
        let is_taken = self.iter().any(|heap| lost(heap) > 0);
        let is_added = self.iter().any(|heap| heap.added > 0);
        let added = is_added.then_some(('+', "added"));
        std::iter::once(stone).chain(is_taken.then_some(taken)).chain(added).collect()
    }

    /// As in text, but to be touched stacks may be higher.
    fn scene(&self, highest: u64, purpose: Use) -> Scene {
        let highest_stack = match purpose {
            Use::Print => HIGHEST_STACK,
            Use::Touch => HIGHEST_TO_TOUCH,
        };
        if highest > highest_stack {
            return bars(self, highest, purpose);
        }
        let mut scene = Scene::default();
        for (line, heaps) in self.chunks(PER_LINE).enumerate() {
            let below = if scene.height > 0.0 { scene.height + 0.4 } else { 0.0 };
            scene.put(stacks(heaps, line * PER_LINE + 1), (0.0, below));
        }
        scene
    }

    fn highest(&self) -> u64 {
        Heap::highest(self)
    }

    fn stands(&self, highest: u64) -> bool {
        highest <= HIGHEST_STACK
    }

    fn words(&self) -> String {
        numbers_of("heap", self.iter().map(|heap| heap.size), "stone")
    }

    /// A stone, or all those that a step of a bar stands for.
    fn names(&self) -> Vec<(Part, String)> {
        let highest = Heap::highest(self);
        let names = (1..).zip(self).flat_map(|(number, heap)| {
            heap.steps(highest).map(move |step| {
                let (first, last) = step.into_inner();
                let stones = if first == last { format!("stone {first}") } else { format!("stones {first} to {last}") };
                let part = Part::Stone { heap: number, level: first };
                (part, format!("{stones} of {} in heap {number}", heap.size))
            })
        });
        names.collect()
    }

    fn meanings(&self) -> [&'static str; 2] {
        ["taken"; 2]
    }
}

/// What a move changes, in signs.
fn change(heap: &Heap) -> Option<String> {
    let taken = (lost(heap) > 0).then(|| format!("−{}", lost(heap)));
    taken.or_else(|| (heap.added > 0).then(|| format!("+{}", heap.added)))
}

/// How many stones a move takes.
fn lost(heap: &Heap) -> u64 {
    heap.size - heap.kept()
}

/// The heap as a bar: how many steps, of [`BAR`] for the `highest` heap, are left and taken.
///
/// Up to [`BAR`] stones a step is a stone; beyond that bars are scaled, and no part that is there disappears.
fn bar(heap: &Heap, highest: u64) -> (u64, u64) {
    let (kept, taken) = (heap.kept(), lost(heap));
    if highest <= BAR {
        return (kept, taken);
    }
    // A length of at most BAR, so the conversion back is exact.
    let scale =
        |part: u64| (u128::from(part) * u128::from(BAR)).div_ceil(u128::from(highest)).min(u128::from(BAR)) as u64;
    let taken_steps = scale(taken);
    let kept_steps = scale(heap.size).saturating_sub(taken_steps).max(u64::from(kept > 0));
    (kept_steps, taken_steps)
}

fn lines_of_stacks(heaps: &[Heap]) -> Lines {
    let across = |part: &dyn Fn(&Heap) -> String| {
        heaps.iter().map(|heap| format!("{:^COLUMN$}", part(heap))).collect::<String>()
    };
    let height = heaps.iter().map(|heap| heap.size + u64::from(heap.added > 0)).max().unwrap_or(0);
    let stones = (0..height).rev().map(|level| {
        across(&|heap| match heap.added {
            _ if level < heap.kept() => "●".to_owned(),
            _ if level < heap.size => TAKEN_STONE.0.to_string(),
            1..=99 if level == heap.size => format!("+{}", heap.added),
            100.. if level == heap.size => "+…".to_owned(),
            _ => String::new(),
        })
    });
    let mut lines: Lines = stones.collect();
    lines.push(across(&|_| "───".to_owned()));
    lines.push(across(&|heap| heap.size.to_string()));
    lines
}

fn lines_of_bars(heaps: &[Heap], highest: u64) -> Lines {
    let digits = columns_of(&highest.to_string());
    let line = |heap: &Heap| {
        let (kept, taken) = bar(heap, highest);
        let bar = "█".repeat(kept as usize) + &"░".repeat(taken as usize);
        let change = change(heap).map(|change| format!(" {change}")).unwrap_or_default();
        format!("{:>digits$} {bar}{change}", heap.size)
    };
    heaps.iter().map(line).collect()
}

fn stacks(heaps: &[Heap], first: usize) -> Scene {
    const STONE: f64 = 0.6;
    let highest = Heap::highest(heaps);
    // Room for what is added to the highest heap.
    let room = if heaps.iter().any(|heap| heap.added > 0) { 0.7 } else { 0.0 };
    let ground = highest as f64 * STONE + 0.1 + room;
    let mut scene = Scene::default();
    for (index, heap) in heaps.iter().enumerate() {
        let x = index as f64 + 0.5;
        let kept = heap.kept();
        for level in 1..=heap.size {
            let paint = if level <= kept { Paint::Stone } else { Paint::Taken };
            let stone = Outline::Circle((x, ground - STONE * (level as f64 - 0.45)), 0.25);
            scene.part(Part::Stone { heap: first + index, level }, |scene| scene.area(stone, paint));
        }
        if heap.added > 0 {
            let text = change(heap).filter(|text| text.len() <= 4).unwrap_or_else(|| "+…".to_owned());
            scene.label((x, ground - heap.size as f64 * STONE - 0.4), text, Ink::Outside, Size::Small);
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
        if let Some(change) = change(heap) {
            let width = Size::Normal.width_of(&change);
            scene.label((x + 0.3 + width / 2.0, y + 0.5), change, Ink::Outside, Size::Normal);
            x += 0.3 + width;
        }
        scene.reserve(x, y + 1.0);
    }
    scene
}
