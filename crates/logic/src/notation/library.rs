//! HoDoKu's library format: a state, and the step that is to be found in it.
//!
//! ```text
//! :0702:9:..3+4.(81 cells)..:114 115:758 787::19
//!  code digits  cells       gone     eliminations, placements, extra
//! ```
//!
//! `+` before a digit says that it is placed, but no given. Candidates are written as digit, row and column.

use crate::als::{Direction, Overlap};
use crate::options::{Allowed, Duals};
use crate::pattern::{self, ChainShape};
use crate::rating::hodoku::OPTIONS;
use crate::{Options, Pattern, State, Step, Technique, notation};
use sodan_board::{Candidate, Candidates, Cell, CellSet, Column, Digit, DigitSet, Grid, Row};
use std::str::FromStr;

/// A case of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    code: String,
    variant: Option<String>,
    digits: String,
    state: State,
    expected: Expected,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Expected {
    eliminations: Vec<Candidate>,
    placements: Vec<Candidate>,
    extra: String,
}

/// Why a line is no case.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseCaseError {
    /// Not eight fields between colons.
    #[error("expected `:code:digits:cells:gone:eliminations:placements:extra`")]
    Fields,
    /// Not 81 cells.
    #[error("expected 81 cells, not {0}")]
    Cells(usize),
    /// Not a digit, a row and a column.
    #[error("`{0}` is no candidate: expected digit, row and column")]
    Candidate(String),
}

impl FromStr for Case {
    type Err = ParseCaseError;

    fn from_str(line: &str) -> Result<Case, ParseCaseError> {
        let fields: Vec<&str> = line.trim_end().split(':').collect();
        let ["", code, digits, cells, gone, eliminations, placements, ref extra @ ..] = fields[..] else {
            return Err(ParseCaseError::Fields);
        };
        let (code, variant) =
            code.split_once('-').map_or((code, None), |(code, variant)| (code, Some(variant)));
        let mut state = parse_cells(cells)?;
        for candidate in parse_candidates(gone)? {
            state.eliminate(candidate);
        }
        let expected = Expected {
            eliminations: parse_candidates(eliminations)?,
            placements: parse_candidates(placements)?,
            extra: extra.first().copied().unwrap_or_default().to_owned(),
        };
        let variant = variant.map(str::to_owned);
        Ok(Case { code: code.to_owned(), variant, digits: digits.to_owned(), state, expected })
    }
}

fn parse_cells(text: &str) -> Result<State, ParseCaseError> {
    let (mut grid, mut givens, mut placed, mut count) = (Grid::EMPTY, CellSet::EMPTY, false, 0);
    for byte in text.bytes() {
        if byte == b'+' {
            placed = true;
            continue;
        }
        if count < 81 {
            let (cell, digit) = (Cell::from_index(count), Digit::from_ascii(byte));
            grid.set(cell, digit);
            if digit.is_some() && !placed {
                givens.insert(cell);
            }
        }
        placed = false;
        count += 1;
    }
    if count == 81 {
        Ok(State::of(Candidates::of_grid(&grid), givens))
    } else {
        Err(ParseCaseError::Cells(count))
    }
}

fn parse_candidates(text: &str) -> Result<Vec<Candidate>, ParseCaseError> {
    text.split_whitespace()
        .map(|word| parse_candidate(word).ok_or_else(|| ParseCaseError::Candidate(word.into())))
        .collect()
}

fn parse_candidate(word: &str) -> Option<Candidate> {
    let mut digits = word.bytes().map(Digit::from_ascii);
    let (digit, row, column) = (digits.next()??, digits.next()??, digits.next()??);
    let cell = Cell::at(Row::from_index(row.index()), Column::from_index(column.index()));
    digits.next().is_none().then_some(Candidate::new(cell, digit))
}

impl Case {
    /// The technique, if it is in the list.
    pub fn technique(&self) -> Option<Technique> {
        let code = self.code.get(..4)?;
        Technique::ALL.iter().copied().find(|&it| notation::hodoku::code(it) == Some(code))
    }

    /// Whether the code has a fifth digit, as that of siamese fish has.
    fn is_siamese(&self) -> bool {
        self.code.len() > 4
    }

    /// The state.
    pub fn state(&self) -> State {
        self.state
    }

    /// Whether nothing may be found.
    pub fn is_negative(&self) -> bool {
        self.variant.as_deref() == Some("x")
    }

