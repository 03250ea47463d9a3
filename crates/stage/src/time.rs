//! Time as processes see it: nanoseconds since the stage was built, virtual or real.

use std::ops::{Add, Sub};
use std::time::Duration;

/// A moment, counted in nanoseconds since the scheduler was built. 2⁶⁴ nanoseconds are 584 years.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Time(u64);

impl Time {
    /// The time at which the scheduler was built.
    pub const ZERO: Time = Time(0);
    pub(crate) const NEVER: Time = Time(u64::MAX);

    /// Returns the moment `nanos` nanoseconds after the beginning.
    pub const fn from_nanos(nanos: u64) -> Time {
        Time(nanos)
    }

    /// Nanoseconds since the beginning.
    pub const fn as_nanos(self) -> u64 {
        self.0
    }

    /// Saturates at the end of time.
    #[inline]
    pub(crate) fn after_nanos(self, nanos: u64) -> Time {
        Time(self.0.saturating_add(nanos))
    }
}

impl Add<Duration> for Time {
    type Output = Time;

    /// Saturates at the end of time.
    fn add(self, span: Duration) -> Time {
        let nanos =
            span.as_secs().saturating_mul(1_000_000_000).saturating_add(u64::from(span.subsec_nanos()));
        Time(self.0.saturating_add(nanos))
    }
}

impl Sub for Time {
    type Output = Duration;

    /// Zero if `earlier` is later.
    fn sub(self, earlier: Time) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }
}
