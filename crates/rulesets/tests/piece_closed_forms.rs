//! Closed forms of the piece games, for numbers far beyond any search.

mod common;

use common::{Draw, Random};
use rulesets::figure::PieceKind;
use rulesets::pieces::corner::{Corner, Wythoff};
use rulesets::pieces::nim::Nim;
use rulesets::pieces::rooks::{Nim4b, Rooks};
use rulesets::{Counts, Query, Theorem};
use shapes::MAX_ENTRY;
use tables::{Engine, solve_in_memory};
use theory::{Limits, Outcome, Play};

/// Asks as a user would: for the outcome, its source, and one winning move to a P-position.
#[test]
fn far_positions_are_answered_by_theorem() {
    const FAR: &str = "9223372036854775807,1000000000000000000,123456789012345678,9223372036854775800";
    for (spec, position, play, source) in [
        ("wythoff", "1000000000000000000,1618033988749894848", Play::Misere, "beyond-wythoff-misere"),
        ("wythoff", "9223372036854775807,9223372036854775806", Play::Normal, "rooks-3"),
        ("corner:queen", "1000000000000000000,1000000000000000007", Play::Normal, "rooks-3"),
        ("corner:rook", "9223372036854775807,5", Play::Normal, "rooks-intro-rook"),
        ("corner:rook", "9223372036854775807,1", Play::Misere, "beyond-nim-misere"),
        ("corner:ryuoh", "1000000000000000000,1000000000000000009", Play::Normal, "rooks-intro-ryuoh"),
        ("rooks", FAR, Play::Normal, "rooks-11"),
        ("rooks", "9223372036854775807,7,0,6", Play::Normal, "beyond-rooks-value"),
        ("rooks:r=1000000", FAR, Play::Normal, "rooks-7"),
        ("rooks:r=1000001", FAR, Play::Normal, "rooks-10"),
        ("rooks:r=1048576", "9223372036854775807,7,0,6", Play::Normal, "beyond-rooks-value-limit"),
        ("nim4b", FAR, Play::Normal, "beyond-nim4b-value"),
        ("nim4b:r=1000001", FAR, Play::Misere, "beyond-nim4b-misere"),
        ("nim", FAR, Play::Misere, "beyond-nim-misere"),
        ("nim:r=1000001", FAR, Play::Normal, "beyond-nim-limit"),
    ] {
        let game = rulesets::open(spec).expect("a ruleset");
        let mut solver = game.solver(Query { play, ..Query::default() });
        let position = game.read(position).expect("a position");
        let answer = solver.answer(&position).expect("a theorem answers it");
        assert_eq!((answer.outcome, answer.source.as_deref()), (Outcome::N, Some(source)), "{position:?}");
        let [found] = &answer.winning_moves[..] else { panic!("{position:?}: {:?}", answer.winning_moves) };
        let after = solver.answer(found.to()).expect("a theorem answers it");
        assert_eq!(after.outcome, Outcome::P, "{found:?}");
    }
}

/// The values of two rooks on the edges, x,0 and 0,w, and beyond: M by its table and by its first three rows.
#[test]
fn values_of_two_rooks_are_those_of_two_heaps_that_may_not_both_vanish() {
    let game = Rooks { most: None };
    let mut rows: Vec<Vec<u64>> = Vec::new();
    for a in 0..100_usize {
        let mut row: Vec<u64> = Vec::new();
        for b in 0..100_usize {
            let above = rows.iter().enumerate().filter(|&(i, _)| (i, b) != (0, 0)).map(|(_, row)| row[b]);
            let before = row.iter().enumerate().filter(|&(j, _)| (a, j) != (0, 0)).map(|(_, &value)| value);
            let value = theory::mex(above.chain(before).collect::<Vec<_>>());
            if (a, b) != (0, 0) {
                let known = game.known(&[a as u64, 0, 0, b as u64], Play::Normal).expect("below the table's side");
                assert_eq!(known.grundy, value.into(), "M({a},{b})");
            }
            row.push(value);
        }
        rows.push(row);
    }
}

