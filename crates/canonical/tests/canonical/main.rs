//! All integration tests of this crate in one program, which links much faster than separate programs.

mod canonical;
#[cfg(feature = "catalogue")]
mod catalogue;
