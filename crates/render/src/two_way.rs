//! Forcing chains and nets from two-way choices, as sentences and as a picture of two boards.
//!
//! ```text
//! Net ──┬▶ sentences
//!       └▶ svg: a board for each side        the text is sodan_logic::notation::two_way's
//! ```

mod sentences;
mod svg;

pub use sentences::sentences;
pub use svg::svg;
