//! The packed table with the number of least forms for each top band and each row 4.
//!
//! ```text
//! for each of 416 bands     how many least forms it has (4 bytes), how many bytes its part has (2 bytes)
//! then their parts          how many low bits k a count has (1 byte), then the counts, in the order of rows 4
//! a count                   its upper part n as n ones and a zero, then its k low bits, lowest first (Rice's code)
//! ```
//!
//! Multi-byte numbers are little-endian. The rows 4 are not stored: see `Top::fourth_rows`.

use std::sync::LazyLock;

/// The table, made by `cargo xtask catalogue`.
const PACKED: &[u8] = include_bytes!("counts.bin");

/// Number of bands.
const BANDS: usize = 416;

/// Header of each band, before its parts.
const HEAD: usize = 6;

/// Index of the bands.
struct Starts {
    /// Number of least forms before those of each band, and of all at the end.
    forms: Vec<u64>,
    /// Start of each band's part.
    parts: Vec<usize>,
}

static STARTS: LazyLock<Starts> = LazyLock::new(|| {
    let (mut forms, mut parts) = (vec![0], vec![HEAD * BANDS]);
    for head in PACKED[..HEAD * BANDS].as_chunks::<HEAD>().0 {
        let [a, b, c, d, lengths @ ..] = *head;
        forms.push(forms[forms.len() - 1] + u64::from(u32::from_le_bytes([a, b, c, d])));
        parts.push(parts[parts.len() - 1] + usize::from(u16::from_le_bytes(lengths)));
    }
    Starts { forms, parts }
});

/// Number of least forms before those of each band, and of all at the end.
pub(super) fn starts() -> &'static [u64] {
    &STARTS.forms
}

/// Returns the numbers of least forms with each row 4 of a class, 0 to 415, followed by infinitely many zeros.
pub(super) fn counts(class: u16) -> impl Iterator<Item = u32> {
    let [start, end] = [0, 1].map(|next| STARTS.parts[usize::from(class) + next]);
    let (&low_bits, counts) = PACKED[start..end].split_first().expect("a part is not empty");
    let mut bits = counts.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
    std::iter::from_fn(move || {
        let upper = bits.by_ref().take_while(|&bit| bit).count() as u32;
        let low = (0..low_bits).fold(0, |low, bit| low | u32::from(bits.next() == Some(true)) << bit);
        Some(upper << low_bits | low)
    })
}

/// Encodes the table from the [counts](super::Band::counts) of all bands in order.
///
/// # Panics
///
/// If a band has more least forms than possible.
pub fn pack(counts: &[Vec<u32>]) -> Vec<u8> {
    let (mut head, mut parts) = (Vec::new(), Vec::new());
    for counts in counts {
        let length = |&low_bits: &u8| {
            counts.iter().map(|count| (count >> low_bits) + 1).sum::<u32>()
                + u32::from(low_bits) * counts.len() as u32
        };
        let part = part(counts, (0..20).min_by_key(length).expect("twenty are some"));
        let forms: u32 = counts.iter().sum();
        head.extend(forms.to_le_bytes());
        head.extend(u16::try_from(part.len()).expect("a part takes some four thousand bytes").to_le_bytes());
        parts.extend(part);
    }
    [head, parts].concat()
}

/// Encodes the part of a band with this number of low bits.
fn part(counts: &[u32], low_bits: u8) -> Vec<u8> {
    let mut bits = Vec::new();
    for count in counts {
        bits.extend((0..count >> low_bits).map(|_| true));
        bits.push(false);
        bits.extend((0..low_bits).map(|bit| count >> bit & 1 == 1));
    }
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    std::iter::once(low_bits).chain(bits.chunks(8).map(byte)).collect()
}
