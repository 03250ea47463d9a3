//! All tests of this crate from outside, in one program: linking one takes a fraction of the time of linking each.

mod boxed_printing;
mod collections;
mod faults;
mod formats;
mod imports;
mod links;
mod mutations;
mod pastes;
mod records;
mod text_properties;
