//! UTF-16 as UTF-8. What is no character there becomes a byte that is none here, so that its record is bad and tells the place.

use std::io::{self, Read};

/// Text in UTF-16 that begins with its mark of the order of bytes.
pub struct FromUtf16<R> {
    from: R,
    is_little: bool,
    /// What was read and is not yet a character.
    bytes: Vec<u8>,
    /// What is to be given on, up to its end.
    text: Vec<u8>,
    given: usize,
    is_at_end: bool,
}

/// Stands in UTF-8 for what is no character in UTF-16, where it is none either.
const NO_CHARACTER: u8 = 0xFF;

impl<R: Read> FromUtf16<R> {
    /// The text without the mark.
    pub fn new(mut from: R) -> io::Result<FromUtf16<R>> {
        let mut mark = [0; 2];
        from.read_exact(&mut mark)?;
        let is_little = u16::from_le_bytes(mark) == 0xFEFF;
        Ok(FromUtf16 { from, is_little, bytes: Vec::new(), text: Vec::new(), given: 0, is_at_end: false })
    }

    fn unit(&self, at: usize) -> u16 {
        let bytes = [self.bytes[at], self.bytes[at + 1]];
        if self.is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) }
    }

    fn read_on(&mut self) -> io::Result<()> {
        let mut piece = [0; 1 << 13];
        let read = self.from.read(&mut piece)?;
        self.bytes.extend_from_slice(&piece[..read]);
        self.is_at_end = read == 0;
        let mut end = self.bytes.len() / 2 * 2;
        // The other half of a pair may be about to come.
        if !self.is_at_end && end > 0 && (0xD800..0xDC00).contains(&self.unit(end - 2)) {
            end -= 2;
        }
        self.given = 0;
        let units = (0..end).step_by(2).map(|at| self.unit(at));
        let mut text = Vec::with_capacity(end);
        for character in char::decode_utf16(units) {
            match character {
                Ok(it) => text.extend_from_slice(it.encode_utf8(&mut [0; 4]).as_bytes()),
                Err(_) => text.push(NO_CHARACTER),
            }
        }
        self.bytes.drain(..end);
        if self.is_at_end && !self.bytes.is_empty() {
            text.push(NO_CHARACTER);
        }
        self.text = text;
        Ok(())
    }
}

impl<R: Read> Read for FromUtf16<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.given == self.text.len() && !self.is_at_end {
            self.read_on()?;
        }
        let read = (&self.text[self.given..]).read(into)?;
        self.given += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives so many bytes at once.
    struct Piecewise<'a>(&'a [u8], usize);

    impl Read for Piecewise<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(into.len());
            self.0.read(&mut into[..most])
        }
    }

    /// What becomes of these units in either order of bytes and in pieces of any size, without so many bytes at the end.
    fn text(units: &[u16], cut: usize) -> Vec<u8> {
        let marked = || std::iter::once(0xFEFF).chain(units.iter().copied());
        let of = |bytes: Vec<u8>, piece| {
            let mut text = Vec::new();
            let from = Piecewise(&bytes[..bytes.len() - cut], piece);
            FromUtf16::new(from).unwrap().read_to_end(&mut text).unwrap();
            text
        };
        let expected = of(marked().flat_map(u16::to_le_bytes).collect(), usize::MAX);
        for piece in 1..6 {
            assert_eq!(of(marked().flat_map(u16::to_le_bytes).collect(), piece), expected);
            assert_eq!(of(marked().flat_map(u16::to_be_bytes).collect(), piece), expected);
        }
        expected
    }

    #[test]
    fn characters_of_one_and_of_two_units_are_the_same_in_utf_8() {
        for of in ["", "4.\n", "é数独\u{1F9E9}\u{1F9E9}x", &"数独\u{1F9E9}".repeat(5000)] {
            let units: Vec<u16> = of.encode_utf16().collect();
            assert_eq!(String::from_utf8(text(&units, 0)).unwrap(), of);
        }
    }

    #[test]
    fn what_is_cut_or_half_a_pair_is_no_utf_8_and_the_rest_is_there() {
        let four = u16::from(b'4');
        assert_eq!(text(&[four, four], 1), b"4\xFF");
        assert_eq!(text(&[four, 0xD83E, four], 0), b"4\xFF4");
        assert_eq!(text(&[four, 0xDDE9, four], 0), b"4\xFF4");
        assert_eq!(text(&[four, 0xD83E], 0), b"4\xFF");
        assert_eq!(text(&[four, 0xD83E, 0xDDE9], 1), b"4\xFF\xFF");
    }
}
