//! Answers by text, against a recursion that knows nothing but the texts of the moves; and what is refused, and why.

mod common;

use common::{by_recursion, lists};
use rulesets::any::TableOf;
use rulesets::sum::{self, Component};
use rulesets::{Answer, AnyGame, Method, Query, Range, open};
use std::collections::{BTreeSet, HashMap, HashSet};
use theory::{Flow, Limits, Outcome, Play, Stopped};

/// Positions of every game, small enough for the recursion over texts.
const SMALL: &[(&str, &[&str])] = &[
    ("young", &["-", "1", "4,2,1", "3,3,3", "5,1,1,1"]),
    ("welter", &["-", "0", "1,4,6", "2,3,7", "0,1,2"]),
    ("shifted", &["-", "5", "5,3,1", "6,4"]),
    ("turtles:odd", &["0", "2,3,5", "1,2,3,4,5"]),
    ("turtles:even", &["-", "2,5", "0,2,3,6"]),
    ("turtles:any", &["-", "0,3,4", "5"]),
    ("inset:2", &["3", "3,6"]),
    ("inset:4", &["0", "1,2,4,5", "0,1,2,3"]),
    ("mhrg:1x4", &["-", "4", "1"]),
    ("mhrg:3x5", &["-", "5,4,3", "5,5,5", "3,2"]),
    ("nim", &["0", "3,5", "1,2,3", "4,4"]),
    ("nim:r=3", &["7", "3,5", "2,1,2"]),
    ("wythoff", &["0,0", "3,5", "6,6"]),
    ("corner:rook", &["4,7"]),
    ("corner:queen", &["4,7", "5,3"]),
    ("corner:ryuoh", &["4,7"]),
    ("corner:maharaja", &["4,7", "3,3"]),
    ("rooks", &["0,0,1,0", "3,0,0,2", "2,1,2,3"]),
    ("rooks:r=3", &["3,0,0,2", "2,2,1,2"]),
    ("nim4b", &["0,0,0,0", "2,1,2,1", "2,1,2,0"]),
    ("nim4b:r=3", &["2,1,2,0", "3,3,1,2"]),
    ("nibble", &["-", "3", "4,4,2", "3,2,1", "2,2,1,1"]),
    ("ungar:weak=4", &["4,3,2,1", "2,4,3,1", "1,2,3,4"]),
];

fn game(spec: &str) -> Box<dyn AnyGame> {
    open(spec).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn query(play: Play, method: Method) -> Query {
    Query { play, method, ..Query::default() }
}

/// The texts of the options of a position, one for every move.
fn options(game: &dyn AnyGame, position: &str) -> Vec<String> {
    let moves = game.moves(position, &Limits::default()).expect("a position");
    moves.into_iter().map(|to| to.to).collect()
}

/// The value of a position by recursion over texts.
fn value(game: &dyn AnyGame, play: Play, position: &str, known: &mut HashMap<String, u64>) -> u64 {
    by_recursion(&|text: &String| options(game, text), play, &position.to_owned(), known)
}

/// The numbers of a position: positions are sorted by them and not by their texts.
fn numbers(position: &str) -> Vec<u64> {
    match position {
        "-" => Vec::new(),
        _ => position.split(',').map(|number| number.parse().expect("canonical notation")).collect(),
    }
}

fn assert_ascending<'t>(positions: impl IntoIterator<Item = &'t String>) {
    let lists: Vec<_> = positions.into_iter().map(|text| numbers(text)).collect();
    assert!(lists.is_sorted_by(|a, b| a < b), "{lists:?}");
}

/// Everything an answer says that does not depend on how it was found.
fn told(answer: &Answer) -> (Option<u64>, &str, Vec<&str>) {
    (answer.grundy, &answer.outcome, answer.winning_moves.iter().map(|to| to.to.as_str()).collect())
}

