//! AVX2 and AVX-512.
//!
//! The promise behind every `unsafe` block here is the same: a token, or a vector (which only a token makes), exists
//! only where [`detect`](Avx2::detect) has found the instructions.

use crate::branch::{self, Choice, State};
use crate::lockstep;
use crate::pair::{self, Search};
use crate::vector::{Pairs, Quads, Simd, Vector, Words};
use crate::{Answer, Problem};
use sodan_board::Solution;
use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor, ControlFlow};

macro_rules! instance {
    (
        $(#[$doc:meta])*
        $Token:ident of $lanes:literal, $features:literal, [$($feature:tt),*]
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) struct $Token(());

        impl $Token {
            /// The token, if this machine has the instructions.
            pub(crate) fn detect() -> Option<$Token> {
                ($(std::arch::is_x86_feature_detected!($feature))&&*).then_some($Token(()))
            }

            /// See [`lockstep::answer_many`].
            pub(crate) fn answer_many(self, problems: &[Problem], limit: u64) -> Vec<Answer> {
                #[target_feature(enable = $features)]
                fn with_features(simd: $Token, problems: &[Problem], limit: u64) -> Vec<Answer> {
                    lockstep::answer_many::<_, $lanes>(simd, problems, limit)
                }
                // SAFETY: the token shows that the machine has these features.
                unsafe { with_features(self, problems, limit) }
            }

            /// See [`pair::next`].
            pub(crate) fn next(self, search: &mut Search, most: u64) -> ControlFlow<Option<&Problem>> {
                #[target_feature(enable = $features)]
                fn with_features(
                    simd: $Token,
                    search: &mut Search,
                    most: u64,
                ) -> ControlFlow<Option<&Problem>> {
                    pair::next(simd, search, most)
                }
                // SAFETY: the token shows that the machine has these features.
                unsafe { with_features(self, search, most) }
            }
        }
    };
}

macro_rules! vector {
    (
        $(#[$doc:meta])*
        $Vector:ident($raw:ty), $and:ident $or:ident $xor:ident $andnot:ident $shl:ident $shr:ident
        { $($better:item)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector($raw);

        impl BitAnd for $Vector {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                // SAFETY: a vector exists, so the machine has the instructions.
                Self(unsafe { $and(self.0, other.0) })
            }
        }

        impl BitOr for $Vector {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                // SAFETY: a vector exists, so the machine has the instructions.
                Self(unsafe { $or(self.0, other.0) })
            }
        }

        impl BitXor for $Vector {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                // SAFETY: a vector exists, so the machine has the instructions.
                Self(unsafe { $xor(self.0, other.0) })
            }
        }

        impl Vector for $Vector {
            #[inline(always)]
            fn shl<const BY: u32>(self) -> Self {
                // SAFETY: a vector exists, so the machine has the instructions.
                Self(unsafe { $shl(self.0, _mm_cvtsi32_si128(BY as i32)) })
            }
            #[inline(always)]
            fn shr<const BY: u32>(self) -> Self {
                // SAFETY: a vector exists, so the machine has the instructions.
                Self(unsafe { $shr(self.0, _mm_cvtsi32_si128(BY as i32)) })
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                // SAFETY: a vector exists, so the machine has the instructions.
                Self(unsafe { $andnot(other.0, self.0) })
            }
            $($better)*
        }
    };
}

instance! {
    /// The machine has AVX2, and the bit instructions that came with it.
    Avx2 of 8, "avx2,bmi1,bmi2,lzcnt,popcnt", ["avx2", "bmi1", "bmi2", "lzcnt", "popcnt"]
}

instance! {
    /// The machine has the AVX-512 of Ice Lake and Zen 4 or later (a vector's bits can be counted).
    Avx512 of 16, "avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq,avx512bitalg,avx2,bmi1,bmi2,lzcnt,popcnt",
    ["avx512f", "avx512bw", "avx512vl", "avx512dq", "avx512vpopcntdq", "avx512bitalg", "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"]
}

vector! {
    /// Eight lanes that only [`Avx2`] makes.
    Vector8(__m256i),
    _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_andnot_si256 _mm256_sll_epi32 _mm256_srl_epi32
    {}
}

vector! {
    /// Eight lanes that only [`Avx512`] makes, with operations of three operands.
    Ternary8(__m256i),
    _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_andnot_si256 _mm256_sll_epi32 _mm256_srl_epi32
    {
        #[inline(always)]
        fn count_three(a: Self, b: Self, c: Self) -> (Self, Self) {
            // SAFETY: a vector exists, so the machine has the instructions.
            unsafe {
                (
                    Self(_mm256_ternarylogic_epi32::<0b1111_1110>(a.0, b.0, c.0)),
                    Self(_mm256_ternarylogic_epi32::<0b1110_1000>(a.0, b.0, c.0)),
                )
            }
        }
    }
}

