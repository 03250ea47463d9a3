//! Questions and answers as JSON, whoever carries them: the server over HTTP, WebAssembly over memory.
//!
//! ```text
//! body ─▶ TABLE (question.rs) ─▶ Asked ─▶ through, with limits and a clock that is lent ─▶ records ─▶ whole answer
//!         one entry for each task                                                             └─▶ one by one
//! ```
//!
//! Nothing here knows a transport or Sudoku: a request is read into the options of a task, the task is asked, and its records are
//! written as the command writes them. A body that is no question is a [`Problem`].

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
pub use question::{Asked, TABLE, TaskEntry, entry};
pub use request::{Input, QuestionLimits, Series, VERSION, Wanted};
/// Backend of the search.
pub use sodan::search::Backend;
#[cfg(feature = "lab")]
pub use talk::{Held, TalkRequest};
pub use work::{Listener, through};
