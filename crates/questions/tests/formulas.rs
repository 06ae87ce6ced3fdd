//! Formulas that are known are found from half of the values, and where there is none nothing is found.

mod values;

use questions::Subject;
use questions::find::{Data, Finding, Points, Status, formula};
use theory::Limits;
use values::*;

fn found(subject: &Subject, all: &Data) -> Vec<Finding> {
    judged(&formula::find(Some(subject), &all.half(), &Limits::default()), all)
}

/// The one finding, which must hold, and whose claim must be about every position and pass when the game itself is asked.
fn the_claim(spec: &str, all: impl Fn(&Subject) -> Data) -> String {
    let subject = subject(spec);
    let all = all(&subject);
    let findings = found(&subject, &all);
    let [finding] = findings.as_slice() else { panic!("{spec}: {findings:?}") };
    assert_eq!(finding.status, Status::Holds, "{spec}: {findings:?}");
    assert!(finding.found_to < finding.checked_to);
    // One wrong bit is seen.
    let broken = broken(&all);
    let again = judged(&formula::find(Some(&subject), &all.half(), &Limits::default()), &broken);
    assert!(matches!(again[0].status, Status::Refuted(_)), "{spec}");
    finding.claim.clone().unwrap()
}

#[test]
fn known_formulas_are_found_from_half_of_the_values() {
    let square = |side: u64| move |subject: &Subject| grid(subject, &[side, side]);
    let cube = |side: u64| move |subject: &Subject| grid(subject, &[side; 3]);
    assert_eq!(the_claim("corner-rook.game", square(16)), "claim value = x xor y");
    assert_eq!(the_claim("nim.game", cube(8)), "claim value = x xor y xor z");
    assert_eq!(the_claim("corner-ryuoh.game", square(20)), "claim value = 3*((x/3) xor (y/3)) + (x + y) mod 3");
    assert_eq!(the_claim("cyclic-nimhoff.game:H=5", square(20)), "claim value = 5*((x/5) xor (y/5)) + (x + y) mod 5");
    assert_eq!(the_claim("staircase-nim.game", cube(8)), "claim value = c xor a");
    assert_eq!(the_claim("subtraction.game:K=6", |subject| line(subject, 60)), "claim value = h mod 7");
    assert_eq!(the_claim("aliquot.game", |subject| line(subject, 400)), "claim value = valuation(h)");
    assert_eq!(the_claim("corner-boxes.game", |subject| values(subject, partitions(12))), "claim value = size mod 2");
    assert_eq!(the_claim("end-nim.game:N=2", square(16)), "claim value = x[1] xor x[2]");
}

#[test]
fn games_of_the_registry_have_the_names_of_their_subject() {
    let in_names = |claim: String| {
        ["x", "y", "z"].iter().zip(["x1", "x2", "x3"]).fold(claim, |claim, (letter, name)| claim.replace(name, letter))
    };
    let limited = the_claim("nim:r=4", |subject| grid(subject, &[16, 16]));
    assert_eq!(in_names(limited), "claim value = (x xor y) mod 4");
    let limited = the_claim("nim:r=6", |subject| grid(subject, &[16, 16, 8]));
    assert_eq!(in_names(limited), "claim value = (x mod 6) xor (y mod 6) xor (z mod 6)");
    assert_eq!(in_names(the_claim("corner:rook", |subject| grid(subject, &[16, 16]))), "claim value = x xor y");
}

#[test]
fn p_positions_have_conditions() {
    let square = |side: u64| move |subject: &Subject| grid(subject, &[side, side]);
    let king = the_claim("corner-king.game", square(24));
    assert!(king.contains("mod 2"), "{king}");
    let wythoff = the_claim("wythoff.game", square(60));
    assert_eq!(wythoff, "claim P when min(x, y) = (abs(x - y) + isqrt(5*abs(x - y)*abs(x - y)))/2");
    let wider = the_claim("t-wythoff.game:T=3", square(48));
    assert!(wider.starts_with("claim P when"), "{wider}");
}

#[test]
fn rows_have_formulas_of_their_own() {
    let young = subject("sato-welter.game");
    let all = values(&young, partitions(22));
    let claims: Vec<String> = standing(found(&young, &all)).into_iter().filter_map(|finding| finding.claim).collect();
    assert!(claims.contains(&"claim value = size where rows = 1".to_owned()), "{claims:?}");
    // Two rows a ≥ b of the Ungar games: (a mod 2) + 2(b mod 2) unless a = b, where it is 0.
    let ungar = subject("nibble");
    let rows = |most: u64| Points::Listed((1..=most).flat_map(|a| (1..=a).map(move |b| vec![a, b])).collect());
    let all = values(&ungar, rows(23));
    let candidates = formula::find(Some(&ungar), &all.half(), &Limits::default());
    let larger = values(&ungar, rows(40));
    assert!(!candidates.is_empty());
    assert_eq!(standing(judged(&candidates, &larger)).len(), candidates.len());
}

#[test]
fn random_tables_have_no_formula() {
    let subject = subject("corner:rook");
    for seed in 0..6 {
        let bound = [2, 3, 8, 40][seed as usize % 4];
        let all = random(Points::Grid { sides: vec![12, 12] }, 144, bound, seed);
        assert_eq!(found(&subject, &all), [], "seed {seed}");
    }
    let heaps = values::subject("subtraction.game");
    for seed in 0..2 {
        let all = random(Points::Line { first: 0 }, 120, 4, seed);
        assert_eq!(found(&heaps, &all), [], "seed {seed}");
    }
}

#[test]
fn nothing_false_is_said_of_maharaja_and_prime_hooks() {
    let maharaja = subject("maharaja.game");
    let all = grid(&maharaja, &[24, 24]);
    let candidates = formula::find(Some(&maharaja), &all.half(), &Limits::default());
    let larger = grid(&maharaja, &[64, 64]);
    assert_eq!(standing(judged(&candidates, &all)).len(), standing(judged(&candidates, &larger)).len());
    let prime = subject("prime-hooks.game");
    let all = values(&prime, partitions(10));
    let candidates = formula::find(Some(&prime), &all.half(), &Limits::default());
    let larger = values(&prime, partitions(18));
    assert_eq!(standing(judged(&candidates, &all)), [], "of all or of some rows");
    assert_eq!(standing(judged(&candidates, &larger)), []);
}
