//! A query language: boolean expressions over the named values of a record.
//!
//! ```text
//! text ──syntax──▶ Tree ──resolve, with a Vocabulary──▶ Query ──┬─ holds      does a record match?
//!                                                              ├─ distance   how far is it from a match?
//!                                                              └─ clause     the query's structure, for translation
//! ```
//!
//! ```text
//! query       = conjunction { ( "or" | "||" ) conjunction }
//! conjunction = condition { ( "and" | "&&" ) condition }
//! condition   = "not" condition | "(" query ")" | comparison
//! comparison  = NAME                                     a name whose value is true or false
//!             | NAME ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) VALUE
//!             | sum ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) sum
//!             | NAME "in" "(" VALUE { "," VALUE } ")"
//!             | NAME "is" [ "not" ] VALUE
//!             | NAME "between" VALUE "and" VALUE         inclusive
//!             | NAME VALUE                               uses "x-wing": the name's value contains the word or text
//! sum         = product { ( "+" | "-" ) product }        with spaces around the operators
//! product     = factor { ( "*" | "/" ) factor }
//! factor      = NAME | NUMBER | "(" sum ")"
//! ```
//!
//! A [`Vocabulary`] defines the names, their types and their costs. Names are case-insensitive. Evaluation computes
//! cheap values first, and expensive values only if the cheap values do not decide the result. This crate is
//! independent of Sudoku.
//!
//! ```
//! use sodan_query::{Facts, NameKind, Name, Vocabulary, Query};
//!
//! let names = [("givens", NameKind::Integer), ("minimal", NameKind::Boolean), ("er", NameKind::Tenths)];
//! let vocabulary = Vocabulary::new(names.map(|(name, kind)| Name::new(name, kind, 0, "")));
//! let query = Query::parse("givens <= 24 and not minimal and er between 7.0 and 7.5", &vocabulary)?;
//!
//! /// A record with 24 givens and ER 7.2 that is not minimal.
//! struct Known;
//! impl Facts for Known {
//!     fn number(&mut self, name: usize) -> Option<i64> {
//!         [24, 0, 72].get(name).copied()
//!     }
//! }
//! assert!(query.holds(&mut Known));
//!
//! let error = Query::parse("givns <= 24", &vocabulary).unwrap_err();
//! assert_eq!(error.to_string(), "unknown name `givns`; did you mean `givens`?\n  givns <= 24\n  ^^^^^");
//! # Ok::<(), sodan_query::QueryError>(())
//! ```

mod clause;
mod day;
mod error;
mod query;
mod resolve;
mod syntax;
mod vocabulary;

pub use clause::Clause;
pub use error::QueryError;
pub use query::{CLOSE, Comparison, Facts, Number, Operator, Query};
pub use vocabulary::{Name, NameKind, Vocabulary, Words};
