//! How a data set is built from a recipe.
//!
//! ```text
//! recipe ─▶ sources ─▶ Candidate ─▶ Pool: twins go ─▶ strata ─▶ splits ─▶ Row ─▶ Label ─▶ columns
//!                      with ids        in an order drawn from the seed      │
//!                                                                          └─▶ traces
//!                                                    rows that are written ─▶ Summary ─▶ card, plots, manifest
//! ```
//!
//! Nothing here reads files, counts threads or looks at the clock: what comes out depends on the recipe, its seed, and the records
//! of its files alone.

mod candidate;
mod card;
mod label;
mod pool;
mod recipe;
mod summary;

pub use candidate::Candidate;
pub use card::{Card, MANIFEST, SourceNote, WrittenFile};
pub(crate) use label::{LARGEST_BACKDOOR, techniques};
pub use label::{Label, Labelled, Row};
pub use pool::{Chosen, Pool, Taken};
pub use recipe::{Group, LabelName, Origin, Recipe, RecipeError, Source, Split, TracesOf, Turns};
pub use summary::Summary;
