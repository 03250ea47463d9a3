//! Results as Arrow columns. This is the one crate that knows Arrow: whoever wants no files of it compiles none of it.
//!
//! ```text
//! sodan-negotiation's Transcript ──transcript::write──▶ Arrow IPC file ──transcript::read──▶ the same Transcript
//! ```

pub mod transcript;
