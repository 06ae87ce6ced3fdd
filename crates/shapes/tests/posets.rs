//! Posets: files, families, levels, antichains.

use shapes::poset::{Antichain, Levels};
use shapes::{ElementSet, Partition, Poset, PosetError};
use std::collections::BTreeSet;
use theory::Random;

fn read(text: &str) -> Poset {
    Poset::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}

fn refusal(text: &str) -> String {
    Poset::read(text.as_bytes()).expect_err(text).to_string()
}

#[test]
fn files_are_read_in_the_order_of_their_names() {
    let poset = read("# a comment\n\nb < a < c # another\n z \nb < d<c\nz\n(1,2) < ( 1, 3 )");
    let names: Vec<&str> = poset.elements().map(|x| poset.name(x)).collect();
    assert_eq!(names, ["b", "a", "c", "z", "d", "(1,2)", "(1,3)"]);
    assert_eq!(poset.covers().collect::<Vec<_>>(), [(0, 1), (0, 4), (1, 2), (4, 2), (5, 6)]);
    assert_eq!(poset.write_antichain(&poset.maximal()), "c,z,(1,3)");
    assert_eq!(poset.write_antichain(&poset.minimal()), "b,z,(1,2)");
    assert!(read("").is_empty() && read("# nothing\n").is_empty());
    assert_eq!(read("a < b\na < b\r\n").count_covers(), 1, "chains may share covers");
}

#[test]
fn chains_may_go_down_as_well_as_up() {
    assert_eq!(read("c > a > b"), read("c\na\nb\nb < a < c"));
    assert_eq!(read("a < b > c < d"), read("a < b\nc < b\nc < d"));
    assert_eq!(read("a < b < d > c > a"), read("a < b < d\nc < d\na < c"));
    // A byte order mark is not part of the first name or comment.
    assert_eq!(read("\u{feff}a < b"), read("a < b"));
    assert_eq!(read("\u{feff}# a comment\na < b"), read("a < b"));
}

#[test]
fn broken_files_are_refused_with_line_and_reason() {
    assert_eq!(
        refusal("a < b\nb < c\nc < a"),
        "line 3: a < b < c < a is a cycle, and in a poset nothing lies below itself"
    );
    assert!(refusal("a\nb < b").starts_with("line 2: b < b is a cycle"));
    assert_eq!(
        refusal("a < b < c\n\nd < a\na < c"),
        "line 4: a < c is not a cover: it follows from a < b < c; leave it out"
    );
    assert!(refusal("a < c\na < b < c").starts_with("line 1: a < c is not a cover"));
    assert!(refusal("a < b\na <").starts_with("line 2: a name is missing after <"));
    assert!(refusal("< a").starts_with("line 1: a name is missing before <"));
    assert!(refusal("a < < b").starts_with("line 1: a name is missing after <"));
    assert!(refusal("ok\na b < c").starts_with("line 2: a b is not a name: write letters, digits and _"));
    assert!(refusal("(1,) < a").contains("is not a name"));
    assert!(refusal("a < b\na >").starts_with("line 2: a name is missing after >"));
    assert!(refusal("> a").starts_with("line 1: a name is missing before >"));
    assert!(refusal("a < > b").starts_with("line 1: a name is missing after <"));
    assert!(refusal("a > b\nb > a").starts_with("line 2: a < b < a is a cycle"), "{}", refusal("a > b\nb > a"));
    assert!(refusal("a = b").contains("is not a name"));
    assert_eq!(Poset::read(b"a\n\xff\n"), Err(PosetError::NotText { line: 2 }));
    let missing = Poset::read_file("no/such/file.poset".as_ref()).unwrap_err().to_string();
    assert!(missing.starts_with("it cannot be read"), "{missing}");
}

#[test]
fn ten_megabytes_of_noise_are_refused() {
    let mut random = Random::new(5);
    let bytes: Vec<u8> = (0..10 << 20).map(|_| random.next() as u8).collect();
    assert!(Poset::read(&bytes).is_err());
    let printable: Vec<u8> = bytes.iter().map(|byte| b' ' + byte % 95).collect();
    assert!(Poset::read(&printable).unwrap_err().to_string().starts_with("line 1: "));
    // Noise made only of names and signs: long lines and cycles, but no crash.
    let letters: Vec<u8> = bytes.iter().map(|byte| b"abc <\n"[usize::from(byte % 6)]).collect();
    assert!(Poset::read(&letters).is_err());
}

#[test]
fn a_relation_that_follows_is_found_however_far_it_skips() {
    let chain: String = (0..2000).map(|x| format!("e{x} < e{}\n", x + 1)).collect();
    assert_eq!(read(&chain).len(), 2001);
    let error = refusal(&format!("{chain}e3 < e1990\n"));
    assert!(
        error.starts_with("line 2001: e3 < e1990 is not a cover: it follows from e3 < e4 < e5 < e6 < … <"),
        "{error}"
    );
}

