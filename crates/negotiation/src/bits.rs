//! Sizes of values in bits, written field by field. The complexity of a negotiation is measured in them.

use crate::agent::Confidence;
use crate::settings::Rules;

pub(crate) const DIGIT: u32 = 4;
pub(crate) const DIGITS: u32 = 9;
pub(crate) const CELL: u32 = 7;
pub(crate) const HOUSE: u32 = 5;
pub(crate) const FLAG: u32 = 1;
/// A weight or a price.
pub(crate) const WEIGHT: u32 = 32;

/// A whole number takes its binary digits.
pub(crate) fn number(number: u64) -> u32 {
    (u64::BITS - number.leading_zeros()).max(1)
}

/// An optional value takes one more bit.
pub(crate) fn maybe(bits: Option<u32>) -> u32 {
    FLAG + bits.unwrap_or(0)
}

/// Certain or not; and the count, for cells that go by it.
pub(crate) fn confidence(confidence: Confidence, rules: Rules) -> u32 {
    let counts = rules.remembers() && !confidence.is_certain();
    maybe(counts.then(|| number(confidence.get().into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_takes_its_binary_digits() {
        assert_eq!([0, 1, 2, 255, 256, u64::MAX].map(number), [1, 1, 2, 8, 9, 64]);
    }
}
