//! Root systems and d-complete posets: known counts, and conversions there and back.

use shapes::cartan::Series;
use shapes::d_complete::{Class, ColouredTree, MAX_SIZE, NotDComplete, connected, irreducible};
use shapes::{DComplete, FiniteType, Poset};
use std::collections::HashSet;
use std::slice::from_ref;

fn read(text: &str) -> Result<DComplete, NotDComplete> {
    DComplete::new(Poset::read(text.as_bytes()).unwrap())
}

fn tree(text: &str) -> ColouredTree {
    text.parse().unwrap()
}

#[test]
fn finite_types_have_their_number_of_positive_roots() {
    for name in FiniteType::up_to_rank(8) {
        let n = name.rank();
        let expected = match (name.family(), n) {
            (Series::A, _) => n * (n + 1) / 2,
            (Series::B | Series::C, _) => n * n,
            (Series::D, _) => n * (n - 1),
            (Series::E, 6) => 36,
            (Series::E, 7) => 63,
            (Series::E, _) => 120,
            (Series::F, _) => 24,
            (Series::G, _) => 6,
        };
        let roots = name.cartan().positive_roots();
        assert_eq!(roots.len(), expected, "{name}");
        for root in &roots {
            // A root pairs to 2 with its own coroot, and reflecting at it twice changes nothing.
            assert_eq!(root.pairing(&root.weight), 2, "{name}");
            let weight: Vec<i64> = (1..=n as i64).collect();
            assert_eq!(root.reflect(&root.reflect(&weight)), weight, "{name}");
        }
    }
}

#[test]
fn orbits_have_their_sizes_and_their_ends() {
    for (name, sizes) in [
        ("A5", vec![6, 15, 20, 15, 6]),
        ("B4", vec![8, 24, 32, 16]),
        ("D5", vec![10, 40, 80, 16, 16]),
        ("E6", vec![27, 72, 216, 720, 216, 27]),
        ("E7", vec![126, 576, 2016, 10080, 4032, 756, 56]),
        ("F4", vec![24, 96, 96, 24]),
        ("G2", vec![6, 6]),
    ] {
        let cartan = FiniteType::read(name).unwrap().cartan();
        for (node, size) in sizes.into_iter().enumerate() {
            let top = cartan.fundamental(node);
            let orbit: Vec<_> = cartan.orbit(top.clone()).collect();
            assert_eq!(orbit.len(), size, "{name}/{}", node + 1);
            assert_eq!(orbit.iter().collect::<HashSet<_>>().len(), size, "{name}: each once");
            let lowest = cartan.lowest(&top);
            assert!(orbit.contains(&lowest));
            assert!(orbit.iter().all(|weight| cartan.dominant(weight) == top && cartan.lowest(weight) == lowest));
        }
    }
}

#[test]
fn types_are_read_or_refused() {
    assert_eq!(FiniteType::read("D3").unwrap().to_string(), "D3");
    for (text, words) in [
        ("", "a letter"),
        ("E", "a letter"),
        ("É7", "a letter"),
        ("H3", "a letter"),
        ("A-1", "a letter"),
        ("A+1", "a letter"),
        ("A99999999999999999999", "a letter"),
        ("E9", "from 6 to 8"),
        ("F5", "F4"),
        ("B1", "from 2"),
        ("A65", "to 64"),
    ] {
        let refusal = FiniteType::read(text).unwrap_err();
        assert!(refusal.contains(words), "{text}: {refusal}");
    }
}

#[test]
fn minuscule_posets_have_their_sizes() {
    let boxes = |name: &str, node| DComplete::minuscule(FiniteType::read(name).unwrap(), node).unwrap().poset().len();
    for n in 1..=8 {
        for node in 1..=n {
            assert_eq!(boxes(&format!("A{n}"), node), node * (n + 1 - node), "A{n}/{node}");
        }
    }
    for n in 4..=8 {
        assert_eq!(boxes(&format!("D{n}"), 1), 2 * n - 2);
        assert_eq!(boxes(&format!("D{n}"), n), n * (n - 1) / 2);
    }
    assert_eq!([boxes("E6", 1), boxes("E6", 6), boxes("E7", 7)], [16, 16, 27]);
    for (name, node, words) in [("E8", 8, "no minuscule"), ("E7", 1, "node 7 is"), ("D5", 2, "nodes 1, 4 and 5")] {
        let refusal = DComplete::minuscule(FiniteType::read(name).unwrap(), node).unwrap_err();
        assert!(refusal.contains(words), "{refusal}");
    }
}

#[test]
fn a_poset_is_the_heap_of_its_word() {
    for tree in (1..=9).flat_map(connected) {
        let poset = tree.poset().unwrap();
        assert_eq!(poset.trees()[..], *from_ref(&tree));
        let again = DComplete::of_word(poset.diagram(), &poset.weight(), &poset.word()).unwrap();
        assert_eq!(again.trees()[..], *from_ref(&tree));
        assert_eq!(tree.to_string().parse(), Ok(tree));
    }
    let e7 = FiniteType::read("E7").unwrap();
    let bat = DComplete::minuscule(e7, 7).unwrap();
    let again = DComplete::of_word(bat.diagram(), &bat.weight(), &bat.word()).unwrap();
    assert_eq!((again.trees(), again.poset().len()), (bat.trees(), 27));
    // A letter too many.
    let word = [bat.word(), vec![0]].concat();
    assert_eq!(DComplete::of_word(bat.diagram(), &bat.weight(), &word).unwrap_err().letter, 28);
}