#[test]
fn what_is_written_is_read_again() {
    let posets = [Poset::of_box(&[2, 3, 2]).unwrap(), Poset::boolean(4).unwrap(), Poset::antichain(5).unwrap()];
    let random = (0..200).map(|seed| Poset::random_graded(12, seed as usize % 30, seed).unwrap());
    let trees = (0..50).map(|seed| Poset::random_tree(15, seed).unwrap());
    for poset in posets.into_iter().chain(random).chain(trees) {
        assert_eq!(read(&poset.write()), poset);
        assert_eq!(read(&poset.dual().write()), poset.dual());
    }
}

#[test]
fn families_have_the_sizes_they_should() {
    let sizes = |poset: Poset| (poset.len(), poset.count_covers());
    assert_eq!(sizes(Poset::chain(5).unwrap()), (5, 4));
    assert_eq!(sizes(Poset::antichain(5).unwrap()), (5, 0));
    assert_eq!(sizes(Poset::of_box(&[3, 4, 2]).unwrap()), (24, 2 * 4 * 2 + 3 * 3 * 2 + 3 * 4));
    assert_eq!(sizes(Poset::boolean(4).unwrap()), (16, 32));
    assert_eq!(sizes(Poset::random_tree(9, 1).unwrap()), (9, 8));
    assert_eq!(sizes(Poset::of_diagram(&"3,2".parse::<Partition>().unwrap()).unwrap()), (5, 5));
    let (two, three) = (Poset::chain(2).unwrap(), Poset::antichain(3).unwrap());
    assert_eq!(sizes(two.product(&three).unwrap()), (6, 3));
    assert_eq!(sizes(two.disjoint_sum(&three).unwrap()), (5, 1));
    assert_eq!(sizes(two.ordinal_sum(&three).unwrap()), (5, 4));
    let product = Poset::chain(3).unwrap().product(&Poset::chain(4).unwrap()).unwrap();
    assert_eq!(product.covers().collect::<Vec<_>>(), Poset::of_box(&[3, 4]).unwrap().covers().collect::<Vec<_>>());
    for (elements, covers) in [(2, 1), (10, 25), (18, 30), (1000, 1500), (7, 12), (7, 0)] {
        let poset = Poset::random_graded(elements, covers, 3).unwrap();
        assert_eq!((poset.len(), poset.count_covers()), (elements, covers));
        assert!(poset.ranks().is_some());
    }
    assert!(Poset::random_graded(10, 26, 0).is_err());
    assert!(Poset::of_box(&[usize::MAX, 2]).is_err() && Poset::boolean(70).is_err());
}

/// Posets without labels: OEIS A000112.
#[test]
fn there_are_as_many_posets_as_there_should_be() {
    let counts: Vec<usize> = (0..=7).map(|elements| Poset::all(elements).len()).collect();
    assert_eq!(counts, [1, 1, 2, 5, 16, 63, 318, 2045]);
}

/// Whether levels exist, by their definition as a system of inequalities: no circle may force a level to grow.
fn is_levelled(poset: &Poset) -> bool {
    let count = poset.len();
    let mut least = vec![vec![None::<i64>; count]; count];
    let mut raise = |x: u32, y: u32, by: i64| {
        let entry = &mut least[x as usize][y as usize];
        *entry = Some(entry.map_or(by, |old| old.max(by)));
    };
    for x in poset.elements() {
        for &a in poset.upper_covers(x) {
            raise(x, a, 1);
            poset.upper_covers(x).iter().for_each(|&b| raise(a, b, 0));
        }
    }
    for k in 0..count {
        for i in 0..count {
            for j in 0..count {
                if let (Some(a), Some(b)) = (least[i][k], least[k][j]) {
                    least[i][j] = Some(least[i][j].map_or(a + b, |old| old.max(a + b)));
                }
            }
        }
    }
    (0..count).all(|i| least[i][i].is_none_or(|round| round <= 0))
}

fn assert_levels(poset: &Poset, levels: &Levels) {
    for x in poset.elements() {
        let above = poset.upper_covers(x);
        assert!(above.iter().all(|&upper| levels.of(upper) > levels.of(x)));
        assert!(above.windows(2).all(|pair| levels.of(pair[0]) == levels.of(pair[1])));
        assert!(!levels.is_graded() || above.iter().all(|&upper| levels.of(upper) == levels.of(x) + 1));
    }
    let ascending = levels.ascending();
    assert!(ascending.is_sorted_by_key(|&x| (levels.of(x), x)) && ascending.len() == poset.len());
}

