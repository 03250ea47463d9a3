//! The binary, tried as a new user would.
//!
//! Input: `reading` tests what it may look like, and `bad_input` what may be wrong with it. Runs: `files` tests what may be
//! wrong with files; `stopping` what may happen in the middle of a run; `results` what comes out in each format, and
//! `reasons` that every row ends with its reason. Commands: `engines` tests the ways to solve and their comparison; `explaining`
//! the commands that explain and rate, `cut_short` that what is cut says so; `negotiating`
//! the talks of the cells; `canonical` the forms and what is done by them; `columns` Parquet and Arrow; `dataset` data
//! sets, `splitting` which files and splits they have, `auditing` what is looked at beyond twins; `values` the values of
//! columns, `headerless` tables without a header; `variants` puzzles of other sizes and rules. `building` tests how they are made,
//! `exporting` their layouts; `hunting` what is found in and around puzzles; `library` puzzles kept in a file. `overwriting` tests that nothing that is read is written.
//! `selecting` tests columns, order and compression of outputs, `exit_codes` the table of exit codes, and `texts` has snapshots of all
//! texts. `over_collections` runs over the large outside collections.

mod auditing;
mod bad_input;
mod building;
mod canonical;
mod chains;
mod columns;
mod cut_short;
mod dataset;
mod engines;
mod examples;
mod exit_codes;
mod explaining;
mod exporting;
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
mod variants;
