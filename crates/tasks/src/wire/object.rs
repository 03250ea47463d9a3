//! Structs that can only be deserialized from objects. The implementations that serde derives also accept an array of
//! the fields, which no schema allows and whose meaning would depend on the order of the fields.

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

/// Deserializes a value from an object.
///
/// # Errors
///
/// Returns an error if the input is not an object, or `T` rejects the object.
pub fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    Object::deserialize(deserializer).map(|Object(value)| value)
}

/// Deserializes a value from an object. The field may be absent, but not null.
///
/// # Errors
///
/// Returns an error if the input is not an object, or `T` rejects the object.
pub fn optional_object<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    object(deserializer).map(Some)
}

/// Deserializes an array of objects.
///
/// # Errors
///
/// Returns an error if the input is not an array of objects, or `T` rejects one of them.
pub fn objects<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let objects = Vec::<Object<T>>::deserialize(deserializer)?;
    Ok(objects.into_iter().map(|Object(value)| value).collect())
}

struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize, Debug, PartialEq)]
    struct Inner {
        a: u8,
    }

    #[derive(Deserialize, Debug, PartialEq)]
    #[serde(default)]
    struct Outer {
        #[serde(deserialize_with = "object")]
        one: Inner,
        #[serde(deserialize_with = "optional_object")]
        maybe: Option<Inner>,
        #[serde(deserialize_with = "objects")]
        some: Vec<Inner>,
    }

    impl Default for Outer {
        fn default() -> Outer {
            Outer { one: Inner { a: 1 }, maybe: None, some: Vec::new() }
        }
    }

    #[test]
    fn arrays_are_not_objects() {
        let read = |json: &str| serde_json::from_str::<Outer>(json).map_err(|error| error.to_string());
        let all = read(r#"{"one":{"a":2},"maybe":{"a":3},"some":[{"a":4}]}"#).unwrap();
        assert_eq!((all.one.a, all.maybe.unwrap().a, all.some[0].a), (2, 3, 4));
        assert_eq!(read("{}"), Ok(Outer::default()));
        for json in [r#"{"one":[2]}"#, r#"{"maybe":[3]}"#, r#"{"maybe":null}"#, r#"{"some":[[4]]}"#] {
            assert!(read(json).unwrap_err().contains("expected an object"), "{json}");
        }
    }
}
