//! Sudoku Explainer's forcing chains: all consequences of an assumption, derived in a fixed order.
//!
//! ```text
//! assumption ──▶ pending "on" first, then pending "off" ──▶ Trail: literals in order of arrival,
//!                each with its ordered parents              consequences, the first clash
//!                     │ both queues empty (levels 1 and above)
//!                     ▼
//!                locked candidates, hidden and naked pairs, X-wings, then nested chains
//! ```
//!
//! | module | contents |
//! | --- | --- |
//! | [`board`] | candidates as bit masks by cell and by house, cheap to copy |
//! | [`literal`] | literals (candidates that are on or off) and sets of them |
//! | [`trail`] | an arena of literals with ordered parents |
//! | [`hint`] | conclusions of chains, their difficulty and order |
//! | [`plain`] | cycles and forcing chains without branches |
//! | [`follow`] | search for all consequences of an assumption |
//! | [`advanced`] | advanced rules of levels 1 and above |
//! | `reach` | consequences of plain and static chains as bit sets |
//! | `closure` | consequences of dynamic chains and contradictions of Nishio chains, regardless of the order |
//! | [`multiple`] | contradictions; double, cell and region chains |
//! | [`shown`] | chains as plain data, for display |
//! | [`difficulty`] | difficulties that compare like Sudoku Explainer's floating-point numbers |
//! | [`hashed`] | the iteration order of cells in a Java hash map |
//!
//! HoDoKu's chains are implemented in [`implications`](crate::implications), which computes the shortest chain to each
//! consequence of every claim. This module instead uses the first chain in Sudoku Explainer's processing order, since
//! ratings depend on the length of this chain. The rules are those of `SukakuExplainer` 1.18.1 on one thread, derived
//! from test runs and from its source code.

pub mod advanced;
pub mod board;
mod closure;
pub mod difficulty;
pub mod follow;
pub mod hashed;
pub mod hint;
pub mod literal;
pub mod multiple;
pub mod plain;
mod reach;
pub mod shown;
pub mod trail;
