//! Builds data sets from recipes.
//!
//! ```text
//! recipe ─▶ sources ─▶ SourceRecord ─▶ Pool: distinct ─▶ strata ─▶ splits ─▶ DatasetRow ─▶ Label ─▶ columns
//!                      with ids         in random order, from the seed          │
//!                                                                               └─▶ traces
//!                                                                written rows ─▶ Summary ─▶ card, plots, manifest
//! ```
//!
//! This module does not access files, threads or the clock: the result depends only on the recipe, its seed, and the
//! records of its files.

mod card;
mod label;
mod licence;
mod pool;
mod recipe;
mod source_record;
mod summary;

pub use card::{Card, MANIFEST, SourceNote, WrittenFile};
pub use label::{DatasetRow, Label, Labelled};
pub(crate) use label::{How, Turned, techniques, turned};
pub use pool::{ChosenPuzzle, Pool, SourceTally};
pub use recipe::{Group, LabelName, Origin, Recipe, RecipeError, Source, Split, TracesOf, Turns};
pub use source_record::SourceRecord;
pub use summary::Summary;
