//! What is reported: nothing of tables at random that a larger table refutes, what is there where something is, and
//! nothing that one changed value does not break.

use questions::find::{Candidate, Data, Kind, Loaded, Points, Status, find, judge, propose, weigh};
use questions::{Subject, sequence};
use theory::{Limits, Random};

/// Tables at random: how many of each kind.
const TABLES: usize = 20;

/// A table that goes further than what is looked at.
struct Larger {
    seen: Data,
    all: Data,
}

fn line(values: Vec<u64>) -> Larger {
    let data = |values: &[u64]| Data::new(Points::Line { first: 0 }, values.iter().copied().map(Some).collect());
    Larger { seen: data(&values[..values.len() / 4]), all: data(&values) }
}

fn grid(side: u64, value: impl Fn(u64, u64) -> u64) -> Larger {
    let data = |side: u64| {
        let values = (0..side).flat_map(|x| (0..side).map(move |y| (x, y))).map(|(x, y)| Some(value(x, y)));
        Data::new(Points::Grid { sides: vec![side; 2] }, values.collect())
    };
    Larger { seen: data(side), all: data(2 * side) }
}

fn sets(squares: u32, value: impl Fn(u64) -> u64) -> Larger {
    let data =
        |squares: u32| Data::new(Points::Sets { squares }, (0..1 << squares).map(|mask| Some(value(mask))).collect());
    Larger { seen: data(squares), all: data(squares + 2) }
}

/// A number that only looks random: the same for the same point.
fn hash(seed: u64, x: u64, y: u64) -> u64 {
    Random::new(seed ^ x.wrapping_mul(0x1000_0001) ^ y.wrapping_mul(0x1234_5678_9abc_def1)).next() >> 7
}

