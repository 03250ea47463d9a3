//! Options of tasks that accept variants. A single JSON object contains the options for classic puzzles and those for
//! variants.
//!
//! ```text
//! {"limit": 3, "rules": ["x"]} ─┬─ limit ─▶ SolveOptions     ─▶ task for classic puzzles
//!                               └─ rules ─▶ ReadingOptions ─▶ task for strings with variants
//! ```

use serde::de::{DeserializeSeed, Error, MapAccess, Visitor, value::StrDeserializer};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use sodan::tasks::OptionError;
#[cfg(feature = "schema")]
use sodan::tasks::variant::{CLASSES_OF_STEPS, VariantGenerateOptions};
use sodan::tasks::variant::{VariantPositionOptions, VariantReading};
use std::fmt;
use std::marker::PhantomData;

/// Options of a task, combined with its additional options for strings with variants.
#[derive(Debug, Default)]
pub struct WithVariants<O, V> {
    /// Options for classic puzzles.
    pub options: O,
    /// Options for variants.
    pub variants: V,
}

/// Options for variants, which form part of a larger object.
pub trait VariantOptions: Default {
    /// Names of the options for variants.
    const NAMES: &'static [&'static str];

    /// Deserializes the value of the option `name`, which must be one of [`NAMES`](VariantOptions::NAMES).
    fn read<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<(), A::Error>;
}

/// Options for parsing strings that may contain variants.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadingOptions {
    /// Rules to add to every puzzle. If there are any, even classic puzzles are parsed as variants.
    #[cfg_attr(feature = "schema", schemars(extend("items" = rule_schema())))]
    pub rules: Vec<String>,
    /// Grid size that every puzzle must have. Default: any size.
    #[cfg_attr(feature = "schema", schemars(range(min = 4, max = 25)))]
    pub size: Option<u8>,
    /// Whether to reject constraints that are only guessed from a picture.
    pub strict: bool,
}

#[cfg(feature = "schema")]
fn rule_schema() -> serde_json::Value {
    serde_json::json!({ "type": "string", "enum": VariantReading::RULES })
}

impl ReadingOptions {
    /// Returns the reading options of the task for variants.
    pub fn reading(&self) -> VariantReading {
        VariantReading { strict: self.strict, rules: self.rules.clone(), size: self.size }
    }
}

impl VariantOptions for ReadingOptions {
    const NAMES: &'static [&'static str] = &["rules", "size", "strict"];

    fn read<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<(), A::Error> {
        match name {
            "rules" => self.rules = map.next_value()?,
            "size" => self.size = map.next_value()?,
            _ => self.strict = map.next_value()?,
        }
        Ok(())
    }
}

/// Options of the `check` task for variants.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClueOptions {
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub reading: ReadingOptions,
    /// Whether to find redundant clues, cages and lines of variants, and a minimal puzzle. This requires one or two
    /// searches per clue.
    pub clues: bool,
}

impl VariantOptions for ClueOptions {
    const NAMES: &'static [&'static str] = &["rules", "size", "strict", "clues"];

    fn read<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<(), A::Error> {
        match name {
            "clues" => self.clues = map.next_value()?,
            _ => self.reading.read(name, map)?,
        }
        Ok(())
    }
}

/// Options of the `convert` task for variants. Some output formats apply to variants only.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TargetOptions {
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub reading: ReadingOptions,
    /// Output format. The formats `iss`, `killer`, `tatham` and `gecode` are for variants; if one of them is selected,
    /// even classic puzzles are parsed as variants. Default: `line`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = formats())))]
    pub to: Option<String>,
}

