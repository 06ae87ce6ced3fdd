//! Every family of small size, by every engine and several threads, against the search by the definition.

use rulesets::{Method, Query};
use tables::family::{Kind, Place};
use tables::{Engine, Family, Indexed, solve_in_memory};
use theory::{Limits, Play};

/// Families of every kind, small and smallest, and some with sides that do not divide a tile or a row of lanes.
const SMALL: &[&str] = &[
    "welter:below=0",
    "welter:below=1",
    "welter:below=7",
    "welter:below=8",
    "welter:below=12",
    "turtles:odd:below=1",
    "turtles:odd:below=9",
    "turtles:even:below=1",
    "turtles:even:below=10",
    "turtles:any:below=0",
    "turtles:any:below=11",
    "shifted:max=0",
    "shifted:max=10",
    "inset:2:below=9",
    "inset:3:below=2",
    "inset:3:below=10",
    "inset:4:below=9",
    "young:box=0x3",
    "young:box=3x0",
    "young:box=1x1",
    "young:box=4x5",
    "young:box=6x3",
    "nibble:box=0x3",
    "nibble:box=1x4",
    "nibble:box=4x5",
    "nibble:box=6x3",
    "nim:below=1",
    "nim:below=300",
    "nim:below=17x30",
    "nim:below=5x6x7",
    "nim:below=4x3x5x4",
    "nim:r=2:below=40",
    "nim:r=4:below=13x9",
    "nim:r=3:below=5x6x7",
    "wythoff:below=1x1",
    "wythoff:below=40x37",
    "wythoff:below=3x150",
    "wythoff:below=150x3",
    "corner:rook:below=20x30",
    "corner:queen:below=20x30",
    "corner:ryuoh:below=30x20",
    "corner:maharaja:below=25x30",
    "rooks:below=5x4x6x3",
    "rooks:below=1x1x1x1",
    "rooks:r=2:below=4x5x4x5",
    "rooks:r=3:below=5x4x5x4",
    "nim4b:below=4x5x3x6",
    "nim4b:r=3:below=5x4x5x4",
];

