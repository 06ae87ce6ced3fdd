//! Reflection games and plain games by text: known values, refusals with their reasons, and pictures.

use rulesets::figure::{Figure, Labels, Mark};
use rulesets::{Method, OpenGame, Position, Query, open};
use std::collections::BTreeMap;
use std::fs;
use theory::{Flow, Limits};

fn game(spec: &str) -> OpenGame {
    open(spec).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn refusal(spec: &str, position: Option<&str>) -> String {
    match open(spec) {
        Err(refusal) => refusal.to_string(),
        Ok(game) => game.position(position).expect_err("it should be refused").to_string(),
    }
}

/// Everything that can be reached, with its values.
fn table(start: &Position) -> Vec<(Position, u64)> {
    let mut rows = Vec::new();
    let listed = start.values_below(Query::default(), &mut |row| {
        rows.push((row.position, row.grundy));
        Flow::Continue(())
    });
    listed.unwrap();
    rows
}

/// A temporary poset file, and the spec of its plain game.
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

#[test]
fn e6_e7_f4_and_g2_have_their_values() {
    let histogram = |spec: &str| {
        let start = game(spec).start().unwrap();
        let rows = table(&start);
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
    // A chain of 500 boxes is a Nim heap, by the formula and by the search.
    let chain: String = (0..499).map(|x| format!("{x} < {}\n", x + 1)).collect();
    let short = File::new("short", &chain);
    let game = game(&short.spec());
    for method in [Method::Auto, Method::Search] {
        let answer = game.solver(Query { method, ..Query::default() }).answer(&game.read("0").unwrap()).unwrap();
        assert_eq!((answer.grundy, answer.source.is_some()), (Some(500), method == Method::Auto));
    }
}

#[test]
fn pictures_show_colours_hooks_and_weights() {
    let bat = game("plain:E7/7");
    let first = |position: &Position| position.moves(&Limits::default()).unwrap().remove(0);
    let start = bat.start().unwrap();
    let Ok(Figure::Hasse(hasse)) = start.figure(Some(&first(&start)), Labels::Hooks) else { panic!("a Hasse diagram") };
    assert_eq!((hasse.elements.len(), hasse.covers.len()), (27, 36));
    let marked = hasse.elements.iter().filter(|element| element.mark == Some(Mark::First)).count();
    // The hook of the first box, 1_1, is as long as its label says.
    assert_eq!(hasse.elements[0].label, marked.to_string());
    let colours: BTreeMap<_, usize> = hasse.elements.iter().fold(BTreeMap::new(), |mut times, element| {
        *times.entry(element.group).or_default() += 1;
        times
    });
    assert_eq!(colours.values().copied().collect::<Vec<_>>(), [2, 3, 4, 6, 5, 4, 3]);
    let weight = game("reflect:F4/2").read("0,-1,0,0").unwrap();
    let Ok(Figure::Dynkin(dynkin)) = weight.figure(Some(&first(&weight)), Labels::Usual) else {
        panic!("a Dynkin diagram")
    };
    assert_eq!(dynkin.nodes.iter().map(|node| &node.label[..]).collect::<Vec<_>>(), ["0", "-1", "0", "0"]);
    assert!(dynkin.bonds.iter().any(|bond| (bond.from, bond.to, bond.lines) == (1, 2, 2)));
}
