//! Decompresses lz-string data, with a limit on the output.
//!
//! In lz-string, a dictionary entry is a range of the output, so 20 KB can expand to hundreds of megabytes. The crate
//! `lz-str` does not limit its output, but this decoder does. A test checks that this decoder accepts the output of
//! `lz-str`.

use std::ops::Range;

/// The reason why data cannot be decompressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LzError {
    /// The data is truncated, or is not lz-string data.
    Damaged,
    /// The data expands to more than the limit.
    TooLong,
}

/// Decompresses lz-string data in base 64 to a string of at most `limit` UTF-16 units. Characters outside the alphabet
/// are skipped, and a space is treated as `+`.
pub(super) fn from_base64(text: &str, limit: usize) -> Result<String, LzError> {
    expand(&mut Bits::new(text.bytes().filter_map(|byte| base64_digit(byte).map(u16::from)), 6), limit)
}

/// Decodes base 64 and decompresses the resulting lz-string data, which has 16 bits per symbol in either byte order.
pub(super) fn from_base64_of_bytes(text: &str, limit: usize) -> Result<String, LzError> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut pending, mut bits) = (0_u32, 0);
    for digit in text.bytes().filter_map(base64_digit).filter(|&digit| digit < 64) {
        pending = pending << 6 | u32::from(digit);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((pending >> bits) as u8);
        }
    }
    let symbols = |of: fn([u8; 2]) -> u16| bytes.chunks_exact(2).map(move |pair| of([pair[0], pair[1]]));
    expand(&mut Bits::new(symbols(u16::from_be_bytes), 16), limit)
        .or_else(|_| expand(&mut Bits::new(symbols(u16::from_le_bytes), 16), limit))
}

/// Returns the value of a base 64 character, or 64 for padding.
fn base64_digit(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b' ' | b'-' => 62,
        b'/' | b'_' => 63,
        b'=' => 64,
        _ => return None,
    })
}

/// Reads numbers of varying width from symbols of `width` bits each. Numbers are stored lowest bit first, and symbols
/// are read highest bit first.
struct Bits<I> {
    symbols: I,
    width: u32,
    symbol: u16,
    left: u32,
}

impl<I: Iterator<Item = u16>> Bits<I> {
    fn new(symbols: I, width: u32) -> Bits<I> {
        Bits { symbols, width, symbol: 0, left: 0 }
    }

    fn take(&mut self, count: u32) -> Option<usize> {
        let mut number = 0;
        for place in 0..count {
            if self.left == 0 {
                (self.symbol, self.left) = (self.symbols.next()?, self.width);
            }
            self.left -= 1;
            number |= usize::from(self.symbol >> self.left & 1) << place;
        }
        Some(number)
    }
}

fn expand<I: Iterator<Item = u16>>(bits: &mut Bits<I>, limit: usize) -> Result<String, LzError> {
    const EIGHT_BITS: usize = 0;
    const SIXTEEN_BITS: usize = 1;
    const END: usize = 2;
    let mut out: Vec<u16> = Vec::new();
    // The dictionary entries, as ranges of the output. Their codes start at 3.
    let mut entries: Vec<Range<usize>> = Vec::new();
    let (mut width, mut left, mut last) = (2, 1_u64, None::<Range<usize>>);
    loop {
        let code = bits.take(width).ok_or(LzError::Damaged)?;
        let begin = out.len();
        match code {
            END => return Ok(String::from_utf16_lossy(&out)),
            EIGHT_BITS | SIXTEEN_BITS => {
                let unit = bits.take(if code == EIGHT_BITS { 8 } else { 16 }).ok_or(LzError::Damaged)?;
                out.push(unit as u16);
                entries.push(begin..begin + 1);
                left -= 1;
                if left == 0 {
                    (left, width) = (1 << width, width + 1);
                }
            }
            _ => {
                // Each step adds an entry: the previous entry and one more unit. The current code may refer to this new
                // entry.
                let added = last.as_ref().map(|last| last.start..last.end + 1);
                let run = entries.get(code - 3).cloned();
                let run = run.or(added.filter(|_| code - 3 == entries.len())).ok_or(LzError::Damaged)?;
                if out.len() + run.len() > limit {
                    return Err(LzError::TooLong);
                }
                run.for_each(|at| out.push(out[at]));
            }
        }
        if out.len() > limit {
            return Err(LzError::TooLong);
        }
        if let Some(last) = last {
            entries.push(last.start..last.end + 1);
            left -= 1;
            if left == 0 {
                (left, width) = (1 << width, width + 1);
            }
        } else {
            (left, width) = (4, 3);
        }
        last = Some(begin..out.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn limit_stops_the_expansion() {
        let packed = lz_str::compress_to_base64(&"a".repeat(2000));
        assert!(packed.len() < 100, "the compressed text is short");
        assert_eq!(from_base64(&packed, 1999), Err(LzError::TooLong));
        assert_eq!(from_base64(&packed, 2000), Ok("a".repeat(2000)));
    }

    #[test]
    fn damage_is_found() {
        for text in ["", "////", "N4Ig", "AAAA"] {
            assert_eq!(from_base64(text, 1000), Err(LzError::Damaged), "{text}");
        }
    }

    proptest! {
        #[test]
        fn texts_survive_compression(text in "\\PC{0,120}|[ab]{0,200}") {
            let packed = lz_str::compress_to_base64(&text);
            prop_assert_eq!(from_base64(&packed, 1000), Ok(text.clone()));
            let bytes: Vec<u8> = lz_str::compress(&text).into_iter().flat_map(u16::to_be_bytes).collect();
            let twice = super::super::iss::base64_of(&bytes);
            prop_assert_eq!(from_base64_of_bytes(&twice, 1000), Ok(text));
        }
    }
}
