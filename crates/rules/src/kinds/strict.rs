//! Games on `strict`.

use super::Opened;
use crate::file::RuleError;
use crate::rules::Rules;
use std::sync::Arc;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>) -> Opened {
    Err(RuleError::new(rules.file.on_line, "this kind is not there yet"))
}