vector! {
    /// Sixteen lanes that only [`Avx512`] makes.
    Ternary16(__m512i),
    _mm512_and_si512 _mm512_or_si512 _mm512_xor_si512 _mm512_andnot_si512 _mm512_sll_epi32 _mm512_srl_epi32
    {
        #[inline(always)]
        fn count_three(a: Self, b: Self, c: Self) -> (Self, Self) {
            // SAFETY: a vector exists, so the machine has the instructions.
            unsafe {
                (
                    Self(_mm512_ternarylogic_epi32::<0b1111_1110>(a.0, b.0, c.0)),
                    Self(_mm512_ternarylogic_epi32::<0b1110_1000>(a.0, b.0, c.0)),
                )
            }
        }
    }
}

/// [`branch::choose`] with the instructions of AVX2 for AVX-512 as well: with more, the compiler makes of its words
/// vectors of sixteen with masks, and those wait for the words that were written just before (a fifth slower).
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn choose(state: &State) -> Choice {
    branch::choose(state)
}

/// [`State::read`], for the same reason.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn read(state: &State) -> Solution {
    state.read()
}

macro_rules! eight_lanes {
    ($Token:ident, $Vector:ident) => {
        impl Quads for $Vector {
            #[inline(always)]
            fn transpose([a, b, c, d]: [Self; 4]) -> [Self; 4] {
                // SAFETY: a vector exists, so the machine has the instructions.
                unsafe {
                    let (ab_01, ab_23) = (_mm256_unpacklo_epi32(a.0, b.0), _mm256_unpackhi_epi32(a.0, b.0));
                    let (cd_01, cd_23) = (_mm256_unpacklo_epi32(c.0, d.0), _mm256_unpackhi_epi32(c.0, d.0));
                    [
                        Self(_mm256_unpacklo_epi64(ab_01, cd_01)),
                        Self(_mm256_unpackhi_epi64(ab_01, cd_01)),
                        Self(_mm256_unpacklo_epi64(ab_23, cd_23)),
                        Self(_mm256_unpackhi_epi64(ab_23, cd_23)),
                    ]
                }
            }
            #[inline(always)]
            fn lane_everywhere<const LANE: usize>(self) -> Self {
                // SAFETY: a vector exists, so the machine has the instructions.
                Self(unsafe {
                    match LANE {
                        0 => _mm256_shuffle_epi32::<0b00_00_00_00>(self.0),
                        1 => _mm256_shuffle_epi32::<0b01_01_01_01>(self.0),
                        2 => _mm256_shuffle_epi32::<0b10_10_10_10>(self.0),
                        _ => _mm256_shuffle_epi32::<0b11_11_11_11>(self.0),
                    }
                })
            }
        }

        impl Pairs for $Token {
            #[inline(always)]
            fn join(self, low: &[u32; 4], high: &[u32; 4]) -> $Vector {
                // SAFETY: the token shows that the machine has the instructions; 16 bytes can be read at each
                // reference.
                $Vector(unsafe {
                    let low = _mm256_castsi128_si256(_mm_loadu_si128(low.as_ptr().cast()));
                    _mm256_inserti128_si256::<1>(low, _mm_loadu_si128(high.as_ptr().cast()))
                })
            }
        }

        impl Simd<8> for $Token {
            type V = $Vector;
            #[inline(always)]
            fn splat(self, word: u32) -> $Vector {
                // SAFETY: the token shows that the machine has the instructions.
                $Vector(unsafe { _mm256_set1_epi32(word as i32) })
            }
            #[inline(always)]
            fn load(self, words: &Words<8>) -> $Vector {
                // SAFETY: as above; 32 bytes can be read at the reference.
                $Vector(unsafe { _mm256_loadu_si256(words.0.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store(self, vector: $Vector, words: &mut Words<8>) {
                // SAFETY: as above; 32 bytes can be written at the reference.
                unsafe { _mm256_storeu_si256(words.0.as_mut_ptr().cast(), vector.0) }
            }
            #[inline(always)]
            fn choose(self, state: &State) -> Choice {
                // SAFETY: the token shows that the machine has these instructions, among others.
                unsafe { choose(state) }
            }
            #[inline(always)]
            fn read(self, state: &State) -> Solution {
                // SAFETY: the token shows that the machine has these instructions, among others.
                unsafe { read(state) }
            }
            #[inline(always)]
            fn lanes_with_ones(self, vector: $Vector) -> u32 {
                // SAFETY: the token shows that the machine has the instructions.
                let zero = unsafe {
                    _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(
                        vector.0,
                        _mm256_setzero_si256(),
                    )))
                };
                !zero as u32 & 0xff
            }
        }
    };
}

eight_lanes!(Avx2, Vector8);
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
    fn choose(self, state: &State) -> Choice {
        // SAFETY: the token shows that the machine has these instructions, among others.
        unsafe { choose(state) }
    }
    #[inline(always)]
    fn read(self, state: &State) -> Solution {
        // SAFETY: the token shows that the machine has these instructions, among others.
        unsafe { read(state) }
    }
    #[inline(always)]
    fn lanes_with_ones(self, vector: Ternary16) -> u32 {
        // SAFETY: the token shows that the machine has the instructions.
        u32::from(unsafe { _mm512_test_epi32_mask(vector.0, vector.0) })
    }
}
