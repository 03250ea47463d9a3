//! AVX2: eight lanes.

use super::{Vector4, givens};
use crate::branch::{self, Split, State};
use crate::lockstep;
use crate::pair::{self, PairSearch, Reached};
use crate::vector::{Blocks, Pairs, Quads, Simd, Vector, Weigh, Words};
use crate::wide::{self, Explored};
use crate::{Answer, Problem};
use sodan_board::BareLine;
use sodan_board::Solution;
use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

instance! {
    /// Proof that the machine supports AVX2 and the bit-manipulation instructions introduced with it.
    Avx2 of 8, "avx2,bmi1,bmi2,lzcnt,popcnt", ["avx2", "bmi1", "bmi2", "lzcnt", "popcnt"]
}

vector! {
    /// Eight lanes, which only [`Avx2`] creates.
    Vector8(__m256i),
    _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_andnot_si256 _mm256_sll_epi32 _mm256_srl_epi32
    {}
}

eight_lanes!(Avx2, Vector8);

/// Sixteen lanes as two vectors of eight.
#[derive(Clone, Copy)]
pub(crate) struct Twice(Vector8, Vector8);

impl BitAnd for Twice {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Twice(self.0 & other.0, self.1 & other.1)
    }
}

impl BitOr for Twice {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Twice(self.0 | other.0, self.1 | other.1)
    }
}

impl BitXor for Twice {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Twice(self.0 ^ other.0, self.1 ^ other.1)
    }
}

impl Vector for Twice {
    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        Twice(self.0.shl::<BY>(), self.1.shl::<BY>())
    }
    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        Twice(self.0.shr::<BY>(), self.1.shr::<BY>())
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Twice(self.0.without(other.0), self.1.without(other.1))
    }
}

impl Blocks for Avx2 {
    type Block = Twice;
    type Four = Vector4;
    #[inline(always)]
    fn everywhere(self, word: u32) -> Twice {
        Twice(self.splat(word), self.splat(word))
    }
    #[inline(always)]
    fn block(self, [a, b, c]: [&[u32; 4]; 3]) -> Twice {
        // SAFETY: the token shows that the machine has the instructions.
        let last = Vector8(unsafe { _mm256_castsi128_si256(Vector4::load(c)) });
        Twice(self.join(a, b), last)
    }
    #[inline(always)]
    fn turned(self, [a, b, c]: [&[u32; 4]; 3]) -> Twice {
        // SAFETY: the token shows that the machine has the instructions.
        unsafe {
            let (a, b, c) = (Vector4::load(a), Vector4::load(b), Vector4::load(c));
            let (ab_01, ab_23) = (_mm_unpacklo_epi32(a, b), _mm_unpackhi_epi32(a, b));
            let zero = _mm_setzero_si128();
            let (c_01, c_23) = (_mm_unpacklo_epi32(c, zero), _mm_unpackhi_epi32(c, zero));
            let pair = |ab, c| {
                let low = _mm256_castsi128_si256(_mm_unpacklo_epi64(ab, c));
                Vector8(_mm256_inserti128_si256::<1>(low, _mm_unpackhi_epi64(ab, c)))
            };
            Twice(pair(ab_01, c_01), pair(ab_23, c_23))
        }
    }
    #[inline(always)]
    fn across(self, [x, y, z]: [Twice; 3]) -> [Twice; 3] {
        // SAFETY: a vector exists, so the machine has the instructions.
        unsafe {
            let first = Vector8(_mm256_permute2x128_si256::<0x20>(x.0.0, y.0.0));
            let second = Vector8(_mm256_permute2x128_si256::<0x31>(x.0.0, y.0.0));
            let second_of_z = Vector8(_mm256_permute2x128_si256::<0x11>(z.0.0, z.0.0));
            let third = Vector8(_mm256_permute2x128_si256::<0x20>(x.1.0, y.1.0));
            [Twice(first, z.0), Twice(second, second_of_z), Twice(third, z.1)]
        }
    }
    #[inline(always)]
    fn write(self, block: Twice, fours: &mut [[u32; 4]; 4]) {
        let halves = fours.as_flattened_mut().as_mut_ptr();
        // SAFETY: the token shows that the machine has the instructions; 64 bytes can be written at the reference.
        unsafe {
            _mm256_storeu_si256(halves.cast(), block.0.0);
            _mm256_storeu_si256(halves.add(8).cast(), block.1.0);
        }
    }
    #[inline(always)]
    fn fours(self, Twice(low, high): Twice) -> [Vector4; 3] {
        // SAFETY: the token shows that the machine has the instructions.
        unsafe {
            [
                Vector4(_mm256_castsi256_si128(low.0)),
                Vector4(_mm256_extracti128_si256::<1>(low.0)),
                Vector4(_mm256_castsi256_si128(high.0)),
            ]
        }
    }
    #[inline(always)]
    fn words(self, four: Vector4) -> [u32; 4] {
        four.words()
    }
}

