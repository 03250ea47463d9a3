//! Addresses of messages: a process by its pid, or by a registered name.

use std::fmt;

/// Identifier of a process.
///
/// A pid consists of a slot in the scheduler's table and a 32-bit generation that counts the slot's processes. Pids are
/// therefore not reused in practice: that would take four billion processes in the same slot. A restarted process is a
/// new process with a new pid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pid {
    index: u32,
    generation: u32,
}

impl Pid {
    /// Sender of messages from outside the stage. It is not a process, and messages to it are lost.
    pub const OUTSIDE: Pid = Pid { index: u32::MAX, generation: 0 };

    pub(crate) fn new(index: u32, generation: u32) -> Pid {
        Pid { index, generation }
    }

    /// Returns the slot in the scheduler's table. Slots are small numbers, and are reused once their process has ended.
    pub fn index(self) -> usize {
        self.index as usize
    }

    pub(crate) fn generation(self) -> u32 {
        self.generation
    }

    /// Packs the pid into an integer, which is never zero for a process, since generations count from one.
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

/// A name that is registered to at most one process at a time. [`Scheduler::name`](crate::Scheduler::name) creates
/// names.
///
/// A name outlives the process to which it is registered: after a restart, the same name refers to the new process.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(pub(crate) u32);

/// The address of a message: a pid or a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Address {
    /// The process with this pid.
    Pid(Pid),
    /// The process to which the name is registered when the message is sent.
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
