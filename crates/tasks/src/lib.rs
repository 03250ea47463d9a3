//! Tasks that process items and return records with typed columns.
//!
//! ```text
//! text ─▶ Item ─┐
//!               ├─▶ Task::each ─▶ record ─▶ text · line · CSV · JSON   (Arrow: the `arrow` crate)
//! options ──────┘       ▲
//!                    Limits: cancellation, effort, time
//! ```
//!
//! The command, the server and the language bindings access the engine only through tasks. Task options are types with
//! defaults and validation; task results are [records](record::Record) whose columns are declared once, in a
//! [schema](record::Schema). Tasks do not access files, the clock or the terminal, and do not depend on the caller.
//!
//! ```
//! use sodan_tasks::{Item, Limits, SolveOptions, Solve, Status, Task};
//!
//! let task = Solve::new(&SolveOptions::default(), sodan_search::Backend::best())?;
//! let item = Item::of_text(1, b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
//! let solved = task.one(&item, &Limits::default()).expect("it is not cancelled");
//! assert_eq!(solved.status, Status::Unique);
//! # Ok::<(), sodan_tasks::OptionError>(())
//! ```

mod anti_backdoors;
mod backdoors;
mod batch;
mod canonicalize;
pub mod chains;
mod check;
mod choices;
mod compare;
mod convert;
mod count;
mod depth;
mod enumerate;
mod expand;
mod explain;
mod fault;
mod filter;
mod game;
mod generate;
mod hint;
mod hunted;
mod item;
mod minimize;
mod morph;
mod near;
mod negotiate;
mod options;
mod picture;
pub mod query_fields;
mod rate;
pub mod record;
mod serde_names;
mod solutions;
mod solve;
mod start;
mod status;
mod steps;
mod task;
pub mod techniques;
mod traces;
mod unavoidable;
#[cfg(feature = "catalogue")]
mod unrank;
pub mod variant;
mod verify;
mod verify_steps;
pub mod wire;

pub use anti_backdoors::{AntiBackdoors, AntiBackdoorsOptions};
pub use backdoors::{Backdoors, BackdoorsOptions, LARGEST_BACKDOOR, smallest_backdoor};
pub use batch::{BATCH_BYTES, answered};
pub use canonicalize::{Canonicalize, CanonicalizeOptions, Canonicalized};
pub use check::{Check, CheckOptions, Checked, Claim, Missing};
pub use choices::{Choices, ChoicesBy, ChoicesOptions, Tree};
pub use compare::{Compare, CompareOptions, Compared};
pub use convert::{Convert, ConvertOptions, Converted};
pub use count::{Count, CountOptions, Counted};
pub use depth::{Depth, DepthOptions, TrialDepth};
pub use enumerate::{Enumerate, EnumerateOptions};
pub use expand::{By, Expand, ExpandOptions};
pub use explain::{Explain, ExplainOptions, ExplainStyle, Explained};
pub use fault::Fault;
pub use filter::{Filter, FilterOptions, Filtered, Queries};
pub use game::{Game, IsGiven};
pub use generate::{Generate, GenerateOptions, Generated, Method, Nearest};
pub use hint::{Hint, HintContent, HintLevel, HintOptions, HintStyle, Hinted, hint, mistakes};
pub use hunted::Hunted;
pub use item::{ByName, Content, Extra, Item, Passing};
pub use minimize::{Minimize, MinimizeOptions};
pub use morph::{Morph, MorphOptions, Morphed, random_symmetry};
pub use near::{Near, NearOptions};
pub use negotiate::{Negotiate, NegotiateOptions, Negotiated, SwitchOptions};
pub use options::OptionError;
pub use picture::{Picture, PictureOptions, Pictured, Undrawn};
#[doc(inline)]
pub use query_fields::vocabulary;
pub use rate::{Hardness, Rate, RateOptions, Rated, Template, rate};
pub use solutions::{Numbered, Solutions, SolutionsOptions};
pub use solve::{Solve, SolveOptions, Solved};
pub use start::Start;
pub use status::{Status, several};
pub use steps::{Findings, Steps, StepsOptions};
pub use task::{Buffers, Limits, Task, TimeLimit};
pub use traces::{Copied, Traced, Traces, TracesOptions};
pub use unavoidable::{Unavoidable, UnavoidableOptions};
#[cfg(feature = "catalogue")]
pub use unrank::{Unrank, Unranked};
pub use verify::{Judged, ReadAs, Verified, Verify, VerifyOptions};
pub use verify_steps::{PathVerdict, verify_steps};
