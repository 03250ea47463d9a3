//! Adds to a schema the columns that scales declare, with their types and possible words.

use super::{Kind, Record, Schema, Value};
use crate::Item;
use crate::query_fields::RANKS;
use sodan_logic::Technique;
use sodan_logic::rating::hodoku::Level;
use sodan_logic::rating::two_way::Rank;
use sodan_logic::rating::{self, ScaleColumn};
use std::borrow::Cow;

impl<R: Record + 'static> Schema<R> {
    /// Adds a column that a scale declares. Techniques are written by name.
    #[must_use]
    pub fn column_of_scale(
        self,
        name: impl Into<Cow<'static, str>>,
        column: &ScaleColumn,
        get: impl for<'r> Fn(&'r Item<'r>, &'r R) -> Value<'r> + Send + Sync + 'static,
    ) -> Schema<R> {
        let kind = match column.kind {
            rating::ValueKind::Integer => Kind::Integer,
            rating::ValueKind::Tenths => Kind::Tenths,
            rating::ValueKind::Word => Kind::Text,
        };
        let schema = self.column(name, kind, column.about, get);
        match column.name {
            "hardest" => schema.among(names_of_techniques()),
            "level" => schema.among(Level::ALL.map(Level::name)),
            "rank" => schema.among(RANKS.map(Rank::name)),
            _ => schema,
        }
    }
}

/// Returns the names of all techniques, in the order of [`Technique::ALL`].
pub fn names_of_techniques() -> impl Iterator<Item = &'static str> {
    Technique::ALL.iter().map(|technique| technique.name())
}

/// Returns the slugs of all techniques, in the order of [`Technique::ALL`].
pub fn slugs_of_techniques() -> impl Iterator<Item = &'static str> {
    Technique::ALL.iter().map(|technique| technique.spec().slug)
}

/// Returns the levels of all scales: HoDoKu's levels, followed by the ranks of two-way choices.
pub fn levels() -> impl Iterator<Item = &'static str> {
    Level::ALL.map(Level::name).into_iter().chain(RANKS.map(Rank::name))
}
