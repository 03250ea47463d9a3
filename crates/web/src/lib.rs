//! The server behind `sodan serve`: the page, and an HTTP API for all that one can ask.
//!
//! ```text
//! connection ──▶ app ──┬─▶ assets          the page, embedded
//!  (server.rs)         └─▶ Entry::read ─▶ Asked ──pool──▶ tasks ─▶ records as JSON
//!                          (question.rs: one entry for each task)
//! ```
//!
//! The server knows no Sudoku: a request is read into the options of a task, the task is asked, and its records are written as
//! the command writes them. Nothing is stored, and nothing is fetched from elsewhere.

mod app;
mod ask;
mod assets;
mod config;
mod pool;
mod problem;
mod question;
mod request;
mod server;

pub use config::{Config, Limits};
pub use server::{Server, Stopper};
