//! Published ratings and states, and the soundness of every pattern.

mod published;
mod soundness;
