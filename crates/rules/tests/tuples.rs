//! Games on tuples and arrays: the values of the examples, the fast ways compared with the definition, and refusals.

use conformance::{Effort, check};
use rules::file::RuleFile;
use rules::{Files, RuleError};
use rulesets::handle::On;
use rulesets::{Fault, OpenGame, Position, Query, Range, Refusal};
use std::collections::BTreeSet;
use tables::{Engine, Moves, solve_in_memory};
use theory::{Flow, Limits, Play, Random, caught};

struct NoFiles;

impl Files for NoFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {name}"))
    }
}

fn opened(text: &str, given: &[(&str, i64)]) -> Result<OpenGame, RuleError> {
    let given: Vec<(String, i64)> = given.iter().map(|&(name, number)| (name.to_owned(), number)).collect();
    rules::open(&RuleFile::read(text)?, text, "own.game", "own.game", &given, &NoFiles).map(|opened| opened.game)
}

fn game(text: &str, given: &[(&str, i64)]) -> OpenGame {
    opened(text, given).unwrap_or_else(|error| panic!("{text}: {error}"))
}

const WYTHOFF_KNIGHT: &str = "game wythoff-knight
on   x, y
move x-k, y    for k in 1..x
move x, y-k    for k in 1..y
move x-k, y-k  for k in 1..min(x, y)
move x-1, y-2
move x-2, y-1
";

const MOORE2: &str = "game moore2
on   x, y, z
move a, b, z  for a in 0..x, b in 0..y where a+b < x+y
move a, y, c  for a in 0..x, c in 0..z where a+c < x+z
move x, b, c  for b in 0..y, c in 0..z where b+c < y+z
";

const TWO_ROOKS: &str = "game two-rooks
on   x, y, z, w where not (x = z and y = w)
move x-k, y, z, w for k in 1..x
move x, y-k, z, w for k in 1..y
move x, y, z-k, w for k in 1..z
move x, y, z, w-k for k in 1..w
";

const MOORE: &str = "game moore N K
on   x[N]
move 1..K of x: 0..x-1
";

/// Games whose entries can grow, with conditions, without lines, and with everything that the language has.
const MADE_UP: &[(&str, &[(&str, i64)])] = &[
    (MOORE2, &[]),
    ("game grows\non x, y\nmove x-1, y+3\nmove x, y-k for k in 1..min(y, 4)\n", &[]),
    (
        "game longer\non x, y, z\nmove x-k, y+k, z*2 for k in 1..min(2, x)\nmove x, y-1, max(0, z-3) where y > 0\nmove x, y, z/2 where z > 0\n",
        &[],
    ),
    ("game swap\non x, y where x >= y\nmove y, x-k for k in 1..x where y < x\nmove x, y-1\n", &[]),
    (
        "game odd\non x, y where (x + y) mod 3 != 1\nmove a, b for a in 0..x, b in 0..y where (a < x or b < y) and (a + b) mod 2 = 0\n",
        &[],
    ),
    ("game guarded\non x, y\nmove x-k, y for k in 1..x where k != 3 and 12/(k-3) < 5\nmove x, y/2 where y > 1\n", &[]),
    (
        "game quantified\non x, y where all k in 2..3: x != k*y or x = 0\nmove a, y for a in 0..x-1 where exists m in 1..4: m*m = x-a\nmove x, b for b in 0..y-1 where prime(y-b)\n",
        &[],
    ),
    ("game one\non n\nmove n-k for k in 1..min(n, 3)\nmove n/2 where n > 0\n", &[]),
    ("game nothing\non x, y\n", &[]),
    (
        "game strips\non x, y\nmove x-k, (y+k) mod 7 for k in 1..x where k in {1, 4, 9} or y xor k > 3\nmove x, isqrt(b)  for b in 0..y-1 where not divides(3, b)\n",
        &[],
    ),
    ("game zero-step\non x, y\nmove x-k, y-1 for k in 0..x\n", &[]),
    ("game split\non x, y\nmove a, x-1-a for a in 0..x-1\nmove x, y-k for k in 1..y\n", &[]),
    ("game pairs\non x[4]\nmove i < j of x: max(x-1, 0) where x[i] > 0\nmove i of x: x/2 where x[i] > 0\n", &[]),
    (
        "game up\non x[3] where x[1] + x[3] < 20\nmove i < j of x: x[i]+x[j]-x where x[j] < x[i]\nmove i of x: x-k for k in 1..min(x[i], 2)\n",
        &[],
    ),
    ("game any M=2\non x[3]\nmove 2..3 of x: x-M..x-1\nmove 1..1 of x: 0..x-1 where x[1] != 2\n", &[]),
    ("game many\non x[6]\nmove i of x: 0..x-1\nmove 6..6 of x: x-1\n", &[]),
];

