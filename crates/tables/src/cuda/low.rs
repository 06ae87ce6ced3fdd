//! The low places: six digits, their patterns by the number of labels, and how moves lead from one to another.
//!
//! The patterns with as many labels are a *class*; they are the lanes of a run, in the order of their ternary codes. The
//! kernels keep one set for each lane, those of each eighth lane side by side, and find them by their *places* there.

use shapes::ranking::{Slices, TernaryCodes};

/// The number of low digits.
pub(super) const LOW: u32 = 6;
/// Classes: by the number of labels.
pub(super) const CLASSES: usize = LOW as usize + 1;
/// Runs begin at multiples of this many bytes.
const ALIGNED: usize = 16;
/// A place that holds the empty set.
const EMPTY: u8 = 255;

/// What the kernels need to know of a class.
pub(super) struct LowClass {
    /// The lanes.
    pub lanes: usize,
    /// Bytes of a run: some after its lanes may not be used.
    pub padded: usize,
    /// For each place, the twelve places that a move of one high and one low digit reads: those with a label turned, of
    /// the same class; those with a place filled, of the next; those with a label taken, of the one before.
    pub mixed: Vec<u8>,
    /// For each rank, the number of lanes and of words of options before it; and once more at the end.
    pub ranks: Vec<u32>,
    /// The lanes by rank: all that a lane waits for have lower ranks.
    pub order: Vec<u8>,
    /// The places of options, four to a word; within a rank, all first words, then all second ones.
    pub options: Vec<u32>,
    /// The codes of the lanes.
    pub codes: Vec<u16>,
}

/// All classes.
pub(super) fn classes() -> Vec<LowClass> {
    let slices: Vec<Slices> = (0..=LOW).map(slice).collect();
    (0..CLASSES).map(|low| LowClass::new(&slices, low)).collect()
}

fn slice(labels: u32) -> Slices {
    Slices::new(LOW, labels..=labels).expect("six labels are few")
}

/// The class of each code and its lane in it: 256·class + lane.
pub(super) fn lanes_of_codes() -> Vec<u16> {
    let codes = TernaryCodes::new(LOW.into()).expect("six digits are few");
    let lane = |code| {
        let labels = codes.labels(code);
        let lane = slice(labels.len() as u32).index(&labels).expect("a slice has all sets of its size");
        (labels.len() << 8) as u16 | lane as u16
    };
    (0..codes.count()).map(lane).collect()
}

/// Bytes of a run of so many lanes.
fn padded(lanes: u64) -> usize {
    (lanes as usize).next_multiple_of(ALIGNED)
}

/// Where the set of a lane lies.
fn place(lane: u64, slice: &Slices) -> u8 {
    let eights = padded(slice.count()) / 8;
    (lane as usize % 8 * eights + lane as usize / 8) as u8
}

impl LowClass {
    fn new(slices: &[Slices], low: usize) -> LowClass {
        let own = &slices[low];
        let lanes = own.count();
        let codes = TernaryCodes::new(LOW.into()).expect("six digits are few");
        let mut mixed = vec![0; 12 * padded(lanes)];
        for lane in 0..lanes {
            let at = 12 * usize::from(place(lane, own));
            let places = mixed_places(slices, low, &own.labels(lane));
            mixed[at..at + places.len()].copy_from_slice(&places);
        }
        let options: Vec<Vec<u64>> = (0..lanes).map(|lane| low_options(own, lane)).collect();
        let mut rank_of: Vec<usize> = Vec::new();
        for options in &options {
            rank_of.push(options.iter().map(|&option| rank_of[option as usize] + 1).max().unwrap_or(0));
        }
        let (mut ranks, mut order, mut words) = (Vec::new(), Vec::new(), Vec::new());
        for rank in 0..=rank_of.iter().max().copied().unwrap_or(0) {
            ranks.extend([order.len() as u32, words.len() as u32]);
            let members: Vec<usize> = (0..lanes as usize).filter(|&lane| rank_of[lane] == rank).collect();
            order.extend(members.iter().map(|&lane| lane as u8));
            let most = members.iter().map(|&lane| options[lane].len().div_ceil(4)).max().unwrap_or(0);
            for word in 0..most {
                for &lane in &members {
                    let place_at =
                        |i: usize| options[lane].get(4 * word + i).map_or(EMPTY, |&option| place(option, own));
                    words.push(u32::from_le_bytes(std::array::from_fn(place_at)));
                }
            }
        }
        ranks.extend([order.len() as u32, words.len() as u32]);
        let code = |lane| codes.code(&own.labels(lane)).expect("labels of a slice have a code") as u16;
        LowClass {
            lanes: lanes as usize,
            padded: padded(lanes),
            mixed,
            ranks,
            order,
            options: words,
            codes: (0..lanes).map(code).collect(),
        }
    }
}

/// The lanes that moves of low places alone lead to.
fn low_options(slice: &Slices, lane: u64) -> Vec<u64> {
    let mut options = Vec::new();
    crate::moves::slices::options(slice, lane, &mut options);
    options
}

/// The places of a lane with one low digit changed, in the order that the kernels expect.
fn mixed_places(slices: &[Slices], low: usize, labels: &[i64]) -> Vec<u8> {
    let at = |slice: &Slices, labels: &[i64]| place(slice.index(labels).expect("its class has it"), slice);
    let without = |gone: i64| labels.iter().copied().filter(move |&label| label != gone);
    let mut places = Vec::with_capacity(12);
    for &label in labels {
        places.push(at(&slices[low], &without(label).chain([-label]).collect::<Vec<_>>()));
    }
    let is_free = |a: &i64| !labels.contains(a) && !labels.contains(&-a);
    for a in (1..=i64::from(LOW)).filter(is_free) {
        for label in [a, -a] {
            places.push(at(&slices[low + 1], &[labels, &[label]].concat()));
        }
    }
    for &label in labels {
        places.push(at(&slices[low - 1], &without(label).collect::<Vec<_>>()));
    }
    places
}
