//! Parquet and Arrow files. Only this crate depends on the Arrow and Parquet libraries, so they are compiled only if
//! needed.
//!
//! ```text
//! sodan-negotiation's Transcript ──transcript::write──▶ Arrow IPC file ──transcript::read──▶ the same Transcript
//! any task's records and Schema  ──records::Table─────▶ Rows ──file::Writer──▶ Parquet, Arrow IPC
//! any task's records and Schema  ──records::Batches───▶ RecordBatch
//! a column of any kind of text   ──texts::Texts───────▶ a text for each row
//! Parquet, Arrow IPC             ──table::text────────▶ a table in text, with the rows whose values are passed on
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

/// Buffers of Arrow's columns.
pub use arrow_buffer;
/// Selection and concatenation of rows of Arrow's columns.
#[cfg(feature = "files")]
pub use arrow_select;
/// The re-exported version of Arrow.
pub use {arrow_array, arrow_ipc, arrow_schema};
