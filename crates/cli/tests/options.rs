//! Every option does something or is refused with what it is for: none is passed over in silence.

mod program;

use program::{grundy_with_input, refused, said, stdout, words};
use std::collections::BTreeSet;

/// What a command prints that ends well.
fn printed(line: &str) -> String {
    said(&words(line))
}

/// What every command takes, or every one that computes.
const EVERYWHERE: &[&str] = &["time", "memory", "threads", "color", "help"];

/// Options that cannot be seen in what is printed, and where they are tested instead.
const ELSEWHERE: &[(&str, &str)] = &[
    ("solve", "out"),          // tables.rs: the file
    ("solve", "cluster"),      // grundy-cluster: with MPI; shards.rs: without
    ("verify", "cluster"),     // the same
    ("sequence", "cluster"),   // the same
    ("find", "cluster"),       // the same
    ("solve", "play"),         // tables.rs: what the file says
    ("solve", "summary"),      // slices.rs: instead of a file
    ("solve", "engine"),       // tables.rs and below: the same bytes by another way
    ("join", "out"),           // parts.rs: the file
    ("value", "table"),        // tables.rs
    ("play", "first"),         // commands.rs: a dialogue
    ("play", "play"),          // commands.rs
    ("serve", "port"),         // serve.rs
    ("serve", "behind-proxy"), // grundy-web: fair.rs
    ("serve", "address"),      // serve.rs
    ("serve", "host"),         // serve.rs
    ("stats", "format"),       // tables.rs
    ("stats", "json"),         // sequence.rs
    ("stats", "csv"),          // sequence.rs
    ("lookup", "batch"),       // tables.rs
    ("lookup", "json"),        // tables.rs
    ("lookup", "csv"),         // the same writer as that of value
    ("posets", "out"),         // posets.rs: the file
    ("data", "from"),          // data.rs: the same rows
    ("verify", "errata"),      // the claims' own tests
    ("check", "values"),       // check.rs: one of the questions is always there
    ("check", "p-positions"),  // check.rs
    ("check", "claim"),        // check.rs
    ("check", "f"),            // check.rs: f0 and f1
    ("check", "play"),         // check.rs: the answer is no
    ("find", "recheck"),       // find.rs: without a game
    ("find", "automaton"),     // automata.rs: the file
    ("find", "walnut"),        // automata.rs: the folder
    ("find", "prove"),         // automata.rs: a program that is asked
];

