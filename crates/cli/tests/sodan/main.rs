//! The binary, tried as a new user would.
//!
//! `bad_input` holds what may be wrong with input, `files` what may be wrong with files, `stopping` what may happen in the
//! middle of a run, `results` what comes out in each format, `engines` the ways to solve and their comparison,
//! `explaining` what the commands say that explain and rate, `negotiating` the talks of the cells, `reading` what input may
//! look like, `canonical` the forms and what is done by them, `columns` Parquet and Arrow, `dataset` data sets, `hunting` what is found in and around puzzles, and
//! `over_collections` the large outside collections.

mod bad_input;
mod canonical;
mod chains;
mod columns;
mod dataset;
mod engines;
mod examples;
mod explaining;
mod files;
mod generating;
mod hunting;
mod negotiating;
mod over_collections;
mod reading;
mod results;
mod resuming;
mod run;
mod stopping;
