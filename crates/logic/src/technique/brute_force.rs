//! Brute Force: a digit told from outside, when nothing else helps.
//!
//! ```text
//!   . . ? | . . .        the solution is known to whoever asks; one digit of it is written down
//! ```
//!
//! Why it is true: nothing is deduced here; a search has found the solution. So no finder reports this technique. A
//! walk that was handed the solution takes one digit from it, and only here.
//!
//! Described in HoDoKu's guide to techniques under *Methods of Last Resort*.