#[test]
fn values_and_winning_moves_are_those_of_the_recursion() {
    for (spec, positions) in SMALL {
        let game = game(spec);
        for play in Play::ALL {
            let mut known = HashMap::new();
            for position in *positions {
                let expected = value(&*game, play, position, &mut known);
                let mut winning: Vec<String> =
                    options(&*game, position).into_iter().filter(|option| known[option] == 0).collect();
                winning.sort_by_key(|option| numbers(option));
                winning.dedup();
                let moves = game.moves(position, &Limits::default()).expect("a position");
                for method in [Method::Auto, Method::Search] {
                    let answer = game.solver(query(play, method)).answer(position).expect("no limit is reached");
                    let about = format!("{spec} {position} {play} {method}");
                    assert_eq!((&answer.ruleset[..], &answer.position[..]), (*spec, *position));
                    assert_eq!(answer.grundy, Some(expected), "{about}");
                    assert_eq!(answer.outcome, if expected == 0 { "P" } else { "N" }, "{about}");
                    assert_eq!(answer.play, play.to_string());
                    assert_eq!(told(&answer).2, winning, "{about}");
                    assert_ascending(answer.winning_moves.iter().map(|to| &to.to));
                    assert!(answer.winning_moves.iter().all(|to| moves.contains(to)), "{about}");
                    assert_eq!(answer.method == Method::Formula, answer.source.is_some(), "{about}");
                    assert!(method == Method::Auto || answer.method == Method::Search, "{about}");
                }
            }
        }
    }
}

#[test]
fn one_solver_answers_many_questions_like_many_solvers() {
    for (spec, positions) in SMALL {
        let game = game(spec);
        for play in Play::ALL {
            let mut remembering = game.solver(query(play, Method::Search));
            for position in *positions {
                let fresh = game.solver(query(play, Method::Search)).answer(position).expect("no limit is reached");
                let answer = remembering.answer(position).expect("no limit is reached");
                assert_eq!(told(&answer), told(&fresh), "{spec} {position} {play}");
            }
        }
    }
}

#[test]
fn move_values_are_the_moves_with_the_values_of_the_recursion() {
    for (spec, positions) in SMALL {
        let game = game(spec);
        for play in Play::ALL {
            let mut known = HashMap::new();
            for position in *positions {
                value(&*game, play, position, &mut known);
                let expected: Vec<_> = game
                    .moves(position, &Limits::default())
                    .expect("a position")
                    .into_iter()
                    .map(|to| (known[&to.to], to))
                    .map(|(value, to)| (to, value))
                    .collect();
                for method in [Method::Auto, Method::Search] {
                    let values = game.solver(query(play, method)).move_values(position).expect("no limit is reached");
                    assert_eq!(values, expected, "{spec} {position} {play} {method}");
                }
            }
        }
    }
}

#[test]
fn a_move_to_a_value_is_a_move_to_that_value() {
    for (spec, positions) in SMALL {
        let game = game(spec);
        let mut known = HashMap::new();
        for position in *positions {
            let value = value(&*game, Play::Normal, position, &mut known);
            let moves = game.moves(position, &Limits::default()).expect("a position");
            let mut solver = game.solver(Query::default());
            for target in 0..=value + 2 {
                let found = solver.move_to_value(position, target).expect("a position");
                if let Some(to) = found {
                    assert!(moves.contains(&to), "{spec} {position}: {to:?}");
                    assert_eq!(known[&to.to], target, "{spec} {position}: {to:?}");
                }
            }
        }
    }
}

/// Past what one thread examines alone, so that the others join in.
#[test]
fn any_number_of_threads_gives_the_same_answer() {
    let large =
        [("welter", "11,12,13,14,15,16,17,18"), ("mhrg:7x15", "15,15,15,15,15,15,15"), ("rooks", "14,15,13,12")];
    for (spec, position) in large {
        for play in Play::ALL {
            let game = game(spec);
            let ask = |threads| {
                let limits = Limits { threads, ..Limits::default() };
                let query = Query { play, method: Method::Search, limits, table: None };
                game.solver(query).answer(position).expect("no limit is reached")
            };
            let alone = ask(1);
            assert!(alone.examined > Some(40_000), "{spec}: {:?}", alone.examined);
            for threads in [2, 3] {
                assert_eq!(ask(threads), alone, "{spec} {position} {play}, {threads} threads");
            }
        }
    }
}

