//! Converts the 81 characters of a line to the words of a problem.
//!
//! ```text
//!  a line, row by row                                   one rc: its nine cells, box by box,
//!  band i=0  r=0  │b=0 c=0 1 2│b=1 …│b=2 …│             three times over
//!            r=1  │ …                                     bit   0 … 8   9 … 17   18 … 26   27 … 31
//!            r=2                                               ┌───────┬────────┬─────────┬─────────┐
//!  band i=1  …         ── pick from three rows ──▶             │ cells │ cells  │  cells  │  none   │
//!  band i=2  …                                                 └───────┴────────┴─────────┴─────────┘
//!                                              equal to          3f+1     3f+2      3f+3            ──▶ word f
//! ```
//!
//! A comparison of 32 bytes yields a word of 32 bits, so each word is produced in one operation. Shifting in the cells
//! one by one took three times as long.

use std::arch::x86_64::*;

/// Shuffle masks for each column c within a box and each band i: for each bit of band i, the index (0 to 8) of the
/// bit's cell in its row. For all other bits, the high bit of the index is set, which selects nothing.
static PICKS: [[[u8; 32]; 3]; 3] = {
    let mut picks = [[[NOTHING; 32]; 3]; 3];
    let mut bit = 0;
    while bit < 27 {
        let (b, i) = (bit % 9 / 3, bit % 3);
        let mut c = 0;
        while c < 3 {
            picks[c][i][bit] = 3 * b as u8 + c as u8;
            c += 1;
        }
        bit += 1;
    }
    picks
};
const NOTHING: u8 = 0x80;

/// For each f, the digit (1 to 9) that each of the 27 bits of a word represents, and 0 for the unused bits.
static DIGITS: [[u8; 32]; 3] = {
    let mut digits = [[0; 32]; 3];
    let mut bit = 0;
    while bit < 27 {
        let mut f = 0;
        while f < 3 {
            digits[f][bit] = (3 * f + bit / 9 + 1) as u8;
            f += 1;
        }
        bit += 1;
    }
    digits
};

/// Writes the rows of a problem from its 81 characters: `1` to `9` for a given, `.` or `0` for an empty cell.
///
/// # Safety
///
/// The machine must support AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn write(cells: &[u8; 81], rows: &mut [[u32; 4]; 9]) {
    let digits = [load(&DIGITS[0]), load(&DIGITS[1]), load(&DIGITS[2])];
    // Bytes that represent no cell are negative, so they match neither an empty cell nor a digit.
    let no_cells = _mm256_cmpeq_epi8(digits[0], _mm256_setzero_si256());
    for r in 0..3 {
        let bands = [row(cells, r), row(cells, 3 + r), row(cells, 6 + r)];
        for c in 0..3 {
            let first = _mm256_shuffle_epi8(bands[0], load(&PICKS[c][0]));
            let second = _mm256_shuffle_epi8(bands[1], load(&PICKS[c][1]));
            let third = _mm256_shuffle_epi8(bands[2], load(&PICKS[c][2]));
            let cells = _mm256_or_si256(_mm256_or_si256(first, second), _mm256_or_si256(third, no_cells));
            let empty = _mm256_cmpeq_epi8(cells, _mm256_setzero_si256());
            let x = bits(_mm256_or_si256(empty, _mm256_cmpeq_epi8(cells, digits[0])));
            let y = bits(_mm256_or_si256(empty, _mm256_cmpeq_epi8(cells, digits[1])));
            let z = bits(_mm256_or_si256(empty, _mm256_cmpeq_epi8(cells, digits[2])));
            let given = bits(_mm256_cmpgt_epi8(cells, _mm256_setzero_si256()));
            rows[3 * r + c] = [x, y, z, given];
        }
    }
}

/// Loads a row's digits into both halves of a vector, with 0 for an empty cell, followed by arbitrary bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn row(cells: &[u8; 81], row: usize) -> __m256i {
    // The last row is loaded together with the end of the previous row, since only nine bytes are left.
    let start = (9 * row).min(81 - 16);
    // SAFETY: 16 bytes can be read there.
    let bytes = unsafe { _mm_loadu_si128(cells[start..start + 16].as_ptr().cast()) };
    let bytes = if row == 8 { _mm_srli_si128::<7>(bytes) } else { bytes };
    // Of the characters in a line, only `.` and `0` are not greater than `0`.
    _mm256_broadcastsi128_si256(_mm_subs_epu8(bytes, _mm_set1_epi8(b'0' as i8)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: 32 bytes can be read at the reference.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// Returns the high bits of all bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn bits(bytes: __m256i) -> u32 {
    _mm256_movemask_epi8(bytes) as u32
}
