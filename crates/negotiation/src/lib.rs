#![doc = include_str!("guide.md")]

mod agent;
mod community_plus;
mod neighbourhood;
mod published;
mod run;
mod settings;
mod waves;

pub use agent::{Confidence, Kind, Shown};
pub use run::{Blind, Conditions, Ending, Mischief, Onlooker, Outcome, Said, negotiate};
pub use settings::{Doubt, Mistake, Protocol, Settings, SettingsError};
