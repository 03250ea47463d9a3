//! Finders that enumerate in the same order as Sudoku Explainer.
//!
//! ```text
//! simple    singles, locked candidates, subsets, fish and wings
//! unique    unique rectangles and loops
//! bug       the bivalue universal grave
//! aligned   aligned pair and triplet exclusion
//! finding   the result of a finder
//! ```
//!
//! Each finder returns only its first finding, since that is the next step on this scale
//! ([`rating::se`](crate::rating::se)). Techniques that originate from Sudoku Explainer report the same findings.

pub mod aligned;
pub mod bug;
pub mod finding;
pub mod simple;
pub mod unique;

/// The two repairs that `SukakuExplainer` enables by default. Without these repairs, the scale reproduces Sudoku
/// Explainer 1.2.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Repairs {
    /// In the search for unique loops, branches do not share their extra digits, and hidden subsets of type 3 start
    /// with pairs.
    pub unique_loops: bool,
    /// In a grave with a single extra digit, a house need not identify each cell that has this digit. Subsets of type 3
    /// are tried by size first.
    pub bug: bool,
}

impl Default for Repairs {
    fn default() -> Repairs {
        Repairs { unique_loops: true, bug: true }
    }
}
