//! Reads and writes Parquet and Arrow files. Only this crate depends on the Arrow and Parquet libraries, so that they
//! are compiled only if needed.
//!
//! ```text
//! sodan-negotiation's Transcript ──transcript::write──▶ Arrow IPC file ──transcript::read──▶ the same Transcript
//! any task's records and Schema  ──records::Table─────▶ Rows ──file::Writer──▶ Parquet, Arrow IPC
//! any task's records and Schema  ──records::Batches───▶ RecordBatch
//! a column of any text type      ──texts::Texts───────▶ one text per row
//! Parquet, Arrow IPC             ──table::text────────▶ CSV, with the rows whose values are passed through
//! ```

#[cfg(feature = "files")]
mod builder;
#[cfg(feature = "files")]
pub mod file;
#[cfg(feature = "files")]
mod lengths;
#[cfg(feature = "files")]
mod passed;
#[cfg(feature = "files")]
pub mod records;
#[cfg(feature = "files")]
pub mod table;
#[cfg(feature = "files")]
pub mod texts;
pub mod transcript;
#[cfg(feature = "files")]
mod value;

/// Buffers of Arrow columns.
pub use arrow_buffer;
/// Functions that select and concatenate rows of Arrow columns.
#[cfg(feature = "files")]
pub use arrow_select;
/// Re-exports of the Arrow version that this crate uses.
pub use {arrow_array, arrow_ipc, arrow_schema};
