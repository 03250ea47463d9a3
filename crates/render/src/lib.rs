//! Results for people and for their other programs: text, tables, pictures.
//!
//! ```text
//! samples ──▶ compare ──▶ text · CSV · SVG          (feature `compare`)
//! Taken   ──▶ choices ──▶ SVG                       (feature `compare`)
//!
//! Step, and ──┬▶ explain ─▶ sentences ──┬▶ text · markdown · html
//! the state   ├▶ eureka, hodoku ────────┤
//! before it   └▶ picture ─▶ board, svg ─┘
//! ```
//!
//! Every function here takes plain data and gives a string; nothing is written anywhere. None asks which technique
//! made a step: all read its [`Pattern`](sodan_logic::Pattern), or the drawing that is made of it.

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
pub mod words;
