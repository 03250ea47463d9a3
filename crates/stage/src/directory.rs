//! Registered names and free pids, the only state that processes share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use thiserror::Error;

use crate::pid::{Address, Name, Pid};
use crate::segmented::Segmented;

/// Error for a name that is already registered to a living process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the name is already registered to process {holder}")]
pub struct NameTaken {
    holder: Pid,
}

impl NameTaken {
    /// Returns the process to which the name is registered.
    pub fn holder(self) -> Pid {
        self.holder
    }
}

pub(crate) struct Directory {
    places: Mutex<Places>,
    names: Mutex<HashMap<Box<str>, Name>>,
    holders: Segmented<AtomicU64>,
    numbers: AtomicU64,
}

#[derive(Default)]
struct Places {
    used: u32,
    free: Vec<Pid>,
}

impl Directory {
    pub(crate) fn new() -> Directory {
        Directory {
            places: Mutex::default(),
            names: Mutex::default(),
            holders: Segmented::new(),
            numbers: AtomicU64::new(0),
        }
    }

    /// Reserves a pid for a process that is about to start.
    pub(crate) fn reserve(&self) -> Pid {
        let mut places = lock(&self.places);
        places.free.pop().unwrap_or_else(|| {
            places.used += 1;
            Pid::new(places.used - 1, 1)
        })
    }

    /// Makes the slot of a process that has ended available again, with the next generation number.
    pub(crate) fn release(&self, pid: Pid) {
        let next = pid.generation().checked_add(1).unwrap_or(1);
        lock(&self.places).free.push(Pid::new(pid.index() as u32, next));
    }

    /// Returns a new unique number for a monitor or a timer.
    pub(crate) fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn name(&self, text: &str) -> Name {
        let mut names = lock(&self.names);
        if let Some(&name) = names.get(text) {
            return name;
        }
        let name = Name(names.len() as u32);
        names.insert(text.into(), name);
        name
    }

    /// Returns the text of a name, for error messages. This is slow, since it searches all names.
    pub(crate) fn text_of(&self, name: Name) -> Box<str> {
        let names = lock(&self.names);
        names.iter().find(|(_, other)| **other == name).map(|(text, _)| text.clone()).unwrap_or_default()
    }

    pub(crate) fn register(&self, name: Name, pid: Pid) -> Result<(), NameTaken> {
        let holder = self.holders.get(name.0 as usize);
        match holder.compare_exchange(0, pid.to_bits(), Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => Ok(()),
            Err(bits) => Err(NameTaken { holder: Pid::from_bits(bits).unwrap_or(pid) }),
        }
    }

    /// Unregisters the name if it is registered to `pid`.
    pub(crate) fn unregister(&self, name: Name, pid: Pid) {
        let holder = self.holders.get(name.0 as usize);
        let _ = holder.compare_exchange(pid.to_bits(), 0, Ordering::AcqRel, Ordering::Acquire);
    }

    #[inline]
    pub(crate) fn resolve(&self, address: impl Into<Address>) -> Option<Pid> {
        match address.into() {
            Address::Pid(pid) => Some(pid),
            Address::Name(name) => Pid::from_bits(self.holders.get(name.0 as usize).load(Ordering::Acquire)),
        }
    }
}

/// Locks a table. A poisoned lock is still usable, because a panic elsewhere leaves these plain tables intact.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
