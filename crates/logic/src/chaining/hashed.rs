//! The iteration order of a Java hash map whose keys are cells, hashed by their index.
//!
//! ```text
//! up to 12 entries   16 buckets      inserted:  r1c1 (0)  r2c8 (16)  r1c2 (1)
//! up to 24           32              iterated:  bucket 0: r1c1, r2c8; bucket 1: r1c2
//! up to 48           64
//! ```
//!
//! The eliminations of a hint are processed in this order, which determines which of several equal chains is found
//! first. Within a bucket, entries keep their insertion order even when the map grows.

/// Sorts entries from insertion order into iteration order.
pub fn sort<T>(entries: &mut [(usize, T)]) {
    let buckets = buckets(entries.len());
    entries.sort_by_key(|&(cell, _)| cell % buckets);
}

/// Returns the number of buckets of a map with `entries` entries. The map doubles when it is more than three quarters
/// full.
fn buckets(entries: usize) -> usize {
    let mut buckets = 16;
    while entries > buckets / 4 * 3 {
        buckets *= 2;
    }
    buckets
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(cells: &[usize]) -> Vec<usize> {
        let mut entries: Vec<(usize, ())> = cells.iter().map(|&cell| (cell, ())).collect();
        sort(&mut entries);
        entries.into_iter().map(|(cell, ())| cell).collect()
    }

    #[test]
    fn buckets_come_before_arrival() {
        assert_eq!(order(&[0, 16, 1]), [0, 16, 1]);
        assert_eq!(order(&[16, 1, 0]), [16, 0, 1]);
        assert_eq!(order(&[80, 3, 64]), [80, 64, 3]);
    }

    #[test]
    fn maps_grow_when_three_quarters_full() {
        assert_eq!([0, 12, 13, 24, 25, 48, 49].map(buckets), [16, 16, 32, 32, 64, 64, 128]);
    }
}
