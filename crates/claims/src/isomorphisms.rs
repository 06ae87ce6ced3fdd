//! Isomorphisms: Nakada's maps between turning turtles, bead games, diagrams and insets, and the general isomorphism
//! test.
//!
//! A map is checked on everything small: it is one-to-one onto the positions it should reach, and carries the options
//! of each position exactly onto the options of its image. The isomorphism test knows nothing about the maps: it is
//! given two games as graphs.

mod maps;

use crate::abuku_tada::game::at_diagram;
use crate::answers::at_position;
use crate::nakada::insets;
use crate::table::{beyond, conjecture, lemma, theorem};
use crate::{Check, Claim, Counterexample, End, Run, as_set};
use maps::{ANY, EVEN, ODD, inset};
use rulesets::hooks::{mhrg::Mhrg, shifted::Shifted, welter::Welter, young::Young};
use rulesets::pieces::nim::Nim;
use rulesets::{Game, Range};
use shapes::{BeadSet, NumberedRectangle, enumerate};
use std::collections::HashSet;
use std::hash::Hash;
use theory::graph::explore;
use theory::isomorphism::{Relation, compare, is_isomorphism};
use theory::{Flow, Graph, Play, Ruleset};

/// The claims about isomorphisms.
pub const CLAIMS: &[Claim] = &[
    lemma("nakada-iso-remark-2.3", "Nakada, Remark 2.3")
        .titled("Welter's game is the Sato–Welter game")
        .says("Welter's game with k beads is isomorphic to the Sato–Welter game on Young diagrams with at most k rows: beads x₁ < … < xₖ go to the rows xᵢ − (i−1).")
        .up_to(13, 21, |size| format!("all sets of beads below {}", size.max(1)))
        .check(|run| {
            let below = run.size().max(1);
            for beads in 0..=below {
                // k beads below K are the diagrams of k rows and K-k columns.
                let rows = beads as usize;
                let diagrams = up_to(&Young, Range { max: below - beads, entries: Some(rows) });
                carries_options(
                    run,
                    ("welter", &Welter),
                    &Young,
                    enumerate::sets_of(rows, below),
                    diagrams,
                    maps::diagram,
                )?;
            }
            Ok(())
        }),
    lemma("nakada-iso-remark-2.4", "Nakada, Remark 2.4")
        .titled("Welter's game with one bead is one-heap Nim")
        .says("Welter's game with one bead is isomorphic to Nim with one heap: bead x goes to heap x.")
        .up_to(500, 2000, |size| format!("beads below {}", size.max(1)))
        .check(|run| {
            let below = run.size().max(1);
            let beads = (0..below).map(|bead| BeadSet::new(vec![bead]).expect("one bead does not repeat"));
            let heaps = (0..below).map(|heap| vec![heap]).collect();
            carries_options(run, ("welter", &Welter), &Nim { most: None }, beads, heaps, maps::heap)
        }),
    theorem("nakada-iso-3.2", "Nakada, Proposition 3.2")
        .titled("Even turtles are odd turtles")
        .says("Turning turtles with an even number upright is isomorphic to that with an odd number: the turtle on square 0 is turned over.")
        .up_to(12, 21, |size| format!("all sets of even size below {}", size.max(1)))
        .check(|run| {
            let below = run.size().max(1);
            let even = enumerate::sets(below).filter(|upright| upright.len() % 2 == 0);
            carries_options(run, ("turtles:even", &EVEN), &ODD, even, odd_sets(below), maps::even_to_odd)
        }),
    theorem("nakada-iso-3.3", "Nakada, Proposition 3.3")
        .titled("Any number of turtles as an odd number")
        .says("Turning turtles with any number upright is isomorphic to that with an odd number: all turtles move one square up, and one on square 0 joins them if their number is even.")
        .up_to(12, 21, |size| format!("all sets below {}", size.max(1)))
        .check(|run| {
            let below = run.size().max(1);
            carries_options(
                run,
                ("turtles:any", &ANY),
                &ODD,
                enumerate::sets(below),
                odd_sets(below + 1),
                maps::any_to_odd,
            )
        }),
    lemma("nakada-iso-remark-3.3", "Nakada, Remark 3.3")
        .titled("Turning turtles is the hook game on shifted diagrams")
        .says("Turning turtles with an odd number upright is isomorphic to the hook game on shifted diagrams: the squares are the parts, 0 being no part.")
        .up_to(12, 21, |size| format!("all sets of odd size below {}", size.max(1)))
        .check(|run| {
            let below = run.size().max(1);
            let diagrams = up_to(&Shifted, Range { max: below - 1, entries: None });
            let odd = enumerate::sets(below).filter(|upright| upright.len() % 2 == 1);
            carries_options(run, ("turtles:odd", &ODD), &Shifted, odd, diagrams, maps::shifted_diagram)
        }),
    theorem("nakada-iso-4.2", "Nakada, Proposition 4.2")
        .titled("The inset game with 2 beads is Welter's game")
        .says("The inset game with 2 beads is isomorphic to Welter's game with two beads: beads move one square up, and a single one is joined by a bead on square 0.")
        .up_to(30, 60, |size| format!("all sets of 1 or 2 beads below {}", size.max(1)))
        .check(|run| {
            let below = run.size().max(1);
            let pairs = enumerate::sets_of(2, below + 1).collect();
            carries_options(
                run,
                ("inset:2", &inset(2)),
                &Welter,
                insets::positions(2, below),
                pairs,
                maps::inset_to_pairs,
            )
        }),
    theorem("nakada-iso-4.3", "Nakada, Proposition 4.3")
        .titled("The inset game with 3 beads is turning turtles")
        .says("The inset game with 3 beads is turning turtles with 3 or 1 upright, a bead being an upright turtle.")
        .up_to(24, 60, |size| format!("all sets of 1 or 3 beads below {}", size.max(1)))
        .check(|run| {
            let below = run.size().max(1);
            let turtles = enumerate::sets_of(1, below).chain(enumerate::sets_of(3, below)).collect();
            carries_options(
                run,
                ("inset:3", &inset(3)),
                &ODD,
                insets::positions(3, below),
                turtles,
                maps::inset_to_turtles,
            )
        }),
    beyond("beyond-iso-conjugate", "Beyond the papers")
        .titled("Conjugation is an isomorphism of the hook game")
        .proved("6.6")
        .says("Exchanging rows and columns is an isomorphism of the Sato–Welter game on Young diagrams.")
        .up_to(22, 45, |size| format!("all Young diagrams of at most {size} boxes"))
        .check(|run| {
            let size = run.size();
            let diagrams = enumerate::partitions_up_to(size).collect();
            carries_options(
                run,
                ("young", &Young),
                &Young,
                enumerate::partitions_up_to(size),
                diagrams,
                maps::conjugate,
            )
        }),
    beyond("beyond-iso-maps", "Beyond the papers; the maps are those of Nakada")
        .titled("Nakada's maps, found again by the isomorphism test")
        .observed()
        .says("The test for isomorphism finds the games below x and below f(x) isomorphic, for every map f of Nakada's between bead games, Young diagrams, turning turtles, shifted diagrams and insets.")
        .up_to(8, 12, |size| format!("all sets below {size}"))
        .check(maps_are_found),
    beyond("beyond-iso-mhrg", "Beyond the papers; Abuku–Tada, Lemma 6.9 for m = n")
        .titled("MHRG on m×n and m×(n+1) for even m+n")
        .proved("4.2")
        .says("MHRG on the m×n and on the m×(n+1) rectangle are isomorphic if m+n is even.")
        .up_to(12, 18, |size| format!("all boards m×n with m+n even and at most {size}"))
        .check(|run| {
            for board in enumerate::boards(run.size()).filter(|board| (board.rows() + board.columns()) % 2 == 0) {
                let (m, n) = (board.rows(), board.columns());
                let wider = NumberedRectangle::new(m, n + 1).expect("one column more fits where m+n is small");
                let [first, second] = [Mhrg(board), Mhrg(wider)].map(|game| (game.start(), game));
                let (Some(start), Some(wider_start)) = (first.0, second.0) else { continue };
                let graphs = (game_below(run, &first.1, &start)?, game_below(run, &second.1, &wider_start)?);
                let found = are_isomorphic(run, &graphs.0, &graphs.1)?;
                run.that(found, || at_diagram(board, &start))?;
            }
            Ok(())
        }),
    beyond("beyond-iso-nim", "Beyond the papers")
        .titled("Isomorphic positions of Nim")
        .observed()
        .says("Two Nim positions are isomorphic exactly if they have the same heaps, in any order and not counting empty ones.")
        .up_to(6, 10, |size| format!("three heaps of at most {size}"))
        .check(|run| {
            let heaps = enumerate::tuples_by_largest::<3>(run.size() + 1)
                .filter(|heaps| heaps.is_sorted())
                .map(|heaps| heaps.to_vec());
            pairs(run, ("nim", &Nim { most: None }), heaps, |one, other| one == other)
        }),
    conjecture("beyond-iso-young", "Beyond the papers")
        .titled("Isomorphic Young diagrams are equal or conjugate")
        .says("The games below two Young diagrams are isomorphic exactly if the diagrams are equal or conjugate.")
        .up_to(11, 16, |size| format!("all pairs of Young diagrams of at most {size} boxes"))
        .check(|run| {
            let diagrams = enumerate::partitions_up_to(run.size());
            pairs(run, ("young", &Young), diagrams, |one, other| {
                one == other || one.conjugate().as_ref() == Some(other)
            })
        }),
];

