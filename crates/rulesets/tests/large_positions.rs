//! Answers for positions of a hundred thousand numbers, and of numbers near 2^63, compared with slower ways to the same
//! value.

mod common;

use common::{Draw, Random, alpha, beads, inset_value};
use rulesets::hooks::inset::Inset;
use rulesets::hooks::welter::Welter;
use rulesets::{Answer, Query, Theorem};
use shapes::notation::{read_numbers, write_numbers};
use shapes::{BeadSet, MAX_ENTRY};
use theory::Play;

/// A binary trie of numbers by their bits from the lowest, with the size of every subtree: it gives α without sorting.
struct Trie {
    nodes: Vec<TrieNode>,
}

#[derive(Clone, Default)]
struct TrieNode {
    size: u32,
    /// Zero means no child, since no child is the root.
    children: [u32; 2],
}

impl Trie {
    fn new(numbers: &[u64]) -> Trie {
        let mut trie = Trie { nodes: vec![TrieNode::default()] };
        for &number in numbers {
            let mut node = 0;
            trie.nodes[node].size += 1;
            for bit in 0..63 {
                let side = (number >> bit & 1) as usize;
                if trie.nodes[node].children[side] == 0 {
                    trie.nodes[node].children[side] = trie.nodes.len() as u32;
                    trie.nodes.push(TrieNode::default());
                }
                node = trie.nodes[node].children[side] as usize;
                trie.nodes[node].size += 1;
            }
        }
        trie
    }

    /// XOR of (number|other) over the other numbers: bit t is the parity of those in the number's subtree at depth t.
    fn bars(&self, number: u64) -> u64 {
        let (mut node, mut sum) = (0, 0);
        for bit in 0..63 {
            let TrieNode { size, children } = &self.nodes[node];
            sum |= u64::from((size - 1) & 1) << bit;
            node = children[(number >> bit & 1) as usize] as usize;
        }
        sum
    }

    /// XOR of (a|b) over all pairs: bit t is the parity of the pairs in the subtrees at depth t.
    fn pairs(&self) -> u64 {
        let (mut sum, mut level) = (0, vec![0]);
        for bit in 0..63 {
            let sizes = level.iter().map(|&node: &u32| u64::from(self.nodes[node as usize].size));
            let pairs: u64 = sizes.map(|size| size * (size - 1) / 2).sum();
            sum |= (pairs & 1) << bit;
            let children = level.iter().flat_map(|&node| self.nodes[node as usize].children);
            level = children.filter(|&child| child != 0).collect();
        }
        sum
    }
}

fn nim_sum(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |sum, number| sum ^ number)
}

fn alpha_by_trie(numbers: &[u64]) -> u64 {
    nim_sum(numbers) ^ Trie::new(numbers).pairs()
}

fn inset_value_by_trie(numbers: &[u64]) -> u64 {
    let trie = Trie::new(numbers);
    let alpha = nim_sum(numbers) ^ trie.pairs();
    let rests = numbers.iter().map(|&number| alpha ^ number ^ trie.bars(number));
    rests.fold(alpha, |sum, rest| sum ^ rest ^ (rest + 1))
}

/// Random numbers below 2^bits.
fn random_set(random: &mut Random, count: usize, bits: u32) -> Vec<u64> {
    random.set(count, |random| random.next() >> (64 - bits))
}

/// Sets that might be hard for the search for a bead to move.
fn awkward_sets(count: u64) -> Vec<Vec<u64>> {
    let with_far = |set: Vec<u64>, far: u64| [set, vec![far]].concat();
    vec![
        (1..=count).collect(),
        (0..=count).filter(|&square| square != count / 3).collect(),
        with_far((0..count).collect(), 1 << 39),
        with_far((1..count).map(|square| square << 20).collect(), 12_345),
        (0..count).map(|square| 2 * square + 1).collect(),
        (1..=count).map(|square| square << 40 | square).collect(),
        (0..count).map(|square| square * square).collect(),
    ]
}

fn answer(spec: &str, numbers: &[u64]) -> Answer {
    let game = rulesets::open(spec).expect("a ruleset");
    let position = game.read(&write_numbers(numbers)).expect("a position");
    assert_eq!(position.text(), write_numbers(numbers));
    game.solver(Query::default()).answer(&position).expect("an answer")
}

