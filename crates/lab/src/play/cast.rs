//! The trait through which the lab starts an example program and observes its actors.

use sodan_stage::{Pid, Process, Replay, Scheduler};
use std::fmt::Debug;

/// An actor of a program.
pub trait Cast: Process<Message: Debug> {
    /// The contents of the program's source file.
    const FILE: &'static str;

    /// Starts the first actors and returns their names. All other actors are started later.
    fn enter(stage: &mut Replay<Self>) -> Vec<(Pid, String)>;

    /// Returns the name of this actor.
    fn name(&self) -> String;

    /// Returns a short description of this actor's state.
    fn state(&self) -> String;

    /// Returns the prefixes of the events that the current receive accepts, including `time-out` if it has a timeout.
    /// The list is empty if every event is accepted.
    fn seeks(&self) -> Vec<String>;
}

/// The pattern for a timeout. A timeout does not remove a message from the mailbox.
pub const TIMEOUT: &str = "time-out";

/// Converts string constants to a list of patterns.
pub fn only(events: &[&str]) -> Vec<String> {
    events.iter().map(|&event| event.to_owned()).collect()
}

/// Starts actors that others look up by name.
pub fn enter_named<A: Cast>(
    stage: &mut Replay<A>,
    actors: impl IntoIterator<Item = A>,
) -> Vec<(Pid, String)> {
    let entered = actors.into_iter().filter_map(|actor| {
        let text = actor.name();
        let name = stage.name(&text);
        Some((stage.spawn_named(name, actor).ok()?, text))
    });
    entered.collect()
}
