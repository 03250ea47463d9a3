//! Errors of options.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// Returns the number if it is in the valid range of the option.
pub(crate) fn within<N: PartialOrd + Display>(
    option: &'static str,
    number: N,
    allowed: RangeInclusive<N>,
) -> Result<N, OptionError> {
    match allowed.contains(&number) {
        true => Ok(number),
        false => {
            let expected = format!("{} to {}", allowed.start(), allowed.end());
            Err(OptionError::Value { option, expected, found: number.to_string() })
        }
    }
}

/// Error for an invalid option.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// A value is invalid.
    #[error("{option}: expected {expected}, found `{found}`")]
    Value {
        /// Name of the option.
        option: &'static str,
        /// Description of the valid values.
        expected: String,
        /// The invalid value.
        found: String,
    },
    /// A query is invalid.
    #[error("{option}: {error}")]
    Query {
        /// Name of the option.
        option: &'static str,
        /// The error and its position.
        error: sodan_query::QueryError,
    },
    /// The settings of a negotiation are out of range, do not apply to its protocol, or have no effect.
    #[error(transparent)]
    Settings(sodan_negotiation::SettingsError),
    /// Two options exclude each other.
    #[error("{option} cannot be combined with {other}: {why}")]
    Together {
        /// Name of the first option.
        option: &'static str,
        /// Name of the second option.
        other: &'static str,
        /// The reason.
        why: &'static str,
    },
    /// An option has an effect only together with another one.
    #[error("{option} requires {}", others.join(" or "))]
    Requires {
        /// Name of the option.
        option: &'static str,
        /// Names of the other options, one of which is required.
        others: &'static [&'static str],
    },
    /// A list or a text has the wrong length.
    #[error("{option}: expected {expected}, found {found}")]
    Length {
        /// Name of the option.
        option: &'static str,
        /// The valid length, with its unit.
        expected: &'static str,
        /// The actual length.
        found: usize,
    },
}
