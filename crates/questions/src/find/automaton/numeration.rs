//! Numbers as words of digits, most significant digit first.
//!
//! Words that differ by leading zeros stand for the same number, so a number is also a prefix: what has been read so
//! far. The names are Walnut's, `msd_2` to `msd_10` and `msd_fib`.

/// The weights of Zeckendorf digits, 1, 2, 3, 5, …, as far as they fit a machine word.
const FIBONACCI: [u64; 91] = {
    let mut weights = [1; 91];
    weights[1] = 2;
    let mut i = 2;
    while i < weights.len() {
        weights[i] = weights[i - 1] + weights[i - 2];
        i += 1;
    }
    weights
};

/// A way to write natural numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numeration {
    /// Base 2 or more.
    Base(u32),
    /// Sums of Fibonacci numbers 1, 2, 3, 5, …, no two of them adjacent: a word of zeros and ones without `11`.
    Fibonacci,
}

impl Numeration {
    /// The numerations that are tried.
    pub fn all() -> impl Iterator<Item = Numeration> {
        (2..=10).map(Numeration::Base).chain([Numeration::Fibonacci])
    }

    /// The number of digits.
    pub fn digits(self) -> u32 {
        match self {
            Numeration::Base(base) => base,
            Numeration::Fibonacci => 2,
        }
    }

    /// Walnut's name for it.
    pub fn name(self) -> String {
        match self {
            Numeration::Base(base) => format!("msd_{base}"),
            Numeration::Fibonacci => "msd_fib".to_owned(),
        }
    }

    /// The name of its digits in messages.
    pub fn words(self) -> String {
        match self {
            Numeration::Base(base) => format!("base {base} digits"),
            Numeration::Fibonacci => "Zeckendorf digits".to_owned(),
        }
    }

    /// The word of a number, without leading zeros; that of 0 is empty.
    pub fn word(self, mut number: u64) -> Vec<u32> {
        match self {
            Numeration::Base(base) => {
                let mut digits = Vec::new();
                while number > 0 {
                    digits.push((number % u64::from(base)) as u32);
                    number /= u64::from(base);
                }
                digits.reverse();
                digits
            }
            Numeration::Fibonacci => {
                let length = FIBONACCI.partition_point(|&weight| weight <= number);
                let digit = |weight: &u64| {
                    let fits = *weight <= number;
                    number -= if fits { *weight } else { 0 };
                    u32::from(fits)
                };
                FIBONACCI[..length].iter().rev().map(digit).collect()
            }
        }
    }

    /// The number whose word is that of `number` with one more digit; none if there is no such word, or if the number
    /// is too large.
    pub fn append(self, number: u64, digit: u32) -> Option<u64> {
        match self {
            Numeration::Base(base) => number.checked_mul(base.into())?.checked_add(digit.into()),
            Numeration::Fibonacci => {
                let word = self.word(number);
                if digit == 1 && word.last() == Some(&1) {
                    return None;
                }
                let places = word.iter().rev().zip(FIBONACCI[1..].iter());
                let shifted = places
                    .filter(|(digit, _)| **digit == 1)
                    .try_fold(0, |sum: u64, (_, weight)| sum.checked_add(*weight))?;
                if word.len() >= FIBONACCI.len() { None } else { shifted.checked_add(digit.into()) }
            }
        }
    }

    /// How many numbers have words of at most this length.
    pub fn count(self, length: usize) -> u64 {
        match self {
            Numeration::Base(base) => u64::from(base).saturating_pow(u32::try_from(length).unwrap_or(u32::MAX)),
            Numeration::Fibonacci => FIBONACCI.get(length).copied().unwrap_or(u64::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_count_their_weights() {
        for number in 0..2000 {
            for base in 2..=10 {
                let word = Numeration::Base(base).word(number);
                assert_eq!(word.iter().fold(0, |sum, &digit| sum * u64::from(base) + u64::from(digit)), number);
                assert_ne!(word.first(), Some(&0));
            }
            let word = Numeration::Fibonacci.word(number);
            let weights = |(place, digit): (usize, &u32)| FIBONACCI[place] * u64::from(*digit);
            assert_eq!(word.iter().rev().enumerate().map(weights).sum::<u64>(), number);
            assert!(word.windows(2).all(|pair| pair != [1, 1]));
            assert_ne!(word.first(), Some(&0));
        }
    }

    #[test]
    fn a_digit_appended_is_the_last_one_of_the_word() {
        for numeration in Numeration::all() {
            for number in 0..500 {
                for digit in 0..numeration.digits() {
                    let mut word = numeration.word(number);
                    let is_word = numeration != Numeration::Fibonacci || digit == 0 || word.last() != Some(&1);
                    word.push(digit);
                    let zeros = word.iter().take_while(|digit| **digit == 0).count();
                    let appended = numeration.append(number, digit).map(|number| numeration.word(number));
                    assert_eq!(appended, is_word.then(|| word[zeros..].to_vec()), "{numeration:?} {number} {digit}");
                }
            }
            assert_eq!(numeration.append(u64::MAX, 0), None);
        }
    }

    #[test]
    fn as_many_numbers_as_words() {
        for numeration in Numeration::all() {
            for length in 0..7 {
                let numbers = (0..3000).filter(|&number| numeration.word(number).len() <= length).count() as u64;
                assert_eq!(numbers, numeration.count(length).min(3000), "{numeration:?} {length}");
            }
        }
    }
}