fn made_up() -> impl Iterator<Item = OpenGame> {
    let known: [(&str, &[(&str, i64)]); 4] =
        [(WYTHOFF_KNIGHT, &[]), (TWO_ROOKS, &[]), (MOORE, &[("N", 3), ("K", 2)]), (MOORE, &[("N", 5), ("K", 5)])];
    known.into_iter().chain(MADE_UP.iter().copied()).map(|(text, given)| game(text, given))
}

fn positions(game: &OpenGame, max: u64) -> Vec<Position> {
    listed(game, max).expect("a range of tuples")
}

/// The same; none if the condition of the board cannot be evaluated.
fn listed(game: &OpenGame, max: u64) -> Option<Vec<Position>> {
    let mut positions = Vec::new();
    let each = &mut |position| {
        positions.push(position);
        Flow::Continue(())
    };
    game.positions_up_to(Range { max, entries: None }, each).ok()?;
    Some(positions)
}

fn value(game: &OpenGame, position: &str) -> u64 {
    game.solver(Query::default()).value(&game.read(position).expect("a position")).expect("a value")
}

#[test]
fn examples_have_their_known_values() {
    let knight = game(WYTHOFF_KNIGHT, &[]);
    assert_eq!(["5,7", "3,4", "9,9", "14,8"].map(|position| value(&knight, position)), [3, 2, 16, 3]);
    let moore2 = game(MOORE2, &[]);
    assert_eq!(["1,2,3", "4,4,4"].map(|position| value(&moore2, position)), [6, 0]);
    let rooks = game(TWO_ROOKS, &[]);
    assert_eq!(["3,0,0,2", "4,4,2,1"].map(|position| value(&rooks, position)), [4, 1]);
    assert_eq!(value(&game(MOORE, &[("N", 3), ("K", 2)]), "1,2,3"), 6);
    assert_eq!(value(&game(MOORE, &[("N", 4), ("K", 2)]), "1,2,3,4"), 10);
}

/// The same game without large entries, with which its rules might overflow.
fn bounded(text: &str) -> String {
    let (before, rest) = text.split_once("\non ").expect("a line of the board");
    let (on, moves) = rest.split_once('\n').expect("lines behind it");
    let (board, condition) = on.split_once(" where ").unwrap_or((on, "1 = 1"));
    let bound = match board.strip_prefix("x[").and_then(|entries| entries.strip_suffix(']')) {
        Some(entries) => format!("all i in 1..{entries}: x[i] <= 90"),
        None => format!("max({board}) <= 90"),
    };
    format!("{before}\non {board} where ({condition}) and {bound}\n{moves}")
}

#[test]
fn every_game_keeps_what_the_laboratory_takes_for_granted() {
    let known: [(&str, &[(&str, i64)]); 4] =
        [(WYTHOFF_KNIGHT, &[]), (TWO_ROOKS, &[]), (MOORE, &[("N", 3), ("K", 1)]), (MOORE, &[("N", 3), ("K", 2)])];
    let known = known.iter().map(|(text, given)| ((*text).to_owned(), *given));
    let bounded = MADE_UP.iter().map(|(text, given)| (bounded(text), *given));
    for (text, given) in known.chain(bounded) {
        let report = check(&game(&text, given), Effort::Quick).unwrap_or_else(|failure| panic!("{text}: {failure}"));
        assert!(report.compared("form") > 100, "{text}: {report:?}");
    }
}

