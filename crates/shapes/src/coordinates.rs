//! Weights of the classical types in the coordinates e_1, e_2, …: the sets, labels and turtles that they stand for.
//!
//! | type | weights of the orbit | coordinates |
//! |---|---|---|
//! | A_n, node k | k beads on the squares 0, …, n | 1 at e_{x+1} for a bead on x, else 0 |
//! | B_h and C_h, node m | m labels from ±1, …, ±h | -1 at e_{h+1-a} for a label +a, 1 for -a, else 0; half of that for B_h/h |
//! | D_n, nodes n-1 and n | turtles on the squares 0, …, n-1 | -1/2 at e_{n-x} for an upright turtle on x, else 1/2 |
//!
//! In types B, C and D coordinates are stored doubled, so that halves become whole numbers.

use crate::beads::BeadSet;
use crate::cartan::{Cartan, FiniteType, Series};
use crate::d_complete::Content;
use crate::weight::Weight;

/// The weight of A_n, n = `rank`, that stands for beads on the squares 0, …, n; `None` if one is further right.
///
/// ```
/// use shapes::{BeadSet, coordinates};
///
/// let beads = BeadSet::new(vec![1, 3])?;
/// assert_eq!(coordinates::weight_of_beads(&beads, 3), Some(vec![-1, 1, -1]));
/// assert_eq!(coordinates::beads_of_weight(&[-1, 1, -1]), Some(beads));
/// # Ok::<(), shapes::NotationError>(())
/// ```
pub fn weight_of_beads(beads: &BeadSet, rank: usize) -> Option<Weight> {
    let has = |square: usize| i64::from(beads.contains(square as u64));
    let within = beads.squares().last().is_none_or(|&last| last <= rank as u64);
    within.then(|| (1..=rank).map(|i| has(i - 1) - has(i)).collect())
}

/// The beads that a weight of A_n stands for; `None` if it stands for none, or is 0 and stands for all squares as well.
pub fn beads_of_weight(weight: &[i64]) -> Option<BeadSet> {
    // The first coordinate determines all others, and is whichever of 0 and 1 keeps them 0 or 1.
    let mut found = [0, 1].into_iter().filter_map(|first| {
        let mut coordinate = first;
        let mut coordinates = vec![first];
        for entry in weight {
            coordinate -= entry;
            coordinates.push(coordinate);
        }
        coordinates.iter().all(|coordinate| (0..=1).contains(coordinate)).then_some(coordinates)
    });
    let coordinates = found.next().filter(|_| found.next().is_none())?;
    BeadSet::new((0..).zip(coordinates).filter(|(_, coordinate)| *coordinate == 1).map(|(square, _)| square).collect())
        .ok()
}

/// Twice the coordinates of a weight of type B, C or D; `None` for another type.
pub fn twofold(name: FiniteType, weight: &[i64]) -> Option<Vec<i64>> {
    let n = name.rank();
    if weight.len() != n {
        return None;
    }
    let mut coordinates = vec![0; n];
    let last = match name.family() {
        Series::B => weight[n - 1],
        Series::C => 2 * weight[n - 1],
        // The last two entries are the difference and the sum of the last two coordinates.
        Series::D => weight[n - 1] - weight[n - 2],
        _ => return None,
    };
    coordinates[n - 1] = last;
    for i in (0..n - 1).rev() {
        coordinates[i] = 2 * weight[i] + coordinates[i + 1];
    }
    Some(coordinates)
}

/// The weight of type B, C or D with these coordinates, given doubled; `None` for another type or another number of
/// them, or if an entry would not be whole.
pub fn from_twofold(name: FiniteType, coordinates: &[i64]) -> Option<Weight> {
    let n = name.rank();
    if coordinates.len() != n {
        return None;
    }
    let half = |number: i64| (number % 2 == 0).then_some(number / 2);
    let mut weight: Weight = coordinates.windows(2).map(|pair| half(pair[0] - pair[1])).collect::<Option<_>>()?;
    weight.push(match name.family() {
        Series::B => coordinates[n - 1],
        Series::C => half(coordinates[n - 1])?,
        Series::D => half(coordinates[n - 2] + coordinates[n - 1])?,
        _ => return None,
    });
    Some(weight)
}

