//! AVX-512: sixteen lanes, and operations with three operands.

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
    /// Proof that the machine supports the AVX-512 extensions of Ice Lake, Zen 4 and later processors, including
    /// population counts per lane.
    Avx512 of 16, "avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq,avx512bitalg,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt",
    ["avx512f", "avx512bw", "avx512vl", "avx512dq", "avx512vpopcntdq", "avx512bitalg", "avx512vbmi2", "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"]
}

/// Implements [`Vector::count_three`] with two operations of three operands each.
macro_rules! count_three_by {
    ($ternary:ident) => {
        #[inline(always)]
        fn count_three(a: Self, b: Self, c: Self) -> (Self, Self) {
            // SAFETY: a vector exists, so the machine has the instructions.
            unsafe {
                (Self($ternary::<0b1111_1110>(a.0, b.0, c.0)), Self($ternary::<0b1110_1000>(a.0, b.0, c.0)))
            }
        }
    };
}

vector! {
    /// Eight lanes, with operations of three operands. Only [`Avx512`] creates this type.
    Ternary8(__m256i),
    _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_andnot_si256 _mm256_sll_epi32 _mm256_srl_epi32
    {
        count_three_by!(_mm256_ternarylogic_epi32);
    }
}

vector! {
    /// Sixteen lanes, which only [`Avx512`] creates.
    Ternary16(__m512i),
    _mm512_and_si512 _mm512_or_si512 _mm512_xor_si512 _mm512_andnot_si512 _mm512_sll_epi32 _mm512_srl_epi32
    {
        count_three_by!(_mm512_ternarylogic_epi32);
    }
}

eight_lanes!(Avx512, Ternary8);

