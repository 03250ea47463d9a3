//! Aligned Pair Exclusion and Aligned Triplet Exclusion: combinations of digits in two or three cells that would leave
//! another cell without a candidate.
//!
//! ```text
//!   r1c1: 12   r1c2: 13   r1c5: 23       r1c1=2 and r1c2=3 together would leave r1c5 without a candidate
//! ```
//!
//! Why it is true: two cells that see each other contain different digits, and a cell that sees all of the aligned
//! cells must keep at least one candidate. A combination of digits that violates one of these rules is impossible. A
//! candidate that occurs only in impossible combinations is false.
//!
//! Aligned Pair Exclusion comes from the Sudoku Players' Forum of 2005, and Aligned Triplet Exclusion from N. Juillerat's
//! Sudoku Explainer, 2006.

use crate::State;
use crate::Technique::{AlignedPairExclusion, AlignedTripletExclusion};
use crate::chaining::board::MaskBoard;
use crate::found::{Flow, Found};
use crate::technique::explainer::aligned;

/// Reports the first step of each size, in Sudoku Explainer's order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let board = MaskBoard::new(state);
    if found.wants(AlignedPairExclusion)
        && let Some(finding) = aligned::pair(&board)
    {
        finding.report(found)?;
    }
    if found.wants(AlignedTripletExclusion)
        && let Some(finding) = aligned::triplet(&board)
    {
        finding.report(found)?;
    }
    Flow::Continue(())
}
