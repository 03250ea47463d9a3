//! Serialized forms of steps, paths, states and pictures for other programs, designed for JSON.
//!
//! ```text
//! logic: Step, Path, State ── of ──▶ wire types ── serde ──▶ JSON (or any other serde format)
//!                           ◀─ back ─            ◀─ serde ──
//! ```
//!
//! This module defines all names of the serialized form, independently of the engine's names. The `schema` field of an
//! object contains its version: [`VERSION`] for paths and steps, [`NET_VERSION`] for nets, [`VARIANT_VERSION`] for
//! steps of variants. Within a version, new fields are only appended to an object; changing the meaning of a field
//! requires a new version. With the feature `schema`, [`schema`] and [`variant_schema`] return the JSON Schema of the
//! current versions. The schemas are also stored in `schema/path-1.json` and `schema/variant-path-1.json`.
//!
//! | type | description |
//! | --- | --- |
//! | [`Path`] | a complete path with its rating and its board |
//! | [`Step`] | a step: premises as marks, houses and chains; pattern, results and sentences |
//! | [`View`] | one branch of forcing chains, as a separate drawing |
//! | [`Pattern`] | the pattern of a step, by shape |
//! | [`Net`] | both sides of a two-way choice |
//! | [`NextStep`] | a single step with its board |
//! | [`Group`] | steps with the same result |
//! | [`Groups`] | all steps available in a state, with the state and its board |
//! | [`Rating`] | difficulty of a path, in the columns of a scale |
//! | [`State`] | digits, givens and candidates |
//! | [`Position`] | a player's position: givens, entries, marks |
//! | [`Picture`] | the data for drawing a step |
//! | [`Board`] | side length and houses, so that readers need not assume nine |
//! | [`VariantStep`] | a step of a variant, with cells such as `R1C2`, as in variant formats |
//!
//! Cells are written as `r1c2`, houses as `r1`, `c1` or `b1`, digits as numbers, and techniques as slugs. Indices start
//! at 0. Each document contains its [`Board`] once. In strings of digits, as in [`State`], each digit is one character:
//! `1` to `9`, and on larger boards `A` for 10 up to `Z` for 35. A reader that processes characters therefore supports
//! boards of any size.
//!
//! The types of `logic` do not derive serde's traits. About 1,200 of the 3,000 lines in this module (`pattern`, `net`,
//! `mirror`) repeat the shapes of those types, but deriving the traits would require an attribute there for each of 115
//! fields and 42 names, since the serialized names differ from the Rust names. The other types (steps with sentences,
//! boards, positions) exist only here, and `schema/path-1.json` has to remain stable.

mod board;
mod certificate;
mod group;
mod mirror;
mod net;
mod object;
mod path;
mod pattern;
mod phrase;
mod picture;
mod position;
mod proof;
mod rating;
#[cfg(feature = "schema")]
mod schema;
mod step;
mod taken;
mod value;
mod variant;
mod view;

pub use board::{
    Block, Board, Candidate, Cell, Cells, Digit, Digits, House, Houses, NamedHouse, State, StateError,
};
pub use certificate::{Case, Certificate, Implication, Truth};
pub use group::{Group, Groups};
pub use mirror::Mirror;
pub use net::{Break, Cancellation, Cause, Choice, Conclusion, Net, NetError, Place, Side, Single};
pub use object::{object, objects, optional_object};
pub use path::Path;
pub use pattern::{
    AlsChain, BentSet, Chain, ChainShape, Colors, Cover, DeathBlossom, EmptyRectangle, Ends, Fish, Forcing,
    Fork, Implied, Kraken, Locked, Node, NodeKind, Pattern, Petal, Reason, Rectangle, Set, SideWay, Subset,
    SubsetKind, SueDeCoq, Templates, TwoLinks, WWing, Wing,
};
pub use phrase::{Phrase, sentence};
pub use picture::Picture;
pub use position::{Position, PositionError};
pub use proof::{Branch, HouseRole, Inference, Kind, Link, Mark, MarkedHouses, Places, Proof, Spot};
pub use rating::{Rating, RatingColumn};
#[cfg(feature = "schema")]
pub use schema::{schema, variant_schema};
pub use step::{NextStep, Slug, Step, Technique};
pub use taken::Taken;
pub use value::Value;
pub use variant::{
    VARIANT_VERSION, VariantCandidate, VariantMark, VariantNode, VariantRole, VariantStep, VariantTechnique,
    variant_state,
};
pub use view::View;

/// Version of paths and steps.
pub const VERSION: &str = "sodan-path/1";
/// Version of nets.
pub const NET_VERSION: &str = "sodan-two-way/1";
