//! Arrays indexed by a cell, a digit or a house.

use crate::{Cell, Digit, House};
use std::ops::{Index, IndexMut};

macro_rules! array_by {
    ($(#[$doc:meta])* $By:ident[$Key:ident; $len:literal]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $By<T>([T; $len]);

        impl<T> $By<T> {
            /// Creates an array from its entries, in index order.
            #[inline]
            pub const fn new(entries: [T; $len]) -> $By<T> {
                $By(entries)
            }

            /// Creates an array by calling `f` with each key, in ascending order.
            pub fn from_fn(mut f: impl FnMut($Key) -> T) -> $By<T> {
                $By(std::array::from_fn(|index| f($Key::from_index(index))))
            }

            /// Returns the entries, in index order.
            #[inline]
            pub const fn as_array(&self) -> &[T; $len] {
                &self.0
            }

            /// Iterates over mutable references to the entries, in index order.
            #[inline]
            pub fn values_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut T> + ExactSizeIterator {
                self.0.iter_mut()
            }

            /// Iterates over the keys and their entries, in ascending key order.
            pub fn iter(&self) -> impl DoubleEndedIterator<Item = ($Key, &T)> + ExactSizeIterator {
                self.0.iter().enumerate().map(|(index, entry)| ($Key::from_index(index), entry))
            }
        }

        impl<T> Index<$Key> for $By<T> {
            type Output = T;
            #[inline]
            fn index(&self, key: $Key) -> &T {
                &self.0[key.index()]
            }
        }

        impl<T> IndexMut<$Key> for $By<T> {
            #[inline]
            fn index_mut(&mut self, key: $Key) -> &mut T {
                &mut self.0[key.index()]
            }
        }
    };
}

array_by! {
    /// An array with one `T` for each cell.
    ByCell[Cell; 81]
}
array_by! {
    /// An array with one `T` for each digit.
    ByDigit[Digit; 9]
}
array_by! {
    /// An array with one `T` for each house.
    ByHouse[House; 27]
}
