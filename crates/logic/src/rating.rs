//! Scales: each school's order of techniques, its points and levels, and its opinions. One room for each.

pub mod forum;
pub mod hodoku;

use crate::path::{Path, Walker};
use crate::{State, Step, Technique, TechniqueSet};
use sodan_board::Solution;

/// A scale.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scale {
    /// [HoDoKu's](hodoku).
    Hodoku,
    /// [Singles, basic steps and two-way choices](forum).
    Forum,
}

impl Scale {
    /// All of them.
    pub const ALL: [Scale; 2] = [Scale::Hodoku, Scale::Forum];

    /// Its name on the command line: one word.
    pub const fn name(self) -> &'static str {
        match self {
            Scale::Hodoku => "hodoku",
            Scale::Forum => "forum",
        }
    }

    /// What it is, in a line.
    pub const fn about(self) -> &'static str {
        match self {
            Scale::Hodoku => {
                "HoDoKu 2.2.0 with its default settings: a level, and a score that sums up the points of all steps"
            }
            Scale::Forum => {
                "singles, basic steps, then two-way choices, the simplest first: what is needed, and how often"
            }
        }
    }

    /// The scale of that name.
    pub fn named(name: &str) -> Option<Scale> {
        Scale::ALL.into_iter().find(|scale| scale.name() == name)
    }

    /// A walk on it from a proper puzzle. A scale that resorts to brute force takes digits from the solution.
    pub fn walk(self, start: &State, solution: Solution) -> Box<dyn Walker> {
        match self {
            Scale::Hodoku => Box::new(hodoku::Walk::new(start).with_solution(solution)),
            Scale::Forum => Box::new(forum::Walk::default()),
        }
    }

    /// A walk on it that takes nothing from a solution, and does not assume that there is only one.
    pub fn walk_without_uniqueness(self, start: &State) -> Box<dyn Walker> {
        match self {
            Scale::Hodoku => {
                Box::new(hodoku::Walk::new(start).with_techniques(TechniqueSet::without_uniqueness()))
            }
            Scale::Forum => Box::new(forum::Walk::default()),
        }
    }

    /// The rating of a path.
    pub fn rating(self, path: &Path) -> Rating {
        match self {
            Scale::Hodoku => Rating::Hodoku(hodoku::Rating::of(path)),
            Scale::Forum => Rating::Forum(forum::Rating::of(path)),
        }
    }

    /// The hardest technique of a path; of several the first.
    pub fn hardest(self, path: &Path) -> Option<Technique> {
        match self {
            Scale::Hodoku => hodoku::hardest(path),
            Scale::Forum => forum::hardest(path),
        }
    }

    /// What it says of a step.
    pub fn weight(self, step: &Step) -> Weight {
        match self {
            Scale::Hodoku => {
                let row = hodoku::row(step.technique);
                Weight { points: row.map(|row| row.points), level: row.map(|row| row.level.to_string()) }
            }
            Scale::Forum => Weight { points: None, level: Some(forum::Rank::of(step.technique).to_string()) },
        }
    }
}

/// The rating of a path. Its `Display` is that of the scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rating {
    /// On HoDoKu's scale.
    Hodoku(hodoku::Rating),
    /// On the forum's.
    Forum(forum::Rating),
}

impl Rating {
    /// The score, if the scale has scores.
    pub fn score(&self) -> Option<u32> {
        match self {
            Rating::Hodoku(it) => Some(it.score),
            Rating::Forum(_) => None,
        }
    }

    /// The level, in a word.
    pub fn level(&self) -> String {
        match self {
            Rating::Hodoku(it) => it.level.to_string(),
            Rating::Forum(it) => it.rank.to_string(),
        }
    }
}

impl std::fmt::Display for Rating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Rating::Hodoku(it) => it.fmt(f),
            Rating::Forum(it) => it.fmt(f),
        }
    }
}

/// What a scale says of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weight {
    /// Its points, if the scale has points and the step's technique.
    pub points: Option<u32>,
    /// Its level, if the scale has the step's technique.
    pub level: Option<String>,
}

impl std::fmt::Display for Weight {
    /// `140 points`, or else the level, or that the scale does not have the technique.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.points, &self.level) {
            (Some(points), _) => write!(f, "{points} points"),
            (None, Some(level)) => f.write_str(level),
            (None, None) => f.write_str("not on the scale"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::puzzle;
    use crate::path::{Detail, walk};

    #[test]
    fn each_scale_walks_and_rates_in_its_own_way() {
        let start = puzzle(crate::check::STUCK);
        let solution = sodan_search::solutions(start.candidates()).next().unwrap();
        for scale in Scale::ALL {
            assert_eq!(Scale::named(scale.name()), Some(scale));
            let path = walk(start, &mut *scale.walk(&start, solution), Detail::Bare);
            assert!(path.is_solved());
            let hardest = scale.hardest(&path).unwrap();
            let step = path.steps.iter().find(|step| step.technique == hardest).unwrap();
            assert!(scale.weight(step).level.is_some());
            let rating = scale.rating(&path);
            assert_eq!(rating.score().is_some(), scale.weight(step).points.is_some());
            assert!(rating.to_string().starts_with(&rating.level()));
        }
    }

    #[test]
    fn walks_without_uniqueness_take_nothing_for_granted() {
        let start = puzzle(crate::check::STUCK);
        for scale in Scale::ALL {
            let path = walk(start, &mut *scale.walk_without_uniqueness(&start), Detail::Bare);
            assert!(!path.steps.is_empty());
            assert!(path.steps.iter().all(|step| {
                !step.technique.assumes_uniqueness() && step.technique != Technique::BruteForce
            }));
        }
    }
}