#[test]
fn a_table_of_what_can_be_reached_is_the_recursion_in_order() {
    for (spec, positions) in SMALL {
        let game = game(spec);
        for play in Play::ALL {
            for position in *positions {
                let mut known = HashMap::new();
                value(&*game, play, position, &mut known);
                let (mut rows, of) = (Vec::new(), TableOf::Reachable(position.to_string()));
                let mut each = |row| {
                    rows.push(row);
                    Flow::Continue(())
                };
                game.table(&of, query(play, Method::Auto), &mut each).expect("no limit is reached");
                assert_ascending(rows.iter().map(|row| &row.position));
                for row in &rows {
                    assert_eq!(row.outcome, Outcome::of_value(row.grundy));
                }
                let values: HashMap<String, u64> = rows.into_iter().map(|row| (row.position, row.grundy)).collect();
                assert_eq!(values, known, "{spec} {position} {play}");
            }
        }
    }
}

/// Every list of numbers that the game takes as a position is in the table of its range, once and in order.
#[test]
fn a_table_of_a_range_holds_every_position_in_it() {
    let ranges: &[(&str, u64, Option<usize>, usize)] = &[
        // Ruleset, largest entry, entries asked for, most entries that a position then has.
        ("young", 3, None, 3),
        ("young", 3, Some(2), 2),
        ("young", 0, None, 0),
        ("welter", 3, None, 4),
        ("shifted", 4, None, 4),
        ("turtles:odd", 3, None, 4),
        ("turtles:even", 3, None, 4),
        ("turtles:any", 3, None, 4),
        ("inset:2", 4, None, 2),
        ("inset:3", 4, None, 3),
        ("mhrg:2x4", 4, None, 2),
        ("mhrg:3x4", 3, None, 3),
        ("nim", 3, None, 2),
        ("nim", 3, Some(3), 3),
        ("nim:r=2", 5, Some(1), 1),
        ("wythoff", 5, None, 2),
        ("corner:ryuoh", 5, None, 2),
        ("rooks", 2, None, 4),
        ("nim4b:r=2", 2, None, 4),
    ];
    for &(spec, max, entries, most) in ranges {
        let game = game(spec);
        let is_nim = spec.starts_with("nim") && !spec.starts_with("nim4b");
        let least = if is_nim { most } else { 0 };
        let texts =
            (least..=most).flat_map(|count| lists(count, max)).map(|list| shapes::notation::write_numbers(&list));
        let expected: BTreeSet<String> = texts.filter_map(|text| game.position(Some(&text)).ok()).collect();
        let (mut found, of) = (Vec::new(), TableOf::UpTo(Range { max, entries }));
        let mut known = HashMap::new();
        let mut each = |row: rulesets::any::Row| {
            assert_eq!(row.grundy, value(&*game, Play::Normal, &row.position, &mut known), "{spec} {}", row.position);
            found.push(row.position);
            Flow::Continue(())
        };
        game.table(&of, Query::default(), &mut each).expect("no limit is reached");
        assert_ascending(&found);
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{spec} up to {max}");
    }
}

#[test]
fn a_table_stops_where_it_is_told_to() {
    for of in [TableOf::Reachable("5,3".to_owned()), TableOf::UpTo(Range { max: 5, entries: None })] {
        let mut rows = 0;
        let mut each = |_| {
            rows += 1;
            if rows == 4 { Flow::Break(()) } else { Flow::Continue(()) }
        };
        game("nim").table(&of, Query::default(), &mut each).expect("breaking off is no fault");
        assert_eq!(rows, 4);
    }
}

