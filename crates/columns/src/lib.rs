//! Results as Arrow columns. This is the one crate that knows Arrow: whoever wants no files of it compiles none of it.
//!
//! ```text
//! sodan-negotiation's Transcript ──transcript::write──▶ Arrow IPC file ──transcript::read──▶ the same Transcript
//! any task's records and Schema  ──records::Batches───▶ RecordBatch
//! a column of any kind of text   ──texts::Texts───────▶ a text for each row
//! ```

pub mod records;
pub mod texts;
pub mod transcript;

/// Arrow itself, in the version that the columns are of.
pub use {arrow_array, arrow_schema};
