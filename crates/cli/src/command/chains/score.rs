//! Parses the weights of `sodan chains --score`.

use sodan::logic::two_way::Weights;
use std::str::FromStr;

/// A weight, such as `level=-4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightArg {
    pub part: Part,
    pub value: i32,
}

/// Property that a weight applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Singles,
    Basic,
    Gone,
    Cancelled,
    Level,
}

const PARTS: [(&str, Part); 5] = [
    ("singles", Part::Singles),
    ("basic", Part::Basic),
    ("gone", Part::Gone),
    ("cancelled", Part::Cancelled),
    ("level", Part::Level),
];

impl Part {
    /// Returns a reference to this property's weight in `weights`.
    pub fn of(self, weights: &mut Weights) -> &mut i32 {
        match self {
            Part::Singles => &mut weights.singles,
            Part::Basic => &mut weights.basic,
            Part::Gone => &mut weights.gone,
            Part::Cancelled => &mut weights.cancelled,
            Part::Level => &mut weights.level,
        }
    }
}

impl FromStr for WeightArg {
    type Err = String;

    fn from_str(text: &str) -> Result<WeightArg, String> {
        let read = || {
            let (name, value) = text.split_once('=')?;
            let (_, part) = PARTS.into_iter().find(|(known, _)| *known == name)?;
            Some(WeightArg { part, value: value.parse().ok()? })
        };
        let names = PARTS.map(|(name, _)| name).join(", ");
        read().ok_or_else(|| format!("expected PART=N, where N is a whole number and PART is one of {names}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_names_its_part() {
        assert_eq!("level=-4".parse(), Ok(WeightArg { part: Part::Level, value: -4 }));
        for wrong in ["level", "level=", "luck=1", "level=1.5", "level=99999999999"] {
            assert!(wrong.parse::<WeightArg>().is_err(), "{wrong}");
        }
    }
}
