//! Dynamic Forcing Chains: candidates that a branch excludes are treated as eliminated in this branch, which allows
//! further conclusions.
//!
//! ```text
//!   contradiction   5 on ─▶ r7c2 is 3, and r7c2 is not 3                                so 5 is off
//!   double          5 on, or 5 off ─▶ the same conclusion                               so it is true
//!   cell, region    all candidates of a cell, or of a digit in a house ─▶ the same      so it is true
//! ```
//!
//! Why it is true: a candidate is either true or false, a cell contains one of its candidates, and a house contains
//! each digit in one of its cells. A conclusion that follows from all such alternatives is true, and an assumption that
//! leads to a contradiction is false.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.
