//! Runs in Parquet's encodings: the same level, the same place or the same difference many times.

/// Levels of values of which all are there, or none is: `1`, or `0`.
pub(crate) fn write_levels(level: u8, count: usize, out: &mut Vec<u8>) {
    let mut run = Vec::new();
    write_run(level, count, &mut run);
    out.extend((run.len() as u32).to_le_bytes());
    out.extend(run);
}

/// The same number of at most eight bits so many times.
pub(crate) fn write_run(number: u8, count: usize, out: &mut Vec<u8>) {
    write_number(count as u64 * 2, out);
    out.push(number);
}

/// So many numbers from the first, each by so much more than the one before: `DELTA_BINARY_PACKED`.
pub(crate) fn write_differences(first: i64, by: i64, count: usize, out: &mut Vec<u8>) {
    const BLOCK: usize = 128;
    const PARTS: usize = 4;
    for number in [BLOCK, PARTS, count] {
        write_number(number as u64, out);
    }
    write_number(with_sign(first), out);
    for _ in 0..(count - 1).div_ceil(BLOCK) {
        write_number(with_sign(by), out);
        // What each difference is more than the least one needs no bits.
        out.extend_from_slice(&[0; PARTS]);
    }
}

/// A number with a sign, as one that is small if the number is near zero.
fn with_sign(number: i64) -> u64 {
    (number << 1 ^ number >> 63) as u64
}

/// A number in groups of seven bits, the least first; all bytes but the last have their highest bit set.
fn write_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 1 << 7 {
        out.push(number as u8 | 1 << 7);
        number >>= 7;
    }
    out.push(number as u8);
}
