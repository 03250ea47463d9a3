//! Brute Force: a digit of the solution, when no other technique helps.
//!
//! ```text
//!   . . ? | . . .        the solution is known; one digit of it is placed
//! ```
//!
//! Why it is true: nothing is deduced here; a search has found the solution. So no finder reports this technique. A
//! walk that received the solution takes one digit from it, and only here.
//!
//! Described in HoDoKu's guide to techniques under *Methods of Last Resort*.
