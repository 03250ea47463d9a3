//! Digits: what is written into cells.

use crate::set::bit_set;
use std::fmt;
use std::num::NonZeroU8;

/// One of the digits 1 to 9.
///
/// `Option<Digit>` takes one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit 1.
    pub const ONE: Digit = Digit::from_index(0);
    /// The digit 2.
    pub const TWO: Digit = Digit::from_index(1);
    /// The digit 3.
    pub const THREE: Digit = Digit::from_index(2);
    /// The digit 4.
    pub const FOUR: Digit = Digit::from_index(3);
    /// The digit 5.
    pub const FIVE: Digit = Digit::from_index(4);
    /// The digit 6.
    pub const SIX: Digit = Digit::from_index(5);
    /// The digit 7.
    pub const SEVEN: Digit = Digit::from_index(6);
    /// The digit 8.
    pub const EIGHT: Digit = Digit::from_index(7);
    /// The digit 9.
    pub const NINE: Digit = Digit::from_index(8);

    /// The digit of that value, if it is one of 1 to 9.
    #[inline]
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Digit(value)),
            _ => None,
        }
    }

    /// The digit `index + 1`.
    ///
    /// # Panics
    ///
    /// If `index` is not below 9.
    #[inline]
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < 9, "a digit's index is below 9");
        match Digit::new(index as u8 + 1) {
            Some(digit) => digit,
            None => unreachable!(),
        }
    }

    /// The digit that an ASCII character `1` to `9` shows.
    #[inline]
    pub const fn from_ascii(byte: u8) -> Option<Digit> {
        Digit::new(byte.wrapping_sub(b'0'))
    }

    /// The value, 1 to 9.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The value less one: 0 to 8.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The ASCII character `1` to `9`.
    #[inline]
    pub const fn to_ascii(self) -> u8 {
        b'0' + self.0.get()
    }

    /// The nine digits, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator + Clone {
        (0..9).map(Digit::from_index)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

bit_set! {
    /// A set of digits; digit `d` is bit `d - 1`.
    ///
    /// It prints as its digits, ascending and without separators.
    ///
    /// ```
    /// use sodan_board::{Digit, DigitSet};
    ///
    /// let set = DigitSet::EMPTY.with(Digit::SEVEN).with(Digit::TWO);
    /// assert_eq!(set.to_string(), "27");
    /// assert_eq!((!set).len(), 7);
    /// ```
    DigitSet, DigitSetIter of Digit, u16, 9
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = self.iter().map(|digit| char::from(digit.to_ascii())).collect();
        f.pad(&digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_1_to_9_are_digits() {
        let values: Vec<u8> = (0..=255).filter(|&value| Digit::new(value).is_some()).collect();
        assert_eq!(values, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn ascii_goes_both_ways() {
        for digit in Digit::all() {
            assert_eq!(Digit::from_ascii(digit.to_ascii()), Some(digit));
        }
        assert_eq!(Digit::from_ascii(b'0'), None);
        assert_eq!(Digit::from_ascii(b'.'), None);
    }

    #[test]
    fn an_optional_digit_takes_one_byte() {
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }
}
