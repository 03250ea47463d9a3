//! Serialised forms of steps, paths, states and pictures for other programs, with JSON in mind.
//!
//! ```text
//! logic: Step, Path, State ── of ──▶ wire types ── serde ──▶ JSON (or any format of serde)
//!                           ◀─ back ─            ◀─ serde ──
//! ```
//!
//! All names of the serialised form are in this module, and none is derived from a Rust name. The field
//! `schema` of objects has their version: [`VERSION`] for paths and steps, [`NET_VERSION`] for nets, [`VARIANT_VERSION`] for steps of
//! variants. Within a version fields are only added, at the end of their object; a field that changes its meaning requires a new version.
//! With the feature `schema`, [`schema`] and [`variant_schema`] return the JSON Schema; `schema/path-1.json` and
//! `schema/variant-path-1.json` are those of these versions.
//!
//! | type | description |
//! | --- | --- |
//! | [`Path`] | a whole path with its rating, and the board that it is on |
//! | [`Step`] | a step: premises as marks, houses and chains; its pattern, results and sentences |
//! | [`View`] | one branch of forcing chains, as a separate drawing |
//! | [`Pattern`] | the pattern of a step, by shape |
//! | [`Net`] | both sides of a two-way choice |
//! | [`NextStep`] | one step, and the board that it is on |
//! | [`Group`] | steps with the same result |
//! | [`Groups`] | all steps of a state, and its board |
//! | [`Rating`] | difficulty of a path, in the columns of a scale |
//! | [`State`] | digits, givens and candidates |
//! | [`Position`] | a player's position: givens, entries, marks |
//! | [`Picture`] | the data for drawing a step |
//! | [`Board`] | side and houses: readers need not assume nine |
//! | [`VariantStep`] | a step of a variant; its cells are `R1C2`, as in the text of variants |
//!
//! Cells are `r1c2`, houses `r1`, `c1`, `b1`, digits numbers, indices from 0, techniques their slugs. Each answer
//! contains the [`Board`] once. In texts of digits, as in [`State`], each digit is one character: `1` to `9`, and on a
//! larger board `A` for 10 up to `Z` for 35. Therefore a reader that processes characters supports boards of any size.
//!
//! The types of `logic` do not derive serde's traits: of 2,340 lines here, 1,140 (`pattern`, `net`, `mirror`) repeat their shapes, and
//! each of these 115 fields and 42 names would become an attribute there, since the serialised names are not Rust's. The other types (steps
//! with sentences, boards, positions) exist only here, and `schema/path-1.json` has to remain stable.

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
/// Schema identifier of nets.
pub const NET_VERSION: &str = "sodan-two-way/1";