/// Whether covers prove that there are no levels: in a circle, each begins on the level on which the one before ends.
/// Elements are on one level if they cover a common element, or if others link them in this way.
fn assert_not_levelled(poset: &Poset, ups: &[(String, String)]) {
    let share_a_level = |x: u32, y: u32| {
        let (mut level, mut open) = (BTreeSet::from([x]), vec![x]);
        while let Some(member) = open.pop() {
            for (lower, _) in poset.covers().filter(|&(_, upper)| upper == member) {
                let beside = poset.covers().filter(|&(other, _)| other == lower).map(|(_, upper)| upper);
                open.extend(beside.filter(|&beside| level.insert(beside)));
            }
        }
        level.contains(&y)
    };
    let ups: Vec<(u32, u32)> =
        ups.iter().map(|(lower, upper)| (poset.find(lower).unwrap(), poset.find(upper).unwrap())).collect();
    assert!(!ups.is_empty(), "{}", poset.write());
    for (&(lower, upper), &(next, _)) in ups.iter().zip(ups.iter().cycle().skip(1)) {
        assert!(poset.covers().any(|cover| cover == (lower, upper)), "{}", poset.write());
        assert!(share_a_level(upper, next), "{}: {ups:?}", poset.write());
    }
}

#[test]
fn levels_exist_exactly_where_the_definition_has_them() {
    let (mut graded, mut levelled, mut neither) = (0, 0, 0);
    for poset in (0..=7).flat_map(Poset::all) {
        match poset.levels() {
            Ok(levels) => {
                assert!(is_levelled(&poset), "{}", poset.write());
                assert_levels(&poset, &levels);
                *(if levels.is_graded() { &mut graded } else { &mut levelled }) += 1;
            }
            Err(reason) => {
                assert!(!is_levelled(&poset), "{}", poset.write());
                assert_not_levelled(&poset, &reason.ups);
                neither += 1;
            }
        }
    }
    assert!(graded > 0 && levelled > 0 && neither > 0);
}

#[test]
fn the_elements_that_show_it_are_named() {
    let poset = read("0 < 2 < 4\n1 < 3 < 5\n0 < 5\n1 < 4");
    let reason = poset.levels().unwrap_err().to_string();
    assert_eq!(reason, "2 < 4, 3 < 5, though 4 and 3, 5 and 2 must share a level");
}

#[test]
fn antichains_are_read_and_refused() {
    let poset = Poset::of_box(&[2, 3]).unwrap();
    let text = |text: &str| poset.read_antichain(text).map(|antichain| poset.write_antichain(&antichain));
    assert_eq!(text("(2,1), (1,3)").as_deref(), Ok("(1,3),(2,1)"));
    for empty in ["-", "∅", "()", " - ", "[]", "{}"] {
        assert_eq!(text(empty).as_deref(), Ok("-"));
    }
    for list in ["[(2,1),(1,3)]", "{(1,3), (2,1)}", "((1,3),(2,1))"] {
        assert_eq!(text(list).as_deref(), Ok("(1,3),(2,1)"), "{list}");
    }
    assert_eq!(text("( 1, 3 )").as_deref(), Ok("(1,3)"));
    // Where no element is a box, parentheses hold a list.
    let numbered = read("1\n2\n3");
    for list in ["(1,3)", "[1,3]", "{3, 1}"] {
        assert_eq!(numbered.read_antichain(list).map(|found| numbered.write_antichain(&found)).as_deref(), Ok("1,3"));
    }
    let refused = |given: &str| text(given).unwrap_err().to_string();
    assert_eq!(refused("(3,1)"), "entry 1, (3,1), is not an element of the poset; (1,1) is one");
    assert_eq!(refused("(1,2),(1,2)"), "(1,2) occurs twice");
    assert_eq!(refused("(2,2),(1,1)"), "(1,1) lies below (2,2): give elements of which none lies below another");
    assert_eq!(refused("(1,3),"), "entry 2 is empty: write elements with commas between them, or - for none");
    assert!(refused("").contains("entry 1 is empty"));
    assert!(refused("(((,)").contains("is not an element"));
}

/// Every set of elements of which none lies below another, by the chains of covers between them.
fn antichains(poset: &Poset) -> BTreeSet<Vec<u32>> {
    let mut below: BTreeSet<(u32, u32)> = poset.covers().collect();
    for middle in poset.elements() {
        let to: Vec<u32> = below.iter().filter(|pair| pair.1 == middle).map(|pair| pair.0).collect();
        let from: Vec<u32> = below.iter().filter(|pair| pair.0 == middle).map(|pair| pair.1).collect();
        below.extend(to.iter().flat_map(|&lower| from.iter().map(move |&upper| (lower, upper))));
    }
    let subsets = (0..1_u32 << poset.len()).map(|bits| poset.elements().filter(|x| bits >> x & 1 == 1).collect());
    subsets.filter(|set: &Vec<u32>| !below.iter().any(|(x, y)| set.contains(x) && set.contains(y))).collect()
}

