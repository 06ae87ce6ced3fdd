//! The comparison of games against trying everything, and on large, deep and symmetric games.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::Duration;
use theory::graph::{Graph, explore};
use theory::isomorphism::{Comparison, Relation, compare, is_isomorphism};
use theory::{Deadline, Flow, Limit, Limits, Play, Random, Ruleset};

/// A game given by the options of each position.
#[derive(Clone, Debug)]
struct Listed(Vec<Vec<u32>>);

impl Ruleset for Listed {
    type Position = u32;
    type Move = ();

    fn options(&self, position: &u32, each: &mut impl FnMut((), u32) -> Flow) -> Flow {
        self.0[*position as usize].iter().try_for_each(|&option| each((), option))
    }
}

/// Heaps, any number of stones from one of them.
struct Nim;

impl Ruleset for Nim {
    type Position = Vec<u32>;
    type Move = ();

    fn options(&self, heaps: &Vec<u32>, each: &mut impl FnMut((), Vec<u32>) -> Flow) -> Flow {
        for heap in 0..heaps.len() {
            for left in 0..heaps[heap] {
                let mut option = heaps.clone();
                option[heap] = left;
                each((), option)?;
            }
        }
        Flow::Continue(())
    }
}

/// Beads on squares, as bits. A move takes one down to an empty square.
struct Welter;

impl Ruleset for Welter {
    type Position = u64;
    type Move = ();

    fn options(&self, beads: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        for from in (0..64).filter(|from| beads >> from & 1 == 1) {
            for to in (0..from).filter(|to| beads >> to & 1 == 0) {
                each((), beads ^ 1 << from ^ 1 << to)?;
            }
        }
        Flow::Continue(())
    }
}

fn graph<R: Ruleset>(ruleset: &R, start: &R::Position) -> Graph {
    explore(ruleset, start, &Limits::default()).unwrap().graph
}

fn listed(options: &[&[u32]]) -> Graph {
    graph(&Listed(options.iter().map(|list| list.to_vec()).collect()), &0)
}

/// The comparison in normal play, its isomorphism checked.
fn compared(first: &Graph, second: &Graph) -> Comparison {
    let comparison = compare(first, second, Play::Normal, &Limits::default()).unwrap();
    if let Relation::Isomorphic(map) = &comparison.relation {
        assert!(is_isomorphism(first, second, map));
    }
    comparison
}

fn are_isomorphic(first: &Graph, second: &Graph) -> bool {
    matches!(compared(first, second).relation, Relation::Isomorphic(_))
}

/// Games made up at random, the same in every run.
struct Games(Random);

impl Games {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let j = self.below(i + 1);
            list.swap(i, j);
        }
    }

    /// A game in which every position after the first is an option of an earlier one; `percent` of the other pairs
    /// are moves as well.
    fn game(&mut self, len: usize, percent: usize) -> Listed {
        let mut options: Vec<Vec<u32>> = vec![Vec::new(); len];
        for later in 1..len {
            let parent = self.below(later);
            for (earlier, list) in options[..later].iter_mut().enumerate() {
                if earlier == parent || self.below(100) < percent {
                    list.push(later as u32);
                }
            }
        }
        Listed(options)
    }

    /// The same game under other names, its options in another order and some of them repeated.
    fn renamed(&mut self, game: &Listed) -> Listed {
        let mut names: Vec<u32> = (1..game.0.len() as u32).collect();
        self.shuffle(&mut names);
        names.insert(0, 0);
        let mut renamed = vec![Vec::new(); game.0.len()];
        for (position, options) in game.0.iter().enumerate() {
            let mut list: Vec<u32> = options.iter().map(|&option| names[option as usize]).collect();
            if let Some(&again) = list.first()
                && self.below(2) == 0
            {
                list.push(again);
            }
            self.shuffle(&mut list);
            renamed[names[position] as usize] = list;
        }
        Listed(renamed)
    }
}

/// The form of a position, written out as a set of sets.
fn written_form(graph: &Graph, position: u32) -> String {
    let options: BTreeSet<String> = graph.options(position).iter().map(|&o| written_form(graph, o)).collect();
    format!("{{{}}}", options.into_iter().collect::<Vec<_>>().join(","))
}

