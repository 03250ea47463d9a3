//! The HTTP API as JSON requests and responses, independent of the transport: HTTP in the server, memory in
//! WebAssembly.
//!
//! ```text
//! body ─▶ TABLE (question.rs) ─▶ Asked ─▶ through (limits, clock) ─▶ records ─┬─▶ one complete response
//!         one entry per task                                                  └─▶ a stream of events
//! ```
//!
//! This crate contains neither a transport nor Sudoku logic. It parses a request into the options of a task, runs the
//! task, and formats the records in the same way as the command. An invalid body results in a [`Problem`].

#[cfg(feature = "lab")]
#[macro_use]
mod serde_names;

mod answer;
#[cfg(feature = "lab")]
mod exhibit;
mod learn;
#[cfg(feature = "schema")]
mod openapi;
mod problem;
mod question;
mod request;
#[cfg(feature = "lab")]
mod talk;
mod work;

pub use answer::{head, whole};
#[cfg(feature = "lab")]
pub use exhibit::{EXHIBITS, Exhibit, exhibit};
pub use learn::{about, page, techniques};
#[cfg(feature = "schema")]
pub use openapi::description;
pub use problem::{Code, Problem};
pub use question::{Asked, CLASSIC, TABLE, TaskEntry, VARIANTS};
pub use request::{Input, QuestionLimits, Series, VERSION, Wanted};
/// Backend of the searches.
pub use sodan::search::Backend;
#[cfg(feature = "lab")]
pub use talk::{Held, TalkRequest};
pub use work::{Listener, through};
