//! Reflection games and plain games by text: known values, what is refused and why, and tables.

mod common;

use common::{Random, by_recursion};
use rulesets::any::TableOf;
use rulesets::figure::{Figure, Labels, Mark};
use rulesets::{AnyGame, Method, Query, Range, open};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use theory::{Flow, Limits, Play};

fn game(spec: &str) -> Box<dyn AnyGame> {
    open(spec).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn refusal(spec: &str, position: Option<&str>) -> String {
    match open(spec) {
        Err(refusal) => refusal.to_string(),
        Ok(game) => game.position(position).expect_err("it should be refused").to_string(),
    }
}

/// The rows of a table.
fn table(game: &dyn AnyGame, of: &TableOf) -> Vec<(String, u64)> {
    let mut rows = Vec::new();
    game.table(of, Query::default(), &mut |row| {
        rows.push((row.position, row.grundy));
        Flow::Continue(())
    })
    .unwrap();
    rows
}

/// A poset file with this text, and the spec of its plain game.
struct File(std::path::PathBuf);

impl File {
    fn new(name: &str, text: &str) -> File {
        let path = std::env::temp_dir().join(format!("grundy-{}-{name}.poset", std::process::id()));
        fs::write(&path, text).unwrap();
        File(path)
    }

    fn spec(&self) -> String {
        format!("plain:{}", self.0.display())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Values by a recursion that knows nothing but the texts of the moves.
#[test]
fn answers_are_those_of_the_recursion() {
    let file = File::new("star", "b < a\nc < a\nd < a\ne < d\n");
    let specs = ["reflect:A4/2", "reflect:B3/2", "reflect:C3/3", "reflect:D4/2", "reflect:F4/4", "reflect:G2/2"];
    let plain = ["plain:A4/2", "plain:D5/5", "plain:E6/6", "plain:1(1,1,2(1,1))", "plain:2(2(2(1,1)))"];
    for spec in specs.into_iter().chain(plain).chain([&file.spec()[..]]) {
        let game = game(spec);
        let start = game.position(None).unwrap();
        let options = |text: &String| -> Vec<String> {
            game.moves(text, &Limits::default()).unwrap().into_iter().map(|to| to.to).collect()
        };
        for play in Play::ALL {
            let mut known = HashMap::new();
            by_recursion(&options, play, &start, &mut known);
            for method in [Method::Auto, Method::Search] {
                let mut solver = game.solver(Query { play, method, ..Query::default() });
                for (position, &value) in &known {
                    let answer = solver.answer(position).unwrap();
                    assert_eq!((answer.grundy, &answer.position), (Some(value), position), "{spec} {play} {method}");
                    let mut winning: Vec<String> = options(position).into_iter().filter(|to| known[to] == 0).collect();
                    let mut found: Vec<String> = answer.winning_moves.into_iter().map(|to| to.to).collect();
                    winning.sort();
                    winning.dedup();
                    found.sort();
                    assert_eq!(found, winning, "{spec} {position} {play} {method}");
                }
            }
        }
    }
}

#[test]
fn e6_e7_f4_and_g2_have_their_values() {
    let histogram = |spec: &str| {
        let game = game(spec);
        let start = game.position(None).unwrap();
        let rows = table(&*game, &TableOf::Reachable(start.clone()));
        let value = rows.iter().find(|(position, _)| *position == start).unwrap().1;
        let mut times = BTreeMap::new();
        rows.iter().for_each(|(_, value)| *times.entry(*value).or_insert(0) += 1);
        (rows.len(), value, times)
    };
    for spec in ["plain:E6/1", "plain:E6/6", "reflect:E6/1", "reflect:E6/6"] {
        let times = (0..=12).map(|value| (value, if value == 0 { 3 } else { 2 })).collect();
        assert_eq!(histogram(spec), (27, 0, times), "{spec}");
    }
    for spec in ["plain:E7/7", "reflect:E7/7"] {
        assert_eq!(histogram(spec), (56, 1, (0..14).map(|value| (value, 4)).collect()), "{spec}");
    }
    for (spec, positions, start) in [
        ("reflect:F4/1", 24, 1),
        ("reflect:F4/2", 96, 9),
        ("reflect:F4/3", 96, 9),
        ("reflect:F4/4", 24, 1),
        ("reflect:G2/1", 6, 5),
        ("reflect:G2/2", 6, 5),
    ] {
        let (found, value, _) = histogram(spec);
        assert_eq!((found, value), (positions, start), "{spec}");
    }
}

#[test]
fn a_range_gives_the_whole_orbit_in_order() {
    for spec in ["reflect:B3/2", "reflect:E6/1", "plain:D5/4", "plain:E6/1"] {
        let game = game(spec);
        let reachable = table(&*game, &TableOf::Reachable(game.position(None).unwrap()));
        let all = table(&*game, &TableOf::UpTo(Range { max: u64::MAX, entries: None }));
        assert_eq!(all, reachable, "{spec}");
    }
    let small = table(&*game("reflect:F4/2"), &TableOf::UpTo(Range { max: 1, entries: None }));
    assert!(!small.is_empty() && small.iter().all(|(weight, _)| !weight.contains(['2', '3', '4'])));
}

#[test]
fn what_is_refused_and_why() {
    for (spec, position, words) in [
        ("reflect:E7", None, "TYPE/NODE"),
        ("reflect:H3/1", None, "a letter from A to G"),
        ("reflect:E9/1", None, "from 6 to 8"),
        ("reflect:E7/8", None, "1 to 7"),
        ("reflect:E7/0", None, "at least 1"),
        ("reflect:E7/99999999999999999999", None, "NODE"),
        ("reflect:A3/1", Some("1,0"), "3 coordinates"),
        ("reflect:A3/1", Some("1,0,x"), "entry 3"),
        ("reflect:A3/1", Some("0,1,0"), "the dominant weight of its own orbit is 0,1,0"),
        ("reflect:A3/1", Some("-9223372036854775808,0,0"), "is smaller than -9223372036854775807"),
        ("reflect:F4/2", Some("0,0,0,5"), "from -4 to 4"),
        ("plain:E7/1", None, "node 7 is"),
        ("plain:E8/8", None, "no minuscule node"),
        ("plain:D6/3", None, "nodes 1, 5 and 6 are"),
        ("plain:B3/3", None, "simply-laced"),
        ("plain:nothing.poset", None, "cannot be read"),
        ("plain:3(1,1)", None, "no d-complete poset"),
        ("plain:1(1", None, "in parentheses"),
        ("plain:A3/2", Some("7_1"), "not an element"),
        ("plain:A3/2", Some("1_1,2_1"), "lies below"),
    ] {
        let text = refusal(spec, position);
        assert!(text.contains(words), "{spec} {position:?}: {text}");
    }
}

#[test]
fn files_are_checked_for_d_completeness_and_size() {
    let not = File::new("not", "v < x\nv < y\n");
    assert!(refusal(&not.spec(), None).contains("(D1) fails, no element above x and y"));
    let chain: String = (0..100_000).map(|x| format!("{x} < {}\n", x + 1)).collect();
    let long = File::new("long", &chain);
    assert!(refusal(&long.spec(), None).contains("checked up to 4000"));
    // Half a thousand chained boxes are Nim, by the formula and by the search.
    let chain: String = (0..499).map(|x| format!("{x} < {}\n", x + 1)).collect();
    let short = File::new("short", &chain);
    let game = game(&short.spec());
    for method in [Method::Auto, Method::Search] {
        let answer = game.solver(Query { method, ..Query::default() }).answer("0").unwrap();
        assert_eq!((answer.grundy, answer.source.is_some()), (Some(500), method == Method::Auto));
    }
}

#[test]
fn pictures_show_colours_hooks_and_weights() {
    let bat = game("plain:E7/7");
    let Ok(Figure::Hasse(hasse)) = bat.figure(&bat.position(None).unwrap(), Some(0), Labels::Hooks) else {
        panic!("a Hasse diagram")
    };
    assert_eq!((hasse.elements.len(), hasse.covers.len()), (27, 36));
    let marked = hasse.elements.iter().filter(|element| element.mark == Some(Mark::First)).count();
    // The hook of the first box, 1_1, is as long as the number in it.
    assert_eq!(hasse.elements[0].label, marked.to_string());
    let colours: BTreeMap<_, usize> = hasse.elements.iter().fold(BTreeMap::new(), |mut times, element| {
        *times.entry(element.group).or_default() += 1;
        times
    });
    assert_eq!(colours.values().copied().collect::<Vec<_>>(), [2, 3, 4, 6, 5, 4, 3]);
    let Ok(Figure::Dynkin(dynkin)) = game("reflect:F4/2").figure("0,-1,0,0", Some(0), Labels::Usual) else {
        panic!("a Dynkin diagram")
    };
    assert_eq!(dynkin.nodes.iter().map(|node| &node.label[..]).collect::<Vec<_>>(), ["0", "-1", "0", "0"]);
    assert!(dynkin.bonds.iter().any(|bond| (bond.from, bond.to, bond.lines) == (1, 2, 2)));
}

/// Texts nobody should write: accepted or refused, never a crash.
#[test]
fn no_text_brings_them_down() {
    let seeds =
        ["reflect:A3/1", "reflect:E8/8", "plain:D6/6", "plain:2(1,1)", "plain:1(2(1,1),1)", "-1,1,0", "1_1,3_1", "-"];
    let pieces = ["0", "1", "9", "64", "9223372036854775807", "-", ",", "(", ")", "/", "_", ":", ".poset", "é", ""];
    let mut random = Random(5);
    for _ in 0..20_000 {
        let text = |random: &mut Random| {
            let mut text = (*random.one_of(&seeds)).to_owned();
            for _ in 0..random.below(3) {
                let places: Vec<usize> = (0..=text.len()).filter(|&place| text.is_char_boundary(place)).collect();
                let piece: &str = random.one_of::<&str>(&pieces);
                text.insert_str(*random.one_of(&places), piece);
            }
            text
        };
        let (spec, position) = (text(&mut random), text(&mut random));
        let Ok(game) = open(&spec) else { continue };
        assert_eq!(open(game.spec()).map(|again| again.spec().to_owned()), Ok(game.spec().to_owned()));
        if let Ok(canonical) = game.position(Some(&position)) {
            assert_eq!(game.position(Some(&canonical)).as_ref(), Ok(&canonical));
            let limits = Limits { positions: 200, ..Limits::default() };
            let _ = game.solver(Query { limits, ..Query::default() }).answer(&canonical);
            let _ = game.figure(&canonical, Some(0), Labels::Usual);
        }
    }
}