fn value_by_recursion(graph: &Graph, position: u32, play: Play) -> u64 {
    let options = graph.options(position);
    if options.is_empty() {
        return play.end_value().into();
    }
    let values: BTreeSet<u64> = options.iter().map(|&option| value_by_recursion(graph, option, play)).collect();
    (0..).find(|value| !values.contains(value)).expect("there are finitely many options")
}

/// Tries every bijection. Written independently of `is_isomorphism`, in terms of pairs of positions.
fn some_bijection_works(first: &Graph, second: &Graph) -> bool {
    fn extend(first: &Graph, second: &Graph, map: &mut Vec<u32>) -> bool {
        let next = map.len() as u32;
        if next as usize == first.len() {
            return true;
        }
        let agree = |map: &[u32], image: u32| {
            (0..next).all(|other| {
                let of_other = map[other as usize];
                first.options(next).contains(&other) == second.options(image).contains(&of_other)
                    && first.options(other).contains(&next) == second.options(of_other).contains(&image)
            })
        };
        (0..second.len() as u32).any(|image| {
            if map.contains(&image) || !agree(map, image) {
                return false;
            }
            map.push(image);
            let works = extend(first, second, map);
            map.pop();
            works
        })
    }
    first.len() == second.len() && extend(first, second, &mut Vec::new())
}

#[test]
fn small_games_are_compared_as_by_trying_everything() {
    let mut games = Games(Random::new(1));
    let mut found = [0; 4];
    for round in 0..6000 {
        let len = 1 + games.below(7);
        let percent = 10 + games.below(60);
        let game = games.game(len, percent);
        // The same game, the same game but for one move, or another game.
        let other = match round % 3 {
            0 => games.renamed(&game),
            1 if len > 1 => {
                let mut changed = game.clone();
                let to = 1 + games.below(len - 1);
                let options = &mut changed.0[games.below(to)];
                match options.iter().position(|&option| option == to as u32) {
                    Some(place) => drop(options.remove(place)),
                    None => options.push(to as u32),
                }
                games.renamed(&changed)
            }
            _ => {
                let (len, percent) = (1 + games.below(7), 10 + games.below(60));
                games.game(len, percent)
            }
        };
        let (first, second) = (graph(&game, &0), graph(&other, &0));
        for play in Play::ALL {
            let Comparison { relation, values } = compare(&first, &second, play, &Limits::default()).unwrap();
            let expected = [&first, &second].map(|graph| value_by_recursion(graph, 0, play));
            assert_eq!(values.map(u64::from), expected, "{game:?} {other:?}");
            let isomorphic = some_bijection_works(&first, &second);
            let same_form = written_form(&first, 0) == written_form(&second, 0);
            let kind = match relation {
                Relation::Isomorphic(map) => {
                    assert!(is_isomorphism(&first, &second, &map), "{game:?} {other:?}");
                    assert!(isomorphic, "{game:?} {other:?}");
                    0
                }
                Relation::EqualForms => {
                    assert!(!isomorphic && same_form, "{game:?} {other:?}");
                    1
                }
                Relation::EqualValues => {
                    assert!(!same_form && expected[0] == expected[1], "{game:?} {other:?}");
                    2
                }
                Relation::Different => {
                    assert!(expected[0] != expected[1], "{game:?} {other:?}");
                    3
                }
            };
            found[kind] += 1;
        }
    }
    assert!(found.iter().all(|&times| times > 20), "every relation occurs: {found:?}");
}

#[test]
fn renamed_games_are_isomorphic_and_one_move_more_is_noticed() {
    let mut games = Games(Random::new(2));
    for _ in 0..200 {
        let len = 2 + games.below(300);
        let percent = games.below(30);
        let game = games.game(len, percent);
        let renamed = games.renamed(&game);
        let first = graph(&game, &0);
        assert!(are_isomorphic(&first, &graph(&renamed, &0)));
        let Some(missing) = (1..len as u32).find(|option| !game.0[0].contains(option)) else { continue };
        let mut more = game.clone();
        more.0[0].push(missing);
        assert!(!are_isomorphic(&first, &graph(&more, &0)));
    }
}

