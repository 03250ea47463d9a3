//! Forcing chains and nets from two-way choices: follow both sides by singles, and find their common consequences.
//!
//! ```text
//!                   ┌─ if r1c2=5 ─ level 1: all current singles ─ level 2 ─ … ─┐
//!   5 in row 1:     │                                                             ├─ the same candidate gone, or the
//!   r1c2 or r1c7    │                                                             │  same digit placed, on both sides:
//!                   └─ if r1c7=5 ─ level 1 ─────────────────────── level 2 ─ … ───┘  so it is. One side breaks: the
//!                                                                                    other one is true
//!
//!   choice ──▶ race (bare and fast) ──▶ search: first, throttled, all; smart ──▶ play (recorded) ──▶ trim ──▶ Net
//! ```
//!
//! A [choice] is a cell with two candidates or a digit with two cells in a house. A level is the set of all naked and hidden
//! singles of a state. Each candidate that a single cancels is recorded with the level and the single. No other
//! logic is applied. The method is Draco's, as described in "Pseudocode for
//! forcing chain/net discovery" (Sudoku Programmers Forum, 2008); contradictions of type 3 are daj95376's, in the same thread.
//! Throttling, scoring and trimming were not specified there, and are defined here: see [`search`], [`mod@smart`] and [`mod@trim`].

pub mod choice;
mod limits;
pub mod play;
mod race;
mod reach;
pub mod search;
pub mod smart;
pub mod trim;

pub use crate::pattern::net::{
    Cancellation, Choice, Conclusion, Contradiction, Net, NetForm, Place, Side, Single, SingleReason, Which,
};
pub use choice::choices;
pub use limits::NetLimits;
pub use reach::{BASIC, Effect, Reach, after_basic_steps, after_singles, reach};
pub use search::{all, all_with, first, first_with, throttled, throttled_with};
pub use smart::{Score, Weights, smart, smart_with};
