//! Common parts of AVX2 and AVX-512.
//!
//! Every `unsafe` block in this module relies on the same invariant: a token exists only if `detect` has confirmed that
//! the machine supports the instructions, and only a token can create a vector.

use crate::vector::Vector;
use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

macro_rules! instance {
    (
        $(#[$doc:meta])*
        $Token:ident of $lanes:literal, $features:literal, [$($feature:tt),*]
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) struct $Token(());

        impl $Token {
            /// Returns the token if this machine supports the instructions.
            pub(crate) fn detect() -> Option<$Token> {
                ($(std::arch::is_x86_feature_detected!($feature))&&*).then_some($Token(()))
            }

            /// See [`Backend::set_givens`](crate::Backend::set_givens).
            #[inline]
            pub(crate) fn set_givens(self, problem: &mut Problem, line: BareLine<'_>) {
                // SAFETY: the token shows that the machine has AVX2.
                unsafe { givens::write(line.as_bytes(), &mut problem.rows) }
            }

            /// See [`lockstep::answer_many`].
            pub(crate) fn answer_many(self, problems: &[Problem], limit: u64, answers: &mut [Answer]) {
                #[target_feature(enable = $features)]
                fn with_features(
                    simd: $Token,
                    problems: &[Problem],
                    limit: u64,
                    answers: &mut [Answer],
                ) {
                    lockstep::answer_many::<_, $lanes>(simd, problems, limit, answers);
                }
                // SAFETY: the token shows that the machine has these features.
                unsafe { with_features(self, problems, limit, answers) }
            }

            /// See [`wide::explore`].
            pub(crate) fn explore(self, search: &PairSearch) -> Option<Explored> {
                #[target_feature(enable = $features)]
                fn with_features(simd: $Token, search: &PairSearch) -> Option<Explored> {
                    wide::explore::<_, $lanes>(simd, search)
                }
                // SAFETY: the token shows that the machine has these features.
                unsafe { with_features(self, search) }
            }

            /// See [`branch::choose`].
            #[inline(always)]
            fn choose(self, state: &State) -> Split {
                #[target_feature(enable = $features)]
                fn with_features(simd: $Token, state: &State) -> Split {
                    branch::choose(simd, state)
                }
                // SAFETY: the token shows that the machine has these features.
                unsafe { with_features(self, state) }
            }

            /// See [`State::read`].
            #[inline(always)]
            pub(crate) fn read(self, state: &State) -> Solution {
                #[target_feature(enable = $features)]
                fn with_features(simd: $Token, state: &State) -> Solution {
                    state.read(simd)
                }
                // SAFETY: the token shows that the machine has these features.
                unsafe { with_features(self, state) }
            }

            /// See [`pair::next`].
            pub(crate) fn next(self, search: &mut PairSearch, limit: u64) -> Reached {
                #[target_feature(enable = $features)]
                fn with_features(
                    simd: $Token,
                    search: &mut PairSearch,
                    limit: u64,
                ) -> Reached {
                    pair::next(simd, search, limit)
                }
                // SAFETY: the token shows that the machine has these features.
                unsafe { with_features(self, search, limit) }
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

/// Implements the operations of [`Weigh`](crate::vector::Weigh) for which AVX2 and AVX-512 use the same instructions.
macro_rules! each_of_eight {
    ($Vector:ident) => {
        type Eight = $Vector;
        #[inline(always)]
        fn eight(self, word: u32) -> $Vector {
            <Self as Simd<8>>::splat(self, word)
        }
        #[inline(always)]
        fn shl_each(self, words: $Vector, by: $Vector) -> $Vector {
            // SAFETY: the token shows that the machine has the instructions.
            $Vector(unsafe { _mm256_sllv_epi32(words.0, by.0) })
        }
        #[inline(always)]
        fn shr_each(self, words: $Vector, by: $Vector) -> $Vector {
            // SAFETY: the token shows that the machine has the instructions.
            $Vector(unsafe { _mm256_srlv_epi32(words.0, by.0) })
        }
        #[inline(always)]
        fn add(self, a: $Vector, b: $Vector) -> $Vector {
            // SAFETY: the token shows that the machine has the instructions.
            $Vector(unsafe { _mm256_add_epi32(a.0, b.0) })
        }
        #[inline(always)]
        fn sub(self, a: $Vector, b: $Vector) -> $Vector {
            // SAFETY: the token shows that the machine has the instructions.
            $Vector(unsafe { _mm256_sub_epi32(a.0, b.0) })
        }
        #[inline(always)]
        fn greatest(self, words: $Vector) -> usize {
            // SAFETY: the token shows that the machine has the instructions.
            let lowest = unsafe {
                let (low, high) = (_mm256_castsi256_si128(words.0), _mm256_extracti128_si256::<1>(words.0));
                let reversed = _mm_xor_si128(_mm_packus_epi32(low, high), _mm_set1_epi16(-1));
                _mm_extract_epi16::<1>(_mm_minpos_epu16(reversed))
            };
            lowest as usize
        }
        #[inline(always)]
        fn lane(self, words: $Vector, lane: usize) -> u32 {
            // SAFETY: the token shows that the machine has the instructions.
            unsafe {
                let lane = _mm256_castsi128_si256(_mm_cvtsi32_si128(lane as i32));
                _mm256_cvtsi256_si32(_mm256_permutevar8x32_epi32(words.0, lane)) as u32
            }
        }
    };
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
            fn choose(self, state: &State) -> Split {
                $Token::choose(self, state)
            }
            #[inline(always)]
            fn read(self, state: &State) -> Solution {
                $Token::read(self, state)
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

mod avx2;
mod avx512;
mod givens;

pub(crate) use avx2::Avx2;
pub(crate) use avx512::Avx512;

vector! {
    /// Four lanes, created only by the tokens of this module.
    Vector4(__m128i),
    _mm_and_si128 _mm_or_si128 _mm_xor_si128 _mm_andnot_si128 _mm_sll_epi32 _mm_srl_epi32
    {}
}

impl Vector4 {
    /// # Safety
    ///
    /// The machine must support AVX2.
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn load(four: &[u32; 4]) -> __m128i {
        // SAFETY: 16 bytes can be read at the reference.
        unsafe { _mm_loadu_si128(four.as_ptr().cast()) }
    }

    #[inline(always)]
    fn words(self) -> [u32; 4] {
        let mut words = [0; 4];
        // SAFETY: a vector exists, so the machine has the instructions; 16 bytes can be written at the reference.
        unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), self.0) };
        words
    }
}
