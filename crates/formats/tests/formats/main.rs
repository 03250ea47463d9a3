//! All integration tests of this crate in one binary, which links much faster than several.

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

use sodan_formats::{Item, Raw, Records};
use std::ops::ControlFlow;

/// Reads an input in chunks of `size` bytes, detecting the format. Returns the result of `read` for each record.
fn read_records<T>(input: &[u8], size: usize, mut read: impl FnMut(Raw<'_>) -> T) -> Vec<T> {
    let mut found = Vec::new();
    let mut each = |item: Item<'_>| {
        if let Item::Record(raw) = item {
            found.push(read(raw));
        }
        ControlFlow::<()>::Continue(())
    };
    let mut records = Records::new(None);
    input.chunks(size).for_each(|chunk| assert!(records.feed(chunk, &mut each).is_continue()));
    assert!(records.finish(&mut each).is_continue());
    found
}
