//! Which units a rank owns, and in what order it solves them.

use tables::units::Units;

/// The owner of a unit. The units of one rank have the same remainder, so they are spread over the whole table. If the
/// number of ranks is a power of three, they are the units with the same lowest digits.
pub fn owner(unit: usize, ranks: usize) -> usize {
    unit % ranks
}

/// The smallest and the largest number of digits of a unit.
const DIGITS: (u32, u32) = (11, 16);

/// How a table of labels up to ±`half` is cut for this many ranks; none if it cannot be. More ranks get more units, so
/// that no rank waits long for another: 3^5 units for two ranks, which wait little and then have fewer files to write
/// and messages to send; 3^7 for three; three times as many for three times the ranks; and more if units would
/// otherwise exceed 3^16 codes.
pub fn cut(half: u32, ranks: usize) -> Option<Units> {
    let (fewest, most) = DIGITS;
    let above = if ranks <= 2 { 5 } else { 6 + ranks.checked_ilog(3).unwrap_or(0) };
    Units::new(half, half.saturating_sub(above).clamp(fewest, most).min(half))
}

/// The units of a rank, ordered by a quantity that every move lowers: the sum of a·(digit a) of their numbers.
pub fn own_units(units: &Units, rank: usize, ranks: usize) -> Vec<usize> {
    let mut own: Vec<usize> = (0..units.count()).filter(|&unit| owner(unit, ranks) == rank).collect();
    own.sort_by_cached_key(|&unit| (weight(unit), unit));
    own
}

fn weight(mut unit: usize) -> usize {
    let (mut weight, mut place) = (0, 1);
    while unit > 0 {
        weight += place * (unit % 3);
        unit /= 3;
        place += 1;
    }
    weight
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_cut_by_the_number_of_ranks() {
        let digits = |half, ranks| cut(half, ranks).map(|units| units.digits());
        assert_eq!(
            (digits(18, 1), digits(18, 2), digits(18, 3), digits(18, 4)),
            (Some(13), Some(13), Some(11), Some(11))
        );
        assert_eq!((digits(26, 27), digits(28, 81), digits(7, 2), digits(4, 2)), (Some(16), Some(16), Some(7), None));
    }

    #[test]
    fn every_unit_has_one_owner_and_comes_after_what_it_needs() {
        let units = Units::new(16, 11).unwrap();
        for ranks in 1..=5 {
            let mut all = Vec::new();
            for rank in 0..ranks {
                all.extend(own_units(&units, rank, ranks));
            }
            all.sort_unstable();
            assert_eq!(all, (0..units.count()).collect::<Vec<_>>());
        }
        for unit in 0..units.count() {
            assert!(units.needs(unit).into_iter().all(|other| weight(other) < weight(unit)), "{unit}");
        }
    }
}
