//! Dynamic Forcing Chains with further techniques inside: locked candidates, pairs and X-wings (+), or whole chains.
//!
//! ```text
//!   (+)                              5 on ─▶ … ─▶ a pair, which excludes more ─▶ …
//!   (+ Forcing Chains)               … ─▶ a chain that holds now, which excludes more ─▶ …
//!   (+ Multiple Forcing Chains)      … the same with cell and region chains
//!   (+ Dynamic Forcing Chains)       … the same with dynamic chains
//! ```
//!
//! Why it is true: inside a branch, excluded candidates count as gone. Any step that the candidates left allow is true
//! under the branch's assumption. If the step needs some candidates to be gone, their exclusions count as its premises.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.
