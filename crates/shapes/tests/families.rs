//! Families of posets by name: what is read, what is written again, what is refused.

use shapes::poset::{MAX_ELEMENTS, NamedPoset};

fn read(text: &str) -> NamedPoset {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> String {
    text.parse::<NamedPoset>().expect_err(text).to_string()
}

#[test]
fn what_is_written_is_read_again() {
    for text in [
        "chain 0",
        "chain 7",
        "antichain 3",
        "box 5",
        "box 2x3x2",
        "boolean 3",
        "tree 9 seed 3",
        "graded 12 15 seed 18446744073709551615",
        "minuscule E7/7",
        "minuscule A5/2",
        "top-tree 2(1,1)",
    ] {
        let family = read(text);
        assert_eq!(family.to_string(), text);
        assert_eq!(read(&family.to_string()), family);
    }
}

#[test]
fn a_seed_may_be_left_out_and_spaces_do_not_count() {
    assert_eq!(read(" tree  9 "), read("tree 9 seed 0"));
    assert_eq!(read("graded 4 3"), NamedPoset::Graded { elements: 4, covers: 3, seed: 0 });
    assert_eq!(read("top-tree 2(2(1),1)").to_string(), "top-tree 2(1,2(1))");
}

#[test]
fn every_kind_has_an_example_that_can_be_made() {
    for kind in NamedPoset::KINDS {
        let family = read(&format!("{} {}", kind.name, kind.example));
        let poset = family.make(MAX_ELEMENTS).unwrap_or_else(|error| panic!("{error}"));
        assert!(!poset.is_empty(), "{family}");
        let text = poset.write_titled(&family.title());
        assert!(text.starts_with(&format!("# {}: {} elements", family.title(), poset.len())), "{text}");
        assert_eq!(shapes::Poset::read(text.as_bytes()).unwrap(), poset);
    }
}

#[test]
fn insets_have_all_beads_or_one() {
    let refusal = |text: &str| read(text).make(MAX_ELEMENTS).unwrap_err().to_string();
    assert!(refusal("inset 3 1,2,4,5").contains("3 beads or with one, not with 4"));
    assert!(refusal("inset 1 5").contains("at least 2"));
    assert!(refusal("inset 2 0,9223372036854775807").contains("more than"));
    assert!(refusal("inset 2 9223372036854775807").contains("more than"));
    assert_eq!(read("inset 5 0").make(MAX_ELEMENTS).unwrap().len(), 0);
    assert_eq!(read("inset 3 0,1,2").make(MAX_ELEMENTS).unwrap().count_covers(), 2);
    for bad in ["inset", "inset 4", "inset x 1", "inset 2 1,1", "inset 2 1,-", "inset 2 1,2 3"] {
        assert!(bad.parse::<NamedPoset>().is_err(), "{bad}");
    }
}

#[test]
fn the_posets_are_those_of_the_families() {
    let size = |text: &str| {
        let poset = read(text).make(MAX_ELEMENTS).unwrap();
        (poset.len(), poset.count_covers())
    };
    assert_eq!(size("chain 4"), (4, 3));
    assert_eq!(size("antichain 4"), (4, 0));
    assert_eq!(size("box 2x3x2"), (12, 20));
    assert_eq!(size("boolean 3"), (8, 12));
    assert_eq!(size("shape 4,2,1"), (7, 7));
    assert_eq!(size("shifted 4,2,1"), (7, 7));
    assert_eq!(size("tree 9 seed 3"), (9, 8));
    assert_eq!(size("graded 12 15 seed 2"), (12, 15));
    assert_eq!(size("minuscule E7/7"), (27, 36));
    assert_eq!(size("top-tree 2(1,1)"), (4, 4));
}

#[test]
fn what_is_no_family_is_refused_with_what_would_be_right() {
    let there_are = "chain, antichain, box, boolean, tree, graded, shape, shifted, inset, minuscule, top-tree";
    assert_eq!(refusal("ring 3"), format!("there is no family ring: there are {there_are}"));
    assert!(refusal("").starts_with("there is no family"));
    for text in
        ["chain", "chain x", "chain 3 4", "chain -1", "chain +1", "chain 99999999999999999999", "chain 3 seed 1"]
    {
        assert_eq!(refusal(text), format!("{text}: write how many elements, as in 5"));
    }
    for text in ["box", "box 0x3", "box 2x", "box x", "box 2 3", "box 2y3"] {
        assert_eq!(refusal(text), format!("{text}: write the sides, as in 3x4x2"));
    }
    for text in ["tree", "tree seed 3", "tree 9 3", "tree 9 seed", "tree 9 seed x", "tree 9 seed -1"] {
        assert_eq!(refusal(text), format!("{text}: write how many elements, and a seed, as in 9 seed 3"));
    }
    assert!(refusal("graded 12").contains("how many elements and covers"));
    assert_eq!(refusal("minuscule E7"), "E7: write type and node, as in E7/7");
    assert_eq!(refusal("minuscule E7/x"), "E7/x: write type and node, as in E7/7");
    assert!(refusal("minuscule A99/1").contains("the rank of type A is from 1 to 64"));
    assert!(refusal("top-tree 2(1").contains("in parentheses"));
}

#[test]
fn what_a_family_does_not_have_is_refused() {
    let refusal = |text: &str, most: usize| read(text).make(most).expect_err(text).to_string();
    assert_eq!(refusal("chain 6", 5), "chain of 6: it would have more than 5 elements");
    assert_eq!(refusal("box 3x2", 5), "box 3x2: it would have more than 5 elements");
    assert_eq!(refusal("minuscule A3/2", 3), "A3/2: it would have more than 3 elements");
    assert_eq!(refusal("top-tree 2(1,1)", 3), "2(1,1): it would have more than 3 elements");
    assert!(refusal("boolean 64", MAX_ELEMENTS).contains("more than 4000000"));
    assert!(refusal("boolean 99999999999", MAX_ELEMENTS).contains("more than 4000000"));
    assert!(refusal("box 9999999999x9999999999x9999999999", MAX_ELEMENTS).contains("more than 4000000"));
    assert!(refusal("graded 4 5", 100).contains("at most 4 covers"));
    assert_eq!(refusal("minuscule E8/8", 1000), "E8/8: E8 has no minuscule node");
    assert_eq!(refusal("top-tree 1(2)", 100), "1(2): no d-complete poset has this top tree and content");
}
