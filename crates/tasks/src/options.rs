//! What can be wrong with a task's options.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// The number, if it is one of those that the option may be.
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

/// An option that a task cannot take.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// A value is not one of those that it may be.
    #[error("{option}: expected {expected}, found `{found}`")]
    Value {
        /// The option.
        option: &'static str,
        /// What it may be, in words.
        expected: String,
        /// What it is.
        found: String,
    },
    /// An expression breaks the grammar, or names what there is not.
    #[error("{option}: {error}")]
    Query {
        /// The option.
        option: &'static str,
        /// What is wrong, and where.
        error: sodan_query::QueryError,
    },
    /// The settings of a talk are out of range, not for its protocol, or would change nothing.
    #[error(transparent)]
    Settings(sodan_negotiation::SettingsError),
    /// Two options do not go together.
    #[error("{option} does not go with {other}: {why}")]
    Together {
        /// One option.
        option: &'static str,
        /// The other.
        other: &'static str,
        /// Why not.
        why: &'static str,
    },
}
