//! Forcing X-Chain, Forcing Chain: an assumption that leads to its own opposite, by one line of reasoning.
//!
//! ```text
//!   5 on ─▶ 5 off ─▶ 5 on ─▶ … ─▶ the first 5 off       so it is off
//! ```
//!
//! Why it is true: an assumption that leads to its own opposite is false. An X-chain keeps to places of one digit. Cells and
//! houses are seen as they are on the board: candidates turned off on the way do not count as gone.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.
