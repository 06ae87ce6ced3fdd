//! Games to tabulate. Each is a plain statement of its rules on positions as people write them, together with the
//! description of its moves for the engines. The rules share nothing with the engines.

// Each test program uses only some of them.
#![allow(dead_code)]

use shapes::ranking::{FixedSets, Slices, Subsets, TernaryCodes, Tuples};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use tables::indexed::{Change, Changes, Lines, Meeting, SetChange, SetMoves};
use tables::{Engine, Family, Groups, Indexed, Moves};

/// A function of the positions of a game.
type Of<P, T> = Box<dyn Fn(&P) -> T + Send + Sync>;

/// A game on positions of one type, given by its rules and a ranking.
struct Game<P> {
    name: String,
    indices: u64,
    most_options: u64,
    position: Box<dyn Fn(u64) -> P + Send + Sync>,
    index: Of<P, Option<u64>>,
    options: Of<P, Vec<P>>,
    is_position: fn(&P) -> bool,
    codes: Option<TernaryCodes>,
}

impl<P> fmt::Debug for Game<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl<P> Indexed for Game<P> {
    fn indices(&self) -> u64 {
        self.indices
    }

    fn is_position(&self, index: u64) -> bool {
        (self.is_position)(&(self.position)(index))
    }

    fn options(&self, index: u64, options: &mut Vec<u64>) {
        let after = (self.options)(&(self.position)(index));
        options.extend(after.iter().filter(|p| (self.is_position)(p)).map(|p| (self.index)(p).expect("it is there")));
    }

    fn most_options(&self) -> u64 {
        self.most_options
    }

    fn groups(&self) -> Option<&dyn Groups> {
        self.codes.as_ref().map(|codes| codes as &dyn Groups)
    }
}

/// The games on tuples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rules {
    /// Lower one number.
    Nim,
    /// Lower one number by at most this much.
    LimitedNim(u64),
    /// Lower one number, or both by the same amount.
    Wythoff,
    /// Lower one number, or both by one.
    Ryuoh,
    /// As Wythoff, or lower the numbers by a knight's step.
    Maharaja,
    /// Two rooks on the way to the corner, never on one square.
    Rooks,
    /// The same, but a number is lowered by at most this much.
    LimitedRooks(u64),
    /// Four heaps; the game is over when the first two equal the last two.
    Equal,
    /// The same, but a number is lowered by at most this much.
    LimitedEqual(u64),
}

/// A game on tuples below some sides.
pub fn tuples(rules: Rules, sides: &[u64]) -> Family {
    let ranking = Tuples::new(sides).unwrap();
    let options = move |tuple: &Vec<u64>| {
        let mut options = Vec::new();
        let mut lower = |by: &[u64]| {
            let lowered: Option<Vec<u64>> = tuple.iter().zip(by).map(|(x, by)| x.checked_sub(*by)).collect();
            options.extend(lowered);
        };
        if matches!(rules, Rules::Equal | Rules::LimitedEqual(_)) && tuple[..2] == tuple[2..] {
            return options;
        }
        let far = match rules {
            Rules::LimitedNim(far) | Rules::LimitedRooks(far) | Rules::LimitedEqual(far) => far,
            _ => u64::MAX,
        };
        for axis in 0..tuple.len() {
            for by in 1..=tuple[axis].min(far) {
                lower(&(0..tuple.len()).map(|i| if i == axis { by } else { 0 }).collect::<Vec<_>>());
            }
        }
        match rules {
            Rules::Wythoff | Rules::Maharaja => (1..=tuple[0].min(tuple[1])).for_each(|by| lower(&[by, by])),
            Rules::Ryuoh => lower(&[1, 1]),
            _ => {}
        }
        if rules == Rules::Maharaja {
            lower(&[1, 2]);
            lower(&[2, 1]);
        }
        options
    };
    let lines = Lines::new(ranking.clone()).unwrap();
    let lines = match rules {
        Rules::Nim => lines,
        Rules::LimitedNim(far) => lines.at_most(far),
        Rules::Wythoff => lines.with_diagonals(),
        Rules::Ryuoh => lines.with_steps(&[(1, 1)]),
        Rules::Maharaja => lines.with_diagonals().with_steps(&[(1, 2), (2, 1)]),
        Rules::Rooks => lines.with_meeting(Meeting::Forbidden),
        Rules::LimitedRooks(far) => lines.at_most(far).with_meeting(Meeting::Forbidden),
        Rules::Equal => lines.with_meeting(Meeting::Over),
        Rules::LimitedEqual(far) => lines.at_most(far).with_meeting(Meeting::Over),
    };
    let (positions, indices) = (ranking.clone(), ranking.clone());
    let written: Vec<String> = sides.iter().map(u64::to_string).collect();
    let name = format!("{rules:?}:below={}", written.join("x"));
    let most_options = 3 * sides.iter().map(|side| side - 1).sum::<u64>() + 2;
    let game = Game {
        name: name.clone(),
        indices: ranking.count(),
        most_options,
        position: Box::new(move |index| positions.tuple(index)),
        index: Box::new(move |tuple| indices.index(tuple)),
        options: Box::new(options),
        is_position: if matches!(rules, Rules::Rooks | Rules::LimitedRooks(_)) {
            |tuple| tuple[..2] != tuple[2..]
        } else {
            |_| true
        },
        codes: None,
    };
    Family::new(name, Arc::new(game), Moves::Lines(lines))
}

