//! Yamasaki's theorem on Nim, and what the checker says where it does not apply.

use theory::yamasaki::{Condition, Findings, Yamasaki};
use theory::{Flow, Limits, Play, Ruleset, Search};

/// Nim with three heaps, up to `most` stones at once.
struct Nim {
    most: u64,
}

type Heaps = [u64; 3];

impl Ruleset for Nim {
    type Position = Heaps;
    type Move = ();

    fn options(&self, heaps: &Heaps, each: &mut impl FnMut((), Heaps) -> Flow) -> Flow {
        for i in 0..3 {
            for left in heaps[i].saturating_sub(self.most)..heaps[i] {
                let mut option = *heaps;
                option[i] = left;
                each((), option)?;
            }
        }
        Flow::Continue(())
    }
}

fn all_heaps(below: u64) -> Vec<Heaps> {
    let count = below.pow(3);
    (0..count).map(|code| [code / below / below, code / below % below, code % below]).collect()
}

/// Heaps of at most one stone, an even or an odd number of them.
fn ones(heaps: &Heaps, odd: u64) -> bool {
    heaps.iter().all(|&size| size <= 1) && heaps.iter().sum::<u64>() % 2 == odd
}

fn conditions(findings: &Findings<Heaps>) -> Vec<Condition> {
    findings.violations.iter().map(|violation| violation.condition).collect()
}

#[test]
fn misere_nim_is_told_by_heaps_of_one() {
    let positions = all_heaps(6);
    let yamasaki = Yamasaki::new(Nim { most: 6 }, |heaps: &Heaps| ones(heaps, 0), |heaps: &Heaps| ones(heaps, 1));
    assert!(yamasaki.check(&positions).hold());
    let mut normal = Search::new(Nim { most: 6 }, Play::Normal, Limits::default());
    let mut misere = Search::new(Nim { most: 6 }, Play::Misere, Limits::default());
    for heaps in &positions {
        let (normal, misere) = (normal.value(heaps).expect("no limit"), misere.value(heaps).expect("no limit"));
        assert_eq!(yamasaki.is_misere_p(heaps, normal == 0), misere == 0, "{heaps:?}");
        assert_eq!(yamasaki.misere_value(heaps, normal.into()), misere.into(), "{heaps:?}");
    }
}

#[test]
fn a_limit_needs_larger_sets() {
    // With at most two stones at a time, heap 3 has value 0 and is outside F, and no move leads from it to F0.
    let positions = all_heaps(5);
    let small = Yamasaki::new(Nim { most: 2 }, |heaps: &Heaps| ones(heaps, 0), |heaps: &Heaps| ones(heaps, 1));
    let findings = small.check(&positions);
    assert_eq!(conditions(&findings), [Condition::D]);
    assert_eq!(findings.violations[0].position, [0, 0, 3]);
    let residues = |heaps: &Heaps| heaps.map(|size| size % 3);
    let all = Yamasaki::new(Nim { most: 2 }, |heaps| ones(&residues(heaps), 0), |heaps| ones(&residues(heaps), 1));
    assert!(all.check(&positions).hold());
}

#[test]
fn each_condition_is_violated_by_sets_of_its_own() {
    let positions = all_heaps(4);
    let nim = || Nim { most: 4 };
    let even = |heaps: &Heaps| ones(heaps, 0);
    let odd = |heaps: &Heaps| ones(heaps, 1);

    let found = Yamasaki::new(nim(), |heaps: &Heaps| even(heaps) || *heaps == [0, 0, 1], odd).check(&positions);
    assert_eq!(found.violations[0].condition, Condition::A);
    assert_eq!((found.violations[0].position, found.violations[0].why), ([0, 0, 1], "it is in F0 and in F1"));

    let without_end = Yamasaki::new(nim(), |heaps: &Heaps| even(heaps) && *heaps != [0; 3], odd);
    let violation = without_end.violation(Condition::A, &[0; 3]).expect("the end position is outside F0");
    assert_eq!(violation.why, "it is an end position outside F0");

    let no_f1 = Yamasaki::new(nim(), even, |_| false).check(&positions);
    let b = no_f1.violations.iter().find(|violation| violation.condition == Condition::B).expect("(b) fails");
    assert_eq!(b.position, [0, 1, 1]);
    let cut_off = Yamasaki::new(nim(), |heaps: &Heaps| *heaps == [0; 3], |heaps: &Heaps| *heaps == [2, 2, 2]);
    assert!(cut_off.violation(Condition::B, &[2, 2, 2]).is_some(), "no move leads from F1 to F0");

    let everything = Yamasaki::new(nim(), |_| true, |_| false).check(&positions);
    let c = everything.violations.iter().find(|violation| violation.condition == Condition::C).expect("(c) fails");
    assert_eq!((c.position, c.option), ([0, 0, 1], Some([0; 3])));
    let stays = Yamasaki::new(nim(), even, |heaps: &Heaps| heaps[0] == 3);
    assert_eq!(stays.violation(Condition::C, &[3, 0, 1]).and_then(|violation| violation.option), Some([3, 0, 0]));

    let d = Yamasaki::new(nim(), |heaps: &Heaps| *heaps == [0; 3], |_| false).check(&positions);
    assert_eq!(conditions(&d), [Condition::D]);
    assert_eq!(d.violations[0].why, "it is outside F, and a move leads to F0 but none to F1");
    let d = Yamasaki::new(nim(), |_| false, |heaps: &Heaps| *heaps == [0, 0, 1]);
    let violation = d.violation(Condition::D, &[0, 0, 2]).expect("a move leads to F1 only");
    assert_eq!(violation.why, "it is outside F, and a move leads to F1 but none to F0");

    let e = Yamasaki::new(nim(), |heaps: &Heaps| *heaps == [0, 0, 2], |_| false);
    let violation = e.violation(Condition::E, &[0, 0, 2]).expect("no move leads back to F");
    assert_eq!(violation.option, Some([0; 3]));
}

#[test]
fn positions_that_miss_an_option_are_no_ruleset() {
    let yamasaki = Yamasaki::new(Nim { most: 4 }, |heaps: &Heaps| ones(heaps, 0), |heaps: &Heaps| ones(heaps, 1));
    let mut positions = all_heaps(3);
    assert!(yamasaki.check(&positions).hold());
    positions.retain(|&heaps| heaps != [0, 0, 1]);
    let findings = yamasaki.check(&positions);
    assert!(findings.violations.is_empty() && !findings.hold());
    assert_eq!(findings.not_closed, Some(([0, 0, 2], [0, 0, 1])));
}
