//! Patterns of CSP-Rules: whips, braids and their relatives, and the ratings that they define.
//!
//! The 324 [variables](sodan_certificate::Variable) are cells, and digits in houses. Two candidates that share a variable are linked.
//! A whip starts from a target that is assumed to be true and goes through variables that keep one candidate each, until a variable
//! keeps none: so the target is false. Its length is the number of its variables.
//!
//! ```
//! use sodan_board::{Candidates, Puzzle};
//! use sodan_csp::{Family, Kind, State, rating, simplest};
//!
//! let puzzle: Puzzle =
//!     "..4..6..97......45....7.82.....9.1....61.....3.1.4...8.....527..3......4.4..826..".parse()?;
//! let state = State::new(&Candidates::new(&puzzle)).expect("a puzzle with a solution");
//! let found = simplest(&state, &[Family::Whip], 8).expect("a whip");
//! assert_eq!(found.to_string(), "whip[1]: c2n7{r4 .} ==> r4c3≠7");
//! assert_eq!(rating(&state, Kind::Whip), Some(5));
//! assert_eq!(rating(&state, Kind::Braid), Some(5));
//! # Ok::<(), sodan_board::PuzzleError>(())
//! ```
//!
//! | rating | patterns | published by CSP-Rules, equal here |
//! | --- | --- | --- |
//! | W | whips without loops, the simplest first | all 809 |
//! | B | braids, in any order | all 800 |
//! | gW | whips with groups | all but one, which is one lower by another order of steps |
//! | gB | braids with groups | all |
//!
//! Definitions: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012.
//!
//! | module | contents |
//! | --- | --- |
//! | `trial` | trial and error by rounds: which candidates a pattern can refute, and a lower bound for its length |
//! | `whip` | chains by partial chains of growing length |
//! | `braid` | the shortest braid by branch and bound |
//! | `oddagon` | odd rings |
//! | `forcing` | forcing whips: two partial whips from a variable with two candidates |
//! | `rank` | rank-0 sets by linear programming: locked sets, fish, multi-sector locked sets, SK-loops |
//! | `multi_sector` | multi-sector locked sets and SK-loops, by vertex covers |
//! | `counting` | rank-0 sets of known shapes: fireworks, almost locked candidates |
//! | `tridagon`, `impossible`, `broken_wing`, `deadly` | patterns that are impossible or deadly without their guardians |
//! | `unavoidable` | deadly patterns of any shape |
//! | `relation` | what guardians exclude, directly and in whips |
//! | `exocet` | junior, double and senior exocets, by templates |
//! | `overlay` | all ways to place two to four digits at once |
//! | `exclusion` | candidates that contradict each candidate of another cell |
//! | `depth` | the depth of trial and error, and the class BpB |
//! | `find`, `rating` | the simplest pattern of a state; the ratings of a puzzle |

mod bits;
mod braid;
mod broken_wing;
mod choice;
mod counting;
mod deadly;
mod depth;
mod exclusion;
mod exocet;
mod find;
mod forcing;
mod impossible;
mod multi_sector;
mod oddagon;
mod overlay;
mod rank;
mod rating;
mod relation;
mod state;
mod tables;
mod trial;
mod tridagon;
mod unavoidable;
mod whip;

pub use broken_wing::broken_wings;
pub use counting::{almost_locked_candidates, firework_quadruples, firework_triples};
pub use deadly::{bivalue_graves, extended_rectangles};
pub use depth::{braid_class, trial_depth};
pub use exclusion::subset_exclusions;
pub use exocet::{Exocet, ExocetKind, exocets};
pub use find::{Family, Found, VariableKind, for_target, simplest, simplest_within};
pub use forcing::forcing_whip;
pub use impossible::impossible_patterns;
pub use multi_sector::{multi_sector_locked_sets, sk_loops};
pub use overlay::{Overlay, overlay, overlays};
pub use rank::{RankName, RankSet, rank_sets};
pub use rating::{Kind, rating, typed_whip};
pub use relation::{Proven, of_relation, relation_whip, with_relations};
pub use state::{Contradiction, State};
pub use tridagon::{Tridagon, tridagons};
pub use unavoidable::deadly_patterns;
