//! Two games that are only added to the registry, by `examples/own_games.rs`, have every command and the page. What is
//! expected is computed here, by plain recursions.

mod program;

use program::laboratory::Laboratory;
use program::{GRUNDY, stderr, stdout, with_input};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The program with the two games, which stands beside `grundy`.
fn own_games() -> PathBuf {
    let grundy = Path::new(GRUNDY);
    let program = grundy.with_file_name("examples").join("own_games").with_extension(std::env::consts::EXE_EXTENSION);
    assert!(program.exists(), "{} is not there: cargo test --examples builds it", program.display());
    program
}

fn ran(arguments: &[&str], input: &str) -> Output {
    with_input(Command::new(own_games()).args(arguments), input)
}

/// What it prints; it must work.
fn printed(arguments: &[&str]) -> String {
    let output = ran(arguments, "");
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

fn answered(arguments: &[&str]) -> Value {
    program::json(&printed(&[arguments, &["--json"]].concat()))
}

/// The options of a position, by the rules.
type Options = fn(&[u64]) -> Vec<Vec<u64>>;

/// The options of Kayles, as sorted rows; equal ones come as often as they are moves.
fn kayles_options(rows: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (i, &row) in rows.iter().enumerate() {
        let mut pins = vec![true; row as usize];
        for first in 0..pins.len() {
            for last in first..=(first + 1).min(pins.len() - 1) {
                pins[first..=last].fill(false);
                let mut option = rows.to_vec();
                option.remove(i);
                option.extend(pins.split(|&stands| !stands).map(|row| row.len() as u64).filter(|&row| row > 0));
                option.sort_by_key(|&row| std::cmp::Reverse(row));
                options.push(option);
                pins[first..=last].fill(true);
            }
        }
    }
    options
}

/// The options of two heaps from which squares are taken.
fn squares_options(heaps: &[u64]) -> Vec<Vec<u64>> {
    let (x, y) = (heaps[0], heaps[1]);
    let left = |heap: u64| (1..=heap).map(|root| root * root).filter_map(move |square| heap.checked_sub(square));
    left(x).map(|x| vec![x, y]).chain(left(y).map(|y| vec![x, y])).collect()
}

/// Values by the definition: the least number that no option has, and 1 at the end of misère play.
struct Values {
    options: Options,
    misere: bool,
    known: HashMap<Vec<u64>, u64>,
}

impl Values {
    fn new(options: Options, misere: bool) -> Values {
        Values { options, misere, known: HashMap::new() }
    }

    fn of(&mut self, position: &[u64]) -> u64 {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let values: Vec<u64> = (self.options)(position).iter().map(|option| self.of(option)).collect();
        let is_over = values.is_empty();
        let value = (0..).find(|value| !(values.contains(value) || is_over && self.misere && *value == 0)).unwrap();
        self.known.insert(position.to_vec(), value);
        value
    }
}

/// The two games, with positions to ask for.
fn games() -> [(&'static str, Options, Vec<Vec<u64>>); 2] {
    [
        ("pins", kayles_options, vec![vec![], vec![1], vec![5, 3], vec![9], vec![6, 4, 4, 1], vec![12, 2]]),
        ("squares", squares_options, vec![vec![0, 0], vec![2, 5], vec![5, 7], vec![25, 9], vec![10, 10]]),
    ]
}

fn text(position: &[u64]) -> String {
    if position.is_empty() {
        return "-".to_owned();
    }
    position.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

fn texts<'m>(moves: &'m Value, key: &str) -> Vec<String> {
    let to = |entry: &'m Value| entry[key].as_str().unwrap().to_owned();
    sorted(moves.as_array().unwrap().iter().map(to).collect())
}

#[test]
fn the_recursion_gives_the_values_of_the_literature() {
    // Winning Ways, chapter 4; and A030193, the lost heaps when squares are taken.
    let mut kayles = Values::new(kayles_options, false);
    let values: Vec<u64> = (0..=11).map(|row| kayles.of(&[row])).collect();
    assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    let mut squares = Values::new(squares_options, false);
    let lost: Vec<u64> = (0..=40).filter(|&heap| squares.of(&[heap, 0]) == 0).collect();
    assert_eq!(lost, [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39]);
}

#[test]
fn they_have_values_and_moves_in_both_plays() {
    for (spec, options, positions) in games() {
        for play in ["normal", "misere"] {
            let mut values = Values::new(options, play == "misere");
            for position in &positions {
                let at = text(position);
                let answer = answered(&["value", spec, &at, "--play", play]);
                let value = values.of(position);
                assert_eq!((&answer["grundy"], &answer["position"]), (&json!(value), &json!(at)), "{spec} {at} {play}");
                assert_eq!(answer["outcome"], if value == 0 { "P" } else { "N" });
                let mut winning: Vec<_> =
                    options(position).into_iter().filter(|option| values.of(option) == 0).collect();
                winning.sort();
                winning.dedup();
                let winning = sorted(winning.iter().map(|option| text(option)).collect());
                assert_eq!(texts(&answer["winning_moves"], "to"), winning, "{spec} {at} {play}");

                let moves = answered(&["moves", spec, &at, "--values", "--play", play]);
                let expected = sorted(options(position).iter().map(|option| text(option)).collect());
                assert_eq!(texts(&moves["moves"], "to"), expected, "{spec} {at}");
                for to in moves["moves"].as_array().unwrap() {
                    let numbers = to["to"].as_str().unwrap().split(',').filter_map(|number| number.parse().ok());
                    assert_eq!(to["grundy"], values.of(&numbers.collect::<Vec<u64>>()), "{spec} {at}: {to}");
                }
            }
        }
    }
}

#[test]
fn they_are_shown() {
    for (spec, _, positions) in games() {
        for position in &positions {
            let at = text(position);
            assert!(printed(&["show", spec, &at]).contains(&at), "{spec} {at}");
            let svg = printed(&["show", spec, &at, "--format", "svg"]);
            assert!(svg.contains("<svg") && svg.contains(&at), "{svg}");
        }
    }
}

#[test]
fn they_have_tables_and_histograms() {
    let row = |position: &[u64], value: u64| {
        let quote = if position.len() > 1 { "\"" } else { "" };
        format!("{quote}{}{quote},{value},{}\n", text(position), if value == 0 { "P" } else { "N" })
    };
    let mut kayles = Values::new(kayles_options, false);
    let rows = (0..=15).map(|pins| if pins == 0 { vec![] } else { vec![pins] });
    let expected: String = rows.map(|rows| row(&rows, kayles.of(&rows))).collect();
    assert_eq!(printed(&["table", "pins", "--max", "15"]), format!("position,grundy,outcome\n{expected}"));

    let mut squares = Values::new(squares_options, false);
    let heaps = (0..=9).flat_map(|x| (0..=9).map(move |y| [x, y]));
    let expected: String = heaps.map(|heaps| row(&heaps, squares.of(&heaps))).collect();
    assert_eq!(printed(&["table", "squares", "--max", "9"]), format!("position,grundy,outcome\n{expected}"));

    for (spec, options, positions) in games() {
        let position = positions.last().unwrap();
        let mut values = Values::new(options, false);
        let value = values.of(position);
        // The recursion has been at every position that can be reached.
        let mut times: HashMap<String, u64> = HashMap::new();
        values.known.values().for_each(|value| *times.entry(value.to_string()).or_default() += 1);
        let found = answered(&["histogram", spec, &text(position)]);
        assert_eq!(found["times"], json!(times), "{spec}");
        assert_eq!((&found["positions"], &found["grundy"]), (&json!(values.known.len()), &json!(value)), "{spec}");
        assert_eq!(printed(&["table", spec, &text(position)]).lines().count(), values.known.len() + 1, "{spec}");
    }
}

#[test]
fn they_are_summed_and_compared() {
    let (mut kayles, mut squares) = (Values::new(kayles_options, false), Values::new(squares_options, false));
    let sum = answered(&["sum", "pins 7,2", "squares 6,3", "nim 4"]);
    let parts = [kayles.of(&[7, 2]), squares.of(&[6, 3]), 4];
    assert_eq!(sum["grundy"], parts[0] ^ parts[1] ^ parts[2]);
    let components: Vec<u64> =
        sum["components"].as_array().unwrap().iter().map(|part| part["grundy"].as_u64().unwrap()).collect();
    assert_eq!(components, parts);

    // Two pins are two stones of Nim. Three single pins last three moves, and two stones taken one by one last two.
    assert_eq!(answered(&["iso", "pins 2", "nim 2"])["verdict"], "isomorphic");
    let different = ran(&["iso", "pins 1,1,1", "squares 2,0", "--json"], "");
    assert_eq!(different.status.code(), Some(1));
    let verdict: Value = serde_json::from_slice(&different.stdout).unwrap();
    assert_eq!(verdict["first"]["grundy"], kayles.of(&[1, 1, 1]));
    assert_eq!(verdict["second"]["grundy"], squares.of(&[2, 0]));
}

#[test]
fn they_are_played() {
    // A row of five is won by leaving two equal rows, to which the engine has no good answer.
    let played = ran(&["play", "pins", "5"], "2,2\nquit\n");
    assert!(
        played.status.success() && String::from_utf8_lossy(&played.stdout).contains("The engine plays"),
        "{played:?}"
    );
    let won = ran(&["play", "pins", "2"], "-\n");
    assert!(String::from_utf8_lossy(&won.stdout).contains("you win!"), "{won:?}");
    // Two stones are lost: there is one move, and the engine takes the other stone.
    let lost = ran(&["play", "squares", "2,0"], "1,0\n");
    assert!(String::from_utf8_lossy(&lost.stdout).contains("the engine wins"), "{lost:?}");
    let illegal = ran(&["play", "squares", "5,0"], "2,0\nquit\n");
    let said = [illegal.stdout, illegal.stderr].concat();
    assert!(!String::from_utf8_lossy(&said).contains("engine plays"), "2 cannot be left of 5");
}

#[test]
fn the_one_with_an_index_is_solved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("squares");
    let file = file.to_str().unwrap();
    for play in ["normal", "misere"] {
        let _ = fs::remove_file(file);
        printed(&["solve", "squares:below=30x40", "--play", play, "--out", file]);
        let mut values = Values::new(squares_options, play == "misere");
        let all: Vec<[u64; 2]> = (0..30).flat_map(|x| (0..40).map(move |y| [x, y])).collect();
        let expected: Vec<u64> = all.iter().map(|heaps| values.of(heaps)).collect();

        let batch: String = all.iter().map(|heaps| format!("{}\n", text(heaps))).collect();
        let found = ran(&["lookup", file, "squares", "--batch", "-", "--json"], &batch);
        let found = String::from_utf8(found.stdout).unwrap();
        let found = found.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["grundy"].as_u64().unwrap());
        assert_eq!(found.collect::<Vec<_>>(), expected, "{play}");

        let stats: Value = serde_json::from_str(&printed(&["stats", file, "--format", "json"])).unwrap();
        let mut histogram = vec![0_u64; *expected.iter().max().unwrap() as usize + 1];
        expected.iter().for_each(|&value| histogram[value as usize] += 1);
        assert_eq!((&stats["histogram"], &stats["positions"]), (&json!(histogram), &json!(1200)), "{play}");
        assert_eq!((&stats["family"], &stats["p_positions"]), (&json!("squares:below=30x40"), &json!(histogram[0])));

        let answer = answered(&["value", "squares", "29,39", "--table", file, "--play", play]);
        assert_eq!((&answer["grundy"], &answer["method"]), (&json!(values.of(&[29, 39])), &json!("table")));
    }
    // Kayles has no index, and says so.
    let refused = ran(&["solve", "pins:below=10", "--out", file], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("squares:below=AxB"), "{refused:?}");
}

