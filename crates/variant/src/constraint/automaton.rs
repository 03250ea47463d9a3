//! Lines whose values are accepted by an automaton.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::Value as Json;

use super::{Filled, Rule};
use crate::engine::Model;
use crate::propagate::{self, Transitions};
use crate::{Cell, VariantPuzzle};

/// A line whose values are accepted by a nondeterministic automaton. Between two segments of the line, the automaton
/// reads a break.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Automaton {
    /// Possible states before the first cell.
    pub start: Vec<u32>,
    /// Accepting states after the last cell.
    pub accept: Vec<u32>,
    /// Transitions: a state, the symbol that is read, and the next state.
    pub delta: Vec<(u32, Symbol, u32)>,
    /// Cells of each segment, in reading order. A segment may be empty.
    pub segments: Vec<Vec<Cell>>,
}

/// A symbol that an automaton reads: a value, or the break between two segments. In JSON, the break is `"|"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// The value of a cell.
    Value(u8),
    /// The break between two segments.
    Break,
}

impl Serialize for Symbol {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Symbol::Value(value) => serializer.serialize_u8(*value),
            Symbol::Break => serializer.serialize_str("|"),
        }
    }
}

impl<'de> Deserialize<'de> for Symbol {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Symbol, D::Error> {
        match Json::deserialize(deserializer)? {
            Json::String(text) if text == "|" => Ok(Symbol::Break),
            Json::Number(number) => match number.as_u64().map(u8::try_from) {
                Some(Ok(value)) => Ok(Symbol::Value(value)),
                _ => Err(D::Error::custom(format!("expected a value, found {number}"))),
            },
            other => Err(D::Error::custom(format!("expected a value or \"|\", found {other}"))),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Symbol {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Symbol".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "oneOf": [{ "type": "integer", "minimum": 0 }, { "const": "|" }] })
    }
}

/// Maximum number of states. States are numbered from 0.
const MAX_STATES: u32 = 1 << 12;

impl Automaton {
    /// Returns the cells along the line, with `None` for each break.
    pub(crate) fn line(&self) -> Vec<Option<Cell>> {
        let mut line = Vec::new();
        for (number, segment) in self.segments.iter().enumerate() {
            line.extend((number > 0).then_some(None));
            line.extend(segment.iter().copied().map(Some));
        }
        line
    }
}

impl Rule for Automaton {
    fn cells(&self) -> Vec<Cell> {
        self.segments.concat()
    }

    fn values(&self) -> Vec<u8> {
        let value = |&(_, symbol, _): &(u32, Symbol, u32)| match symbol {
            Symbol::Value(value) => Some(value),
            Symbol::Break => None,
        };
        self.delta.iter().filter_map(value).collect()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        let in_transitions = self.delta.iter().flat_map(|&(from, _, to)| [from, to]);
        let mut states = self.start.iter().chain(&self.accept).copied().chain(in_transitions);
        match states.find(|&state| state >= MAX_STATES) {
            Some(state) => Err(format!("state {state} is out of range (0 to {})", MAX_STATES - 1)),
            None => Ok(()),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut states: BTreeSet<u32> = self.start.iter().copied().collect();
        for cell in self.line() {
            let symbol = cell.map_or(Symbol::Break, |cell| Symbol::Value(grid.value(cell) as u8));
            let next =
                |&(from, on, to): &(u32, Symbol, u32)| (on == symbol && states.contains(&from)).then_some(to);
            states = self.delta.iter().filter_map(next).collect();
        }
        self.accept.iter().any(|state| states.contains(state))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let symbol = |symbol: Symbol| match symbol {
            Symbol::Value(value) => model.mask(value),
            Symbol::Break => Transitions::BREAK,
        };
        let transitions: Vec<_> = self.delta.iter().map(|&(from, on, to)| (from, symbol(on), to)).collect();
        let transitions = Arc::new(Transitions::new(&self.start, &self.accept, &transitions));
        let steps = self.line().into_iter().map(|cell| cell.map(|cell| model.index(cell))).collect();
        model.push(propagate::Automaton::new(steps, transitions));
    }
}
