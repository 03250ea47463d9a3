//! Dynamic Forcing Chains with nested techniques: locked candidates, pairs and X-wings (+), or complete chains.
//!
//! ```text
//!   (+)                              5 on ─▶ … ─▶ a pair, which excludes more candidates ─▶ …
//!   (+ Forcing Chains)               … ─▶ a chain on the remaining candidates, which excludes more ─▶ …
//!   (+ Multiple Forcing Chains)      … the same with cell and region chains
//!   (+ Dynamic Forcing Chains)       … the same with dynamic chains
//! ```
//!
//! Why it is true: within a branch, excluded candidates are treated as eliminated. Any step that the remaining
//! candidates allow is true under the branch's assumption. If the step depends on eliminated candidates, the exclusions
//! of these candidates become premises of the step.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.
