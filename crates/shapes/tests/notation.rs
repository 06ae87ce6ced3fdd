//! What is read, what is written, and what is refused with which message.

mod common;

use common::{partition, strict};
use shapes::notation::{MAX_REPEATED, NotationError, quote, read_integers, read_numbers, sides, trim, write_numbers};
use shapes::weight::write_integers;
use shapes::{BeadSet, MAX_ENTRY, Partition, StrictPartition};

fn message<T: std::str::FromStr<Err = NotationError>>(text: &str) -> String {
    match text.parse::<T>() {
        Ok(_) => String::from("read"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn numbers_are_read_with_spaces_and_leading_zeros() {
    assert_eq!(read_numbers(" 3 , 007,0 "), Ok(vec![3, 7, 0]));
    assert_eq!(read_numbers("9223372036854775807"), Ok(vec![MAX_ENTRY]));
    for nothing in ["-", "()", "∅", " - "] {
        assert_eq!(read_numbers(nothing), Ok(vec![]));
    }
}

#[test]
fn lists_are_read_in_brackets_of_any_kind() {
    for text in ["[3,1]", "(3,1)", "{3,1}", " [ 3 , 1 ] ", "\u{feff}3,1", "\u{feff}(3, 1)\r\n"] {
        assert_eq!(read_numbers(text), Ok(vec![3, 1]), "{text:?}");
    }
    for nothing in ["[]", "{}", "( )", "−", "\u{feff}-"] {
        assert_eq!(read_numbers(nothing), Ok(vec![]), "{nothing:?}");
    }
    // Brackets that do not match, or do not enclose everything, are not removed.
    for wrong in ["[3,1)", "[3,1", "3,1]", "(3),(1)", "[[3,1]]", "[-]", "(,)", ")(", "["] {
        assert!(read_numbers(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn equal_numbers_are_read_with_an_exponent() {
    for (text, expected) in
        [("3^2,1", &[3, 3, 1][..]), ("[3^2, 1^3]", &[3, 3, 1, 1, 1]), ("7 ^ 1", &[7]), ("0^2", &[0, 0])]
    {
        assert_eq!(read_numbers(text).as_deref(), Ok(expected), "{text}");
    }
    // An entry is counted as it would be if all were written out.
    assert_eq!(
        message::<Partition>("1^3,2"),
        "entry 4, 2, is larger than 1 before it: the rows of a partition must not increase"
    );
    assert_eq!(message::<BeadSet>("4^2"), "4 occurs twice: the numbers of a set must differ");
    for wrong in ["3^", "3^0", "3^-1", "3^x", "3^2^2", "3^1.5"] {
        let text = wrong.to_owned();
        assert_eq!(read_numbers(wrong), Err(NotationError::NotAnExponent { entry: 1, text }), "{wrong}");
    }
    assert_eq!(read_numbers("^2"), Err(NotationError::EmptyEntry { entry: 1 }));
}

#[test]
fn exponents_do_not_make_a_short_text_a_long_list() {
    let many = format!("1^{MAX_REPEATED}");
    assert_eq!(read_numbers(&many).map(|list| list.len()), Ok(MAX_REPEATED));
    for text in ["1^1000000000000", "1^99999999999999999999999", &format!("2,{many}1"), &format!("{many},1^1")] {
        let refused = read_numbers(text).map(|list| list.len());
        assert!(matches!(refused, Err(NotationError::TooManyRepeated { .. })), "{text}: {refused:?}");
    }
    let told = message::<Partition>("1^1000000000000");
    assert!(told.contains("1^1000000000000") && told.contains("10000"), "{told}");
}

#[test]
fn integers_are_read_with_either_minus_sign() {
    for text in ["-1,1,0", "−1, 1, 0", "(-1,1,0)", "[−1,1^1,0]"] {
        assert_eq!(read_integers(text), Ok(vec![-1, 1, 0]), "{text}");
    }
    assert_eq!(read_integers("-9223372036854775807"), Ok(vec![-i64::MAX]));
    for wrong in ["+1", "--1", "1-", "- 1", "1,−"] {
        assert!(matches!(read_integers(wrong), Err(NotationError::NotAnInteger { .. })), "{wrong}");
    }
    assert!(matches!(read_integers("-9223372036854775808"), Err(NotationError::TooLarge { .. })));
    assert_eq!(read_integers("1,,2"), Err(NotationError::EmptyEntry { entry: 2 }));
}

#[test]
fn lists_that_are_written_are_read_again() {
    for numbers in [&[][..], &[0], &[3, 3, 1], &[u64::MAX >> 1]] {
        assert_eq!(read_numbers(&write_numbers(numbers)).as_deref(), Ok(numbers));
    }
    for integers in [&[][..], &[0], &[-1], &[-1, 1, 0], &[i64::MAX, -i64::MAX]] {
        assert_eq!(read_integers(&write_integers(integers)).as_deref(), Ok(integers));
    }
}

#[test]
fn sides_and_lines_are_read_as_people_write_them() {
    for text in ["3x5", "3X5", "3×5", " 3 × 5 "] {
        assert!(sides(text).eq(["3", "5"]), "{text}");
    }
    assert_eq!(trim("\u{feff} 3,1 \r\n"), "3,1");
}

#[test]
fn what_is_written_is_read_back() {
    for numbers in [&[][..], &[0], &[7, 6, 6], &[MAX_ENTRY, 0]] {
        assert_eq!(read_numbers(&write_numbers(numbers)).as_deref(), Ok(numbers));
    }
}

#[test]
fn what_is_no_number_is_named() {
    for (text, entry) in [("", 1), (" ", 1), ("3,,1", 2), ("3,1,", 3)] {
        assert_eq!(read_numbers(text), Err(NotationError::EmptyEntry { entry }));
    }
    for wrong in ["+3", "-3", "0x3", "3.0", "٣", "1 2", "- 1"] {
        let text = wrong.to_owned();
        let expected = NotationError::NotANumber { entry: 2, text };
        assert_eq!(read_numbers(&format!("1,{wrong}")), Err(expected));
    }
    assert_eq!(
        message::<BeadSet>("1,99999999999999999999"),
        "entry 2, 99999999999999999999, is larger than 9223372036854775807"
    );
    assert_eq!(
        message::<BeadSet>("9223372036854775808"),
        "entry 1, 9223372036854775808, is larger than 9223372036854775807"
    );
}

#[test]
fn strange_text_is_quoted_harmlessly() {
    assert_eq!(quote("a\u{1b}[31m\n"), "a\\u{1b}[31m\\n");
    assert_eq!(quote("\u{202e}"), "\\u{202e}");
    assert_eq!(quote(&"é".repeat(40)), "é".repeat(40));
    assert_eq!(quote(&"é".repeat(41)), "é".repeat(40) + "…");
    assert_eq!(
        message::<Partition>(&"x".repeat(1000)),
        format!("entry 1, {}…, is not a natural number: write digits only", "x".repeat(40))
    );
}

#[test]
fn partitions_are_read_without_their_zeros() {
    assert_eq!("4,4,2,0,0".parse(), Ok(partition([4, 4, 2])));
    assert_eq!("0".parse(), Ok(Partition::empty()));
    assert_eq!("-".parse(), Ok(Partition::empty()));
    assert_eq!(partition([4, 4, 2]).to_string(), "4,4,2");
    assert_eq!(Partition::empty().to_string(), "-");
    assert_eq!(
        message::<Partition>("4,2,3"),
        "entry 3, 3, is larger than 2 before it: the rows of a partition must not increase"
    );
    assert!(message::<Partition>("4,0,3").starts_with("entry 3, 3, is larger than 0"));
}

#[test]
fn strict_partitions_are_read_without_their_zero() {
    assert_eq!("7,6,4,2".parse(), Ok(strict([7, 6, 4, 2])));
    assert_eq!("7,0".parse(), Ok(strict([7])));
    assert_eq!("0".parse(), Ok(StrictPartition::empty()));
    assert_eq!(StrictPartition::empty().to_string(), "-");
    assert_eq!(
        message::<StrictPartition>("7,4,4"),
        "entry 3, 4, is not smaller than 4 before it: the parts of a strict partition must decrease"
    );
    assert!(message::<StrictPartition>("2,3").starts_with("entry 2, 3, is not smaller than 2"));
}

#[test]
fn sets_are_read_in_any_order() {
    let beads: BeadSet = "6,1,4".parse().expect("a set");
    assert_eq!(beads.squares(), [1, 4, 6]);
    assert_eq!(beads.to_string(), "1,4,6");
    assert_eq!("()".parse(), Ok(BeadSet::empty()));
    assert_eq!(message::<BeadSet>("4,1,4"), "4 occurs twice: the numbers of a set must differ");
}

#[test]
fn numbers_past_the_bound_are_refused_without_a_text_too() {
    let text = u64::MAX.to_string();
    let expected = NotationError::TooLarge { entry: 1, text };
    assert_eq!(Partition::new(vec![u64::MAX]), Err(expected.clone()));
    assert_eq!(StrictPartition::new(vec![u64::MAX]), Err(expected.clone()));
    assert_eq!(BeadSet::new(vec![u64::MAX, 0]), Err(expected));
}

#[test]
fn shapes_are_ordered_entry_by_entry_as_numbers() {
    let ascending = ["-", "1", "1,1", "2", "2,1", "10"];
    let shapes: Vec<Partition> = ascending.map(|text| text.parse().expect("a partition")).into();
    assert!(shapes.is_sorted_by(|left, right| left < right));
}
