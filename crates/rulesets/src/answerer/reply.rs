//! The perfect player: finds who wins as cheaply as possible, and the move to make.

use super::{Answerer, By, MOST_TRIED};
use crate::game::{Game, MadeMove};
use crate::options;
use crate::powers::Theorem;
use crate::refusal::Fault;
use theory::{Flow, Outcome, Play};

impl<G: Game> Answerer<G> {
    /// A move that wins if there is one, otherwise one that prolongs the game, and whether it wins; none if the game is
    /// over.
    pub(super) fn reply_at(&mut self, position: &G::Position) -> Result<Option<(MadeMove<G>, bool)>, Fault> {
        if !options::are_more_than(&self.opened.game, position, 0, &self.query.limits)? {
            return Ok(None);
        }
        let (outcome, by) = self.winner(position)?;
        let winning = match outcome {
            Outcome::N => self.one_winning_move(position, by)?,
            Outcome::P => None,
        };
        match winning {
            Some(made) => Ok(Some((made, true))),
            None => Ok(self.delaying_move(position)?.map(|made| (made, false))),
        }
    }

    /// Who wins and how that is known. A theorem comes before any search, even if the search would find the value too.
    pub(super) fn winner(&mut self, position: &G::Position) -> Result<(Outcome, By), Fault> {
        let theorem = self.theorem().filter(|_| self.query.table.is_none());
        if let Some((outcome, source)) = theorem.and_then(|theorem| by_theorem(theorem, position, self.query.play)) {
            return Ok((outcome, By::Formula(source)));
        }
        let valued = self.examine(position)?;
        Ok((valued.outcome, valued.by))
    }

    /// A move to a P-position, if there is one.
    pub(super) fn one_winning_move(&mut self, position: &G::Position, by: By) -> Result<Option<MadeMove<G>>, Fault> {
        if matches!(by, By::Formula(_))
            && let Some(found) = self.theorem().and_then(|theorem| theorem.winning_move(position, self.query.play))
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

    /// The move of a player who cannot win: the last one listed, which takes little and prolongs the game, or the first
    /// if there are very many. None if the game is over.
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
pub(super) fn by_theorem<P, M>(
    theorem: &dyn Theorem<P, M>,
    position: &P,
    play: Play,
) -> Option<(Outcome, &'static str)> {
    if let Some(known) = theorem.known(position, play) {
        return Some((if known.grundy == 0 { Outcome::P } else { Outcome::N }, known.source));
    }
    theorem.known_outcome(position, play).map(|known| (known.outcome, known.source))
}
