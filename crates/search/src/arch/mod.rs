//! The instruction sets: the only place with `unsafe`.
//!
//! ```text
//! vector   what a sweep asks of vectors            (a trait)
//! sweep    the algorithm, once                     (generic)
//! arch     the vectors, and one entry for each     (instances)
//! Backend  which of them to use                    (choice)
//! ```

pub(crate) mod plain;
#[cfg(target_arch = "x86_64")]
#[allow(
    unsafe_code,
    reason = "intrinsics, and the one call into code for them; each block says why it is sound"
)]
pub(crate) mod x86;