/// The weight of B_h or C_h that stands for labels from ±1, …, ±h with different absolute values; `None` for another
/// type or another label.
///
/// ```
/// use shapes::{FiniteType, coordinates};
///
/// // The start of the game on 2×4: labels 3 and 2, the lowest weight of ω_2.
/// let c3 = FiniteType::read("C3")?;
/// assert_eq!(coordinates::weight_of_labels(c3, &[2, 3]), Some(vec![0, -1, 0]));
/// assert_eq!(coordinates::labels_of_weight(c3, &[0, -1, 0]), Some(vec![2, 3]));
/// # Ok::<(), String>(())
/// ```
pub fn weight_of_labels(name: FiniteType, labels: &[i64]) -> Option<Weight> {
    let h = name.rank();
    // Only B_h/h has halves.
    let unit = if name.family() == Series::B && labels.len() == h { 1 } else { 2 };
    let mut coordinates = vec![0; h];
    for &label in labels {
        let size = usize::try_from(label.unsigned_abs()).ok().filter(|size| (1..=h).contains(size))?;
        coordinates[h - size] = -label.signum() * unit;
    }
    matches!(name.family(), Series::B | Series::C).then(|| from_twofold(name, &coordinates)).flatten()
}

/// The labels, ascending, that a weight of B_h or C_h stands for; `None` for a weight of another orbit or type.
pub fn labels_of_weight(name: FiniteType, weight: &[i64]) -> Option<Vec<i64>> {
    let coordinates = twofold(name, weight).filter(|_| matches!(name.family(), Series::B | Series::C))?;
    let h = name.rank();
    let mut labels: Vec<i64> =
        (0..h).filter(|&i| coordinates[i] != 0).map(|i| -coordinates[i].signum() * (h - i) as i64).collect();
    labels.sort_unstable();
    // Only weights of fundamental orbits stand for labels.
    (weight_of_labels(name, &labels).as_deref() == Some(weight)).then_some(labels)
}

/// The weight of D_n, n = `rank`, that stands for upright turtles on the squares 0, …, n-1; `None` if one is further
/// right. It is in the orbit of ω_n for an even number of them, of ω_{n-1} for an odd one.
pub fn weight_of_turtles(name: FiniteType, upright: &BeadSet) -> Option<Weight> {
    let n = name.rank();
    let within = upright.squares().last().is_none_or(|&last| last < n as u64);
    let is_d = name.family() == Series::D;
    let coordinate = |i: usize| if upright.contains((n - 1 - i) as u64) { -1 } else { 1 };
    (is_d && within).then(|| from_twofold(name, &(0..n).map(coordinate).collect::<Vec<_>>())).flatten()
}

/// The upright turtles that a weight of D_n stands for; `None` for a weight that is not of spin type.
pub fn turtles_of_weight(name: FiniteType, weight: &[i64]) -> Option<BeadSet> {
    let coordinates = twofold(name, weight).filter(|_| name.family() == Series::D)?;
    if !coordinates.iter().all(|coordinate| coordinate.abs() == 1) {
        return None;
    }
    let upright = coordinates.iter().rev().zip(0..).filter(|(coordinate, _)| **coordinate < 0);
    BeadSet::new(upright.map(|(_, square)| square).collect()).ok()
}

impl Cartan {
    /// How often each simple root must be added to a weight of a finite type until it is dominant.
    pub fn depth(&self, weight: &[i64]) -> Content {
        let (mut weight, mut content) = (weight.to_vec(), vec![0; self.rank()]);
        while let Some(node) = weight.iter().position(|&entry| entry < 0) {
            content[node] += weight[node].unsigned_abs();
            self.reflect_simply(&mut weight, node);
        }
        content
    }
}
