//! Starts processes from outside, in both schedulers.

use crate::body::{Role, Ties};
use crate::context::Birth;
use crate::directory::{Directory, NameTaken};
use crate::pid::{Name, Pid};
use crate::process::Process;

/// A scheduler on which processes can be started.
pub(super) trait Ground<P: Process> {
    fn directory(&self) -> &Directory;

    /// Puts a new process into the slot that is reserved for it. The process takes its first step in the next run.
    fn settle_in(&mut self, birth: Birth<P>);

    /// Starts a process without a name.
    fn begin(&mut self, role: Role<P>) -> Pid {
        let pid = self.directory().reserve();
        self.settle_in(Birth { pid, role, ties: Ties::default() });
        pid
    }

    /// Starts a process that is registered under a name, if the name is free.
    fn begin_named(&mut self, name: Name, process: P) -> Result<Pid, NameTaken> {
        let pid = self.directory().reserve();
        if let Err(existing) = self.directory().register(name, pid) {
            self.directory().release(pid);
            return Err(existing);
        }
        let ties = Ties { names: vec![name], ..Ties::default() };
        self.settle_in(Birth { pid, role: Role::User(process), ties });
        Ok(pid)
    }
}
