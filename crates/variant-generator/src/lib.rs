//! Generates variant Sudoku from a seed: 4×4 to 16×16, with any mixture of rules.
//!
//! ```text
//! Rules ──▶ grid ──▶ solution ──▶ clues ──▶ remove givens in random order ──▶ check ──▶ Generated
//!           jigsaw   random       cages, lines,  while the solution is unique
//!           pieces   search       dots, sums
//! ```
//!
//! ```
//! use sodan_generator::Random;
//! use sodan_variant::{Limits, Outcome};
//! use sodan_variant_generator::{Attempt, Plan, Rules};
//!
//! let plan = Plan::new(Rules::new(6, &["x", "killer"])?);
//! let attempt = |number| plan.attempt(&mut Random::new(1, number), &|| false);
//! let Some(Attempt::Found(found)) = (0..20).map(attempt).find(|it| matches!(it, Attempt::Found(_))) else {
//!     panic!("most attempts succeed");
//! };
//! assert_eq!(found.puzzle.solve(&Limits::default())?, Outcome::Unique(found.solution));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An attempt is limited by guesses, never by time, so its result depends only on the random numbers. The distribution
//! of the puzzles is unknown: solutions are found by a search that tries values in random order, and removing givens in
//! random order favours puzzles with few givens.

mod clues;
mod jigsaw;
mod plan;
mod reduction;
mod rules;

pub use plan::{Attempt, Generated, Plan};
pub use rules::{ClueKind, Rules, RulesError, SIZES};
