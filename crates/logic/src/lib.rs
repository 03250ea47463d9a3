//! Steps that a person can follow, from a puzzle to its solution, and the scales that rate them.
//!
//! ```text
//!            technique/…            found                    path
//! State ──▶ finder reports ─▶ single reporting ─▶ Sink   find ─▶ Step ─▶ apply ─┐
//!           deductions        interface          first,    ▲                    │
//!                                                all, ...  └────────────────────┘
//!                                                          in the order of a scale (rating/…)
//!
//! Step = technique + placements + eliminations + Pattern (plain data: the reason)
//!                                                   │
//!                                   notation/…, pictures, sentences and JSON are derived from it
//! ```
//!
//! | module | contents |
//! | --- | --- |
//! | [`Technique`] | the list of techniques (`list.rs`); each file in `technique/` implements one idea and begins with its user documentation |
//! | [`found`] | interface between finders and callers |
//! | [`Memo`] | cached data of one state for several finders |
//! | [`pattern`] | patterns of steps |
//! | [`proof`] | patterns as marks and links, for drawings |
//! | [`view`] | one view per branch of forcing chains, including nested chains |
//! | [`path`] | walks: find a step, apply it, repeat |
//! | [`effort`] | work limits and cancellation |
//! | [`two_way`] | forcing chains and nets from two-way choices |
//! | [`rating`] | one module per scale: order, points, levels and options |
//! | [`notation`] | steps as text |
//!
//! Code shared by finders is private. `implications/` computes the consequences of each claim, for loops and forcing
//! chains. `chaining/` implements Sudoku Explainer's forcing chains: an arena of literals, processed in a fixed order.
//!
//! # Example
//!
//! ```
//! use sodan_logic::path::Detail;
//! use sodan_logic::rating::{Scale, hodoku::Hodoku};
//! use sodan_logic::{Effort, State, notation};
//!
//! let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let walk = Hodoku.walk(State::new(&puzzle), None); // without the solution
//! let next = walk.peek(Detail::Explained, &Effort::unlimited())?.unwrap();
//! assert_eq!(notation::hodoku::step(&next, walk.state()), "Hidden Single: r8c6=1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the `serde` feature, techniques, families and levels are serialized by name.
//!
//! Finders never use the solution. Only brute force needs the solution, and receives it from the caller.

mod aliases;
mod als;
mod backdoor;
mod bits;
pub mod certificate;
mod chain;
mod chaining;
mod coloring;
pub mod effort;
mod family;
pub mod found;
mod implications;
mod list;
mod memo;
mod names;
pub mod notation;
pub mod options;
pub mod path;
pub mod pattern;
pub mod proof;
pub mod rating;
mod state;
mod step;
mod symmetry;
mod technique;
mod templates;
pub mod two_way;
pub mod view;
#[cfg(feature = "serde")]
mod wire;

#[cfg(test)]
mod check;

pub use backdoor::backdoors;
pub use chaining::difficulty::Difficulty;
pub use effort::Effort;
pub use family::Family;
pub use list::{Spec, Technique, TechniqueSet};
pub use memo::Memo;
pub use names::UnknownName;
pub use options::Options;
pub use path::{Path, Walk};
pub use pattern::Pattern;
pub use proof::Proof;
pub use state::State;
pub use step::Step;
pub use technique::Finder;
