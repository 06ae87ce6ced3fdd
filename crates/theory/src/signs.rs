//! Mathematical symbols in text for people.

/// A number as a subscript: `₁₂`.
pub fn subscript(number: usize) -> String {
    let lowered = |digit: char| char::from_u32('₀' as u32 + (digit as u32 - '0' as u32)).unwrap_or(digit);
    number.to_string().chars().map(lowered).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_digit_is_lowered() {
        assert_eq!(super::subscript(1_234_567_890), "₁₂₃₄₅₆₇₈₉₀");
    }
}
