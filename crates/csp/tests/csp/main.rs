//! Tests against published ratings and states, and soundness tests of every pattern.

mod fewest;
mod published;
mod soundness;
