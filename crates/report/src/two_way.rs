//! Forcing chains and nets from two-way choices, as JSON and as a picture of two boards.
//!
//! ```text
//! Net ──┬▶ json, sentences
//!       └▶ svg: a board for each side        the text is sodan_logic::notation::two_way's
//! ```

mod json;
mod sentences;
mod svg;

pub use json::{VERSION, json};
pub use sentences::sentences;
pub use svg::svg;
