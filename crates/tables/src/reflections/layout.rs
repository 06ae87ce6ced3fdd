//! The layout of codes: digits in three parts, and the moves as lists of offsets.
//!
//! The lowest five digits of a code are its *lane*: 243 lanes are a *block* of consecutive bytes. The next digits, up
//! to six, are the *middle*, and the rest is the *top*. The codes with the same top form a *chunk*: 3^11 bytes, which
//! fit the second-level cache. A move that leaves the low digits alone is one offset for all lanes of a block, and the
//! offset of a move among the middle digits is the same in all chunks.
//!
//! A move lowers one digit, the *lead*, in one of three *ways*. If it changes another digit, that one is below the
//! lead, and the way determines its change, the *reply*:
//!
//! | way  | lead   | reply          |
//! |------|--------|----------------|
//! | flip | 2 to 0 | none, 0 to 2, 2 to 0 |
//! | drop | 1 to 0 | 0 to 1, 2 to 1 |
//! | ease | 2 to 1 | 1 to 0, 1 to 2 |

use super::digits::{digits, weight};
use crate::moves::reflections::absent;

/// The number of low digits.
pub(super) const LOW: u32 = 5;
/// The number of lanes: 3^LOW.
pub(super) const LANES: usize = 243;
/// The most middle digits.
const MIDDLE: u32 = 6;

/// The number of codes in a chunk: a power of three, or the whole table if it is small.
pub fn chunk_len(h: u32) -> usize {
    3_usize.pow(h.min(LOW + MIDDLE))
}

/// The ways of a lead: flip, drop, ease.
pub(crate) const WAYS: usize = 3;
pub(crate) const FLIP: usize = 0;
pub(crate) const DROP: usize = 1;
pub(crate) const EASE: usize = 2;

/// The changes that some digits can make, as offsets of codes.
#[derive(Clone, Default)]
pub(crate) struct DigitMoves {
    /// Two of the digits change.
    pub both: Vec<isize>,
    /// One of the digits leads, by way.
    pub lead: [Vec<isize>; WAYS],
    /// One of the digits replies, by way.
    pub reply: [Vec<isize>; WAYS],
}

impl DigitMoves {
    /// The changes of digits with the weights `unit`, `3·unit`, ….
    pub fn new(digits: &[u8], unit: isize) -> DigitMoves {
        let mut part = DigitMoves::default();
        let mut w = unit;
        for &digit in digits {
            let mut one = DigitMoves::default();
            match digit {
                0 => {
                    one.reply[FLIP].push(2 * w);
                    one.reply[DROP].push(w);
                }
                1 => {
                    one.lead[DROP].push(-w);
                    one.reply[EASE].extend([-w, w]);
                }
                _ => {
                    one.lead[FLIP].push(-2 * w);
                    one.lead[EASE].push(-w);
                    one.reply[FLIP].push(-2 * w);
                    one.reply[DROP].push(-w);
                }
            }
            let mut both = std::mem::take(&mut part.both);
            one.join(&part, &mut both);
            part.both = both;
            for way in 0..WAYS {
                part.lead[way].append(&mut one.lead[way]);
                part.reply[way].append(&mut one.reply[way]);
            }
            w *= 3;
        }
        part
    }

    /// Appends the moves in which a digit of this part leads and one of `lower` replies.
    #[inline]
    pub fn join(&self, lower: &DigitMoves, to: &mut Vec<isize>) {
        for (leads, replies) in self.lead.iter().zip(&lower.reply) {
            for lead in leads {
                to.extend(replies.iter().map(|reply| lead + reply));
            }
        }
    }
}

/// How to solve the blocks of every chunk of a table.
pub(super) struct Plan {
    /// The number of top digits.
    pub top: u32,
    /// For each block of a chunk, how many of its middle digits are 1.
    pub ones: Vec<u32>,
    /// For each block of a chunk, what its middle digits can do.
    pub middle: Vec<DigitMoves>,
    /// For each block of a chunk, the blocks with one middle digit lowered by one.
    pub neighbours: Vec<Vec<usize>>,
    /// The blocks of a chunk, in an order in which every option of a block comes in an earlier group, so that the
    /// blocks of a group can be solved side by side.
    pub groups: Vec<Vec<usize>>,
    /// The lanes of options by moves of low digits alone, lane by lane, in pairs; an odd one appears twice.
    pub low: Vec<[u16; 2]>,
    /// The number of pairs for each lane.
    pub low_counts: Vec<usize>,
}

impl Plan {
    /// The plan for labels up to `h`, which is at least [`LOW`], with groups of at most `side_by_side` blocks.
    pub fn new(h: u32, side_by_side: usize) -> Plan {
        let middle = (h - LOW).min(MIDDLE);
        let blocks = 3_u64.pow(middle);
        let part = |block| DigitMoves::new(&digits(middle, block), LANES as isize);
        let neighbours = |block| {
            let [_, drop, ease] = DigitMoves::new(&digits(middle, block), 1).lead;
            drop.iter().chain(&ease).map(|&offset| (block as usize).strict_add_signed(offset)).collect()
        };
        let low = |lane: u64| -> Vec<[u16; 2]> {
            let DigitMoves { both, lead: [flip, ..], .. } = DigitMoves::new(&digits(LOW, lane), 1);
            let mut lanes: Vec<u16> =
                both.iter().chain(&flip).map(|&offset| lane.strict_add_signed(offset as i64) as u16).collect();
            lanes.sort_unstable();
            lanes.chunks(2).map(|pair| [pair[0], pair[pair.len() - 1]]).collect()
        };
        let low: Vec<Vec<[u16; 2]>> = (0..LANES as u64).map(low).collect();
        Plan {
            top: h - LOW - middle,
            ones: (0..blocks).map(|block| absent(middle, block)).collect(),
            middle: (0..blocks).map(part).collect(),
            neighbours: (0..blocks).map(neighbours).collect(),
            groups: groups(middle, side_by_side),
            low_counts: low.iter().map(Vec::len).collect(),
            low: low.concat(),
        }
    }
}

/// Forms groups of blocks: each time, the first blocks in the order of the sum of a·(digit a) whose options are all
/// done.
fn groups(middle: u32, most: usize) -> Vec<Vec<usize>> {
    let blocks = 3_usize.pow(middle);
    // A block that contains an option of another one has one or two digits changed as by a move, or one digit lowered.
    let mut awaited = vec![0; blocks];
    let mut users = vec![Vec::new(); blocks];
    let mut order: Vec<(usize, usize)> = Vec::with_capacity(blocks);
    for block in 0..blocks {
        let pattern = digits(middle, block as u64);
        let part = DigitMoves::new(&pattern, 1);
        for offset in part.both.iter().chain(part.lead.iter().flatten()) {
            users[block.strict_add_signed(*offset)].push(block);
            awaited[block] += 1;
        }
        order.push((weight(&pattern), block));
    }
    order.sort_unstable();
    let mut groups = Vec::new();
    while !order.is_empty() {
        let ready = order.iter().filter(|&&(_, block)| awaited[block] == 0);
        let group: Vec<usize> = ready.map(|&(_, block)| block).take(most).collect();
        order.retain(|(_, block)| !group.contains(block));
        for &user in group.iter().flat_map(|&block| &users[block]) {
            awaited[user] -= 1;
        }
        groups.push(group);
    }
    groups
}

/// Repeats one of the moves if their number is odd: values are added in pairs, and adding one twice makes no
/// difference.
pub(crate) fn make_even(moves: &mut Vec<isize>) {
    if moves.len() % 2 == 1 {
        moves.push(moves[0]);
    }
}
