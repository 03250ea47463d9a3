//! What can be chosen: the protocol, its parameters, and which published mistakes it makes.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::neighbourhood::Neighbourhood;

macro_rules! named {
    ($(#[$doc:meta])* $Type:ident, $what:literal { $($(#[$var_doc:meta])* $Variant:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $Type {
            $($(#[$var_doc])* $Variant),*
        }

        impl $Type {
            /// All of them.
            pub const ALL: &[$Type] = &[$($Type::$Variant),*];

            /// The name by which it is chosen.
            pub const fn name(self) -> &'static str {
                match self {
                    $($Type::$Variant => $name),*
                }
            }
        }

        impl fmt::Display for $Type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $Type {
            type Err = SettingsError;

            fn from_str(text: &str) -> Result<$Type, SettingsError> {
                $Type::ALL.iter().copied().find(|item| item.name() == text).ok_or_else(|| SettingsError::Unknown {
                    what: $what,
                    name: text.to_owned(),
                    known: $Type::ALL.iter().map(|item| item.name()).collect::<Vec<_>>().join(", "),
                })
            }
        }
    };
}

named! {
    /// How the cells talk.
    Protocol, "protocol" {
        /// 16 May 2007: confidence, and doubt as a factor.
        First = "first",
        /// 18 May 2007: a contested winner may panic and change all the same.
        Panic = "panic",
        /// The Ruby version: certain cells announce themselves, domains are pruned.
        Stage = "stage",
        /// The cells of a box keep its digits and swap.
        Community = "community",
        /// Community with prices: the conflicted cell asks its box what each swap would bring, and what stays
        /// contested weighs more and more.
        CommunityPlus = "community-plus",
        /// Waves of singles, and a token that guesses and takes back.
        Token = "token",
    }
}

named! {
    /// What was published and wrong. Off unless asked for.
    Mistake, "mistake" {
        /// The neighbours of the first version: the box, and all cells at distances of three.
        WrongNeighbours = "wrong-neighbours",
        /// A denied cell changes even if it is certain. Only a certain cell denies a certain one, so givens get lost
        /// where they clash: under the wrong neighbours.
        UnguardedDeny = "unguarded-deny",
        /// Who asked for a swap reads nothing but the answer: circles of cells wait for ever.
        BlockingSwap = "blocking-swap",
        /// A contested winner doubts by one step, where harmless talk restores it at once.
        DoubtMinusOne = "doubt-minus-one",
        /// Every cell seeds its random numbers alike.
        OneSeed = "one-seed",
        /// A quiet period is taken for a solution.
        QuietEnding = "quiet-ending",
    }
}

/// What a contested winner does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Doubt {
    /// Multiplies its confidence: 1 is no doubt, 0 forgets all.
    Factor(f64),
    /// Lowers its confidence by one.
    MinusOne,
    /// Changes with this chance.
    Panic(f64),
}

/// Settings that make no sense.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SettingsError {
    /// A chance or a factor outside 0 to 1.
    #[error("{name} must be a number from 0 to 1, but is {value}")]
    OutOfRange {
        /// Which parameter.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// A name that is none.
    #[error("unknown {what} '{name}'; there are: {known}")]
    Unknown {
        /// What it should name.
        what: &'static str,
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A mistake that the protocol cannot make, or a parameter that it does not have.
    #[error("the protocol '{protocol}' does not know '{name}'")]
    NotForThis {
        /// The protocol.
        protocol: Protocol,
        /// What it does not know.
        name: String,
    },
}

/// A protocol with its parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    protocol: Protocol,
    doubt: Doubt,
    mistakes: BTreeSet<Mistake>,
    skills: Skills,
}

/// How much a cell and its community can do; the [slider](crate::Slider) moves along these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Skills {
    pub(crate) remembers: bool,
    pub(crate) prunes: bool,
    pub(crate) promotes: bool,
    pub(crate) houses_help: bool,
}

