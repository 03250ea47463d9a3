//! Brute Force: a digit of the solution, used when no other technique finds a step.
//!
//! ```text
//!   . . ? | . . .        the solution is known, and one of its digits is placed
//! ```
//!
//! Why it is true: nothing is deduced; a search has found the solution. No finder reports this technique. Only a walk
//! that was created with the solution uses it, and places one digit at a time.
//!
//! Described in HoDoKu's guide to techniques under *Methods of Last Resort*.