    /// What HoDoKu's tester allows for this case.
    pub fn options(&self) -> Options {
        let is_variant = |variant: &str| self.variant.as_deref() == Some(variant);
        let allowed = |is: bool| if is { Allowed::Yes } else { Allowed::No };
        let code = self.code.as_str();
        let is_dual = matches!(code, "0404" | "0405") || self.is_siamese();
        Options {
            duals: if is_dual { Duals::On } else { Duals::Off },
            small_empty_rectangles: allowed(code == "0405" || code == "0402" && is_variant("1")),
            missing_candidates: allowed(!("0600".."0609").contains(&code) || !is_variant("1")),
            large_bases: Allowed::Yes,
            als_overlap: if matches!(code, "0902" | "0903" | "0904") && is_variant("2") {
                Overlap::Allowed
            } else {
                Overlap::Forbidden
            },
            als_chain_links: Some(6),
            als_direction: if code == "0903" { Direction::Both } else { Direction::Forward },
            als_nodes: allowed(matches!(
                (code, self.variant.as_deref()),
                ("0709", Some("2")) | ("0710" | "0711", Some("3" | "4"))
            )),
            ..OPTIONS
        }
    }

    /// How the line of a finding begins that belongs to the case.
    pub fn prefix(&self) -> String {
        format!(":{}:{}:", self.code, self.digits)
    }

    /// The finding that the case asks for, as [`line_of`] writes it.
    pub fn expected(&self) -> String {
        let Expected { eliminations, placements, extra } = &self.expected;
        format!("{}{}:{}:{extra}", self.prefix(), candidates(eliminations), candidates(placements))
    }
}

/// A step as a library line without its state: code, digits, eliminations, placements, and the number of links of a chain.
/// Nothing, if the technique has no code.
pub fn line_of(step: &Step) -> Option<String> {
    let code = notation::hodoku::code(step.technique)?;
    let digits = digits(step);
    // The format has no length for turbot fish, which are all alike.
    let length = if step.technique == Technique::TurbotFish { 0 } else { step.length };
    let extra = length.checked_sub(1).map(|links| links.to_string()).unwrap_or_default();
    let (eliminations, placements) = (candidates(&step.eliminations), candidates(&step.placements));
    let siamese = match step.pattern {
        Some(Pattern::Fish(fish)) if fish.siamese.is_some() => "1",
        _ => "",
    };
    Some(format!(":{code}{siamese}:{digits}:{eliminations}:{placements}:{extra}"))
}

/// The digits of the pattern, or those eliminated where the format has it so.
fn digits(step: &Step) -> DigitSet {
    use crate::Pattern::*;
    match &step.pattern {
        Some(Locked(it)) => DigitSet::only(it.digit),
        Some(Subset(it)) => it.digits,
        Some(Fish(it) | Kraken(pattern::Kraken { fish: it, .. })) => DigitSet::only(it.digit),
        Some(TwoLinks(it)) => DigitSet::only(it.digit),
        Some(EmptyRectangle(it)) => DigitSet::only(it.digit),
        Some(Template(it)) => DigitSet::only(it.digit),
        Some(Wing(it)) => it.digits.with(it.z),
        Some(BentSet(it)) => it.digits,
        Some(WWing(it)) => DigitSet::only(it.z).with(it.other),
        Some(Rectangle(it)) => it.digits.into_iter().collect(),
        Some(Colors(it)) => DigitSet::only(it.digit),
        Some(Bug(_)) => DigitSet::EMPTY,
        Some(Deadly(pattern::Deadly { digits: Some(digits), .. })) => *digits,
        Some(Chain(pattern::Chain { shape: ChainShape::Pair(pair), .. })) => pair.iter().copied().collect(),
        Some(
            Single(_) | Told | Chain(_) | Forcing(_) | SueDeCoq(_) | TwoWay(_) | AlsChain(_)
            | DeathBlossom(_) | Deadly(_) | Aligned(_) | Chaining(_),
        )
        | None => step.eliminations.iter().chain(&step.placements).map(|it| it.digit).collect(),
    }
}

/// By digit, then by cell.
fn candidates(candidates: &[Candidate]) -> String {
    let mut sorted = candidates.to_vec();
    sorted.sort_unstable_by_key(|it| (it.digit, it.cell));
    let text =
        |it: &Candidate| format!("{}{}{}", it.digit, it.cell.row().index() + 1, it.cell.column().index() + 1);
    sorted.iter().map(text).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said() {
        let error = |line: &str| line.parse::<Case>().unwrap_err().to_string();
        assert_eq!(error("x"), "expected `:code:digits:cells:gone:eliminations:placements:extra`");
        assert_eq!(error(":0300:3:12:::::"), "expected 81 cells, not 2");
        let cells = ".".repeat(81);
        assert_eq!(
            error(&format!(":0300:3:{cells}:12:::")),
            "`12` is no candidate: expected digit, row and column"
        );
    }

    #[test]
    fn givens_and_placements_are_told_apart() {
        let case: Case = format!(":0607-1:3:1+2{}:::::", ".".repeat(79)).parse().unwrap();
        assert_eq!(case.state().givens().len(), 1);
        assert_eq!(case.state().placed().filled().len(), 2);
    }
}
