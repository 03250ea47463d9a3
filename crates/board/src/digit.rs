//! Digits from 1 to 9.

use crate::NameError;
use crate::set::bit_set;
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// One of the digits 1 to 9.
///
/// Its text form is one character. `Option<Digit>` takes one byte.
///
/// ```
/// use sodan_board::Digit;
///
/// let digit = Digit::new(7).expect("7 is from 1 to 9");
/// assert_eq!((digit.get(), digit.index(), digit.to_string().as_str()), (7, 6, "7"));
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(Digit::all().count(), 9);
/// ```
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

    /// Returns the digit with a value from 1 to 9, or `None` for other values.
    #[inline]
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Digit(value)),
            _ => None,
        }
    }

    /// Returns the digit `index + 1`.
    ///
    /// # Panics
    ///
    /// Panics if `index` is 9 or greater.
    #[inline]
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < 9, "a digit's index is below 9");
        match Digit::new(index as u8 + 1) {
            Some(digit) => digit,
            None => unreachable!(),
        }
    }

    /// Converts an ASCII character from `1` to `9`. Returns `None` for other bytes.
    #[inline]
    pub const fn from_ascii(byte: u8) -> Option<Digit> {
        Digit::new(byte.wrapping_sub(b'0'))
    }

    /// Returns the value, from 1 to 9.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the value minus one, from 0 to 8.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns the ASCII character, from `1` to `9`.
    #[inline]
    pub const fn to_ascii(self) -> u8 {
        b'0' + self.0.get()
    }

    /// Iterates over the nine digits in ascending order.
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

/// The valid digits, as shown in error messages.
const EXPECTED: &str = "1 to 9";

impl FromStr for Digit {
    type Err = NameError;

    /// Parses a character from `1` to `9`.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a digit.
    fn from_str(text: &str) -> Result<Digit, NameError> {
        match text.as_bytes() {
            [byte] => Digit::from_ascii(*byte),
            _ => None,
        }
        .ok_or_else(|| NameError::new(text, "digit", EXPECTED))
    }
}

impl TryFrom<u8> for Digit {
    type Error = NameError;

    /// Fallible version of [`Digit::new`].
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not from 1 to 9.
    fn try_from(value: u8) -> Result<Digit, NameError> {
        Digit::new(value).ok_or_else(|| NameError::new(value, "digit", EXPECTED))
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.get()
    }
}

bit_set! {
    /// A set of digits. The digit `d` is stored as bit `d - 1`.
    ///
    /// Its text form consists of its digits in ascending order, without separators. Parsing accepts the digits in any
    /// order.
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

impl FromStr for DigitSet {
    type Err = NameError;

    /// Parses digits without separators, in any order. The empty string is parsed as the empty set.
    ///
    /// # Errors
    ///
    /// Returns an error if the text contains a character other than `1` to `9`, or a digit twice.
    fn from_str(text: &str) -> Result<DigitSet, NameError> {
        let mut set = DigitSet::EMPTY;
        for character in text.chars() {
            let digit: Digit = character.to_string().parse()?;
            if !set.insert(digit) {
                return Err(NameError::new(text, "set of digits", "each digit at most once"));
            }
        }
        Ok(set)
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
    fn digits_and_sets_parse_and_print() {
        for digit in Digit::all() {
            assert_eq!((digit.to_string().parse(), Digit::try_from(digit.get())), (Ok(digit), Ok(digit)));
            assert_eq!(u8::from(digit), digit.get());
        }
        for wrong in ["", "0", "10", "x", "٣"] {
            assert!(wrong.parse::<Digit>().is_err(), "{wrong}");
        }
        assert_eq!(Digit::try_from(0).unwrap_err().to_string(), "`0` is not a valid digit: expected 1 to 9");
        assert_eq!("729".parse::<DigitSet>().unwrap().to_string(), "279");
        assert_eq!("".parse(), Ok(DigitSet::EMPTY));
        assert_eq!(
            "727".parse::<DigitSet>().unwrap_err().to_string(),
            "`727` is not a valid set of digits: expected each digit at most once"
        );
    }

    #[test]
    fn an_optional_digit_takes_one_byte() {
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }
}
