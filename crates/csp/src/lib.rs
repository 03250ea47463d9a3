//! Whips, braids and related patterns of CSP-Rules, and the puzzle ratings that they define.
//!
//! A [`Variable`](sodan_certificate::Variable) is a cell, or a digit in a house; there are 324. Exactly one candidate
//! of each variable is true. Two different candidates that share a variable are *linked*: at most one of them is true.
//!
//! A whip is a chain of variables that refutes a *target*, a candidate that is assumed to be true. Each variable of the
//! chain is left with one candidate, because its other candidates are linked to the target or to earlier candidates of
//! the chain; the last variable is left with none, so the target is false. The length of a whip is its number of
//! variables.
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
//! | rating | patterns | agreement with the ratings published by CSP-Rules |
//! | --- | --- | --- |
//! | W | whips without loops, the simplest first | all 809 ratings agree |
//! | B | braids, in any order | all 800 ratings agree |
//! | gW | whips with groups | all ratings but one agree; Sodan takes the steps of that puzzle in another order and rates it 1 lower |
//! | gB | braids with groups | all ratings agree |
//!
//! Definitions: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012.
//!
//! | module | contents |
//! | --- | --- |
//! | `trial` | trial and error in rounds: the candidates that a pattern can refute, and a lower bound for its length |
//! | `whip` | searches for chains by extending partial chains one variable at a time |
//! | `braid` | the shortest braid, by branch and bound |
//! | `oddagon` | odd rings |
//! | `forcing` | forcing whips: two partial whips, one from each candidate of a bivalue variable |
//! | `rank` | rank-0 sets by linear programming: locked sets, fish, multi-sector locked sets, SK-loops |
//! | `multi_sector` | multi-sector locked sets and SK-loops, by vertex covers |
//! | `counting` | rank-0 sets of known shapes: fireworks and almost locked candidates |
//! | `tridagon`, `impossible`, `broken_wing`, `deadly` | patterns that would be impossible or deadly without their guardians |
//! | `unavoidable` | deadly patterns of any shape |
//! | `relation` | eliminations that follow from guardians, directly or through whips |
//! | `exocet` | junior, double and senior exocets, by templates |
//! | `overlay` | all simultaneous placements of two to four digits |
//! | `exclusion` | candidates that contradict every candidate of another cell |
//! | `depth` | the depth of trial and error, and the class BpB |
//! | `anti_backdoor` | the smallest sets of eliminations that let singles solve the puzzle |
//! | `find`, `rating` | the simplest pattern of a state; the ratings of a puzzle |

mod anti_backdoor;
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
mod positions;
mod rank;
mod rating;
mod relation;
mod state;
mod tables;
mod trial;
mod tridagon;
mod unavoidable;
mod whip;

pub use anti_backdoor::{AntiBackdoor, Proofs, anti_backdoors};
pub use broken_wing::broken_wings;
pub use counting::{almost_locked_candidates, firework_quadruples, firework_triples};
pub use deadly::{bivalue_graves, extended_rectangles, reverse_bivalue_graves};
pub use depth::{braid_class, trial_depth};
pub use exclusion::subset_exclusions;
pub use exocet::{Exocet, ExocetKind, exocets};
pub use find::{Family, Found, VariableKind, for_target, simplest, simplest_within};
pub use forcing::forcing_whip;
pub use impossible::impossible_patterns;
pub use multi_sector::{multi_sector_locked_sets, sk_loops};
pub use overlay::{Overlay, overlay, overlays};
pub use rank::{RankName, RankSet, rank_sets};
pub use rating::{Kind, rating, rating_within, typed_whip};
pub use relation::{Proven, of_relation, relation_whip, with_relations};
pub use state::{Contradiction, State};
pub use tridagon::{Tridagon, tridagons};
pub use unavoidable::deadly_patterns;
