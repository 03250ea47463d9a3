//! Serializes option values of types from other crates, such as scales and formats, as stable names.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sodan_canonical::Form;
use sodan_formats::{Empty, Format, Frame};
use sodan_logic::rating::{self, Scale};
use sodan_logic::{Technique, TechniqueSet};
use sodan_negotiation::{Mistake, Protocol};
use sodan_render::svg::Marks;
use std::borrow::Cow;

/// Defines types that serialize as one of a list of names.
macro_rules! named {
    ($($(#[$doc:meta])* $Name:ident($Of:ty): $name:expr, $names:expr, $look_up:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Name(pub(crate) $Of);

        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($name(self.0))
            }
        }

        impl<'de> Deserialize<'de> for $Name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Name, D::Error> {
                let name = Cow::<str>::deserialize(deserializer)?;
                let known = || format!("expected one of {}, found `{name}`", $names.join(", "));
                $look_up(&name).map($Name).ok_or_else(|| D::Error::custom(known()))
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $Name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($Name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "enum": $names })
            }
        }
    )*};
}

named! {
    /// Scale that is serialized by name. A scale with a custom order of techniques has the name of the scale that it is
    /// based on.
    ScaleName(&'static dyn Scale): |scale: &'static dyn Scale| scale.name(),
        rating::ALL.iter().map(|scale| scale.name()).collect::<Vec<_>>(), rating::named;
    TechniqueName(Technique): |technique: Technique| technique.spec().slug,
        Technique::ALL.iter().map(|it| it.spec().slug).collect::<Vec<_>>(), Technique::from_slug;
    FormatName(Format): Format::name,
        Format::ALL.map(Format::name), |name: &str| name.parse().ok();
    FormName(Form): Form::name, Form::ALL.map(Form::name), Form::named;
    ProtocolName(Protocol): Protocol::name,
        Protocol::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(), |name: &str| name.parse().ok();
    MistakeName(Mistake): Mistake::name,
        Mistake::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(), |name: &str| name.parse().ok();
}

/// Returns the default scale.
pub(crate) fn usual_scale() -> &'static dyn Scale {
    rating::ALL[0]
}

