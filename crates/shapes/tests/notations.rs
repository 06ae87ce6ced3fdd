//! Maya words, Frobenius notation and weights give back what they were made from, for everything small.

mod common;

use common::{partition, partitions, strict_partitions, subsets};
use shapes::cartan::{FiniteType, Series};
use shapes::{BeadSet, NumberedRectangle, Partition, coordinates};
use std::collections::HashSet;

#[test]
fn maya_words_are_the_beads_of_a_partition() {
    let mut seen = HashSet::new();
    for diagram in partitions(5, 5) {
        let word = diagram.maya_word().expect("it is short");
        let (left, right) = word.split_once('|').expect("a mark");
        let count = |text: &str, letter: char| text.chars().filter(|&other| other == letter).count();
        assert_eq!(count(left, '0'), count(right, '1'), "{word}");
        // Counted from the first letter, these are the beads of the partition, one for each row.
        let beads: Vec<u64> =
            (0..).zip(word.replace('|', "").chars()).filter(|(_, letter)| *letter == '1').map(|(at, _)| at).collect();
        assert_eq!(diagram.beads(diagram.len()).expect("small").squares(), beads);
        // A box is an empty square with a bead somewhere after it.
        let pairs: u128 = beads.iter().zip(0..).map(|(bead, before)| u128::from(bead - before)).sum();
        assert_eq!(pairs, diagram.size());
        assert_eq!(Partition::from_maya_word(&word), Some(diagram.clone()));
        assert_eq!(Partition::from_maya_word(&format!("11{word}000")), Some(diagram));
        assert!(seen.insert(word));
    }
    for wrong in ["", "01", "0|", "1|1", "0|2", "|0|", "01|10"] {
        assert_eq!(Partition::from_maya_word(wrong).is_some(), wrong == "01|10", "{wrong}");
    }
    assert_eq!(partition([1 << 40]).maya_word(), None);
}

#[test]
fn frobenius_notation_is_arms_and_legs_on_the_diagonal() {
    for diagram in partitions(5, 5) {
        let (arms, legs) = diagram.frobenius();
        assert_eq!(arms.iter().chain(&legs).sum::<u64>() as u128 + arms.len() as u128, diagram.size());
        let conjugate = diagram.conjugate().expect("small");
        assert_eq!(conjugate.frobenius(), (legs.clone(), arms.clone()));
        assert_eq!(Partition::from_frobenius(&arms, &legs), Some(diagram));
    }
    for (arms, legs) in [(&[1][..], &[][..]), (&[1, 1], &[2, 1]), (&[1], &[u64::MAX]), (&[u64::MAX], &[0])] {
        assert_eq!(Partition::from_frobenius(arms, legs), None);
    }
}

/// The weights of the sets are the orbit, each once.
#[test]
fn beads_are_the_weights_of_type_a() {
    for rank in 1..=5 {
        let name = FiniteType::new(Series::A, rank).expect("a type");
        let squares: Vec<u64> = (0..=rank as u64).collect();
        for node in 1..=rank {
            let cartan = name.cartan();
            let orbit: HashSet<Vec<i64>> = cartan.orbit(cartan.fundamental(node - 1)).collect();
            let sets = subsets(&squares).into_iter().filter(|set| set.len() == node);
            let mut found = HashSet::new();
            for beads in sets.map(|set| BeadSet::new(set).expect("a set")) {
                let weight = coordinates::weight_of_beads(&beads, rank).expect("it fits");
                assert_eq!(coordinates::beads_of_weight(&weight), Some(beads.clone()));
                // Each simple root on the way to the end moves one bead by one square.
                let steps: u64 = cartan.depth(&weight).iter().sum();
                assert_eq!(u128::from(steps), beads.partition().size());
                assert!(found.insert(weight));
            }
            assert_eq!(found, orbit);
        }
        assert_eq!(coordinates::weight_of_beads(&BeadSet::new(vec![rank as u64 + 1]).unwrap(), rank), None);
    }
    assert_eq!(coordinates::beads_of_weight(&[2, 0]), None);
    assert_eq!(coordinates::beads_of_weight(&[0, 0]), None);
}

