//! Games with the values of others are found, proved where a theorem says so, and random tables have no twin.

mod values;

use questions::Subject;
use questions::find::{Candidate, Data, Finding, Points, Status, twin};
use theory::Limits;
use values::*;

fn candidates(subject: &Subject, all: &Data) -> Vec<Box<dyn Candidate>> {
    twin::find(subject, &all.half(), &Limits::default())
}

/// The findings that are not refuted; if one wrong bit is not seen by them, it is said.
fn found(subject: &Subject, all: &Data) -> Vec<Finding> {
    let candidates = candidates(subject, all);
    let broken = judged(&candidates, &broken(all));
    assert!(broken.iter().all(|finding| matches!(finding.status, Status::Refuted(_))), "{broken:?}");
    standing(judged(&candidates, all))
}

fn statements(findings: &[Finding]) -> Vec<&str> {
    findings.iter().map(|finding| finding.statement.as_str()).collect()
}

fn theorem(finding: &Finding) -> &str {
    match &finding.status {
        Status::Proved(proof) => &proof.theorem,
        other => panic!("{}: {other:?}", finding.statement),
    }
}

#[test]
fn restricted_hooks_have_bits_of_welters_value_and_that_is_proved() {
    let rules = |name: &str, condition: &str| {
        written(name, &format!("game {name}\non partition\nmove hook where {condition}\n"))
    };
    for (game, says) in [
        (rules("below-8", "length < 8"), "the value is v mod 8, where v is that of young at the same position"),
        (rules("up-to-3", "length <= 3"), "the value is v mod 4, where v is that of young at the same position"),
        (rules("in-range", "length in 1..7"), "the value is v mod 8, where v is that of young at the same position"),
        (rules("by-2", "divides(2, length)"), "the value is ⌊v / 2⌋, where v is that of young at the same position"),
        (rules("by-4", "length mod 4 = 0"), "the value is ⌊v / 4⌋, where v is that of young at the same position"),
        (
            rules("both", "length < 8 and divides(2, length)"),
            "the value is ⌊v / 2⌋ mod 4, where v is that of young at the same position",
        ),
        (subject("short-hooks.game:K=7"), "the value is v mod 8, where v is that of young at the same position"),
        (subject("even-hooks.game"), "the value is ⌊v / 2⌋, where v is that of young at the same position"),
        (subject("corner-boxes.game"), "the value is v mod 2, where v is that of young at the same position"),
        (subject("sato-welter.game"), "the value is that of young at the same position"),
    ] {
        let findings = found(&game, &values(&game, partitions(16)));
        let first = findings.first().unwrap_or_else(|| panic!("{says}"));
        assert_eq!(first.statement, says, "{findings:?}");
        assert!(theorem(first).contains("Welter"), "{says}");
    }
}

#[test]
fn what_no_theorem_speaks_of_is_not_proved() {
    // Lengths below 6 are not below a power of two, and odd lengths are no multiples.
    for condition in ["length < 6", "length mod 3 = 0", "length != 2", "length < 8 and arm > 0", "length mod 4 = 2"] {
        let game = written("unknown-hooks", &format!("game unknown\non partition\nmove hook where {condition}\n"));
        let findings = found(&game, &values(&game, partitions(14)));
        assert!(findings.iter().all(|finding| finding.status == Status::Holds), "{condition}: {findings:?}");
    }
}

#[test]
fn beads_are_proved_as_partitions_are() {
    let game = written("near", "game near\non beads\nmove b -> c for c in 0..b-1 where b-c < 4\n");
    let findings = found(&game, &values(&game, Points::Sets { squares: 14 }));
    assert_eq!(findings[0].statement, "the value is v mod 4, where v is that of welter at the same position");
    assert!(theorem(&findings[0]).contains("below 4"));
}

#[test]
fn tuples_have_twins_in_other_orders_and_other_games() {
    let square = |game: &Subject| grid(game, &[24, 24]);
    let game = subject("corner-rook.game");
    let findings = found(&game, &square(&game));
    let says = statements(&findings);
    assert!(says.contains(&"the value is that of nim at the same position"), "{says:?}");
    assert!(says.contains(&"the value is that of corner:rook at the same position"), "{says:?}");
    // Shifted: the last stone cannot be taken, so that every entry is as one less.
    let game = written("shifted", "game shifted\non x, y\nmove x-k, y for k in 1..x-1\nmove x, y-k for k in 1..y-1\n");
    let findings = found(&game, &square(&game));
    let says = statements(&findings);
    assert!(says.contains(&"the value is that of nim with 1 subtracted from each number"), "{says:?}");
    // Halved, by counting in steps of two.
    let game = written("steps", "game steps\non x, y\nmove x-2*k, y for k in 1..x/2\nmove x, y-2*k for k in 1..y/2\n");
    let findings = found(&game, &square(&game));
    let says = statements(&findings);
    assert!(says.contains(&"the value is ⌊v / 2⌋, where v is that of nim at the same position"), "{says:?}");
}

#[test]
fn entries_may_be_in_another_order() {
    // Both rooks' columns first, then their rows.
    let moves = "move x-k, z, y, w for k in 1..x\nmove x, z-k, y, w for k in 1..z\n\
                 move x, z, y-k, w for k in 1..y\nmove x, z, y, w-k for k in 1..w\n";
    let text = format!("game columns-first\non x, z, y, w where not (x = z and y = w)\n{moves}");
    let game = written("columns-first", &text);
    let findings = found(&game, &grid(&game, &[6; 4]));
    let says = statements(&findings);
    assert!(says.iter().any(|says| says.starts_with("the value is that of rooks with the entries in")), "{says:?}");
}

#[test]
fn a_game_is_not_its_own_twin() {
    for spec in ["wythoff.game", "maharaja.game", "t-wythoff.game:T=2"] {
        let game = subject(spec);
        let findings = found(&game, &grid(&game, &[24, 24]));
        assert!(statements(&findings).iter().all(|says| !says.contains(spec)), "{findings:?}");
    }
    // But a rule file has the built-in game as its twin.
    let game = subject("wythoff.game");
    let findings = found(&game, &grid(&game, &[24, 24]));
    assert!(statements(&findings).contains(&"the value is that of wythoff at the same position"), "{findings:?}");
}

#[test]
fn random_tables_have_no_twin_and_prime_hooks_none_that_fails_later() {
    let rook = subject("corner:rook");
    for seed in 0..5 {
        let all = random(Points::Grid { sides: vec![24, 24] }, 24 * 24, [2, 30][seed as usize % 2], seed);
        assert_eq!(found(&rook, &all), [], "seed {seed}");
    }
    let prime = subject("prime-hooks.game");
    let candidates = candidates(&prime, &values(&prime, partitions(12)));
    let larger = values(&prime, partitions(18));
    assert_eq!(standing(judged(&candidates, &larger)), []);
}