/// A command without and with an option, which must not print the same. FILE is an empty file.
const SEEN: &[(&str, &str, &str)] = &[
    ("rulesets", "rulesets", "--json"),
    ("show", "show young 2,1", "--format svg"),
    ("show", "show young 2,1", "--move (1,1)"),
    ("show", "show young 2,1", "--labels blank"),
    ("show", "show young 2,1", "--no-title"),
    ("show", "show mhrg:3x5 5,4,3 --move (1,3)", "--no-caption"),
    ("show", "show young 2,1", "--out FILE"),
    ("moves", "moves young 2,1", "--csv"),
    ("moves", "moves young 2,1", "--values"),
    ("moves", "moves young 2,1 --values", "--play misere"),
    ("moves", "moves young 2,1", "--json"),
    ("solve", "solve mhrg:h=4:m=2 --summary", "--json"),
    ("solve", "solve mhrg:h=4:m=2 --summary", "--csv"),
    ("value", "value young 2,1", "--explain"),
    ("value", "value young 2,1 --explain", "--format svg"),
    ("value", "value young 2,1", "--json"),
    ("value", "value young 2,1", "--play misere"),
    ("value", "value young 2,1", "--method search"),
    ("value", "value mhrg:3x5 --method search", "--outcome"),
    ("value", "value mhrg:2x3", "--batch FILE"),
    ("table", "table mhrg:2x3", "--max 1"),
    ("table", "table young --max 2", "--entries 1"),
    ("table", "table mhrg:2x3", "--play misere"),
    ("table", "table mhrg:2x3", "--format json"),
    ("table", "table mhrg:2x3", "--out FILE"),
    ("table", "table mhrg:2x3", "--json"),
    ("table", "table mhrg:2x3", "--where 'x1 > 1'"),
    ("table", "table mhrg:2x3", "--outcome P"),
    ("table", "table mhrg:2x3", "--columns size,position"),
    ("histogram", "histogram nim 1", "--play misere"),
    ("histogram", "histogram mhrg:2x3", "--json"),
    ("histogram", "histogram mhrg:2x3", "--csv"),
    ("heaps", "heaps kayles", "--to 20"),
    ("heaps", "heaps kayles --to 9", "--values"),
    ("heaps", "heaps kayles --to 9", "--json"),
    ("heaps", "heaps kayles --to 9", "--csv"),
    ("starts", "starts", "--rank 2"),
    ("starts", "starts --rank 2", "--json"),
    ("starts", "starts --rank 2", "--csv"),
    ("data", "data mhrg 3x5", "--json"),
    ("data", "data mhrg 3x5", "--csv"),
    ("data", "data mhrg 3x7", "--winning"),
    ("data", "data mhrg", "--plot starts"),
    ("data", "data mhrg", "--recompute 5"),
    ("data", "data mhrg 3x5", "--out FILE"),
    ("sum", "sum 'young 2,1' 'nim 1'", "--explain"),
    ("sum", "sum 'nim 1' 'nim 1'", "--play misere"),
    ("sum", "sum 'nim 1' 'nim 1'", "--json"),
    ("sum", "sum 'nim 1' 'nim 1'", "--csv"),
    ("iso", "iso 'young 2,1' 'young 2,1'", "--play misere"),
    ("iso", "iso 'young 2,1' 'young 2,1'", "--json"),
    ("iso", "iso 'young 2,1' 'young 2,1'", "--csv"),
    ("iso", "iso 'young 2,1' 'young 2,1'", "--map"),
    ("convert", "convert young 2,1", "--to beads"),
    ("convert", "convert young 2,1", "--json"),
    ("check", "check nim --values 'x1 xor x2 xor x3'", "--where 'x1 = 0'"),
    ("check", "check nim --values 'x1 xor x2 xor x3'", "--size 5"),
    ("check", "check nim --values 'x1 xor x2 xor x3'", "--entries 3"),
    ("check", "check nim --values 'x1 xor x2 xor x3'", "--json"),
    ("find", "find kayles --only period", "--size 300"),
    ("find", "find kayles --size 300", "--only recurrence"),
    ("find", "find kayles --size 300", "--json"),
    ("find", "find nim --size 31 --only anf", "--all"),
    ("find", "find 'octal:0.?' --size 100", "--csv"),
    ("verify", "verify nakada-1.3", "--size 3"),
    ("verify", "verify nakada-1.3", "--list"),
    ("verify", "verify nakada-1.3", "--json"),
    ("verify", "verify nakada-1.3", "--csv"),
    ("verify", "verify abuku --size 2", "--shard 1/2"),
    ("sequence", "sequence 'nim N,1' N=0..3", "--shard 1/2"),
    ("find", "find 'octal:0.?' --size 100", "--shard 1/2"),
    ("value", "value young 2,1", "--csv"),
    ("sequence", "sequence eeta-partitions --max 5", "--json"),
    ("sequence", "sequence eeta-partitions --max 5", "--csv"),
    ("sequence", "sequence eeta-partitions --max 5", "--max 4"),
    ("sequence", "sequence 'nim N,1' N=0..3", "--of outcome"),
    ("sequence", "sequence 'nim N,1' N=0..3", "--play misere"),
    ("sequence", "sequence 'nim N,1' N=0..3", "--format bfile"),
    ("sequence", "sequence 'nim N,1' N=0..3", "--out FILE"),
];

/// The options that the help of a command names.
fn options(command: &str) -> BTreeSet<String> {
    let help = printed(&format!("help {command}"));
    let options = help.lines().filter_map(|line| {
        let line = line.trim_start();
        let long = line.strip_prefix("--").or_else(|| line.get(4..)?.strip_prefix("--"))?;
        let end = long.find(|letter: char| !letter.is_ascii_alphabetic() && letter != '-').unwrap_or(long.len());
        Some(long[..end].to_owned())
    });
    options.filter(|option| !EVERYWHERE.contains(&&option[..])).collect()
}

