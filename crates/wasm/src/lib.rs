//! The engine as WebAssembly: takes a path and a body, returns a status and JSON, like the HTTP API.
//!
//! `cargo xtask site` builds it for the page without a server and for the npm package. Requests and responses are plain bytes in the
//! module's memory (`host.rs`), so no generated bindings and no tools other than the compiler are needed. Thousands of grids
//! can be solved at once as bytes (`grids.rs`).

mod answer;
mod grids;
#[cfg(target_arch = "wasm32")]
mod host;

pub use answer::{Answer, Host, answer};
