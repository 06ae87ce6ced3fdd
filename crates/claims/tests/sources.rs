//! Every closed form names a claim that there is.

use claims::all;
use rulesets::any::TableOf;
use rulesets::{Fault, Query, Range, entries, open};
use std::collections::HashSet;
use theory::{Flow, Play};

#[test]
fn every_source_is_a_claim() {
    let ids: HashSet<_> = all().map(|claim| claim.id).collect();
    let mut sources = HashSet::new();
    for entry in entries().filter(|entry| !entry.needs_file()) {
        let game = open(entry.example.spec).unwrap();
        for play in Play::ALL {
            let mut positions = vec![game.position(Some(entry.example.position)).unwrap()];
            let range = TableOf::UpTo(Range { max: 4, entries: None });
            let listed = game.table(&range, Query { play, ..Query::default() }, &mut |row| {
                positions.push(row.position);
                if positions.len() < 200 { Flow::Continue(()) } else { Flow::Break(()) }
            });
            // Positions that are not written by numbers have no range.
            assert!(matches!(listed, Ok(()) | Err(Fault::Refused(_))), "{listed:?}");
            let mut solver = game.solver(Query { play, ..Query::default() });
            sources.extend(positions.iter().filter_map(|position| solver.answer(position).unwrap().source));
        }
    }
    assert!(sources.len() >= 10, "{sources:?}");
    for source in sources {
        assert!(ids.contains(source.as_ref()), "{source} is no claim");
    }
}
