//! The server behind `sodan serve`: the page, and an HTTP API for all that one can ask.
//!
//! ```text
//! connection ──▶ watch ──▶ app ──┬─▶ assets    the page, embedded
//!  (server.rs)   rate, log,      ├─▶ learn     what can be kept: techniques, the description of the API
//!                metrics         ├─▶ ask ──pool──▶ sodan_api: records, whole or as a stream
//!                                └─▶ talk ─pool──▶ sodan_api: the transcript of a negotiation
//! ```
//!
//! `connection.rs` has the state that the requests of a connection share: the client, and the time limit for missing bytes.
//!
//! The server knows no Sudoku and no question: what can be asked, and how an answer is written, is `sodan_api`'s. Nothing is
//! stored, and nothing is fetched from elsewhere.

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
