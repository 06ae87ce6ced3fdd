//! Rule files on partitions, strict partitions, beads and coins.

use conformance::{Effort, check};
use rules::file::RuleFile;
use rules::{Files, open};
use rulesets::{OpenGame, Query, Range};
use std::collections::BTreeSet;
use theory::{Flow, Limits};

/// No file is ever read.
struct NoFiles;

impl Files for NoFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("{name}: there are no files here"))
    }
}

/// The game of a rule file, its lines separated by `|`.
fn game_with(text: &str, given: &[(&str, i64)]) -> OpenGame {
    let text = text.replace(" | ", "\n");
    let file = RuleFile::read(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let given: Vec<(String, i64)> = given.iter().map(|&(name, number)| (name.to_owned(), number)).collect();
    open(&file, &text, "own.game", "own", &given, &NoFiles).unwrap_or_else(|error| panic!("{text}\n{error}")).game
}

fn game(text: &str) -> OpenGame {
    game_with(text, &[])
}

fn value(game: &OpenGame, position: &str) -> u64 {
    let position = game.read(position).expect("a position");
    game.solver(Query::default()).value(&position).expect("a value")
}

/// Games with every sort of line: evaluated beforehand or at each position, with and without ranges.
const GAMES: &[&str] = &[
    "game young | on partition | move hook",
    "game primes | on partition | move hook where prime(length)",
    "game arms | on partition | move hook where arm > leg",
    "game legs | on partition | move hook where arm = leg or length = 1",
    "game corners | on partition | move corner",
    "game corners | on partition | move corner where content mod 3 = 0 | move hook where length = 4",
    "game rows | on partition | move row",
    "game columns | on partition | move column where length < 3",
    "game lctr | on partition | move row where row = 1 | move column where column = 1",
    "game lines | on partition | move row where length mod 2 = rows mod 2 | move column where column > size / 3",
    "game all | on partition | move hook where row < column | move row | move column | move corner",
    "game content | on partition | move hook where content in -1..1 and size > length",
    "game choice | on partition | move hook for k in 1..columns, l in k..k+1 where length = k * l",
    "game even | on partition where size mod 2 = 0 | move hook",
    "game small | on partition where rows <= 3 or columns <= 2 | move row; column where length > 1",
    "game shifted | on strict partition | move hook",
    "game odd | on strict partition | move hook where length mod 2 = 1",
    "game corners | on strict partition | move corner",
    "game diagonal | on strict partition | move hook where row = column or length < rows | move corner where size > 3",
    "game three | on strict partition where size mod 3 != 1 | move hook",
    "game rows | on strict partition where rows != 2 | move hook where column <= 3",
    "game welter | on beads | move b -> c for c in 0..b-1",
    "game steps | on beads | move b -> b-1; b -> b-3",
    "game halves | on beads | move b -> b / 2 where b mod 3 != 1 | move b -> b xor 1",
    "game leaps | on beads | move b -> c for c in 0..b-1 where jumped <= 1 and c mod 2 = 0 or jumped = b - c - 1",
    "game crowd | on beads | move b -> b-k for k in 1..beads where jumped < 2",
    "game three | on beads where beads mod 2 = 1 | move b -> b-k for k in 1..3 where k != b",
    "game turtles | on coins | move turn 1..2",
    "game mock | on coins | move turn 1..3",
    "game twins | on coins | move turn 2..2",
    "game ruler | on coins | move turn run",
    "game short | on coins | move turn run where last - first < 3 and first mod 2 = 0",
    "game one | on coins | move turn i where i mod 3 != 2",
    "game mirror | on coins | move turn i > j where j + 2 >= i | move turn i",
    "game triplets | on coins | move turn i > j > k where i - j = j - k | move turn i where i < 2",
    "game four | on coins | move turn i > j > k > l where i + l = j + k",
    "game mixed | on coins | move turn n..n+1 for n in 1..2 where n != 1 | move turn i > j where divides(2, i)",
];

#[test]
fn every_game_conforms() {
    // All of them take minutes, and are checked only if GRUNDY_ALL_GAMES is set.
    let step = if std::env::var_os("GRUNDY_ALL_GAMES").is_some() { 1 } else { 4 };
    for text in GAMES.iter().step_by(step) {
        let report = check(&game(text), Effort::Quick).unwrap_or_else(|failure| panic!("{text}\n{failure}"));
        for checked in ["notation", "enumeration", "form", "search", "index", "picture"] {
            assert!(report.compared(checked) > 20, "{text}: {checked} has compared {}", report.compared(checked));
        }
    }
}

#[test]
fn known_values() {
    let primes = game("game prime-hooks | on partition | move hook where prime(length)");
    assert_eq!(["4,2,1", "5,5,5", "6,4,3,1"].map(|position| value(&primes, position)), [1, 6, 0]);
    let short = game_with("game short-hooks K | on partition | move hook where length <= K", &[("K", 3)]);
    assert_eq!(["4,2,1", "5,4,4"].map(|position| value(&short, position)), [3, 1]);
    let lctr = game("game lctr | on partition | move row where row = 1 | move column where column = 1");
    assert_eq!(["4,2,1", "6,6,3,1"].map(|position| value(&lctr, position)), [1, 1]);
    let mock = game("game mock-turtles | on coins | move turn 1..3");
    assert_eq!(["2,3,5", "0,4,7"].map(|position| value(&mock, position)), [8, 7]);
}

/// Compares positions, options and values with those of a game of the laboratory.
fn same(own: &str, spec: &str, range: Range) {
    let (own, other) = (game(own), rulesets::open(spec).expect("a ruleset"));
    let list = |game: &OpenGame| {
        let mut texts = Vec::new();
        let listed = game.positions_up_to(range, &mut |position| {
            texts.push(position.text());
            Flow::Continue(())
        });
        listed.expect("a range");
        texts
    };
    let positions = list(&own);
    assert_eq!(positions, list(&other), "{spec}");
    let mut solvers = [&own, &other].map(|game| game.solver(Query::default()));
    for text in positions {
        let [mine, theirs] = [&own, &other].map(|game| game.read(&text).expect("a position of both"));
        let moves = |position: &rulesets::Position| -> BTreeSet<(String, String)> {
            let moves = position.moves(&Limits::default()).expect("few moves");
            moves.iter().map(|m| (m.to_string(), m.to().text())).collect()
        };
        assert_eq!(moves(&mine), moves(&theirs), "{spec}: the moves of {text}");
        let [a, b] = [&mine, &theirs];
        let values = (solvers[0].value(a).expect("a value"), solvers[1].value(b).expect("a value"));
        assert_eq!(values.0, values.1, "{spec}: {text}");
    }
}

#[test]
fn games_of_the_laboratory_written_as_rules() {
    let range = |max, entries| Range { max, entries: Some(entries) };
    same("game young | on partition | move hook", "young", range(6, 5));
    same("game shifted | on strict partition | move hook", "shifted", range(9, 5));
    same("game welter | on beads | move b -> c for c in 0..b-1", "welter", range(9, 5));
    same("game turtles | on coins | move turn 1..2", "turtles:any", range(8, 5));
    same("game turtles | on coins | move turn i > j | move turn i", "turtles:any", range(8, 5));
}

/// Turning two coins preserves the parity of heads, so each position of the two games with a given parity is one of
/// this game.
#[test]
fn two_turtles_at_a_time() {
    let own = game("game twins | on coins | move turn i > j");
    for spec in ["turtles:odd", "turtles:even"] {
        let game = rulesets::open(spec).expect("a ruleset");
        for set in shapes::enumerate::sets(8) {
            let Ok(position) = game.read(&set.to_string()) else { continue };
            let expected = game.solver(Query::default()).value(&position).expect("a value");
            assert_eq!(value(&own, &set.to_string()), expected, "{spec}: {set}");
        }
    }
}

/// Checks each name that a hook knows against the diagram itself.
#[test]
fn names_stand_for_what_they_say() {
    let diagram: shapes::Partition = "5,5,3,1".parse().expect("a partition");
    for (i, j) in diagram.boxes() {
        let hook = diagram.hook(i, j).expect("a box");
        let (arm, leg, length) = (hook.arm, hook.leg, hook.len());
        let text = format!(
            "game one | on partition | move hook where row = {i} and column = {j} and arm = {arm} and leg = {leg} \
             and length = {length} and content = {j} - {i} and rows = 4 and columns = 5 and size = 14"
        );
        let game = game(&text);
        let position = game.read("5,5,3,1").expect("a position");
        let moves = position.moves(&Limits::default()).expect("one move");
        let texts: Vec<String> = moves.iter().map(|m| format!("{m} {}", m.to().text())).collect();
        assert_eq!(texts, [format!("({i},{j}) {}", diagram.remove_hook(i, j).expect("a box"))]);
    }
    let diagram: shapes::StrictPartition = "6,4,3,1".parse().expect("a strict partition");
    for (i, j) in diagram.boxes() {
        let length = diagram.hook_length(i, j);
        let game = game(&format!(
            "game one | on strict partition | move hook where row = {i} and column = {j} and length = {length} \
             and rows = 4 and size = 14"
        ));
        let position = game.read("6,4,3,1").expect("a position");
        let moves = position.moves(&Limits::default()).expect("one move");
        let texts: Vec<String> = moves.iter().map(|m| format!("{m} {}", m.to().text())).collect();
        assert_eq!(texts, [format!("({i},{j}) {}", diagram.remove_hook(i, j).expect("a box"))]);
    }
}

#[test]
fn lines_that_cannot_be_followed_say_where() {
    for (text, position, expected) in [
        ("game bad | on partition | move hook where 6 / (length - 2) > 0", "3,1", "line 3: at 3,1: this divides by 0"),
        ("game bad | on partition where 1 / rows >= 0 | move row", "3", "line 2: at -: this divides by 0"),
        (
            "game bad | on strict partition | move hook where isqrt(row - 2) = 0",
            "3,1",
            "line 3: at 3,1: there is no isqrt of -1, which is negative",
        ),
        ("game bad | on beads | move b -> 7 / (b - 4)", "4", "line 3: at 4: this divides by 0"),
        ("game bad | on coins | move turn 1..3 for k in 0..1 where 1 / k = 1", "4", "line 3: at 4: this divides by 0"),
        ("game bad | on coins | move turn i > j where 1 / j = 1", "4", "line 3: at 4: this divides by 0"),
    ] {
        let game = game(text);
        let position = game.read(position).expect("a position");
        let by_moves = position.moves(&Limits::default()).expect_err(text).to_string();
        let by_search = game.solver(Query::default()).value(&position).expect_err(text).to_string();
        assert!(by_moves.ends_with(expected), "{text}: {by_moves}");
        assert!(by_search.ends_with(expected), "{text}: {by_search}");
    }
}

#[test]
fn conditions_refuse_positions() {
    let even = game("game even | on partition where size mod 2 = 0 | move hook");
    let refusal = even.read("2,1").expect_err("its size is odd").to_string();
    assert!(refusal.contains("line 2"), "{refusal}");
    let broken = game("game broken | on partition where 4 / rows > 0 | move hook");
    let refusal = broken.read("-").expect_err("it divides by 0").to_string();
    assert!(refusal.contains("divides by 0"), "{refusal}");
    // A number that is too large to count boxes matters only if it is asked for.
    let rows = game("game rows | on partition | move row");
    assert_eq!(value(&rows, "9223372036854775807,9223372036854775807"), 0);
    let sizes = game("game sizes | on partition where size >= 0 | move row");
    assert!(sizes.read("9223372036854775807,9223372036854775807").is_err());
}
