//! The drawing of a step: marks with roles, houses, chains of links.

use super::mirror::{Mirror, names, structs};
use super::{Cell, Cells, Digit, Digits, House, Houses};
use serde::{Deserialize, Serialize};
use sodan_logic::{pattern, proof};

/// The elements to draw.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Proof {
    /// The premises: those of the digits that are candidates of the cells.
    pub marks: Vec<Mark>,
    /// Marked houses.
    pub houses: Vec<MarkedHouses>,
    /// The links of each chain, in order; a side branch of a net is a separate chain.
    pub chains: Vec<Vec<Link>>,
    /// For each chain, its start in another one; null for an independent chain.
    pub branches: Vec<Option<Branch>>,
    /// Location of the contradiction.
    pub contradiction: Option<Spot>,
    /// Inferences without a link: by a rule or a nested chain.
    pub inferences: Vec<Inference>,
}

/// An inference by a rule or a nested chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Inference {
    /// The first of its premises.
    pub from: Places,
    /// The conclusion.
    pub to: Places,
}

/// Candidates with a role.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Mark {
    /// `member`, `claim`, `pivot`, `pincer`, `fin`, `endo-fin`; `on`, `off` and `before` (excluded before) in forcing chains; `set-A`, `set-B`, ...; `color-A`, `color-B`, ... (`A` and `B`
    /// are opposite, `C` and `D`, and so on).
    pub role: String,
    /// The cells.
    pub cells: Cells,
    /// The digits.
    pub digits: Digits,
}

/// Houses with a role.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MarkedHouses {
    /// Role of the houses.
    pub role: HouseRole,
    /// Houses with this role.
    pub houses: Houses,
}

names! {
    /// Role of a house in a pattern.
    HouseRole = proof::HouseRole {
        /// The house has the digit only in the pattern.
        Base = "base",
        /// The house loses the digit outside of the pattern.
        Cover = "cover",
        /// A cover house of the second of two fish with one base, if it is not one of the first.
        SecondCover = "second-cover",
    }

    /// Kind of a link.
    Kind = pattern::Link {
        /// At least one of the two is true.
        Strong = "strong",
        /// At most one of the two is true.
        Weak = "weak",
    }
}

/// A link between two nodes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Link {
    /// First node of the link.
    pub from: Places,
    /// Last node of the link.
    pub to: Places,
    /// Kind of the link.
    pub kind: Kind,
}

/// A digit in one of some cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Places {
    /// Digit of the node.
    pub digit: Digit,
    /// The cells; of an almost locked set, all of its cells.
    pub cells: Cells,
}

structs! {
    /// Start of a side branch.
    Branch = proof::Branch {
        /// Index of the chain that it leaves.
        chain: usize,
        /// Number of links of that chain before the start.
        links: usize,
    }
}

/// A cell or a house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Spot {
    /// A cell.
    Cell(Cell),
    /// A house.
    House(House),
}

impl Proof {
    /// Serialised form of a proof.
    pub fn of(it: &proof::Proof) -> Proof {
        let mark = |it: &proof::Mark| Mark {
            role: role(it.role),
            cells: Cells(it.cells),
            digits: Digits(it.digits),
        };
        let houses = it
            .houses
            .iter()
            .map(|&(role, houses)| MarkedHouses { role: HouseRole::of(&role), houses: Houses(houses) });
        Proof {
            marks: it.marks.iter().map(mark).collect(),
            houses: houses.collect(),
            chains: it.chains.iter().map(|strand| strand.ties.iter().map(link).collect()).collect(),
            branches: it.chains.iter().map(|strand| Mirror::of(&strand.branch)).collect(),
            contradiction: it.contradiction.map(|spot| match spot {
                proof::Spot::Cell(cell) => Spot::Cell(Cell(cell)),
                proof::Spot::House(house) => Spot::House(House(house)),
            }),
            inferences: it
                .inferences
                .iter()
                .map(|inference| Inference { from: places(inference.from), to: places(inference.to) })
                .collect(),
        }
    }
}

fn places(node: pattern::Node) -> Places {
    Places { digit: Digit(node.digit), cells: Cells(node.cells) }
}

fn link(tie: &proof::Tie) -> Link {
    Link { from: places(tie.from), to: places(tie.to), kind: Kind::of(&tie.link) }
}

/// Returns the name of a role.
fn role(role: proof::Role) -> String {
    use sodan_render::picture::letter;
    match role {
        proof::Role::Member => "member".into(),
        proof::Role::Claim => "claim".into(),
        proof::Role::On => "on".into(),
        proof::Role::Off => "off".into(),
        proof::Role::Before => "before".into(),
        proof::Role::Pivot => "pivot".into(),
        proof::Role::Pincer => "pincer".into(),
        proof::Role::Fin => "fin".into(),
        proof::Role::EndoFin => "endo-fin".into(),
        proof::Role::Set(number) => format!("set-{}", letter(number)),
        proof::Role::Color(number) => format!("color-{}", letter(number)),
    }
}
