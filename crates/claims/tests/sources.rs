//! Every closed form names a claim that exists and is proved.

use claims::{Standing, all};
use rulesets::{Method, Query, Range, entries, open};
use std::collections::{HashMap, HashSet};
use theory::{Flow, Play};

#[test]
fn every_source_is_a_claim() {
    let standings: HashMap<_, _> = all().map(|claim| (claim.id, claim.standing)).collect();
    let mut sources = HashSet::new();
    for entry in entries().filter(|entry| !entry.needs_file()) {
        let game = open(entry.example.spec).unwrap();
        for play in Play::ALL {
            let mut positions = vec![game.read(entry.example.position).unwrap()];
            // Positions that are not written as numbers have no range.
            let _ = game.positions_up_to(Range { max: 4, entries: None }, &mut |position| {
                positions.push(position);
                if positions.len() < 200 { Flow::Continue(()) } else { Flow::Break(()) }
            });
            let mut solver = game.solver(Query { play, ..Query::default() });
            let answers = positions.iter().map(|position| solver.answer(position).unwrap());
            sources
                .extend(answers.filter(|answer| answer.method == Method::Formula).filter_map(|answer| answer.source));
        }
    }
    assert!(sources.len() >= 10, "{sources:?}");
    for source in sources {
        let standing = standings.get(source.as_ref()).unwrap_or_else(|| panic!("{source} is no claim"));
        assert_ne!(*standing, Standing::Observed, "a formula rests on {source}");
    }
}
