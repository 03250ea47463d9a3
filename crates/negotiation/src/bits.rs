//! Sizes in bits of values encoded field by field, for measuring the complexity of a negotiation.

use crate::agent::Confidence;
use crate::settings::Rules;

pub(crate) const DIGIT: u32 = 4;
pub(crate) const DIGITS: u32 = 9;
pub(crate) const CELL: u32 = 7;
pub(crate) const HOUSE: u32 = 5;
pub(crate) const FLAG: u32 = 1;
/// Size of a weight or a price, in bits.
pub(crate) const WEIGHT: u32 = 32;

/// Returns the number of binary digits of `number`, at least 1.
pub(crate) fn number(number: u64) -> u32 {
    (u64::BITS - number.leading_zeros()).max(1)
}

/// Returns the size of an optional value: one bit, plus the value's size if it is present.
pub(crate) fn maybe(bits: Option<u32>) -> u32 {
    FLAG + bits.unwrap_or(0)
}

/// Returns the size of a confidence: one bit for certainty, plus the count if the rules use counts.
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
