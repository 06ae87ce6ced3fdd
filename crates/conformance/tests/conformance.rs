//! Every game in the registry keeps its promises, and no promise can be broken unnoticed.

mod toy;

use conformance::{CHECKS, Effort, Report, check, games};
use rulesets::registry::{self, Ending, Example, PlayedOn, boxed};
use rulesets::{Entry, OpenGame, entries};
use std::sync::Mutex;
use toy::{Broken, Toy};

/// Checks games in as many threads as there are, and returns the reports in no particular order.
fn reports(games: Vec<OpenGame>, effort: Effort) -> Vec<Report> {
    let (waiting, found) = (Mutex::new(games), Mutex::new((Vec::new(), Vec::new())));
    let next = || waiting.lock().expect("no check panics").pop();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, Into::into) {
            scope.spawn(|| {
                while let Some(game) = next() {
                    let result = check(&game, effort);
                    let mut found = found.lock().expect("no check panics");
                    match result {
                        Ok(report) => found.0.push(report),
                        Err(failure) => found.1.push(failure.to_string()),
                    }
                }
            });
        }
    });
    let (reports, failures) = found.into_inner().expect("no check panics");
    assert!(failures.is_empty(), "{} games fail:\n{}", failures.len(), failures.join("\n"));
    reports
}

/// The toy game, as another crate would add it.
const ADDED: &[Entry] = &[Entry {
    spec: "toy",
    name: "Nim of two heaps",
    rules: "Lower a heap.",
    ending: Ending("makes the last move"),
    played_on: PlayedOn::Heaps,
    notation: "two heaps: 1,2",
    start: "any two heaps",
    paper: "none",
    example: Example { spec: "toy", position: "1,2" },
    open: |_| Ok(boxed("toy".to_owned(), "1,2", Toy::<false>(None))),
}];

/// Checks all games, including those that a registry line adds, wherever that line is.
#[test]
fn every_game_of_the_registry_conforms() {
    registry::add(ADDED);
    let games: Vec<OpenGame> =
        entries().flat_map(|entry| games(entry).unwrap_or_else(|refusal| panic!("{refusal}"))).collect();
    let count = games.len();
    let reports = reports(games, Effort::Quick);
    assert_eq!(reports.len(), count);
    assert!(reports.iter().any(|report| report.spec == "toy" && report.compared("index") > 1000));
    for check in CHECKS {
        let compared: u64 = reports.iter().map(|report| report.compared(check.name)).sum();
        assert!(compared > 1000, "{} has compared only {compared} results", check.name);
    }
}

/// Every check examines the toy game and finds nothing wrong with it.
#[test]
fn a_game_with_every_power_is_checked_in_every_way() {
    let report = check(&OpenGame::new("toy", "1,2", Toy::<false>(None)), Effort::Quick);
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    for (name, compared) in report.checks {
        assert!(compared > 20, "{name} has compared only {compared} results");
    }
}

/// Each way of being wrong is found by the check that is meant to find it.
#[test]
fn a_broken_promise_is_found() {
    let by_name = |name: &str| CHECKS.iter().find(|check| check.name == name).expect("a check");
    let mut used = Vec::new();
    for &(broken, names) in Broken::ALL {
        for name in names {
            let game = OpenGame::new("toy", "1,2", Toy::<false>(Some(broken)));
            let failure = match by_name(name).run(&game, Effort::Quick) {
                Ok(compared) => panic!("{broken:?}: {name} has compared {compared} results and found nothing"),
                Err(failure) => failure,
            };
            assert!(failure.check == *name || failure.check == "sample", "{broken:?}: {failure}");
            assert!(failure.to_string().contains(&failure.expected), "{failure}");
            used.push(*name);
        }
    }
    let hashed = OpenGame::new("toy", "1,2", Toy::<true>(None));
    let failure = by_name("handles").run(&hashed, Effort::Quick).expect_err("equal positions have different hashes");
    assert!(failure.about.contains("hash"), "{failure}");
    used.push("handles");
    for check in CHECKS {
        assert!(used.contains(&check.name), "nothing shows that {} can fail", check.name);
    }
}
