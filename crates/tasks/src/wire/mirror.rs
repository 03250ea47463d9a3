//! Serialized types that mirror types of the engine, with conversions in both directions.

/// A serialized type that corresponds to a type of the engine.
pub trait Mirror: Sized {
    /// The corresponding type of the engine.
    type Of;

    /// Converts a value of the engine to the serialized type.
    fn of(it: &Self::Of) -> Self;

    /// Converts back to the engine's type.
    fn back(&self) -> Self::Of;
}

impl<T: Mirror> Mirror for Option<T> {
    type Of = Option<T::Of>;

    fn of(it: &Self::Of) -> Self {
        it.as_ref().map(T::of)
    }

    fn back(&self) -> Self::Of {
        self.as_ref().map(T::back)
    }
}

impl<T: Mirror> Mirror for Vec<T> {
    type Of = Vec<T::Of>;

    fn of(it: &Self::Of) -> Self {
        it.iter().map(T::of).collect()
    }

    fn back(&self) -> Self::Of {
        self.iter().map(T::back).collect()
    }
}

impl<T: Mirror, const N: usize> Mirror for [T; N] {
    type Of = [T::Of; N];

    fn of(it: &Self::Of) -> Self {
        it.each_ref().map(T::of)
    }

    fn back(&self) -> Self::Of {
        self.each_ref().map(T::back)
    }
}

impl<T: Mirror> Mirror for Box<T> {
    type Of = Box<T::Of>;

    fn of(it: &Self::Of) -> Self {
        Box::new(T::of(it))
    }

    fn back(&self) -> Self::Of {
        Box::new(T::back(self))
    }
}

macro_rules! as_they_are {
    ($($Type:ty),*) => {$(
        impl Mirror for $Type {
            type Of = $Type;

            fn of(it: &$Type) -> $Type {
                *it
            }

            fn back(&self) -> $Type {
                *self
            }
        }
    )*};
}

as_they_are!(bool, usize);

/// Defines structs that have the same fields as a struct of the engine.
macro_rules! structs {
    ($($(#[$doc:meta])* $Name:ident = $Of:ty { $($(#[$about:meta])* $field:ident: $Type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $Name {
            $($(#[$about])* pub $field: $Type,)*
        }

        impl $crate::wire::Mirror for $Name {
            type Of = $Of;

            fn of(it: &$Of) -> $Name {
                $Name { $($field: $crate::wire::Mirror::of(&it.$field),)* }
            }

            fn back(&self) -> $Of {
                type Of = $Of;
                Of { $($field: $crate::wire::Mirror::back(&self.$field),)* }
            }
        }
    )*};
}

/// Defines structs whose fields correspond to the elements of a tuple of the engine.
macro_rules! tuples {
    ($($(#[$doc:meta])* $Name:ident = ($($Of:ty),*) { $($(#[$about:meta])* $field:ident: $Type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $Name {
            $($(#[$about])* pub $field: $Type,)*
        }

        impl $crate::wire::Mirror for $Name {
            type Of = ($($Of,)*);

            fn of(it: &Self::Of) -> $Name {
                let ($($field,)*) = it;
                $Name { $($field: $crate::wire::Mirror::of($field),)* }
            }

            fn back(&self) -> Self::Of {
                ($($crate::wire::Mirror::back(&self.$field),)*)
            }
        }
    )*};
}

/// Defines enums without data, with the serialized name of each variant.
macro_rules! names {
    ($($(#[$doc:meta])* $Name:ident = $Of:ty { $($(#[$about:meta])* $Value:ident = $name:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum $Name {
            $($(#[$about])* #[serde(rename = $name)] $Value,)*
        }

        impl $crate::wire::Mirror for $Name {
            type Of = $Of;

            fn of(it: &$Of) -> $Name {
                type Of = $Of;
                match it {
                    $(Of::$Value => $Name::$Value,)*
                }
            }

            fn back(&self) -> $Of {
                type Of = $Of;
                match self {
                    $($Name::$Value => Of::$Value,)*
                }
            }
        }
    )*};
}

pub(crate) use {names, structs, tuples};
