//! Cell Forcing Chains and Region Forcing Chains: all candidates of a cell, or of a digit in a house, lead to the same
//! conclusion.
//!
//! ```text
//!   r1c1: 1 ─▶ … ─▶ r5c5 is not 7
//!         2 ─▶ … ─▶ r5c5 is not 7        so r5c5 is not 7
//!         3 ─▶ … ─▶ r5c5 is not 7
//! ```
//!
//! Why it is true: one of the candidates of the cell, or of the digit in the house, is true. A conclusion that follows
//! from all of them is therefore true. Links are taken from the original board: candidates that a chain turns off are
//! not treated as eliminated.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.