/// ⌊nφ⌋ by the Zeckendorf representation: n is a sum of Fibonacci numbers F_k, k ≥ 2, no two of them consecutive. Each
/// F_k becomes F_{k+1}, and if the lowest k is even, the sum is one too large.
fn lower_wythoff(n: u64) -> u128 {
    let mut fibonacci: Vec<u128> = vec![0, 1];
    while fibonacci[fibonacci.len() - 1] <= u128::from(n) {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let (mut rest, mut moved, mut lowest) = (u128::from(n), 0, 2);
    for k in (2..fibonacci.len()).rev() {
        if fibonacci[k] <= rest {
            rest -= fibonacci[k];
            moved += fibonacci.get(k + 1).copied().unwrap_or(fibonacci[k] + fibonacci[k - 1]);
            lowest = k;
        }
    }
    // φF_k = F_{k+1} - (-1/φ)^k: below F_{k+1} for even k, above it for odd k; the lowest index decides.
    if n > 0 && lowest % 2 == 0 { moved - 1 } else { moved }
}

#[test]
fn zeckendorf_gives_the_first_pairs() {
    let firsts: Vec<u128> = (0..10).map(lower_wythoff).collect();
    assert_eq!(firsts, [0, 1, 3, 4, 6, 8, 9, 11, 12, 14]);
}

fn is_p(heaps: [u64; 2], play: Play) -> bool {
    Wythoff.known_outcome(&heaps, play).expect("the outcome is known").outcome == Outcome::P
}

#[test]
fn wythoff_pairs_around_ten_to_the_eighteenth_and_up_to_the_largest() {
    let mut random = Random::new(20);
    let largest = 3_523_014_502_193_030_159_u64; // MAX_ENTRY / φ², rounded down
    let random_places = (0..2000).map(|_| random.number(largest)).collect::<Vec<_>>();
    let round = (0..200).map(|i| 1_000_000_000_000_000_000 - 100 + i);
    for n in (0..2000).chain(round).chain(largest - 200..largest).chain(random_places) {
        let a = u64::try_from(lower_wythoff(n)).expect("below 2^64");
        let b = a + n;
        assert!(b <= MAX_ENTRY);
        for play in Play::ALL {
            assert_eq!(is_p([a, b], play), play == Play::Normal || n >= 2, "{a},{b} in {play} play");
            assert_eq!(is_p([b, a], play), is_p([a, b], play));
            assert!(!is_p([a, b + 1], play) || b < 3, "{a},{b}+1");
            assert!(!is_p([a + 1, b + 1], play) || b < 3, "{a}+1,{b}+1");
            assert!(!is_p([a + 1, b], play) || b < 3, "{a}+1,{b}");
        }
    }
}

#[test]
fn wythoff_is_won_directly_with_huge_heaps() {
    let mut random = Random::new(21);
    let number = |random: &mut Random| match random.number(3) {
        0 => random.number(50),
        1 => random.next() >> (1 + random.number(63)),
        _ => MAX_ENTRY - random.number(50),
    };
    for _ in 0..20_000 {
        let heaps @ [a, b] = [number(&mut random), number(&mut random)];
        for play in Play::ALL {
            let found = Wythoff.winning_move(&heaps, play);
            if is_p(heaps, play) || heaps == [0, 0] {
                assert!(found.is_none(), "{heaps:?}");
                continue;
            }
            let (take, [c, d]) = found.unwrap_or_else(|| panic!("{heaps:?} has no winning move in {play} play"));
            let [first, second] = [a.checked_sub(c), b.checked_sub(d)].map(|taken| taken.expect("heaps shrink"));
            assert!(first + second > 0 && (first == 0 || second == 0 || first == second), "{heaps:?} {take}");
            // Checked without the code under test: the numbers of a pair differ by n, and the smaller one is ⌊nφ⌋.
            let pair = u128::from(c.min(d)) == lower_wythoff(c.abs_diff(d));
            let exceptional = matches!((c.min(d), c.max(d)), (0, 1) | (2, 2)) && play == Play::Misere;
            assert!(pair || exceptional, "{heaps:?} {take}");
        }
    }
}

/// The largest numbers that a type holds are larger than any that can be written, but must not cause a panic.
#[test]
fn numbers_past_every_position_do_not_panic() {
    let huge = [u64::MAX, u64::MAX - 1];
    for play in Play::ALL {
        for most in [None, Some(u64::MAX), Some(u64::MAX - 1), Some(1 << 63)] {
            let rooks = [u64::MAX, 0, 5, u64::MAX - 7];
            let _ = (Rooks { most }.known(&rooks, play), Rooks { most }.known_outcome(&rooks, play));
            let _ = (Rooks { most }.winning_move(&rooks, play), Rooks { most }.moves(&rooks));
            let _ = (Nim4b { most }.known(&rooks, play), Nim4b { most }.winning_move(&rooks, play));
            let _ = (Nim { most }.known(&huge.to_vec(), play), Nim { most }.winning_move(&huge.to_vec(), play));
        }
        for kind in [PieceKind::Rook, PieceKind::Queen, PieceKind::Ryuoh, PieceKind::Maharaja] {
            let game = Corner(kind);
            let _ = (game.known(&huge, play), game.known_outcome(&huge, play), game.winning_move(&huge, play));
            let _ = (game.move_to_value(&huge, u64::MAX), game.moves(&huge), game.positions(&huge));
        }
    }
}

/// Coordinates of every size, many of them related, because that is where P-positions are.
fn coordinates(random: &mut Random) -> [u64; 4] {
    let number = |random: &mut Random| match random.number(3) {
        0 => random.number(20),
        1 => random.next() >> (1 + random.number(63)),
        _ => MAX_ENTRY - random.number(20),
    };
    let [x, y, z] = [(); 3].map(|()| number(random));
    let w = if random.number(2) == 0 { number(random) } else { x ^ y ^ z };
    [x, y, z, w]
}

/// Theorems 9, 10 and 11 in the printed form, (A ∪ F(1)) \ F(0), rather than by the compact rule.
fn lost_as_printed(position: [u64; 4], most: Option<u64>) -> bool {
    let r = most.map_or(u128::from(u64::MAX), |most| u128::from(most) + 1);
    let residues @ [x, y, z, w] = position.map(|number| (u128::from(number) % r) as u64);
    let paired = |a: u64, b: u64| a / 2 == b / 2 && a != b;
    let stays = |a: u64, b: u64, actual: (u64, u64)| {
        r.is_multiple_of(2)
            || most.is_none()
            || u128::from(a) != r - 1
            || u128::from(b) != r - 1
            || actual.0 == actual.1
    };
    let stays = stays(x, z, (position[0], position[2])) && stays(y, w, (position[1], position[3]));
    let f1 = (x == z && paired(y, w) || y == w && paired(x, z)) && stays;
    let f0 = x == z && y == w && stays || paired(x, z) && paired(y, w);
    (residues.iter().fold(0, |sum, &residue| sum ^ residue) == 0 || f1) && !f0
}

#[test]
fn two_rooks_far_out_are_won_directly() {
    let mut random = Random::new(22);
    let mut won = 0;
    for _ in 0..20_000 {
        let most = match random.number(3) {
            0 => None,
            1 => Some(1 + random.number(9)),
            _ => Some((random.next() >> (1 + random.number(60))).max(1)),
        };
        let position = coordinates(&mut random);
        if position[0] == position[2] && position[1] == position[3] {
            continue;
        }
        let lost = lost_as_printed(position, most);
        let outcome = Rooks { most }.known_outcome(&position, Play::Normal).expect("it is known").outcome;
        assert_eq!(outcome == Outcome::P, lost, "{position:?} {most:?}");
        let misere = Nim4b { most }.known(&position, Play::Misere).expect("it is known");
        assert_eq!(misere.grundy == 0, lost, "{position:?} {most:?}");
        let by_rooks = Rooks { most }.winning_move(&position, Play::Normal).map(|(_, option)| option);
        let by_heaps = Nim4b { most }.winning_move(&position, Play::Misere).map(|(_, option)| option);
        for option in [by_rooks, by_heaps] {
            assert_eq!(option.is_none(), lost, "{position:?} {most:?}");
            let Some(option) = option else { continue };
            let lowered: Vec<usize> = (0..4).filter(|&i| option[i] != position[i]).collect();
            let [i] = lowered[..] else { panic!("{position:?} to {option:?}") };
            assert!(option[i] < position[i] && most.is_none_or(|most| position[i] - option[i] <= most));
            assert!(option[0] != option[2] || option[1] != option[3], "{position:?} to {option:?}");
            assert!(lost_as_printed(option, most), "{position:?} to {option:?} {most:?}");
            won += 1;
        }
    }
    assert!(won > 10_000, "most positions are won: {won}");
}

#[test]
fn huge_squares_of_the_ryuoh_have_a_move_to_every_smaller_value() {
    let mut random = Random::new(23);
    let game = Corner(PieceKind::Ryuoh);
    let formula = |[x, y]: [u64; 2]| 3 * u128::from((x / 3) ^ (y / 3)) + (u128::from(x) + u128::from(y)) % 3;
    for _ in 0..20_000 {
        let [x, y, ..] = coordinates(&mut random);
        let value = formula([x, y]);
        assert_eq!(game.known(&[x, y], Play::Normal).expect("a closed form").grundy, value);
        let Ok(bound) = u64::try_from(value.min(u64::MAX.into())) else { unreachable!("it was bounded") };
        if bound == 0 {
            assert!(game.winning_move(&[x, y], Play::Normal).is_none());
            continue;
        }
        let target = (random.next() >> random.number(64)) % bound;
        let (step, option @ [c, d]) = game.move_to_value(&[x, y], target).expect("a smaller value");
        assert_eq!(formula(option), target.into(), "{x},{y} {step}");
        assert!((c < x && d == y) || (c == x && d < y) || (c + 1 == x && d + 1 == y), "{x},{y} {step}");
    }
}

#[test]
fn huge_heaps_of_misere_nim_are_won_directly() {
    let mut random = Random::new(24);
    for _ in 0..20_000 {
        let most = if random.number(2) == 0 { None } else { Some(1 + (random.next() >> (2 + random.number(62)))) };
        let heaps = coordinates(&mut random).to_vec();
        // Bouton's rule for misère play: an odd number of ones, or nim-sum 0 with a larger heap.
        let is_lost = |heaps: &[u64]| {
            let values = heaps.iter().map(|&size| most.map_or(size.into(), |m| u128::from(size) % (u128::from(m) + 1)));
            let sum = values.clone().fold(0, |sum, value| sum ^ value);
            if values.max() <= Some(1) { sum == 1 } else { sum == 0 }
        };
        let game = Nim { most };
        assert_eq!(game.known(&heaps, Play::Misere).expect("a closed form").grundy == 0, is_lost(&heaps), "{heaps:?}");
        let found = game.winning_move(&heaps, Play::Misere);
        assert_eq!(found.is_none(), is_lost(&heaps) || heaps.iter().all(|&size| size == 0), "{heaps:?} {most:?}");
        let Some((take, option)) = found else { continue };
        assert!(take.stones > 0 && most.is_none_or(|most| take.stones <= most), "{heaps:?} {most:?} {take}");
        let mut expected = heaps.clone();
        expected[take.heap - 1] -= take.stones;
        assert_eq!(option, expected);
        assert!(is_lost(&option), "{heaps:?} {most:?} {take}");
    }
}

/// Sides of very different lengths, and more of them than a word has bits.
#[test]
fn tables_have_sides_of_any_lengths() {
    let nim = rulesets::open("nim").unwrap();
    let many = format!("below=5x{}x3", vec!["1"; 70].join("x"));
    for size in ["below=300x2x1x1x1x1x1x1", "below=2x1x1x1x1x1x1x300", &many] {
        let numbered = nim.numbered(size).unwrap();
        let table = solve_in_memory(numbered.family(), Play::Normal, Engine::Scan, &Limits::default()).unwrap();
        let sides: Vec<u64> = size["below=".len()..].split('x').map(|side| side.parse().unwrap()).collect();
        for index in 0..sides.iter().product() {
            let mut left = index;
            let mut heaps = vec![0; sides.len()];
            for (heap, side) in heaps.iter_mut().zip(&sides).rev() {
                (*heap, left) = (left % side, left / side);
            }
            let position = nim.read(&heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",")).unwrap();
            assert_eq!(numbered.index(&position), Some(index), "{size}: {position}");
            assert_eq!(table.value(index), Some(heaps.iter().fold(0, |sum, heap| sum ^ heap)), "{size}: {position}");
        }
    }
    for (spec, size, position, index) in [
        ("nim4b", "below=70000x2x1x1", "69999,1,0,0", Some(139_999)),
        ("rooks", "below=1x1x70000x2", "0,0,69999,1", Some(139_999)),
        ("corner:queen", "below=5000000000x1", "4999999999,0", Some(4_999_999_999)),
        ("corner:queen", "below=5000000000x1", "5000000000,0", None),
    ] {
        let game = rulesets::open(spec).unwrap();
        assert_eq!(game.numbered(size).unwrap().index(&game.read(position).unwrap()), index, "{spec}:{size}");
    }
    let refused = nim.numbered(&format!("below={}", vec!["3"; 33].join("x"))).unwrap_err().to_string();
    assert!(refused.contains("64 bits"), "{refused}");
}