#[test]
fn every_option_is_seen_here_or_tested_elsewhere() {
    let help = printed("--help");
    let commands: Vec<&str> = SEEN.iter().map(|(command, ..)| *command).collect();
    for command in commands.iter().chain(ELSEWHERE.iter().map(|(command, _)| command)) {
        assert!(help.contains(command), "{command}");
        for option in options(command) {
            let seen = SEEN.iter().any(|(of, _, with)| of == command && with[2..].split(' ').next() == Some(&option));
            let is_elsewhere = ELSEWHERE.contains(&(command, &option));
            assert!(seen || is_elsewhere, "grundy {command} --{option}");
        }
    }
}

#[test]
fn an_option_changes_what_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    for (_, without, with) in SEEN {
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let with = &with.replace("FILE", file.to_str().unwrap());
        let both = format!("{without} {with}");
        // One that is there already gets another value.
        let is_there = with.starts_with("--max") && without.contains("--max");
        let both = if is_there { without.replace("--max 5", with) } else { both };
        assert_ne!(printed(without), printed(&both), "grundy {both}");
    }
}

#[test]
fn an_option_that_means_nothing_is_refused() {
    for (line, words) in [
        ("moves young 2,1 --play misere", &["--play", "--values"][..]),
        ("moves young 2,1 --play normal", &["--play", "--values"]),
        ("show nim 3 --labels hooks", &["nim", "labels"]),
        ("show young 2,1 --labels numbers", &["young", "`numbers`", "hooks"]),
        ("table young 2,1 --entries 2", &["--entries", "--max"]),
        ("table young 2,1 --max 2", &["--max"]),
        ("table wythoff --max 2 --entries 2", &["wythoff", "`entries`", "leaves that open"]),
        ("table corner:queen --max 2 --entries 2", &["corner:queen", "`entries`"]),
        ("table rooks --max 2 --entries 4", &["rooks", "`entries`"]),
        ("table nim4b --max 2 --entries 4", &["nim4b", "`entries`"]),
        ("table inset:4 --max 5 --entries 4", &["inset:4", "`entries`"]),
        ("table ungar:box=2x2 --max 5 --entries 4", &["ungar:box=2x2", "`entries`"]),
        ("table ungar:weak=3 --max 5 --entries 3", &["ungar:weak=3", "`entries`"]),
        ("table reflect:A3/1 --max 5 --entries 3", &["reflect:A3/1", "`entries`"]),
        ("table plain:A3/2 --max 5 --entries 3", &["plain:A3/2", "`entries`"]),
        ("table ungar:tamari=3 --max 5", &["ungar:tamari=3", "`max`"]),
        ("table nim --max 2 --entries 0", &["nim", "`entries` must be at least 1"]),
        ("table nim --max 0 --entries 1000000000000", &["nim", "`entries` must be at most"]),
        ("table nim --max 2 --format parquet", &["--out"]),
        ("sequence --json", &["name it"]),
        ("sequence 'nim N' N=0..3 --max 2", &["--max"]),
        ("sequence 'nim N'", &["nim N", "needs a range"]),
        ("sequence 'nim N,M' N=0..3 M=0..3 --format bfile", &["one variable"]),
        ("sequence 'nim N' N=0..3 --of outcome --format bfile", &["numbers"]),
        ("sequence nim N N=0..3", &["in quotes"]),
        ("table mhrg:2x3 --where 'x1 >'", &["--where"]),
        ("table mhrg:2x3 --columns colour", &["position, grundy, outcome"]),
        ("table mhrg:2x3 --columns size --format parquet --out no-such-file", &["--columns"]),
        ("sequence --max 4", &["name it"]),
        ("sequence weak-order --max 0", &["--max", "is the last index"]),
        ("solve nim:below=2x2x2x2x2 --out no-such-file --engine portable", &["nim:below=2x2x2x2x2", "--engine"]),
        ("solve nim:below=2x2 --out no-such-file --engine fast", &["`scan`", "`auto`"]),
        ("value young 2,1 --batch no-such-file", &["--batch"]),
        ("value young 2,1 --table no-such-file --method search", &["--method"]),
        ("verify --list --size 3", &["--size"]),
        ("verify --errata --json", &["--json"]),
        ("posets d-complete 3 --count --draw", &["--draw"]),
        ("data mhrg 3x5 --plot starts", &["--plot"]),
        ("data mhrg 3x5 --recompute 5", &["--recompute"]),
        ("data mhrg --recompute 5 --csv", &["--csv"]),
        ("data nim", &["nim", "mhrg"]),
    ] {
        let message = refused(&program::words(line));
        words.iter().for_each(|word| assert!(message.contains(word), "grundy {line}: {message}"));
    }
}