/// Every position of a game in a range.
fn up_to<G: Game>(game: &G, range: Range) -> HashSet<G::Position> {
    let mut positions = HashSet::new();
    let _ = game.up_to(range, &mut |position| {
        positions.insert(position);
        Flow::Continue(())
    });
    positions
}

/// Every set of odd size below a number.
fn odd_sets(below: u64) -> HashSet<BeadSet> {
    enumerate::sets(below).filter(|upright| upright.len() % 2 == 1).collect()
}

/// Checks that a map takes the positions of one game one-to-one onto `images` and carries the options of each exactly
/// onto the options of its image.
pub(crate) fn carries_options<A: Game, B: Game>(
    run: &mut Run,
    first: (&str, &A),
    second: &B,
    positions: impl Iterator<Item = A::Position>,
    images: HashSet<B::Position>,
    map: impl Fn(&mut Run, &A::Position) -> Option<B::Position>,
) -> Check {
    carries_options_to(run, first, (second, &|image: &B::Position| second.write(image)), positions, images, map)
}

/// The same for a second game that is only a ruleset, with a way to write its positions.
pub(crate) fn carries_options_to<A: Game, B: Ruleset<Position: Ord>>(
    run: &mut Run,
    (spec, first): (&str, &A),
    (second, write): (&B, &impl Fn(&B::Position) -> String),
    mut positions: impl Iterator<Item = A::Position>,
    images: HashSet<B::Position>,
    map: impl Fn(&mut Run, &A::Position) -> Option<B::Position>,
) -> Check {
    let first =
        Side { options: &|position| first.option_list(position), show: &|position| at_position(spec, first, position) };
    let second = Side { options: &|image| second.option_list(image), show: write };
    match are_carried(run, first, second, &mut positions, images, &map)? {
        None => Ok(()),
        Some(missed) => Err(End::Counterexample(format!("nothing in {spec} is mapped to {missed}").into())),
    }
}

