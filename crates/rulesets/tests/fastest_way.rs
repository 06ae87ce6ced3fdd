//! `Method::Auto` chooses the cheapest way and says which one it was; every way gives the same answer.

use rulesets::{Answer, Method, Query, Wanted, open};
use theory::{Limits, Outcome, Play};

fn answer(spec: &str, position: Option<&str>, query: Query) -> Answer {
    let game = open(spec).unwrap();
    let position = game.position(position).unwrap();
    game.solver(query).answer(&position).unwrap()
}

/// Positions that are too large for a short search, and in a family small enough to be solved at once.
const IN_FAMILIES: [(&str, Option<&str>); 5] = [
    ("mhrg:9x13", None),
    ("wythoff", Some("90,110")),
    ("rooks", Some("9,12,11,8")),
    ("welter", Some("1,4,7,9,12,15,16")),
    ("corner:maharaja", Some("80,95")),
];

#[test]
fn a_family_is_solved_where_that_is_cheaper_and_gives_what_the_search_gives() {
    for (spec, position) in IN_FAMILIES {
        for play in [Play::Normal, Play::Misere] {
            let auto = answer(spec, position, Query { play, ..Query::default() });
            let search = answer(spec, position, Query { play, method: Method::Search, ..Query::default() });
            assert_eq!(search.method, Method::Search);
            // If a theorem says who wins, it may give the value too.
            let is_known = answer_by_formula(spec, position, play);
            assert!(auto.method == Method::Table || is_known, "{spec}: {:?}", auto.method);
            assert_eq!((auto.outcome, auto.grundy), (search.outcome, search.grundy), "{spec} {play}");
            let winning = |answer: &Answer| answer.winning_moves.iter().map(|m| m.to().text()).collect::<Vec<_>>();
            assert_eq!(winning(&auto), winning(&search), "{spec} {play}");
        }
    }
}

fn answer_by_formula(spec: &str, position: Option<&str>, play: Play) -> bool {
    let game = open(spec).unwrap();
    let position = game.position(position).unwrap();
    let mut solver = game.solver(Query { play, method: Method::Formula, ..Query::default() });
    solver.value(&position).is_ok()
}

#[test]
fn a_table_that_does_not_fit_the_memory_is_not_made() {
    let limits = Limits { memory: 1 << 17, ..Limits::default() };
    let game = open("mhrg:9x13").unwrap();
    let answered = game.solver(Query { limits, ..Query::default() }).answer(&game.start().unwrap());
    // Neither the table nor the search has room.
    assert!(answered.is_err());
    let small = open("mhrg:3x5").unwrap();
    let answer = small.solver(Query::default()).answer(&small.start().unwrap()).unwrap();
    assert_ne!(answer.method, Method::Table, "a short search is enough");
}

#[test]
fn the_outcome_alone_needs_fewer_positions() {
    for (spec, position) in [("mhrg:6x10", None), ("nibble", Some("5,5,4,3,3")), ("rooks", Some("4,5,3,6"))] {
        for play in [Play::Normal, Play::Misere] {
            let query = Query { play, method: Method::Search, ..Query::default() };
            let whole = answer(spec, position, query.clone());
            let less = answer(spec, position, Query { wanted: Wanted::Outcome, ..query });
            assert_eq!(less.outcome, whole.outcome, "{spec} {play}");
            assert!(less.examined < whole.examined, "{spec} {play}: {:?} and {:?}", less.examined, whole.examined);
            assert_eq!(less.grundy, (whole.outcome == Outcome::P).then_some(0));
            // One winning move is enough, and it is among all of them.
            assert_eq!(less.winning_moves.len(), usize::from(whole.outcome == Outcome::N), "{spec} {play}");
            assert!(less.winning_moves.iter().all(|m| whole.winning_moves.iter().any(|other| other.to() == m.to())));
        }
    }
}
