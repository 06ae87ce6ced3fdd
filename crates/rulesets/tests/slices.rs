//! Slices of MHRG: they have the values of the whole table, by any engine; which slices there are; and answers from
//! them.

use rulesets::registry::family;
use rulesets::{Method, Query, open};
use shapes::ranking::{Slices, TernaryCodes};
use tables::{Engine, solve_in_memory, summarise};
use theory::{Limits, Play};

#[test]
fn a_slice_has_the_values_of_the_whole_table() {
    for half in 1..=7_u32 {
        let (codes, limits) = (TernaryCodes::new(half.into()).unwrap(), Limits::default());
        for play in Play::ALL {
            let whole = solve_in_memory(&family(&format!("mhrg:h={half}")).unwrap(), play, Engine::best(), &limits);
            let whole = whole.unwrap();
            for (first, last) in (1..=half).flat_map(|first| [(first, first), (first, half)]) {
                let spec = format!("mhrg:h={half}:m={first}..{last}");
                let (slices, family) = (Slices::new(half, first..=last).unwrap(), family(&spec).unwrap());
                for engine in [Engine::Scan, Engine::Portable, Engine::best()] {
                    let table = solve_in_memory(&family, play, engine, &limits).unwrap();
                    for index in 0..slices.count() {
                        let code = codes.code(&slices.labels(index)).unwrap();
                        assert_eq!(table.value(index), whole.value(code), "{spec} by {engine}, {play}: {index}");
                    }
                }
            }
        }
    }
}

#[test]
fn families_of_slices() {
    for (spec, name, positions) in [
        ("mhrg:h=200:m=3", "mhrg:h=200:m=3", 10_507_200),
        ("mhrg:h=5:m=2..3", "mhrg:h=5:m=2..3", 40 + 80),
        // Each table has one name.
        ("mhrg:h=5:m=2..2", "mhrg:h=5:m=2", 40),
        ("mhrg:h=05:m=02", "mhrg:h=5:m=2", 40),
        ("mhrg:h=40000:m=1", "mhrg:h=40000:m=1", 80_000),
    ] {
        let family = family(spec).unwrap();
        assert_eq!((family.spec(), family.indices()), (name, positions), "{spec}");
    }
    for (spec, problem) in [
        ("mhrg:h=0", "h is at least 1"),
        ("mhrg:h=0:m=1", "h is at least 1"),
        ("mhrg:h=5:m=6", "m is from 1 to h = 5, and here it is 6"),
        ("mhrg:h=5:m=0", "m is from 1 to h = 5, and here it is 0"),
        ("mhrg:h=5:m=2..6", "m is from 1 to h = 5, and here it is 6"),
        ("mhrg:h=5:m=4..2", "write m=2..4"),
        ("mhrg:h=100:m=50", "no more than 2^62"),
        ("mhrg:h=99999999999999:m=1", "h is at most 50000 where slices are wanted, and here it is 99999999999999"),
        ("mhrg:h=5:m=99999999999999999999", "below 2^64"),
        ("mhrg:h=50000:m=1..50000", "no more than 2^62"),
        ("mhrg:h=5:m=", "there is no such family; there are"),
        ("mhrg:h=5:m=2..", "mhrg:h=H[:m=A..B]"),
        ("mhrg:h=5:m=2...3", "mhrg:h=H[:m=A..B]"),
        ("mhrg:h=5:m=-1", "mhrg:h=H[:m=A..B]"),
        ("mhrg:h=5:k=2", "mhrg:h=H[:m=A..B]"),
        ("mhrg:m=2", "mhrg:h=H[:m=A..B]"),
        ("mhrg:3x5:m=2", "mhrg:h=H[:m=A..B]"),
        ("welter:below=5:m=2", "there is no such family"),
        ("nim:below=5x5:m=2", "there is no such family"),
    ] {
        let refusal = family(spec).map(|_| ()).expect_err(spec).to_string();
        assert!(refusal.contains(problem), "{spec}: {refusal}");
    }
    let game = open("mhrg:3x5").unwrap();
    assert!(game.numbered("h=4:m=3").is_ok());
    assert!(open("welter").unwrap().numbered("below=5:m=2").is_err());
    assert!(open("nim").unwrap().numbered("below=5x5:m=2").is_err());
}

