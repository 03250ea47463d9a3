//! Results as Arrow columns. This is the one crate that knows Arrow: whoever wants no files of it compiles none of it.
//!
//! ```text
//! sodan-negotiation's Transcript ──transcript::write──▶ Arrow IPC file ──transcript::read──▶ the same Transcript
//! any task's records and Schema  ──records::Batches───▶ RecordBatch
//! ```

pub mod records;
pub mod transcript;