#[test]
fn a_bound_on_the_number_of_entries_is_kept() {
    let rows = |line: &str| printed(line).lines().skip(1).count();
    // Sets of at most two of the squares 0 to 4.
    assert_eq!(rows("table welter --max 4 --entries 2"), 1 + 5 + 10);
    assert_eq!(rows("table turtles:any --max 4 --entries 2"), 1 + 5 + 10);
    assert_eq!(rows("table turtles:odd --max 4 --entries 2"), 5);
    assert_eq!(rows("table shifted --max 4 --entries 2"), 1 + 4 + 6);
    assert_eq!(rows("table young --max 4 --entries 2"), 15);
    assert_eq!(rows("table nibble --max 4 --entries 2"), 15);
    assert_eq!(rows("table young --max 4 --entries 0"), 1);
    assert_eq!(rows("table nim --max 4 --entries 3"), 125);
    assert_eq!(printed("table mhrg:2x3 --max 3 --entries 1"), "position,grundy,outcome\n-,0,P\n2,1,N\n");
}

#[test]
fn a_position_in_pieces_is_put_together() {
    for (line, words) in [
        ("value nim 3 5", &["nim: ", "write 3,5"][..]),
        ("value nim 3, 5, 7 --json", &["write 3,5,7"]),
        ("value reflect:A3/1 -1 1 0", &["write -1,1,0"]),
        ("moves young 4 2 1", &["write 4,2,1"]),
        ("show welter 6 4 1", &["write 1,4,6"]),
        ("table young 2 1", &["write 2,1"]),
        ("histogram young 2 1", &["write 2,1"]),
        ("play wythoff 3 5", &["write 3,5"]),
        ("value ungar:box=2x3 '(1,3)' '(2,1)'", &["write '(1,3),(2,1)'"]),
        ("value wythoff 3 5 7", &["expected two heaps, found 3", "one argument"]),
        ("value young 1 2", &["must not increase", "one argument"]),
        ("sum nim 3 nim 5", &["in quotes"]),
        ("iso young 3,1 welter 1,4", &["in quotes"]),
    ] {
        let message = refused(&program::words(line));
        words.iter().for_each(|word| assert!(message.contains(word), "grundy {line}: {message}"));
    }
}

#[test]
fn a_board_may_be_turned() {
    let message = refused(&["value", "mhrg:5x3"]);
    assert!(message.contains("3x5") && message.contains("same game"), "{message}");
    assert_eq!(printed("value mhrg:3×5 --json"), printed("value mhrg:3X5 --json"));
}

#[test]
fn lines_of_a_batch_may_begin_with_a_byte_order_mark() {
    let answers = |input: &str| {
        let output = grundy_with_input(&words("value young --batch - --json"), input);
        (output.status.code(), stdout(&output).to_owned())
    };
    assert_eq!(answers("\u{feff}# remark\r\n3,1\r\n"), answers("3,1\n"));
    assert_eq!(answers("\u{feff}[3, 1]\n"), answers("3,1\n"));
    assert_eq!(answers("3,1\n").0, Some(0));
}

/// Not in the middle of a computation, but out of a theorem.
#[test]
fn lost_positions_have_value_0_in_answers_and_sums() {
    for line in ["value wythoff 1618033,2618033 --json", "value wythoff 1618033,2618033 --json --method formula"] {
        let answer: serde_json::Value = serde_json::from_str(&printed(line)).unwrap();
        assert_eq!((answer["outcome"].as_str(), answer["grundy"].as_u64()), (Some("P"), Some(0)), "{answer}");
    }
    let sum = printed("sum 'wythoff 1618033,2618033' 'nim 3' --json");
    let sum: serde_json::Value = serde_json::from_str(&sum).unwrap();
    assert_eq!(sum["grundy"].as_u64(), Some(3), "{sum}");
}
