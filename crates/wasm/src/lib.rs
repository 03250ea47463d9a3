//! The engine as WebAssembly: a path and a body go in, a status and JSON come out, the same as over HTTP.
//!
//! `cargo xtask site` builds it, for the page without a server and for the package of npm. A question is a text and its answer is
//! one, so that the boundary is two stretches of memory (`host.rs`): no generated glue, and no
//! tool beside the compiler. Grids by the thousand go in and come out as bytes (`grids.rs`).

mod answer;
mod grids;
#[cfg(target_arch = "wasm32")]
mod host;

pub use answer::{Answer, Host, answer};
