//! The list of all engines, and lookup by name.

use crate::engine::Engine;

/// All engines. The first one is the reference that the others are compared with.
pub const ALL: &[&dyn Engine] = &[
    &crate::search::Search,
    &crate::logic::Logic,
    &crate::negotiation::Negotiation::new(1),
    &crate::amb::Amb,
    &crate::backtracking::Backtracking,
    &crate::backtracking::as_written::BacktrackingAsWritten,
];

/// Returns the engine with the given [name](Engine::name), or `None` if there is none.
pub fn named(name: &str) -> Option<&'static dyn Engine> {
    ALL.iter().copied().find(|engine| engine.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_and_differ() {
        for (place, engine) in ALL.iter().enumerate() {
            assert!(
                engine.name().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'),
                "{}",
                engine.name()
            );
            assert!(!engine.about().is_empty() && engine.unit().ends_with('s'));
            assert!(ALL[..place].iter().all(|other| other.name() != engine.name()));
            assert_eq!(named(engine.name()).map(Engine::name), Some(engine.name()));
        }
        assert!(named("magic").is_none());
    }
}