#[test]
fn a_graph_has_the_positions_and_values_of_the_game() {
    for (spec, positions) in SMALL {
        let game = game(spec);
        for position in *positions {
            let mut known = HashMap::new();
            let expected = value(&*game, Play::Normal, position, &mut known);
            let (graph, texts) = game.graph(position, &Limits::default()).expect("no limit is reached");
            assert_eq!(graph.len(), known.len(), "{spec} {position}");
            let options_of = |number: &u32| graph.options(*number).to_vec();
            let mut numbered = HashMap::new();
            assert_eq!(by_recursion(&options_of, Play::Normal, &0, &mut numbered), expected, "{spec} {position}");
            // The texts name the options: the same texts as the moves', each with the value of its number.
            let named: BTreeSet<&String> = texts.iter().collect();
            let moves = options(&*game, position);
            assert_eq!(named, moves.iter().collect(), "{spec} {position}");
            assert_eq!(texts.len(), graph.options(0).len());
            for (text, number) in texts.iter().zip(graph.options(0)) {
                assert_eq!(known[text], numbered[number], "{spec} {position}: {text}");
            }
        }
    }
}

/// Sums of two and three components, one of them over at once, one alone, two equal.
const SUMS: &[&[(&str, &str)]] = &[
    &[("nim", "3")],
    &[("nim:r=3", "4"), ("nim:r=3", "4")],
    &[("young", "2,1"), ("young", "3")],
    &[("young", "2,1"), ("mhrg:2x3", "3,3")],
    &[("rooks:r=3", "1,1,0,2"), ("nim", "2")],
    &[("nim", "1"), ("nim", "1"), ("nim", "1")],
    &[("nim", "2"), ("welter", "0,3"), ("turtles:any", "1")],
    &[("shifted", "3,1"), ("corner:queen", "2,1"), ("young", "-")],
    &[("inset:2", "1,3"), ("nim4b:r=2", "1,0,0,1")],
];

