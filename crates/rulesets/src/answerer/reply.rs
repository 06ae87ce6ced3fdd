//! The perfect player: finds who wins as cheaply as possible, and the move to make.

use super::{Answerer, By, MOST_TRIED};
use crate::answer::Reply;
use crate::handle::{Move, Position};
use crate::options;
use crate::refusal::Fault;
use theory::{Flow, Outcome};

impl Answerer {
    /// A move that wins if there is one, otherwise one that prolongs the game; none if the game is over.
    pub(crate) fn reply(&mut self, position: &Position) -> Result<Option<Reply>, Fault> {
        if !options::are_more_than(position, 0, &self.query.limits)? {
            return Ok(None);
        }
        let (outcome, by) = self.winner(position)?;
        let winning = match outcome {
            Outcome::N => self.one_winning_move(position, by)?,
            Outcome::P => None,
        };
        match winning {
            Some(to) => Ok(Some(Reply { to, wins: true })),
            None => Ok(self.delaying_move(position)?.map(|to| Reply { to, wins: false })),
        }
    }

    /// Who wins, found as cheaply as possible.
    pub(crate) fn outcome(&mut self, position: &Position) -> Result<Outcome, Fault> {
        Ok(self.winner(position)?.0)
    }

    /// Who wins and how that is known. A theorem comes before any search, even if the search would find the value too.
    fn winner(&mut self, position: &Position) -> Result<(Outcome, By), Fault> {
        if self.query.table.is_none()
            && let Some((outcome, source)) = self.outcome_by_theorem(position)
        {
            return Ok((outcome, By::Formula(source)));
        }
        let valued = self.examine(position)?;
        Ok((valued.outcome, valued.by))
    }

    /// Who wins by a theorem, and the claim behind it.
    pub(super) fn outcome_by_theorem(&self, position: &Position) -> Option<(Outcome, &'static str)> {
        if let Some(known) = self.known(position) {
            return Some((if known.grundy == 0 { Outcome::P } else { Outcome::N }, known.source));
        }
        self.known_outcome(position).map(|known| (known.outcome, known.source))
    }

    /// A move to a P-position, if there is one.
    pub(super) fn one_winning_move(&mut self, position: &Position, by: By) -> Result<Option<Move>, Fault> {
        if matches!(by, By::Formula(_))
            && let Some(found) = self.told_winning_move(position)
        {
            return Ok(Some(found));
        }
        let mut winning = None;
        self.for_each_option(position, &mut |answerer, made| {
            let is_won = answerer.option_outcome(made.to(), by)? == Outcome::P;
            winning = is_won.then_some(made);
            Ok(if is_won { Flow::Break(()) } else { Flow::Continue(()) })
        })?;
        Ok(winning)
    }

    /// The move of a player who cannot win: the last one listed, which takes little and prolongs the game, or the first
    /// if there are very many. None if the game is over.
    fn delaying_move(&mut self, position: &Position) -> Result<Option<Move>, Fault> {
        let many = options::are_more_than(position, MOST_TRIED, &self.query.limits)?;
        let mut chosen = None;
        self.for_each_option(position, &mut |_, made| {
            chosen = Some(made);
            Ok(if many { Flow::Break(()) } else { Flow::Continue(()) })
        })?;
        Ok(chosen)
    }
}
