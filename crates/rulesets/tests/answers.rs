//! What is refused, and why; what is read besides the canonical notation; and answers where a search cannot help.

mod common;

use common::lists;
use rulesets::answer::Worth;
use rulesets::{Fault, Method, Move, OpenGame, Position, Query, Refusal, Wanted, open, sum};
use theory::{Limits, Outcome, Play, Stopped};

fn game(spec: &str) -> OpenGame {
    open(spec).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The canonical text of a position.
fn read(spec: &str, text: &str) -> Result<String, Refusal> {
    game(spec).read(text).map(|position| position.text())
}

/// Examines more positions than one thread does alone, so that the others join in.
#[test]
fn any_number_of_threads_gives_the_same_answer() {
    let large =
        [("welter", "11,12,13,14,15,16,17,18"), ("mhrg:7x15", "15,15,15,15,15,15,15"), ("rooks", "14,15,13,12")];
    for (spec, position) in large {
        let position = game(spec).read(position).expect("a position");
        for play in Play::ALL {
            let ask = |threads| {
                let limits = Limits { threads, ..Limits::default() };
                let query = Query { play, method: Method::Search, wanted: Wanted::Value, limits, table: None };
                position.game().solver(query).answer(&position).expect("no limit is reached")
            };
            let alone = ask(1);
            assert!(alone.examined > Some(40_000), "{spec}: {:?}", alone.examined);
            for threads in [2, 3] {
                assert_eq!(ask(threads), alone, "{position:?} {play}, {threads} threads");
            }
        }
    }
}

#[test]
fn huge_positions_are_answered_by_formula_with_one_winning_move() {
    let max = i64::MAX;
    for (spec, position) in [
        ("nim", format!("{max}")),
        ("nim:r=1000003", format!("{max},{}", max - 1)),
        ("welter", format!("1,{max}")),
        ("young", format!("{max}")),
        ("shifted", format!("{max},12345")),
        ("turtles:odd", format!("7,8,{max}")),
        ("inset:3", format!("7,8,{max}")),
    ] {
        let position = game(spec).read(&position).expect("a position");
        let mut solver = position.game().solver(Query::default());
        let answer = solver.answer(&position).expect("there is a closed form");
        assert_eq!(answer.method, Method::Formula);
        let [to] = &answer.winning_moves[..] else { panic!("{position:?}: {:?}", answer.winning_moves) };
        let after = solver.answer(to.to()).expect("there is a closed form");
        assert_eq!((after.grundy, after.outcome, after.winning_moves), (Some(0), Outcome::P, vec![]), "{to:?}");
    }
}

#[test]
fn a_reached_limit_is_an_error_that_says_so() {
    let start = game("mhrg:9x17").start().expect("MHRG has a start");
    let limits = Limits { positions: 1000, ..Limits::default() };
    let query = Query { limits: limits.clone(), ..Query::default() };
    let stopped = start.game().solver(query).answer(&start).unwrap_err();
    assert!(matches!(stopped, rulesets::Fault::Stopped(Stopped { .. })), "{stopped}");
    assert!(stopped.to_string().contains("the limit of 1000 positions"), "{stopped}");
    let stopped = start.graph(&limits).unwrap_err();
    assert!(stopped.to_string().contains("the limit of 1000 positions"), "{stopped}");
    let huge = game("nim").read("9223372036854775807").expect("a position").moves(&Limits::default()).unwrap_err();
    assert!(huge.to_string().contains("1000000"), "{huge}");
}

#[test]
fn a_missing_formula_is_refused_where_only_a_formula_will_do() {
    for (spec, position, play) in
        [("mhrg:3x5", "5,4,3", Play::Normal), ("corner:maharaja", "3,5", Play::Normal), ("welter", "1,4", Play::Misere)]
    {
        let game = game(spec);
        let mut solver = game.solver(Query { play, method: Method::Formula, ..Query::default() });
        let refused = solver.answer(&game.read(position).expect("a position")).unwrap_err().to_string();
        assert!(refused.contains("no closed form") && refused.contains(position), "{refused}");
        assert!(refused.contains(&play.to_string()), "{refused}");
    }
}

/// Specs, and what the text of their refusals must contain.
#[test]
fn bad_specs_are_refused_with_what_is_wrong() {
    for (spec, named) in [
        ("", &["no ruleset"][..]),
        ("yuong", &["`yuong`", "did you mean `young`"]),
        ("Nim", &["`Nim`", "did you mean `nim`"]),
        ("welters", &["did you mean `welter`"]),
        ("chess", &["no ruleset `chess`"]),
        (" nim", &["did you mean `nim`"]),
        ("nim:", &["nim:", "r=R"]),
        ("nim:4", &["r=R"]),
        ("nim:r=", &["R", "empty"]),
        ("nim:r=0", &["R", "at least 2", "0"]),
        ("nim:r=1", &["R", "at least 2", "1"]),
        ("nim:r=-3", &["R", "-3"]),
        ("nim:r=2,3", &["R", "one number"]),
        ("nim:r=-", &["R", "one number"]),
        ("nim:r=9223372036854775808", &["R", "larger than 9223372036854775807"]),
        ("rooks:r=1", &["R", "at least 2"]),
        ("nim4b:r=x", &["R", "x"]),
        ("young:3", &["`young`"]),
        ("welter:", &["`welter`"]),
        ("turtles", &["`turtles:odd`", "`turtles:even`", "`turtles:any`"]),
        ("turtles:all", &["`turtles:odd`"]),
        ("corner", &["`corner:rook`"]),
        ("corner:king", &["`corner:queen`", "`corner:maharaja`"]),
        ("inset", &["`inset:N`"]),
        ("inset:1", &["N", "at least 2"]),
        ("inset:four", &["N", "four"]),
        ("mhrg", &["`mhrg:MxN`"]),
        ("mhrg:3", &["MxN"]),
        ("mhrg:3x", &["N", "empty"]),
        ("mhrg:x3", &["M", "empty"]),
        ("mhrg:0x3", &["M", "at least 1"]),
        ("mhrg:5x3", &["more rows than columns", "turn it", "3x5", "the same game"]),
        ("mhrg:3x5x7", &["MxN"]),
        ("mhrg:3x999999999", &["too large"]),
        ("mhrg:3x99999999999999999999", &["N", "larger than"]),
    ] {
        let Err(refusal) = open(spec) else { panic!("`{spec}` is no ruleset") };
        let text = refusal.to_string();
        for part in named {
            assert!(text.contains(part), "`{spec}` is refused with `{text}`, which does not name {part}");
        }
    }
}

#[test]
fn bad_positions_are_refused_with_the_rule_they_break() {
    for (spec, position, named) in [
        ("young", "1,2", &["entry 2", "must not increase"][..]),
        ("young", "", &["empty"]),
        ("young", "3,,1", &["entry 2", "empty"]),
        ("young", "3,1,", &["entry 3", "empty"]),
        ("young", "3,a", &["entry 2", "a", "not a natural number"]),
        ("young", "-1", &["-1", "not a natural number"]),
        ("young", "+1", &["+1"]),
        ("young", "1.5", &["1.5"]),
        ("young", "3 1", &["3 1"]),
        ("young", "9223372036854775808", &["larger than 9223372036854775807"]),
        ("young", "99999999999999999999999999", &["larger than"]),
        ("welter", "4,1,4", &["4 occurs twice"]),
        ("shifted", "3,3", &["entry 2", "must decrease"]),
        ("shifted", "2,3", &["entry 2", "must decrease"]),
        ("turtles:odd", "1,2", &["odd", "2"]),
        ("turtles:odd", "-", &["odd", "0"]),
        ("turtles:even", "5", &["even", "1"]),
        ("turtles:any", "5,5", &["twice"]),
        ("inset:4", "1,2,3", &["4 beads or 1", "3"]),
        ("inset:4", "-", &["4 beads or 1", "0"]),
        ("mhrg:3x5", "6", &["3 rows of 5"]),
        ("mhrg:3x5", "1,1,1,1", &["3 rows of 5"]),
        ("mhrg:3x5", "3,3,3", &["never occurs", "rows 2 and 3"]),
        ("mhrg:3x5", "4,3,1", &["never occurs", "rows 1 and 3"]),
        ("mhrg:2x3", "2,1", &["never occurs"]),
        ("nim", "-", &["at least one heap"]),
        ("wythoff", "3", &["two heaps", "1"]),
        ("wythoff", "1,2,3", &["two heaps", "3"]),
        ("corner:queen", "-", &["two coordinates", "0"]),
        ("rooks", "1,2,1,2", &["(1,2)", "different squares"]),
        ("rooks", "1,2,3", &["x,y,z,w", "3"]),
        ("nim4b", "1,2,3,4,5", &["four heaps", "5"]),
        ("nim", "1,\u{1b}[31m2", &["\\u{1b}"]),
        ("nim", "1^1000000000000", &["entry 1", "1^1000000000000", "too many entries", "10000"]),
        ("young", "3^0,1", &["entry 1", "3^0", "at least once"]),
        ("young", "[3,1)", &["entry 1", "[3"]),
        ("welter", "{1^2}", &["1 occurs twice"]),
    ] {
        let refusal = read(spec, position).expect_err("it is no position").to_string();
        assert!(refusal.starts_with(&format!("{spec}: ")), "{refusal}");
        for part in named {
            assert!(
                refusal.contains(part),
                "{spec} {position:?} is refused with `{refusal}`, which does not name {part}"
            );
        }
    }
}

/// The rows that the refusal names really add up to the forbidden sum.
#[test]
fn a_diagram_that_never_occurs_is_refused_with_two_rows_in_conflict() {
    for list in lists(3, 5).into_iter().filter(|list| list.is_sorted_by(|a, b| a >= b)) {
        let text = shapes::notation::write_numbers(&list);
        let Err(refusal) = read("mhrg:3x5", &text) else { continue };
        let refusal = refusal.to_string();
        let (_, rest) = refusal.split_once("rows ").expect("two rows are named");
        let row = |text: &str| text.parse::<usize>().expect("a row");
        let (i, rest) = rest.split_once(" and ").expect("two rows are named");
        let (j, rest) = rest.split_once(" give ").expect("their sum is told");
        let (i, j) = (row(i), row(j));
        assert_eq!(list[i - 1] + list[j - 1], (5 - 3 + i + j - 1) as u64, "{refusal}");
        assert!(rest.starts_with(&format!("{}+{} ", list[i - 1], list[j - 1])), "{refusal}");
    }
}

#[test]
fn positions_in_unusual_notation_are_accepted() {
    for (spec, text, canonical) in [
        ("young", "∅", "-"),
        ("young", "()", "-"),
        ("young", "-", "-"),
        ("young", "0", "-"),
        ("young", "0,0", "-"),
        ("young", " 4 , 2,1 ", "4,2,1"),
        ("young", "4,2,0,0", "4,2"),
        ("young", "004,02", "4,2"),
        ("young", "9223372036854775807", "9223372036854775807"),
        ("shifted", "0", "-"),
        ("shifted", "3,1,0", "3,1"),
        ("welter", "∅", "-"),
        ("welter", "6,1,4", "1,4,6"),
        ("welter", "0", "0"),
        ("turtles:odd", "5, 2, 3", "2,3,5"),
        ("turtles:even", "()", "-"),
        ("inset:4", "5,4,2,1", "1,2,4,5"),
        ("mhrg:3x5", "0", "-"),
        ("mhrg:3x5", "3,2,0", "3,2"),
        ("nim", "0", "0"),
        ("nim", "7,0,3", "7,0,3"),
        ("rooks", "3, 0, 0, 2", "3,0,0,2"),
        ("young", "[3,1]", "3,1"),
        ("young", "(3,1)", "3,1"),
        ("young", "3^2,1", "3,3,1"),
        ("young", "[]", "-"),
        ("nibble", "[4^2, 2]", "4,4,2"),
        ("mhrg:3x5", "5^3", "5,5,5"),
        ("shifted", "(7,6,4,2)", "7,6,4,2"),
        ("welter", "{1,4,6}", "1,4,6"),
        ("welter", "{}", "-"),
        ("turtles:odd", "{5, 2, 3}", "2,3,5"),
        ("inset:4", "{1,2,4,5}", "1,2,4,5"),
        ("nim", "(3,5,7)", "3,5,7"),
        ("nim", "1^4,0^2", "1,1,1,1,0,0"),
        ("nim", "\u{feff}3,5", "3,5"),
        ("wythoff", "[3,5]", "3,5"),
        ("corner:queen", "(4,7)", "4,7"),
        ("rooks", "(3,0,0,2)", "3,0,0,2"),
        ("reflect:A3/1", "(−1, 1,0)", "-1,1,0"),
        ("plain:A3/2", "{3_1, 1_1}", "1_1,3_1"),
        ("plain:A3/2", "(1_1,3_1)", "1_1,3_1"),
        ("plain:A3/2", "[]", "-"),
        ("ungar:box=2x3", "(2,1), (1,3)", "(1,3),(2,1)"),
        ("ungar:box=2x3", "(1, 3)", "(1,3)"),
        ("ungar:box=2x3", "{(1,3),(2,1)}", "(1,3),(2,1)"),
        ("ungar:box=2x3", "((1,3),(2,1))", "(1,3),(2,1)"),
        ("ungar:box=2x3", "()", "-"),
        ("ungar:box=4", "(3)", "(3)"),
        ("ungar:weak=4", "[3, 4, 2, 1]", "3,4,2,1"),
        ("ungar:tamari=1", "()", "()"),
        ("ungar:tamari=3", "\u{feff}( () ) ()", "(())()"),
    ] {
        assert_eq!(read(spec, text).as_deref(), Ok(canonical), "{spec} {text:?}");
        assert_eq!(read(spec, canonical).as_deref(), Ok(canonical), "{spec} {canonical:?}");
    }
}

#[test]
fn sides_are_read_as_people_write_them() {
    for (text, canonical) in [
        ("mhrg:3×5", "mhrg:3x5"),
        ("mhrg:3X5", "mhrg:3x5"),
        ("mhrg: 3 × 5", "mhrg:3x5"),
        ("ungar:box=2×3X4", "ungar:box=2x3x4"),
    ] {
        assert_eq!(game(text).spec(), canonical);
    }
}

/// A won position of the Ungar game whose value takes a search, and what a search may examine that does not find it.
fn out_of_reach() -> (Position, Query) {
    let position = game("ungar:box=3x3x3").read("(1,3,3),(2,2,3),(3,1,2)").expect("an antichain");
    (position, Query { limits: Limits { positions: 5, ..Limits::default() }, ..Query::default() })
}

#[test]
fn where_values_are_out_of_reach_a_theorem_tells_which_moves_win() {
    let (position, query) = out_of_reach();
    let mut solver = position.game().solver(query);
    assert!(matches!(solver.move_values(&position), Err(Fault::Stopped(_))));
    assert_eq!(solver.worth(&position), Ok(Worth::Won));
    let worths = solver.move_worths(&position).expect("the theorem tells");
    let values = position.game().solver(Query::default()).move_values(&position).expect("it is small");
    let told = |(to, value): (Move, u64)| (to, if value == 0 { Worth::Value(0) } else { Worth::Won });
    assert_eq!(worths, values.into_iter().map(told).collect::<Vec<_>>());
    assert!(worths.iter().any(|(_, worth)| *worth == Worth::Value(0)) && worths.len() == 7);
    // Where the values are found, they are told.
    let worths = position.game().solver(Query::default()).move_worths(&position).expect("it is small");
    assert!(worths.iter().all(|(_, worth)| worth.value().is_some()));
    // Whoever asks for a search asks for values.
    let (_, query) = out_of_reach();
    let searched = position.game().solver(Query { method: Method::Search, ..query }).move_worths(&position);
    assert!(matches!(searched, Err(Fault::Stopped(_))), "{searched:?}");
}

#[test]
fn a_sum_is_won_with_a_component_of_which_no_more_is_known() {
    let (position, query) = out_of_reach();
    let heaps = |text| game("nim").read(text).expect("heaps");
    let answer = sum::answer(&[heaps("3,5"), position.clone(), heaps("6")], &query).expect("the heaps add up to 0");
    assert_eq!((answer.outcome, answer.grundy), (Outcome::N, None));
    assert_eq!(answer.components.iter().map(|part| part.grundy).collect::<Vec<_>>(), [Some(6), None, Some(6)]);
    let alone = position.game().solver(query.clone()).answer(&position).expect("the theorem tells");
    let moves: Vec<_> = answer.winning_moves.iter().map(|m| (m.component, m.to.clone())).collect();
    assert_eq!(moves, alone.winning_moves.into_iter().map(|to| (2, to)).collect::<Vec<_>>());
    assert!(answer.note.as_ref().is_some_and(|note| note.starts_with("components 1, 3 may")), "{:?}", answer.note);
    assert!(answer.value().is_err());
    assert!(sum::reply(&answer, &query).expect("it is known").is_some_and(|reply| reply.wins));
    // Each of the moves leaves a lost sum.
    for made in &answer.winning_moves {
        let left = [heaps("3,5"), made.to.to().clone(), heaps("6")];
        assert_eq!(sum::answer(&left, &Query::default()).expect("it is small").outcome, Outcome::P);
    }
    // Beside a heap, who wins depends on the value.
    let stopped = sum::answer(&[position.clone(), heaps("4")], &query);
    assert!(matches!(stopped, Err(Fault::Stopped(_))), "{stopped:?}");
    let found = sum::answer(&[position, heaps("4")], &Query::default()).expect("it is small");
    assert!(found.components.iter().all(|part| part.grundy.is_some()) && found.grundy.is_some());
}
