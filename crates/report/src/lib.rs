//! Results for people and for their other programs: text, tables, pictures.
//!
//! ```text
//! samples ──▶ compare ──▶ text · CSV · SVG
//! ```
//!
//! Every function here takes plain data and gives a string; nothing is written anywhere.

pub mod compare;
