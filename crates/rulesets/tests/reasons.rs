//! Reasons for known instances from the papers and the literature, and for large positions, of which little is shown.
//! The conformance suite checks that every reason gives what the plain recursion finds.

use rulesets::reason::{KEPT, Operation, Reason, ReasonKind};
use rulesets::{Answer, Query, Wanted, entries, open};
use theory::Play;

fn explained(spec: &str, position: &str, query: Query) -> (Answer, Reason) {
    let game = open(spec).unwrap();
    let position = game.read(position).unwrap();
    let mut solver = game.solver(query);
    let answer = solver.answer(&position).unwrap();
    let reason = solver.reason(&answer).unwrap();
    (answer, reason)
}

fn reason(spec: &str, position: &str) -> Reason {
    explained(spec, position, Query::default()).1
}

fn values(reason: &Reason, step: usize) -> Vec<u64> {
    reason.steps[step].terms.iter().map(|term| term.value).collect()
}

#[test]
fn a_young_diagram_has_the_norm_of_each_hook_in_its_box() {
    let reason = reason("young", "4,2,1");
    assert_eq!((reason.kind, reason.claim.as_deref()), (ReasonKind::Formula, Some("abuku-tada-2.4")));
    assert_eq!(values(&reason, 0), [3, 7, 3, 1, 1, 1, 1]);
    assert_eq!(reason.value(), Some(7));
    let labels: Vec<String> = reason.labels.iter().map(|(part, text)| format!("{part} {text}")).collect();
    assert_eq!(labels, ["box-1-1 3", "box-1-2 7", "box-1-3 3", "box-1-4 1", "box-2-1 1", "box-2-2 1", "box-3-1 1"]);
    let last = reason.lines().pop().unwrap();
    assert!(last.ends_with("3 ⊕ 7 ⊕ 3 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 = 7"), "{last}");
}

#[test]
fn beads_have_squares_and_pairs() {
    let reason = reason("welter", "1,4,6");
    assert_eq!([values(&reason, 0), values(&reason, 1)], [vec![1, 4, 6], vec![1, 1, 3]]);
    // The pairs again, by residues: three pairs modulo 1, one modulo 2, none modulo 4.
    assert_eq!(values(&reason, 2), [1, 2]);
    assert_eq!((reason.steps[1].result, reason.steps[2].result, reason.value()), (3, 3, Some(0)));
}

#[test]
fn a_searched_value_has_an_option_for_each_smaller_one() {
    for play in Play::ALL {
        let (answer, reason) = explained("corner:maharaja", "5,7", Query { play, ..Query::default() });
        let step = reason.steps.last().unwrap();
        assert_eq!((reason.kind, step.operation), (ReasonKind::Mex, Operation::Mex));
        assert_eq!(reason.value(), answer.grundy);
        let smaller: Vec<u64> = (0..answer.grundy.unwrap()).collect();
        assert_eq!(values(&reason, 0), smaller);
        assert!(step.larger.iter().all(|&value| Some(value) > answer.grundy));
    }
}

#[test]
fn who_wins_is_explained_where_no_more_is_wanted() {
    let query = Query { wanted: Wanted::Outcome, ..Query::default() };
    let (_, lost) = explained("corner:maharaja", "0,0", query.clone());
    assert_eq!((lost.kind, lost.steps[0].result), (ReasonKind::Outcome, 0));
    let (answer, won) = explained("corner:maharaja", "9,4", query);
    assert_eq!(won.steps[0].terms[0].to, Some(answer.winning_moves[0].to().text()));
}

#[test]
fn the_outcome_has_its_theorem_beside_a_searched_value() {
    let reason = reason("wythoff", "3,6");
    let winner = reason.winner.as_ref().expect("Wythoff's pairs");
    assert_eq!((reason.kind, winner.kind), (ReasonKind::Mex, ReasonKind::Outcome));
    assert_eq!(values(winner, 0), [4, 3]);
}

#[test]
fn a_sum_of_heaps_names_its_period() {
    let reason = reason("octal:0.77", "1000,5,3");
    assert_eq!(reason.kind, ReasonKind::Sum);
    assert!(reason.statement.contains("period 12"), "{}", reason.statement);
}

/// A theorem of the registry provides its instance, and not only its name.
#[test]
fn no_example_is_explained_by_a_name_alone() {
    for entry in entries().filter(|entry| !entry.needs_file()) {
        let reason = reason(entry.example.spec, entry.example.position);
        assert!(reason.holds(), "{}: {reason:?}", entry.spec);
        assert!(!reason.statement.contains("a theorem"), "{}: {}", entry.spec, reason.statement);
    }
}

#[test]
fn little_is_told_of_a_large_position() {
    let beads: Vec<String> = (1..4000_u64).map(|n| (n * n).to_string()).collect();
    let rows: Vec<String> = (1..1000_u64).rev().map(|n| (3 * n).to_string()).collect();
    let heap = (1_u64 << 62).to_string();
    let large = [
        ("young", "1000^1000".to_owned()),
        ("young", format!("{heap},{heap},5")),
        ("shifted", rows.join(",")),
        ("welter", beads.join(",")),
        ("inset:3999", beads.join(",")),
        ("turtles:any", beads.join(",")),
        ("nim", format!("{heap}^3000")),
        ("nim:r=7", format!("{heap}^3000")),
        ("wythoff", format!("{heap},{heap}")),
        ("corner:ryuoh", "3000000000000000000,1".to_owned()),
        ("rooks", format!("{heap},0,1,{heap}")),
        ("mhrg:1000x1000", "1000^1000".to_owned()),
        ("nibble", rows.join(",")),
        ("plain:A60/30", "30_1".to_owned()),
    ];
    let normal = large.iter().map(|(spec, position)| (*spec, position, Play::Normal));
    let has_misere_theorem = |spec: &str| spec.starts_with("nim") || spec == "wythoff";
    let misere = normal.clone().filter(|(spec, ..)| has_misere_theorem(spec));
    for (spec, position, play) in normal.chain(misere.map(|(spec, position, _)| (spec, position, Play::Misere))) {
        let (answer, reason) = explained(spec, position, Query { play, ..Query::default() });
        assert!(reason.holds(), "{spec}");
        match reason.kind {
            ReasonKind::Outcome => assert_eq!(reason.winner(), Some(answer.outcome), "{spec}"),
            _ => assert_eq!(reason.value(), answer.grundy, "{spec}"),
        }
        assert!(reason.steps.iter().all(|step| step.terms.len() <= KEPT), "{spec}");
        let text = reason.lines().join("\n");
        assert!(text.chars().count() < 3000 && text.lines().count() < 50, "{spec}: {text}");
    }
}
