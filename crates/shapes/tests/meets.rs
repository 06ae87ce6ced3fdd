//! Meets compared with their definition, shapes as posets, and the lists of all posets.

mod common;

use common::{partitions, strict_partitions};
use shapes::poset::{Element, MAX_LISTED, MAX_MEETS, NoMeet};
use shapes::{DComplete, Poset};
use std::convert::Infallible;

/// The greatest of all elements below both, found by trying all elements.
fn meet(poset: &Poset, x: Element, y: Element) -> Option<Element> {
    let below = |z: &Element| poset.is_below(*z, x) && poset.is_below(*z, y);
    let common: Vec<Element> = poset.elements().filter(below).collect();
    common.iter().copied().find(|&greatest| common.iter().all(|&z| poset.is_below(z, greatest)))
}

#[test]
fn meets_are_the_greatest_lower_bounds() {
    let mut semilattices = 0;
    for poset in (0..=6).flat_map(Poset::all) {
        let pairs = || poset.elements().flat_map(|x| poset.elements().map(move |y| (x, y)));
        let missing = pairs().find(|&(x, y)| meet(&poset, x, y).is_none());
        match (poset.meets(), missing) {
            (Ok(meets), None) => {
                semilattices += 1;
                for (x, y) in pairs() {
                    assert_eq!(meets.of(&[x, y]), meet(&poset, x, y));
                    for z in poset.elements() {
                        let both = meet(&poset, x, y).and_then(|both| meet(&poset, both, z));
                        assert_eq!(meets.of(&[x, y, z]), both);
                    }
                }
                assert_eq!(meets.of(&[]), None);
            }
            (Err(NoMeet::NothingBelow { first, second }), Some(_)) => {
                let [x, y] = [first, second].map(|name| poset.find(&name).expect("an element"));
                assert!(poset.elements().all(|z| !poset.is_below(z, x) || !poset.is_below(z, y)));
            }
            (Err(NoMeet::TwoBelow { first, second, below }), Some(_)) => {
                let [x, y] = [first, second].map(|name| poset.find(&name).expect("an element"));
                assert_eq!(meet(&poset, x, y), None);
                let [a, b] = below.map(|name| poset.find(&name).expect("an element"));
                assert!([a, b].iter().all(|&z| poset.is_below(z, x) && poset.is_below(z, y)));
                assert!(!poset.is_below(a, b) && !poset.is_below(b, a));
            }
            (found, missing) => panic!("{found:?} and {missing:?} in\n{}", poset.write()),
        }
    }
    // Meet-semilattices of 0 to 6 elements, up to isomorphism: as many as lattices of one element more.
    assert_eq!(semilattices, 1 + 1 + 1 + 2 + 5 + 15 + 53);
}

#[test]
fn a_large_poset_is_refused() {
    let chain = Poset::chain(MAX_MEETS + 1).expect("a chain");
    assert_eq!(chain.meets().unwrap_err(), NoMeet::TooManyElements { elements: MAX_MEETS + 1 });
}

#[test]
fn shapes_are_d_complete_with_the_hooks_of_their_diagrams() {
    for diagram in partitions(4, 4) {
        let poset = DComplete::new(Poset::shape(&diagram).expect("small")).expect("a shape");
        for hook in poset.hook_vectors(&poset.full_content()) {
            let name = poset.poset().name(hook.element);
            let (i, j) = name.trim_matches(['(', ')']).split_once(',').expect("a box");
            assert_eq!(hook.length(), diagram.hook_length(i.parse().unwrap(), j.parse().unwrap()));
        }
        assert_eq!(poset.poset().len() as u128, diagram.size());
    }
    for diagram in strict_partitions(4) {
        let poset = DComplete::new(Poset::shifted_shape(&diagram).expect("small")).expect("a shifted shape");
        for hook in poset.hook_vectors(&poset.full_content()) {
            let name = poset.poset().name(hook.element);
            let (i, j) = name.trim_matches(['(', ')']).split_once(',').expect("a box");
            assert_eq!(hook.length(), diagram.hook_length(i.parse().unwrap(), j.parse().unwrap()), "{diagram} {name}");
        }
        assert_eq!(poset.poset().len() as u128, diagram.size());
    }
}

#[test]
fn listing_stops_when_it_is_told_to() {
    let mut left = 20;
    let stopped = Poset::try_all(6, &mut || {
        left -= 1;
        if left > 0 { Ok(()) } else { Err("enough") }
    });
    assert_eq!(stopped.map(|posets| posets.len()), Err("enough"));
    let all = Poset::try_all(MAX_LISTED + 1, &mut || Ok::<(), Infallible>(()));
    assert_eq!(all.map(|posets| posets.len()), Ok(0));
}

/// A poset is graded exactly if some choice of ranks goes up by one along every cover; all choices are tried.
#[test]
fn graded_posets_have_ranks() {
    for poset in (0..=5).flat_map(Poset::all) {
        let count = poset.len() as u32;
        let choices = (count.max(1)).pow(count);
        let graded = (0..choices).any(|mut code| {
            let ranks: Vec<u32> = (0..count)
                .map(|_| {
                    let rank = code % count;
                    code /= count;
                    rank
                })
                .collect();
            poset.covers().all(|(lower, upper)| ranks[lower as usize] + 1 == ranks[upper as usize])
        });
        assert_eq!(poset.ranks().is_some(), graded, "{}", poset.write());
    }
}