#[test]
fn sums_are_the_recursion_over_tuples_in_both_plays() {
    for parts in SUMS {
        let games: Vec<_> = parts.iter().map(|(spec, _)| game(spec)).collect();
        let start: Vec<String> = parts.iter().map(|(_, position)| position.to_string()).collect();
        let tuples = |tuple: &Vec<String>| {
            let mut found = Vec::new();
            for (i, game) in games.iter().enumerate() {
                for option in options(&**game, &tuple[i]) {
                    let mut next = tuple.clone();
                    next[i] = option;
                    found.push(next);
                }
            }
            found
        };
        for play in Play::ALL {
            let mut known = HashMap::new();
            let expected = by_recursion(&tuples, play, &start, &mut known);
            let components: Vec<Component<'_>> = games
                .iter()
                .zip(&start)
                .map(|(game, position)| Component { game: &**game, position: position.clone() })
                .collect();
            for method in [Method::Auto, Method::Search] {
                let answer = sum::answer(&components, &query(play, method)).expect("no limit is reached");
                let about = format!("{parts:?} {play} {method}");
                assert_eq!(answer.grundy, expected, "{about}");
                assert_eq!(answer.outcome, if expected == 0 { "P" } else { "N" }, "{about}");
                for (part, (game, position)) in answer.components.iter().zip(games.iter().zip(&start)) {
                    assert_eq!((&part.ruleset[..], &part.position), (game.spec(), position));
                    assert_eq!(part.grundy, value(&**game, play, position, &mut HashMap::new()), "{about}");
                }
                if play == Play::Normal {
                    let nim_sum = answer.components.iter().fold(0, |sum, part| sum ^ part.grundy);
                    assert_eq!(answer.grundy, nim_sum, "{about}");
                }
                let mut winning = HashSet::new();
                for found in &answer.winning_moves {
                    let i = found.component - 1;
                    let moves = games[i].moves(&start[i], &Limits::default()).expect("a position");
                    assert!(moves.contains(&found.to), "{about}: {found:?}");
                    assert!(winning.insert((i, found.to.to.clone())), "{about}: {found:?} stands twice");
                }
                let wins = |i: usize, option: &String| {
                    let mut next = start.clone();
                    next[i] = option.clone();
                    expected != 0 && known[&next] == 0
                };
                let all = games.iter().enumerate().flat_map(|(i, game)| {
                    let winning = options(&**game, &start[i]).into_iter().filter(move |option| wins(i, option));
                    winning.map(move |option| (i, option)).collect::<Vec<_>>()
                });
                assert_eq!(winning, all.collect(), "{about}");
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
        let game = game(spec);
        let answer = game.solver(Query::default()).answer(&position).expect("there is a closed form");
        assert_eq!(answer.method, Method::Formula);
        let [to] = &answer.winning_moves[..] else { panic!("{spec} {position}: {:?}", answer.winning_moves) };
        let after = game.solver(Query::default()).answer(&to.to).expect("there is a closed form");
        assert_eq!(told(&after), (Some(0), "P", vec![]), "{spec} {position} {to:?}");
    }
}

#[test]
fn a_reached_limit_is_an_error_that_says_so() {
    let game = game("mhrg:9x17");
    let start = game.position(None).expect("MHRG has a start");
    let limits = Limits { positions: 1000, ..Limits::default() };
    let stopped = game.solver(Query { limits: limits.clone(), ..Query::default() }).answer(&start).unwrap_err();
    assert!(matches!(stopped, rulesets::Fault::Stopped(Stopped { .. })), "{stopped}");
    assert!(stopped.to_string().contains("the limit of 1000 positions"), "{stopped}");
    let stopped = game.graph(&start, &limits).unwrap_err();
    assert!(stopped.to_string().contains("the limit of 1000 positions"), "{stopped}");
    let huge = open("nim").expect("a ruleset").moves("9223372036854775807", &Limits::default()).unwrap_err();
    assert!(huge.to_string().contains("1000000"), "{huge}");
}

#[test]
fn a_missing_formula_is_refused_where_only_a_formula_will_do() {
    for (spec, position, play) in
        [("mhrg:3x5", "5,4,3", Play::Normal), ("corner:maharaja", "3,5", Play::Normal), ("welter", "1,4", Play::Misere)]
    {
        let refused = game(spec).solver(query(play, Method::Formula)).answer(position).unwrap_err().to_string();
        assert!(refused.contains("no closed form") && refused.contains(position), "{refused}");
        assert!(refused.contains(&play.to_string()), "{refused}");
    }
}

/// The answer of a refusal, and what its text must name.
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
        ("welter", "4,1,4", &["4 stands twice"]),
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
        ("nim", "1^1000000000000", &["entry 1", "1^1000000000000", "10000 entries"]),
        ("young", "3^0,1", &["entry 1", "3^0", "at least once"]),
        ("young", "[3,1)", &["entry 1", "[3"]),
        ("welter", "{1^2}", &["1 stands twice"]),
    ] {
        let refusal = game(spec).position(Some(position)).expect_err("it is no position").to_string();
        assert!(refusal.starts_with(&format!("{spec}: ")), "{refusal}");
        for part in named {
            assert!(
                refusal.contains(part),
                "{spec} {position:?} is refused with `{refusal}`, which does not name {part}"
            );
        }
        // Every way to ask refuses it alike.
        let game = game(spec);
        let texts = [
            game.moves(position, &Limits::default()).unwrap_err().to_string(),
            game.solver(Query::default()).answer(position).unwrap_err().to_string(),
            game.graph(position, &Limits::default()).unwrap_err().to_string(),
            game.figure(position, None, Default::default()).unwrap_err().to_string(),
        ];
        assert_eq!(texts, [&refusal; 4].map(String::clone));
    }
}

