//! Errors in task options.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// Returns `number` if it is within `allowed`, the valid range of the option; otherwise, returns an error that names
/// the range.
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

/// Error for an invalid option, or an invalid combination of options.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// A value is invalid.
    #[error("{option}: expected {expected}, found `{found}`")]
    Value {
        /// Name of the option.
        option: &'static str,
        /// Valid values, as a phrase that follows "expected".
        expected: String,
        /// The invalid value.
        found: String,
    },
    /// A query is invalid.
    #[error("{option}: {error}")]
    Query {
        /// Name of the option.
        option: &'static str,
        /// The error, with its position in the query.
        error: sodan_query::QueryError,
    },
    /// The settings of a negotiation are out of range, do not apply to its protocol, or have no effect.
    #[error(transparent)]
    Settings(sodan_negotiation::SettingsError),
    /// Two options cannot be used together.
    #[error("{option} cannot be combined with {other}: {why}")]
    Together {
        /// Name of the first option.
        option: &'static str,
        /// Name of the second option.
        other: &'static str,
        /// Why the combination is impossible.
        why: &'static str,
    },
    /// An option has an effect only together with at least one of several others.
    #[error("{option} requires {}", others.join(" or "))]
    Requires {
        /// Name of the option.
        option: &'static str,
        /// Options of which at least one is required.
        others: &'static [&'static str],
    },
    /// A list or string has the wrong length.
    #[error("{option}: expected {expected}, found {found}")]
    Length {
        /// Name of the option.
        option: &'static str,
        /// Valid length, with its unit.
        expected: &'static str,
        /// Actual length.
        found: usize,
    },
}
