//! Everything in the registry keeps its word; and no promise can be broken unnoticed.

use rulesets::conformance::{CHECKS, Effort, Report, check, games};
use rulesets::{OpenGame, entries};
use std::sync::Mutex;

/// Checks games in as many threads as there are, and gives the reports in any order.
fn reports(games: Vec<OpenGame>, effort: Effort) -> Vec<Report> {
    let (waiting, found) = (Mutex::new(games), Mutex::new((Vec::new(), Vec::new())));
    let next = || waiting.lock().expect("no check panics").pop();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, Into::into) {
            scope.spawn(|| {
                while let Some(game) = next() {
                    let begin = std::time::Instant::now();
                    let result = check(&game, effort);
                    eprintln!("{:8.3} s {} {:?}", begin.elapsed().as_secs_f64(), game.spec(), result.as_ref().map(|r| r.positions).ok());
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

#[test]
fn every_game_of_the_registry_conforms() {
    let games: Vec<OpenGame> =
        entries().flat_map(|entry| games(entry).unwrap_or_else(|refusal| panic!("{refusal}"))).collect();
    let count = games.len();
    let reports = reports(games, Effort::Quick);
    assert_eq!(reports.len(), count);
    for check in CHECKS {
        let compared: u64 = reports.iter().map(|report| report.compared(check.name)).sum();
        eprintln!("{}: {compared}", check.name);
        assert!(compared > 1000, "{} has compared only {compared} results", check.name);
    }
}
