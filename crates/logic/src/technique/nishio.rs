//! Nishio Forcing Chains: a candidate that implies both that another cell contains the same digit and that it does not.
//!
//! ```text
//!   5 on ─▶ … ─▶ r7c2 is 5          so the first cell is not 5
//!         └▶ … ─▶ r7c2 is not 5
//! ```
//!
//! Why it is true: an assumption that leads to a contradiction is false. Only candidates of one digit are considered.
//! Candidates that were excluded earlier in the chain are treated as eliminated.
//!
//! Named after T. Nishio. Described in Sudoku Explainer by N. Juillerat, 2006.
