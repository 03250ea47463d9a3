//! Bit sets of variable size, stored as slices of words.

pub(crate) fn insert(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

pub(crate) fn contains(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

pub(crate) fn unite(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

pub(crate) fn intersect(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Returns the indices of all set bits in ascending order.
pub(crate) fn ones(row: &[u64]) -> impl Iterator<Item = usize> {
    (0..).step_by(64).zip(row).flat_map(|(start, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(start + bit)
        })
    })
}

/// Replaces a relation by its transitive closure. Each row, of `width` words, contains the items to which its item is
/// related.
pub(crate) fn close(rows: &mut [u64], width: usize) {
    let (mut all, mut done) = (vec![0; width], vec![0; width]);
    for item in 0..rows.len() / width.max(1) {
        let row = |other: usize| other * width..(other + 1) * width;
        all.copy_from_slice(&rows[row(item)]);
        done.fill(0);
        while let Some(next) = first_beyond(&all, &done) {
            unite(&mut all, &rows[row(next)]);
            insert(&mut done, next);
            if next < item {
                // The row is closed already.
                unite(&mut done, &rows[row(next)]);
            }
        }
        rows[row(item)].copy_from_slice(&all);
    }
}

/// Returns the first bit of `row` that is not in `done`.
fn first_beyond(row: &[u64], done: &[u64]) -> Option<usize> {
    let left = |(word, done): (&u64, &u64)| word & !done;
    let (at, left) = row.iter().zip(done).map(left).enumerate().find(|(_, left)| *left != 0)?;
    Some(at * 64 + left.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the relation from each item to some of the next items, cyclically, long ways exist only through many items.
    #[test]
    fn closure_contains_all_ways() {
        const COUNT: usize = 100;
        for steps in [vec![], vec![1], vec![3, 40], vec![50], vec![2, 6, 10]] {
            let mut rows = [[0; 2]; COUNT];
            for (item, row) in rows.iter_mut().enumerate() {
                // The last items are not related to any, so not every item leads to every other.
                steps.iter().filter(|_| item < 90).for_each(|step| insert(row, (item + step) % COUNT));
            }
            let mut slow = rows;
            for through in 0..COUNT {
                for item in 0..COUNT {
                    if contains(&slow[item], through) {
                        let further = slow[through];
                        unite(&mut slow[item], &further);
                    }
                }
            }
            close(rows.as_flattened_mut(), 2);
            assert_eq!(rows, slow, "{steps:?}");
        }
    }
}
