//! Serialized form of the drawing of a step: marks with roles, houses, and chains of links.

use super::mirror::{Mirror, names, structs};
use super::{Cell, Cells, Digit, Digits, House, Houses};
use serde::{Deserialize, Serialize};
use sodan_logic::{pattern, proof};

/// Elements of the drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Proof {
    /// Premises. Each mark applies to those of its digits that are candidates of its cells.
    pub marks: Vec<Mark>,
    /// Houses to highlight.
    pub houses: Vec<MarkedHouses>,
    /// Links of each chain, in order. A side branch of a net is a separate chain.
    pub chains: Vec<Vec<Link>>,
    /// For each chain, the point at which it leaves another chain; null for an independent chain.
    pub branches: Vec<Option<Branch>>,
    /// Cell or house that contains the contradiction.
    pub contradiction: Option<Spot>,
    /// Inferences from a rule or a nested chain rather than from a link.
    pub inferences: Vec<Inference>,
}

/// An inference by a rule or a nested chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Inference {
    /// First premise of the inference.
    pub from: Places,
    /// The conclusion.
    pub to: Places,
}

/// Candidates that share a role.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Mark {
    /// Role of the candidates: `member`, `claim`, `pivot`, `pincer`, `fin` or `endo-fin`; in forcing chains `on`,
    /// `off` or `before` (excluded before the chain); `set-A`, `set-B`, ... for sets; `color-A`, `color-B`, ... for
    /// colors, where `A` and `B` are opposite, as are `C` and `D`, and so on.
    pub role: String,
    /// Cells of the mark.
    pub cells: Cells,
    /// Digits of the mark.
    pub digits: Digits,
}

/// Houses that share a role.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MarkedHouses {
    /// Role of the houses in the pattern.
    pub role: HouseRole,
    /// Houses that have this role.
    pub houses: Houses,
}

names! {
    /// Role of a house in a pattern.
    HouseRole = proof::HouseRole {
        /// The house contains the digit only within the pattern.
        Base = "base",
        /// The digit is eliminated from the house outside the pattern.
        Cover = "cover",
        /// A cover house of the second of two fish with the same base, if the first fish does not use it.
        SecondCover = "second-cover",
    }

    /// Kind of a link.
    Kind = pattern::Link {
        /// At least one of the two nodes is true.
        Strong = "strong",
        /// At most one of the two nodes is true.
        Weak = "weak",
    }
}

/// A link between two nodes of a chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Link {
    /// Node at which the link starts.
    pub from: Places,
    /// Node at which the link ends.
    pub to: Places,
    /// Kind of the link.
    pub kind: Kind,
}

/// A digit in one of several cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Places {
    /// Digit of the node.
    pub digit: Digit,
    /// Cells for the digit. For an almost locked set, all of its cells.
    pub cells: Cells,
}

structs! {
    /// The point at which a side branch leaves another chain.
    Branch = proof::Branch {
        /// Index of the chain that the side branch leaves.
        chain: usize,
        /// Number of links of that chain before the side branch.
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
    /// Converts a drawing to its serialized form.
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

/// Returns the serialized name of a role.
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
