//! Parses short names such as `7`, `r1c2`, `b3` and `(7)r3c4`, and lists of such names.

use std::str::FromStr;

/// The error for a string or number that is not a valid name of the expected kind.
///
/// ```
/// use sodan_board::Cell;
///
/// let error = "r0c1".parse::<Cell>().unwrap_err();
/// assert_eq!(error.to_string(), "`r0c1` is not a valid cell: expected r1c1 to r9c9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a valid {what}: expected {expected}")]
pub struct NameError {
    text: String,
    what: &'static str,
    expected: &'static str,
}

impl NameError {
    /// Creates an error that reports that `text` is not a valid `what`. `expected` describes the valid strings.
    pub fn new(text: impl ToString, what: &'static str, expected: &'static str) -> NameError {
        NameError { text: text.to_string(), what, expected }
    }

    /// Returns the invalid text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Converts an ASCII character from `1` to `9` to an index from 0 to 8. Returns `None` for other bytes.
pub(crate) fn index_of(byte: u8) -> Option<usize> {
    crate::Digit::from_ascii(byte).map(crate::Digit::index)
}

/// Parses names separated by commas or blanks.
pub(crate) fn list<T: FromStr, S: FromIterator<T>>(text: &str) -> Result<S, T::Err> {
    text.split([',', ' ']).filter(|name| !name.is_empty()).map(str::parse).collect()
}

/// Implements `Display` and `FromStr` for a set. The text form lists the set's members, separated by commas.
macro_rules! listed {
    ($Set:ident) => {
        impl std::fmt::Display for $Set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let names: Vec<String> = self.iter().map(|member| member.to_string()).collect();
                f.pad(&names.join(","))
            }
        }

        impl std::str::FromStr for $Set {
            type Err = crate::NameError;

            /// Parses members in any order, separated by commas or blanks. The empty string is parsed as the empty set.
            ///
            /// # Errors
            ///
            /// Returns an error for the first name that is not a valid member.
            fn from_str(text: &str) -> Result<$Set, crate::NameError> {
                crate::name::list(text)
            }
        }
    };
}

pub(crate) use listed;

#[cfg(test)]
mod tests {
    use crate::{Candidate, CandidateSet, CellSet, HouseSet};

    #[test]
    fn lists_go_both_ways() {
        for (set, printed) in [("r1c2, r9c9 r1c1", "r1c1,r1c2,r9c9"), ("", "")] {
            let cells: CellSet = set.parse().unwrap();
            assert_eq!(cells.to_string(), printed);
            assert_eq!(printed.parse(), Ok(cells));
        }
        assert_eq!("b9,c1".parse::<HouseSet>().unwrap().to_string(), "c1,b9");
        let candidates: CandidateSet = "(9)r1c1,(1)r5c5".parse().unwrap();
        assert_eq!(candidates.to_string(), "(1)r5c5,(9)r1c1");
        assert_eq!(candidates.to_string().parse(), Ok(candidates));
    }

    #[test]
    fn unknown_names_are_refused() {
        let message = |error: crate::NameError| error.to_string();
        assert_eq!(
            message("r1c1,x".parse::<CellSet>().unwrap_err()),
            "`x` is not a valid cell: expected r1c1 to r9c9"
        );
        assert_eq!(
            message("7r1c1".parse::<Candidate>().unwrap_err()),
            "`7r1c1` is not a valid candidate: expected a digit and a cell, such as (7)r3c4"
        );
    }
}
