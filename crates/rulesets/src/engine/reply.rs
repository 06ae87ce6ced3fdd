//! The perfect player: who wins, found as cheaply as may be, and the move to make.

use super::{By, Engine, MOST_TRIED};
use crate::answer::{Method, Reply};
use crate::game::{Game, MadeMove};
use crate::options::{self, told};
use crate::refusal::Fault;
use theory::{Flow, Outcome, Play};

impl<G: Game> Engine<'_, G> {
    /// A move that wins if there is one, else one that keeps the game long; none if the game is over.
    pub(super) fn reply_at(&mut self, position: &G::Position) -> Result<Option<Reply>, Fault> {
        let game = &self.opened.game;
        if !options::are_more_than(game, position, 0, &self.query.limits)? {
            return Ok(None);
        }
        let (outcome, by) = self.winner(position)?;
        let winning = match outcome {
            Outcome::N => self.one_winning_move(position, by)?,
            Outcome::P => None,
        };
        let wins = winning.is_some();
        let chosen = if wins { winning } else { self.delaying_move(position)? };
        Ok(chosen.map(|(m, option)| Reply { to: told(game, &m, &option), wins }))
    }

    /// Who wins and how that is known: by a theorem before any search, even where the search would tell the value too.
    pub(super) fn winner(&mut self, position: &G::Position) -> Result<(Outcome, By), Fault> {
        let (game, play) = (&self.opened.game, self.query.play);
        let may_use_theorem = self.query.table.is_none() && self.query.method != Method::Search;
        if may_use_theorem && let Some((outcome, source)) = by_theorem(game, position, play) {
            return Ok((outcome, By::Formula(source)));
        }
        let valued = self.examine(position)?;
        Ok((valued.outcome, valued.by))
    }

    /// A move to a P-position, where there is one.
    fn one_winning_move(&mut self, position: &G::Position, by: By) -> Result<Option<MadeMove<G>>, Fault> {
        if matches!(by, By::Formula(_))
            && let Some(found) = self.opened.game.winning_move(position, self.query.play)
        {
            return Ok(Some(found));
        }
        let mut winning = None;
        self.for_each_option(position, &mut |engine, m, option| {
            let is_won = engine.option_outcome(&option, by)? == Outcome::P;
            winning = is_won.then_some((m, option));
            Ok(if is_won { Flow::Break(()) } else { Flow::Continue(()) })
        })?;
        Ok(winning)
    }

    /// The move that a player who cannot win makes: the last one listed, which takes little and makes the game long; of
    /// very many the first. None if the game is over.
    fn delaying_move(&mut self, position: &G::Position) -> Result<Option<MadeMove<G>>, Fault> {
        let many = options::are_more_than(&self.opened.game, position, MOST_TRIED, &self.query.limits)?;
        let mut chosen = None;
        self.for_each_option(position, &mut |_, m, option| {
            chosen = Some((m, option));
            Ok(if many { Flow::Break(()) } else { Flow::Continue(()) })
        })?;
        Ok(chosen)
    }
}

/// Who wins by a theorem, and the claim behind it.
pub(super) fn by_theorem<G: Game>(game: &G, position: &G::Position, play: Play) -> Option<(Outcome, &'static str)> {
    if let Some(known) = game.known(position, play) {
        return Some((if known.grundy == 0 { Outcome::P } else { Outcome::N }, known.source));
    }
    game.known_outcome(position, play).map(|known| (known.outcome, known.source))
}
