//! All integration tests of this crate in one program, which links much faster than one program for each.

mod canonical;
#[cfg(feature = "catalogue")]
mod catalogue;
