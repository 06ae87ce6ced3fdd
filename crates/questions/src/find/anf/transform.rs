//! The algebraic normal form of a table: its bits as polynomials over GF(2).
//!
//! A table of 2^n numbers is a function of n bits. Each bit of the number is in exactly one way a polynomial, a sum of
//! products of distinct variables; the coefficient of a product is the sum of the values at all points that have 1 only
//! in variables of the product. XOR adds all bits of a number at once, and one butterfly for each variable gives all
//! coefficients (Möbius inversion over subsets).

/// Replaces the values of a function of n bits, 2^n numbers, by the coefficients of its polynomials, and vice versa,
/// since it is its own inverse. A table of any other length is left unchanged.
pub(crate) fn transform(table: &mut [u64]) {
    if !table.len().is_power_of_two() {
        return;
    }
    let mut half = 1;
    while half < table.len() {
        for block in table.chunks_exact_mut(2 * half) {
            let (without, with) = block.split_at_mut(half);
            with.iter_mut().zip(without).for_each(|(with, without)| *with ^= *without);
        }
        half *= 2;
    }
}

/// The largest number of variables in a product whose coefficient is not 0; 0 for a constant.
pub(crate) fn degree(coefficients: &[u64]) -> u32 {
    let products = coefficients.iter().enumerate().filter(|(_, coefficient)| **coefficient != 0);
    products.map(|(product, _)| product.count_ones()).max().unwrap_or(0)
}

/// The number of products in the polynomials of all bits together.
pub(crate) fn monomials(coefficients: &[u64]) -> u64 {
    coefficients.iter().map(|coefficient| u64::from(coefficient.count_ones())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use theory::Random;

    #[test]
    fn coefficients_are_sums_over_subsets_and_give_the_values_back() {
        let mut random = Random::new(5);
        for variables in 0..9 {
            let values: Vec<u64> = (0..1 << variables).map(|_| random.next()).collect();
            let mut coefficients = values.clone();
            transform(&mut coefficients);
            let subsets = |of: usize| (0..values.len()).filter(move |subset| subset & !of == 0);
            for (product, coefficient) in coefficients.iter().enumerate() {
                let sum = subsets(product).fold(0, |sum, point| sum ^ values[point]);
                assert_eq!(*coefficient, sum);
                // The value is the sum of the coefficients of all products that are 1 at the point.
                assert_eq!(values[product], subsets(product).fold(0, |sum, other| sum ^ coefficients[other]));
            }
            transform(&mut coefficients);
            assert_eq!(coefficients, values);
        }
    }

    #[test]
    fn a_sum_has_degree_one_and_a_carry_two() {
        let mut xor: Vec<u64> = (0..16).map(|point| point >> 2 ^ point & 3).collect();
        transform(&mut xor);
        assert_eq!((degree(&xor), monomials(&xor)), (1, 4));
        let mut plus: Vec<u64> = (0..4).map(|point| (point >> 1) + (point & 1)).collect();
        transform(&mut plus);
        assert_eq!((degree(&plus), monomials(&plus)), (2, 3));
    }
}
