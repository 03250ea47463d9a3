//! Addresses of messages: a process by its pid, or by a registered name.

use std::fmt;

/// The identifier of a process, which is never reused.
///
/// A pid is a slot in the scheduler's table and the number of the process in it. A restarted process is a new process
/// with a new pid. The number has 32 bits, so that a pid would be reused only after four billion processes in its slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pid {
    index: u32,
    generation: u32,
}

impl Pid {
    /// The sender of messages from outside. It is not a process, and messages to it are lost.
    pub const OUTSIDE: Pid = Pid { index: u32::MAX, generation: 0 };

    pub(crate) fn new(index: u32, generation: u32) -> Pid {
        Pid { index, generation }
    }

    /// Returns the place in the scheduler's table: small, and free for another process once this one has ended.
    pub fn index(self) -> usize {
        self.index as usize
    }

    pub(crate) fn generation(self) -> u32 {
        self.generation
    }

    /// Never zero for a process, since generations count from one.
    pub(crate) fn to_bits(self) -> u64 {
        u64::from(self.generation) << 32 | u64::from(self.index)
    }

    pub(crate) fn from_bits(bits: u64) -> Option<Pid> {
        (bits != 0).then_some(Pid { index: bits as u32, generation: (bits >> 32) as u32 })
    }
}

impl fmt::Display for Pid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}.{}>", self.index, self.generation)
    }
}

impl fmt::Debug for Pid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A name that is registered to at most one process at a time; created by [`Scheduler::name`](crate::Scheduler::name).
///
/// A name outlives the process that holds it: after a restart the same name leads to the new process.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(pub(crate) u32);

/// The address of a message: a pid or a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Address {
    /// This very process.
    Pid(Pid),
    /// The process that holds the name when the message is sent.
    Name(Name),
}

impl From<Pid> for Address {
    fn from(pid: Pid) -> Address {
        Address::Pid(pid)
    }
}

impl From<Name> for Address {
    fn from(name: Name) -> Address {
        Address::Name(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_round_trip_to_pid() {
        let pid = Pid::new(7, 3);
        assert_eq!(Pid::from_bits(pid.to_bits()), Some(pid));
        assert_eq!(Pid::from_bits(0), None);
    }
}
