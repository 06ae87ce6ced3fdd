//! Random rule files, played by the program and by the oracle: with the same positions, moves and values, and the same
//! refusals.
//!
//! `GRUNDY_RANDOM_RULES=1000` tries that many files of each kind instead of 30, and `GRUNDY_RANDOM_SEED=7` tries others
//! than the usual ones.

mod compare;
mod generator;
#[allow(dead_code, reason = "not every test needs all of the oracle")]
mod oracle;

use compare::{Compared, compare};
use generator::{KINDS, rule_file};

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// Compares the files of one kind, and checks that enough of them are worth comparing.
fn compare_kind(kind: &str) {
    let (wanted, seed) = (setting("GRUNDY_RANDOM_RULES", 30), setting("GRUNDY_RANDOM_SEED", 0) << 32);
    let (mut compared, mut tried) = ([0_u64; 4], 0);
    while compared.iter().take(3).sum::<u64>() < wanted {
        assert!(tried < 20 * wanted, "{kind}: too few of the files have moves: {compared:?}");
        compared[compare(&rule_file(kind, seed + tried)) as usize] += 1;
        tried += 1;
    }
    println!("{kind}: {compared:?} of {tried}");
    assert!(
        2 * compared[Compared::Played as usize] >= wanted,
        "{kind}: too many of the files are refused: {compared:?}"
    );
}

macro_rules! kinds {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            compare_kind(stringify!($name));
        })*

        #[test]
        fn every_kind_is_compared() {
            assert_eq!(KINDS, [$(stringify!($name)),*]);
        }
    };
}

kinds! { tuple array heaps partition strict beads coins vertices labels token ideal }
