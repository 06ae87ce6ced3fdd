//! Games on heaps.

use crate::file::RuleError;
use crate::rules::Rules;
use rulesets::OpenGame;
use std::sync::Arc;

/// The game, which is the one that take-and-break codes have as well.
pub(crate) fn open(rules: Arc<Rules>, _spec: &str, _text: &str) -> Result<OpenGame, RuleError> {
    Err(RuleError::new(rules.file.on_line, "this kind is not there yet"))
}
