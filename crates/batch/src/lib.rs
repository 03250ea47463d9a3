//! Batches: runs a task over any number of records, on all cores, from files to an output file that appears when it is
//! complete.
//!
//! ```text
//! runner.rs     a task as the job of a run
//!   input.rs      opens the inputs, and cuts them into blocks of records (unpack.rs, grids.rs, numbers.rs)
//!   run.rs        opens the output: fresh, resumed or refused (output.rs, journal.rs, conflicts.rs)
//!   pipeline.rs   source ──▶ workers ──▶ sink, in order (lines.rs, groups.rs)
//!   output.rs     renames the output to its final name
//! ```
//!
//! The output is the same for any number of threads. A run that is interrupted or killed can be resumed, and ends with the same bytes.
//! Progress and warnings about records go to standard error (progress.rs, message.rs); texts for terminals are wrapped, coloured and paged in
//! terminal.rs.

pub mod conflicts;
pub mod exit;
mod grids;
pub mod groups;
pub mod input;
pub mod interrupt;
mod journal;
pub mod lines;
pub mod message;
pub mod numbers;
pub mod options;
pub mod output;
pub mod pipeline;
pub mod progress;
pub mod run;
pub mod runner;
pub mod sheet;
pub mod sorted;
pub mod status;
pub mod terminal;
pub mod unpack;

pub use grids::Grids;
