//! Tuples, each coordinate below its side, the last coordinate running fastest.

use super::{MOST_INDICES, TooLarge};

/// The tuples whose coordinates are below given sides.
///
/// ```
/// use shapes::ranking::Tuples;
///
/// let tuples = Tuples::new(&[3, 4])?;
/// assert_eq!(tuples.count(), 12);
/// assert_eq!(tuples.index(&[2, 1]), Some(9));
/// assert_eq!(tuples.tuple(9), [2, 1]);
/// assert_eq!(tuples.index(&[0, 4]), None);
/// # Ok::<(), shapes::ranking::TooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuples {
    sides: Vec<u64>,
    count: u64,
}

impl Tuples {
    /// The tuples whose i-th coordinate is below the i-th side.
    ///
    /// # Errors
    ///
    /// If there are more than [`MOST_INDICES`].
    pub fn new(sides: &[u64]) -> Result<Tuples, TooLarge> {
        let product = sides.iter().try_fold(1_u64, |product, &side| product.checked_mul(side));
        let count = if sides.contains(&0) { Some(0) } else { product.filter(|&count| count <= MOST_INDICES) };
        match count {
            Some(count) => Ok(Tuples { sides: sides.to_vec(), count }),
            None => Err(TooLarge::Positions {
                count: sides.iter().map(u64::to_string).collect::<Vec<_>>().join("·"),
                about: sides.iter().map(|&side| side as f64).product(),
                most: "2^62".to_owned(),
            }),
        }
    }

    /// The sides.
    pub fn sides(&self) -> &[u64] {
        &self.sides
    }

    /// How many tuples there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The tuple at an index below [`Tuples::count`].
    pub fn tuple(&self, index: u64) -> Vec<u64> {
        let mut tuple = vec![0; self.sides.len()];
        self.write(index, &mut tuple);
        tuple
    }

    /// Writes the tuple at an index to the front of `tuple`, which has at least as many places as there are sides.
    pub fn write(&self, mut index: u64, tuple: &mut [u64]) {
        for (coordinate, side) in tuple[..self.sides.len()].iter_mut().zip(&self.sides).rev() {
            *coordinate = index % side;
            index /= side;
        }
    }

    /// The index of a tuple; `None` if it is not below the sides.
    pub fn index(&self, tuple: &[u64]) -> Option<u64> {
        let is_below = tuple.len() == self.sides.len() && tuple.iter().zip(&self.sides).all(|(x, side)| x < side);
        is_below.then(|| tuple.iter().zip(&self.sides).fold(0, |index, (x, side)| index * side + x))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tuple_in_its_place() {
        for sides in [&[][..], &[1], &[7], &[3, 4], &[4, 0, 2], &[2, 3, 4], &[3, 2, 1, 4], &[2, 2, 2, 3, 2]] {
            let tuples = Tuples::new(sides).unwrap();
            // All tuples below the largest side, in lexicographic order.
            let most = sides.iter().copied().max().unwrap_or(0);
            let mut all = vec![Vec::new()];
            for _ in sides {
                all = all.iter().flat_map(|t: &Vec<u64>| (0..most).map(|x| [&t[..], &[x]].concat())).collect();
            }
            let below = all.into_iter().filter(|tuple| tuple.iter().zip(sides).all(|(x, side)| x < side));
            super::super::assert_bijection(tuples.count(), |i| tuples.tuple(i), |t| tuples.index(t), below);
            assert_eq!(tuples.index(&vec![most; sides.len() + 1]), None);
        }
    }

    #[test]
    fn too_many_are_refused() {
        assert_eq!(Tuples::new(&[1 << 31, 1 << 31]).unwrap().count(), 1 << 62);
        let error = Tuples::new(&[1 << 32, 1 << 32]).unwrap_err().to_string();
        let expected = "it has 4294967296·4294967296 positions (about 1.8e19), and no more than 2^62 can be numbered";
        assert_eq!(error, expected);
        assert_eq!(Tuples::new(&[u64::MAX, u64::MAX, 0]).unwrap().count(), 0);
    }
}