/// What the comparison has to know of a game: compiled once for its sort of positions, not once for each pair of games.
struct Side<'g, P, T> {
    options: &'g dyn Fn(&P) -> Vec<P>,
    show: &'g dyn Fn(&P) -> T,
}

/// Makes the comparison. If all positions agree, but not every image is hit, this is the least one that is not.
fn are_carried<P, Q: Hash + Ord>(
    run: &mut Run,
    first: Side<P, Counterexample>,
    second: Side<Q, String>,
    positions: &mut dyn Iterator<Item = P>,
    mut images: HashSet<Q>,
    map: &dyn Fn(&mut Run, &P) -> Option<Q>,
) -> Result<Option<String>, End> {
    for position in positions {
        let image = map(run, &position);
        // Each image is removed when it is hit, so that no other position may have it.
        let is_new = image.as_ref().is_some_and(|image| images.remove(image));
        let (mut carried, mut all_carried) = (Vec::new(), true);
        for option in (first.options)(&position) {
            match map(run, &option) {
                Some(option) => carried.push(option),
                None => all_carried = false,
            }
        }
        let expected = image.as_ref().map(|image| as_set((second.options)(image)));
        run.that(is_new && all_carried && Some(as_set(carried)) == expected, || {
            let image = image.map_or_else(|| "nothing".to_owned(), |image| (second.show)(&image));
            let why = if is_new { "has other options" } else { "is not an image, or is also that of another position" };
            (first.show)(&position).remark(format!("{image} {why}"))
        })?;
    }
    Ok(images.iter().min().map(second.show))
}

