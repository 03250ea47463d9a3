//! Serde implementations for types that are serialized by name (feature `serde`).
//!
//! | type | form | example |
//! | --- | --- | --- |
//! | `Technique` | its name on the command line | `"x-wing"` |
//! | `TechniqueSet` | list of techniques in canonical order | `["x-wing","skyscraper"]` |
//! | `Family` | its name | `"Basic Fish"` |
//! | `hodoku::Level` | its name | `"Hard"` |
//!
//! Deserialization is as lenient as parsing: every name of a technique is accepted. Steps, paths, proofs and nets are
//! serialized by `sodan_tasks::wire`, whose format has a version and a schema.

use crate::rating::hodoku::Level;
use crate::{Family, Technique, TechniqueSet};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// Implements serde's traits by formatting and parsing the name.
macro_rules! by_name {
    ($($Type:ty: $name:expr),* $(,)?) => {$(
        impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($name(*self))
            }
        }

        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Type, D::Error> {
                Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

by_name! {
    Technique: |technique: Technique| technique.spec().slug,
    Family: Family::name,
    Level: Level::name,
}

impl Serialize for TechniqueSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TechniqueSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TechniqueSet, D::Error> {
        Ok(Vec::<Technique>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Deserializes a value from JSON, and checks that it serializes to the same text.
    fn both_ways<T: Serialize + for<'de> Deserialize<'de>>(json: &str) -> T {
        let value: T = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        value
    }

    #[test]
    fn technique_names_round_trip() {
        for &technique in Technique::ALL {
            assert_eq!(both_ways::<Technique>(&format!("\"{}\"", technique.spec().slug)), technique);
        }
        assert_eq!(both_ways::<TechniqueSet>(r#"["x-wing","skyscraper"]"#).len(), 2);
        assert_eq!(serde_json::from_str::<Technique>(r#""X-Wing""#).ok(), Some(Technique::XWing));
        let misspelt = serde_json::from_str::<Technique>(r#""sord-fish""#).unwrap_err().to_string();
        assert!(misspelt.contains("did you mean `swordfish`?"), "{misspelt}");
    }

    #[test]
    fn families_and_levels_round_trip() {
        for family in Family::ALL {
            assert_eq!(both_ways::<Family>(&format!("\"{family}\"")), *family);
        }
        for level in Level::ALL {
            assert_eq!(both_ways::<Level>(&format!("\"{level}\"")), level);
        }
    }
}
