//! Bidirectional Cycle: a loop of candidates that are true and false in turn, one way or the other.
//!
//! ```text
//!   5 on ─▶ 5 off ─▶ 5 on ─▶ 5 off ─▶ 5 on       an X-cycle: places of one digit
//!   1 on ─▶ 2 off ...                             a Y-cycle: strong links inside bivalue cells; or both mixed
//! ```
//!
//! Why it is true: the cycle has two readings, and in each of them every second candidate is true. One of the readings is right.
//! Take a candidate that sees a place of its digit which is true in one reading, and another which is true in the other. It is
//! false in both.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.