/// Beads on squares below some number, which move to smaller empty squares.
pub fn slides(below: u64) -> Family {
    subsets(below, Change::Slide, |set| {
        let mut options = Vec::new();
        for &bead in set {
            for square in (0..bead).filter(|square| !set.contains(square)) {
                options.push(set.iter().map(|&other| if other == bead { square } else { other }).collect());
            }
        }
        options
    })
}

/// Turtles on squares below some number: turn one onto its back, and perhaps turn over another one to its left.
pub fn flips(below: u64) -> Family {
    subsets(below, Change::Flip, |set| {
        let mut options = Vec::new();
        for &turned in set {
            let rest: Vec<u64> = set.iter().copied().filter(|&other| other != turned).collect();
            options.push(rest.clone());
            for other in 0..turned {
                let mut turned_too = rest.clone();
                match turned_too.iter().position(|&square| square == other) {
                    Some(place) => drop(turned_too.remove(place)),
                    None => turned_too.push(other),
                }
                options.push(turned_too);
            }
        }
        options
    })
}

fn squares(word: u64) -> Vec<u64> {
    (0..64).filter(|square| word >> square & 1 == 1).collect()
}

fn word(squares: &[u64]) -> u64 {
    squares.iter().fold(0, |word, square| word | 1 << square)
}

fn subsets(below: u64, change: Change, options: fn(&Vec<u64>) -> Vec<Vec<u64>>) -> Family {
    let ranking = Subsets::new(below).unwrap();
    let name = format!("{change:?}:below={below}");
    let game = Game {
        name: name.clone(),
        indices: ranking.count(),
        most_options: below * (below + 1) / 2,
        position: Box::new(move |index| squares(ranking.word(index))),
        index: Box::new(move |set| ranking.index(word(set))),
        options: Box::new(options),
        is_position: |_| true,
        codes: None,
    };
    Family::new(name, Arc::new(game), Moves::Changes(Changes::new(ranking, change)))
}

/// A fixed number of beads on squares below some number, which move to smaller empty squares.
pub fn fixed_slides(size: u64, below: u64) -> Family {
    let ranking = FixedSets::new(size, below).unwrap();
    let most = size * below.saturating_sub(size);
    fixed_sets(format!("fixed:{size}:below={below}"), ranking, SetChange::Slide, most, slid)
}

/// The same, but all beads except one may also be taken away, and single beads slide too.
pub fn fixed_slides_or_one(size: u64, below: u64) -> Family {
    let ranking = FixedSets::with_singles(size, below).unwrap();
    let most = below.max(size * below.saturating_sub(size) + size.min(below));
    fixed_sets(format!("fixed-or-one:{size}:below={below}"), ranking, SetChange::Slide, most, move |set| {
        let taken = if set.len() as u64 == size { set.to_vec() } else { Vec::new() };
        taken.into_iter().map(|bead| vec![bead]).chain(slid(set)).collect()
    })
}

/// A fixed number of beads on squares below some number; any of them move to the square just below, if it is empty.
pub fn fixed_steps(size: u64, below: u64) -> Family {
    let ranking = FixedSets::new(size, below).unwrap();
    let most = (1 << size.min(below.saturating_sub(size))) - 1;
    fixed_sets(format!("fixed-steps:{size}:below={below}"), ranking, SetChange::Step, most, |set| {
        let mut options = vec![Vec::new()];
        for &bead in set {
            let can_step = bead > 0 && !set.contains(&(bead - 1));
            let squares = if can_step { vec![bead, bead - 1] } else { vec![bead] };
            options = options.iter().flat_map(|o| squares.iter().map(|&s| [&o[..], &[s]].concat())).collect();
        }
        options.retain(|option| option != set);
        options
    })
}

