//! Community+: a cell in conflict asks its box what each swap would bring, and takes the best swap.
//!
//! The waves of singles run first and leave each cell a domain. Then each box *deals* its digits to its cells, so that
//! no box ever holds a duplicate and only rows and columns have to agree.
//!
//! ```text
//!    A (in conflict)        its mates B, C, …              everybody in A's and B's rows, columns and box
//!      │── Offer: my digit, what I could be ──▶│
//!      │◀── Quote: my digit, what that costs me │      (or NoQuote; always at once)
//!      │
//!      │── Propose, to the best ──────────────▶ B      B takes A's digit
//!      │◀── Agree ───────────────────────────── B      (or Decline; always at once)
//!      A takes B's digit                               ◀── Now: the new digits, from A and from B
//! ```
//!
//! If no swap improves anything, A's conflicts weigh more from now on, for all cells in that row or column: `Weigh`
//! (Morris 1993, the breakout method). With a chance of 2 % A takes any offer. When a deal has been tried for long, all
//! boxes deal anew.
//!
//! # Why it cannot deadlock
//!
//! An `Offer` and a `Propose` are answered in the turn that reads them, whatever the reader itself waits for. Between
//! its `Propose` and the answer a cell is *bound*: it declines proposals and gives no quotes, and its digit does not
//! move. So every wait is for an answer that is already on its way, and no circle of waits can close. Two cells that
//! propose to each other both decline, and each tries again after a pause of random length.
//!
//! # Why a box stays a box
//!
//! B takes A's digit only in the turn in which it agrees to give its own to A, and A is bound to take it. Between these
//! turns the digit is on its way. Nobody else can take part, since A is bound, and B no longer has its old digit to
//! propose or agree with. `deal` numbers keep out answers of an earlier deal. If a cell crashes in between, a digit of
//! its box is missing until the next deal repairs it, and no check passes before.

mod cell;
mod dealer;

pub(crate) use self::cell::PlusCell;
pub(crate) use self::dealer::{Dealer, deal};
