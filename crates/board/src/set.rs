//! The macro that defines the bit sets of digits, cells and houses.
//!
//! Sets of different items are different types, so that a set of digits cannot be used in place of a set of
//! cells. The item with index `i` is bit `i`.

/// Defines `$Set`, a set of `$Item` (with indices `0..$len`) stored as bits of `$Bits`.
macro_rules! bit_set {
    ($(#[$doc:meta])* $Set:ident, $Iter:ident of $Item:ident, $Bits:ty, $len:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
        pub struct $Set($Bits);

        impl $Set {
            /// The empty set.
            pub const EMPTY: $Set = $Set(0);
            /// The set of all items.
            pub const ALL: $Set = $Set((!0) >> (<$Bits>::BITS - $len));

            /// Creates the set from its bits; the item with index `i` is bit `i`. Bits beyond the last item are
            /// ignored.
            #[inline]
            pub const fn from_bits(bits: $Bits) -> $Set {
                $Set(bits & $Set::ALL.0)
            }

            /// Returns the members as bits; the item with index `i` is bit `i`.
            #[inline]
            pub const fn bits(self) -> $Bits {
                self.0
            }

            /// Creates the set with one member.
            #[inline]
            pub const fn only(item: $Item) -> $Set {
                $Set(1 << item.index())
            }

            /// Returns this set with the item added.
            #[inline]
            #[must_use]
            pub const fn with(self, item: $Item) -> $Set {
                $Set(self.0 | 1 << item.index())
            }

            /// Returns this set with the item removed.
            #[inline]
            #[must_use]
            pub const fn without(self, item: $Item) -> $Set {
                $Set(self.0 & !(1 << item.index()))
            }

            /// Adds an item. Returns whether it was absent.
            #[inline]
            pub const fn insert(&mut self, item: $Item) -> bool {
                let before = self.0;
                self.0 |= 1 << item.index();
                before != self.0
            }

            /// Removes an item. Returns whether it was present.
            #[inline]
            pub const fn remove(&mut self, item: $Item) -> bool {
                let before = self.0;
                self.0 &= !(1 << item.index());
                before != self.0
            }

            /// Returns whether the item is a member.
            #[inline]
            pub const fn contains(self, item: $Item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// Returns the number of members.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the member with the lowest index, or `None` if the set is empty.
            #[inline]
            pub const fn first(self) -> Option<$Item> {
                if self.0 == 0 { None } else { Some($Item::from_index(self.0.trailing_zeros() as usize)) }
            }

            /// Returns the only member, or `None` if the set does not have exactly one.
            #[inline]
            pub const fn single(self) -> Option<$Item> {
                if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
            }

            /// Removes and returns the member with the lowest index. Returns `None` if the set is empty.
            #[inline]
            pub const fn pop_first(&mut self) -> Option<$Item> {
                let first = self.first();
                self.0 &= self.0.wrapping_sub(1);
                first
            }

            /// Returns whether every member is a member of `other`.
            #[inline]
            pub const fn is_subset(self, other: $Set) -> bool {
                self.0 & !other.0 == 0
            }

            /// Returns whether the two sets have a common member.
            #[inline]
            pub const fn intersects(self, other: $Set) -> bool {
                self.0 & other.0 != 0
            }

            /// Iterates over the members in ascending index order.
            #[inline]
            pub const fn iter(self) -> $Iter {
                $Iter(self)
            }
        }

        #[doc = concat!("Iterator over the members of a [`", stringify!($Set), "`] in ascending index order.")]
        #[derive(Clone, Debug)]
        pub struct $Iter($Set);

        impl Iterator for $Iter {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                self.0.pop_first()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl ExactSizeIterator for $Iter {}

        impl IntoIterator for $Set {
            type Item = $Item;
            type IntoIter = $Iter;

            #[inline]
            fn into_iter(self) -> $Iter {
                self.iter()
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> $Set {
                items.into_iter().fold($Set::EMPTY, $Set::with)
            }
        }

        impl Extend<$Item> for $Set {
            fn extend<I: IntoIterator<Item = $Item>>(&mut self, items: I) {
                items.into_iter().for_each(|item| {
                    self.insert(item);
                });
            }
        }

        impl From<$Item> for $Set {
            #[inline]
            fn from(item: $Item) -> $Set {
                $Set::only(item)
            }
        }

        impl std::ops::BitAnd for $Set {
            type Output = $Set;
            #[inline]
            fn bitand(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }
        }

        impl std::ops::BitOr for $Set {
            type Output = $Set;
            #[inline]
            fn bitor(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }
        }

        impl std::ops::BitXor for $Set {
            type Output = $Set;
            #[inline]
            fn bitxor(self, other: $Set) -> $Set {
                $Set(self.0 ^ other.0)
            }
        }

        impl std::ops::Sub for $Set {
            type Output = $Set;
            #[inline]
            fn sub(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }
        }

        impl std::ops::Not for $Set {
            type Output = $Set;
            #[inline]
            fn not(self) -> $Set {
                $Set(!self.0 & $Set::ALL.0)
            }
        }

        impl std::ops::BitAndAssign for $Set {
            #[inline]
            fn bitand_assign(&mut self, other: $Set) {
                *self = *self & other;
            }
        }

        impl std::ops::BitOrAssign for $Set {
            #[inline]
            fn bitor_assign(&mut self, other: $Set) {
                *self = *self | other;
            }
        }

        impl std::ops::BitXorAssign for $Set {
            #[inline]
            fn bitxor_assign(&mut self, other: $Set) {
                *self = *self ^ other;
            }
        }

        impl std::ops::SubAssign for $Set {
            #[inline]
            fn sub_assign(&mut self, other: $Set) {
                *self = *self - other;
            }
        }

        impl std::fmt::Debug for $Set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}

pub(crate) use bit_set;

#[cfg(test)]
mod tests {
    use crate::{Cell, CellSet, Digit, DigitSet, HouseSet};

    /// `ALL` contains every item, and `!` is the complement.
    #[test]
    fn complement_of_all_is_empty() {
        assert_eq!((DigitSet::ALL.len(), CellSet::ALL.len(), HouseSet::ALL.len()), (9, 81, 27));
        assert_eq!(!CellSet::EMPTY, CellSet::ALL);
        assert_eq!(!DigitSet::only(Digit::THREE) | DigitSet::only(Digit::THREE), DigitSet::ALL);
    }

    #[test]
    fn bits_beyond_last_item_are_ignored() {
        assert_eq!(DigitSet::from_bits(0xffff), DigitSet::ALL);
    }

    #[test]
    fn members_come_in_ascending_order() {
        let set: CellSet = [80, 3, 41].map(Cell::from_index).into_iter().collect();
        assert_eq!(set.iter().map(Cell::index).collect::<Vec<_>>(), [3, 41, 80]);
        assert_eq!(set.iter().len(), 3);
    }

    #[test]
    fn single_is_the_only_member() {
        assert_eq!(DigitSet::EMPTY.single(), None);
        assert_eq!(DigitSet::only(Digit::NINE).single(), Some(Digit::NINE));
        assert_eq!(DigitSet::ALL.single(), None);
    }

    #[test]
    fn insert_and_remove_report_changes() {
        let mut set = DigitSet::EMPTY;
        assert!(set.insert(Digit::ONE));
        assert!(!set.insert(Digit::ONE));
        assert!(set.remove(Digit::ONE));
        assert!(!set.remove(Digit::ONE));
    }
}
