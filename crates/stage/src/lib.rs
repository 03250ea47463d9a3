#![doc = include_str!("guide.md")]

mod body;
mod context;
mod directory;
mod mailbox;
mod pid;
mod process;
pub mod scheduler;
mod segmented;
mod signal;
mod supervisor;
mod time;

pub use context::{Context, Timer};
pub use directory::NameTaken;
pub use pid::{Address, Name, Pid};
pub use process::{Next, Process};
pub use scheduler::replay::{Faults, Replay};
pub use scheduler::threads::Threads;
pub use scheduler::{Arrival, Halt, Limit, Observer, Scheduler};
pub use signal::{Event, Monitor, Reason};
pub use supervisor::{Child, Restart, Strategy, Supervisor};
pub use time::Time;
