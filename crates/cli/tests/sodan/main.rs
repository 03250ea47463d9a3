//! The binary, tried as a new user would.
//!
//! `negotiating` holds the talks of the cells, `bad_input` what may be wrong with input, `files` what may be wrong with files, `stopping` what may happen in the
//! middle of a run, `results` what comes out in each format, `engines` the ways to solve and their comparison,
//! `explaining` what the commands say that explain and rate, and `collections` the large outside collections.

mod bad_input;
mod collections;
mod engines;
mod explaining;
mod files;
mod negotiating;
mod results;
mod run;
mod stopping;