/// The rows that the refusal names really add up to the forbidden sum.
#[test]
fn a_diagram_that_never_occurs_is_refused_with_two_rows_in_conflict() {
    for list in lists(3, 5).into_iter().filter(|list| list.is_sorted_by(|a, b| a >= b)) {
        let text = shapes::notation::write_numbers(&list);
        let Err(refusal) = game("mhrg:3x5").position(Some(&text)) else { continue };
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
        assert_eq!(game(spec).position(Some(text)).as_deref(), Ok(canonical), "{spec} {text:?}");
        assert_eq!(game(spec).position(Some(canonical)).as_deref(), Ok(canonical), "{spec} {canonical:?}");
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

#[test]
fn examples_are_positions_of_their_rulesets() {
    for entry in rulesets::entries() {
        let rulesets::registry::Example { spec, position } = entry.example;
        let game = match entry.example.poset() {
            Some((_, poset)) => rulesets::open_on(spec, poset).unwrap_or_else(|refusal| panic!("{refusal}")),
            None => game(spec),
        };
        assert_eq!(entry.example.poset().is_some(), entry.needs_file(), "{spec}");
        assert_eq!(game.position(Some(position)).as_deref(), Ok(position), "{spec}");
        // The notation is told by the same example, or by one that the ruleset has as well.
        assert!(entry.notation.contains(position), "{spec}: {} does not show {position}", entry.notation);
    }
}

/// The number of entries is bounded as it was asked for, or the bound is refused; it is never passed over.
#[test]
fn a_bound_on_the_number_of_entries_is_kept_or_refused() {
    let listed = |game: &dyn AnyGame, entries| {
        let mut rows = Vec::new();
        let of = TableOf::UpTo(Range { max: 3, entries });
        let result = game.table(&of, Query::default(), &mut |row| {
            rows.push(row.position);
            Flow::Continue(())
        });
        result.map(|()| rows)
    };
    let mut kept = BTreeSet::new();
    for entry in rulesets::entries().filter(|entry| !entry.needs_file()) {
        let game = game(entry.example.spec);
        for entries in 0..=3 {
            let rows = match listed(&*game, Some(entries)) {
                Ok(rows) => rows,
                Err(refused) => {
                    let told = refused.to_string();
                    let about_entries = told.contains("`entries`") || told.contains("positions have none");
                    assert!(about_entries && told.starts_with(game.spec()), "{told}");
                    continue;
                }
            };
            kept.insert(entry.family());
            if entry.family() == "nim" {
                assert_eq!(rows.len(), 4_usize.pow(entries as u32), "{} {entries}", game.spec());
                assert!(rows.iter().all(|row| numbers(row).len() == entries), "{rows:?}");
            } else {
                let mut all = listed(&*game, None).expect("no bound is refused");
                all.retain(|row| numbers(row).len() <= entries);
                assert_eq!(rows, all, "{} {entries}", game.spec());
            }
        }
    }
    let expected = ["mhrg", "nibble", "nim", "shifted", "turtles", "welter", "young"];
    assert!(kept.into_iter().eq(expected));
    // No heaps at all are no position of Nim; and nobody lists a million million of them.
    for entries in [0, 1_000_000_000_000] {
        let refused = listed(&*game("nim"), Some(entries)).expect_err("no position of Nim").to_string();
        assert!(refused.contains("`entries` must be at"), "{refused}");
    }
}

#[test]
fn games_with_a_natural_start_take_it() {
    for entry in rulesets::entries().filter(|entry| !entry.needs_file()) {
        let game = game(entry.example.spec);
        assert_eq!(game.spec(), entry.example.spec);
        assert_eq!(game.position(Some(entry.example.position)).as_deref(), Ok(entry.example.position));
        match game.position(None) {
            Ok(start) => {
                let expected = match entry.example.spec {
                    "mhrg:3x5" => "5,5,5",
                    "plain:A3/2" => "2_2",
                    "plain:1(1,1,1)" => "2_1,3_1,4_1",
                    "reflect:A3/1" => "0,0,-1",
                    "ungar:box=2x3" => "(2,3)",
                    "ungar:weak=4" => "4,3,2,1",
                    "ungar:tamari=4" => "(((())))",
                    other => panic!("{other} has no natural start"),
                };
                assert_eq!(start, expected);
            }
            Err(refusal) => {
                // The position it suggests can be had; the inset game describes one instead.
                let text = refusal.to_string();
                let (_, example) = text.split_once("such as ").expect("an example is given");
                assert!(game.position(Some(example)).is_ok() || entry.family() == "inset", "{text}");
            }
        }
    }
}
