//! Formats forcing chains and nets of two-way choices as sentences and as a picture of two boards.
//!
//! ```text
//! Net ──┬▶ sentences
//!       └▶ svg: a board for each side        sodan_logic::notation::two_way formats nets as text
//! ```

mod sentences;
mod svg;

pub use sentences::sentences;
pub use svg::svg;
