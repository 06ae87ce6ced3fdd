//! Known values at points.

/// Where the values are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Points {
    /// Consecutive numbers: the points are `[first]`, `[first+1]`, ….
    Line {
        /// The first number.
        first: u64,
    },
    /// Tuples with each entry below its side, the last entry varying fastest.
    Grid {
        /// The sides.
        sides: Vec<u64>,
    },
    /// Sets of numbers below `squares`, indexed by bit masks; a point lists the elements in ascending order.
    Sets {
        /// How many numbers there are to choose from; at most 30.
        squares: u32,
    },
    /// Points in no regular order, smaller ones first.
    Listed(Vec<Vec<u64>>),
}

impl Points {
    /// The number of points; 0 for a line, which has no end.
    pub fn count(&self) -> usize {
        match self {
            Points::Line { .. } => 0,
            Points::Grid { sides } => sides.iter().map(|&side| side as usize).product(),
            Points::Sets { squares } => 1 << squares,
            Points::Listed(points) => points.len(),
        }
    }
}

/// Values at points. The game does not have the points without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    points: Points,
    values: Vec<Option<u64>>,
}

impl Data {
    /// The values at these points, in order. A line ends with its values; any other list of points must have as many
    /// values as points.
    pub fn new(points: Points, values: Vec<Option<u64>>) -> Data {
        let count = match &points {
            Points::Line { .. } => values.len(),
            other => other.count(),
        };
        assert_eq!(values.len(), count, "a value for each point");
        Data { points, values }
    }

    /// Where the values are.
    pub fn points(&self) -> &Points {
        &self.points
    }

    /// The values, in the order of the points.
    pub fn values(&self) -> &[Option<u64>] {
        &self.values
    }

    /// The value at a point, if there is one.
    pub fn at(&self, point: &[u64]) -> Option<u64> {
        let index = match &self.points {
            Points::Line { first } => match point {
                [n] => n.checked_sub(*first)?,
                _ => return None,
            },
            Points::Grid { sides } => {
                if point.len() != sides.len() || point.iter().zip(sides).any(|(entry, side)| entry >= side) {
                    return None;
                }
                point.iter().zip(sides).fold(0, |index, (entry, side)| index * side + entry)
            }
            Points::Sets { squares } => {
                if point.iter().any(|element| *element >= u64::from(*squares)) {
                    return None;
                }
                point.iter().fold(0, |mask, element| mask | 1 << element)
            }
            Points::Listed(points) => points.iter().position(|listed| listed == point)? as u64,
        };
        self.values.get(usize::try_from(index).ok()?).copied().flatten()
    }

    /// Calls `each` with every point that has a value, in order, until it returns false.
    pub fn each(&self, mut each: impl FnMut(&[u64], u64) -> bool) {
        let mut point = match &self.points {
            Points::Line { first } => vec![*first],
            Points::Grid { sides } => vec![0; sides.len()],
            _ => Vec::new(),
        };
        for (index, value) in self.values.iter().enumerate() {
            match &self.points {
                Points::Line { first } => point[0] = first + index as u64,
                Points::Grid { sides } => {
                    let mut rest = index as u64;
                    for (entry, side) in point.iter_mut().zip(sides).rev() {
                        (*entry, rest) = (rest % side, rest / side);
                    }
                }
                Points::Sets { squares } => {
                    point.clear();
                    point.extend((0..u64::from(*squares)).filter(|square| index >> square & 1 == 1));
                }
                Points::Listed(points) => point.clone_from(&points[index]),
            }
            if let Some(value) = value
                && !each(&point, *value)
            {
                return;
            }
        }
    }

    /// How far the data go: the last number of a line, the largest entry of a grid or a set, or the number of points of
    /// a list.
    pub fn extent(&self) -> u64 {
        match &self.points {
            Points::Line { first } => (first + self.values.len() as u64).saturating_sub(1),
            Points::Grid { sides } => sides.iter().copied().max().unwrap_or(0).saturating_sub(1),
            Points::Sets { squares } => u64::from(*squares).saturating_sub(1),
            Points::Listed(points) => points.len() as u64,
        }
    }

    /// The part that a finder may learn from: the first half of a line or a list, the points of a grid below half its
    /// sides, or the sets below half the squares, rounded up.
    pub fn half(&self) -> Data {
        let points = match &self.points {
            Points::Line { first } => {
                return Data {
                    points: Points::Line { first: *first },
                    values: self.values[..self.values.len() / 2].to_vec(),
                };
            }
            Points::Grid { sides } => Points::Grid { sides: sides.iter().map(|side| side.div_ceil(2)).collect() },
            Points::Sets { squares } => Points::Sets { squares: squares.div_ceil(2) },
            Points::Listed(points) => Points::Listed(points[..points.len() / 2].to_vec()),
        };
        let mut values = Vec::new();
        match &points {
            // Masks of small sets come first, and so do the first points of a list.
            Points::Sets { squares } => values.extend_from_slice(&self.values[..1 << squares]),
            Points::Listed(points) => values.extend_from_slice(&self.values[..points.len()]),
            Points::Grid { sides } => {
                let count: u64 = sides.iter().product();
                let mut point = vec![0; sides.len()];
                for index in 0..count {
                    let mut rest = index;
                    for (entry, side) in point.iter_mut().zip(sides).rev() {
                        (*entry, rest) = (rest % side, rest / side);
                    }
                    values.push(self.at(&point));
                }
            }
            Points::Line { .. } => {}
        }
        Data { points, values }
    }
}
