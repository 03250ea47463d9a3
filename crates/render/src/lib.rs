//! Output for people and other programs: text, tables and pictures.
//!
//! ```text
//! samples      ──▶ compare ──▶ text · CSV · SVG     (feature `compare`)
//! alternatives ──▶ choices ──▶ SVG                  (feature `compare`)
//!
//! Step, and ──┬▶ explain ─▶ sentences ──┬▶ text · markdown · html
//! the state   ├▶ eureka, hodoku ────────┤
//! before it   └▶ picture ─▶ board, svg ─┘
//! ```
//!
//! Every function takes plain data and returns a string. No function depends on a step's technique; all of them use the
//! step's [`Pattern`](sodan_logic::Pattern) or the drawing derived from it.

pub mod board;
pub mod chart;
#[cfg(feature = "compare")]
pub mod choices;
#[cfg(feature = "compare")]
pub mod compare;
pub mod eureka;
pub mod explain;
pub mod found;
pub mod hint;
pub mod hodoku;
pub mod html;
pub mod markdown;
pub mod negotiation;
pub mod picture;
pub mod plain;
pub mod svg;
pub mod text;
pub mod two_way;
pub mod variant;
pub mod words;
