//! What can be wrong with a task's options.

/// An option that a task cannot take.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
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
    Wish {
        /// The option.
        option: &'static str,
        /// What is wrong, and where.
        error: sodan_wish::WishError,
    },
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
