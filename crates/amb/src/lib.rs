//! # The choice operator: choose, require, and backtrack
//!
//! A program [`choose`](Amb::choose)s among alternatives as if it knew the right one, and [`require`](Amb::require)s
//! conditions. A search runs the program, backtracks and chooses again, until all conditions hold. This is John
//! McCarthy's *amb* (1961). This crate is independent of Sudoku.
//!
//! ```text
//!        choose a          a program is a tree of choices;
//!       ╱    │   ╲         its solutions are the leaves without a failure,
//!      1     2    3        in the sequence defined by the Order
//!     ╱ ╲   ╱ ╲    ✗
//!    ✗  (1,5) …            ✗ = a requirement failed
//! ```
//!
//! Pythagorean triples, without an upper limit, because best-first is fair to infinite choices:
//!
//! ```
//! use sodan_amb::{Order, Search};
//!
//! let triples = Search::new().order(Order::BestFirst).program(|amb| {
//!     let a: u64 = amb.choose(1..)?;
//!     let b = amb.choose(a..)?;
//!     let c = amb.choose(b..a + b)?;
//!     amb.require(a * a + b * b == c * c)?;
//!     Ok((a, b, c))
//! });
//! let first: Vec<_> = triples.take(3).collect::<Result<_, _>>()?;
//! assert_eq!(first, [(3, 4, 5), (6, 8, 10), (5, 12, 13)]);
//! # Ok::<(), sodan_amb::NotDecided>(())
//! ```
//!
//! The multiple-dwelling puzzle (Dinesman 1968, from *Structure and Interpretation of Computer Programs* 4.3.2): who
//! lives on which of five floors?
//!
//! ```
//! let mut dwellings = sodan_amb::all(|amb| {
//!     let floors = 1..=5_i32;
//!     let baker = amb.choose(floors.clone())?;
//!     amb.require(baker != 5)?;
//!     let cooper = amb.choose(floors.clone())?;
//!     amb.require(cooper != 1)?;
//!     let fletcher = amb.choose(2..=4_i32)?;
//!     amb.require(fletcher.abs_diff(cooper) != 1)?;
//!     let miller = amb.choose(floors.clone())?;
//!     amb.require(miller > cooper)?;
//!     let smith = amb.choose(floors)?;
//!     amb.require(smith.abs_diff(fletcher) != 1)?;
//!     let mut all = [baker, cooper, fletcher, miller, smith];
//!     all.sort();
//!     amb.require(all == [1, 2, 3, 4, 5])?;
//!     Ok([baker, cooper, fletcher, miller, smith])
//! });
//! assert_eq!(dwellings.next(), Some([3, 2, 4, 5, 1]));
//! assert_eq!(dwellings.next(), None);
//! ```
//!
//! Colouring the map of Australia with three colours, choosing in a loop:
//!
//! ```
//! const BORDERS: [(usize, usize); 9] =
//!     [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5)]; // WA NT SA Q NSW V
//! let colouring = |amb: &mut sodan_amb::Amb| {
//!     let mut colours = Vec::new();
//!     for state in 0..6 {
//!         let colour = amb.choose(["red", "green", "blue"])?;
//!         let clashes = |&(a, b): &(usize, usize)| b == state && colours.get(a) == Some(&colour);
//!         amb.require(!BORDERS.iter().any(clashes))?;
//!         colours.push(colour);
//!     }
//!     Ok(colours)
//! };
//! assert_eq!(sodan_amb::first(colouring).unwrap(), ["red", "green", "blue", "red", "green", "red"]);
//! assert_eq!(sodan_amb::all(colouring).count(), 6);
//! ```
//!
//! Eight queens, through a helper function:
//!
//! ```
//! use sodan_amb::{Amb, Chosen};
//!
//! fn place_queen(amb: &mut Amb, above: &[usize]) -> Chosen<usize> {
//!     let column = amb.choose(0..8)?;
//!     let attacked = |(up, &other): (usize, &usize)| other == column || other.abs_diff(column) == up + 1;
//!     amb.require(!above.iter().rev().enumerate().any(attacked))?;
//!     Ok(column)
//! }
//!
//! let queens = |amb: &mut Amb| {
//!     let mut columns = Vec::new();
//!     while columns.len() < 8 {
//!         columns.push(place_queen(amb, &columns)?);
//!     }
//!     Ok(columns)
//! };
//! assert_eq!(sodan_amb::first(queens), Some(vec![0, 4, 7, 5, 2, 6, 1, 3]));
//! assert_eq!(sodan_amb::all(queens).count(), 92);
//! ```
//!
//! # Search methods and their costs
//!
//! Scheme's amb captures a continuation at each choice and calls it again for each alternative. Rust does not have
//! continuations that can be entered twice. The alternatives are:
//!
//! - **Replaying**: the program runs again from its start and repeats its choices, except for the last one that still
//!   has an alternative. Any function can choose, in loops and through helpers. There is no need to restore a branch's
//!   local variables. Every branch costs a run from the start. This is [`Search::program`].
//! - **Explicit frames**: the program is one step from a state to its successors, and each choice stores the iterator
//!   over its other alternatives. No code is run twice. Every alternative costs the iterator's work, usually one clone
//!   of the state. The control flow has to be expressed as data. This is [`Search::frames`].
//! - **Coroutines** (generators, `async`, threads with their own stacks) were rejected. They can be resumed but not
//!   copied, so returning to a choice a second time would also require replaying, plus a stack per branch.
//!
//! Both forms support the same orders, budgets, counters and traces. Use replaying unless it is too slow.
//!
//! The following table lists the nanoseconds per alternative taken, on one core of a server built in 2026 (`cargo run
//! --release -p sodan-amb --example costs` measures your machine):
//!
//! | all solutions of | alternatives | replaying | frames | hand-written loops |
//! | --- | --- | --- | --- | --- |
//! | 6 queens | 894 | 17 | 10 | 2 |
//! | 8 queens | 15,720 | 28 | 11 | 3 |
//! | 10 queens | 348,150 | 38 | 16 | 7 |
//!
//! Replaying an alternative costs 1.3 ns plus the program's own work, so replaying is slow for deep trees rather than
//! for wide ones. Suppose that a branch's last choice is changed a thousand times. With 100 choices this costs 0.14 ms
//! (frames: 0.004 ms), and with 10,000 choices 14 ms (frames: 0.05 ms). An open choice occupies 24 bytes in a replaying
//! program. In frames it occupies one iterator, which is usually as large as the state.
//!
//! Replaying requires a deterministic program: after the same choices it must make the same next choice, with the same
//! alternatives in the same order. It must not depend on clocks, random numbers or external mutable state. If the
//! search detects a difference, it panics.
//!
//! Neither form recurses, so a branch may be a million choices deep. At that depth, [`Order::IterativeDeepening`] is
//! too slow, since it starts again for each level; [`Order::DoublingDepth`] needs 22 rounds. With frames and a dead end
//! next to each of a million choices, depth-first search takes 46 ms, doubling depth 72 ms, and best-first search 37
//! ms. Iterative deepening takes 9 ms for a thousand choices, so a million would take hours.

mod amb;
mod bound;
mod frames;
mod meter;
mod queue;
mod replay;
mod search;
mod trail;

pub use crate::amb::{Amb, Chosen, DeadEnd, Mark};
pub use crate::frames::{Frames, Step};
pub use crate::meter::{Effort, Event, NotDecided, SearchLimit};
pub use crate::replay::Solutions;
pub use crate::search::{Order, Search, all, first, nth};
