//! The statements about all posets, all graded ones and all levelled ones.

use super::order::{Order, Set, members};
use crate::answers::known_p;
use crate::{Check, Run};
use rulesets::Game;
use rulesets::posets::ungar::Ungar;
use shapes::{ElementSet, Poset};
use theory::{Play, Search, Stopped};

/// Every poset with at most `most` elements, smaller ones first.
pub(super) fn posets(most: u64) -> Posets {
    Box::new((0..=most as usize).flat_map(Poset::all))
}

/// Posets, one after another.
pub(super) type Posets = Box<dyn Iterator<Item = Poset>>;

pub(super) fn graded(most: u64) -> Posets {
    Box::new(posets(most).filter(|poset| poset.ranks().is_some()))
}

pub(super) fn levelled(most: u64) -> Posets {
    Box::new(posets(most).filter(|poset| poset.levels().is_ok()))
}

pub(super) fn is_eeta(search: &mut Search<&Order>, set: Set) -> Result<bool, Stopped> {
    Ok(search.value(&set)? == 0)
}

/// A criterion for Eeta to win on a whole order, given who wins on its induced subposets.
pub(super) type Criterion = fn(&Order, &mut Search<&Order>) -> Result<bool, Stopped>;

/// Compares a criterion with the winner on each poset.
pub(super) fn compare(run: &mut Run, posets: Posets, criteria: &[Criterion]) -> Check {
    for poset in posets {
        let order = Order::from(&poset);
        let mut search = run.search(&order, Play::Normal);
        let wins = is_eeta(&mut search, order.whole())?;
        for criterion in criteria {
            let says = run.formula(criterion(&order, &mut search)?);
            run.that(wins == says, || order.case())?;
        }
    }
    Ok(())
}

