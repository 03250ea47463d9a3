//! Arithmetic on sets of values. Values are numbered from 1, even if the grid's smallest value is 0.

/// A set of values; bit 0 is the grid's smallest value.
pub(crate) type Mask = u32;

/// Returns whether a mask contains at most one value. An empty mask is a conflict that is detected later.
#[inline]
pub(crate) fn is_single(mask: Mask) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// Returns the lowest value of a mask, as a mask with one bit.
#[inline]
pub(crate) fn lowest(mask: Mask) -> Mask {
    mask & mask.wrapping_neg()
}

/// Returns the number of the highest value in a mask, or 0 if the mask is empty.
#[inline]
pub(crate) fn highest_number(mask: Mask) -> u32 {
    Mask::BITS - mask.leading_zeros()
}

/// Returns the number of the lowest value in a mask. The mask must not be empty.
#[inline]
pub(crate) fn lowest_number(mask: Mask) -> u32 {
    mask.trailing_zeros() + 1
}

/// Iterates over the values in a mask, each as a mask with one bit, in ascending order.
#[inline]
pub(crate) fn each_value(mut mask: Mask) -> impl Iterator<Item = Mask> {
    std::iter::from_fn(move || {
        let value = (mask != 0).then(|| lowest(mask));
        mask &= mask.wrapping_sub(1);
        value
    })
}

/// Returns the values whose numbers are less than `number`.
#[inline]
pub(crate) fn below(number: u32) -> Mask {
    (1_u64 << number.saturating_sub(1)).wrapping_sub(1) as Mask
}

/// Returns the values whose numbers are greater than `number`.
#[inline]
pub(crate) fn above(number: u32) -> Mask {
    !(((1_u64 << number) - 1) as Mask)
}
