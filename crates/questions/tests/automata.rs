//! Automata learned from tables, held against the games they come from.

use questions::find::automaton::{Automatic, Decision, Dfao, Moves, Numeration, Target, automata, decide, rules_of};
use questions::find::{Candidate, Data, Points, Status, judge};
use std::collections::HashMap;
use theory::Limits;

/// All tuples below `side`, the last entry fastest.
fn points(arity: usize, side: u64) -> impl Iterator<Item = Vec<u64>> {
    let place = move |index: u64, i: usize| index / side.pow((arity - 1 - i) as u32) % side;
    (0..side.pow(arity as u32)).map(move |index| (0..arity).map(|i| place(index, i)).collect())
}

/// A table of a formula.
fn table(arity: usize, side: u64, value: impl FnMut(Vec<u64>) -> Option<u64>) -> Data {
    Data::new(Points::Grid { sides: vec![side; arity] }, points(arity, side).map(value).collect())
}

/// The values of a game, by the definition.
fn values(arity: usize, side: u64, moves: impl Fn(&[u64]) -> Vec<Vec<u64>>) -> Data {
    let mut known: HashMap<Vec<u64>, u64> = HashMap::new();
    table(arity, side, |point| {
        let options: Vec<u64> = moves(&point).iter().filter_map(|option| known.get(option)).copied().collect();
        let mex = (0..).find(|value| !options.contains(value))?;
        known.insert(point, mex);
        Some(mex)
    })
}

/// One entry is lowered.
fn lowered(point: &[u64]) -> Vec<Vec<u64>> {
    let lower = |i: usize| {
        (0..point[i]).map(move |to| {
            let mut option = point.to_vec();
            option[i] = to;
            option
        })
    };
    (0..point.len()).flat_map(lower).collect()
}

fn wythoff(point: &[u64]) -> Vec<Vec<u64>> {
    let both = (1..=point[0].min(point[1])).map(|k| vec![point[0] - k, point[1] - k]);
    lowered(point).into_iter().chain(both).collect()
}

fn ryuoh(point: &[u64]) -> Vec<Vec<u64>> {
    let step = (point[0].min(point[1]) > 0).then(|| vec![point[0] - 1, point[1] - 1]);
    lowered(point).into_iter().chain(step).collect()
}

fn moves_of(spec: &str, arity: usize) -> Moves {
    Moves::of(&rules_of(&rulesets::open(spec).unwrap(), arity).unwrap()).unwrap()
}

fn found(data: &Data, moves: Option<Moves>) -> Vec<Automatic> {
    automata(&data.half(), moves.map(Ok), &Limits::default()).unwrap()
}

fn of(found: &[Automatic], target: Target) -> &Automatic {
    found.iter().find(|automatic| automatic.target == target).unwrap()
}

fn is_proved(automatic: &Automatic, data: &Data) -> bool {
    matches!(judge(automatic, &data.half(), data).status, Status::Proved(_))
}

#[test]
fn wythoffs_p_positions_are_found_and_proved() {
    let data = values(2, 110, wythoff);
    let found = found(&data, Some(moves_of("wythoff", 2)));
    let automatic = of(&found, Target::P);
    assert_eq!(automatic.automaton.numeration, Numeration::Fibonacci);
    assert_eq!(automatic.automaton.outputs.len(), 13);
    assert!(is_proved(automatic, &data));
    // The values themselves follow no small automaton.
    assert_eq!(found.len(), 1);
}

#[test]
fn nims_p_positions_are_equal_heaps_and_its_values_need_more_states() {
    let data = values(2, 64, lowered);
    let found = found(&data, Some(moves_of("nim", 2)));
    let automatic = of(&found, Target::P);
    assert_eq!((automatic.automaton.numeration, automatic.automaton.outputs.len()), (Numeration::Base(2), 2));
    assert!(is_proved(automatic, &data));
    let value = of(&found, Target::Modulo(8));
    assert_eq!((value.automaton.numeration, value.automaton.outputs.len()), (Numeration::Base(2), 8));
    assert_eq!(judge(value, &data.half(), &data).status, Status::Holds);
}

#[test]
fn three_heaps_and_three_entries() {
    let data = values(3, 16, lowered);
    let found = found(&data, Some(moves_of("nim", 3)));
    let automatic = of(&found, Target::P);
    assert_eq!((automatic.automaton.numeration, automatic.automaton.outputs.len()), (Numeration::Base(2), 2));
    assert!(is_proved(automatic, &data));
}

#[test]
fn the_ryuoh_is_read_in_base_3() {
    let data = values(2, 60, ryuoh);
    let found = found(&data, Some(moves_of("corner:ryuoh", 2)));
    let automatic = of(&found, Target::P);
    assert_eq!((automatic.automaton.numeration, automatic.automaton.outputs.len()), (Numeration::Base(3), 4));
    assert!(is_proved(automatic, &data));
}

