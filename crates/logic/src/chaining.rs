//! Forcing chains as Sudoku Explainer follows them: from an assumption to all that follows, in a fixed order of work.
//!
//! ```text
//! assumption ──▶ pending "on" first, then pending "off" ──▶ Trail: literals in order of arrival,
//!                each with its ordered parents              what follows, the first clash
//!                     │ both queues empty (levels 1 and more)
//!                     ▼
//!                locked candidates, hidden and naked pairs, X-wings, then nested chains
//! ```
//!
//! | place | what is there |
//! | --- | --- |
//! | [`board`] | candidates as masks by cell and by house, cheap to copy |
//! | [`literal`] | a candidate that is on or off, and sets of them |
//! | [`trail`] | an arena of literals with ordered parents |
//! | [`hint`] | what chains show, how hard it is, and which of several comes first |
//! | [`plain`] | cycles and forcing chains of one line |
//! | [`follow`] | all that follows from an assumption |
//! | [`advanced`] | the further rules of levels 1 and more |
//! | `reach` | where plain and static chains can lead at all |
//! | `closure` | what dynamic chains lead to, without an order |
//! | [`multiple`] | contradictions, double, cell and region chains |
//! | [`shown`] | chains as plain data, for those who read them |
//! | [`difficulty`] | numbers that compare as the reference's doubles do |
//! | [`hashed`] | the order in which a Java hash map hands out cells |
//!
//! HoDoKu's tables are another room, [`implications`](crate::implications). There every claim has a table of what follows by the
//! shortest way. Here the first way found in the order of work counts, since ratings depend on its length. The rules are those of
//! `SukakuExplainer` 1.18.1 on one thread, learned by running it and reading it.

pub mod advanced;
pub mod board;
mod closure;
pub mod difficulty;
pub mod follow;
pub mod hashed;
pub mod hint;
pub mod literal;
pub mod multiple;
pub mod plain;
mod reach;
pub mod shown;
pub mod trail;