#[test]
fn labels_are_the_weights_of_types_b_and_c() {
    for rank in 2..=4 {
        for node in 1..=rank {
            let board = NumberedRectangle::new(node, 2 * rank - node).expect("a board");
            let inside = partitions(node, (2 * rank - node) as u64);
            let diagrams: Vec<Partition> = inside.into_iter().filter(|diagram| board.occurs(diagram)).collect();
            for name in [Series::B, Series::C].map(|series| FiniteType::new(series, rank).expect("a type")) {
                let cartan = name.cartan();
                let orbit: HashSet<Vec<i64>> = cartan.orbit(cartan.fundamental(node - 1)).collect();
                let mut found = HashSet::new();
                for diagram in &diagrams {
                    let labels = board.signed(diagram).expect("it occurs");
                    let weight = coordinates::weight_of_labels(name, &labels).expect("labels");
                    assert_eq!(coordinates::labels_of_weight(name, &weight), Some(labels));
                    assert!(found.insert(weight));
                }
                assert_eq!(found, orbit, "{name}/{node}");
                let start = board.signed(&board.rectangle()).expect("the start occurs");
                let lowest = cartan.lowest(&cartan.fundamental(node - 1));
                assert_eq!(coordinates::weight_of_labels(name, &start), Some(lowest));
            }
        }
    }
}

#[test]
fn turtles_are_the_spin_weights_of_type_d() {
    for rank in 3..=5 {
        let name = FiniteType::new(Series::D, rank).expect("a type");
        let cartan = name.cartan();
        let squares: Vec<u64> = (0..rank as u64).collect();
        for (node, parity) in [(rank, 0), (rank - 1, 1)] {
            let orbit: HashSet<Vec<i64>> = cartan.orbit(cartan.fundamental(node - 1)).collect();
            let sets = subsets(&squares).into_iter().filter(|set| set.len() % 2 == parity);
            let mut found = HashSet::new();
            for upright in sets.map(|set| BeadSet::new(set).expect("a set")) {
                let weight = coordinates::weight_of_turtles(name, &upright).expect("it fits");
                assert_eq!(coordinates::turtles_of_weight(name, &weight), Some(upright));
                assert!(found.insert(weight));
            }
            assert_eq!(found, orbit, "{name}/{node}");
        }
        assert_eq!(coordinates::turtles_of_weight(name, &cartan.fundamental(0)), None);
    }
}

/// Coordinates are those of the weights: reflections at simple roots exchange two or change signs.
#[test]
fn coordinates_come_back() {
    for name in FiniteType::up_to_rank(4) {
        let cartan = name.cartan();
        for node in 0..name.rank() {
            for weight in cartan.orbit(cartan.fundamental(node)) {
                let Some(twofold) = coordinates::twofold(name, &weight) else {
                    assert!(!matches!(name.family(), Series::B | Series::C | Series::D));
                    continue;
                };
                assert_eq!(coordinates::from_twofold(name, &twofold), Some(weight.clone()));
                let mut sizes: Vec<i64> = twofold.iter().map(|entry| entry.abs()).collect();
                sizes.sort_unstable();
                let mut expected: Vec<i64> = coordinates::twofold(name, &cartan.fundamental(node)).expect("as before");
                expected.iter_mut().for_each(|entry| *entry = entry.abs());
                expected.sort_unstable();
                assert_eq!(sizes, expected, "{name}: {weight:?}");
            }
        }
    }
}

#[test]
fn strict_partitions_double() {
    for diagram in strict_partitions(5) {
        let legs: Vec<u64> = diagram.parts().iter().map(|part| part - 1).collect();
        let doubled = Partition::from_frobenius(diagram.parts(), &legs).expect("small");
        assert_eq!(doubled.size(), 2 * diagram.size());
    }
}
