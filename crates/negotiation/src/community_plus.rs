//! Community+: a cell in conflict requests the gain of each possible swap in its box, and makes the best swap.
//!
//! Waves of singles run first and determine each cell's domain. Then each box *deals* its digits to its cells, so that
//! no box ever contains a duplicate, and conflicts occur only in rows and columns.
//!
//! ```text
//!    A (in conflict)        its mates B, C, …              all cells in A's and B's rows, columns and box
//!      │── Offer: digit and domain of A ──────▶│
//!      │◀── Quote: digit, cost of the swap ─────│      (or NoQuote; in the same turn)
//!      │
//!      │── Propose, to the best ──────────────▶ B      B takes A's digit
//!      │◀── Agree ───────────────────────────── B      (or Decline; in the same turn)
//!      A takes B's digit                               ◀── Now: the new digits, from A and from B
//! ```
//!
//! If no swap is an improvement, A sends `Weigh` to all cells in the row or column of a conflict. This increases the
//! conflict's weight (Morris 1993, the breakout method). With a probability of 2 %, A proposes a random swap, whether
//! or not it is an improvement. If a deal has not led to a solution after 60 ms, all boxes deal again.
//!
//! # Why it cannot deadlock
//!
//! An `Offer` and a `Propose` are answered in the turn in which they are read, even if the reader itself waits for an
//! answer. Between its `Propose` and the answer a cell is *bound*: it declines proposals, sends no quotes, and keeps
//! its digit. The answer that a cell waits for never depends on another waiting cell, so no cycle of waiting cells can
//! form. Two cells that propose to each other both decline, and each tries again after a pause of random length.
//!
//! # Why a box keeps its digits
//!
//! B adopts A's digit in the turn in which it sends its own digit to A, and A is bound to adopt B's digit. Until A
//! does, B's old digit exists only in a message. No third cell can interfere, since A is bound and B no longer has the
//! digit. Answers of an earlier deal are recognised by their `deal` number. If a cell crashes during a swap, its box
//! lacks a digit until the next deal, and no check succeeds before then.

mod cell;
mod dealer;

pub(crate) use self::cell::PlusCell;
pub(crate) use self::dealer::{Dealer, deal};
