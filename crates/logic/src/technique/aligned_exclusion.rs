//! Aligned Pair Exclusion, Aligned Triplet Exclusion: digits of two or three cells that together leave another cell none.
//!
//! ```text
//!   r1c1: 12   r1c2: 13   r1c5: 23       r1c1=2 and r1c2=3 would leave r1c5 nothing
//! ```
//!
//! Why it is true: two cells that see each other hold different digits. And a cell that sees all of them must keep a
//! candidate of its own. A combination of digits that breaks one of these rules is impossible. A digit that occurs in
//! impossible combinations only is false.
//!
//! Described by R. Dawson, 2005; for three cells in Sudoku Explainer by N. Juillerat, 2006.

use crate::State;
use crate::Technique::{AlignedPairExclusion, AlignedTripletExclusion};
use crate::chaining::board::MaskBoard;
use crate::found::{Flow, Found};
use crate::technique::explainer::aligned;

/// The first of each size in Sudoku Explainer's order.
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
