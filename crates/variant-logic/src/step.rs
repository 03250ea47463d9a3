//! Steps and the certificates that prove them.

use crate::{Board, Candidate, words};

/// A class of steps, from easy to hard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// A cell with one candidate.
    NakedSingle,
    /// A value with only one position in a house, or in cells that must contain it.
    HiddenSingle,
    /// Candidates that a single rule excludes, or that every candidate of a cell excludes through a rule on two cells.
    Rule,
    /// Candidates that fit no combination of a cage or another sum.
    Combination,
    /// Candidates that see all positions of a value in a house, or in cells that must contain it.
    LockedCandidates,
    /// Mutually visible cells that have as many candidate values as there are cells.
    NakedSubset,
    /// As many values as places in a house.
    HiddenSubset,
    /// Cells of one to three houses that no cage covers, or cells of cages that extend beyond the houses.
    InniesOuties,
    /// The cells by which regions and as many rows or columns differ contain the same values.
    LawOfLeftovers,
    /// Cells with as many candidate values as cells, some of which do not see each other.
    ExtendedSubset,
    /// A value with places in as many columns as rows.
    Fish,
    /// Candidates of which at least one is true, shown by a chain of alternating links.
    Chain,
    /// A candidate that leads to a contradiction.
    Contradiction,
}

impl Technique {
    /// Every technique, from easy to hard.
    pub const ALL: [Technique; 13] = [
        Technique::NakedSingle,
        Technique::HiddenSingle,
        Technique::Rule,
        Technique::Combination,
        Technique::LockedCandidates,
        Technique::NakedSubset,
        Technique::HiddenSubset,
        Technique::InniesOuties,
        Technique::LawOfLeftovers,
        Technique::ExtendedSubset,
        Technique::Fish,
        Technique::Chain,
        Technique::Contradiction,
    ];

    /// Returns the name, in lower case with hyphens.
    pub const fn slug(self) -> &'static str {
        match self {
            Technique::NakedSingle => "naked-single",
            Technique::HiddenSingle => "hidden-single",
            Technique::Rule => "rule",
            Technique::Combination => "combination",
            Technique::LockedCandidates => "locked-candidates",
            Technique::NakedSubset => "naked-subset",
            Technique::HiddenSubset => "hidden-subset",
            Technique::InniesOuties => "innies-outies",
            Technique::LawOfLeftovers => "law-of-leftovers",
            Technique::ExtendedSubset => "extended-subset",
            Technique::Fish => "fish",
            Technique::Chain => "chain",
            Technique::Contradiction => "contradiction",
        }
    }

    /// Returns the name in words, in lower case.
    pub fn name(self) -> String {
        match self {
            Technique::InniesOuties => "innies and outies".into(),
            _ => self.slug().replace('-', " "),
        }
    }
}

/// The part that a candidate has in the reason of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// It is one of the candidates that the reason is about.
    Member,
    /// It is assumed to be true or follows from the assumption.
    On,
    /// It is false if the candidate before it in the chain is true, or assumed to be false as the first one.
    Off,
}

/// A deduction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The class of the step.
    pub technique: Technique,
    /// The usual name, such as `naked pair` or `X-wing`.
    pub name: String,
    /// The values that are placed.
    pub placements: Vec<Candidate>,
    /// The candidates that are removed, sorted.
    pub eliminations: Vec<Candidate>,
    /// The reason as a sentence, without the result.
    pub reason: String,
    /// The candidates that the reason refers to. For a chain, they are in chain order.
    pub premises: Vec<Candidate>,
    /// The cells that the reason refers to, such as those of a cage or house.
    pub area: Vec<usize>,
    /// The proof, if the step has a proof that can be checked without a search.
    pub certificate: Option<Certificate>,
}

impl Step {
    /// Returns the whole sentence: the reason and its result.
    pub fn sentence(&self, board: &Board) -> String {
        format!("{}, so {}.", self.reason, words::results(board, &self.placements, &self.eliminations))
    }

    /// Returns the name and the results in short, such as `Naked pair: R1C3<>4,7`.
    pub fn notation(&self, board: &Board) -> String {
        let results = words::short_results(board, &self.placements, &self.eliminations);
        format!("{}: {results}", words::capitalised(&self.name))
    }

    /// Returns the nodes of a chain in order: one of the first two must be true, the second and the third exclude each other, and so on. Empty for
    /// other steps.
    pub fn chain(&self) -> &[Vec<Candidate>] {
        match &self.certificate {
            Some(Certificate::Chain(nodes)) => nodes,
            _ => &[],
        }
    }

    /// Returns the premises with their roles.
    pub fn marks(&self) -> Vec<(Candidate, Role)> {
        let role = match self.technique {
            Technique::Chain => {
                let nodes = self.chain().iter().enumerate();
                let role = |at: usize| if at.is_multiple_of(2) { Role::Off } else { Role::On };
                return nodes.flat_map(|(at, node)| node.iter().map(move |&it| (it, role(at)))).collect();
            }
            Technique::Contradiction => Role::On,
            _ => Role::Member,
        };
        self.premises.iter().map(|&candidate| (candidate, role)).collect()
    }
}

/// Candidates of which at least one is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Truth {
    /// The candidates of a cell, by its position.
    Cell(usize),
    /// The positions of a value in the house with this index.
    House(usize, u8),
    /// The places of a value in the cells of a sum, by its number, which has no combination without it.
    Sum(usize, u8),
    /// The places of a value in the cells of a filter, by its number, which fails without it.
    Filter(usize, u8),
}

/// The proof of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Certificate {
    /// As many disjoint truths as sets of candidates that exclude each other. Every candidate of the truths is in one of the sets, so each
    /// set contains exactly one true candidate; an eliminated candidate excludes all those of a set. Without sets, the single truth has a
    /// single candidate, which is placed.
    Cover {
        /// The truths.
        truths: Vec<Truth>,
        /// The sets.
        sets: Vec<Vec<Candidate>>,
    },
    /// Nodes connected by links that are alternately strong (one of the two must be true) and weak (the two exclude
    /// each other). Therefore the first or the last node contains a true candidate. An eliminated candidate excludes
    /// all candidates of both.
    Chain(Vec<Vec<Candidate>>),
    /// The sum of houses minus sums leaves an equation for a few cells, and a removed candidate fits no solution of it. A single sum has
    /// no house.
    Equation {
        /// The numbers of houses that do not overlap.
        houses: Vec<usize>,
        /// The numbers of sums.
        sums: Vec<usize>,
    },
    /// A rule that no full set of values with the removed candidate obeys: the position of the constraint.
    Rule(usize),
    /// Cells outside and inside of two sets of as many houses have the same values, so a removed candidate has no counterpart.
    Leftovers {
        /// The numbers of houses that do not overlap.
        houses: Vec<usize>,
        /// The numbers of as many other houses that do not overlap.
        others: Vec<usize>,
    },
}
