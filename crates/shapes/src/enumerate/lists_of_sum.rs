//! Lists of numbers with a given sum.

/// All lists of `len` numbers up to `most` that add up to `sum`, ascending.
///
/// ```
/// let lists: Vec<Vec<u64>> = shapes::enumerate::lists_of_sum(2, 3, 2).collect();
/// assert_eq!(lists, [[1, 2], [2, 1]]);
/// ```
pub fn lists_of_sum(len: usize, sum: u64, most: u64) -> impl Iterator<Item = Vec<u64>> {
    let mut next = smallest(vec![0; len], 0, sum, most);
    std::iter::from_fn(move || {
        let list = next.take()?;
        next = following(&list, most);
        Some(list)
    })
}

/// The smallest list that agrees with this one before a place and has `sum` from there on: the sum goes as far right as
/// it can. None if there is no room for it.
fn smallest(mut list: Vec<u64>, from: usize, mut sum: u64, most: u64) -> Option<Vec<u64>> {
    for number in list[from..].iter_mut().rev() {
        *number = sum.min(most);
        sum -= *number;
    }
    (sum == 0).then_some(list)
}

/// The next list of the same sum: the last number that can grow by one does, at the cost of those after it.
fn following(list: &[u64], most: u64) -> Option<Vec<u64>> {
    let mut behind = 0;
    for place in (0..list.len()).rev() {
        if behind > 0 && list[place] < most {
            let mut next = list.to_vec();
            next[place] += 1;
            return smallest(next, place + 1, behind - 1, most);
        }
        behind += list[place];
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::lists;
    use super::*;

    #[test]
    fn they_are_the_lists_with_that_sum() {
        for (len, most) in [(0, 3), (1, 4), (2, 5), (3, 3), (4, 2)] {
            for sum in 0..=len as u64 * most + 1 {
                let all: Vec<Vec<u64>> = lists(len, most).filter(|list| list.iter().sum::<u64>() == sum).collect();
                assert_eq!(lists_of_sum(len, sum, most).collect::<Vec<_>>(), all, "{len} {sum} {most}");
            }
        }
    }
}
