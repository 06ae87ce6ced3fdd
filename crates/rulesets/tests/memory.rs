//! A search over positions that own memory keeps to its limit: a counting allocator checks that what it allocates is
//! what it accounts for.

use rulesets::Game;
use rulesets::hooks::shifted::Shifted;
use rulesets::hooks::welter::Welter;
use rulesets::hooks::young::Young;
use rulesets::pieces::nim::Nim;
use rulesets::posets::nibble::Nibble;
use rulesets::posets::tamari::Tamari;
use rulesets::posets::ungar::Ungar;
use rulesets::posets::weak_order::WeakOrder;
use rulesets::roots::reflect::Reflect;
use shapes::{FiniteType, Partition};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use theory::{Flow, HeapBytes, Limit, Limits, Play, Ruleset, Search, Sum};

/// The system's allocator, counting the bytes in use and the most there have been.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let in_use = IN_USE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(in_use, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        let in_use = IN_USE.fetch_add(size, Ordering::Relaxed) + size;
        MOST.fetch_max(in_use, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const MEMORY: u64 = 4 << 20;

/// Searches until the memory seems to be used up, and returns the most bytes that were allocated.
fn allocated<R>(name: &str, ruleset: R, position: &R::Position) -> u64
where
    R: Ruleset<Position: Send + Sync> + Sync,
{
    let before = IN_USE.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    let limits = Limits { memory: MEMORY, ..Limits::default() };
    let mut search = Search::new(ruleset, Play::Misere, limits);
    let stopped = search.value(position).expect_err("the position is too large for the memory");
    assert!(matches!(stopped.limit, Limit::Memory(_)), "{name}: {stopped}");
    (MOST.load(Ordering::Relaxed) - before) as u64
}

fn assert_accounts<R>(name: &str, ruleset: R, position: &R::Position)
where
    R: Ruleset<Position: Send + Sync> + Sync,
{
    let allocated = allocated(name, ruleset, position);
    assert!(allocated <= MEMORY + MEMORY / 4, "{name}: {allocated} bytes of {MEMORY}");
    // The table doubles, so the limit may be reached when only half of it is used.
    assert!(allocated >= MEMORY / 4, "{name}: {allocated} bytes of {MEMORY}");
}

fn assert_game<G: Game>(name: &str, game: G, position: &str) {
    let position = game.read(position).expect("a position");
    assert_accounts(name, game, &position);
}

/// A diagram that does not account for the memory it owns.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Forgetful(Partition);

impl HeapBytes for Forgetful {}

struct ForgetfulYoung;

impl Ruleset for ForgetfulYoung {
    type Position = Forgetful;
    type Move = ();

    fn options(&self, diagram: &Forgetful, each: &mut impl FnMut((), Forgetful) -> Flow) -> Flow {
        Young.options(&diagram.0, &mut |_, option| each((), Forgetful(option)))
    }
}

// Only one test, because the allocator counts for the whole process.
#[test]
fn what_positions_own_counts_against_the_limit() {
    assert_game("young", Young, "16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1");
    let forgetful = Forgetful("16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1".parse().expect("a diagram"));
    assert!(allocated("forgetful", ForgetfulYoung, &forgetful) > MEMORY + MEMORY / 4, "the comparison can fail");
    assert_game("shifted", Shifted, "40,39,38,37,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21");
    assert_game("welter", Welter, "20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39");
    assert_game("nim", Nim { most: None }, "3^20");
    assert_game("nibble", Nibble, "16,14,12,10,8,6,4,2,1^12");
    assert_game("tamari", Tamari { size: 12 }, &("(".repeat(12) + &")".repeat(12)));
    assert_game("weak order", WeakOrder { size: 14 }, "14,13,12,11,10,9,8,7,6,5,4,3,2,1");
    let reflect = Reflect::new(FiniteType::read("A20").expect("a type"), 10).expect("a node");
    let start = reflect.start().expect("it has a start");
    assert_accounts("reflect", reflect, &start);
    let ungar = Ungar::of_box(&[5, 5, 5]).expect("a box");
    let start = ungar.start().expect("it has a start");
    assert_accounts("ungar", ungar, &start);
    let pair = (vec![3; 12], "12,11,10,9,8,7,6,5,4,3,2,1".parse().expect("a diagram"));
    assert_accounts("a sum", Sum(Nim { most: None }, Young), &pair);
}
