//! Deserializes types by the names of their values.

/// Implements deserialization and JSON schemas for types whose values have a fixed list of names.
macro_rules! named {
    ($($Name:ident: $names:expr, $look_up:expr;)*) => {$(
        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$Name, D::Error> {
                let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
                let known = || format!("expected one of {}, found `{name}`", $names.join(", "));
                $look_up(&name).map($Name).ok_or_else(|| serde::de::Error::custom(known()))
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $Name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($Name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "enum": $names })
            }
        }
    )*};
}
