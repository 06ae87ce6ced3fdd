//! In either play, the player to move loses if and only if the value is 0, so a theorem on who wins gives the value of
//! every lost position. These positions are far beyond any search.

use rulesets::{Query, open, sum};
use theory::Outcome;

#[test]
fn large_lost_positions_have_the_value_0() {
    for (spec, position) in [
        // ⌊nφ⌋ and ⌊nφ⌋+n for a million, and for F(61).
        ("wythoff", "1618033,2618033"),
        ("corner:queen", "4052739537881,6557470319842"),
        // The nim-sums of columns and of rows agree (with a limit, those of the residues) and are not small.
        ("rooks", "1000000,2000000,0,1164992"),
        ("rooks:r=7", "1000002,2000001,0,7"),
        ("nibble", "1000,998,996,994,992,990,988,986,984,982,980,978"),
    ] {
        let game = open(spec).expect("a ruleset");
        let position = game.read(position).expect("a position");
        let answer = game.solver(Query::default()).answer(&position).expect("a theorem tells");
        assert_eq!((answer.outcome, answer.grundy), (Outcome::P, Some(0)), "{answer:?}");
        assert_eq!(game.solver(Query::default()).value(&position).ok(), Some(0), "{position:?}");
    }
}

#[test]
fn lost_components_leave_a_sum_as_it_is() {
    for (spec, position) in [
        // More moves than are listed; or few enough to list, but none of known value.
        ("wythoff", "1618033,2618033"),
        ("wythoff", "161803,261803"),
        ("nibble", "1000,998,996,994,992,990,988,986,984,982,980,978"),
    ] {
        let lost = open(spec).expect("a ruleset").read(position).expect("a position");
        let nim = open("nim").expect("a ruleset").read("3").expect("a position");
        let answer = sum::answer(&[lost.clone(), nim], &Query::default());
        let answer = answer.unwrap_or_else(|fault| panic!("{spec} {position}: {fault}"));
        assert_eq!((answer.grundy, answer.outcome), (Some(3), Outcome::N));
        let [winning] = &answer.winning_moves[..] else { panic!("{:?}", answer.winning_moves) };
        assert_eq!((winning.component, winning.to.to().text()), (2, "0".to_owned()));
        // A move that raises the value of the first component would do as well, but none was looked for.
        assert!(answer.note.as_deref().is_some_and(|note| note.contains("component 1")), "{:?}", answer.note);
        // The sum of two lost positions is lost.
        let answer = sum::answer(&[lost.clone(), lost], &Query::default());
        assert_eq!(answer.map(|answer| (answer.grundy, answer.winning_moves.len())), Ok((Some(0), 0)));
    }
}