#[test]
fn filters_are_their_contents() {
    for tree in (1..=8).flat_map(connected) {
        let poset = tree.poset().unwrap();
        let full = poset.full_content();
        assert_eq!(poset.filter(&full).len(), poset.poset().len());
        for x in poset.poset().elements() {
            let filter = poset.poset().filter(&[x]);
            let content = poset.content(&filter);
            assert_eq!(poset.filter(&content), filter);
            assert_eq!(poset.minimal(&content).elements(), [x]);
        }
    }
}

#[test]
fn what_is_not_d_complete_is_refused_with_condition_and_elements() {
    for (text, refusal) in [
        ("v < x\nv < y", "(D1) fails, no element above x and y closes a d₃-interval from v"),
        ("v < x < u\nv < y < u\nz < u", "(D2) fails, u tops the d₃-interval from v and covers z outside it"),
        ("v < x < u\nv < y < u\nw < x\nw < y", "(D3) fails, the d₃⁻-intervals from v and from w differ only there"),
        ("t < v < x < u\nv < y < u", "(D1) fails, no element above u closes a d₄-interval from t"),
        ("t < v < x < u < s\nv < y < u\nz < s", "(D2) fails, s tops the d₄-interval from t and covers z outside it"),
        ("t < v < x < u < s\nv < y < u\nz < v", "(D3) fails, the d₄⁻-intervals from t and from z differ only there"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), format!("it is not d-complete: {refusal}"), "{text}");
    }
    let long = DComplete::new(Poset::chain(100_000).unwrap()).unwrap_err();
    assert_eq!(long.to_string(), format!("it has 100000 elements, and d-completeness is checked up to {MAX_SIZE}"));
    assert_eq!(DComplete::new(Poset::chain(MAX_SIZE).unwrap()).unwrap().colours(), MAX_SIZE);
}

#[test]
fn irreducible_posets_are_named_where_the_definition_is_certain() {
    for (text, top_tree, classes) in [
        ("2(1,1)", "Y(0;1,1)", vec![Class::Shape, Class::Bird, Class::Inset]),
        ("2(2(1,1))", "Y(1;1,1)", vec![Class::ShiftedShape, Class::Bird, Class::Inset]),
        ("3(2(1),2(1))", "Y(0;2,2)", vec![Class::Shape]),
        ("2(3(2(1),2))", "Y(1;1,2)", vec![Class::ShiftedShape]),
        ("2(2(2(1,1)))", "Y(2;1,1)", vec![Class::Bird, Class::Inset]),
    ] {
        let tree = tree(text);
        assert!(tree.poset().is_some(), "{text}");
        assert_eq!(tree.top_tree().unwrap().to_string(), top_tree, "{text}");
        assert_eq!(tree.classes(), classes, "{text}");
    }
    let bats: Vec<_> = irreducible(27).into_iter().filter(|tree| tree.classes().contains(&Class::Bat)).collect();
    assert_eq!(bats, [tree("3(4(5(6(3,4(2)))))")]);
    assert!(tree("1(2(1,1))").classes().is_empty());
    assert_eq!(tree("1(2(1,1))").slant_summands(), [tree("1"), tree("2(1,1)")]);
}

#[test]
fn slant_sums_come_apart_again() {
    let read = |text: &str| tree(text).poset().unwrap();
    let (upper, lower) = (read("2(1,1)"), read("2(2(1,1))"));
    let side = upper.poset().find("2_1").unwrap();
    let sum = DComplete::new(upper.slant_sum(side, &lower).unwrap()).unwrap();
    assert_eq!(sum.trees(), [tree("2(1,1(2(2(1,1))))")]);
    assert_eq!(sum.trees()[0].slant_summands().len(), 2);
    let top = upper.poset().find("1_1").unwrap();
    assert!(upper.slant_sum(top, &lower).unwrap_err().contains("occurs 2 times"));
    let two = DComplete::new(Poset::antichain(2).unwrap()).unwrap();
    assert!(upper.slant_sum(side, &two).unwrap_err().contains("connected"));
}

#[test]
fn trees_are_read_or_refused() {
    let deep = "1(".repeat(100_000);
    let large = format!("{}", MAX_SIZE + 1);
    for text in
        ["", "0", "1(", "1)", "1()", "1(,1)", "(1)", "1(1)1", "1,1", "x", "-1", "99999999999999999999", &deep, &large]
    {
        assert!(text.parse::<ColouredTree>().is_err(), "{text:.20}");
    }
    assert!(tree("3(1,1)").poset().is_none());
    assert!(tree("1(2)").poset().is_none());
}
