//! End-to-end tests of the binary, one module per subject.
//!
//! - Input: `reading` and `bad_input`.
//! - Runs: `files`, `stopping`, `resuming`, `results`, `selecting` (columns, order and compression of outputs),
//!   `overwriting` (no input is overwritten), `exit_codes`, and `reasons` (every row ends with its reason).
//! - Commands: `engines` (solvers and their comparison), `explaining` (steps and ratings), `cut_short` (incomplete
//!   results), `chains`, `generating`, `negotiating`, `canonical` (forms, duplicates, copies), `columns` (Parquet and
//!   Arrow), `compat` (files of earlier releases), `variants`, `variant_steps`, `hunting` (searches around puzzles),
//!   and `library`.
//! - Data sets: `dataset`, `splitting` (files and splits), `auditing` (checks other than duplicates), `values` (values
//!   of columns), `headerless` (tables without a header), `building` (recipes), and `exporting` (layouts).
//!
//! `examples` runs the examples of the documentation. `texts` contains snapshots of all messages and help texts.
//! `faults` injects faults into every command that writes a file. `over_collections` uses the large external
//! collections.

mod auditing;
mod bad_input;
mod building;
mod canonical;
mod chains;
mod columns;
mod compat;
mod cut_short;
mod dataset;
mod engines;
// Examples are shell command lines.
#[cfg(unix)]
mod examples;
mod exit_codes;
mod explaining;
mod exporting;
#[cfg(unix)]
mod faults;
mod files;
mod generating;
mod headerless;
mod hunting;
mod library;
mod negotiating;
mod over_collections;
mod overwriting;
mod reading;
mod reasons;
mod results;
mod resuming;
mod run;
mod selecting;
mod splitting;
mod stopping;
mod texts;
mod values;
mod variant_steps;
mod variants;
