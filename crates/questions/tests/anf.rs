//! Polynomials over GF(2) that are known are found from half of the values, and random tables have none.

mod values;

use questions::Subject;
use questions::find::{self, Candidate, Data, Finding, Kind, Loaded, Points, Status, anf};
use theory::Limits;
use values::*;

fn candidates(subject: &Subject, all: &Data) -> Vec<Box<dyn Candidate>> {
    anf::find(subject.sort(), &all.half(), &Limits::default())
}

/// The findings that are not refuted; if one wrong bit is not seen by them, it is said.
fn found(subject: &Subject, all: &Data) -> Vec<Finding> {
    let candidates = candidates(subject, all);
    let broken = judged(&candidates, &broken(all));
    assert!(broken.iter().all(|finding| matches!(finding.status, Status::Refuted(_))), "{broken:?}");
    standing(judged(&candidates, all))
}

fn sets(subject: &Subject, squares: u32) -> Data {
    values(subject, Points::Sets { squares })
}

#[test]
fn nim_sums_of_coins_are_found() {
    for (spec, squares, formula) in [
        ("mock-turtles.game", 14, "nim-sum over i of odious(i)"),
        ("turning-turtles.game", 14, "nim-sum over i of i + 1"),
        ("twins.game", 14, "nim-sum over i of i"),
        ("ruler.game", 14, "nim-sum over i of largest power of 2 dividing i + 1"),
    ] {
        let game = subject(spec);
        let findings = found(&game, &sets(&game, squares));
        let [finding] = findings.as_slice() else { panic!("{spec}: {findings:?}") };
        assert!(finding.statement.contains(&format!("value = {formula}, a nim-sum")), "{}", finding.statement);
        assert_eq!(finding.certificate["degree"], 1);
    }
}

/// Only sets of odd size have values, or the sets come as strict partitions in the order of their size.
#[test]
fn nim_sums_are_found_where_not_all_sets_have_values() {
    for (spec, size, of) in [("turtles:odd", 16, "elements i of the set"), ("shifted", 12, "parts i")] {
        let loaded = Loaded::game(Subject::open(spec).unwrap(), Some(size), &Limits::default()).unwrap();
        let findings = find::find(&loaded, &[Kind::Anf], &Limits::default()).findings;
        let [finding] = findings.as_slice() else { panic!("{spec}: {findings:?}") };
        let formula = format!("with the {of}, value = nim-sum over i of i, a nim-sum");
        assert!(finding.statement.starts_with(&formula), "{}", finding.statement);
        let mut one_wrong = loaded.all.values().to_vec();
        let last = one_wrong.iter_mut().rev().find_map(Option::as_mut).unwrap();
        *last ^= 1;
        let wrong = Data::new(loaded.all.points().clone(), one_wrong);
        let refuted =
            standing(judged(&anf::find(loaded.game.unwrap().sort(), &loaded.half, &Limits::default()), &wrong));
        assert_eq!(refuted, [], "{spec}");
    }
}

#[test]
fn welters_pair_formula_is_found_for_sets_and_for_partitions() {
    let pairs = "nim-sum over i of i ⊕ nim-sum over pairs i > j of N(i-j)";
    let welter = subject("welter");
    let findings = found(&welter, &sets(&welter, 14));
    let [finding] = findings.as_slice() else { panic!("{findings:?}") };
    assert!(finding.statement.contains(&format!("value = {pairs}, Welter's pair formula")), "{}", finding.statement);
    assert_eq!(finding.certificate["degree"], 2);
    for (spec, formula) in [
        ("sato-welter.game", format!("value = {pairs}, Welter's")),
        ("short-hooks.game:K=3", format!("value = ({pairs}) mod 4, Welter's")),
        ("even-hooks.game", "value = nim-sum over i of i/2 ⊕ nim-sum over pairs i > j of N(i-j)/2 ".to_owned()),
    ] {
        let game = subject(spec);
        let all = values(&game, partitions(18));
        let findings = found(&game, &all);
        assert!(findings.iter().any(|finding| finding.statement.contains(&formula)), "{spec}: {findings:?}");
    }
}

#[test]
fn nim_sums_of_entries_are_found() {
    for (spec, sides, formula) in [
        ("corner:rook", vec![32, 32], "value = x1 xor x2,"),
        ("nim", vec![16, 16, 16], "value = x1 xor x2 xor x3,"),
        ("nim:r=4", vec![32, 32], "value = (x1 xor x2) mod 4,"),
        ("staircase-nim.game", vec![16, 16, 16], "value = x1 xor x3,"),
    ] {
        let game = subject(spec);
        let findings = found(&game, &grid(&game, &sides));
        assert!(findings.iter().any(|finding| finding.statement.starts_with(formula)), "{spec}: {findings:?}");
        assert!(findings.iter().all(|finding| finding.certificate["degree"] == 1), "{findings:?}");
    }
}

#[test]
fn random_tables_have_no_polynomial_worth_a_word() {
    let game = subject("welter");
    for seed in 0..60 {
        let bound = [2, 4, 64][seed as usize % 3];
        let all = random(Points::Sets { squares: 14 }, 1 << 14, bound, seed);
        assert_eq!(found(&game, &all), [], "seed {seed}");
        let all = random(Points::Grid { sides: vec![24, 24] }, 24 * 24, bound, seed);
        assert_eq!(found(&game, &all), [], "seed {seed}");
    }
}

#[test]
fn nothing_false_is_said_of_maharaja_and_prime_hooks() {
    let maharaja = subject("maharaja.game");
    assert_eq!(found(&maharaja, &grid(&maharaja, &[40, 40])), []);
    let prime = subject("prime-hooks.game");
    assert_eq!(found(&prime, &values(&prime, partitions(18))), []);
}

#[test]
fn a_game_that_is_looked_at_as_a_whole_has_a_formula_a_twin_and_a_polynomial() {
    let game = rulesets::open("nim:r=4").unwrap();
    let loaded = Loaded::game(questions::Subject::new(game), Some(31), &Limits::default()).unwrap();
    let found = find::find(&loaded, &[], &Limits::default());
    for (kind, says) in [
        (Kind::Formula, "mod 4"),
        (Kind::Twin, "the value is v mod 4, where v is that of nim at the same position"),
        (Kind::Anf, "value = (x1 xor x2) mod 4, a nim-sum"),
    ] {
        let of_kind = |finding: &&Finding| finding.kind == kind && finding.statement.contains(says);
        assert!(found.findings.iter().any(|finding| of_kind(&finding)), "{kind:?}: {found:?}");
    }
}
