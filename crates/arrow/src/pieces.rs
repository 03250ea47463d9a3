//! Bytes that follow one another and lie in several places, as the texts of a column do: each block of rows has its own.

/// What has not been taken yet of such bytes.
pub(crate) struct Pieces<'a> {
    rest: &'a [u8],
    others: std::slice::Iter<'a, &'a [u8]>,
}

impl<'a> Pieces<'a> {
    /// All of them.
    pub(crate) fn of(places: &'a [&'a [u8]]) -> Pieces<'a> {
        Pieces { rest: &[], others: places.iter() }
    }

    /// Puts the next bytes at the end of `taken`, so many, or fewer if there are no more.
    pub(crate) fn take(&mut self, mut bytes: usize, taken: &mut Vec<&'a [u8]>) {
        while bytes > 0 {
            if self.rest.is_empty() {
                let Some(next) = self.others.next() else { return };
                self.rest = next;
            }
            let (piece, rest) = self.rest.split_at(bytes.min(self.rest.len()));
            taken.push(piece);
            (self.rest, bytes) = (rest, bytes - piece.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_taken_in_their_order_across_places() {
        let places: [&[u8]; 5] = [b"abc", b"", b"d", b"efgh", b"i"];
        for step in 1..12 {
            let (mut pieces, mut all) = (Pieces::of(&places), Vec::new());
            for number in 0..12 {
                let mut taken = Vec::new();
                pieces.take(step, &mut taken);
                let taken = taken.concat();
                assert_eq!(taken.len(), step.min(9_usize.saturating_sub(step * number)));
                all.extend(taken);
            }
            assert_eq!(all, b"abcdefghi");
        }
    }
}
