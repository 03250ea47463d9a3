//! All of Sodan's solvers behind one trait.
//!
//! ```text
//! Question ──▶ Engine ──▶ Report          verdict, first solution, number of solutions, effort in the engine's own unit
//!                ▲
//!              EngineLimits                     maximum solutions and effort, stop function
//! ```
//!
//! | engine | method | unit of effort |
//! | --- | --- | --- |
//! | [`search`](mod@search) | the fast search of `sodan-search` | guesses |
//! | [`logic`] | steps that a person can follow | steps |
//! | [`negotiation`] | cells that exchange messages until they agree | messages |
//! | [`amb`] | prunes, chooses, and backtracks | choices |
//! | [`backtracking`] | tries the allowed digits of each cell, in reading order | steps |
//! | [`backtracking::as_written`] | the same method as printed in 2013, starting in the second row | steps |
//!
//! ```
//! use sodan_engines::{EngineLimits, Question, Verdict};
//! use sodan_board::puzzle;
//!
//! let puzzle = puzzle! {
//!     ? ? 8  ? ? ?  1 5 ?    ? ? ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
//!     5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
//!     4 ? ?  ? ? 5  9 ? 1    ? ? 6  7 ? ?  ? ? ?    ? 5 3  ? ? ?  2 ? ?
//! };
//! for engine in sodan_engines::ALL {
//!     let report = engine.solve(Question::from(&puzzle), &EngineLimits::default());
//!     assert!(matches!(report.verdict, Verdict::Unique | Verdict::Solved), "{}", engine.name());
//!     println!("{}: {} {}", engine.name(), report.effort, engine.unit());
//! }
//! ```
//!
//! [`choices`] reports every choice that a search makes. [`compare`] compares several engines on the same puzzles.
//!
//! To add an engine, write its file and add a line to [`ALL`]. The command line uses this list, and so do the tests
//! that compare all engines with [`search`](mod@search).
//!
//! No engine reads the clock: the caller measures the time, and stops an engine by [`EngineLimits::should_stop`].

mod alternative;
pub mod amb;
mod as_written;
pub mod backtracking;
pub mod choices;
pub mod compare;
mod engine;
mod list;
pub mod logic;
pub mod negotiation;
pub mod search;

pub use engine::{Engine, EngineLimits, Question, Report, Verdict};
pub use list::{ALL, named};