/// Options of the generator for variants.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpecificationOptions {
    /// Rules of the puzzles. If `rules`, `minimal_clues`, `to` or a `size` other than 9 is set, the puzzles are
    /// variants.
    #[cfg_attr(feature = "schema", schemars(extend("items" = generated_rule_schema())))]
    pub rules: Vec<String>,
    /// Size of the grid. Default: 9.
    #[cfg_attr(feature = "schema", schemars(range(min = 4, max = 16)))]
    pub size: Option<u8>,
    /// Whether to remove redundant cages, lines, dots and sums as well as redundant givens.
    pub minimal_clues: bool,
    /// Text format of the puzzles. Default: `line` if it can represent them, otherwise `json`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = sodan::variant::format::Format::NAMES)))]
    pub to: Option<String>,
}

#[cfg(feature = "schema")]
fn generated_rule_schema() -> serde_json::Value {
    serde_json::json!({ "type": "string", "enum": VariantGenerateOptions::rules() })
}

impl VariantOptions for SpecificationOptions {
    const NAMES: &'static [&'static str] = &["rules", "size", "minimal_clues", "to"];

    fn read<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<(), A::Error> {
        match name {
            "rules" => self.rules = map.next_value()?,
            "size" => self.size = map.next_value()?,
            "minimal_clues" => self.minimal_clues = map.next_value()?,
            _ => self.to = map.next_value()?,
        }
        Ok(())
    }
}

/// Returns the names of all formats: first the classic formats, then the formats that only variants use.
pub fn formats() -> Vec<&'static str> {
    sodan::formats::Format::NAMES.into_iter().chain(sodan::tasks::variant::FORMATS_OF_VARIANTS).collect()
}

impl VariantOptions for TargetOptions {
    const NAMES: &'static [&'static str] = &["rules", "size", "strict", "to"];

    fn read<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<(), A::Error> {
        match name {
            "to" => {
                let to: String = map.next_value()?;
                if !formats().contains(&&*to) {
                    let known = formats().join(", ");
                    return Err(A::Error::custom(format!("expected one of {known}, found `{to}`")));
                }
                self.to = Some(to);
            }
            _ => self.reading.read(name, map)?,
        }
        Ok(())
    }
}

/// Position in a variant, and the steps to search for.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionOptions {
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub reading: ReadingOptions,
    /// The player's values in a variant: one character per cell, with `.` for an empty cell and `A` for 10. Givens may
    /// be omitted. Default: no values.
    pub entries: Option<String>,
    /// The player's candidates in a variant: one string per cell, empty if the cell's candidates are unknown. Default:
    /// unknown.
    pub marks: Option<Vec<String>>,
    /// Slugs of classes of steps to exclude for variants.
    #[cfg_attr(feature = "schema", schemars(extend("items" = class_schema())))]
    pub without: Vec<String>,
}

#[cfg(feature = "schema")]
fn class_schema() -> serde_json::Value {
    serde_json::json!({ "type": "string", "enum": CLASSES_OF_STEPS })
}

impl PositionOptions {
    /// Returns the position options of the task for variants.
    pub fn position(&self) -> VariantPositionOptions {
        VariantPositionOptions {
            reading: self.reading.reading(),
            entries: self.entries.clone(),
            marks: self.marks.clone(),
            without: self.without.clone(),
        }
    }

    /// Returns whether an option requires even classic puzzles to be parsed as variants.
    pub fn is_needed(&self) -> bool {
        self.position().is_needed()
    }
}

impl VariantOptions for PositionOptions {
    const NAMES: &'static [&'static str] = &["rules", "size", "strict", "entries", "marks", "without"];

    fn read<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<(), A::Error> {
        match name {
            "entries" => self.entries = map.next_value()?,
            "marks" => self.marks = map.next_value()?,
            "without" => self.without = map.next_value()?,
            _ => self.reading.read(name, map)?,
        }
        Ok(())
    }
}

/// Creates the error for an option that variants do not support.
pub fn only_classic(option: &'static str, found: impl fmt::Display) -> OptionError {
    OptionError::Value {
        option,
        expected: "no value: this option is not supported for variants".into(),
        found: found.to_string(),
    }
}