#[test]
fn a_map_that_is_no_isomorphism_is_refused() {
    let game = listed(&[&[1, 2], &[3], &[], &[]]);
    let itself = [0, 1, 2, 3];
    assert!(is_isomorphism(&game, &game, &itself));
    for wrong in [&[0, 1, 3, 2][..], &[1, 0, 2, 3], &[0, 1, 2, 2], &[0, 1, 2], &[0, 1, 2, 4], &[]] {
        assert!(!is_isomorphism(&game, &game, wrong), "{wrong:?}");
    }
    assert!(!is_isomorphism(&game, &listed(&[&[1, 2], &[3], &[3], &[]]), &itself));
}

#[test]
fn the_relations_from_strong_to_weak() {
    let heap = |n| graph(&Nim, &vec![n]);
    let star = |n: u32| graph(&Nim, &vec![1; n as usize]);
    // (1,0) and (0,1) are two positions and one form.
    let merged = listed(&[&[1], &[2], &[]]);
    assert_eq!(compared(&star(2), &merged).relation, Relation::EqualForms);
    assert_eq!(compared(&star(2), &heap(0)), Comparison { relation: Relation::EqualValues, values: [0, 0] });
    assert_eq!(compared(&star(2), &heap(1)), Comparison { relation: Relation::Different, values: [0, 1] });
    // Every position has as many options and every form occurs at as many positions; only the predecessors differ.
    let one = listed(&[&[1, 2, 3, 4], &[5], &[5], &[6], &[6], &[], &[]]);
    let other = listed(&[&[1, 2, 3, 4], &[5], &[5], &[5], &[6], &[], &[]]);
    assert_eq!(compared(&one, &other).relation, Relation::EqualForms);
    // In misère play, the options of heap 2 exchange the values 0 and 1.
    let misere = |first: &Graph, second: &Graph| compare(first, second, Play::Misere, &Limits::default()).unwrap();
    assert_eq!(misere(&heap(2), &heap(2)).values, [2, 2]);
    assert_eq!(misere(&heap(0), &heap(1)), Comparison { relation: Relation::Different, values: [1, 0] });
    assert_eq!(misere(&star(2), &heap(0)), Comparison { relation: Relation::EqualValues, values: [1, 1] });
    assert_eq!(misere(&star(2), &merged).relation, Relation::EqualForms);
    // *2+*2 is a P-position like *0 in normal play, and unlike it in misère play.
    let twos = graph(&Nim, &vec![2, 2]);
    assert_eq!(compared(&twos, &heap(0)).relation, Relation::EqualValues);
    assert_eq!(misere(&twos, &heap(0)), Comparison { relation: Relation::Different, values: [0, 1] });
}

#[test]
fn heaps_in_another_order_are_the_same_game() {
    assert!(are_isomorphic(&graph(&Nim, &vec![3, 5]), &graph(&Nim, &vec![5, 3])));
    assert!(are_isomorphic(&graph(&Nim, &vec![0, 4, 2]), &graph(&Nim, &vec![2, 4])));
    assert!(!are_isomorphic(&graph(&Nim, &vec![3, 5]), &graph(&Nim, &vec![4, 4])));
}

#[test]
fn symmetric_games_are_no_harder() {
    let ones = graph(&Nim, &vec![1; 12]);
    assert!(are_isomorphic(&ones, &ones));
    let equal = graph(&Nim, &vec![4; 5]);
    assert!(are_isomorphic(&equal, &equal));
    let mixed = [vec![2, 2, 2, 3, 3, 3], vec![3, 2, 3, 2, 3, 2]].map(|heaps| graph(&Nim, &heaps));
    assert!(are_isomorphic(&mixed[0], &mixed[1]));
    let beads = 0b1111 << 12;
    assert!(are_isomorphic(&graph(&Welter, &beads), &graph(&Welter, &(beads << 1 | 1))));
    // Reversing the board and exchanging beads with empty squares gives the conjugate diagram.
    assert!(are_isomorphic(&graph(&Welter, &0b1111_0000_0000), &graph(&Welter, &0b1111_1111_0000)));
    assert!(!are_isomorphic(&graph(&Welter, &0b1110_1000_0000), &graph(&Welter, &0b1101_1000_0000)));
}

