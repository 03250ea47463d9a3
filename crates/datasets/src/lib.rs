//! Builds data sets of puzzles from recipes, verifies data sets, and exports them.
//!
//! ```text
//! Item, its other columns ──Auditor──▶ RowFacts ──in order──▶ Audit ──▶ Report: text, Markdown, HTML, CSV, JSON
//!                             on all threads                    one           faults, counts, first rows
//! .npy ──npy::text──▶ CSV, which is read like any other table
//! puzzles with solutions ──export──▶ files in the layouts of published training code
//! recipe in TOML ──build──▶ distinct puzzles, in strata and splits, with labels; a card and a manifest
//! ```
//!
//! Duplicates are detected by the identifiers of canonical forms, both of puzzles and of solutions.

mod audit;
pub mod build;
mod claims;
mod copying;
mod expected;
pub mod export;
mod fault;
mod first_occurrence;
mod follow;
mod headerless;
mod manifest;
pub mod npy;
mod page;
mod report;
mod retrace;
mod row;
pub mod split;
mod table;
mod technique_counts;
mod trace;

pub use audit::Audit;
pub use claims::Naming;
pub use fault::{Fault, Finding, Flaw, Where};
pub use headerless::columns_of_line;
pub use manifest::Manifest;
pub use report::{FaultCount, Report};
pub use row::{Auditor, RowFacts, fields};
