//! Take-and-break rules from another crate make a game like any other.

use conformance::{Effort, check};
use rulesets::heaps::{HeapRules, Heaps};
use rulesets::{OpenGame, Query};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use theory::{Flow, Limits};

/// Half of an even heap may be left, or all but one stone. No heap is divisible by 5. The rules fail at 42 if told to.
struct Halving(AtomicBool);

impl HeapRules for Halving {
    fn options(&self, heap: u64, each: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
        if heap == 42 && self.0.load(Ordering::Relaxed) {
            std::panic::panic_any("it fails here");
        }
        if heap.is_multiple_of(2) && !(heap / 2).is_multiple_of(5) {
            each(&[heap / 2, 0, heap / 2])?;
        }
        if !(heap - 1).is_multiple_of(5) || heap == 1 { each(&[heap - 1]) } else { Flow::Continue(()) }
    }

    fn check(&self, heap: u64) -> Result<(), String> {
        if heap.is_multiple_of(5) { Err(format!("{heap} is divisible by 5")) } else { Ok(()) }
    }

    fn start(&self) -> Option<Vec<u64>> {
        Some(vec![4, 0, 44])
    }
}

#[test]
fn rules_from_elsewhere() {
    let rules = Halving(AtomicBool::new(true));
    let game = OpenGame::new("halving", "4", Heaps::new(rules));
    assert_eq!(game.start().unwrap().text(), "44,4");
    assert!(game.read("7,15").unwrap_err().to_string().contains("15 is divisible by 5"));
    let mut values = Vec::new();
    let growth = game.heap_values(12, &Limits::default(), &mut |_, value| {
        values.push(value);
        Flow::Continue(())
    });
    assert_eq!((growth.unwrap().stopped, values[5], values[10], values[0]), (None, None, None, Some(0)));
    // A panic in the rules reaches the caller, every time, and does no other harm.
    let start = game.start().unwrap();
    for _ in 0..2 {
        let asked = catch_unwind(AssertUnwindSafe(|| game.solver(Query::default()).value(&start)));
        assert_eq!(asked.unwrap_err().downcast_ref::<&str>(), Some(&"it fails here"));
        assert!(game.solver(Query::default()).value(&game.read("41").unwrap()).is_ok());
    }
    check(&OpenGame::new("halving", "4", Heaps::new(Halving(AtomicBool::new(false)))), Effort::Quick)
        .unwrap_or_else(|failure| panic!("{failure}"));
}
