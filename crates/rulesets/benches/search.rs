//! The speed of the search: on a game's form with one thread and with two, compared with a plain recursion over the
//! definition.
//!
//! Run it with `cargo bench -p grundy-rulesets --bench search`, followed by `-- rooks` for that game alone. All three
//! are measured in turn, several times in one run, and the best time of each counts, so that the ratios mean something
//! even on a busy machine; the times alone do not. Options are counted as each of the three lists them: in MHRG several
//! hooks may lead to one option, which the form lists once.

use rulesets::hooks::mhrg::Mhrg;
use rulesets::hooks::welter::Welter;
use rulesets::hooks::young::Young;
use rulesets::pieces::rooks::Rooks;
use rulesets::{Game, Packed};
use shapes::{BeadSet, NumberedRectangle, Partition};
use std::collections::HashMap;
use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};
use theory::{Flow, Limits, Play};

const FEWEST_ROUNDS: u32 = 4;

/// Short rounds are repeated for as long as this: on a busy machine, few of them are not interrupted.
const FEWEST_SECONDS: u64 = 8;

fn main() {
    // `cargo bench` passes `--bench`; `cargo test --all-targets` also runs this file, but wants no measurements.
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing measured: run it by `cargo bench`");
        return;
    }
    println!("best of at least {FEWEST_ROUNDS} interleaved rounds, values of all positions below the start\n");
    println!(
        "{:<26}{:<12}{:>10}{:>10}{:>14}{:>14}{:>8}",
        "start", "by", "positions", "seconds", "positions/s", "options/s", "ratio"
    );
    let words: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let is_wanted = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    if is_wanted("young") {
        let rectangle = Partition::rectangle(10, 10).expect("a small rectangle");
        compare("young, 10 rows of 10", &Young, &rectangle);
    }
    if is_wanted("welter") {
        let beads = BeadSet::new((11..21).collect()).expect("ten beads");
        compare("welter 11,12,…,20", &Welter, &beads);
    }
    if is_wanted("mhrg") {
        let board = NumberedRectangle::new(7, 17).expect("a board");
        compare("mhrg:7x17, 7 rows of 17", &Mhrg(board), &board.rectangle());
    }
    if is_wanted("rooks") {
        compare("rooks 20,20,19,18", &Rooks { most: None }, &[20, 20, 19, 18]);
    }
}

/// One way to find the values of all positions below a start.
struct Way<'g> {
    name: &'static str,
    /// The value of the start and the number of positions.
    run: Box<dyn Fn() -> (u32, usize) + 'g>,
    /// How many options these positions have in all.
    options: u64,
    best: Duration,
}

fn compare<G: Game + Packed<G::Position>>(name: &str, game: &G, start: &G::Position) {
    let by_search = |threads| {
        move || {
            let form = game.form(start).expect("the start fits the form");
            let mut search = form.search(Play::Normal, Limits { threads, ..Limits::default() });
            let value =
                search.value(black_box(start), &Limits::default()).expect("it fits").expect("no limit is reached");
            (value, search.examined() as usize)
        }
    };
    let by_recursion = || {
        // The recursion is as deep as the longest play.
        let with_stack = thread::Builder::new().stack_size(256 << 20);
        let result = thread::scope(|scope| {
            let work = || {
                let mut known = HashMap::new();
                let value = recursion(game, black_box(start), &mut known);
                (value, known.len())
            };
            with_stack.spawn_scoped(scope, work).expect("a thread").join()
        });
        result.expect("the recursion does not panic")
    };
    let (of_form, of_definition) = (options_of_form(game, start), options_of_definition(game, start));
    let way = |name, run, options| Way { name, run, options, best: Duration::MAX };
    let mut ways = [
        way("recursion", Box::new(by_recursion), of_definition),
        way("1 thread", Box::new(by_search(1)), of_form),
        way("2 threads", Box::new(by_search(2)), of_form),
    ];
    let mut found = None;
    let (begin, mut rounds) = (Instant::now(), 0);
    while rounds < FEWEST_ROUNDS || begin.elapsed() < Duration::from_secs(FEWEST_SECONDS) {
        rounds += 1;
        for way in &mut ways {
            let begin = Instant::now();
            let result = (way.run)();
            way.best = way.best.min(begin.elapsed());
            assert_eq!(*found.get_or_insert(result), result, "{name} by {}", way.name);
        }
    }
    let positions = found.map_or(0, |(_, positions)| positions);
    let slowest = ways[0].best.as_secs_f64();
    for (i, way) in ways.iter().enumerate() {
        let seconds = way.best.as_secs_f64();
        let (positions_a_second, options_a_second) = (positions as f64 / seconds, way.options as f64 / seconds);
        println!(
            "{:<26}{:<12}{positions:>10}{seconds:>10.3}{positions_a_second:>14.0}{options_a_second:>14.0}{:>8.1}",
            if i == 0 { name } else { "" },
            way.name,
            slowest / seconds,
        );
    }
}

/// The plainest way: a map from positions of the definition to their values.
fn recursion<G: Game>(game: &G, position: &G::Position, known: &mut HashMap<G::Position, u32>) -> u32 {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let options = game.option_list(position);
    let value = theory::mex(options.iter().map(|option| u64::from(recursion(game, option, known))));
    let value = u32::try_from(value).expect("values are small");
    known.insert(position.clone(), value);
    value
}

/// The number of options, over all positions, that the form lists.
fn options_of_form<G: Game + Packed<G::Position>>(game: &G, start: &G::Position) -> u64 {
    let form = game.form(start).expect("the start fits the form");
    count_options(game, start, |position| {
        let mut count = 0;
        form.options(position, &mut |_| count += 1).expect("it fits");
        count
    })
}

/// The number of options, over all positions, that the definition lists.
fn options_of_definition<G: Game + Packed<G::Position>>(game: &G, start: &G::Position) -> u64 {
    count_options(game, start, |position| game.option_list(position).len())
}

/// Adds up the options of all positions below a start.
fn count_options<G: Game + Packed<G::Position>>(
    game: &G,
    start: &G::Position,
    count: impl Fn(&G::Position) -> usize,
) -> u64 {
    let mut search = game.form(start).expect("the start fits the form").search(Play::Normal, Limits::default());
    search.value(start, &Limits::default()).expect("it fits").expect("no limit is reached");
    let mut options = 0;
    let _ = search.for_each(&mut |position, _| {
        options += count(&position) as u64;
        Flow::Continue(())
    });
    options
}
