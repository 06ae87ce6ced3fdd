//! The low places: six digits, their patterns by the number of labels, and the moves between them.
//!
//! The patterns with the same number of labels form a *class*. They are the lanes of a run, in the order of their
//! ternary codes. The kernels keep a set for each lane. The sets of every eighth lane are side by side; where the set
//! of a lane is in this order is its *place*.

use shapes::ranking::{Slices, TernaryCodes};

/// The number of low digits.
pub(super) const LOW: u32 = 6;
/// The number of classes: one for each number of labels.
pub(super) const CLASSES: usize = LOW as usize + 1;
/// The number of lanes of the largest class.
const MOST_LANES: usize = 240;
/// Runs begin at multiples of this many bytes, the lanes of two threads.
const ALIGNED: usize = 16;
/// The number of warps in a thread block, for kernels in which each warp works on its own.
pub(super) const WARPS: u32 = 4;
/// The number of threads in a warp.
pub(super) const WARP: u32 = 32;

/// What the kernels need to know about a class.
pub(super) struct LowClass {
    /// The number of lanes.
    pub lanes: usize,
    /// The size of a run in bytes, which includes padding after the lanes.
    pub padded: usize,
    /// For each place, the twelve places that moves of one high and one low digit read: those with one label's sign
    /// changed, of the same class; those with one more label, of the next class; and those with one label less, of the
    /// class before.
    pub mixed: Vec<u8>,
    /// For each lane, the lanes that moves of low digits alone lead to, all of them before the lane itself.
    pub options: Vec<u8>,
    /// Where the options of each lane begin; and the end of the last ones.
    pub starts: Vec<u32>,
    /// The codes of the lanes.
    pub codes: Vec<u16>,
}

/// All classes.
pub(super) fn classes() -> Vec<LowClass> {
    let slices: Vec<Slices> = (0..=LOW).map(slice).collect();
    (0..CLASSES).map(|low| LowClass::new(&slices, low)).collect()
}

/// The numbering of the lanes of a class.
pub(super) fn slice(labels: u32) -> Slices {
    Slices::new(LOW, labels..=labels).expect("six labels are few")
}

/// The distance in bytes from the value of a lane to that of the next, in the second kernel.
const ROW: u32 = 33;

/// The constants that the kernels share with this module, and their constant memory, as source text.
pub(super) fn constants() -> String {
    let classes = classes();
    let lanes: Vec<String> = classes.iter().map(|class| class.lanes.to_string()).collect();
    let (mut options, mut starts) = (Vec::new(), Vec::new());
    for class in &classes {
        let first = options.len() as u32;
        options.extend(class.options.iter().map(|&option| (u32::from(option) * ROW).to_string()));
        let mut row: Vec<String> = class.starts.iter().map(|start| (first + start).to_string()).collect();
        row.resize(MOST_LANES + 1, "0".to_owned());
        starts.push(format!("{{{}}}", row.join(",")));
    }
    format!(
        "#define LOW {LOW}\n#define ALIGNED {ALIGNED}\n#define WARPS {WARPS}\n#define ROW {ROW}\n#define LANE_COUNTS {{{}}}\n__constant__ unsigned short OPTIONS[] = {{{}}};\n__constant__ unsigned short OPTION_STARTS[{}][{}] = {{{}}};\n",
        lanes.join(","),
        options.join(","),
        classes.len(),
        MOST_LANES + 1,
        starts.join(",")
    )
}

/// The class of each code and its lane in that class: 256·class + lane.
pub(super) fn lanes_of_codes() -> Vec<u16> {
    let codes = TernaryCodes::new(LOW.into()).expect("six digits are few");
    let lane = |code| {
        let labels = codes.labels(code);
        let lane = slice(labels.len() as u32).index(&labels).expect("a slice has all sets of its size");
        (labels.len() << 8) as u16 | lane as u16
    };
    (0..codes.count()).map(lane).collect()
}

/// The size in bytes of a run with this many lanes.
fn padded(lanes: u64) -> usize {
    (lanes as usize).next_multiple_of(ALIGNED)
}

/// The place of a lane's set.
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
        let (mut starts, mut options) = (vec![0], Vec::new());
        for lane in 0..lanes {
            let mut to = Vec::new();
            crate::moves::slices::options(own, lane, &mut to);
            options.extend(to.iter().map(|&option| option as u8));
            starts.push(options.len() as u32);
        }
        let code = |lane| codes.code(&own.labels(lane)).expect("labels of a slice have a code") as u16;
        LowClass {
            lanes: lanes as usize,
            padded: padded(lanes),
            mixed,
            options,
            starts,
            codes: (0..lanes).map(code).collect(),
        }
    }
}

/// The places of the lanes that differ from a lane by one low digit, in the order that the kernels expect.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of a class are all different, and stand for the lanes that a change of one low digit leads to.
    #[test]
    fn places_stand_for_lanes() {
        let slices: Vec<Slices> = (0..=LOW).map(slice).collect();
        for (low, class) in classes().iter().enumerate() {
            let mut places: Vec<u8> = (0..class.lanes as u64).map(|lane| place(lane, &slices[low])).collect();
            for lane in 0..class.lanes as u64 {
                let labels = slices[low].labels(lane);
                let at = 12 * usize::from(places[lane as usize]);
                let found = &class.mixed[at..at + 12];
                // The labels of the lane that has a place.
                let labels_at = |of: usize, at: u8| {
                    let lane = (0..slices[of].count()).find(|&lane| place(lane, &slices[of]) == at);
                    slices[of].labels(lane.expect("a place is that of a lane"))
                };
                let (turned, rest) = found.split_at(low);
                let (filled, taken) = rest.split_at(12 - 2 * low);
                let absolute =
                    |labels: &[i64]| labels.iter().map(|label| label.abs()).collect::<std::collections::BTreeSet<_>>();
                for &at in turned {
                    let other = labels_at(low, at);
                    assert_eq!(absolute(&other), absolute(&labels));
                    assert_eq!(other.iter().filter(|label| !labels.contains(label)).count(), 1);
                }
                for &at in filled {
                    assert!(labels.iter().all(|label| labels_at(low + 1, at).contains(label)));
                }
                for &at in taken {
                    assert!(labels_at(low - 1, at).iter().all(|label| labels.contains(label)));
                }
                let mut all = [turned, filled, taken].map(<[u8]>::to_vec);
                all.iter_mut().for_each(|places| places.sort_unstable());
                assert!(all.iter().all(|places| places.is_sorted_by(|a, b| a < b)), "none twice");
            }
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), class.lanes);
            assert!(class.lanes <= MOST_LANES && class.padded <= 256);
        }
    }

    #[test]
    fn every_code_has_its_lane() {
        let classes = classes();
        for (code, lane) in lanes_of_codes().into_iter().enumerate() {
            assert_eq!(usize::from(classes[usize::from(lane >> 8)].codes[usize::from(lane & 255)]), code);
        }
        // The text for the kernels contains every option once.
        let options: usize = classes.iter().map(|class| class.options.len()).sum();
        let text = constants();
        let list = text.split_once("OPTIONS[] = {").and_then(|(_, rest)| rest.split_once('}')).expect("a list").0;
        assert_eq!(list.split(',').count(), options);
    }
}
