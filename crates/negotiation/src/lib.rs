#![doc = include_str!("guide.md")]

mod agent;
mod bits;
mod choice;
mod community_plus;
mod complexity;
mod neighbourhood;
mod published;
mod run;
mod settings;
mod slider;
pub mod transcript;
mod waves;

pub use agent::{Confidence, MessageKind, Shown};
pub use choice::{Base, ProtocolChoice};
pub use complexity::Complexity;
pub use run::{
    Afterlife, AllSolutions, Blind, Conditions, Ending, Mischief, Mishap, Onlooker, Opening, Outcome,
    SentMessage, Struck, Switch, Until, complexity, negotiate, negotiate_all, negotiate_on_threads,
};
pub use settings::{Doubt, Mistake, Protocol, Settings, SettingsError};
pub use slider::Slider;
/// Time within a run, virtual or real.
pub use sodan_stage::Time;
