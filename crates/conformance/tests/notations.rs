//! Every notation of a position describes that position: if it names a ruleset, it can be read there and is the same
//! game.

use conformance::games;
use rulesets::powers::Nodes;
use rulesets::{Count, Method, Notation, OpenGame, Position, Query, Range, Solver, entries, open};
use std::collections::{HashMap, HashSet};
use theory::isomorphism::{Relation, compare, is_isomorphism};
use theory::{Flow, Limits, Play};

/// Games by spec, each with a solver that searches.
#[derive(Default)]
struct Games(HashMap<String, (OpenGame, Solver)>);

impl Games {
    fn add(&mut self, game: &OpenGame) {
        let solver = game.solver(Query { method: Method::Search, ..Query::default() });
        self.0.insert(game.spec().to_owned(), (game.clone(), solver));
    }

    fn open(&mut self, spec: &str) -> &mut (OpenGame, Solver) {
        if !self.0.contains_key(spec) {
            self.add(&open(spec).unwrap_or_else(|refusal| panic!("{spec}: {refusal}")));
        }
        self.0.get_mut(spec).expect("it has been put there")
    }

    fn read(&mut self, spec: &str, text: &str) -> Position {
        let position = self.open(spec).0.read(text).unwrap_or_else(|refusal| panic!("{spec} {text}: {refusal}"));
        assert_eq!(position.text(), text, "{spec}: a notation is written as the ruleset writes it");
        position
    }

    fn value(&mut self, position: &Position) -> u64 {
        let (_, solver) = self.open(position.game().spec());
        solver.value(position).unwrap_or_else(|fault| panic!("{position:?}: {fault}"))
    }
}

/// Some positions of a game: the smallest ones, and those near the start.
fn positions(game: &OpenGame, most: usize) -> Vec<Position> {
    let mut found: Vec<Position> = Vec::new();
    let max = if game.spec().starts_with("ungar:weak") { 4 } else { 3 };
    let range = Range { max, entries: (game.count() == Count::AtMost).then_some(3) };
    let range = if game.count() == Count::NoNumbers { None } else { Some(range) };
    if let Some(range) = range {
        game.positions_up_to(range, &mut |position| {
            found.push(position);
            if found.len() < most { Flow::Continue(()) } else { Flow::Break(()) }
        })
        .expect("a range");
    }
    if let Ok(start) = game.start() {
        let mut near = vec![start];
        let mut next = 0;
        while next < near.len() && near.len() < most {
            let moves = near[next].moves(&Limits::default()).expect("few moves");
            near.extend(moves.iter().map(|m| m.to().clone()));
            next += 1;
        }
        found.extend(near.into_iter().take(most));
    }
    let mut seen = HashSet::new();
    found.retain(|position| seen.insert(position.clone()));
    found
}

fn elsewhere(notations: &[Notation]) -> impl Iterator<Item = (&str, &str, bool)> {
    notations.iter().filter_map(|notation| {
        let (spec, text) = (notation.ruleset.as_deref()?, notation.text.as_deref()?);
        Some((spec, text, notation.same_game == Some(true)))
    })
}

#[test]
fn what_names_a_ruleset_has_the_same_value_there() {
    let (mut compared, mut isomorphic, mut others, mut all) = (0, 0, 0, Games::default());
    for game in entries().flat_map(|entry| games(entry).expect("it opens")) {
        let mut here = Games::default();
        here.add(&game);
        for position in positions(&game, 25) {
            let notations = position.notations();
            assert_eq!(notations[0].text, Some(position.text()), "its own notation comes first");
            assert!(notations.iter().all(|notation| notation.text.is_some() != notation.note.is_some()));
            let names: HashSet<&str> = notations.iter().map(|notation| notation.name).collect();
            assert_eq!(names.len(), notations.len(), "{position:?}: no two notations have one name");
            for (spec, text, is_same) in elsewhere(&notations) {
                let there = all.read(spec, text);
                if is_same {
                    assert_eq!(here.value(&position), all.value(&there), "{position:?} and {there:?}");
                    compared += 1;
                    isomorphic += usize::from(are_isomorphic(&position, &there));
                } else {
                    others += 1;
                }
            }
        }
    }
    assert!(compared > 4000 && others > 50, "{compared} compared, {others} of other games");
    assert!(isomorphic > 3000, "{isomorphic}");
}

/// Compares the graphs of two positions that should be the same game, if they are small.
fn are_isomorphic(one: &Position, other: &Position) -> bool {
    const LARGEST: usize = 100;
    let limits = Limits { positions: LARGEST as u64, ..Limits::default() };
    let (Ok((graph, nodes)), Ok((image, _))) =
        (one.graph_with(Nodes::First(LARGEST), &limits), other.graph_with(Nodes::First(0), &limits))
    else {
        return false;
    };
    if graph.len() > LARGEST {
        return false;
    }
    // The nodes of a graph are the positions that they should be.
    for (number, node) in (0..).zip(&nodes) {
        let moves = node.moves(&Limits::default()).expect("few moves");
        let options: HashSet<String> = moves.iter().map(|m| m.to().text()).collect();
        let named: HashSet<String> = graph.options(number).iter().map(|&i| nodes[i as usize].text()).collect();
        assert_eq!(options, named, "{node:?}");
    }
    let comparison = compare(&graph, &image, Play::Normal, &Limits::default()).expect("small");
    let Relation::Isomorphic(map) = comparison.relation else { panic!("{one:?} and {other:?} are not isomorphic") };
    assert!(is_isomorphism(&graph, &image, &map));
    true
}

/// Converting from one ruleset to another and back gives the same position.
#[test]
fn there_and_back() {
    let mut all = Games::default();
    let mut compared = 0;
    for (from, to) in [
        ("young", "welter"),
        ("young", "plain"),
        ("young", "reflect"),
        ("shifted", "turtles:odd"),
        ("shifted", "turtles:even"),
        ("shifted", "turtles:any"),
        ("shifted", "plain"),
        ("shifted", "reflect"),
        ("shifted", "mhrg"),
        ("turtles:even", "turtles:odd"),
        ("turtles:any", "turtles:even"),
        ("mhrg:3x5", "mhrg:3x6"),
        ("mhrg:2x5", "mhrg:2x4"),
        ("mhrg:3x5", "reflect:B4/3"),
        ("mhrg:3x5", "reflect:C4/3"),
        ("mhrg:3x3", "reflect:B3/3"),
        ("reflect:C4/2", "reflect:B4/2"),
        ("reflect:A4/2", "plain:A4/2"),
        ("plain:D5/5", "reflect:D5/5"),
        ("plain:D5/4", "reflect:D5/4"),
        ("plain:E6/1", "reflect:E6/1"),
        ("plain:E7/7", "reflect:E7/7"),
        ("nibble", "ungar:box"),
        ("wythoff", "corner:queen"),
        ("nim", "corner:rook"),
        ("ungar:weak=4", "ungar:weak=4"),
    ] {
        let game = open(from).unwrap();
        for position in positions(&game, 60) {
            let notations = position.notations();
            let Some((spec, text, _)) = elsewhere(&notations).find(|(spec, ..)| spec.starts_with(to)) else {
                panic!("{position:?} has no notation in {to}")
            };
            let there = all.read(spec, text);
            let back = there.notations();
            assert!(
                elsewhere(&back).any(|(spec, text, _)| spec == from && text == position.text()),
                "{position:?} is {there:?}, which is {back:?}"
            );
            compared += 1;
        }
    }
    assert!(compared > 400, "{compared}");
}
