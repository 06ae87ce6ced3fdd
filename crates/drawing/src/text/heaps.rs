//! Heaps as text: stacks of stones, or bars where a heap is high.

use rulesets::figure::Heap;
use rulesets::part::BAR;

use super::{Key, Lines, WIDTH};
use crate::reading::{HIGHEST_STACK, bar, columns_of, kept_and_taken};

/// Characters from a stack to the next.
const STEP: usize = 4;

/// The heaps side by side, or one bar below the other if the `highest` heap of the picture is too high for that.
pub(super) fn lines(heaps: &[Heap], highest: u64) -> Lines {
    if highest <= HIGHEST_STACK { heaps.chunks(WIDTH / STEP).flat_map(stacks).collect() } else { bars(heaps, highest) }
}

/// The signs used.
pub(super) fn keys(heaps: &[Heap], highest: u64) -> Vec<Key> {
    let (stone, taken) = match highest {
        _ if highest <= HIGHEST_STACK => (('●', "stone"), '○'),
        _ if highest <= BAR => (('█', "stone"), '░'),
        _ => (('█', "stones, to scale"), '░'),
    };
    let taken = heaps.iter().any(|heap| kept_and_taken(heap).1 > 0).then_some((taken, "taken"));
    std::iter::once(stone).chain(taken).collect()
}

fn stacks(heaps: &[Heap]) -> Lines {
    let across =
        |part: &dyn Fn(&Heap) -> String| heaps.iter().map(|heap| format!("{:^STEP$}", part(heap))).collect::<String>();
    let highest = heaps.iter().map(|heap| heap.size).max().unwrap_or(0);
    let stones = (0..highest).rev().map(|level| {
        across(&|heap| {
            let kept = kept_and_taken(heap).0;
            let sign = if level < kept { "●" } else { "○" };
            if level < heap.size { sign.to_owned() } else { String::new() }
        })
    });
    let mut lines: Lines = stones.collect();
    lines.push(across(&|_| "───".to_owned()));
    lines.push(across(&|heap| heap.size.to_string()));
    lines
}

fn bars(heaps: &[Heap], highest: u64) -> Lines {
    let digits = columns_of(&highest.to_string());
    let line = |heap: &Heap| {
        let (kept, taken) = bar(heap, highest);
        let bar = "█".repeat(kept as usize) + &"░".repeat(taken as usize);
        let minus = kept_and_taken(heap).1;
        let minus = if minus > 0 { format!(" −{minus}") } else { String::new() };
        format!("{:>digits$} {bar}{minus}", heap.size)
    };
    heaps.iter().map(line).collect()
}