impl<'de, O: Deserialize<'de>, V: VariantOptions> Deserialize<'de> for WithVariants<O, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<O, V>(PhantomData<(O, V)>);

impl<'de, O: Deserialize<'de>, V: VariantOptions> Visitor<'de> for ObjectVisitor<O, V> {
    type Value = WithVariants<O, V>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let mut variants = V::default();
        let options = O::deserialize(Split { map, variants: &mut variants, names: &[] })?;
        Ok(WithVariants { options, variants })
    }
}

/// Deserializes an object: reads the options for variants itself and passes on all other fields.
struct Split<'v, A, V> {
    map: A,
    variants: &'v mut V,
    /// Field names of the struct for classic puzzles.
    names: &'static [&'static str],
}

impl<'de, A: MapAccess<'de>, V: VariantOptions> Deserializer<'de> for Split<'_, A, V> {
    type Error = A::Error;

    fn deserialize_any<R: Visitor<'de>>(self, visitor: R) -> Result<R::Value, A::Error> {
        visitor.visit_map(self)
    }

    fn deserialize_struct<R: Visitor<'de>>(
        self,
        _name: &'static str,
        names: &'static [&'static str],
        visitor: R,
    ) -> Result<R::Value, A::Error> {
        visitor.visit_map(Split { names, ..self })
    }

    forward_to_deserialize_any! {
        <R: Visitor<'de>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'de, A: MapAccess<'de>, V: VariantOptions> MapAccess<'de> for Split<'_, A, V> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(name) = self.map.next_key::<String>()? {
            if V::NAMES.contains(&&*name) {
                self.variants.read(&name, &mut self.map)?;
            } else if self.names.contains(&&*name) {
                return seed.deserialize(StrDeserializer::new(&name)).map(Some);
            } else {
                let own = self.names.iter().filter(|own| !V::NAMES.contains(own));
                let known: Vec<String> = own.chain(V::NAMES).map(|known| format!("`{known}`")).collect();
                let known = known.join(", ");
                return Err(A::Error::custom(format!("unknown field `{name}`, expected one of {known}")));
            }
        }
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

#[cfg(feature = "schema")]
impl<O: schemars::JsonSchema, V: schemars::JsonSchema> schemars::JsonSchema for WithVariants<O, V> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        O::schema_name()
    }

    fn json_schema(types: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let (mut schema, mut variants) = (O::json_schema(types), V::json_schema(types));
        let own = schema.ensure_object().entry("properties").or_insert_with(|| serde_json::json!({}));
        let further = variants.ensure_object().remove("properties");
        if let (Some(own), Some(serde_json::Value::Object(further))) = (own.as_object_mut(), further) {
            own.extend(further);
        }
        schema
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::read;
    use sodan::tasks::{CountOptions, SolveOptions};

    type Solving = WithVariants<SolveOptions, ReadingOptions>;

    #[test]
    fn both_kinds_of_options_are_read() {
        let read = read::<Solving>(br#"{"strict":true,"limit":3,"rules":["x"],"first":true}"#).ok().unwrap();
        assert_eq!((read.options.limit, read.options.first), (3, true));
        assert_eq!(read.variants.reading().rules, ["x"]);
        assert!(read.variants.strict && read.variants.size.is_none());
    }

    #[test]
    fn faults_name_their_field() {
        for (body, pointer, part) in [
            (r#"{"limit":3,"rules":[1]}"#, "/rules/0", "expected a string"),
            (r#"{"rules":["x"],"limit":"3"}"#, "/limit", "expected u64"),
            (r#"{"x":1}"#, "", "unknown field `x`, expected one of `limit`, `rules`, `size`, `strict`"),
        ] {
            let problem = read::<WithVariants<CountOptions, ReadingOptions>>(body.as_bytes()).err().unwrap();
            let json = String::from_utf8(problem.json()).unwrap();
            assert!(json.contains(part) && json.contains(&format!("\"pointer\":\"{pointer}\"")), "{json}");
        }
    }
}
