//! Settings of a run, as given by command-line options or request fields.

use std::time::Duration;

use crate::settings::{Mistake, Protocol, Settings, SettingsError};
use crate::slider::Slider;

/// A protocol or a slider position, with changes to its settings.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ProtocolChoice {
    /// Protocol or slider position that the other fields modify.
    pub base: Base,
    /// Probability, from 0 to 1, that a contested winner (see [`Doubt`](crate::Doubt)) changes its digit.
    pub panic: Option<f64>,
    /// Factor, from 0 to 1, by which a contested winner's confidence is multiplied.
    pub doubt: Option<f64>,
    /// Whether cells remove the digits of certain neighbours from their domains.
    pub prune: bool,
    /// Whether a cell with one digit left becomes certain. Implies `prune`.
    pub promote: bool,
    /// Stage only: whether a cell with one digit left becomes certain but stays in `search`, where it continues to
    /// assert and deny.
    pub promote_in_search: bool,
    /// Confidence at which a cell stops asserting.
    pub silence: Option<u32>,
    /// Published mistakes to reproduce.
    pub mistakes: Vec<Mistake>,
    /// Period without digit changes that ends the run; requires [`Mistake::QuietEnding`]. Defaults to
    /// [`Protocol::quiet`].
    pub quiet: Option<Duration>,
}

/// Protocol or slider position that a [`ProtocolChoice`] starts from.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Base {
    /// A protocol.
    Protocol(Protocol),
    /// Position of the slider, from 0 (all intelligence is in the cell) to 1 (all agents cooperate); see [`Slider`].
    Slider(f64),
}

impl Default for Base {
    /// Returns [`Protocol::Token`].
    fn default() -> Base {
        Base::Protocol(Protocol::Token)
    }
}

impl ProtocolChoice {
    /// Returns the settings of the base with all changes applied.
    ///
    /// # Errors
    ///
    /// Returns an error if a value is out of range, does not apply to this protocol, or has no effect.
    pub fn settings(&self) -> Result<Settings, SettingsError> {
        let mut settings = match self.base {
            Base::Protocol(protocol) => Settings::new(protocol),
            Base::Slider(position) => Slider::new(position)?.settings(),
        };
        if let Some(chance) = self.panic {
            settings = settings.with_panic(chance)?;
        }
        if let Some(factor) = self.doubt {
            settings = settings.with_doubt(factor)?;
        }
        if self.prune {
            settings = settings.with_pruning()?;
        }
        if self.promote {
            settings = settings.with_promotion()?;
        }
        if self.promote_in_search {
            settings = settings.with_promotion_in_search()?;
        }
        if let Some(limit) = self.silence {
            settings = settings.with_silence(limit)?;
        }
        if self.quiet.is_some() && !self.mistakes.contains(&Mistake::QuietEnding) {
            return Err(SettingsError::NoEffect { name: "quiet", settings: settings.to_string() });
        }
        self.mistakes.iter().try_fold(settings, |settings, &mistake| match self.quiet {
            Some(quiet) if mistake == Mistake::QuietEnding => settings.with_quiet_ending(quiet),
            _ => settings.with_mistake(mistake),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(choice: ProtocolChoice) -> Result<String, SettingsError> {
        choice.settings().map(|settings| settings.to_string())
    }

    #[test]
    fn nothing_said_is_the_token() {
        assert_eq!(settings(ProtocolChoice::default()).unwrap(), "token");
    }

    #[test]
    fn slider_positions_map_to_settings() {
        let base = Base::Slider(1.0 / 7.0);
        let expected = Slider::new(1.0 / 7.0).unwrap().settings().to_string();
        assert_eq!(settings(ProtocolChoice { base, ..ProtocolChoice::default() }).unwrap(), expected);
        assert!(settings(ProtocolChoice { base: Base::Slider(2.0), ..ProtocolChoice::default() }).is_err());
    }

    /// A setting is either applied or rejected, never ignored.
    #[test]
    fn differing_settings_are_handled() {
        let panic = ProtocolChoice {
            base: Base::Protocol(Protocol::Panic),
            panic: Some(0.5),
            ..ProtocolChoice::default()
        };
        assert!(settings(panic.clone()).unwrap().contains("panic=0.5"));
        assert!(settings(ProtocolChoice { panic: Some(0.5), ..ProtocolChoice::default() }).is_err());
        assert!(settings(ProtocolChoice { quiet: Some(Duration::from_secs(2)), ..panic.clone() }).is_err());
        let mistakes = vec![Mistake::QuietEnding];
        assert!(settings(ProtocolChoice { quiet: Some(Duration::from_secs(2)), mistakes, ..panic }).is_ok());
    }
}