/// The sets after each slide of a bead to a smaller empty square.
fn slid(set: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for &bead in set {
        for square in (0..bead).filter(|square| !set.contains(square)) {
            options.push(set.iter().map(|&other| if other == bead { square } else { other }).collect());
        }
    }
    options
}

fn fixed_sets(
    name: String,
    ranking: FixedSets,
    change: SetChange,
    most_options: u64,
    options: impl Fn(&[u64]) -> Vec<Vec<u64>> + Send + Sync + 'static,
) -> Family {
    let moves = Moves::Sets(SetMoves::new(ranking.clone(), change));
    let (ranking, index) = (ranking.clone(), ranking);
    let game = Game {
        name: name.clone(),
        indices: ranking.count(),
        most_options,
        position: Box::new(move |at| squares(ranking.word(at))),
        index: Box::new(move |set| index.index(word(set))),
        options: Box::new(move |set: &Vec<u64>| options(set)),
        is_position: |_| true,
        codes: None,
    };
    Family::new(name, Arc::new(game), moves)
}

/// The options of a set of labels.
fn reflected(half: u32, labels: &[i64]) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    let without = |gone: &[i64]| -> Vec<i64> { labels.iter().copied().filter(|l| !gone.contains(l)).collect() };
    for &a in labels {
        let mut to = |new: i64| options.push([&without(&[a])[..], &[new]].concat());
        if a > 0 {
            to(-a);
        }
        let half = i64::from(half);
        let is_free = |label: &i64| !labels.iter().any(|other| other.abs() == label.abs());
        (-half..=half).filter(|&b| b != 0 && b < a).filter(is_free).for_each(to);
        for &b in labels.iter().filter(|&&b| b < a && a + b > 0) {
            options.push([&without(&[a, b])[..], &[-a, -b]].concat());
        }
    }
    options
}

/// As [`reflections`], for sets with a given number of labels.
pub fn slices(half: u32, labels: RangeInclusive<u32>) -> Family {
    let name = format!("slices:h={half}:m={labels:?}");
    let ranking = Arc::new(Slices::new(half, labels).unwrap());
    let (positions, indices) = (Arc::clone(&ranking), Arc::clone(&ranking));
    let game = Game {
        name: name.clone(),
        indices: ranking.count(),
        most_options: u64::from(half * half),
        position: Box::new(move |index| positions.labels(index)),
        index: Box::new(move |labels| indices.index(labels)),
        options: Box::new(move |labels| reflected(half, labels)),
        is_position: |_| true,
        codes: None,
    };
    Family::new(name, Arc::new(game), Moves::Slices(Slices::clone(&ranking)))
}

/// Labels from ±1, …, ±h: make a positive one negative, let one jump down to where no other has the same absolute
/// value, or change the signs of two whose sum is positive.
pub fn reflections(half: u32) -> Family {
    let codes = TernaryCodes::new(half.into()).unwrap();
    let name = format!("reflections:h={half}");
    let game = Game {
        name: name.clone(),
        indices: codes.count(),
        most_options: u64::from(half * half),
        position: Box::new(move |code| codes.labels(code)),
        index: Box::new(move |labels| codes.code(labels)),
        options: Box::new(move |labels| reflected(half, labels)),
        is_position: |_| true,
        codes: Some(codes),
    };
    Family::new(name, Arc::new(game), Moves::Reflections { half })
}

/// The same family with the options given by its description, which are found faster: for large tables. Another test
/// checks that they are those of the rules.
pub fn described(family: Family) -> Family {
    let (spec, moves) = (family.spec().to_owned(), family.moves().clone());
    Family::new(spec, Arc::new(Described(family)), moves)
}

#[derive(Debug)]
struct Described(Family);

impl Indexed for Described {
    fn indices(&self) -> u64 {
        self.0.indices()
    }

    fn is_position(&self, index: u64) -> bool {
        self.0.index().is_position(index)
    }

    fn options(&self, index: u64, options: &mut Vec<u64>) {
        assert!(self.0.moves().options(index, options), "{} has no description", self.0);
    }

    fn most_options(&self) -> u64 {
        self.0.index().most_options()
    }

    fn groups(&self) -> Option<&dyn Groups> {
        self.0.index().groups()
    }
}

/// The engines other than the scan that this processor can run.
pub fn engines() -> Vec<Engine> {
    let (here, missing): (Vec<_>, Vec<_>) =
        Engine::ALL.into_iter().filter(|&engine| engine != Engine::Scan).partition(|engine| engine.is_available());
    for engine in missing {
        eprintln!("this processor cannot run {engine}, which is not tested");
    }
    assert!(here.contains(&Engine::Portable));
    here
}
