//! Forcing X-Chain and Forcing Chain: an assumption that implies its own negation through a single chain.
//!
//! ```text
//!   5 on ─▶ 5 off ─▶ 5 on ─▶ … ─▶ the first 5 off       so the first 5 is off
//! ```
//!
//! Why it is true: an assumption that implies its own negation is false. An X-chain uses only candidates of one digit.
//! Links are taken from the original board: candidates that a chain turns off are not treated as eliminated.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.
