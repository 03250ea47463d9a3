//! Data sets of puzzles: built from recipes, and whether they are what they claim to be.
//!
//! ```text
//! Item, what stands beside it ──Auditor──▶ RowFacts ──in order──▶ Audit ──▶ Report: text, Markdown, HTML, CSV, JSON
//!                             on all threads                    one           what is wrong, how often, where first
//! .npy ──npy::text──▶ a table in text, which is read as any other
//! puzzles with solutions ──export──▶ files as published training code reads them
//! recipe in TOML ──build──▶ puzzles without twins, in strata and splits, with labels; a card and a manifest
//! ```
//!
//! Twins are told by the ids of canonical forms: of puzzles up to symmetry, and of solutions.

mod audit;
pub mod build;
mod claim;
pub mod export;
mod fault;
mod follow;
mod manifest;
pub mod npy;
mod page;
mod plot;
mod report;
mod retrace;
mod row;
mod run;
mod seen;
pub mod split;
mod table;
mod trace;
mod truth;
mod unnamed;
mod values;

pub use audit::{Audit, Finding, Where};
pub use fault::{Fault, Flaw};
pub use manifest::Manifest;
pub use report::{FaultCount, Report};
pub use row::{Auditor, RowFacts, fields};
pub use unnamed::columns_of_line;
