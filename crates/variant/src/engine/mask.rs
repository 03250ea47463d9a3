//! Arithmetic of sets of values. The number of a value counts from 1, whatever the smallest value of the grid.

/// A set of values: bit 0 is the smallest value.
pub(crate) type Mask = u32;

/// Returns whether a mask has one value. An empty mask counts as well: it is a conflict that is found later.
#[inline]
pub(crate) fn is_single(mask: Mask) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// Returns the lowest value of a mask.
#[inline]
pub(crate) fn lowest(mask: Mask) -> Mask {
    mask & mask.wrapping_neg()
}

/// Returns the number of the highest value of a mask, counted from 1; 0 if it is empty.
#[inline]
pub(crate) fn highest_number(mask: Mask) -> u32 {
    Mask::BITS - mask.leading_zeros()
}

/// Returns the number of the lowest value of a mask, counted from 1. The mask must not be empty.
#[inline]
pub(crate) fn lowest_number(mask: Mask) -> u32 {
    mask.trailing_zeros() + 1
}

/// Returns the values of a mask, as masks.
#[inline]
pub(crate) fn each_value(mut mask: Mask) -> impl Iterator<Item = Mask> {
    std::iter::from_fn(move || {
        let value = (mask != 0).then(|| lowest(mask));
        mask &= mask.wrapping_sub(1);
        value
    })
}

/// Returns the values whose numbers, counted from 1, are less than a number.
#[inline]
pub(crate) fn below(number: u32) -> Mask {
    (1_u64 << number.saturating_sub(1)).wrapping_sub(1) as Mask
}

/// Returns the values whose numbers, counted from 1, are greater than a number.
#[inline]
pub(crate) fn above(number: u32) -> Mask {
    !(((1_u64 << number) - 1) as Mask)
}
