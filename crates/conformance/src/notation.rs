//! What is written is read as the same position, and a position is written in one way.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use rulesets::handle::Position;
use std::collections::HashMap;

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    let mut texts: HashMap<String, &Position> = HashMap::new();
    for position in sample.positions() {
        tally.look_at(position);
        let text = position.text();
        tally
            .holds(format_args!("its text can be printed"), !text.is_empty() && !text.chars().any(char::is_control))?;
        let read = sample.game.read(&text).map_err(Into::into);
        let read = tally.found(format_args!("reading what was written"), read)?;
        tally.same(format_args!("reading what was written"), position, &read)?;
        tally.same(format_args!("writing it again"), &text, &read.text())?;
        if let Some(other) = texts.insert(text, position) {
            tally.same(format_args!("another position has the same text"), other, position)?;
        }
    }
    Ok(())
}
