//! Cell Forcing Chains, Region Forcing Chains: all digits of a cell, or all places in a house, lead to the same result.
//!
//! ```text
//!   r1c1: 1 ─▶ … ─▶ r5c5 is not 7
//!         2 ─▶ … ─▶ r5c5 is not 7        so r5c5 is not 7
//!         3 ─▶ … ─▶ r5c5 is not 7
//! ```
//!
//! Why it is true: one of the digits is true in the cell, and one of the places in the house holds the digit. What follows from
//! all of them is true. Cells and houses are seen as they are on the board: candidates turned off on the way do not count as
//! gone.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.
