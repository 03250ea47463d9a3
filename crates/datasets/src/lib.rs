//! Data sets of puzzles: building them from recipes, and verifying them.
//!
//! ```text
//! Item, its other columns ──Auditor──▶ RowFacts ──in order──▶ Audit ──▶ Report: text, Markdown, HTML, CSV, JSON
//!                             on all threads                    one           faults, counts, first rows
//! .npy ──npy::text──▶ a table in text, which is read as any other
//! puzzles with solutions ──export──▶ files as published training code reads them
//! recipe in TOML ──build──▶ puzzles without twins, in strata and splits, with labels; a card and a manifest
//! ```
//!
//! Duplicates are detected by the identifiers of canonical forms: of puzzles up to symmetry, and of solutions.

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
