//! Steps, paths, states and pictures as data for other programs: what is written as JSON, and read back.
//!
//! ```text
//! logic: Step, Path, State ── of ──▶ wire types ── serde ──▶ JSON (or any format of serde)
//!                           ◀─ back ─            ◀─ serde ──
//! ```
//!
//! Every name that goes over the wire stands in this module, and none is made from a Rust name. Objects say by their field
//! `schema` which version they follow: [`VERSION`] for paths and steps, [`NET_VERSION`] for nets. Within a version
//! fields are only added, at the end of their object; a field that changes its meaning makes a new version. With the
//! feature `schema`, [`schema`] gives the JSON Schema; `schema/path-1.json` is that of this version.
//!
//! | type | what it is |
//! | --- | --- |
//! | [`Path`] | a whole path with its rating, and the board that it is on |
//! | [`Step`] | a step: premises as marks, houses and chains; its pattern; what follows; its sentences |
//! | [`View`] | one branch of forcing chains, as a drawing of its own |
//! | [`Pattern`] | what the eye sees, by shape |
//! | [`Net`] | both sides of a two-way choice |
//! | [`NextStep`] | one step, and the board that it is on |
//! | [`Group`] | steps that achieve the same |
//! | [`Groups`] | all that can be found in a state, and the board that it is on |
//! | [`Rating`] | how hard a path is, in the columns of a scale |
//! | [`State`] | digits, givens and candidates |
//! | [`Position`] | where a player stands: givens, entries, marks |
//! | [`Picture`] | all that a renderer needs to draw a step |
//! | [`Board`] | side and houses: readers need not assume nine |
//!
//! Cells are `r1c2`, houses `r1`, `c1`, `b1`, digits numbers, indices from 0, techniques their slugs. Each answer carries the
//! [`Board`] once. Where digits stand in a text, as in [`State`], each is one character: `1` to `9`, and on a larger board `A` for 10
//! up to `Z` for 35. So a reader that takes a text character by character reads boards of every side.
//!
//! The types of `logic` have no serde derives of their own: of 2,340 lines here 1,140 (`pattern`, `net`, `mirror`) repeat their shapes, and
//! each of these 115 fields and 42 names would move there as an attribute, since the names of the wire are not Rust's. The other types (steps
//! with sentences, boards, positions) exist on the wire only, and `schema/path-1.json` has to stay byte for byte the same.

mod board;
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
mod view;

pub use board::{
    Block, Board, Candidate, Cell, Cells, Digit, Digits, House, Houses, NamedHouse, State, StateError,
};
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
pub use schema::schema;
pub use step::{NextStep, Slug, Step, Technique};
pub use taken::Taken;
pub use value::Value;
pub use view::View;

/// The version of paths and steps.
pub const VERSION: &str = "sodan-path/1";
/// The version of nets.
pub const NET_VERSION: &str = "sodan-two-way/1";
