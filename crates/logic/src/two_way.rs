//! Forcing chains and nets from two-way choices: both sides are followed by singles until they have a common
//! consequence.
//!
//! ```text
//!                   ┌─ if r1c2=5 ─ level 1: all current singles ─ level 2 ─ … ─┐
//!   5 in row 1:     │                                                          ├─ eliminated on both sides: false
//!   r1c2 or r1c7    │                                                          │  placed on both sides: true
//!                   └─ if r1c7=5 ─ level 1 ───────────────────── level 2 ─ … ──┘  contradiction on one side:
//!                                                                                 the other side is true
//!
//!   choice ──▶ race (bare and fast) ──▶ search: first, throttled, all; smart ──▶ play (recorded) ──▶ trim ──▶ Net
//! ```
//!
//! A [choice] is a cell with two candidates or a digit with two cells in a house. Each side is followed level by level:
//! a level consists of all naked and hidden singles of the current state. Every candidate that a single cancels is
//! recorded with the level and the single. No other logic is applied. The method is Draco's, as described in
//! "Pseudocode for forcing chain/net discovery" (Sudoku Programmers Forum, 2008). Contradictions of type 3 were added
//! by daj95376 in the same thread. Throttling, scoring and trimming were not specified there and are defined here: see
//! [`search`], [`mod@smart`] and [`mod@trim`].

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
