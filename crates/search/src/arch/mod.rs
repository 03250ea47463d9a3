//! The implementations for each instruction set. This is the only module that contains `unsafe`.
//!
//! - `vector` defines the operations of a sweep as traits.
//! - `sweep` implements the algorithm once, for any implementation of these traits.
//! - `arch` implements the traits for each instruction set, with one entry point per instruction set.
//! - `Backend` selects the instruction set.
//!
//! *Are plain arrays enough?* The compiler turns the arrays in [`plain`] into whole vectors for the baseline
//! instructions of an architecture, so SSE2, NEON and WebAssembly's vectors of 128 bits need no separate module. In
//! Node, WebAssembly takes 34 ms for 20,000 minimal puzzles with these vectors and 96 ms without them; SSE2 takes 23
//! ms. Compiled for AVX2, the same arrays reach 55 to 60 % of the speed of the intrinsics, and for AVX-512 12 to 14 %,
//! since the compiler splits the arrays into words and joins them again. Therefore, the AVX2 and AVX-512 backends use
//! intrinsics.

pub(crate) mod plain;
#[cfg(target_arch = "x86_64")]
#[allow(
    unsafe_code,
    reason = "intrinsics and calls to functions that use them; each block states why it is sound"
)]
pub(crate) mod x86;
