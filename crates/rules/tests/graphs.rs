//! Games on graphs and posets: examples with known values, the fast forms compared with the definitions, and refusals.

use conformance::{Effort, check};
use rules::file::RuleFile;
use rules::{Files, RuleError};
use rulesets::{Method, OpenGame, Query};
use std::collections::HashMap;
use std::time::Duration;
use theory::{Flow, Limit, Limits, Play};

/// Files by name.
#[derive(Default)]
struct Texts(HashMap<&'static str, String>);

impl Files for Texts {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        self.0.get(name).map(|text| text.clone().into_bytes()).ok_or_else(|| "there is no such file".to_owned())
    }
}

fn opened(text: &str, given: &[(&str, i64)], files: &Texts) -> Result<OpenGame, RuleError> {
    let given: Vec<(String, i64)> = given.iter().map(|&(name, number)| (name.to_owned(), number)).collect();
    Ok(rules::open(&RuleFile::read(text)?, text, "test.game", "test", &given, files)?.game)
}

fn game(text: &str) -> OpenGame {
    opened(text, &[], &Texts::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn value(game: &OpenGame, position: Option<&str>) -> u64 {
    value_in(game, position, Play::Normal)
}

fn value_in(game: &OpenGame, position: Option<&str>, play: Play) -> u64 {
    let position = game.position(position).unwrap();
    let limits = Limits::default().within(Duration::from_secs(600));
    let query = Query { play, method: Method::Search, limits, ..Query::default() };
    game.solver(query).value(&position).unwrap()
}

const NODE_KAYLES: &str = "game node-kayles N\non vertices of path N\nmove v: remove v, neighbours\n";

#[test]
fn known_values() {
    let kayles = opened(NODE_KAYLES, &[("N", 12)], &Texts::default()).unwrap();
    for (position, expected) in [("0,1,2,3,4,5,6,7,8,9,10,11", 2), ("0,7", 0), ("0,6,9", 1), ("11", 1), ("-", 0)] {
        assert_eq!(value(&kayles, Some(position)), expected, "{position}");
    }
    assert_eq!(value(&kayles, None), 2);
    let nim = game("game poset-nim\non ideal of box 2, 3\nmove x: remove x, above\n");
    assert_eq!(value(&nim, None), 5);
    let clobber = "game clobber N\non labels 0..2 of path N\nmove edge u v: set u = 0, v = label(u) \\\n\
                   where label(u) > 0 and label(v) > 0 and label(u) != label(v)\n";
    let clobber = opened(clobber, &[("N", 4)], &Texts::default()).unwrap();
    assert_eq!(value(&clobber, Some("1,2,1,2")), 3);
    let geography = "game geography A B\non token of grid A, B\nmove u -> v for v in 0..A*B-1 where adjacent(u, v)\n";
    for (columns, expected) in [(3, 0), (4, 1)] {
        let geography = opened(geography, &[("A", 3), ("B", columns)], &Texts::default()).unwrap();
        assert_eq!(value(&geography, None), expected);
    }
}

/// Games of every kind and with every sort of move and condition.
const GAMES: &[&str] = &[
    "on vertices of path 7\nmove v: remove v, neighbours",
    "on vertices of cycle 7\nmove v: remove v, neighbours",
    "on vertices of grid 2, 4\nmove edge u v: remove u, v",
    "on vertices of grid 3, 3\nmove v: remove v where degree(v) mod 2 = 1\nmove edge u v: remove u, v",
    "on vertices of star 6\nmove v: remove v where v > 0 or left = 1",
    "on vertices of complete 5\nmove v: remove v for k in 1..v where degree(v) >= k",
    "on vertices of path 8 where left != 3\nmove v: remove v, neighbours\nmove v: remove v where v mod 3 = 1",
    "on vertices of path 9\nmove edge u v: remove u, v where degree(u) = 1 and u < v",
    "on vertices of path 7\nmove v: remove v where degree(0) = 1",
    "on vertices of graph two.graph\nmove v: remove v, neighbours where degree(v) <= 2\nmove edge u v: remove u, v",
    "on labels 0..2 of path 4\nmove edge u v: set u = 0, v = label(u) where 0 < label(v) != label(u) > 0",
    "on labels 0..3 of star 4\nmove v: set v = k for k in 0..label(v)-1 where near(v, 0) < 2",
    "on labels 0..1 of cycle 5 where near(0, 1) < 2\nmove v: set v = 0, v+1 = 1-label(v+1) where label(v) = 1",
    "on labels 0..4 of complete 3\nmove edge u v: set u = label(u)-1, v = label(v)-2; v: set v = label(v)-3",
    "on labels 0..2 of graph two.graph\nmove v: set v = 0 where label(v) = 2 and near(v, 2) = 0",
    "on token of grid 2, 3\nmove u -> v for v in 0..5 where adjacent(u, v)",
    "on token of path 6 where left != 2\nmove u -> v for v in 0..5 where degree(v) = degree(u) or left > 4",
    "on token of graph two.graph\nmove u -> u+k for k in 1..3\nmove u -> u-1",
    "on token of cycle 6\nmove u -> v for v in 0..5 where adjacent(u, v) and adjacent(left, 3)\nmove u -> 1",
    "on ideal of poset two.poset\nmove x: remove x, above where rank(left) != 1",
    "on ideal of box 2, 3\nmove x: remove x, above",
    "on ideal of box 2, 2, 2\nmove maximal: remove any",
    "on ideal of chain 6\nmove x: remove x, above where x != 3",
    "on ideal of boolean 3\nmove maximal: remove one where left mod 3 != 1\nmove x: remove x, above where rank(x) = 1",
    "on ideal of poset two.poset where left != 4\nmove x: remove x, above",
    "on ideal of poset two.poset\nmove x: remove x, above where rank(x) != 1\nmove maximal: remove one",
    "on ideal of poset two.poset\nmove maximal: remove any where left != 3",
];

fn files() -> Texts {
    let graph = "# two triangles with tails, and a point\na - b\nb - c\nc - a\nc - d\np\ne - f\nf - g\ng - e\ng - h\n";
    let poset = "a < b\nc < b\nd < e < f\nx < y\nz < y\n";
    Texts(HashMap::from([("two.graph", graph.to_owned()), ("two.poset", poset.to_owned())]))
}

fn each_game(mut each: impl FnMut(&str, &OpenGame)) {
    for rules in GAMES {
        let game = opened(&format!("game test\n{rules}\n"), &[], &files());
        each(rules, &game.unwrap_or_else(|error| panic!("{rules}: {error}")));
    }
}

#[test]
fn games_keep_their_word() {
    each_game(|rules, game| {
        check(game, Effort::Quick).unwrap_or_else(|failure| panic!("{rules}\n{failure}"));
    });
}

/// The plain recursion over the moves of the definition.
fn plain(position: &rulesets::Position, known: &mut HashMap<rulesets::Position, u64>) -> u64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let moves = position.moves(&Limits::default()).unwrap();
    let values: Vec<u64> = moves.iter().map(|m| plain(m.to(), known)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(position.clone(), value);
    value
}

#[test]
fn sums_of_parts_have_the_values_of_the_definition() {
    each_game(|rules, game| {
        let Ok(start) = game.start() else { return };
        let mut known = HashMap::new();
        plain(&start, &mut known);
        let mut solver = game.solver(Query { method: Method::Search, ..Query::default() });
        for (position, &value) in &known {
            assert_eq!(solver.value(position), Ok(value), "{rules}: {position}");
        }
        assert_eq!(game.solver(Query::default()).value(&start), Ok(known[&start]), "{rules}");
    });
}

#[test]
fn long_paths_and_many_copies_take_no_time() {
    let kayles = |n: i64| value(&opened(NODE_KAYLES, &[("N", n)], &Texts::default()).unwrap(), None);
    // Dawson's Chess: after 51 its values repeat with period 34.
    for (n, expected) in [(1, 1), (2, 1), (3, 2), (5, 3), (34, 0), (52, 3), (52 + 34, 3), (52 + 34 * 100, 3)] {
        assert_eq!(kayles(n), expected, "{n}");
    }
    // Dawson's Kayles is the same game with one vertex more.
    for n in [0, 1, 2, 33, 34, 63, 64, 65, 130, 1000, 4095] {
        let edges = format!("game edges\non vertices of path {}\nmove edge u v: remove u, v\n", n + 1);
        assert_eq!(value(&game(&edges), None), kayles(n), "{n}");
    }
    let cycle = game("game cycle\non vertices of cycle 300\nmove v: remove v, neighbours\n");
    assert_eq!(value(&cycle, None), u64::from(kayles(297) == 0));
    // Thirty Petersen graphs, and one more.
    let petersen = |i: usize| {
        let edges = (0..5).flat_map(|k| [(k, (k + 1) % 5), (k, k + 5), (k + 5, (k + 2) % 5 + 5)]);
        edges.map(|(u, v)| format!("g{i}_{u} - g{i}_{v}\n")).collect::<String>()
    };
    let copies = |n: usize| {
        let files = Texts(HashMap::from([("p.graph", (0..n).map(petersen).collect())]));
        opened("game copies\non vertices of graph p.graph\nmove v: remove v, neighbours\n", &[], &files).unwrap()
    };
    let one = value(&copies(1), None);
    assert_eq!((value(&copies(30), None), value(&copies(31), None)), (0, one));
}

#[test]
fn the_ungar_game_is_the_built_in_one() {
    let own = game("game ungar\non ideal of box 2, 3, 2\nmove maximal: remove any\n");
    let built_in = rulesets::open("ungar:box=2x3x2").unwrap();
    for play in Play::ALL {
        let mut count = 0;
        let query = Query { play, ..Query::default() };
        built_in
            .start()
            .unwrap()
            .values_below(query, &mut |row| {
                assert_eq!(value_in(&own, Some(&row.position.text()), play), row.grundy, "{}", row.position);
                count += 1;
                Flow::Continue(())
            })
            .unwrap();
        assert_eq!(count, 50);
    }
}

#[test]
fn what_is_wrong_is_refused_with_its_line() {
    let problem = |text: &str| {
        let files =
            Texts(HashMap::from([("bad.graph", "a - b\na - a\n".to_owned()), ("bad.poset", "a < a\n".to_owned())]));
        match opened(text, &[], &files) {
            Ok(_) => panic!("{text} is accepted"),
            Err(error) => (error.line, error.problem),
        }
    };
    for (on, expected) in [
        ("vertices of path 5000", "a graph may have at most 4096 vertices, and here there are 5000"),
        ("vertices of cycle 1-2", "a graph cannot have -1 vertices"),
        ("vertices of path 1/0", "this divides by 0"),
        ("vertices of graph bad.graph", "bad.graph, line 2: a - a: an edge joins two different vertices"),
        ("vertices of graph no.graph", "no.graph: there is no such file"),
        ("ideal of box 300, 300", "a poset may have at most 65536 elements, and here there are 90000"),
        ("ideal of boolean 17", "the set of a Boolean lattice may have at most 16 members, and here there are 17"),
        ("ideal of poset bad.poset", "bad.poset: line 1: a < a is a cycle, and in a poset nothing lies below itself"),
        ("labels 0..1-2 of path 2", "the largest label must be between 0 and 9223372036854775807, and here it is -1"),
        ("token of path 0", "a token needs a vertex to be on, and this graph has none"),
    ] {
        let (line, found) = problem(&format!("game bad\n\non {on}\n"));
        assert_eq!((line, found.as_str()), (3, expected), "{on}");
    }
    for set in ["v: set v = label(v)", "v: set v = label(v)+1", "edge u v: set u = label(v), v = 2 where label(u) < 2"]
    {
        let (line, found) = problem(&format!("game bad\non labels 0..2 of path 3\nmove {set}\n"));
        assert_eq!((line, &found[..36]), (3, "this never makes a position smaller,"), "{set}");
    }
    let refused = |text: &str, position: &str| game(text).read(position).unwrap_err().to_string();
    let labels = "game labels\non labels 0..2 of path 3 where label(0) < 2\n";
    assert!(refused(labels, "0,3,1").ends_with("entry 2, 3, is not a label: they are 0 to 2"));
    assert!(refused(labels, "0,1").ends_with("expected 3 labels, one for each vertex, found 2"));
    assert!(refused(labels, "2,1,0").ends_with("it breaks the condition of line 2"));
    let token = "game token\non token of path 3\n";
    for bad in ["1", "1:0,1", "3:0", "1:3", ":0", "1:0,0", "0,1:2", "-:0"] {
        assert!(game(token).read(bad).is_err(), "{bad}");
    }
    assert_eq!(game(token).read("1:2,0").unwrap().text(), "1:0,2");
    assert_eq!(game(token).read("1:-").unwrap().text(), "1:-");
    assert!(refused("game ideal\non ideal of chain 3\n", "1,2").contains("1 lies below 2"));
    assert!(game(labels).start().is_err());
}

#[test]
fn a_move_that_is_not_smaller_ends_the_work() {
    for (moves, position, problem) in [
        (
            "v: set v = 1 where label(v) != 1",
            "2,0",
            "line 3: at 2,0: the move to 2,1 does not make the position smaller",
        ),
        ("edge u v: set u = label(v), v = label(u)", "0,1", "line 3: at 0,1: the move to 1,0 does not make"),
        ("v: set v = 5 / label(v) where v = 1", "1,0", "line 3: at 1,0: this divides by 0"),
    ] {
        let game = game(&format!("game bad\non labels 0..2 of path 2\nmove {moves}\n"));
        let position = game.read(position).unwrap();
        let by_definition = position.moves(&Limits::default()).unwrap_err().to_string();
        assert!(by_definition.contains(problem), "{by_definition}");
        let by_search = game.solver(Query::default()).value(&position).unwrap_err().to_string();
        assert!(by_search.contains(problem), "{by_search}");
    }
}

#[test]
fn sums_of_parts_keep_to_their_limits() {
    let grid = game("game grid\non vertices of grid 8, 8\nmove v: remove v, neighbours\n");
    let stopped = |limits: Limits| {
        let found =
            grid.solver(Query { method: Method::Search, limits, ..Query::default() }).value(&grid.start().unwrap());
        match found {
            Err(rulesets::Fault::Stopped(stopped)) => stopped.limit,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(stopped(Limits { positions: 5_000, ..Limits::default() }), Limit::Positions(5_000));
    assert_eq!(stopped(Limits { memory: 1 << 20, ..Limits::default() }), Limit::Memory(1 << 20));
    let time = Duration::from_millis(50);
    assert_eq!(stopped(Limits::default().within(time)), Limit::Time(time));
    let limits = Limits::default();
    limits.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(stopped(limits), Limit::Cancelled);
}

#[test]
fn an_edge_that_passes_in_both_orders_is_one_move_unless_labels_are_set() {
    let count = |text: &str, position: Option<&str>| {
        let game = game(&format!("game edges\n{text}\n"));
        game.position(position).unwrap().moves(&Limits::default()).unwrap().len()
    };
    let vertices =
        |condition: &str| count(&format!("on vertices of path 3\nmove edge u v: remove u, v {condition}"), None);
    assert_eq!(vertices(""), 2);
    assert_eq!(vertices("where u < v"), 2);
    assert_eq!(vertices("for k in 1..3"), 6);
    assert_eq!(vertices("for k in 1..2 where k = 1 or u < v"), 4);
    assert_eq!(vertices("for k in u..v"), 4);
    assert_eq!(vertices("for k in 1..2 where k = 1 and u < v or k = 2 and u > v"), 4);
    let labels = "on labels 0..1 of path 2\nmove edge u v: set u = 0, v = 0";
    assert_eq!(count(labels, Some("1,1")), 2);
}

#[test]
fn a_text_stands_for_the_file_that_rules_name() {
    const RULES: &str = "on vertices of graph g.txt\nmove v: remove v, neighbours";
    let on = |graph: &str| rules::open_with_files("own.game", RULES, &[("g.txt".to_owned(), graph.to_owned())]);
    let path = on("a - b\nb - c").unwrap().game;
    assert_eq!(path.position(None).unwrap().text(), "a,b,c");
    assert_eq!(value(&path, None), value(&game("game g\non vertices of path 3\nmove v: remove v, neighbours"), None));
    // The same rules on another graph are another game.
    assert_eq!(path, on("a - b\nb - c").unwrap().game);
    assert_ne!(path, on("a - b\nb - c\nc - a").unwrap().game);
    assert_eq!(
        on("a - a").err().unwrap().to_string(),
        "line 1: g.txt, line 1: a - a: an edge joins two different vertices"
    );
    let other = rules::open_with_files("own.game", RULES, &[("h.txt".to_owned(), String::new())]);
    assert_eq!(other.err().unwrap().to_string(), "line 1: g.txt: this file is not given, only h.txt");
}

#[test]
fn a_text_stands_for_the_graph_that_rules_name_whatever_they_call_it() {
    use rules::Carried;
    const RULES: &str = "game g\non vertices of graph triangle\nmove v: remove v, neighbours";
    let on = |graph| rules::open_carried("g.game", RULES, Carried { graph, poset: Some("a < b") });
    let game = on(Some("a - b\nb - c\nc - a")).unwrap().game;
    assert_eq!(value(&game, None), 1);
    assert_ne!(game, on(Some("a - b\nb - c")).unwrap().game);
    assert_eq!(
        on(None).err().unwrap().to_string(),
        "line 2: triangle: no graph came with the rules; draw it, or write it with one edge `a - b` a line"
    );
    let large = "# ".repeat(60_000);
    let refusal = on(Some(&large)).err().unwrap().to_string();
    assert_eq!(refusal, "line 2: triangle: the text of the graph has 120000 bytes, and at most 100000 are allowed");
    let ideals = "game i\non ideal of poset fence.poset\nmove x: remove x, above";
    let on = |poset| rules::open_carried("i.game", ideals, Carried { graph: None, poset });
    assert_eq!(value(&on(Some("a < b")).unwrap().game, None), 2);
    assert!(on(None).err().unwrap().to_string().contains("no poset came with the rules"));
}