#[test]
fn they_are_listed() {
    let listed = answered(&["rulesets"]);
    let specs: Vec<&str> = listed.as_array().unwrap().iter().map(|entry| entry["spec"].as_str().unwrap()).collect();
    assert_eq!(specs.len(), rulesets::entries().count() + 2);
    assert_eq!(specs[specs.len() - 2..], ["pins", "squares"]);
    let people = printed(&["rulesets"]);
    assert!(people.contains("Subtract a square") && people.contains("grundy value squares 5,7"), "{people}");
}

#[test]
fn they_have_the_page() {
    let laboratory = Laboratory::open(own_games());
    let gallery = laboratory.get("/");
    for (spec, options, positions) in games() {
        assert!(gallery.contains(&format!("data-ruleset=\"{spec}\"")), "{spec}");
        assert!(laboratory.get(&format!("/play?ruleset={spec}")).contains(spec));
        let mut values = Values::new(options, false);
        for position in &positions {
            let at = format!("ruleset={spec}&position={}", text(position));
            let board: Value = serde_json::from_str(&laboratory.get(&format!("/api/board?{at}"))).unwrap();
            assert!(board["svg"].as_str().unwrap().starts_with("<svg"), "{at}");
            let expected = sorted(options(position).iter().map(|option| text(option)).collect());
            assert_eq!(texts(&board["moves"], "to"), expected, "{at}");
            let answer: Value = serde_json::from_str(&laboratory.get(&format!("/api/value?{at}"))).unwrap();
            assert_eq!(answer["grundy"], values.of(position), "{at}");
        }
    }
}

/// What stands between two lines of a text.
fn between<'t>(text: &'t str, begin: &str, end: &str) -> &'t str {
    text.split_once(begin).and_then(|(_, rest)| rest.split_once(end)).unwrap_or_else(|| panic!("{begin} … {end}")).0
}

#[test]
fn the_example_of_the_instructions_is_the_game_that_is_tested() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let program = fs::read_to_string(root.join("crates/cli/examples/own_games.rs")).unwrap();
    let kayles = between(&program, "// Kayles begins here.\n", "// Kayles ends here.\n");
    assert!(kayles.lines().count() <= 40, "{}", kayles.lines().count());
    let instructions = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let section = between(&instructions, "## Adding a ruleset", "\n## ");
    assert_eq!(between(section, "```rust\n", "```\n"), kayles);
}
