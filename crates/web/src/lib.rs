//! The server behind `sodan serve`: the page and the HTTP API.
//!
//! ```text
//! connection ──▶ watch ──▶ app ──┬─▶ assets    the page, embedded
//!  (server.rs)   rate, log,      ├─▶ learn     cacheable: techniques, the OpenAPI description
//!                metrics         ├─▶ ask ──pool──▶ sodan_api: records, whole or as a stream
//!                                └─▶ talk ─pool──▶ sodan_api: negotiations
//! ```
//!
//! `connection.rs` contains the state that the requests of a connection share: the client, and the time limit on
//! waiting for the client's bytes.
//!
//! `sodan_api` defines the tasks and the format of responses; this crate adds only the transport. The server stores
//! nothing and contacts no other server.

mod app;
mod ask;
mod assets;
mod clients;
mod config;
mod connection;
mod learn;
mod metrics;
mod pool;
mod refusal;
mod server;
mod stream;
mod talk;
mod watch;

pub use config::{Config, ServerLimits};
pub use server::{Server, Stopper};