#[test]
fn ideals_and_filters_are_closed_and_known_by_their_ends() {
    for poset in (0..=5).flat_map(Poset::all) {
        let (mut ends_of_ideals, mut ends_of_filters) = (BTreeSet::new(), BTreeSet::new());
        for bits in 0..1_u32 << poset.len() {
            let mut set = ElementSet::empty(poset.len());
            poset.elements().filter(|x| bits >> x & 1 == 1).for_each(|x| {
                set.insert(x);
            });
            let closed = set.iter().all(|x| poset.lower_covers(x).iter().all(|&lower| set.contains(lower)));
            if closed {
                let maximal: Antichain = poset.maximal_of(&set);
                assert!(ends_of_ideals.insert(maximal.elements().to_vec()), "{}", poset.write());
                assert_eq!(poset.ideal(maximal.elements()), set);
                assert_eq!(poset.read_antichain(&poset.write_antichain(&maximal)), Ok(maximal));
                assert_eq!(poset.restricted_to(&set).len(), set.len());
            }
            let closed = set.iter().all(|x| poset.upper_covers(x).iter().all(|&upper| set.contains(upper)));
            if closed {
                let minimal = poset.minimal_of(&set);
                assert!(ends_of_filters.insert(minimal.elements().to_vec()), "{}", poset.write());
                assert_eq!(poset.filter(minimal.elements()), set);
            }
        }
        let antichains = antichains(&poset);
        assert_eq!(ends_of_ideals, antichains, "{}", poset.write());
        assert_eq!(ends_of_filters, antichains, "{}", poset.write());
    }
}

/// Random relations that go up, compared with the paths between their ends. Refused relations are removed one by one.
#[test]
fn relations_are_refused_exactly_if_they_follow() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let elements = 3 + random.below(200);
        let relation = |random: &mut Random| {
            let lower = random.below(elements - 1);
            (lower, (lower + 1 + random.below(12)).min(elements - 1))
        };
        let relations = (0..elements + random.below(elements)).map(|_| relation(&mut random));
        let mut lines: Vec<(usize, usize)> = relations.collect::<BTreeSet<_>>().into_iter().collect();
        let numbers = |lines: &[(usize, usize)]| -> Vec<(u32, u32)> {
            lines.iter().map(|&(lower, upper)| (lower as u32, upper as u32)).collect()
        };
        let reduced = Poset::of_relations((0..elements).map(|x| x.to_string()), &numbers(&lines)).unwrap();
        loop {
            // Whether the upper element is reached from the lower one without this relation.
            let follows = |&relation: &(usize, usize)| {
                let mut above = BTreeSet::from([relation.0]);
                for &(lower, upper) in lines.iter().filter(|&&other| other != relation) {
                    if above.contains(&lower) {
                        above.insert(upper);
                    }
                }
                above.contains(&relation.1)
            };
            let covers = numbers(&lines);
            match (Poset::numbered(elements, &covers), lines.iter().position(follows)) {
                (Ok(poset), None) => {
                    assert_eq!(poset.count_covers(), covers.len());
                    // Removed all at once, the same are left.
                    break assert_eq!(reduced, poset);
                }
                (Err(PosetError::Follows { line, lower, upper, .. }), Some(first)) => {
                    let (a, b) = lines.remove(first);
                    assert_eq!((line, lower, upper), (first + 1, a.to_string(), b.to_string()));
                }
                (made, expected) => panic!("seed {seed}: {expected:?}, but {:?}", made.err()),
            }
        }
    }
}

/// There are so many elements below one large part that walking from each of them alone would take too long.
#[test]
fn many_elements_below_a_large_part_are_seen_together() {
    const LAYERS: usize = 80;
    const WIDTH: usize = 25;
    let mut text = String::new();
    for (layer, i, j) in (0..LAYERS).flat_map(|l| (0..WIDTH).flat_map(move |i| (0..WIDTH).map(move |j| (l, i, j)))) {
        text += &format!("n{} < n{}\n", layer * WIDTH + i, (layer + 1) * WIDTH + j);
    }
    text.extend((0..100).map(|x| format!("c{x} < c{}\n", x + 1)));
    text.extend((0..25_000).map(|x| format!("x{x} < n0\nx{x} < c100\n")));
    assert_eq!(read(&text).len(), (LAYERS + 1) * WIDTH + 101 + 25_000);
}
