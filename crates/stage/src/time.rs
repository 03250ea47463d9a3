//! The time that processes observe, virtual or real, in nanoseconds since the stage was created.

use std::ops::{Add, Sub};
use std::time::Duration;

/// A moment, in nanoseconds since the scheduler was created. 64 bits suffice for 584 years.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Time(u64);

impl Time {
    /// The moment at which the scheduler was created.
    pub const ZERO: Time = Time(0);
    pub(crate) const NEVER: Time = Time(u64::MAX);

    /// Returns the moment `nanos` nanoseconds after [`ZERO`](Time::ZERO).
    pub const fn from_nanos(nanos: u64) -> Time {
        Time(nanos)
    }

    /// Returns the nanoseconds since [`ZERO`](Time::ZERO).
    pub const fn as_nanos(self) -> u64 {
        self.0
    }

    /// Returns the moment `nanos` nanoseconds later, saturating at [`NEVER`](Time::NEVER).
    #[inline]
    pub(crate) fn after_nanos(self, nanos: u64) -> Time {
        Time(self.0.saturating_add(nanos))
    }
}

impl Add<Duration> for Time {
    type Output = Time;

    /// Returns the moment `span` later, saturating at the greatest representable time.
    fn add(self, span: Duration) -> Time {
        let nanos =
            span.as_secs().saturating_mul(1_000_000_000).saturating_add(u64::from(span.subsec_nanos()));
        Time(self.0.saturating_add(nanos))
    }
}

impl Sub for Time {
    type Output = Duration;

    /// Returns the time since `earlier`, or zero if `earlier` is later than `self`.
    fn sub(self, earlier: Time) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }
}
