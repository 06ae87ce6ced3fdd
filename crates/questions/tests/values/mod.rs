//! Values of games at points, asked for one by one.
#![allow(dead_code, reason = "each test file needs some of it")]

use questions::Subject;
use questions::find::{Candidate, Data, Finding, Points, Status, judge};
use shapes::enumerate;
use theory::Random;

/// The path of a file of the gallery, as a spec.
pub fn gallery(name: &str) -> String {
    format!("{}/../rules/gallery/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A game by its spec; one of the gallery if that ends in `.game`, perhaps with parameters.
pub fn subject(spec: &str) -> Subject {
    rules::register();
    let spec = if rules::is_named_by(spec) && !spec.starts_with('/') { gallery(spec) } else { spec.to_owned() };
    Subject::open(&spec).unwrap_or_else(|refusal| panic!("{spec}: {refusal}"))
}

/// A game by the text of its rules, kept in a file of this name.
pub fn written(name: &str, text: &str) -> Subject {
    let path = format!("{}/{name}.game", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text).unwrap();
    subject(&path)
}

/// The values at these points; a point that is no position has none.
pub fn values(subject: &Subject, points: Points) -> Data {
    let mut solver = subject.game.solver(Default::default());
    let mut value = |entries: &[u64]| {
        let position = subject.game.read(&shapes::notation::write_numbers(entries)).ok()?;
        Some(solver.value(&position).unwrap())
    };
    // Every point gets some value, so that all are listed; then each its own.
    let count = match &points {
        Points::Line { .. } => 0,
        Points::Grid { sides } => sides.iter().product::<u64>() as usize,
        Points::Sets { squares } => 1 << squares,
        Points::Listed(points) => points.len(),
    };
    let mut found = Vec::new();
    Data::new(points.clone(), vec![Some(0); count]).each(|point, _| {
        found.push(value(point));
        true
    });
    Data::new(points, found)
}

/// The values of tuples below these sides.
pub fn grid(subject: &Subject, sides: &[u64]) -> Data {
    values(subject, Points::Grid { sides: sides.to_vec() })
}

/// The values of single heaps 0, 1, …, as many as said.
pub fn line(subject: &Subject, count: u64) -> Data {
    let mut solver = subject.game.solver(Default::default());
    let value = |n: u64| Some(solver.value(&subject.game.read(&n.to_string()).unwrap()).unwrap());
    Data::new(Points::Line { first: 0 }, (0..count).map(value).collect())
}

/// All partitions up to a size, smaller ones first.
pub fn partitions(size: u64) -> Points {
    let of_size = |boxes: u64| enumerate::partitions_of(boxes).map(shapes::Partition::into_rows);
    Points::Listed((0..=size).flat_map(of_size).collect())
}

/// The findings that hold, or are proved, when candidates learn from half of the values.
pub fn judged(candidates: &[Box<dyn Candidate>], all: &Data) -> Vec<Finding> {
    let half = all.half();
    candidates.iter().map(|candidate| judge(&**candidate, &half, all)).collect()
}

/// Those that are not refuted.
pub fn standing(findings: Vec<Finding>) -> Vec<Finding> {
    findings.into_iter().filter(|finding| !matches!(finding.status, Status::Refuted(_))).collect()
}

/// A table of random values below a bound.
pub fn random(points: Points, count: usize, bound: usize, seed: u64) -> Data {
    let mut random = Random::new(seed);
    Data::new(points, (0..count).map(|_| Some(random.below(bound) as u64)).collect())
}

/// The same values but for one bit: the last 0 is 1, or the last 1 is 0, so that the outcome changes, too.
pub fn broken(all: &Data) -> Data {
    let mut values = all.values().to_vec();
    let last = values.iter().rposition(|value| matches!(value, Some(0 | 1))).unwrap();
    values[last] = values[last].map(|value| value ^ 1);
    Data::new(all.points().clone(), values)
}
