//! Variant Sudoku from a seed: 4×4 to 16×16, with any mixture of rules.
//!
//! ```text
//! Rules ──▶ grid ──▶ solution ──▶ clues ──▶ givens go in random order ──▶ checked ──▶ Generated
//!           jigsaw   random       cages, lines,  while one solution is left
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
//! An attempt uses limits on guesses and never the time, so that its result depends on the source of random numbers only. The distribution
//! of the puzzles is unknown: solutions are found by a search that tries values in random order, and removing givens in random order
//! favours puzzles with few of them.

mod clues;
mod jigsaw;
mod plan;
mod reduction;
mod rules;

pub use plan::{Attempt, Generated, Plan};
pub use rules::{ClueKind, Rules, RulesError, SIZES};
