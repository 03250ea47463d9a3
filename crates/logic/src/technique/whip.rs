//! Whips and related chains: a candidate that would leave a cell without candidates, or a digit without a cell in a
//! house.
//!
//! ```text
//!   target ── 3r1c2 │ r1c2 │ 4r1c2 ── 4r2c3 │ 4 in b1 │ 4r3c1 ── 4r3c7 │ 4 in r3 │ none
//!             left             right   left               right   left
//! ```
//!
//! A whip is a sequence of cells, and of digits in houses. If the target is true, the first cell or house has only one
//! candidate left, since its other candidates see the target. The remaining candidate excludes a candidate of the
//! second cell or house, which then also has only one left, and so on, until the last one has none. The length is the
//! number of cells and houses. Besides the candidate excluded by the previous step, a cell or house may have further
//! candidates that are ignored, depending on the technique:
//!
//! | technique | candidates that may be ignored |
//! | --- | --- |
//! | Bivalue Chain | none |
//! | z-Chain | candidates that see the target |
//! | t-Whip | candidates that see the remaining candidate of an earlier cell or house |
//! | Whip | the candidates ignored by z-Chains and t-Whips |
//! | Braid | the same candidates as for a Whip; in addition, any earlier candidate may exclude the next one, not only the last |
//!
//! How to spot it: mark the target and assume that it is true. Look for a cell or house that is left with one
//! candidate, and continue from there.
//!
//! Why it is true: a target that leaves a cell or house without candidates is false. This does not assume a unique
//! solution.
//!
//! Defined by D. Berthier in "The Hidden Logic of Sudoku", 2007, and "Pattern-Based Constraint Satisfaction", 2012.