/// The summaries of slices are those of the slices in one table.
#[test]
fn summaries_by_every_engine() {
    let limits = Limits::default();
    for (half, labels) in [(6, "1..6"), (7, "3"), (12, "2..3")] {
        let family = family(&format!("mhrg:h={half}:m={labels}")).unwrap();
        for play in Play::ALL {
            let table = solve_in_memory(&family, play, Engine::Scan, &limits).unwrap();
            for engine in [Engine::Scan, Engine::best()] {
                let mut summaries = Vec::new();
                summarise(&family, play, engine, &limits, |summary| summaries.push(summary)).unwrap();
                let mut index = 0;
                for summary in &summaries {
                    let count = Slices::new(half, summary.labels..=summary.labels).unwrap().count();
                    let values: Vec<u64> = (index..index + count).map(|index| table.value(index).unwrap()).collect();
                    index += count;
                    assert_eq!(summary.positions, count);
                    assert_eq!(summary.start, values[values.len() - 1]);
                    assert_eq!(summary.p_positions, values.iter().filter(|&&value| value == 0).count() as u64);
                    assert_eq!(Some(&summary.largest), values.iter().max());
                    assert_eq!(summary.sum, values.iter().sum::<u64>());
                    let mixed = values.iter().zip(0..).map(|(&value, index)| tables::mixed(index, value));
                    assert_eq!(summary.checksum, mixed.fold(0, u64::wrapping_add));
                }
                assert_eq!(index, family.indices());
            }
        }
    }
    let whole = family("mhrg:h=6").unwrap();
    let refusal = summarise(&whole, Play::Normal, Engine::best(), &limits, |_| ()).unwrap_err().to_string();
    assert!(refusal.contains("not in slices"), "{refusal}");
    let few = Limits { memory: 1 << 16, ..Limits::default() };
    let slices = family("mhrg:h=30:m=1..4").unwrap();
    let mut none = 0;
    let refusal = summarise(&slices, Play::Normal, Engine::best(), &few, |_| none += 1).unwrap_err().to_string();
    assert!(refusal.starts_with("mhrg:h=30:m=3 needs") && none == 0, "{refusal}");
}

/// A board with few rows and many columns is answered from its slice, with the same result as by a search.
#[test]
fn few_rows_are_solved_in_their_slice() {
    for (spec, position, family) in [
        ("mhrg:3x40", None, "mhrg:h=21:m=3"),
        ("mhrg:4x31", None, "mhrg:h=17:m=4"),
        ("mhrg:6x40", Some("37,30,20"), "mhrg:h=20:m=3"),
    ] {
        let game = open(spec).unwrap();
        let position = game.position(position).unwrap();
        for play in Play::ALL {
            let auto = game.solver(Query { play, ..Query::default() }).answer(&position).unwrap();
            let search = Query { play, method: Method::Search, ..Query::default() };
            let search = game.solver(search).answer(&position).unwrap();
            assert_eq!((auto.outcome, auto.grundy), (search.outcome, search.grundy), "{spec} {play}");
            assert_eq!(auto.source.as_deref(), Some(family), "{spec} {play}");
            assert_eq!(auto.winning_moves.len(), search.winning_moves.len(), "{spec} {play}");
        }
    }
    // No search could do this.
    let game = open("mhrg:3x150").unwrap();
    let limits = Limits { memory: 64 << 20, ..Limits::default() };
    assert!(game.solver(Query { limits, ..Query::default() }).value(&game.start().unwrap()).is_ok());
}
