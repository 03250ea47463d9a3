//! All integration tests of this crate, built as one program because it links much faster than separate ones.

mod fireworks;
mod se_parity;
mod soundness;
mod two_way;