/// Defines modules for `#[serde(with)]`, for fields with a single named value.
macro_rules! fields {
    ($($module:ident: $Name:ident($Of:ty);)*) => {$(
        pub(crate) mod $module {
            use super::*;

            pub(crate) fn serialize<S: Serializer>(it: &$Of, serializer: S) -> Result<S::Ok, S::Error> {
                $Name(*it).serialize(serializer)
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$Of, D::Error> {
                Ok($Name::deserialize(deserializer)?.0)
            }
        }
    )*};
}

fields! {
    scale: ScaleName(&'static dyn Scale);
    format: FormatName(Format);
    form: FormName(Form);
}

/// Functions for `#[serde(with)]` that serialize a list of scales by name.
pub(crate) mod scales {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        scales: &[&'static dyn Scale],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(scales.iter().map(|scale| ScaleName(*scale)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<&'static dyn Scale>, D::Error> {
        Ok(Vec::<ScaleName>::deserialize(deserializer)?.into_iter().map(|name| name.0).collect())
    }
}

/// Functions for `#[serde(with)]` that serialize an optional protocol by name.
pub(crate) mod protocol {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(it: &Option<Protocol>, serializer: S) -> Result<S::Ok, S::Error> {
        it.map(ProtocolName).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Protocol>, D::Error> {
        Ok(Option::<ProtocolName>::deserialize(deserializer)?.map(|name| name.0))
    }
}

/// Functions for `#[serde(with)]` that serialize a list of published mistakes by name.
pub(crate) mod mistakes {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(mistakes: &[Mistake], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(mistakes.iter().map(|mistake| MistakeName(*mistake)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Mistake>, D::Error> {
        Ok(Vec::<MistakeName>::deserialize(deserializer)?.into_iter().map(|name| name.0).collect())
    }
}

/// Serializes a set of techniques as a list. An empty list denotes all techniques, so the empty set cannot be
/// represented.
pub(crate) mod techniques {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        techniques: &TechniqueSet,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        use serde::ser::Error;
        match *techniques {
            TechniqueSet::EMPTY => Err(S::Error::custom("an empty set of techniques cannot be serialized")),
            all if all == TechniqueSet::all() => serializer.collect_seq::<[TechniqueName; 0]>([]),
            some => serializer.collect_seq(some.iter().map(TechniqueName)),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TechniqueSet, D::Error> {
        let named = Vec::<TechniqueName>::deserialize(deserializer)?;
        Ok(if named.is_empty() { TechniqueSet::all() } else { named.iter().map(|name| name.0).collect() })
    }
}

/// Serializes, as a boolean, whether candidates are drawn.
pub(crate) mod marks {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(marks: &Marks, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(*marks == Marks::Shown)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Marks, D::Error> {
        Ok(if bool::deserialize(deserializer)? { Marks::Shown } else { Marks::Hidden })
    }
}

/// Symbol for an empty cell.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Empty", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "EmptyCell"))]
pub(crate) enum EmptyCell {
    /// `.`
    Dot,
    /// `0`
    Zero,
}

/// Frame style of a grid.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Frame", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GridFrame"))]
#[non_exhaustive]
pub(crate) enum GridFrame {
    /// Boxes separated by `|` and `-`.
    Boxes,
    /// No frame.
    Bare,
    /// The frame of Simple Sudoku.
    Simple,
    /// Bands separated by rows of `-`, with two spaces between digits.
    Ruled,
    /// Board of "Yet Another Sudoku Solver" (2006), with `?` for an empty cell.
    Scheme,
    /// Output of Andrew Cooke's Erlang solver of 16 May 2007.
    Erlang,
    /// Status log of Andrew Cooke's Erlang solver of 18 May 2007, in which lines of spaces separate the bands.
    Bands,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        CanonicalizeOptions, CheckOptions, ConvertOptions, ExplainOptions, HintOptions, NegotiateOptions,
        PictureOptions, RateOptions, StepsOptions,
    };
    use serde::de::DeserializeOwned;

    /// Deserializes options from JSON and serializes them again.
    fn again<O: Serialize + DeserializeOwned>(json: &str) -> Result<String, String> {
        let options: O = serde_json::from_str(json).map_err(|error| error.to_string())?;
        Ok(serde_json::to_string(&options).unwrap())
    }

    #[track_caller]
    fn stays<O: Serialize + DeserializeOwned + Default>(json: &str) {
        assert_eq!(again::<O>(json).as_deref(), Ok(json));
        assert_eq!(again::<O>("{}"), Ok(serde_json::to_string(&O::default()).unwrap()));
    }

    #[test]
    fn option_names_are_stable() {
        stays::<RateOptions>(r#"{"scales":["se","two_way"]}"#);
        stays::<ExplainOptions>(r#"{"scale":"two_way"}"#);
        stays::<HintOptions>(r#"{"scale":"se","level":"full"}"#);
        stays::<StepsOptions>(r#"{"techniques":["naked-pair","xy-wing"]}"#);
        stays::<ConvertOptions>(r#"{"to":"f-puzzles","empty":"zero","frame":"scheme","whole":true}"#);
        stays::<PictureOptions>(r#"{"scale":"se","step":3,"marks":false,"title":"<&>"}"#);
        stays::<CanonicalizeOptions>(r#"{"form":"solution-class"}"#);
        stays::<CheckOptions>("{}");
    }

    #[test]
    fn without_options_the_usual_ones_count() {
        assert_eq!(again::<RateOptions>("{}").unwrap(), r#"{"scales":["hodoku"]}"#);
        assert_eq!(again::<HintOptions>("{}").unwrap(), r#"{"scale":"hodoku","level":"technique"}"#);
        assert!(again::<PictureOptions>("{}").unwrap().contains(r#""marks":true"#));
        let talk = again::<NegotiateOptions>(r#"{"protocol":"first","mistakes":["zombies"]}"#).unwrap();
        assert!(talk.starts_with(r#"{"protocol":"first","#) && talk.contains(r#""mistakes":["zombies"]"#));
        assert!(again::<NegotiateOptions>("{}").unwrap().starts_with(r#"{"protocol":null,"slider":null,"#));
        assert!(serde_json::from_str::<CheckOptions>("{}").unwrap().minimality);
    }

    #[test]
    fn default_is_all_techniques() {
        let read = |json: &str| serde_json::from_str::<StepsOptions>(json).unwrap().techniques;
        assert_eq!(read(r#"{"techniques":[]}"#), TechniqueSet::all());
        assert_eq!(read(r#"{"techniques":["xy-wing"]}"#), TechniqueSet::only(Technique::XyWing));
        let none = StepsOptions { techniques: TechniqueSet::EMPTY, ..StepsOptions::default() };
        assert!(serde_json::to_string(&none).is_err());
    }

    #[test]
    fn unknown_names_list_known_ones() {
        let error = again::<RateOptions>(r#"{"scales":["magic"]}"#).unwrap_err();
        assert!(error.starts_with("expected one of hodoku, se, two_way, csp, found `magic`"), "{error}");
        assert!(again::<StepsOptions>(r#"{"techniques":["x"]}"#).unwrap_err().contains("xy-wing"));
        assert!(again::<ConvertOptions>(r#"{"to":"word"}"#).unwrap_err().contains("pencilmarks"));
        assert!(again::<ConvertOptions>(r#"{"frame":"gold"}"#).unwrap_err().contains("unknown variant"));
        assert!(again::<NegotiateOptions>(r#"{"protocol":"x"}"#).unwrap_err().contains("community-plus"));
        assert!(again::<NegotiateOptions>(r#"{"mistakes":["x"]}"#).unwrap_err().contains("zombies"));
        assert!(again::<ExplainOptions>(r#"{"style":"html"}"#).unwrap_err().contains("unknown field"));
    }
}
