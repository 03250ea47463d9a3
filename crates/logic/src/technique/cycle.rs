//! Bidirectional Cycle: a loop of candidates that are alternately true and false, in one of two possible ways.
//!
//! ```text
//!   5 on ─▶ 5 off ─▶ 5 on ─▶ 5 off ─▶ 5 on       an X-cycle: candidates of one digit
//!   1 on ─▶ 2 off ...                             a Y-cycle: strong links within bivalue cells; or both kinds mixed
//! ```
//!
//! Why it is true: in the cycle, either the first, third, fifth … candidates are true, or the second, fourth, sixth …
//! candidates are. Suppose that a candidate outside the cycle sees two candidates of its digit in the cycle, one of
//! each kind. It is then false in either case.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.
