//! Whatever is not a position is refused with a reason, and nothing panics.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use rulesets::answer::{Method, Query, Wanted};
use rulesets::figure::Labels;
use rulesets::handle::{OpenGame, Position};
use rulesets::part::Part;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use theory::{Deadline, Limits, Outcome, Play, Random};

/// Refusals are shorter than this, because they do not repeat a text from outside in full.
const LONGEST: usize = 2000;

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    let mut accepted = 0;
    for text in &sample.texts {
        tally.look_at_text(text);
        let read = catch_unwind(AssertUnwindSafe(|| sample.game.read(text)));
        match read.map_err(|panic| tally.panicked(&*panic))? {
            Err(refusal) => {
                let told = refusal.to_string();
                let is_printable = !told.chars().any(char::is_control) && told.len() < LONGEST;
                tally.holds(format_args!("the refusal {told:?} can be printed"), is_printable)?;
                tally.holds(format_args!("{told} names the game"), told.starts_with(sample.game.spec()))?;
            }
            Ok(position) => {
                accepted += 1;
                // Questions about a large position take some time, so ask them only now and then.
                if accepted % 8 == 0 {
                    let asked = catch_unwind(AssertUnwindSafe(|| ask(&sample.game, &position, tally)));
                    asked.unwrap_or_else(|panic| Err(tally.panicked(&*panic)))?;
                }
            }
        }
    }
    Ok(())
}

fn tiny(play: Play, method: Method, wanted: Wanted) -> Query {
    let deadline = Deadline::after(Duration::from_millis(2));
    let limits = Limits { deadline, memory: 1 << 20, positions: 500, ..Limits::default() };
    Query { play, method, wanted, limits, table: None }
}

/// Asks everything there is to ask, with hardly any time or memory: it is answered, stopped or refused.
fn ask(game: &OpenGame, position: &Position, tally: &mut Tally) -> Result<(), Failure> {
    let limits = tiny(Play::Normal, Method::Auto, Wanted::Value).limits;
    let moves = position.moves(&limits).unwrap_or_default();
    for labels in game.labels().iter().copied().chain([Labels::Usual, Labels::Fair, Labels::Blank]) {
        let _ = position.figure(None, labels);
        let _ = position.figure(moves.last(), labels);
    }
    let _ = position.touch(Labels::Usual, 10, &limits);
    let mut random = Random::new(7);
    for _ in 0..4 {
        let [a, b] = [(); 2].map(|()| (random.next() >> random.below(64)) as usize);
        let parts = [
            Part::Cell { row: a, column: b },
            Part::Square(a),
            Part::Stone { heap: a, level: b as u64 },
            Part::Field { x: a, y: b },
            Part::Element(a),
            Part::Node(a),
        ];
        let found = position.moves_by_parts(&[*random.one_of(&parts)], &limits).unwrap_or_default();
        tally.holds(format_args!("a move by a part leads away from here"), found.iter().all(|m| m.to() != position))?;
    }
    let _ = position.graph(&limits);
    let _ = position.count_moves();
    for play in Play::ALL {
        for method in [Method::Auto, Method::Search, Method::Formula] {
            for wanted in [Wanted::Value, Wanted::Outcome] {
                let Ok(answer) = game.solver(tiny(play, method, wanted)).answer(position) else { continue };
                let is_lost = answer.outcome == Outcome::P;
                // In misère play, a player who cannot move has won, without a winning move.
                let is_over = answer.winning_moves.is_empty() && moves.is_empty();
                tally.holds(
                    format_args!("value, outcome and winning moves agree in {answer:?}"),
                    answer.grundy.is_none_or(|grundy| (grundy == 0) == is_lost)
                        && (is_over || is_lost == answer.winning_moves.is_empty()),
                )?;
            }
        }
        let mut solver = game.solver(tiny(play, Method::Auto, Wanted::Value));
        let _ = solver.move_to_value(position, 0);
        let _ = game.solver(tiny(play, Method::Auto, Wanted::Value)).reply(position);
    }
    Ok(())
}