/// A start, below it positions with two options each, which join them into rings of the given lengths.
fn rings(lengths: &[u32]) -> Graph {
    let upper: u32 = lengths.iter().sum();
    let mut options = vec![(1..=upper).collect::<Vec<u32>>()];
    let mut before = 0;
    for &length in lengths {
        for i in 0..length {
            options.push([i, (i + 1) % length].map(|end| 1 + upper + before + end).to_vec());
        }
        before += length;
    }
    options.resize(1 + 2 * upper as usize, Vec::new());
    graph(&Listed(options), &0)
}

#[test]
fn what_no_refinement_tells_apart_is_decided_by_choices() {
    assert_eq!(compared(&rings(&[3, 3]), &rings(&[6])).relation, Relation::EqualForms);
    assert!(are_isomorphic(&rings(&[3, 6, 4]), &rings(&[4, 3, 6])));
    // Without symmetry, each ring would be tried against every other one, in every order.
    let more_short = rings(&[&[3; 10][..], &[6; 3]].concat());
    let more_long = rings(&[&[6; 4][..], &[3; 8]].concat());
    assert_eq!(compared(&more_short, &more_long).relation, Relation::EqualForms);
    assert!(are_isomorphic(&more_short, &rings(&[&[6; 3][..], &[3; 10]].concat())));
}

#[test]
fn rings_are_the_same_exactly_if_their_lengths_are() {
    /// Every way to write `sum` as a sum of numbers up to `largest`, in descending order.
    fn lengths(sum: u32, largest: u32) -> Vec<Vec<u32>> {
        if sum == 0 {
            return vec![Vec::new()];
        }
        let begun_with =
            |first: u32| lengths(sum - first, first).into_iter().map(move |rest| [vec![first], rest].concat());
        (1..=sum.min(largest)).flat_map(begun_with).collect()
    }
    for sum in 1..=10 {
        let all = lengths(sum, sum);
        for one in &all {
            for other in &all {
                let turned: Vec<u32> = other.iter().rev().copied().collect();
                assert_eq!(are_isomorphic(&rings(one), &rings(&turned)), one == other, "{one:?} {other:?}");
            }
        }
    }
}

#[test]
fn positions_alike_in_everything_need_no_choice() {
    let ends = |count: u32| {
        let mut options = vec![(1..=count).collect::<Vec<u32>>()];
        options.resize(1 + count as usize, Vec::new());
        graph(&Listed(options), &0)
    };
    assert!(are_isomorphic(&ends(100_000), &ends(100_000)));
    assert_eq!(compared(&ends(100_000), &ends(99_999)).relation, Relation::EqualForms);
    // Many pairs of two ends each: no two pairs are alike in everything, but all look the same.
    let pairs = |count: u32| {
        let upper = (1..=count).map(|i| vec![count + 2 * i - 1, count + 2 * i]);
        let mut options: Vec<Vec<u32>> = std::iter::once((1..=count).collect()).chain(upper).collect();
        options.resize(1 + 3 * count as usize, Vec::new());
        graph(&Listed(options), &0)
    };
    assert!(are_isomorphic(&pairs(20_000), &pairs(20_000)));
}

#[test]
fn deep_games_take_no_stack() {
    let chain = |len: u32| {
        let options = (1..len).map(|next| vec![next]).chain([Vec::new()]);
        graph(&Listed(options.collect()), &0)
    };
    let deep = chain(200_000);
    assert!(are_isomorphic(&deep, &deep));
    assert_eq!(compared(&deep, &chain(199_999)), Comparison { relation: Relation::Different, values: [1, 0] });
    assert_eq!(compared(&deep, &chain(199_998)).relation, Relation::EqualValues);
}

#[test]
fn limits_end_the_comparison() {
    let game = graph(&Nim, &vec![9; 4]);
    let compare = |limits: &Limits| compare(&game, &game, Play::Normal, limits).map_err(|stopped| stopped.limit);
    let limits = Limits { memory: 100_000, ..Limits::default() };
    assert_eq!(compare(&limits), Err(Limit::Memory(100_000)));
    let time = Duration::from_nanos(1);
    assert_eq!(compare(&Limits { deadline: Deadline::after(time), ..Limits::default() }), Err(Limit::Time(time)));
    let limits = Limits::default();
    limits.cancel.store(true, Ordering::Relaxed);
    assert_eq!(compare(&limits), Err(Limit::Cancelled));
}
