//! Checks the range of a column's integers, for combining files with different integer types.

use super::{Packing, Seekable, guarded, open};
use crate::passed::decoded;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, UInt64Type};
use arrow_array::{ArrowPrimitiveType, PrimitiveArray};
use arrow_schema::DataType;
use std::io;
use std::ops::RangeInclusive;

/// Returns whether all numbers in a 64-bit integer column, given by its 0-based index, are in `range`. Returns `true`
/// for columns of other types.
///
/// # Errors
///
/// Returns an error if the file is corrupt or truncated.
pub fn are_within(
    packing: Packing,
    from: impl Seekable,
    column: usize,
    range: &RangeInclusive<i128>,
) -> io::Result<bool> {
    guarded(packing, || {
        for batch in open(packing, from, Some(column))? {
            let batch = batch.map_err(|error| packing.damaged(&error))?;
            let numbers = decoded(batch.column(0));
            let is_all_within = match numbers.data_type() {
                DataType::UInt64 => each_is(numbers.as_primitive::<UInt64Type>(), range),
                DataType::Int64 => each_is(numbers.as_primitive::<Int64Type>(), range),
                _ => true,
            };
            if !is_all_within {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

fn each_is<T: ArrowPrimitiveType>(numbers: &PrimitiveArray<T>, range: &RangeInclusive<i128>) -> bool
where
    i128: From<T::Native>,
{
    numbers.iter().flatten().all(|number| range.contains(&i128::from(number)))
}