/// The graph of the game below a position, made within the limits of the run.
fn game_below<R: Ruleset>(run: &Run, ruleset: &R, start: &R::Position) -> Result<Graph, End> {
    Ok(explore(ruleset, start, run.limits())?.graph)
}

/// Whether the test for isomorphism finds a map, and the map is an isomorphism.
fn are_isomorphic(run: &Run, first: &Graph, second: &Graph) -> Result<bool, End> {
    let relation = compare(first, second, Play::Normal, run.limits())?.relation;
    Ok(matches!(relation, Relation::Isomorphic(map) if is_isomorphism(first, second, &map)))
}

/// Compares the games below a position and below its image.
fn map_is_found<A: Game, B: Game>(
    run: &mut Run,
    (spec, first): (&str, &A),
    second: &B,
    position: &A::Position,
    map: fn(&mut Run, &A::Position) -> Option<B::Position>,
) -> Check {
    let found = match map(run, position) {
        Some(image) => {
            let games = (game_below(run, first, position)?, game_below(run, second, &image)?);
            are_isomorphic(run, &games.0, &games.1)?
        }
        None => false,
    };
    run.that(found, || at_position(spec, first, position))
}

fn maps_are_found(run: &mut Run) -> Check {
    for set in enumerate::sets(run.size()) {
        map_is_found(run, ("welter", &Welter), &Young, &set, maps::diagram)?;
        map_is_found(run, ("turtles:any", &ANY), &ODD, &set, maps::any_to_odd)?;
        if set.len() % 2 == 0 {
            map_is_found(run, ("turtles:even", &EVEN), &ODD, &set, maps::even_to_odd)?;
        } else {
            map_is_found(run, ("turtles:odd", &ODD), &Shifted, &set, maps::shifted_diagram)?;
        }
        if set.len() == 1 {
            map_is_found(run, ("welter", &Welter), &Nim { most: None }, &set, maps::heap)?;
        }
        if [1, 2].contains(&set.len()) {
            map_is_found(run, ("inset:2", &inset(2)), &Welter, &set, maps::inset_to_pairs)?;
        }
        if [1, 3].contains(&set.len()) {
            map_is_found(run, ("inset:3", &inset(3)), &ODD, &set, maps::inset_to_turtles)?;
        }
    }
    Ok(())
}

/// Compares the games below every two positions with a criterion for when they are isomorphic.
fn pairs<G: Game>(
    run: &mut Run,
    (spec, game): (&str, &G),
    positions: impl Iterator<Item = G::Position>,
    criterion: fn(&G::Position, &G::Position) -> bool,
) -> Check {
    let mut earlier: Vec<(G::Position, Graph)> = Vec::new();
    for position in positions {
        let graph = game_below(run, game, &position)?;
        earlier.push((position, graph));
        let (position, graph) = &earlier[earlier.len() - 1];
        for (other, other_graph) in &earlier {
            let predicted = run.formula(criterion(position, other));
            let found = are_isomorphic(run, graph, other_graph)?;
            run.that(found == predicted, || {
                let answer = if found { "isomorphic" } else { "not isomorphic" };
                at_position(spec, game, position).remark(format!("{answer} to {}", game.write(other)))
            })?;
        }
    }
    Ok(())
}
