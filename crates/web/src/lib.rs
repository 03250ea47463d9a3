//! The server behind `sodan serve`: the page, and an HTTP API for all that one can ask.
//!
//! ```text
//! connection ──▶ watch ──▶ app ──┬─▶ assets       the page, embedded
//!  (server.rs)   rate, log,      ├─▶ learn        what can be kept: techniques, the description of the API
//!                metrics         └─▶ Entry::read ─▶ Asked ──pool──▶ work ─▶ records, whole or as a stream
//!                                    (question.rs: one entry for each task)
//! ```
//!
//! The server knows no Sudoku: a request is read into the options of a task, the task is asked, and its records are written as
//! the command writes them. Nothing is stored, and nothing is fetched from elsewhere.

mod app;
mod ask;
mod assets;
mod clients;
mod config;
mod learn;
mod metrics;
mod openapi;
mod pool;
mod problem;
mod question;
mod request;
mod server;
mod stream;
mod watch;
mod work;

pub use config::{Config, Limits};
pub use server::{Server, Stopper};