impl Settings {
    /// A protocol as it was published (or, for the last two, as it is best).
    pub fn new(protocol: Protocol) -> Settings {
        let doubt = match protocol {
            Protocol::Panic => Doubt::Panic(0.1),
            _ => Doubt::Factor(0.0),
        };
        let beyond = matches!(protocol, Protocol::CommunityPlus | Protocol::Token);
        let skills = Skills {
            remembers: true,
            prunes: beyond || protocol == Protocol::Stage,
            promotes: beyond,
            houses_help: beyond,
        };
        Settings { protocol, doubt, mistakes: BTreeSet::new(), skills }
    }

    /// The protocol.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// What a contested winner does.
    pub fn doubt(&self) -> Doubt {
        self.rules().doubt()
    }

    /// The mistakes that are switched on.
    pub fn mistakes(&self) -> impl Iterator<Item = Mistake> + '_ {
        self.mistakes.iter().copied()
    }

    /// With doubt as a factor, from 0 (a contested winner forgets its confidence) to 1 (it does not mind).
    ///
    /// # Errors
    ///
    /// If the factor is not from 0 to 1, or the protocol is beyond doubt.
    pub fn with_doubt(self, factor: f64) -> Result<Settings, SettingsError> {
        let doubt = Doubt::Factor(fraction("doubt", factor)?);
        self.knows_doubt("doubt")?;
        Ok(Settings { doubt, ..self })
    }

    /// With panic: the chance, from 0 to 1, that a contested winner changes all the same.
    ///
    /// # Errors
    ///
    /// If the chance is not from 0 to 1, or the protocol is beyond doubt.
    pub fn with_panic(self, chance: f64) -> Result<Settings, SettingsError> {
        let doubt = Doubt::Panic(fraction("panic", chance)?);
        self.knows_doubt("panic")?;
        Ok(Settings { doubt, ..self })
    }

    /// With domains from which certain neighbours' digits are pruned.
    #[must_use]
    pub fn with_pruning(mut self) -> Settings {
        self.skills.prunes = true;
        self
    }

    /// With pruned domains, and a cell with one digit left becomes certain and announces itself.
    #[must_use]
    pub fn with_promotion(mut self) -> Settings {
        self.skills.promotes = true;
        self.with_pruning()
    }

    /// With a published mistake.
    ///
    /// # Errors
    ///
    /// If the protocol cannot make it.
    pub fn with_mistake(mut self, mistake: Mistake) -> Result<Settings, SettingsError> {
        let fits = match mistake {
            Mistake::BlockingSwap => self.protocol == Protocol::Community,
            _ => !matches!(self.protocol, Protocol::CommunityPlus | Protocol::Token),
        };
        if !fits {
            return Err(SettingsError::NotForThis {
                protocol: self.protocol,
                name: mistake.name().to_owned(),
            });
        }
        self.mistakes.insert(mistake);
        Ok(self)
    }

    pub(crate) fn with_skills(self, skills: Skills) -> Settings {
        Settings { skills, ..self }
    }

    pub(crate) fn rules(&self) -> Rules {
        Rules::of(self)
    }

    fn knows_doubt(&self, name: &'static str) -> Result<(), SettingsError> {
        match self.protocol {
            Protocol::CommunityPlus | Protocol::Token => {
                Err(SettingsError::NotForThis { protocol: self.protocol, name: name.to_owned() })
            }
            _ => Ok(()),
        }
    }
}

/// On one line, as transcripts keep it: `panic panic=0.1 mistakes=one-seed`.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.protocol)?;
        if !matches!(self.protocol, Protocol::CommunityPlus | Protocol::Token) {
            match self.doubt() {
                Doubt::Factor(factor) => write!(f, " doubt={factor}")?,
                Doubt::MinusOne => write!(f, " doubt=-1")?,
                Doubt::Panic(chance) => write!(f, " panic={chance}")?,
            }
            let Skills { remembers, prunes, promotes, houses_help } = self.skills;
            let skills = [
                ("memory", remembers),
                ("pruning", prunes),
                ("promotion", promotes),
                ("houses", houses_help),
            ];
            skills.iter().filter(|(_, has)| *has).try_for_each(|(name, _)| write!(f, " {name}"))?;
        }
        self.mistakes.iter().try_for_each(|mistake| write!(f, " mistake={mistake}"))
    }
}