impl Weigh for Avx2 {
    each_of_eight!(Vector8);
    #[inline(always)]
    fn first_eight(self, mut low: u64, mut high: u64) -> Vector8 {
        let mut bytes = 0;
        for lane in 0..8 {
            let of_high = if high != 0 { 64 + high.trailing_zeros() } else { 31 };
            let position = if low != 0 { low.trailing_zeros() } else { of_high };
            bytes |= u64::from(position) << (8 * lane);
            high = if low == 0 { high & high.wrapping_sub(1) } else { high };
            low &= low.wrapping_sub(1);
        }
        // SAFETY: the token shows that the machine has the instructions.
        Vector8(unsafe { _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(bytes as i64)) })
    }
    #[inline(always)]
    fn boards_by_digit(self, [x, y, z]: [Twice; 3]) -> [Twice; 3] {
        let of_half = |x: Vector8, y: Vector8, z: Vector8| {
            // SAFETY: the token shows that the machine has the instructions.
            unsafe {
                let (xy_01, xy_2) = (_mm256_unpacklo_epi32(x.0, y.0), _mm256_unpackhi_epi32(x.0, y.0));
                let (z_01, z_2) = (_mm256_unpacklo_epi32(z.0, z.0), _mm256_unpackhi_epi32(z.0, z.0));
                [
                    Vector8(_mm256_unpacklo_epi64(xy_01, z_01)),
                    Vector8(_mm256_unpackhi_epi64(xy_01, z_01)),
                    Vector8(_mm256_unpacklo_epi64(xy_2, z_2)),
                ]
            }
        };
        let [a, b, c] = of_half(x.0, y.1, z.0);
        let [d, e, f] = of_half(x.1, y.0, z.1);
        [Twice(a, d), Twice(b, e), Twice(c, f)]
    }
    #[inline(always)]
    fn pick(self, table: Twice, at: Vector8) -> Vector8 {
        // SAFETY: the token shows that the machine has the instructions.
        Vector8(unsafe {
            let low = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(table.0.0, at.0));
            let high = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(table.1.0, at.0));
            let fourth_bit = _mm256_castsi256_ps(at.shl::<28>().0);
            _mm256_castps_si256(_mm256_blendv_ps(low, high, fourth_bit))
        })
    }
    #[inline(always)]
    fn pick_of_32(self, table: &[u32; 32], at: Vector8) -> Vector8 {
        // With a gather in place of these loads, choosing a cell was 10 % slower.
        // SAFETY: the token shows that the machine has the instructions; 128 bytes can be read at the reference.
        Vector8(unsafe {
            let eight = |n: usize| {
                let words = _mm256_loadu_si256(table.as_ptr().add(8 * n).cast());
                _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(words, at.0))
            };
            let fourth_bit = _mm256_castsi256_ps(at.shl::<28>().0);
            let fifth_bit = _mm256_castsi256_ps(at.shl::<27>().0);
            let low = _mm256_blendv_ps(eight(0), eight(1), fourth_bit);
            let high = _mm256_blendv_ps(eight(2), eight(3), fourth_bit);
            _mm256_castps_si256(_mm256_blendv_ps(low, high, fifth_bit))
        })
    }
    #[inline(always)]
    fn count_ones(self, words: Vector8) -> Vector8 {
        // SAFETY: the token shows that the machine has the instructions.
        Vector8(unsafe {
            let of_nibble =
                _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(words.0, nibble));
            let high = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(words.shr::<4>().0, nibble));
            let of_bytes = _mm256_add_epi8(low, high);
            _mm256_madd_epi16(_mm256_maddubs_epi16(of_bytes, _mm256_set1_epi8(1)), _mm256_set1_epi16(1))
        })
    }
}
