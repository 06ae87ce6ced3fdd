//! The conditions of Yamasaki's theorem, each with the first position where it fails, against the conditions written out.

mod brute;

use brute::{Brute, text};
use questions::Subject;
use questions::conjecture::{Extent, Judgement, Yamasaki};
use rulesets::Query;

type Set = fn(&[u64]) -> bool;

/// A game, how far it is checked, and the two sets, each in words and in plain code.
type Case<'g> = (&'g str, &'g dyn Fn() -> Brute, u64, &'g str, Set, &'g str, Set);

/// The first position where each condition fails.
fn failures(game: &Brute, f0: Set, f1: Set) -> [Option<String>; 5] {
    let in_f = |p: &[u64]| f0(p) || f1(p);
    let leads = |p: &[u64], set: &dyn Fn(&[u64]) -> bool| game.options(p).iter().any(|option| set(option));
    let is_end = |p: &[u64]| game.options(p).is_empty();
    let first = |fails: &dyn Fn(&[u64]) -> bool| game.in_order().iter().find(|p| fails(p)).map(|p| text(p));
    [
        first(&|p| f0(p) && f1(p) || is_end(p) && !f0(p)),
        first(&|p| f0(p) && !is_end(p) && !leads(p, &f1) || f1(p) && !leads(p, &f0)),
        first(&|p| f0(p) && leads(p, &f0) || f1(p) && leads(p, &f1)),
        first(&|p| !in_f(p) && leads(p, &f0) != leads(p, &f1)),
        first(&|p| in_f(p) && game.options(p).iter().any(|option| !in_f(option) && !leads(option, &in_f))),
    ]
}

#[test]
fn every_condition_fails_where_its_words_say() {
    let nim = || Brute::new(brute::pairs(7), brute::nim);
    let rooks = || brute::rooks(3);
    let cases: [Case<'_>; 6] = [
        (
            "nim",
            &nim,
            7,
            "x1 = x2 <= 1",
            |p| p[0] == p[1] && p[1] <= 1,
            "max(x1, x2) = 1 != min(x1, x2)",
            |p| p[0].max(p[1]) == 1 && p[0].min(p[1]) != 1,
        ),
        ("nim", &nim, 7, "x1 = x2", |p| p[0] == p[1], "x1 != x2", |p| p[0] != p[1]),
        ("nim", &nim, 7, "size = 0", |p| p[0] + p[1] == 0, "size = 2", |p| p[0] + p[1] == 2),
        ("nim", &nim, 7, "size > 9", |p| p[0] + p[1] > 9, "x1 > 6", |p| p[0] > 6),
        ("nim", &nim, 7, "x1 = x2 != 5", |p| p[0] == p[1] && p[1] != 5, "x1 = 3", |p| p[0] == 3),
        (
            "rooks",
            &rooks,
            3,
            "x xor y xor z xor w = 1",
            |p| p[0] ^ p[1] ^ p[2] ^ p[3] == 1,
            "size = 2 and x = z",
            |p| p.iter().sum::<u64>() == 2 && p[0] == p[2],
        ),
    ];
    let mut failed = [0; 5];
    for (spec, game, size, f0, in_f0, f1, in_f1) in cases {
        let subject = Subject::open(spec).unwrap();
        let sets = Yamasaki::read(&subject, f0, f1).unwrap();
        let extent = Extent { size: Some(size), entries: None };
        let report = sets.check(&subject, extent, &Query::default()).unwrap();
        let found = report.conditions.iter().map(|checked| {
            let counterexample = checked.counterexample.as_ref().map(|failing| failing.position.text());
            assert_eq!(checked.verdict == Judgement::Holds, counterexample.is_none());
            counterexample
        });
        let expected = failures(&game(), in_f0, in_f1);
        assert_eq!(found.collect::<Vec<_>>(), expected, "{spec}: {f0}; {f1}");
        assert_eq!(
            report.verdict == Some(Judgement::Holds),
            expected.iter().all(Option::is_none),
            "{spec}: {f0}; {f1}"
        );
        failed.iter_mut().zip(&expected).for_each(|(count, failure)| *count += usize::from(failure.is_some()));
    }
    assert!(failed.iter().all(|&count| count > 0 && count < cases.len()), "{failed:?}");
}

#[test]
fn what_the_theorem_gives_are_the_misere_p_positions() {
    let subject = Subject::open("nim").unwrap();
    let in_f0 = |p: &[u64]| p[0] == p[1] && p[1] <= 1;
    let in_f1 = |p: &[u64]| p[0] + p[1] == 1;
    let sets = Yamasaki::read(&subject, "x1 = x2 <= 1", "size = 1").unwrap();
    let extent = Extent { size: Some(7), entries: None };
    assert_eq!(sets.check(&subject, extent, &Query::default()).unwrap().verdict, Some(Judgement::Holds));
    let normal = Brute::new(brute::pairs(7), brute::nim);
    let misere = Brute::new(brute::pairs(7), brute::nim).misere();
    for p in normal.in_order() {
        let follows = in_f1(&p) || normal.value(&p) == 0 && !in_f0(&p);
        assert_eq!(follows, misere.value(&p) == 0, "{p:?}");
    }
}