impl Simd<16> for Avx512 {
    type V = Ternary16;
    #[inline(always)]
    fn splat(self, word: u32) -> Ternary16 {
        // SAFETY: the token shows that the machine has the instructions.
        Ternary16(unsafe { _mm512_set1_epi32(word as i32) })
    }
    #[inline(always)]
    fn load(self, words: &Words<16>) -> Ternary16 {
        // SAFETY: as above; 64 bytes can be read at the reference.
        Ternary16(unsafe { _mm512_loadu_si512(words.0.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, vector: Ternary16, words: &mut Words<16>) {
        // SAFETY: as above; 64 bytes can be written at the reference.
        unsafe { _mm512_storeu_si512(words.0.as_mut_ptr().cast(), vector.0) }
    }
    #[inline(always)]
    fn choose(self, state: &State) -> Split {
        Avx512::choose(self, state)
    }
    #[inline(always)]
    fn read(self, state: &State) -> Solution {
        Avx512::read(self, state)
    }
    #[inline(always)]
    fn lanes_with_ones(self, vector: Ternary16) -> u32 {
        // SAFETY: the token shows that the machine has the instructions.
        u32::from(unsafe { _mm512_test_epi32_mask(vector.0, vector.0) })
    }
}

impl Blocks for Avx512 {
    type Block = Ternary16;
    type Four = Vector4;
    #[inline(always)]
    fn everywhere(self, word: u32) -> Ternary16 {
        <Avx512 as Simd<16>>::splat(self, word)
    }
    #[inline(always)]
    fn block(self, [a, b, c]: [&[u32; 4]; 3]) -> Ternary16 {
        // SAFETY: the token shows that the machine has the instructions.
        Ternary16(unsafe {
            let first = _mm512_castsi128_si512(Vector4::load(a));
            _mm512_inserti32x4::<2>(_mm512_inserti32x4::<1>(first, Vector4::load(b)), Vector4::load(c))
        })
    }
    #[inline(always)]
    fn turned(self, fours: [&[u32; 4]; 3]) -> Ternary16 {
        let block = self.block(fours).0;
        // SAFETY: the token shows that the machine has the instructions.
        Ternary16(unsafe {
            let from = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
            _mm512_maskz_permutexvar_epi32(0x7777, from, block)
        })
    }
    #[inline(always)]
    fn across(self, [x, y, z]: [Ternary16; 3]) -> [Ternary16; 3] {
        // SAFETY: a vector exists, so the machine has the instructions.
        unsafe {
            let xy_01 = _mm512_shuffle_i32x4::<0b01_00_01_00>(x.0, y.0);
            let xy_23 = _mm512_shuffle_i32x4::<0b11_10_11_10>(x.0, y.0);
            [
                Ternary16(_mm512_shuffle_i32x4::<0b01_00_10_00>(xy_01, z.0)),
                Ternary16(_mm512_shuffle_i32x4::<0b00_01_11_01>(xy_01, z.0)),
                Ternary16(_mm512_shuffle_i32x4::<0b00_10_10_00>(xy_23, z.0)),
            ]
        }
    }
    #[inline(always)]
    fn write(self, block: Ternary16, fours: &mut [[u32; 4]; 4]) {
        // SAFETY: the token shows that the machine has the instructions; 64 bytes can be written at the reference.
        unsafe { _mm512_storeu_si512(fours.as_flattened_mut().as_mut_ptr().cast(), block.0) }
    }
    #[inline(always)]
    fn fours(self, block: Ternary16) -> [Vector4; 3] {
        // SAFETY: the token shows that the machine has the instructions.
        unsafe {
            [
                Vector4(_mm512_castsi512_si128(block.0)),
                Vector4(_mm512_extracti32x4_epi32::<1>(block.0)),
                Vector4(_mm512_extracti32x4_epi32::<2>(block.0)),
            ]
        }
    }
    #[inline(always)]
    fn words(self, four: Vector4) -> [u32; 4] {
        four.words()
    }
}

impl Weigh for Avx512 {
    each_of_eight!(Ternary8);
    #[inline(always)]
    fn first_eight(self, low: u64, high: u64) -> Ternary8 {
        static BYTES: [u8; 96] = {
            let mut bytes = [0; 96];
            let mut at = 0;
            while at < 96 {
                bytes[at] = at as u8;
                at += 1;
            }
            bytes
        };
        // SAFETY: the token shows that the machine has the instructions; 64 and 32 bytes can be read there.
        Ternary8(unsafe {
            let missing = _mm512_set1_epi8(31);
            let of_low = _mm512_mask_compress_epi8(missing, low, _mm512_loadu_si512(BYTES.as_ptr().cast()));
            let of_high = _mm256_mask_compress_epi8(
                _mm512_castsi512_si256(missing),
                high as u32,
                _mm256_loadu_si256(BYTES[64..].as_ptr().cast()),
            );
            let after = (0xffff_u64 << (low.count_ones() & 31)) as u16;
            let first =
                _mm_mask_expand_epi8(_mm512_castsi512_si128(of_low), after, _mm256_castsi256_si128(of_high));
            _mm256_cvtepu8_epi32(first)
        })
    }
    #[inline(always)]
    fn boards_by_digit(self, [x, y, z]: [Ternary16; 3]) -> [Ternary16; 3] {
        // SAFETY: the token shows that the machine has the instructions.
        unsafe {
            let y = _mm512_shuffle_i32x4::<0b01_00_11_10>(y.0, y.0);
            let (xy_01, xy_2) = (_mm512_unpacklo_epi32(x.0, y), _mm512_unpackhi_epi32(x.0, y));
            let (z_01, z_2) = (_mm512_unpacklo_epi32(z.0, z.0), _mm512_unpackhi_epi32(z.0, z.0));
            [
                Ternary16(_mm512_unpacklo_epi64(xy_01, z_01)),
                Ternary16(_mm512_unpackhi_epi64(xy_01, z_01)),
                Ternary16(_mm512_unpacklo_epi64(xy_2, z_2)),
            ]
        }
    }
    #[inline(always)]
    fn pick(self, table: Ternary16, at: Ternary8) -> Ternary8 {
        // SAFETY: the token shows that the machine has the instructions.
        Ternary8(unsafe {
            _mm512_castsi512_si256(_mm512_permutexvar_epi32(_mm512_castsi256_si512(at.0), table.0))
        })
    }
    #[inline(always)]
    fn pick_of_32(self, table: &[u32; 32], at: Ternary8) -> Ternary8 {
        // SAFETY: the token shows that the machine has the instructions; 128 bytes can be read there.
        Ternary8(unsafe {
            let low = _mm512_loadu_si512(table.as_ptr().cast());
            let high = _mm512_loadu_si512(table[16..].as_ptr().cast());
            _mm512_castsi512_si256(_mm512_permutex2var_epi32(low, _mm512_castsi256_si512(at.0), high))
        })
    }
    #[inline(always)]
    fn count_ones(self, words: Ternary8) -> Ternary8 {
        // SAFETY: the token shows that the machine has the instructions.
        Ternary8(unsafe { _mm256_popcnt_epi32(words.0) })
    }
}
