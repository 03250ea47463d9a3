//! Finders that enumerate as Sudoku Explainer does.
//!
//! ```text
//! simple    singles, locked candidates, sets, fish, wings, in its order of search
//! unique    unique rectangles and loops
//! bug       the bivalue universal grave
//! aligned   aligned pair and triplet exclusion
//! finding   the result of a finder
//! ```
//!
//! Each finder returns its first finding, since the first one decides the path on that scale
//! ([`rating::se`](crate::rating::se)). The techniques that come from Sudoku Explainer report the same findings.

pub mod aligned;
pub mod bug;
pub mod finding;
pub mod simple;
pub mod unique;

/// The two repairs of `SukakuExplainer`. They are on there by default; without them the scale is that of Sudoku Explainer 1.2.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Repairs {
    /// In a walk over unique loops, branches do not share their extra digits, and hidden sets of type 3 begin with pairs.
    pub unique_loops: bool,
    /// A grave with one extra digit may have cells that no house shows by itself, and sets of type 3 are tried by size first.
    pub bug: bool,
}

impl Default for Repairs {
    fn default() -> Repairs {
        Repairs { unique_loops: true, bug: true }
    }
}
