//! The interface between the lab and its programs.

use sodan_stage::{Pid, Process, Replay, Scheduler};
use std::fmt::Debug;

/// The actors of a program.
pub trait Cast: Process<Message: Debug> {
    /// The file of the program.
    const FILE: &'static str;

    /// Starts the first actors, and returns their names. The others start later.
    fn enter(stage: &mut Replay<Self>) -> Vec<(Pid, String)>;

    /// The name of this actor.
    fn name(&self) -> String;

    /// Returns the state in a few words.
    fn state(&self) -> String;

    /// Prefixes of the events that its current receive takes, with `time-out` if it has one; empty if it takes any.
    fn seeks(&self) -> Vec<String>;
}

/// Pattern of a receive that takes no message from the mailbox.
pub const TIMEOUT: &str = "time-out";

/// Creates the same from constant texts.
pub fn only(events: &[&str]) -> Vec<String> {
    events.iter().map(|&event| event.to_owned()).collect()
}

/// Brings actors on the stage that others find by their names.
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