/// The values of a game on numbers in which a die decides beforehand which moves there are.
fn random_game(seed: u64, count: usize, longest: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count {
        let moves = (1..=longest.min(n as u64)).filter(|&k| hash(seed, n as u64, k).is_multiple_of(2));
        let options: Vec<u64> = moves.map(|k| values[n - k as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap_or(0));
    }
    values
}

/// Two hundred tables of ten kinds; other ones if `GRUNDY_RANDOM_SEED` is a number.
fn tables() -> Vec<(String, Larger)> {
    let first = std::env::var("GRUNDY_RANDOM_SEED").map_or(1000, |seed| seed.parse().expect("the seed is a number"));
    let mut tables = Vec::new();
    for number in 0..TABLES {
        let seed: u64 = first + number as u64;
        let mut random = Random::new(seed);
        let mut below = |bound: usize| random.below(bound) as u64;
        let most = 2 + below(9);
        let (period, saltus) = (1 + below(30), below(3));
        let rise = |n: u64| hash(seed, n % period, 1) % most + saltus * (n / period);
        let add = |name: &str, table: Larger, tables: &mut Vec<(String, Larger)>| {
            tables.push((format!("{name}, {number}"), table));
        };
        let flat = (0..4000).map(|n| hash(seed, n, 0) % most);
        add("values at random", line(flat.collect()), &mut tables);
        let noisy = (0..4000).map(|n| rise(n) + u64::from(hash(seed, n, 2).is_multiple_of(20 + seed % 30)));
        add("a period with noise", line(noisy.collect()), &mut tables);
        let rare = (0..4000).map(|n| u64::from(hash(seed, n, 3).is_multiple_of(20 + seed % 30)));
        add("mostly 0", line(rare.collect()), &mut tables);
        let growing = (0..4000_u64).map(|n| n.isqrt() ^ (hash(seed, n.isqrt(), 4) % 2));
        add("steps that grow longer", line(growing.collect()), &mut tables);
        add("a game with moves at random", line(random_game(seed, 4000, 3 + seed % 9)), &mut tables);
        add("a grid at random", grid(32, |x, y| hash(seed, x, y) % most), &mut tables);
        let noisy = |x: u64, y: u64| (x ^ y) + u64::from(hash(seed, x, y).is_multiple_of(64));
        add("nim-sums with noise", grid(32, noisy), &mut tables);
        add("few P-positions at random", grid(32, |x, y| hash(seed, x, y) % 24), &mut tables);
        add("sets at random", sets(10, |mask| hash(seed, mask, 0) % most), &mut tables);
        let noisy = |mask: u64| u64::from(mask.count_ones()) + u64::from(hash(seed, mask, 5).is_multiple_of(64));
        add("sizes of sets with noise", sets(10, noisy), &mut tables);
    }
    tables
}

#[test]
fn random_tables_give_nothing_false() {
    let limits = Limits::default();
    let (mut tried, mut told, mut refuted) = (0, 0, Vec::new());
    for (name, table) in tables() {
        tried += 1;
        let loaded = Loaded::new(name.as_str(), table.seen);
        let (candidates, stopped) = propose(&loaded, &[], &limits);
        assert_eq!(stopped, None);
        for candidate in candidates {
            let Some(finding) = weigh(&*candidate, &loaded) else { continue };
            if matches!(finding.status, Status::Refuted(_)) {
                continue;
            }
            told += 1;
            let further = judge(&*candidate, &loaded.half, &table.all);
            if let Status::Refuted(point) = further.status {
                refuted.push(format!("{name}: {} fails at {point:?}", finding.statement));
            }
        }
    }
    assert_eq!(tried, 200);
    assert!(refuted.is_empty(), "{} of {told} findings are false:\n{}", refuted.len(), refuted.join("\n"));
}

/// The findings in a line of values.
fn found_in(values: impl Iterator<Item = u64>) -> Vec<String> {
    let data = Data::new(Points::Line { first: 0 }, values.map(Some).collect());
    let only = [Kind::Period, Kind::Recurrence];
    let found = find(&Loaded::new("a line", data), &only, &Limits::default());
    found.findings.into_iter().map(|finding| finding.statement).collect()
}

#[test]
fn what_is_there_is_found() {
    assert_eq!(found_in((0..400).map(|n| n % 5 + n / 5 * 2)), ["g(n+5) = g(n) + 2 for all n ≥ 0"]);
    assert_eq!(found_in((0..400).map(|n| if n < 9 { 7 - n % 3 } else { n % 4 })), ["g(n+4) = g(n) for all n ≥ 9"]);
    assert_eq!(found_in((0..400).map(|_| 3)), ["g(n+1) = g(n) for all n ≥ 0"]);
    assert_eq!(found_in((0..200).map(|n| n * (n + 1) / 2)), ["g(n) = 3·g(n-1) - 3·g(n-2) + g(n-3) for all n ≥ 3"]);
    assert_eq!(found_in((0..400_u64).map(u64::isqrt)), Vec::<String>::new());
}

#[test]
fn one_value_that_differs_refutes_a_finding() {
    let values: Vec<u64> = (0..240).map(|n| n % 6 * (n % 6)).collect();
    let data = |values: &[u64]| Data::new(Points::Line { first: 0 }, values.iter().copied().map(Some).collect());
    let loaded = Loaded::new("squares", data(&values));
    let (candidates, _) = propose(&loaded, &[Kind::Period], &Limits::default());
    let candidate: &dyn Candidate = &*candidates[0];
    assert_eq!(judge(candidate, &loaded.half, &loaded.all).status, Status::Holds);
    for place in 0..values.len() {
        for bit in 0..6 {
            let mut changed = values.clone();
            changed[place] ^= 1 << bit;
            let status = judge(candidate, &loaded.half, &data(&changed)).status;
            assert_eq!(status, Status::Refuted(vec![place as u64]));
        }
    }
}

#[test]
fn few_values_are_no_evidence() {
    // The period is true, and seen often enough; but only a handful of values could have spoken against it.
    let data = Data::new(Points::Line { first: 0 }, (0..24).map(|n| Some(n % 2)).collect());
    let found = find(&Loaded::new("short", data), &[Kind::Period], &Limits::default());
    assert_eq!((found.findings.len(), found.unconvincing), (0, 1));
}

#[test]
fn games_and_templates_are_loaded() {
    let limits = Limits::default();
    let game = |spec: &str, size: u64| Loaded::game(Subject::open(spec).unwrap(), Some(size), &limits).unwrap();
    let kayles = game("kayles", 100);
    assert_eq!((kayles.all.extent(), kayles.half.values().len(), kayles.all.at(&[12])), (200, 50, Some(4)));
    let nim = game("nim", 7);
    assert_eq!((nim.all.points(), nim.all.at(&[5, 6])), (&Points::Grid { sides: vec![8, 8] }, Some(3)));
    let welter = game("welter", 5);
    assert_eq!((welter.all.points(), welter.all.at(&[0, 1])), (&Points::Sets { squares: 5 }, Some(0)));
    let young = game("young", 3);
    let Points::Listed(points) = young.all.points() else { panic!("partitions are listed") };
    assert_eq!((points.len(), young.all.at(&[2, 1])), (20, Some(1)));
    assert!(points.windows(2).all(|two| two[0].iter().sum::<u64>() <= two[1].iter().sum::<u64>()));
    let variables = |texts: &[&str]| texts.iter().map(|text| sequence::Variable::read(text).unwrap()).collect();
    let line = sequence::Template::read("nim N,3", variables(&["N=2..9"])).unwrap();
    let line = Loaded::template(&line, &limits).unwrap();
    assert_eq!((line.all.points(), line.all.at(&[5])), (&Points::Line { first: 2 }, Some(6)));
    let grid = sequence::Template::read("nim N,M", variables(&["N=1..3", "M=2..6"])).unwrap();
    let grid = Loaded::template(&grid, &limits).unwrap();
    assert_eq!((grid.all.at(&[3, 6]), grid.all.at(&[0, 2]), grid.all.at(&[1, 1])), (Some(5), None, None));
}

#[test]
fn a_subtraction_game_has_a_claim() {
    let claim = |spec: &str| {
        let loaded = Loaded::game(Subject::open(spec).unwrap(), Some(200), &Limits::default()).unwrap();
        find(&loaded, &[Kind::Period], &Limits::default()).findings.remove(0).claim
    };
    assert_eq!(claim("subtract:1..3").as_deref(), Some("claim value = h mod 4"));
    assert_eq!(claim("subtract:2,3").as_deref(), Some("claim value = h mod 5 / 2"));
    assert_eq!(claim("octal:0.8").as_deref(), Some("claim value = (h + 2) / 3 - 1 where h >= 1"));
    assert_eq!(claim("kayles"), None);
}
