//! Tests against published ratings and states, and soundness tests of every pattern.

mod published;
mod soundness;
