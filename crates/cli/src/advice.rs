//! Advice for the user when a search has run into a limit.

use rulesets::{Method, Position, Query, shell};
use tables::Engine;
use theory::Play;

/// The largest table that is recommended, in bytes.
const MOST_BYTES: u64 = 16 << 30;

/// Another way to answer a question that a search could not: a theorem, or a table of the whole family.
pub fn better_way(position: &Position, play: Play, method: Method) -> Option<String> {
    let game = position.game();
    let by_theorem = Query { play, method: Method::Formula, ..Query::default() };
    if method == Method::Search && game.solver(by_theorem).outcome(position).is_ok() {
        return Some("leave out --method search: a theorem says who wins here".to_owned());
    }
    let numbered = position.cheapest_family(Engine::best())?;
    let family = numbered.family();
    let bytes = tables::bytes_needed(family, Engine::best()).filter(|&bytes| bytes <= MOST_BYTES)?;
    let play = match play {
        Play::Normal => String::new(),
        Play::Misere => format!(" --play {play}"),
    };
    // Rounded up to whole gigabytes, to leave some room.
    let memory = bytes.div_ceil(1 << 30);
    // The start is what a command takes anyway, so it need not be written out.
    let is_start = game.start().is_ok_and(|start| start == *position);
    let position = if is_start { String::new() } else { format!(" {}", shell::word(&position.text())) };
    Some(format!(
        "solve the whole family with `grundy solve {} --out FILE{play} --memory {memory}G` and look the position up with \
         `grundy value {}{position} --table FILE{play}`",
        shell::word(family.spec()),
        shell::word(game.spec()),
    ))
}
