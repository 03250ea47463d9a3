//! Finders that try patterns in Sudoku Explainer's order.
//!
//! ```text
//! simple    singles, locked candidates, subsets, fish and wings
//! unique    unique rectangles and loops
//! bug       the bivalue universal grave
//! aligned   aligned pair and triplet exclusion
//! finding   the result of a finder
//! ```
//!
//! Each finder returns only its first finding, since that is the next step on [Sudoku Explainer's
//! scale](crate::rating::se). Techniques that originate from Sudoku Explainer report the same findings.

pub mod aligned;
pub mod bug;
pub mod finding;
pub mod simple;
pub mod unique;

/// The two bug fixes that `SukakuExplainer` enables by default. Without these fixes, findings are the same as in Sudoku
/// Explainer 1.2.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Repairs {
    /// Whether branches of the search for unique loops have separate extra digits, and hidden subsets of type 3 start
    /// with pairs.
    pub unique_loops: bool,
    /// Whether a grave with a single extra digit is accepted even if no single house identifies some of the cells with
    /// this digit. If so, the search for type 3 tries all kinds of houses for each subset size; otherwise it tries all
    /// sizes for each kind of house.
    pub bug: bool,
}

impl Default for Repairs {
    fn default() -> Repairs {
        Repairs { unique_loops: true, bug: true }
    }
}
