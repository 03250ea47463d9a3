//! Nishio Forcing Chains: a place of a digit that would make another place hold the digit and not hold it.
//!
//! ```text
//!   5 on ─▶ … ─▶ r7c2 holds 5        so the first is not 5
//!         └▶ … ─▶ r7c2 does not
//! ```
//!
//! Why it is true: what leads to a contradiction is false. Only places of one digit are looked at. Places that were excluded on
//! the way count as gone in what follows.
//!
//! Named after T. Nishio. Described in Sudoku Explainer by N. Juillerat, 2006.
