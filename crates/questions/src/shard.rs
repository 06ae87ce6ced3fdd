//! Shards: parts of work with independent cases, for several processes or machines.

use std::fmt;
use std::str::FromStr;

/// Part I of N: the cases I, I+N, I+2N, … of the work in order, counted from 1. Together the shards 1/N to N/N contain
/// every case once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Counted from 0.
    number: u64,
    of: u64,
}

impl Shard {
    /// All cases.
    pub const WHOLE: Shard = Shard { number: 0, of: 1 };

    /// Part `number`, counted from 1, of `of`; none if there is no such part.
    pub fn new(number: u64, of: u64) -> Option<Shard> {
        (1..=of).contains(&number).then(|| Shard { number: number - 1, of })
    }

    /// Whether it has all cases.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }

    /// In the form in which it is read: `I/N`.
    pub fn part(self) -> String {
        format!("{}/{}", self.number + 1, self.of)
    }

    /// Whether it has a case, counted from 0.
    pub fn has(self, case: u64) -> bool {
        case % self.of == self.number
    }

    /// The cases that belong to this shard.
    pub fn share<T>(self, cases: impl IntoIterator<Item = T>) -> Vec<T> {
        let numbered = (0..self.of).cycle().zip(cases);
        numbered.filter(|(number, _)| *number == self.number).map(|(_, case)| case).collect()
    }

    /// Merges the results of the shards 1/N to N/N in the order of the whole, including those after a missing one.
    pub fn unite_all<T>(shards: Vec<Vec<T>>) -> Vec<T> {
        let mut shards: Vec<_> = shards.into_iter().map(Vec::into_iter).collect();
        let mut whole = Vec::new();
        while shards.iter().any(|shard| shard.len() > 0) {
            whole.extend(shards.iter_mut().filter_map(Iterator::next));
        }
        whole
    }

    /// Merges the results of the shards 1/N to N/N in the order of the whole, up to the first missing one.
    pub fn unite<T>(shards: Vec<Vec<T>>) -> Vec<T> {
        let mut shards: Vec<_> = shards.into_iter().map(Vec::into_iter).collect();
        let mut whole = Vec::new();
        loop {
            if shards.is_empty() {
                return whole;
            }
            for shard in &mut shards {
                match shard.next() {
                    Some(case) => whole.push(case),
                    None => return whole,
                }
            }
        }
    }
}

/// In words.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shard {} of {}", self.number + 1, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `I/N`.
    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let shard = numbers.and_then(|(number, of)| Shard::new(number, of));
        shard.ok_or_else(|| "write part I of N as I/N, such as 2/5, with I from 1 to N".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn the_shards_are_the_whole() {
        for of in 1..=7 {
            for cases in 0..=20_u64 {
                let shards: Vec<Vec<u64>> =
                    (1..=of).map(|number| Shard::new(number, of).unwrap().share(0..cases)).collect();
                for (number, share) in (1..).zip(&shards) {
                    let shard = Shard::new(number, of).unwrap();
                    let has: Vec<u64> = (0..cases).filter(|&case| shard.has(case)).collect();
                    assert_eq!(*share, has, "{shard}");
                }
                assert_eq!(Shard::unite_all(shards.clone()), (0..cases).collect::<Vec<_>>());
                assert_eq!(Shard::unite(shards), (0..cases).collect::<Vec<_>>());
            }
        }
        // A missing case ends what is known of the whole.
        assert_eq!(Shard::unite(vec![vec![0, 3, 6], vec![1], vec![2, 5]]), [0, 1, 2, 3]);
        assert_eq!(Shard::unite_all(vec![vec![0, 3, 6], vec![1], vec![2, 5]]), [0, 1, 2, 3, 5, 6]);
        assert!(Shard::unite(Vec::<Vec<u64>>::new()).is_empty());
    }

    #[test]
    fn a_shard_is_read_or_refused() {
        assert_eq!("2/5".parse(), Ok(Shard::new(2, 5).unwrap()));
        assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
        assert_eq!("7/7".parse::<Shard>().unwrap().to_string(), "shard 7 of 7");
        for wrong in ["", "/", "0/3", "4/3", "1/0", "0/0", "1", "-1/3", "1/3/3", "1/x", "99999999999999999999/1"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
