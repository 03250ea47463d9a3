//! End-to-end tests of the binary.
//!
//! Input: `reading` and `bad_input`. Runs: `files`, `stopping`, `results`, and `reasons` (every row ends with its
//! reason). Commands: `engines` (solvers and their comparison), `explaining`
//! (steps and ratings), `cut_short` (incomplete results are marked),
//! `negotiating`, `canonical` (forms, duplicates, copies),
//! `columns` (Parquet and Arrow), `compat` (files of earlier releases), `dataset`,
//! `splitting` (files and splits), `auditing` (checks beyond duplicates), `values` (values of
//! columns), `headerless` (tables without a header), `variants` and `variant_steps`, `building` (recipes),
//! `exporting` (layouts), `hunting` (searches around puzzles), `library`. `overwriting` tests that no input is overwritten.
//! `selecting` tests columns, order and compression of outputs, `exit_codes` the table of exit codes, and `texts` has snapshots of all
//! texts. `faults` kills and starves every command that writes a file. `over_collections` uses the large external collections.

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
// Examples are lines of a shell.
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
