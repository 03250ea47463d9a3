//! The slider, which moves intelligence from the cell to the system.
//!
//! > Is there some way of having a "slider" that can be adjusted to move "intelligence" up and down the system? How much
//! > complexity would you need at each "level" to place the intelligence there? What are the levels?
//! > (Andrew Cooke, 17 May 2007)
//!
//! | slider | step | addition | place |
//! | --- | --- | --- | --- |
//! | 0 | chance | a cell in conflict draws a different digit | the cell |
//! | 1/7 | memory | confidence: the cell with more messages without conflict keeps its digit | the cell |
//! | 2/7 | pruned domains | a cell excludes the digits of certain neighbours | the cell |
//! | 3/7 | promotion | a cell with one digit left becomes certain and announces itself | the cell and its neighbours |
//! | 4/7 | house actors | houses find singles before the cells begin | the houses |
//! | 5/7 | swaps | the cells of a box swap its digits | the box |
//! | 6/7 | prices | swaps are chosen by their gain, and the weights of old conflicts increase: community+ | rows, columns and boxes |
//! | 1 | token | one guess at a time, undone when it fails | all agents |

use std::fmt;

use crate::settings::{Protocol, Settings, SettingsError, Skills};

/// One of the eight steps of the slider, from 0 (all intelligence is in the cell) to 1 (all agents cooperate).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slider(u8);

const NAMES: [&str; 8] =
    ["chance", "memory", "pruned domains", "promotion", "house actors", "swaps", "prices", "token"];

impl Slider {
    /// Returns the step nearest to `position`.
    ///
    /// # Errors
    ///
    /// Returns an error if `position` is not in the range 0 to 1.
    pub fn new(position: f64) -> Result<Slider, SettingsError> {
        if (0.0..=1.0).contains(&position) {
            Ok(Slider((position * 7.0).round() as u8))
        } else {
            Err(SettingsError::OutOfRange { name: "slider", value: position })
        }
    }

    /// Returns the eight steps in ascending order.
    pub fn all() -> impl Iterator<Item = Slider> {
        (0..8).map(Slider)
    }

    /// Returns the position on the scale, from 0 to 1.
    pub fn position(self) -> f64 {
        f64::from(self.0) / 7.0
    }

    /// Returns the step's name, which is the ability that the step adds.
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0)]
    }

    /// Returns the step's settings. Below 5/7 (swaps), a contested winner changes its digit with a probability of 0.1.
    pub fn settings(self) -> Settings {
        let has = |step| self.0 >= step;
        let skills = Skills {
            remembers: has(1),
            prunes: has(2),
            promotes: has(3),
            stays_in_search: false,
            houses_help: has(4),
        };
        let protocol = match self.0 {
            0..5 => Protocol::Panic,
            5 => Protocol::Community,
            6 => Protocol::CommunityPlus,
            _ => Protocol::Token,
        };
        Settings::new(protocol).with_skills(skills)
    }
}

impl fmt::Display for Slider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} ({})", self.position(), self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_from_zero_to_one() {
        assert_eq!(Slider::new(0.0).unwrap().name(), "chance");
        assert_eq!(Slider::new(1.0).unwrap().name(), "token");
        assert!(Slider::new(1.1).is_err() && Slider::new(f64::NAN).is_err());
        assert!(Slider::all().all(|step| Slider::new(step.position()).unwrap() == step));
    }
}
