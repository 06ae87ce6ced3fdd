//! A position that stands in the running text as code: `young 4,2,1`, or with what is said about it, `young 4,2,1 = 7`.

use rulesets::registry;

/// Ruleset and position of the one game that a piece of code is about; none if it is about none or several.
pub(super) fn named(code: &str) -> Option<(&str, &str)> {
    let code = code.strip_prefix("misère ").unwrap_or(code);
    let end = [" = ", " is ", " → "].iter().filter_map(|sign| code.find(sign)).min().unwrap_or(code.len());
    let (ruleset, position) = code[..end].split_once(' ')?;
    let game = registry::open_without_files(ruleset).ok()?;
    game.read(position).ok().map(|_| (ruleset, position))
}

/// Whether a piece of code is about numbers and no game: `3 ⊕ 5 = 6`.
pub(super) fn is_sum(code: &str) -> bool {
    code.contains('⊕') || code.starts_with("mex {") || code.starts_with("N(")
}
