//! Tests of published ratings and states, and of the soundness of every pattern.

mod published;
mod soundness;