/// Theorem 1.3: every maximal subposet is an Eeta win.
pub(super) fn all_maximal_subposets(order: &Order, search: &mut Search<&Order>) -> Result<bool, Stopped> {
    for m in members(order.maximal(order.whole())) {
        if !is_eeta(search, order.maximal_subposet(order.whole(), m))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Theorem 1.6: the skeleton is an Eeta win.
pub(super) fn the_skeleton(order: &Order, search: &mut Search<&Order>) -> Result<bool, Stopped> {
    is_eeta(search, order.skeleton(order.whole()))
}

/// Theorem 1.8: every component of the skeleton has NAND value 1.
fn all_components(order: &Order, _: &mut Search<&Order>) -> Result<bool, Stopped> {
    let (whole, skeleton) = (order.whole(), order.skeleton(order.whole()));
    Ok(members(order.maximal(whole)).all(|m| order.nand(skeleton & order.maximal_subposet(whole, m), m)))
}

pub(super) fn theorem_1_7(run: &mut Run) -> Check {
    let trees = posets(run.size()).filter(|poset| {
        let order = Order::from(poset);
        order.is_rooted_tree(order.whole())
    });
    compare(
        run,
        Box::new(trees),
        &[|order, _| Ok(members(order.maximal(order.whole())).all(|root| order.nand(order.whole(), root)))],
    )
}

pub(super) fn theorem_1_8(run: &mut Run) -> Check {
    for poset in graded(run.size()) {
        let order = Order::from(&poset);
        let mut search = run.search(&order, Play::Normal);
        let wins = is_eeta(&mut search, order.whole())?;
        let says = run.formula(all_components(&order, &mut search)?);
        let game = Ungar::new(poset);
        let known = game.start().and_then(|start| known_p(run, &game, &start, Play::Normal));
        run.that(wins == says && known == Some(wins), || order.case())?;
    }
    Ok(())
}

pub(super) fn levelled_posets(run: &mut Run) -> Check {
    compare(run, levelled(run.size()), &[all_maximal_subposets, the_skeleton, all_components])?;
    quotients(run, levelled(run.size()))
}

/// Proposition 1.10: a walk over the skeleton that keeps only a vertex and the value it comes back with.
pub(super) fn proposition_1_10(run: &mut Run) -> Check {
    compare(run, graded(run.size()), &[|order, _| Ok(members(order.maximal(order.whole())).all(|m| walk(order, m)))])
}

/// The NAND value at a maximal element. On the way down there is no value yet; on the way up it is that of the vertex.
fn walk(order: &Order, maximal: usize) -> bool {
    let whole = order.whole();
    let covers = |x: usize| members(whole).filter(move |&y| order.covered(whole, y) >> x & 1 == 1);
    let only_cover = |x: usize| covers(x).next().filter(|_| covers(x).nth(1).is_none());
    let child =
        |x: usize, from: usize| members(order.covered(whole, x)).find(|&c| c >= from && only_cover(c) == Some(x));
    let (mut x, mut value) = (maximal, None);
    loop {
        (x, value) = match value {
            None => child(x, 0).map_or((x, Some(false)), |child| (child, None)),
            Some(found) => match only_cover(x).filter(|_| x != maximal) {
                None => return found,
                // One 0 decides for the vertex above. After a 1 comes the next sibling, if there is one.
                Some(above) => match child(above, x + 1).filter(|_| found) {
                    Some(beside) => (beside, None),
                    None => (above, Some(!found)),
                },
            },
        };
    }
}

/// Theorem 4.1: elements that lie below two incomparable ones may be left out, if they form an order ideal.
pub(super) fn quotients(run: &mut Run, posets: Posets) -> Check {
    for poset in posets {
        let order = Order::from(&poset);
        let mut search = run.search(&order, Play::Normal);
        let (whole, inner) = (order.whole(), order.whole() & !order.skeleton(order.whole()));
        let wins = is_eeta(&mut search, whole)?;
        let mut ideal = inner;
        while ideal != 0 {
            let reaches_out = |x: usize| members(whole & !ideal).any(|y| order.is_less(y, x));
            if !members(ideal).any(reaches_out) {
                let says = run.formula(is_eeta(&mut search, whole & !ideal)?);
                run.that(wins == says, || order.case())?;
            }
            ideal = (ideal - 1) & inner;
        }
    }
    Ok(())
}

pub(super) fn lemma_3_1(run: &mut Run) -> Check {
    for total in 0..=run.size() as usize {
        for first in 0..=total / 2 {
            for (a, b) in pairs(first, total - first) {
                let sum = Order::from(&a.disjoint_sum(&b).expect("a small sum"));
                let mut search = run.search(&sum, Play::Normal);
                let (left, whole) = ((1 << a.len()) - 1, sum.whole());
                let says = run.formula(is_eeta(&mut search, left)? && is_eeta(&mut search, whole & !left)?);
                run.that(is_eeta(&mut search, whole)? == says, || sum.case())?;
            }
        }
    }
    Ok(())
}

fn pairs(first: usize, second: usize) -> impl Iterator<Item = (Poset, Poset)> {
    Poset::all(first).into_iter().flat_map(move |a| Poset::all(second).into_iter().map(move |b| (a.clone(), b)))
}

/// The union of sets that have no element in common.
fn disjoint_union(mut sets: impl Iterator<Item = Set>) -> Option<Set> {
    sets.try_fold(0, |union, set| (union & set == 0).then_some(union | set))
}

pub(super) fn lemma_3_2(run: &mut Run) -> Check {
    for poset in posets(run.size()) {
        let order = Order::from(&poset);
        let (whole, skeleton) = (order.whole(), order.skeleton(order.whole()));
        let parts = members(order.maximal(whole)).map(|m| skeleton & order.maximal_subposet(whole, m));
        let skeleton = run.formula(skeleton);
        run.that(disjoint_union(parts) == Some(skeleton), || order.case())?;
    }
    Ok(())
}

pub(super) fn lemma_3_3(run: &mut Run) -> Check {
    for poset in posets(run.size()) {
        let order = Order::from(&poset);
        for m in members(order.maximal(order.whole())) {
            let part = order.maximal_subposet(order.whole(), m);
            let skeleton = run.formula(order.skeleton(part));
            run.that(order.skeleton(order.whole()) & part == skeleton, || order.case())?;
        }
    }
    Ok(())
}

pub(super) fn lemma_3_4(run: &mut Run) -> Check {
    for poset in posets(run.size()) {
        let order = Order::from(&poset);
        let whole = order.whole();
        if order.maximal(whole).count_ones() != 1 {
            continue;
        }
        let top = order.maximal(whole);
        let rest = whole & !top;
        let parts = members(order.maximal(rest)).map(|c| order.skeleton(order.maximal_subposet(rest, c)));
        let skeleton = run.formula(order.skeleton(whole));
        run.that(disjoint_union(parts.chain([top])) == Some(skeleton), || order.case())?;
    }
    Ok(())
}

pub(super) fn lemma_4_3(run: &mut Run) -> Check {
    let most = run.size() as usize;
    let factors: Vec<Poset> = (1..=most).flat_map(Poset::all).filter(|poset| poset.ranks().is_some()).collect();
    for (a, b) in factors.iter().flat_map(|a| factors.iter().map(move |b| (a, b))) {
        if a.len() * b.len() > 12 {
            continue;
        }
        let product = a.product(b).expect("a small product");
        let (order, left, right) = (Order::from(&product), Order::from(a), Order::from(b));
        let place = |x: usize| (x / b.len(), x % b.len());
        let game = Ungar::new(product);
        let mut ideals = Vec::new();
        let _ = game.up_to(rulesets::Range { max: u64::MAX, entries: None }, &mut |maximal| {
            ideals.push(maximal);
            theory::Flow::Continue(())
        });
        for ideal in ideals {
            let set: Set = game.poset().ideal(ideal.elements()).iter().fold(0, |set, x| set | 1 << x);
            for m in members(order.maximal(set)) {
                let rest = order.skeleton(set) & order.maximal_subposet(set, m) & !(1 << m);
                let mut fits = true;
                for part in order.components(rest) {
                    let firsts: Set = members(part).fold(0, |all, x| all | 1 << place(x).0);
                    let seconds: Set = members(part).fold(0, |all, x| all | 1 << place(x).1);
                    // One coordinate stays, and the other runs through a convex set, in its own order.
                    fits &= firsts.count_ones() == 1 && is_convex(&right, seconds)
                        || seconds.count_ones() == 1 && is_convex(&left, firsts);
                }
                run.that(fits, || order.case().remark(format!("at {}", game.write(&ideal))))?;
            }
        }
    }
    Ok(())
}

fn is_convex(order: &Order, set: Set) -> bool {
    let between = |x: usize| members(set).any(|a| order.is_less(a, x)) && members(set).any(|b| order.is_less(x, b));
    members(order.whole() & !set).all(|x| !between(x))
}

/// The linear-time solver: its winner, its move and its certificate.
pub(super) fn linear_solver(run: &mut Run) -> Check {
    for poset in levelled(run.size()) {
        let order = Order::from(&poset);
        let mut search = run.search(&order, Play::Normal);
        let whole = ElementSet::full(poset.len());
        let game = Ungar::new(poset);
        let start = game.start().expect("the whole poset");
        let Ok((certificate, _)) = game.certificate(&start) else {
            return run.that(false, || order.case());
        };
        let known = known_p(run, &game, &start, Play::Normal);
        run.that(known == Some(is_eeta(&mut search, order.whole())?), || order.case())?;
        let left = certificate.removed.iter().fold(order.whole(), |set, x| set & !(1 << x));
        let proved = certificate.holds(game.poset(), &whole) && is_eeta(&mut search, left)?;
        run.that(proved, || order.case())?;
    }
    Ok(())
}

/// Up to five elements the theorems hold on all posets; 0<2<4, 1<3<5, 0<5, 1<4 breaks all of them.
pub(super) fn graded_is_needed(run: &mut Run) -> Check {
    let criteria: &[Criterion] = &[all_maximal_subposets, the_skeleton, all_components];
    compare(run, posets(run.size().min(5)), criteria)?;
    let six = Poset::numbered(6, &[(0, 2), (2, 4), (1, 3), (3, 5), (0, 5), (1, 4)]).expect("a poset");
    let order = Order::from(&six);
    let mut search = run.search(&order, Play::Normal);
    let wins = is_eeta(&mut search, order.whole())?;
    run.that(six.levels().is_err() && !wins, || order.case())?;
    for criterion in criteria {
        let says = run.formula(criterion(&order, &mut search)?);
        run.that(says != wins, || order.case())?;
    }
    let below_two = order.whole() & !order.skeleton(order.whole());
    let without = is_eeta(&mut search, order.whole() & !below_two)?;
    run.that(below_two != 0 && without != wins, || order.case())
}

/// The size of the smallest graded poset whose value differs from its skeleton's. Every check goes at least that far.
pub(super) const SKELETON_DIFFERS: u64 = 7;

/// Some graded poset and its skeleton have different values.
pub(super) fn values_of_skeletons(run: &mut Run) -> Check {
    let mut found = 0;
    for poset in graded(run.size().max(SKELETON_DIFFERS)) {
        let order = Order::from(&poset);
        let mut search = run.search(&order, Play::Normal);
        let (value, of_skeleton) = (search.value(&order.whole())?, search.value(&order.skeleton(order.whole()))?);
        found += u64::from(value != of_skeleton);
        // By Theorem 1.6 the winner is the same.
        run.that((value == 0) == (of_skeleton == 0), || order.case())?;
    }
    run.that(found > 0, || "every graded poset has the value of its skeleton".to_owned())
}
