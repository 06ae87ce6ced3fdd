//! Games in the plainest way: positions as lists, their options, and the mex of the options' values.

#![allow(dead_code, reason = "every test uses some of it")]

use std::collections::{BTreeMap, HashMap};
use theory::Outcome;

pub const KAYLES: &str = "game kayles
on   heaps
move h -> a, b for a in 0..h-1, b in 0..h-1 where a+b = h-1 or a+b = h-2";

pub const WYTHOFF_KNIGHT: &str = "game wythoff-knight
on   x, y
move x-k, y    for k in 1..x
move x, y-k    for k in 1..y
move x-k, y-k  for k in 1..min(x, y)
move x-1, y-2
move x-2, y-1";

pub const MOORE: &str = "game moore N K
on   x[N]
move 1..K of x: 0..x-1";

pub const SHORT_HOOKS: &str = "game short-hooks K
on   partition
move hook where length <= K";

pub const MOCK_TURTLES: &str = "game mock-turtles
on   coins
move turn 1..3";

pub const NODE_KAYLES: &str = "game node-kayles
on   vertices of path 9
move v: remove v, neighbours";

/// What is claimed of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    Value(i64),
    Outcome(Outcome),
}

/// The options of a position.
type Options = dyn Fn(&[u64]) -> Vec<Vec<u64>>;

/// A game with its values.
pub struct Brute {
    positions: Vec<Vec<u64>>,
    values: HashMap<Vec<u64>, u64>,
    options: Box<Options>,
    size: fn(&[u64]) -> u64,
    is_misere: bool,
}

fn mex(values: &[u64]) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

impl Brute {
    /// The positions of a range, and the options of any position.
    pub fn new(positions: Vec<Vec<u64>>, options: impl Fn(&[u64]) -> Vec<Vec<u64>> + 'static) -> Brute {
        let size = |position: &[u64]| position.iter().sum();
        Brute { positions, values: HashMap::new(), options: Box::new(options), size, is_misere: false }.solved()
    }

    /// The same game in misère play.
    pub fn misere(mut self) -> Brute {
        self.is_misere = true;
        self.values.clear();
        self.solved()
    }

    fn with_size(mut self, size: fn(&[u64]) -> u64) -> Brute {
        self.size = size;
        self
    }

    fn solved(mut self) -> Brute {
        for position in self.positions.clone() {
            self.solve(&position);
        }
        self
    }

    fn solve(&mut self, position: &[u64]) -> u64 {
        if let Some(value) = self.values.get(position) {
            return *value;
        }
        let options = (self.options)(position);
        let values: Vec<u64> = options.iter().map(|option| self.solve(option)).collect();
        let value = if values.is_empty() { u64::from(self.is_misere) } else { mex(&values) };
        self.values.insert(position.to_vec(), value);
        value
    }

    /// The value of a position.
    pub fn value(&self, position: &[u64]) -> u64 {
        self.values[position]
    }

    /// The options of a position.
    pub fn options(&self, position: &[u64]) -> Vec<Vec<u64>> {
        (self.options)(position)
    }

    /// The positions by size, and then as lists of numbers.
    pub fn in_order(&self) -> Vec<Vec<u64>> {
        let mut by_size: BTreeMap<(u64, Vec<u64>), ()> = BTreeMap::new();
        for position in &self.positions {
            by_size.insert(((self.size)(position), position.clone()), ());
        }
        by_size.into_keys().map(|(_, position)| position).collect()
    }

    /// The first position that is not as claimed: its text, its outcome and value, and what is claimed.
    pub fn first_failure(&self, claimed: impl Fn(&[u64]) -> Option<Claim>) -> Option<(String, Outcome, u64, Claim)> {
        self.in_order().into_iter().find_map(|position| {
            let (claim, value) = (claimed(&position)?, self.value(&position));
            let outcome = if value == 0 { Outcome::P } else { Outcome::N };
            let is_right = match claim {
                Claim::Value(claimed) => claimed == value as i64,
                Claim::Outcome(claimed) => claimed == outcome,
            };
            (!is_right).then(|| (text(&position), outcome, value, claim))
        })
    }
}

