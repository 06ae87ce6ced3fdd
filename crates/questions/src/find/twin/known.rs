//! The games to compare with: those of the registry and of the gallery, with various parameters.

use crate::Subject;
use rules::file::RuleFile;
use rules::{Rules, gallery};
use rulesets::OpenGame;

/// The limits tried for games that have one.
const LIMITS: std::ops::RangeInclusive<u64> = 2..=8;
/// The parameters tried for a rule file that has one, besides its own.
const PARAMETERS: std::ops::RangeInclusive<u64> = 1..=8;
/// Take-and-break games that have names of their own or are often met.
const CODES: [&str; 8] = ["0.137", "0.156", "0.15", "0.16", "0.45", "0.34", "0.6", "4.7"];

/// A game to compare with.
pub(super) struct Known {
    /// The game.
    pub(super) game: OpenGame,
    /// Whether it comes from the gallery, and its name there.
    pub(super) is_of_gallery: bool,
}

/// The specs of the registry, with letters replaced by numbers.
fn specs() -> Vec<String> {
    let mut specs = Vec::new();
    for entry in rulesets::entries() {
        match entry.spec.split_once(':') {
            Some((name, "r=R")) => specs.extend(LIMITS.map(|limit| format!("{name}:r={limit}"))),
            Some((name, "N")) => specs.extend(LIMITS.map(|number| format!("{name}:{number}"))),
            Some((name, "S")) => specs.extend(LIMITS.map(|most| format!("{name}:1..{most}"))),
            Some((name, "CODE")) => specs.extend(CODES.iter().map(|code| format!("{name}:{code}"))),
            _ => specs.push(entry.example.spec.to_owned()),
        }
    }
    specs
}

/// Every game to compare with, except the subject itself and its copies.
pub(super) fn known(subject: &Subject) -> Vec<Known> {
    let of_registry = specs().into_iter().filter_map(|spec| {
        let game = rulesets::open_without_files(&spec).ok()?;
        Some(Known { game, is_of_gallery: false })
    });
    let mut all: Vec<Known> = of_registry.filter(|known| known.game.spec() != subject.game.spec()).collect();
    for (name, text) in gallery::FILES {
        let Ok(file) = RuleFile::read(text) else { continue };
        let mut specs = vec![format!("{name}.game")];
        if let [parameter] = file.parameters.as_slice() {
            specs.extend(PARAMETERS.map(|number| format!("{name}.game:{}={number}", parameter.name)));
        }
        for spec in specs {
            if let Ok(opened) = rules::open_text(&spec, text)
                && !is_copy(subject, name, &opened.rules)
            {
                all.push(Known { game: opened.game, is_of_gallery: true });
            }
        }
    }
    all
}

/// Whether a file of the gallery is the subject in other words: it has the name of the built-in game, or the same
/// rules.
fn is_copy(subject: &Subject, name: &str, rules: &Rules) -> bool {
    let Some(own) = &subject.own else { return subject.game.spec().replace(':', "-") == name };
    let (one, other) = (&own.rules.file, &rules.file);
    let same_moves = one.moves.len() == other.moves.len()
        && one.moves.iter().zip(&other.moves).all(|(one, other)| {
            one.what == other.what
                && one.condition == other.condition
                && one.ranges.iter().map(|(_, range)| range).eq(other.ranges.iter().map(|(_, range)| range))
        });
    // Slots identify names only among files with the same number of parameters.
    same_moves
        && one.board == other.board
        && one.condition == other.condition
        && one.parameters.len() == other.parameters.len()
}
