//! All integration tests of this crate in one program, which links much faster than separate programs.

mod se_parity;
mod soundness;
mod two_way;
