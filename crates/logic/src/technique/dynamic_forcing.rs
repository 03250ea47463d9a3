//! Dynamic Forcing Chains: candidates that a branch has excluded count as gone in it, which allows further conclusions.
//!
//! ```text
//!   contradiction   5 on ─▶ r7c2 both holds 3 and does not         so it is off
//!   double          5 on or off ─▶ the same                         so that is true
//!   cell, region    all digits of a cell, all places in a house ─▶ the same
//! ```
//!
//! Why it is true: a candidate is true or false. A cell holds one of its digits, and a house has each digit in one of its places.
//! What all such alternatives lead to is true, and what leads to a contradiction is not.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.
