//! Selects the instruction set.

use crate::arch::plain::Plain;
#[cfg(target_arch = "x86_64")]
use crate::arch::x86::{Avx2, Avx512};
use crate::branch::State;
use crate::pair::{self, PairSearch, Reached};
use crate::wide::{self, Explored};
use crate::{Answer, Problem, Solutions, lockstep};
use sodan_board::BareLine;
use sodan_board::Solution;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// An instruction set that this machine supports. All backends return the same answers.
///
/// ```
/// use sodan_board::Grid;
/// use sodan_search::{Backend, Problem};
///
/// let problems = [Problem::from(&Grid::EMPTY)];
/// let best = Backend::best().answer_many(&problems, 2);
/// assert!(Backend::all_available().into_iter().all(|backend| backend.answer_many(&problems, 2) == best));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backend(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Backend {
    /// Returns the fastest backend that this machine supports.
    pub fn best() -> Backend {
        static BEST: OnceLock<Backend> = OnceLock::new();
        *BEST.get_or_init(|| Backend::all_available()[0])
    }

    /// Returns all backends available on this machine, fastest first.
    pub fn all_available() -> Vec<Backend> {
        let mut all = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(Avx512::detect().map(Kind::Avx512));
            all.extend(Avx2::detect().map(Kind::Avx2));
        }
        all.push(Kind::Plain);
        all.into_iter().map(Backend).collect()
    }

    /// Overwrites a problem with the givens of a line. The result equals `Problem::from(&line.grid())`. With AVX2 and
    /// AVX-512, it is computed directly from the characters.
    pub fn set_givens(self, problem: &mut Problem, line: BareLine<'_>) {
        match self.0 {
            Kind::Plain => *problem = Problem::from(&line.grid()),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(token) => token.set_givens(problem, line),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(token) => token.set_givens(problem, line),
        }
    }

    /// Implements [`answer_many`](crate::answer_many) with this instruction set.
    pub fn answer_many(self, problems: &[Problem], limit: u64) -> Vec<Answer> {
        let mut answers = Vec::new();
        self.answer_many_into(problems, limit, &mut answers);
        answers
    }

    /// Like [`answer_many`](Backend::answer_many), but overwrites `answers`. Use this for a series of batches: a new
    /// vector for each batch would be so large that the allocator would return it to the system each time.
    pub fn answer_many_into(self, problems: &[Problem], limit: u64, answers: &mut Vec<Answer>) {
        answers.clear();
        answers.resize(problems.len(), Answer::BLANK);
        match self.0 {
            Kind::Plain => lockstep::answer_many(Plain::<4>, problems, limit, answers),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(token) => token.answer_many(problems, limit, answers),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(token) => token.answer_many(problems, limit, answers),
        }
    }

    /// Implements [`answer`](crate::answer) with this instruction set.
    pub fn answer(self, problem: impl Into<Problem>, limit: u64) -> Answer {
        Solutions::with(self, problem.into()).into_answer(limit)
    }

    /// See [`pair::next`].
    pub(crate) fn next(self, search: &mut PairSearch, limit: u64) -> Reached {
        match self.0 {
            Kind::Plain => pair::next(Plain::<8>, search, limit),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(token) => token.next(search, limit),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(token) => token.next(search, limit),
        }
    }

    /// See [`wide::explore`].
    pub(crate) fn explore(self, search: &PairSearch) -> Option<Explored> {
        match self.0 {
            Kind::Plain => wide::explore(Plain::<4>, search),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(token) => token.explore(search),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(token) => token.explore(search),
        }
    }

    pub(crate) fn read(self, solved: &Problem) -> Solution {
        let state = State::of(Plain::<4>, solved);
        match self.0 {
            Kind::Plain => state.read(Plain::<4>),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(token) => token.read(&state),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(token) => token.read(&state),
        }
    }

    /// Returns the name: `portable`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Plain => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "avx512",
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for the name of an instruction set that is unknown or not available on this machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{requested}` is not available: this machine supports {available}")]
pub struct UnknownBackend {
    requested: String,
    available: String,
}

impl FromStr for Backend {
    type Err = UnknownBackend;

    fn from_str(name: &str) -> Result<Backend, UnknownBackend> {
        let all = Backend::all_available();
        all.iter().copied().find(|backend| backend.name() == name).ok_or_else(|| UnknownBackend {
            requested: name.to_owned(),
            available: all.iter().map(|backend| backend.name()).collect::<Vec<_>>().join(", "),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_to_their_engines() {
        for backend in Backend::all_available() {
            assert_eq!(backend.to_string().parse(), Ok(backend));
        }
        assert_eq!(Backend::all_available().last().map(|backend| backend.name()), Some("portable"));
    }

    #[test]
    fn unknown_names_list_known_ones() {
        let error = "mmx".parse::<Backend>().unwrap_err().to_string();
        assert!(error.starts_with("`mmx` is not available: this machine supports "), "{error}");
        assert!(error.ends_with("portable"), "{error}");
    }
}