#[test]
fn sums_modulo_four() {
    let data = table(2, 64, |point| Some(u64::from((point[0] + point[1]) % 4 != 0)));
    let found = found(&data, None);
    let automatic = of(&found, Target::P);
    // Of the digits before the last two nothing matters, and of those their sum.
    assert_eq!(automatic.automaton.numeration, Numeration::Base(2));
    assert_eq!(judge(automatic, &data.half(), &data).status, Status::Holds);
}

#[test]
fn two_rooks_with_places_that_are_no_positions() {
    let claim = |point: &[u64]| {
        let (a, b) = (point[0] ^ point[2], point[1] ^ point[3]);
        a == b && a >= 2 || a.min(b) == 0 && a.max(b) == 1
    };
    let data = table(4, 32, |point| {
        let is_position = point[0] != point[2] || point[1] != point[3];
        is_position.then(|| u64::from(!claim(&point)))
    });
    let found = found(&data, Some(moves_of("rooks", 4)));
    let automatic = of(&found, Target::P);
    assert_eq!((automatic.automaton.numeration, automatic.automaton.outputs.len()), (Numeration::Base(2), 5));
    assert!(is_proved(automatic, &data));
}

#[test]
fn one_changed_transition_or_output_is_noticed() {
    let data = values(2, 110, wythoff);
    let found = found(&data, Some(moves_of("wythoff", 2)));
    let whole = of(&found, Target::P);
    let moves = moves_of("wythoff", 2);
    let mut broken = 0;
    for state in 0..whole.automaton.outputs.len() {
        for letter in 0..4 {
            let mut automatic = whole.clone();
            let to = &mut automatic.automaton.next[state][letter];
            let Some(other) = to.as_mut() else { continue };
            *other = (*other + 1) % 13;
            let status = judge(&automatic, &data.half(), &data).status;
            let decision = decide(&automatic.automaton, &moves, &Limits::default()).unwrap();
            // No position is read with zeros before all its digits, but the proof is about all words. And from four
            // states no P-position is reached any more: which of them it is makes no difference for words of numbers.
            if (state, letter) == (0, 0) {
                assert!(matches!(decision, Decision::Fails(..)));
                continue;
            }
            let is_refuted = matches!(status, Status::Refuted(_));
            assert_eq!(is_refuted, decision != Decision::Proved, "state {state}, letter {letter}: {status:?}");
            broken += u32::from(is_refuted);
        }
        let mut automatic = whole.clone();
        automatic.automaton.outputs[state] ^= 1;
        assert!(matches!(judge(&automatic, &data.half(), &data).status, Status::Refuted(_)), "output of {state}");
        assert_ne!(decide(&automatic.automaton, &moves, &Limits::default()).unwrap(), Decision::Proved);
    }
    assert!(broken >= 20, "{broken}");
}

#[test]
fn random_tables_have_no_automaton() {
    let mut state = 9_u64;
    let mut roll = |sides: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % sides
    };
    for number in 0..40 {
        let (arity, side) = [(1, 400), (2, 32), (3, 12)][number % 3];
        let values = [2, 3, 16, 60][number % 4];
        let data = table(arity, side, |_| Some(roll(values)));
        let found = found(&data, None);
        let statements: Vec<String> = found.iter().map(Candidate::statement).collect();
        assert_eq!(statements, Vec::<String>::new(), "table {number}");
    }
}

#[test]
fn nothing_is_found_for_maharaja() {
    let knight = |point: &[u64]| {
        let jumps = [(1, 2), (2, 1)].map(|(a, b)| Some(vec![point[0].checked_sub(a)?, point[1].checked_sub(b)?]));
        wythoff(point).into_iter().chain(jumps.into_iter().flatten()).collect()
    };
    let data = values(2, 110, knight);
    assert!(found(&data, Some(moves_of("corner:maharaja", 2))).is_empty());
}

#[test]
fn few_values_prove_nothing() {
    let data = values(2, 8, lowered);
    assert!(found(&data, None).is_empty());
    let constant = table(2, 64, |_| Some(0));
    assert!(found(&constant, None).is_empty());
}

#[test]
fn the_thue_morse_sequence_on_a_line_and_periods_left_to_others() {
    let line = |value: fn(u64) -> u64| Data::new(Points::Line { first: 0 }, (0..600).map(|n| Some(value(n))).collect());
    let thue_morse = line(|n| u64::from(n.count_ones() % 2));
    let found = automata(&thue_morse.half(), None, &Limits::default()).unwrap();
    assert_eq!(
        of(&found, Target::P).automaton,
        Dfao {
            numeration: Numeration::Base(2),
            arity: 1,
            outputs: vec![1, 0],
            next: vec![vec![Some(0), Some(1)], vec![Some(1), Some(0)]],
        }
    );
    let periodic = line(|n| n % 5);
    assert!(automata(&periodic.half(), None, &Limits::default()).unwrap().is_empty());
}
