//! Performs batch runs: processes any number of records from files on all cores, and writes an output file that appears
//! only when it is complete.
//!
//! ```text
//! runner.rs     a task as the job of a run
//!   input.rs      opens the inputs, and splits them into blocks of records (unpack.rs, grids.rs, numbers.rs)
//!   run.rs        opens the output of a new or resumed run (output.rs, journal.rs, conflicts.rs)
//!   pipeline.rs   source ──▶ workers ──▶ sink, in order (lines.rs, groups.rs)
//!   output.rs     renames the output to its final name
//! ```
//!
//! The output is the same for any number of threads. An interrupted or killed run can be resumed, and produces the same
//! bytes. Progress and warnings are printed to standard error (progress.rs, message.rs). terminal.rs wraps, colours and
//! pages text for terminals.

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
