//! What the introduction and the proof of Theorem 1.3 say in passing.

use super::boxes::boundary;
use super::order::{Order, Set, members};
use super::theorems::{graded, is_eeta, posets};
use crate::counterexample::at;
use crate::{Check, End, Run, as_set};
use rulesets::posets::nibble::Nibble;
use shapes::Partition;
use theory::{Play, Ruleset, Search};

/// A rooted tree: one maximal element, and a Hasse diagram that is a tree, connected with one cover less than elements.
fn is_tree(order: &Order, set: Set) -> bool {
    let covers: u32 = members(set).map(|x| order.covered(set, x).count_ones()).sum();
    order.maximal(set).count_ones() == 1 && order.components(set).len() == 1 && covers + 1 == set.count_ones()
}

pub(super) fn skeletons_are_trees(run: &mut Run) -> Check {
    for poset in posets(run.size()) {
        let order = Order::from(&poset);
        for part in order.components(order.skeleton(order.whole())) {
            run.that(is_tree(&order, part), || order.case())?;
        }
    }
    Ok(())
}

/// Whether ρ(x) ≤ ρ(m)-2 in the first half of the proof, for all maximal elements m that `among` chooses, given all of
/// them and those of the move.
///
/// All maximal subposets are Eeta wins; T is a nonempty set of maximal elements, t one of least rank in it, c an
/// element that t covers in M(t), and x lies below c. A connected poset has only one rank function, up to a constant.
pub(super) fn ranks_differ_by_two(run: &mut Run, among: fn(Set, Set) -> Set) -> Check {
    let two = run.formula(2);
    for poset in graded(run.size()) {
        let Some(ranks) = poset.ranks() else { continue };
        let order = Order::from(&poset);
        let (whole, maximal) = (order.whole(), order.maximal(order.whole()));
        if order.components(whole).len() != 1 {
            continue;
        }
        let mut search = run.search(&order, Play::Normal);
        let mut all_eeta = true;
        for m in members(maximal) {
            all_eeta &= is_eeta(&mut search, order.maximal_subposet(whole, m))?;
        }
        if !all_eeta {
            continue;
        }
        let mut taken = maximal;
        while taken != 0 {
            let least = members(taken).map(|t| ranks[t]).min();
            for t in members(taken).filter(|&t| Some(ranks[t]) == least) {
                for c in members(order.covered(order.maximal_subposet(whole, t), t)) {
                    for x in members(whole).filter(|&x| order.is_less(x, c)) {
                        let rank = |x: usize| u64::from(ranks[x]);
                        let holds = members(among(maximal, taken)).all(|m| rank(x) + two <= rank(m));
                        let text =
                            || order.case().remark(format!("T = {:?}, x = {x}", members(taken).collect::<Vec<_>>()));
                        run.that(holds, text)?;
                    }
                }
            }
            taken = (taken - 1) & maximal;
        }
    }
    Ok(())
}

/// The m_k that come next in the construction of a winning move: maximal elements of P \ T_{k-1} of least rank among
/// those whose maximal subposet there is an Atniss win.
fn next_taken(order: &Order, search: &mut Search<&Order>, ranks: &[u32], taken: Set) -> Result<Vec<usize>, End> {
    let left = order.whole() & !taken;
    let mut lost = Vec::new();
    for m in members(order.maximal(left)) {
        if !is_eeta(search, order.maximal_subposet(left, m))? {
            lost.push(m);
        }
    }
    let least = lost.iter().map(|&m| ranks[m]).min();
    Ok(lost.into_iter().filter(|&m| Some(ranks[m]) == least).collect())
}

/// The construction of T in the second half of the proof, always with the first element that may be taken.
pub(super) fn construction_of_the_move(run: &mut Run) -> Check {
    for poset in graded(run.size()) {
        let Some(ranks) = poset.ranks() else { continue };
        let order = Order::from(&poset);
        let mut search = run.search(&order, Play::Normal);
        let mut taken: Set = 0;
        while let Some(&m) = next_taken(&order, &mut search, &ranks, taken)?.first() {
            taken |= 1 << m;
        }
        let is_move = taken & !order.maximal(order.whole()) == 0;
        let wins = is_eeta(&mut search, order.whole() & !taken)?;
        let is_found = run.formula(taken != 0);
        let agrees = is_move && wins && is_found != is_eeta(&mut search, order.whole())?;
        run.that(agrees, || order.case().remark(format!("T = {:?}", members(taken).collect::<Vec<_>>())))?;
    }
    Ok(())
}

/// M_{P \ T_k}(m_k), as it is printed, would need m_k to be an element of P \ T_k.
pub(super) fn construction_of_the_move_printed(run: &mut Run) -> Check {
    for poset in graded(run.size()) {
        let Some(ranks) = poset.ranks() else { continue };
        let order = Order::from(&poset);
        let mut search = run.search(&order, Play::Normal);
        for m in next_taken(&order, &mut search, &ranks, 0)? {
            let left = order.whole() & !(1 << m);
            let is_there = order.maximal(left) >> m & 1 == 1;
            run.that(is_there, || order.case().remark(format!("m₁ = {m} is not in P without T₁ = {{{m}}}")))?;
        }
    }
    Ok(())
}

/// The words of the bars that are three nibbles away from the 4×4 bar.
fn words_after_three_nibbles() -> Vec<String> {
    let mut bars = vec![Partition::rectangle(4, 4).expect("a small bar")];
    for _ in 0..3 {
        bars = as_set(bars.iter().flat_map(|bar| Nibble.option_list(bar)));
    }
    // A row that is gone leaves its D at the beginning of the word.
    bars.iter().map(|bar| "D".repeat(4 - bar.len()) + &boundary(bar) + &"L".repeat(4 - bar.row(1) as usize)).collect()
}

/// Figure 1: of the words with one letter more than LLDLLDD, those after three nibbles.
pub(super) fn word_of_figure_1(run: &mut Run) -> Check {
    let reached = words_after_three_nibbles();
    for place in 0..=PRINTED_WORD.len() {
        for letter in ["L", "D"] {
            let word = [&PRINTED_WORD[..place], letter, &PRINTED_WORD[place..]].concat();
            let is_right = run.formula(["LDLDLLDD", "LLDDLLDD", "LLDLDLDD"].contains(&word.as_str()));
            run.that(reached.contains(&word) == is_right, || {
                at("nibble", "4,4,4,4").remark(format!("{word} after three nibbles"))
            })?;
        }
    }
    Ok(())
}

const PRINTED_WORD: &str = "LLDLLDD";

pub(super) fn word_of_figure_1_printed(run: &mut Run) -> Check {
    let reached = words_after_three_nibbles().iter().any(|word| word == PRINTED_WORD);
    run.that(reached, || {
        at("nibble", "4,4,4,4").remark("every word three nibbles later has 8 letters, and LLDLLDD has 7")
    })
}