/// The targets of a position by definition.
fn by_definition(position: &Position) -> BTreeSet<String> {
    targets(position).expect("its moves")
}

/// The same, or why the rules cannot be followed.
fn targets(position: &Position) -> Result<BTreeSet<String>, String> {
    match position.moves(&Limits::default()) {
        Ok(moves) => Ok(moves.iter().map(|m| m.to().text()).collect()),
        Err(Fault::Refused(Refusal::Rules { problem, .. })) => Err(problem),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn long_ranges_have_the_options_of_the_definition() {
    for game in made_up() {
        let count = positions(&game, 0).first().or(positions(&game, 5).first()).map(|p| p.text().split(',').count());
        let count = count.expect("a small position");
        let numbers = [0, 3, 63, 64, 65, 131];
        let most =
            if game.read(&vec!["1"; count].join(",")).is_ok_and(|p| p.count_moves().is_some()) { 40 } else { 12 };
        for code in 0..most {
            let list: Vec<String> = (0..count).map(|i| numbers[(code * 5 + i * (code + 1)) % 6].to_string()).collect();
            // Few entries are large, because otherwise the definition takes too long.
            let large = list.iter().filter(|number| number.len() > 1).count();
            let Ok(position) = game.read(&list.join(",")) else { continue };
            if large > 2 {
                continue;
            }
            let on_words = position.options_on(On::Words).expect("a form for every tuple").1;
            let on_words: BTreeSet<String> = on_words.iter().map(Position::text).collect();
            assert_eq!(on_words, by_definition(&position), "{} {position}", game.read("0").is_ok());
        }
    }
}

/// The same games as built-in ones, with each move in one spelling after another.
const BUILT_IN: &[(&str, &str)] = &[
    (
        "wythoff",
        "game own\non x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\nmove x-k, y-k for k in 1..min(x, y)\n",
    ),
    (
        "wythoff",
        "game own\non x, y\nmove a, y for a in 0..x-1\nmove x, b for b in 0..y where b < y\nmove x-k, y-k for k in 1..x+y\n",
    ),
    (
        "wythoff",
        "game own\non x, y\nmove a, y for a in 0..x where a != x\nmove x, y-k-1 for k in 0..y-1\nmove a, y-x+a for a in 0..x-1\n",
    ),
    (
        "corner:rook",
        "game own\non x, y\nmove a, y for a in 0..x where not a = x\nmove x, y-k for k in 1..y+3 where k <= y\n",
    ),
    ("corner:queen", "game own\non x, y\nmove x-k, y ; x, y-k ; x-k, y-k for k in 1..max(1, x, y)\n"),
    ("corner:ryuoh", "game own\non x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\nmove x-1, y-1\n"),
    ("corner:maharaja", WYTHOFF_KNIGHT),
    ("rooks", TWO_ROOKS),
    (
        "rooks",
        "game own\non x, y, z, w where y != w or z != x\nmove a, y, z, w for a in 0..x-1\nmove x, a, z, w for a in 0..y-1\nmove x, y, a, w for a in 0..z-1\nmove x, y, z, a for a in 0..w-1\n",
    ),
    (
        "rooks:r=3",
        "game own\non x, y, z, w where not (x = z and y = w)\nmove x-k, y, z, w; x, y-k, z, w; x, y, z-k, w; x, y, z, w-k for k in 1..2\n",
    ),
    (
        "nim4b",
        "game own\non x, y, z, w\nmove x-k, y, z, w; x, y-k, z, w; x, y, z-k, w; x, y, z, w-k for k in 1..x+y+z+w where x != z or y != w\n",
    ),
    (
        "nim4b:r=3",
        "game own\non x, y, z, w\nmove x-k, y, z, w; x, y-k, z, w; x, y, z-k, w; x, y, z, w-k for k in 1..2 where not (y = w and x = z)\n",
    ),
    ("nim", "game own\non x[3]\nmove 1..1 of x: 0..x-1\n"),
    ("nim", "game own\non x[3]\nmove i of x: x-k for k in 1..x[i]\n"),
    ("nim:r=4", "game own\non x[2]\nmove i of x: x-3..x-1\n"),
    ("nim:r=4", "game own\non x, y\nmove x-k, y for k in 1..min(3, x)\nmove x, a for a in max(0, y-3)..y-1\n"),
];

#[test]
fn built_in_games_as_rule_files_are_the_same_games() {
    for (spec, text) in BUILT_IN {
        let (own, built_in) = (game(text, &[]), rulesets::open(spec).expect("a built-in game"));
        let count = own.read("1,1,1,2").map(|_| 4).or(own.read("1,1,1").map(|_| 3)).unwrap_or(2);
        let max = if count == 4 { 3 } else { 7 };
        for play in Play::ALL {
            let query = || Query { play, ..Query::default() };
            let (mut mine, mut theirs) = (own.solver(query()), built_in.solver(query()));
            for position in positions(&own, max) {
                let other = built_in.read(&position.text()).expect("a position of both");
                let expected: BTreeSet<String> = by_definition(&other);
                assert_eq!(by_definition(&position), expected, "{text}: {position}");
                assert_eq!(position.count_moves(), other.count_moves(), "{text}: {position}");
                assert_eq!(mine.value(&position), theirs.value(&other), "{text}: {play} at {position}");
            }
        }
    }
}

#[test]
fn lines_are_recognised_in_every_spelling() {
    for (spec, text) in BUILT_IN {
        let (own, built_in) = (game(text, &[]), rulesets::open(spec).expect("a built-in game"));
        let count = own.read("1,1,1,2").map(|_| 4).or(own.read("1,1,1").map(|_| 3)).unwrap_or(2);
        let size = format!("below={}", ["5", "4", "3", "6"][..count].join("x"));
        let (own, built_in) = (own.numbered(&size).expect("a family"), built_in.numbered(&size).expect("a family"));
        assert_eq!(own.family().moves(), built_in.family().moves(), "{text}");
        assert_eq!(own.family().index().most_options(), built_in.family().index().most_options(), "{text}");
    }
}

#[test]
fn what_is_almost_a_line_is_none_and_its_table_is_right() {
    for line in [
        "move x-k, y for k in 1..x where k != 2\nmove x, y-k for k in 1..y",
        "move x-k, y for k in 2..x\nmove x, y-k for k in 1..y",
        "move x-k, y for k in 1..x-1\nmove x, y-k for k in 1..y",
        "move x-k, y for k in 1..y\nmove x, y-k for k in 1..y",
        "move x-2*k, y for k in 1..x\nmove x, y-k for k in 1..y",
        "move x-k, y for k in 1..x where x > 1\nmove x, y-k for k in 1..y",
        "move x-1, y-1 where x > 2\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y",
        "move x, y-k for k in 1..y",
        "move x-k, y for k in 1..x*k0\nmove x, y-k for k in 1..y",
    ] {
        let text = format!("game own k0=0\non x, y\n{line}\n");
        let game = game(&text, &[]);
        let numbered = game.numbered("below=6x7").expect("a family");
        assert_eq!(numbered.family().moves(), &Moves::Any, "{text}");
        let table =
            solve_in_memory(numbered.family(), Play::Normal, Engine::Scan, &Limits::default()).expect("a table");
        for index in 0..numbered.family().indices() {
            let position = numbered.position(index).expect("every tuple");
            let values: BTreeSet<u64> = position
                .moves(&Limits::default())
                .expect("its moves")
                .iter()
                .map(|m| table.value(numbered.index(m.to()).expect("an option of the family")).expect("a value"))
                .collect();
            let mex = (0..).find(|value| !values.contains(value)).expect("finitely many options");
            assert_eq!(table.value(index), Some(mex), "{text}: {position}");
        }
    }
}

#[test]
fn families_end_where_entries_can_grow_out_of_them() {
    let grows = game("game grows\non x, y\nmove x-1, y+3\n", &[]);
    assert!(grows.numbered("below=4x4").is_err() && grows.read("3,3").expect("a position").smallest_family().is_none());
    let swap = game("game swap\non x, y\nmove y, x where y < x\nmove x-1, y\n", &[]);
    assert!(swap.numbered("below=5x4").is_err() && swap.numbered("below=4x5").is_ok());
    let refusal = swap.numbered("below=5x4").map(|_| ()).expect_err("a move leaves it").to_string();
    assert!(refusal.contains("moves lead to numbers beyond these sides"), "{refusal}");
    let bounded = game("game bounded\non x, y where y <= 9\nmove x-1, y+k for k in 1..9\n", &[]);
    assert!(bounded.numbered("below=4x10").is_ok() && bounded.numbered("below=4x9").is_err());
}

/// The messages when rules cannot be followed: by definition, on words, and in a table.
fn failures(text: &str, position: &str) -> [String; 2] {
    let game = game(text, &[]);
    let position = game.read(position).expect("a position");
    let by_definition = targets(&position).expect_err("it fails");
    let on_words = caught(|| position.options_on(On::Words).map(|(_, options)| options.len()));
    [by_definition, on_words.expect_err("it fails").0]
}

#[test]
fn rules_that_cannot_be_followed_fail_with_line_and_position() {
    for (text, position, expected) in [
        ("game f\non x, y\nmove x-1, y/(x-2)\n", "2,5", "line 3: at 2,5: this divides by 0"),
        ("game f\non x, y\nmove x-k, y for k in 1..x where 5/(k-7) < 9\n", "9,1", "line 3: at 9,1: this divides by 0"),
        (
            "game f\non x, y\nmove x-1, y*y*y*y\n",
            "3,100000",
            "line 3: at 3,100000: a number here is not between -2^63 and 2^63",
        ),
        (
            "game f\non x, y\nmove a, y for a in 0..x\n",
            "70,1",
            "line 3: at 70,1: a, y with a = 70 leads to 70,1, which is not smaller: the first entry that changes must \
             become smaller",
        ),
        (
            "game f\non x, y\nmove x-5+k, y+1 for k in 1..9 where k mod 2 = 0\n",
            "5,0",
            "line 3: at 5,0: x-5+k, y+1 with k = 6 leads to 6,1, which is not smaller: the first entry that changes must \
             become smaller",
        ),
        ("game f\non x, y where 6/y > 0\nmove x-1, y-1\n", "4,1", "line 2: at 3,0: this divides by 0"),
        (
            "game f\non x[3]\nmove i of x: x[i+1]-1 where x[i] > 0\n",
            "5,4,3",
            "line 3: at 5,4,3: there is no entry 4: the entries are 1 to 3",
        ),
        (
            "game f\non x[2]\nmove 1..2 of x: 0..x\n",
            "1,1",
            "line 3: at 1,1: x[1]: 1 to 1 leads to 1,1, which is not smaller: the first entry that changes must become \
             smaller",
        ),
    ] {
        let [by_definition, on_words] = failures(text, position);
        assert_eq!(by_definition, expected, "{text}");
        assert_eq!(on_words, expected, "{text} on words");
    }
    let game = game("game f\non x, y\nmove x-1, y/(x-2)\n", &[]);
    let numbered = game.numbered("below=4x4").expect("a family");
    let solved = solve_in_memory(numbered.family(), Play::Normal, Engine::Scan, &Limits::default()).map(|_| ());
    let refused = solved.expect_err("it fails").to_string();
    assert_eq!(refused, "own.game:below=4x4: line 3: at 2,0: this divides by 0");
}

#[test]
fn moves_that_are_never_smaller_are_refused_when_the_file_is_read() {
    for moves in [
        "move x, y",
        "move x+1, y",
        "move x, y+k for k in 0..3",
        "move x+k, y-5 for k in 1..x",
        "move x+y-k, y for k in 0..min(y, x)",
    ] {
        let error = opened(&format!("game f\non x, y\nmove x-1, y\n{moves}\n"), &[]).map(|_| ()).expect_err(moves);
        assert_eq!(error.line, 4, "{error}");
        assert!(error.problem.contains("never leads to a smaller position"), "{error}");
    }
    for moves in ["move i of x: x+1", "move 2..2 of x: x..x+3", "move i < j of x: x+k for k in 0..1"] {
        let error = opened(&format!("game f\non x[2]\n{moves}\n"), &[]).map(|_| ()).expect_err(moves);
        assert!(error.problem.contains("never leads to a smaller position"), "{error}");
    }
    for moves in [
        "move x+1, y where x < 0",
        "move x+k, y for k in 3..1",
        "move x+1-k, y for k in 1..3",
        "move x, y/2 where y > 0",
    ] {
        opened(&format!("game f\non x, y\n{moves}\n"), &[]).unwrap_or_else(|error| panic!("{moves}: {error}"));
    }
}

#[test]
fn positions_are_refused_in_words() {
    let refusal = |game: &OpenGame, text: &str| game.read(text).expect_err(text).to_string();
    let rooks = game(TWO_ROOKS, &[]);
    assert_eq!(
        refusal(&rooks, "1,2,1,2"),
        "own.game: 1,2,1,2: for x = 1, y = 2, z = 1, w = 2 the condition of line 2 is false, and every position must \
         satisfy it"
    );
    assert_eq!(refusal(&rooks, "1,2"), "own.game: 1,2: expected 4 numbers: x,y,z,w, found 2");
    let moore = game(MOORE, &[("N", 3), ("K", 2)]);
    assert_eq!(refusal(&moore, "1"), "own.game: 1: expected 3 numbers: the entries of x, found 1");
    assert!(refusal(&moore, "1,2,9223372036854775808").contains("larger than 9223372036854775807"));
    let divides = game("game f\non x, y where 6/y > 0\nmove x-1, y\n", &[]);
    assert_eq!(refusal(&divides, "1,0"), "own.game: 1,0: line 2: this divides by 0");
    for (entries, given) in [("N", 65), ("N", 0), ("N-3", 2)] {
        let error = opened(&format!("game f N\non x[{entries}]\nmove i of x: 0..x-1\n"), &[("N", given)]);
        assert!(error.map(|_| ()).expect_err("too many or too few").problem.contains("x has 1 to 64 entries"));
    }
    let error = opened("game f\non x[3]\nmove i < j of x: 0..x-1 where x > 2\n", &[]).map(|_| ());
    assert!(error.expect_err("no entry is meant").problem.contains("x[1]"));
}

#[test]
fn moves_are_told_in_words() {
    let told = |game: &OpenGame, position: &str| -> Vec<String> {
        let moves = game.read(position).expect("a position").moves(&Limits::default()).expect("its moves");
        moves.iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        told(&game(WYTHOFF_KNIGHT, &[]), "1,2"),
        ["x-k, y with k = 1", "x, y-k with k = 1", "x, y-k with k = 2", "x-k, y-k with k = 1", "x-1, y-2"]
    );
    assert_eq!(
        told(&game(MOORE, &[("N", 2), ("K", 2)]), "1,1"),
        ["x[1]: 1 to 0", "x[1]: 1 to 0, x[2]: 1 to 0", "x[2]: 1 to 0"]
    );
}

/// Writes random rules, the same in every run.
struct Writer(Random);

impl Writer {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn one_of(&mut self, texts: &[&str]) -> String {
        (*self.0.one_of(texts)).to_owned()
    }

    fn number(&mut self, names: &[&str], depth: usize) -> String {
        if depth == 0 || self.below(3) == 0 {
            return if self.below(3) == 0 { self.below(5).to_string() } else { self.one_of(names) };
        }
        let (a, b) = (self.number(names, depth - 1), self.number(names, depth - 1));
        match self.below(6) {
            0 => format!("{}({a}, {b})", self.one_of(&["min", "max", "gcd"])),
            1 => format!("{}({a})", self.one_of(&["abs", "isqrt", "valuation", "-"])),
            _ => format!("({a} {} {b})", self.one_of(&["+", "-", "-", "*", "/", "mod", "xor"])),
        }
    }

    fn condition(&mut self, names: &[&str], depth: usize) -> String {
        let (a, b, c) = (self.number(names, 1), self.number(names, 1), self.number(names, 1));
        match self.below(if depth == 0 { 5 } else { 9 }) {
            0 | 1 => format!("{a} {} {b}", self.one_of(&["=", "!=", "<", "<=", ">", ">="])),
            2 => format!("{a} <= {b} < {c}"),
            3 => format!("{a} in {b}..{c}"),
            4 => self.one_of(&["prime(x)", "square(y)", "divides(2, x)", "x in {0, 2, 3}"]),
            5 => format!("not ({})", self.condition(names, depth - 1)),
            6 => format!("({} m in 0..2: m + {a} {} {b})", self.one_of(&["exists", "all"]), self.one_of(&["=", "<"])),
            _ => {
                let (a, b) = (self.condition(names, depth - 1), self.condition(names, depth - 1));
                format!("({a} {} {b})", self.one_of(&["and", "or"]))
            }
        }
    }

    fn game(&mut self) -> String {
        let on = if self.below(3) == 0 { format!(" where {}", self.condition(&["x", "y"], 1)) } else { String::new() };
        let mut text = format!("game random\non x, y{on}\n");
        for _ in 0..1 + self.below(2) {
            let names = ["x", "y", "a", "b"];
            let count = self.below(3);
            let known = &names[..2 + count];
            let entry = |writer: &mut Writer, own: &str| match writer.below(4) {
                0 => writer.number(known, 2),
                1 => own.to_owned(),
                _ => format!("{own}-{}", writer.number(known, 0)),
            };
            let (x, y) = (entry(self, "x"), entry(self, "y"));
            let ends = ["x", "y", "min(x, y)", "x-1", "3", "x+y", "70"];
            let ranges: Vec<String> = names[2..2 + count]
                .iter()
                .map(|name| format!("{name} in {}..{}", self.below(3), self.one_of(&ends)))
                .collect();
            let ranges = if count == 0 { String::new() } else { format!(" for {}", ranges.join(", ")) };
            let condition =
                if self.below(2) == 0 { format!(" where {}", self.condition(known, 2)) } else { String::new() };
            text.push_str(&format!("move {x}, {y}{ranges}{condition}\n"));
        }
        text
    }
}

impl Writer {
    fn array(&mut self) -> String {
        let mut text = "game random\non x[2]\n".to_owned();
        for _ in 0..1 + self.below(2) {
            let which = self.one_of(&["1..1 of x", "1..2 of x", "2..3 of x", "i of x", "i < j of x"]);
            let mut outside = vec!["x[1]", "x[2]", "k"];
            if which.starts_with('i') {
                outside.push("x[i]");
            }
            let mut inside = vec!["x", "x", "x[x]"];
            inside.extend(&outside);
            let change = match self.below(4) {
                0 => format!("x-{}", self.number(&inside, 1)),
                1 => format!("{}..x-1", self.number(&inside, 1)),
                2 => "0..x-1".to_owned(),
                _ => self.number(&inside, 2),
            };
            let ends = if which.starts_with('i') { "x[i]" } else { "2" };
            let condition = if self.below(2) == 0 {
                format!(" where {}", self.number(&outside, 1) + " > 0")
            } else {
                String::new()
            };
            text.push_str(&format!("move {which}: {change} for k in 1..{ends}{condition}\n"));
        }
        text
    }
}

impl Writer {
    /// Lines, or what looks like lines.
    fn lines(&mut self) -> String {
        let mut text = "game random\non x, y\n".to_owned();
        for (n, other) in [("x", "y"), ("y", "x"), ("x", "y")].into_iter().take(2 + self.below(2)) {
            const GOOD: [[&str; 4]; 7] = [
                ["x-k", "1", "x", ""],
                ["k", "0", "x-1", ""],
                ["k", "0", "x", " where k < x"],
                ["x-k-1", "0", "max(1, x)", ""],
                ["k-1", "1", "x", ""],
                ["x-k", "1", "min(x, 3)", ""],
                ["k", "max(0, x-3)", "x", " where not k = x"],
            ];
            const ODD: [&[&str]; 4] = [
                &["x-k", "k", "x-k-1", "k-1"],
                &["0", "1", "2", "x-3", "max(0, x-2)", "1-y"],
                &["x", "x-1", "x+y", "3", "max(x, 1)", "min(y, x)"],
                &[" where k <= x", " where x > 0", " where k > 0", " where y >= 1", " where 1 <= k <= x+y"],
            ];
            let mut line = GOOD[self.below(GOOD.len())];
            if self.below(4) == 0 {
                let part = self.below(4);
                line[part] = ODD[part][self.below(ODD[part].len())];
            }
            let [target, from, to, condition] = line;
            let write = |text: &str| {
                // The names are exchanged all at once; the letters of `max` are not names.
                let text = text.replace("max", "MA").replace('x', "#").replace('y', other).replace('#', n);
                text.replace("MA", "max")
            };
            let entries = if n == "x" { format!("{target}, y") } else { format!("y, {target}") };
            text.push_str(&write(&format!("move {entries} for k in {from}..{to}{condition}\n")));
        }
        text.push_str(&self.one_of(&[
            "",
            "move x-1, y-2\n",
            "move x-k, y-k for k in 1..y\n",
            "move x-1, y-1 where x >= 1\n",
        ]));
        text
    }
}

#[test]
fn random_rules_mean_the_same_on_words_and_in_numberings() {
    let mut writer = Writer(Random::new(7));
    let (mut followed, mut arrays, mut failed, mut numbered, mut lines) = (0, 0, 0, 0, 0);
    for i in 0..900 {
        let text = match i % 3 {
            0 => writer.array(),
            1 => writer.lines(),
            _ => writer.game(),
        };
        let Ok(game) = opened(&text, &[]) else { continue };
        let Some(all) = listed(&game, 4) else { continue };
        let family = game.numbered("below=5x5").ok();
        for position in all {
            let expected = targets(&position);
            let on_words = caught(|| position.options_on(On::Words).expect("a form for every tuple").1);
            let on_words = on_words.map(|options| options.iter().map(Position::text).collect::<BTreeSet<String>>());
            assert_eq!(on_words.map_err(|failure| failure.0), expected, "{text}{position}");
            let Ok(expected) = expected else {
                failed += 1;
                let moves = family.as_ref().map_or(&Moves::Any, |family| family.family().moves());
                assert_eq!(moves, &Moves::Any, "{text}{position} fails, and lines do not");
                continue;
            };
            followed += 1;
            arrays += usize::from(i % 3 == 0);
            if let Some(family) = &family {
                numbered += 1;
                let index = family.index(&position).expect("it is below the sides");
                let indices: Option<BTreeSet<u64>> =
                    expected.iter().map(|option| family.index(&game.read(option).expect("an option"))).collect();
                let mut options = Vec::new();
                family.family().index().options(index, &mut options);
                assert_eq!(indices, Some(options.into_iter().collect()), "{text}{position}");
                options = Vec::new();
                if family.family().moves().options(index, &mut options) {
                    lines += 1;
                    assert_eq!(indices, Some(options.into_iter().collect()), "{text}{position} along lines");
                }
            }
        }
    }
    let found = [followed, arrays, failed, numbered, lines];
    assert!(found.iter().all(|&count| count > 100), "{found:?}");
}
