//! Whips and their relatives: a candidate that would leave a cell without digits, or a digit without places in a house.
//!
//! ```text
//!   target ── 3r1c2 │ r1c2 │ 4r1c2 ── 4r2c3 │ 4 in b1 │ 4r3c1 ── 4r3c7 │ 4 in r3 │ none
//!             left             right   left               right   left
//! ```
//!
//! A row of cells, and of digits in houses. If the target is true, one candidate is left in the first: its others see the target.
//! That one excludes a candidate of the second, which keeps one in turn, and so on until the last has none. The length is the number of
//! cells and houses. The techniques differ in the candidates that may be ignored, besides the one that the candidate before excludes:
//!
//! | technique | ignored |
//! | --- | --- |
//! | Bivalue Chain | none |
//! | z-Chain | those that see the target |
//! | t-Whip | those that see a candidate on the right of an earlier cell or house |
//! | Whip | both |
//! | Braid | both, and any earlier candidate, not only the one before, may exclude the next |
//!
//! How to spot it: mark the target and take it for true. Look for a cell or house that keeps one candidate, and start the next step
//! from there.
//!
//! Why it is true: a target that leaves a cell or house empty is false. One solution is not assumed.
//!
//! Defined by D. Berthier in "The Hidden Logic of Sudoku", 2007, and "Pattern-Based Constraint Satisfaction", 2012.