/// Checks that the answer has this value, and that its moves are legal and lead to value 0.
fn assert_answer(spec: &str, numbers: &[u64], value: impl Fn(&[u64]) -> u64) {
    let answer = answer(spec, numbers);
    assert_eq!(answer.grundy, Some(value(numbers)), "{spec}");
    assert_eq!(answer.winning_moves.is_empty(), answer.grundy == Some(0), "{spec}");
    for winning in answer.winning_moves {
        let to = read_numbers(&winning.to().text()).expect("numbers");
        let (before, after) = (beads(numbers), beads(&to[..]));
        let gone: Vec<u64> = numbers.iter().copied().filter(|&square| !after.contains(square)).collect();
        let new: Vec<u64> = to.iter().copied().filter(|&square| !before.contains(square)).collect();
        if after.len() == 1 && before.len() > 1 {
            assert!(spec.starts_with("inset") && new.is_empty() && to == [0], "{spec} {}", winning);
        } else {
            assert!(gone.len() == 1 && new.len() == 1 && new < gone, "{spec} {}", winning);
            assert_eq!(value(&to), 0, "{spec} {}", winning);
        }
    }
}

/// The trie can check α only if it computes α.
#[test]
fn the_trie_agrees_with_the_definition() {
    let mut random = Random::new(11);
    for count in [1, 2, 3, 10, 100] {
        for bits in [7, 20, 63] {
            let set = random_set(&mut random, count, bits);
            assert_eq!(i128::from(alpha_by_trie(&set)), alpha(&set), "{set:?}");
            assert_eq!(i128::from(inset_value_by_trie(&set)), inset_value(&set), "{set:?}");
        }
    }
}

#[test]
fn a_hundred_thousand_beads() {
    let mut random = Random::new(12);
    for bits in [17, 40] {
        let set = random_set(&mut random, 100_000, bits);
        assert_answer("welter", &set, alpha_by_trie);
        assert_answer("inset:100000", &set, inset_value_by_trie);
    }
}

#[test]
fn beads_in_awkward_places() {
    for mut set in awkward_sets(20_000) {
        set.sort_unstable();
        assert_answer("welter", &set, alpha_by_trie);
        assert_answer(&format!("inset:{}", set.len()), &set, inset_value_by_trie);
    }
}

/// Every smaller value has a move; here all beads but one or a few are stuck.
#[test]
fn a_few_hundred_beads_have_a_move_to_every_smaller_value() {
    let mut random = Random::new(13);
    let crowded = random_set(&mut random, 200, 8);
    for mut set in awkward_sets(150).into_iter().chain([crowded]) {
        set.sort_unstable();
        let game = Inset::new(set.len()).expect("at least two beads");
        let position = beads(&set[..]);
        let value = u64::try_from(inset_value(&set)).expect("a natural number");
        for target in (0..value.min(20)).chain((0..20).map(|_| random.number(value.max(1)))).filter(|&t| t < value) {
            let (found, option) = game.move_to_value(&position, target).expect("a smaller value");
            match option.squares() {
                [kept] => assert!(*kept == target && position.contains(target), "{found}"),
                moved => assert_eq!(inset_value(moved), target.into(), "{found}"),
            }
        }
    }
}

#[test]
fn a_hundred_thousand_heaps() {
    let mut random = Random::new(14);
    let heaps: Vec<u64> = (0..100_000).map(|_| random.next() >> 1).collect();
    let answer = answer("nim", &heaps);
    assert_eq!(answer.grundy, Some(nim_sum(&heaps)));
    let to = read_numbers(&answer.winning_moves[0].to().text()).expect("numbers");
    let changed: Vec<_> = heaps.iter().zip(&to).filter(|(before, after)| before != after).collect();
    assert!(matches!(changed[..], [(before, after)] if after < before), "{}", answer.winning_moves[0]);
    assert_eq!(nim_sum(&to), 0);
}

/// Two thousand beads on the last squares there are, compared with the double sum in 128 bits.
#[test]
fn numbers_near_the_largest() {
    let mut random = Random::new(15);
    let near: Vec<u64> = random.set(2_000, |random| MAX_ENTRY - random.number(10_000));
    let value = |set: &BeadSet| Welter.known(set, Play::Normal).expect("a closed form").grundy as i128;
    assert_eq!(value(&beads(&near[..])), alpha(&near));
    let (bead_move, option) = Welter.move_to_value(&beads(&near[..]), 0).expect("a winning move");
    assert!(near.contains(&bead_move.from) && !near.contains(&bead_move.to) && bead_move.to < bead_move.from);
    assert_eq!(alpha(option.squares()), 0);
    let few = &near[..150];
    let game = Inset::new(few.len()).expect("at least two beads");
    assert_eq!(game.known(&beads(few), Play::Normal).expect("a closed form").grundy as i128, inset_value(few));
    let (_, option) = game.move_to_value(&beads(few), 0).expect("a winning move");
    assert_eq!(inset_value(option.squares()), 0);
}
