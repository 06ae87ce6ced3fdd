//! Games on `ideal`.

use super::Opened;
use crate::file::RuleError;
use crate::open::Files;
use crate::rules::Rules;
use std::sync::Arc;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>, _files: &dyn Files) -> Opened {
    Err(RuleError::new(rules.file.on_line, "this kind is not there yet"))
}
