//! Steps and the certificates that prove them.

use crate::{Board, Candidate, words};

/// Classes of steps, ordered from easy to hard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// A cell with one candidate.
    NakedSingle,
    /// A value with one possible position in a house, or in cells that must contain the value.
    HiddenSingle,
    /// Candidates excluded by a single rule, or by every candidate of a cell through rules on two cells.
    Rule,
    /// Candidates that occur in no combination of a cage or another sum.
    Combination,
    /// Candidates that see all positions of a value in a house, or in cells that must contain the value.
    LockedCandidates,
    /// *n* cells that all see each other and have only *n* candidate values.
    NakedSubset,
    /// *n* values confined to *n* cells of a house.
    HiddenSubset,
    /// The sum of a few cells, derived from the difference between one to three houses and a set of cages.
    InniesOuties,
    /// A set of regions and the same number of rows or columns: the cells that are only in the regions contain the same
    /// values as the cells that are only in the rows or columns.
    LawOfLeftovers,
    /// *n* cells with only *n* candidate values, although some of the cells do not see each other.
    ExtendedSubset,
    /// A value whose positions in *n* rows are confined to *n* columns, or vice versa.
    Fish,
    /// A chain of alternating links. It proves that at least one of its ends is true.
    Chain,
    /// A candidate whose consequences contradict each other.
    Contradiction,
}

impl Technique {
    /// All techniques, from easy to hard.
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

    /// Returns the identifier, in lower case with hyphens, such as `naked-single`.
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

    /// Returns the name as lower-case words, such as `naked single`.
    pub fn name(self) -> String {
        match self {
            Technique::InniesOuties => "innies and outies".into(),
            _ => self.slug().replace('-', " "),
        }
    }
}

/// Role of a candidate in the reason of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The reason refers to this candidate, without assuming that it is true or false.
    Member,
    /// The candidate is assumed to be true, or follows from the assumption.
    On,
    /// The candidate is false if the candidate before it in the chain is true. The first candidate of a chain is
    /// assumed to be false.
    Off,
}

/// A deduction: its results, its reason as text, and its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Class of the step.
    pub technique: Technique,
    /// Usual name, such as `naked pair` or `X-wing`.
    pub name: String,
    /// Values that the step places.
    pub placements: Vec<Candidate>,
    /// Candidates that the step removes, sorted.
    pub eliminations: Vec<Candidate>,
    /// Reason as a sentence, without the results.
    pub reason: String,
    /// Candidates that the reason refers to. For a chain, they are in chain order.
    pub premises: Vec<Candidate>,
    /// Indices of the cells that the reason refers to, such as the cells of a cage or house.
    pub area: Vec<usize>,
    /// Proof, or `None` if only a search could check the step.
    pub certificate: Option<Certificate>,
}

impl Step {
    /// Returns the complete sentence: the reason and the results.
    pub fn sentence(&self, board: &Board) -> String {
        format!("{}, so {}.", self.reason, words::results(board, &self.placements, &self.eliminations))
    }

    /// Returns the name and the results in short form, such as `Naked pair: R1C3<>4,7`.
    pub fn notation(&self, board: &Board) -> String {
        let results = words::short_results(board, &self.placements, &self.eliminations);
        format!("{}: {results}", words::capitalised(&self.name))
    }

    /// Returns the nodes of a chain in order. Links are alternately strong (at least one of two nodes is true) and weak
    /// (at most one is true), starting with a strong link. Returns an empty slice if the step is not a chain.
    pub fn chain(&self) -> &[Vec<Candidate>] {
        match &self.certificate {
            Some(Certificate::Chain(nodes)) => nodes,
            _ => &[],
        }
    }

    /// Returns the candidates that the reason refers to, with their roles.
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

/// A set of candidates at least one of which is true. Cells, houses, sums and filters are given by index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Truth {
    /// The candidates of this cell.
    Cell(usize),
    /// The positions of this value in this house.
    House(usize, u8),
    /// The positions of this value in the cells of this sum. The value occurs in every combination for the sum.
    Sum(usize, u8),
    /// The positions of this value in the cells of this filter. The filter's condition cannot be met without the value.
    Filter(usize, u8),
}

/// Proof of a step, for [`verify`](crate::verify).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Certificate {
    /// *n* disjoint truths and *n* sets of mutually exclusive candidates. Every candidate of the truths belongs to one
    /// of the sets, so each set contains exactly one true candidate. An eliminated candidate excludes all candidates of
    /// one set. If there are no sets, there is one truth with a single candidate, which is placed.
    Cover {
        /// The truths. No two of them have a candidate in common.
        truths: Vec<Truth>,
        /// The sets of mutually exclusive candidates.
        sets: Vec<Vec<Candidate>>,
    },
    /// Nodes connected by links that are alternately strong (at least one of the two nodes is true) and weak (at most
    /// one is true). Therefore, the first or the last node contains a true candidate. An eliminated candidate excludes
    /// all candidates of these two nodes.
    Chain(Vec<Vec<Candidate>>),
    /// The sum of houses minus known sums. The difference is an equation for a few cells that cannot be satisfied with
    /// an eliminated candidate. For a single sum, `houses` is empty.
    Equation {
        /// Indices of the houses. They do not overlap.
        houses: Vec<usize>,
        /// Indices of the subtracted sums.
        sums: Vec<usize>,
    },
    /// Index of a constraint that cannot be satisfied with an eliminated candidate.
    Rule(usize),
    /// Two sets of the same number of houses. The cells that are only in one set contain the same values as the cells
    /// that are only in the other set. A candidate is eliminated from a cell that is only in one set if its value
    /// cannot occur in the cells that are only in the other set.
    Leftovers {
        /// Indices of houses that do not overlap.
        houses: Vec<usize>,
        /// Indices of the same number of houses of another kind. These houses do not overlap, either.
        others: Vec<usize>,
    },
}
