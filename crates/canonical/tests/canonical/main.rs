//! All tests of this crate from outside, in one program: linking one takes a fraction of the time of linking each.

mod canonical;
#[cfg(feature = "catalogue")]
mod catalogue;
