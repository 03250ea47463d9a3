//! The engine as WebAssembly. Like the HTTP API, it accepts a path and a body, and returns a status and JSON.
//!
//! `cargo xtask site` builds the module for the serverless page and for the npm package. Requests and responses are
//! plain bytes in the module's memory (`host.rs`), so neither generated bindings nor tools other than the compiler are
//! needed. Thousands of grids can be solved in one call as bytes (`grids.rs`).
//!
//! The npm package contains everything in one module. The serverless page uses three modules, for classic puzzles
//! (`classic`), variants (`variants`) and the lab (`lab`), and fetches the last two only when they are needed.

mod answer;
#[cfg(feature = "classic")]
mod grids;
#[cfg(target_arch = "wasm32")]
mod host;

pub use answer::{Answer, Host, answer};