fn fraction(name: &'static str, value: f64) -> Result<f64, SettingsError> {
    if (0.0..=1.0).contains(&value) { Ok(value) } else { Err(SettingsError::OutOfRange { name, value }) }
}

/// What the published cells ask of the settings, many million times a second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    protocol: Protocol,
    doubt: Doubt,
    skills: Skills,
    /// A bit for each mistake.
    mistakes: u8,
}

/// What a cell does whose digit must go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Draw,
    Swap,
}

impl Rules {
    fn of(settings: &Settings) -> Rules {
        let Settings { protocol, doubt, ref mistakes, skills } = *settings;
        let bits = mistakes.iter().fold(0, |bits, &mistake| bits | 1 << mistake as u8);
        let doubt = if mistakes.contains(&Mistake::DoubtMinusOne) { Doubt::MinusOne } else { doubt };
        Rules { protocol, doubt, skills, mistakes: bits }
    }

    fn makes(self, mistake: Mistake) -> bool {
        self.mistakes >> mistake as u8 & 1 == 1
    }

    pub(crate) fn neighbourhood(self) -> Neighbourhood {
        if self.makes(Mistake::WrongNeighbours) { Neighbourhood::Rolled } else { Neighbourhood::Peers }
    }

    pub(crate) fn doubt(self) -> Doubt {
        self.doubt
    }

    pub(crate) fn change(self) -> Change {
        if self.protocol == Protocol::Community { Change::Swap } else { Change::Draw }
    }

    pub(crate) fn redeals(self) -> bool {
        self.protocol == Protocol::CommunityPlus
    }

    pub(crate) fn remembers(self) -> bool {
        self.skills.remembers
    }

    pub(crate) fn prunes(self) -> bool {
        self.skills.prunes
    }

    pub(crate) fn promotes(self) -> bool {
        self.skills.promotes
    }

    pub(crate) fn houses_help(self) -> bool {
        self.skills.houses_help
    }

    pub(crate) fn announces(self) -> bool {
        self.prunes()
    }

    /// Whether a certain cell has nothing to add to its announcement: no deal and no swap gives a cell what its
    /// certain neighbours announced.
    pub(crate) fn certain_is_silent(self) -> bool {
        self.change() == Change::Swap && self.announces()
    }

    pub(crate) fn denies_givens(self) -> bool {
        self.makes(Mistake::UnguardedDeny)
    }

    pub(crate) fn swaps_block(self) -> bool {
        self.makes(Mistake::BlockingSwap)
    }

    pub(crate) fn shares_seed(self) -> bool {
        self.makes(Mistake::OneSeed)
    }

    pub(crate) fn quiet_is_enough(self) -> bool {
        self.makes(Mistake::QuietEnding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panic_is_a_chance() {
        for protocol in [Protocol::Panic, Protocol::Token] {
            let error = Settings::new(protocol).with_panic(2.0).unwrap_err();
            assert_eq!(error.to_string(), "panic must be a number from 0 to 1, but is 2");
        }
    }

    #[test]
    fn an_unknown_protocol_is_answered_with_those_there_are() {
        let error = "telepathy".parse::<Protocol>().unwrap_err();
        assert!(
            error.to_string().starts_with("unknown protocol 'telepathy'; there are: first, panic, stage")
        );
    }

    #[test]
    fn only_swaps_can_block() {
        assert!(Settings::new(Protocol::First).with_mistake(Mistake::BlockingSwap).is_err());
        assert!(Settings::new(Protocol::Community).with_mistake(Mistake::BlockingSwap).is_ok());
    }
}
