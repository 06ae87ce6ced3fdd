//! The winning moves are those to lost positions, whatever the method, and the perfect player makes one of them.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use rulesets::answer::{Method, Query};
use rulesets::handle::Position;
use theory::{Limits, Outcome, Play};

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    for play in Play::ALL {
        for method in [Method::Auto, Method::Search] {
            let mut solver = sample.game.solver(Query { play, method, ..Query::default() });
            for position in &sample.near {
                tally.look_at(position);
                let number = sample.oracle.number(position).expect("small positions are valued");
                let value = sample.oracle.value_of(number, play);
                let about = format_args!("the {play} answer by {method}");
                let answer = tally.found(about, solver.answer(position))?;
                tally.same(about, position, &answer.position)?;
                tally.same(about, &(play, Outcome::of_value(value)), &(answer.play, answer.outcome))?;
                tally.same(about, &Some(value), &answer.grundy)?;
                tally.holds(about, method == Method::Auto || answer.method == Method::Search)?;
                let winning: Vec<Position> = answer.winning_moves.iter().map(|m| m.to().clone()).collect();
                let lost = sample.oracle.lost_options(number, play);
                tally.same(format_args!("where the {play} winning moves by {method} lead"), &lost, &winning)?;
                let moves = position.moves(&Limits::default()).unwrap_or_default();
                for m in &answer.winning_moves {
                    tally.holds(format_args!("the winning move {m} is a move"), moves.contains(m))?;
                }
                let values = tally.found(about, solver.move_values(position))?;
                let expected: Vec<_> =
                    moves.iter().map(|m| (m.clone(), sample.oracle.value(m.to(), play).unwrap_or(u64::MAX))).collect();
                tally.same(format_args!("the {play} values of its moves by {method}"), &expected, &values)?;
                let reply = tally.found(about, solver.reply(position))?;
                tally.same(format_args!("whether there is a reply"), &moves.is_empty(), &reply.is_none())?;
                if let Some(reply) = reply {
                    tally.same(format_args!("whether the reply wins"), &!lost.is_empty(), &reply.wins)?;
                    tally.holds(format_args!("the reply {} is a move", reply.to), moves.contains(&reply.to))?;
                    tally.holds(format_args!("the reply wins"), !reply.wins || lost.contains(reply.to.to()))?;
                }
            }
        }
    }
    Ok(())
}
