//! What else can be done where a search has run into a limit.

use rulesets::{Method, Position, Query, shell};
use tables::Engine;
use theory::Play;

/// A table of more bytes than this is not recommended.
const MOST_BYTES: u64 = 16 << 30;

/// What would answer a question about a position that a search did not answer: a theorem, or a table of a whole family.
pub fn better_way(position: &Position, play: Play, method: Method) -> Option<String> {
    let game = position.game();
    let by_theorem = Query { play, method: Method::Formula, ..Query::default() };
    if method == Method::Search && game.solver(by_theorem).outcome(position).is_ok() {
        return Some("leave --method search out: a theorem tells who wins here".to_owned());
    }
    let numbered = position.cheapest_family(Engine::best())?;
    let family = numbered.family();
    let bytes = tables::bytes_needed(family, Engine::best()).filter(|&bytes| bytes <= MOST_BYTES)?;
    let play = match play {
        Play::Normal => String::new(),
        Play::Misere => format!(" --play {play}"),
    };
    // Rounded up to whole gigabytes, so that there is room.
    let memory = bytes.div_ceil(1 << 30);
    // Nobody need write out the start.
    let is_start = game.start().is_ok_and(|start| start == *position);
    let position = if is_start { String::new() } else { format!(" {}", shell::word(&position.text())) };
    Some(format!(
        "have the whole family solved, `grundy solve {} --out FILE{play} --memory {memory}G`, and its table asked, \
         `grundy value {}{position} --table FILE{play}`",
        shell::word(family.spec()),
        shell::word(game.spec()),
    ))
}
