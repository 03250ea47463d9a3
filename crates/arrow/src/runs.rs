//! Runs in Parquet's encodings: the same level, the same place or the same difference many times.

/// Levels of values of which all are there, or none is: `1`, or `0`.
pub(crate) fn write_levels(level: u8, count: usize, out: &mut Vec<u8>) {
    write_level_runs(std::iter::once((level, count)), out);
}

/// Levels of values of which some are there, and how many of each follow one another.
pub(crate) fn write_level_runs(levels: impl IntoIterator<Item = (u8, usize)>, out: &mut Vec<u8>) {
    let (mut runs, mut open) = (Vec::new(), None);
    for (level, count) in levels.into_iter().filter(|&(_, count)| count > 0) {
        open = match open {
            Some((before, so_far)) if before == level => Some((level, so_far + count)),
            other => {
                other.into_iter().for_each(|(before, so_far)| write_run(before, so_far, &mut runs));
                Some((level, count))
            }
        };
    }
    open.into_iter().for_each(|(level, count)| write_run(level, count, &mut runs));
    out.extend((runs.len() as u32).to_le_bytes());
    out.extend(runs);
}

/// The same number of at most eight bits so many times.
pub(crate) fn write_run(number: u8, count: usize, out: &mut Vec<u8>) {
    write_number(count as u64 * 2, out);
    out.push(number);
}

/// Numbers in so many bits each: a run that is bit-packed. Behind the last number there are zeros up to a multiple of
/// eight.
pub(crate) fn write_bits(numbers: &[u16], bits: u32, out: &mut Vec<u8>) {
    const EIGHT: usize = 8;
    write_number((numbers.len().div_ceil(EIGHT) as u64) << 1 | 1, out);
    let (eights, rest) = numbers.as_chunks::<EIGHT>();
    let mut last = [0; EIGHT];
    last[..rest.len()].copy_from_slice(rest);
    for eight in eights.iter().chain((!rest.is_empty()).then_some(&last)) {
        let packed = eight.iter().rev().fold(0_u128, |packed, &number| packed << bits | u128::from(number));
        out.extend_from_slice(&packed.to_le_bytes()[..bits as usize]);
    }
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