/// A position as it is written.
pub fn text(position: &[u64]) -> String {
    if position.is_empty() {
        return "-".to_owned();
    }
    position.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// All lists of so many numbers up to a bound.
pub fn tuples(count: usize, most: u64) -> Vec<Vec<u64>> {
    let longer = |lists: Vec<Vec<u64>>| {
        let extended = lists.iter().flat_map(|list| (0..=most).map(|next| [list.as_slice(), &[next]].concat()));
        extended.collect::<Vec<_>>()
    };
    (0..count).fold(vec![Vec::new()], |lists, _| longer(lists))
}

pub fn pairs(most: u64) -> Vec<Vec<u64>> {
    tuples(2, most)
}

/// One number becomes smaller.
pub fn nim(position: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (i, &entry) in position.iter().enumerate() {
        for left in 0..entry {
            let mut option = position.to_vec();
            option[i] = left;
            options.push(option);
        }
    }
    options
}

/// One of two numbers becomes smaller, or both by the same, but by no more than so much.
pub fn queen(position: &[u64], farthest: u64) -> Vec<Vec<u64>> {
    let mut options = nim(position);
    let diagonal = position[0].min(position[1]).min(farthest);
    options.extend((1..=diagonal).map(|k| vec![position[0] - k, position[1] - k]));
    options
}

/// Wythoff's game with two moves of the knight.
pub fn wythoff_knight() -> Brute {
    Brute::new(pairs(30), |p| {
        let mut options = queen(p, u64::MAX);
        for (a, b) in [(1, 2), (2, 1)] {
            if p[0] >= a && p[1] >= b {
                options.push(vec![p[0] - a, p[1] - b]);
            }
        }
        options
    })
}

/// One heap of Kayles; the values of two heaps are xored.
pub fn kayles(most: u64) -> Brute {
    let mut values: Vec<u64> = vec![0];
    for heap in 1..=most {
        let mut reached = Vec::new();
        for taken in 1..=2.min(heap) {
            reached.extend((0..=heap - taken).map(|a| values[a as usize] ^ values[(heap - taken - a) as usize]));
        }
        values.push(mex(&reached));
    }
    let mut brute = Brute::new(Vec::new(), |_| Vec::new());
    brute.positions = (1..=most).map(|heap| vec![heap]).collect();
    brute.values = (0..=most).map(|heap| (vec![heap], values[heap as usize])).collect();
    brute
}

/// Every partition with at most so many rows, none longer than that.
fn partitions(most: u64) -> Vec<Vec<u64>> {
    let descending = |list: &Vec<u64>| list.windows(2).all(|pair| pair[0] >= pair[1]);
    let without_zeros = |list: Vec<u64>| list.into_iter().filter(|&row| row > 0).collect();
    tuples(most as usize, most).into_iter().filter(descending).map(without_zeros).collect()
}

/// Hooks are removed that are no longer than so much: a bead, one for each row, goes down to a free square.
fn hooks(rows: &[u64], longest: u64) -> Vec<Vec<u64>> {
    let count = rows.len() as u64;
    let beads: Vec<u64> = rows.iter().enumerate().map(|(i, row)| row + count - 1 - i as u64).collect();
    let mut options = Vec::new();
    for (i, &bead) in beads.iter().enumerate() {
        for to in (0..bead).filter(|to| bead - to <= longest && !beads.contains(to)) {
            let mut moved = beads.clone();
            moved[i] = to;
            moved.sort_unstable_by(|a, b| b.cmp(a));
            let rows = moved.iter().enumerate().map(|(i, bead)| bead + 1 + i as u64 - count);
            options.push(rows.filter(|&row| row > 0).collect());
        }
    }
    options
}

pub fn young(most: u64) -> Brute {
    Brute::new(partitions(most), |p| hooks(p, u64::MAX))
}

pub fn short_hooks(most: u64, longest: u64) -> Brute {
    Brute::new(partitions(most), move |p| hooks(p, longest))
}

/// Every set of numbers up to a bound, with at most so many elements.
fn sets(most: u64, count: u32) -> Vec<Vec<u64>> {
    let masks = (0..1_u32 << (most + 1)).filter(|mask| mask.count_ones() <= count);
    masks.map(|mask| (0..=most).filter(|square| mask >> square & 1 == 1).collect()).collect()
}

/// A bead goes to a smaller free square.
pub fn welter(most: u64) -> Brute {
    Brute::new(sets(most, 3), |p| {
        let mut options = Vec::new();
        for (i, &bead) in p.iter().enumerate() {
            for to in (0..bead).filter(|to| !p.contains(to)) {
                let mut moved = p.to_vec();
                moved[i] = to;
                moved.sort_unstable();
                options.push(moved);
            }
        }
        options
    })
}

/// Two rooks that do not stand on one square.
pub fn rooks(most: u64) -> Brute {
    let differ = |p: &Vec<u64>| p[..2] != p[2..];
    Brute::new(tuples(4, most).into_iter().filter(differ).collect(), move |p| {
        nim(p).into_iter().filter(differ).collect()
    })
}

/// One or two of three numbers become smaller.
pub fn moore(most: u64) -> Brute {
    Brute::new(tuples(3, most), |p| {
        let mut options = nim(p);
        for option in nim(p) {
            for second in nim(&option) {
                let changed = (0..3).filter(|&i| second[i] != p[i]).count();
                if changed == 2 {
                    options.push(second);
                }
            }
        }
        options
    })
}

/// One to three coins are turned, the rightmost from heads to tails.
pub fn mock_turtles(most: u64) -> Brute {
    Brute::new(sets(most, 3), |heads| {
        let mut options = Vec::new();
        let turned = |coins: &[u64]| {
            let mut option = heads.to_vec();
            for coin in coins {
                match option.iter().position(|head| head == coin) {
                    Some(at) => drop(option.remove(at)),
                    None => option.push(*coin),
                }
            }
            option.sort_unstable();
            option
        };
        for &last in heads {
            options.push(turned(&[last]));
            for second in 0..last {
                options.push(turned(&[last, second]));
                options.extend((0..second).map(|third| turned(&[last, second, third])));
            }
        }
        options
    })
}

/// A vertex of a path goes with its neighbours.
pub fn node_kayles(vertices: u64) -> Brute {
    let brute = Brute::new(sets(vertices - 1, vertices as u32), |left| {
        let without = |v: u64| left.iter().copied().filter(|u| u.abs_diff(v) > 1).collect();
        left.iter().map(|&v| without(v)).collect()
    });
    brute.with_size(|left| left.len() as u64)
}