fn family(spec: &str) -> Family {
    spec.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn engines() -> impl Iterator<Item = Engine> {
    Engine::ALL.into_iter().filter(|engine| engine.is_available())
}

fn entries(family: &Family, index: u64) -> Vec<u64> {
    match family.kind() {
        Kind::Codes(codes) => codes.entries(index),
        Kind::Subsets(subsets) => subsets.entries(index),
        Kind::BeadSets(sets) => sets.entries(index),
        Kind::Boxes(boxes) => boxes.entries(index),
    }
}

fn is_position(family: &Family, index: u64) -> bool {
    match family.kind() {
        Kind::Boxes(boxes) => boxes.is_position(index),
        _ => true,
    }
}

#[test]
fn every_value_is_that_of_the_search() {
    for spec in SMALL {
        let family = family(spec);
        let game = rulesets::open(family.game()).unwrap();
        for play in Play::ALL {
            let table = solve_in_memory(&family, play, Engine::Scan, &Limits::default()).unwrap();
            let query = Query { play, method: Method::Search, ..Query::default() };
            let mut solver = game.solver(query);
            let mut positions = 0;
            for index in (0..family.indices()).filter(|&index| is_position(&family, index)) {
                let position = shapes::notation::write_numbers(&entries(&family, index));
                assert_eq!(table.value(index), solver.value(&position).unwrap(), "{spec} {position} in {play} play");
                positions += 1;
            }
            assert!(positions > 0 || *spec == "rooks:below=1x1x1x1", "{spec} is empty");
        }
    }
}

#[test]
fn every_engine_gives_the_bytes_of_the_scan() {
    // Those of several blocks, which threads share.
    let large = ["welter:below=21", "turtles:any:below=21", "wythoff:below=1050x1050", "rooks:below=20x15x66x60"];
    let small = SMALL.iter().flat_map(|spec| Play::ALL.map(|play| (*spec, play)));
    for (spec, play) in small.chain(large.map(|spec| (spec, Play::Normal))) {
        let family = family(spec);
        let expected = solve_in_memory(&family, play, Engine::Scan, &Limits::default()).unwrap();
        for (engine, threads) in engines().skip(1).flat_map(|engine| [1, 2, 7].map(|threads| (engine, threads))) {
            let limits = Limits { threads, ..Limits::default() };
            let table = solve_in_memory(&family, play, engine, &limits).unwrap();
            assert!(table.bytes() == expected.bytes(), "{spec} in {play} play, {engine}, {threads} threads");
        }
    }
}

#[test]
fn an_index_is_a_position_and_back() {
    for spec in SMALL {
        let family = family(spec);
        let place: Place<'_> = family.place(family.game()).unwrap();
        let mut seen = std::collections::HashSet::new();
        for index in (0..family.indices()).filter(|&index| is_position(&family, index)) {
            let entries = entries(&family, index);
            assert_eq!(place.index(&entries), Some(index), "{spec} {entries:?}");
            assert!(seen.insert(entries));
        }
    }
}

#[test]
fn options_are_those_of_the_definition_and_smaller() {
    for spec in SMALL {
        let family = family(spec);
        let game = rulesets::open(family.game()).unwrap();
        let written = |index| shapes::notation::write_numbers(&entries(&family, index));
        for index in (0..family.indices()).filter(|&index| is_position(&family, index)).step_by(7) {
            let mut options = Vec::new();
            let mut each = |option: u64| {
                assert!(option < index, "{spec}");
                options.push(written(option));
            };
            match family.kind() {
                Kind::Codes(codes) => codes.options(index, &mut each),
                Kind::Subsets(subsets) => subsets.options(index, &mut each),
                Kind::BeadSets(sets) => sets.options(index, &mut each),
                Kind::Boxes(boxes) => boxes.options(index, &mut each),
            }
            let moves = game.moves(&written(index), &Limits::default()).unwrap();
            let mut expected: Vec<String> = moves.into_iter().map(|m| m.to).collect();
            options.sort();
            expected.sort();
            assert_eq!(options, expected, "{spec} {}", written(index));
        }
    }
}

#[test]
fn every_small_mhrg_board_is_right() {
    for h in 1..=4_u32 {
        let family = family(&format!("mhrg:h={h}"));
        for play in Play::ALL {
            for engine in engines() {
                let table = solve_in_memory(&family, play, engine, &Limits::default()).unwrap();
                for (m, n) in (1..=h).flat_map(|m| (m..=2 * h + 1 - m).map(move |n| (m, n))) {
                    let spec = format!("mhrg:{m}x{n}");
                    let place = family.place(&spec).unwrap();
                    let game = rulesets::open(&spec).unwrap();
                    let query = Query { play, method: Method::Search, ..Query::default() };
                    let start = rulesets::any::TableOf::Reachable(game.position(None).unwrap());
                    let mut positions = 0;
                    game.table(&start, query, &mut |row| {
                        let rows: Vec<u64> = shapes::notation::read_numbers(&row.position).unwrap();
                        let index = place.index(&rows).unwrap();
                        assert_eq!(table.value(index), row.grundy, "{spec} {} {play} {engine:?}", row.position);
                        positions += 1;
                        theory::Flow::Continue(())
                    })
                    .unwrap();
                    assert!(positions > 1);
                }
                assert!(family.place(&format!("mhrg:{h}x{}", h + 2)).is_err());
            }
        }
    }
}

#[test]
fn what_is_no_family_is_refused() {
    for spec in [
        "",
        "welter",
        "welter:",
        "welter:below=",
        "welter:below=-1",
        "welter:below=63",
        "welter:below=3x3",
        "welter:h=3",
        "mhrg:h=0",
        "mhrg:h=40",
        "mhrg:3x5:h=3",
        "nim:below=0",
        "nim:below=1x2x3x4x5",
        "nim:r=1:below=3",
        "nim:r=04:below=3",
        "wythoff:below=3",
        "inset:1:below=4",
        "inset:below=4",
        "young:box=40x40",
        "rooks:below=99999999999x99999999999x9x9",
        "turtles:odd:below=0",
        "chess:below=8x8",
        "welter:below=99999999999999999999",
        "wythoff:r=3:below=4x4",
        "welter:below=+3",
    ] {
        assert!(spec.parse::<Family>().is_err(), "{spec}");
    }
    assert_eq!(family("nim:below=03x4").to_string(), "nim:below=3x4");
}

#[test]
fn a_table_that_does_not_fit_is_refused_at_once() {
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    for (spec, needs) in [("welter:below=30", 1_u64 << 30), ("mhrg:h=20", 3_u64.pow(20))] {
        let error = solve_in_memory(&family(spec), Play::Normal, Engine::Scan, &limits).err().unwrap();
        assert!(error.to_string().contains(&needs.to_string()), "{error}");
    }
}

/// The smallest family has the position, and one that is smaller in any size has not.
#[test]
fn the_smallest_family_of_a_position_is_found() {
    for spec in SMALL {
        let small = family(spec);
        for index in (0..small.indices()).filter(|&index| is_position(&small, index)) {
            let position = entries(&small, index);
            let found = Family::smallest_with(small.game(), &position).unwrap_or_else(|| panic!("{spec} {position:?}"));
            assert_eq!(found.game(), small.game());
            assert!(found.place(small.game()).unwrap().index(&position).is_some(), "{found} {position:?}");
            // It is no larger than the family that the position was found in, unless that has a side of nothing.
            assert!(found.indices() <= small.indices().max(2), "{found} for {position:?} of {spec}");
        }
    }
    for (ruleset, position, expected) in [
        ("mhrg:3x5", &[5, 4, 3][..], Some("mhrg:h=4")),
        ("mhrg:16x25", &[], Some("mhrg:h=20")),
        ("nim:r=3", &[3, 5], Some("nim:r=3:below=4x6")),
        ("inset:4", &[1, 2, 4, 5], Some("inset:4:below=6")),
        // Five heaps, squares past a word, and games without a family.
        ("nim", &[1, 1, 1, 1, 1], None),
        ("welter", &[1, 1000], None),
        ("welter", &[u64::MAX], None),
        ("reflect:A3/1", &[0, 0, 1], None),
        ("ungar:weak=3", &[3, 2, 1], None),
        ("mhrg:3", &[1], None),
        ("mhrg:50x60", &[1], None),
    ] {
        let found = Family::smallest_with(ruleset, position).map(|family| family.to_string());
        assert_eq!(found.as_deref(), expected, "{ruleset} {position:?}");
    }
}
