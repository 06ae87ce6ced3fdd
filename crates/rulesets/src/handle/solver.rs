//! Answers questions about the positions of one game.

use super::{Move, OpenGame, Position, asked};
use crate::answer::{Answer, Query, Reply, Worth};
use crate::answerer::Answerer;
use crate::reason::Reason;
use crate::refusal::{Fault, Refusal};
use theory::{Deadline, Flow, Outcome};

/// Answers questions about the positions of one game in one play convention, and remembers what its searches find.
pub struct Solver {
    answerer: Answerer,
}

impl Solver {
    pub(crate) fn new(game: OpenGame, query: Query) -> Solver {
        Solver { answerer: Answerer::new(game, query) }
    }

    /// The game it answers for.
    pub fn game(&self) -> &OpenGame {
        self.answerer.game()
    }

    /// Sets the deadline of the next questions; until then, that of the query applies.
    pub fn set_deadline(&mut self, deadline: Option<Deadline>) {
        self.answerer.query.limits.deadline = deadline;
    }

    /// The outcome, value and winning moves of a position.
    ///
    /// # Errors
    ///
    /// Refuses a position of another game; stops at a limit.
    pub fn answer(&mut self, position: &Position) -> Result<Answer, Fault> {
        self.ask(position, |answerer| answerer.answer(position))
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// Refuses a position of another game, and one of which only the outcome is known; stops at a limit.
    pub fn value(&mut self, position: &Position) -> Result<u64, Fault> {
        self.ask(position, |answerer| answerer.value(position))
    }

    /// Every move with the value of the position it leads to, in the ruleset's order.
    ///
    /// # Errors
    ///
    /// As for [`Solver::value`].
    pub fn move_values(&mut self, position: &Position) -> Result<Vec<(Move, u64)>, Fault> {
        self.ask(position, |answerer| answerer.move_values(position))
    }

    /// The value of a position; or that it is won, where a theorem tells that and a search does not find the value.
    ///
    /// # Errors
    ///
    /// Refuses a position of another game; stops at a limit.
    pub fn worth(&mut self, position: &Position) -> Result<Worth, Fault> {
        self.ask(position, |answerer| answerer.worth(position))
    }

    /// Every move with what the position it leads to is worth, in the ruleset's order: the value; or that it is won, where
    /// a theorem tells who wins and a search does not find the values.
    ///
    /// # Errors
    ///
    /// As for [`Solver::worth`].
    pub fn move_worths(&mut self, position: &Position) -> Result<Vec<(Move, Worth)>, Fault> {
        self.ask(position, |answerer| answerer.move_worths(position))
    }

    /// A move to a position of value `target`, by a closed form; none if no closed form finds one.
    ///
    /// # Errors
    ///
    /// Refuses a position of another game.
    pub fn move_to_value(&mut self, position: &Position, target: u64) -> Result<Option<Move>, Fault> {
        self.ask(position, |answerer| Ok(answerer.move_to_value(position, target)))
    }

    /// Who wins, found as cheaply as possible.
    ///
    /// # Errors
    ///
    /// Refuses a position of another game; stops at a limit.
    pub fn outcome(&mut self, position: &Position) -> Result<Outcome, Fault> {
        self.ask(position, |answerer| answerer.outcome(position))
    }

    /// The perfect player's move: one that wins if there is one, otherwise one that prolongs the game; none if the game
    /// is over.
    ///
    /// # Errors
    ///
    /// Refuses a position of another game; stops at a limit.
    pub fn reply(&mut self, position: &Position) -> Result<Option<Reply>, Fault> {
        self.ask(position, |answerer| answerer.reply(position))
    }

    /// How many positions of a size are P-positions.
    ///
    /// # Errors
    ///
    /// Refuses a game that cannot list them; stops at a limit.
    pub fn lost_of_size(&mut self, size: u64) -> Result<u64, Fault> {
        let (mut lost, mut end) = (0, Ok(()));
        let (game, limits) = (self.game().clone(), self.query().limits.clone());
        game.positions_of_size(size, &limits, &mut |position| match self.outcome(&position) {
            Ok(outcome) => {
                lost += u64::from(outcome == Outcome::P);
                Flow::Continue(())
            }
            Err(fault) => {
                end = Err(fault);
                Flow::Break(())
            }
        })?;
        end.map(|()| lost)
    }

    /// The query that it answers.
    pub(crate) fn query(&self) -> &Query {
        &self.answerer.query
    }

    /// The game's own reason for the value of a position, if it has one.
    ///
    /// # Errors
    ///
    /// Refuses rules that fail.
    pub fn told_reason(&self, position: &Position) -> Result<Option<Reason>, Fault> {
        self.check(position)?;
        asked(self.game(), || Ok::<_, Fault>(self.game().0.reason(&*position.held, self.query().play)))
    }

    /// The game's own reason why a position is won or lost, if it has one.
    pub(crate) fn told_winner(&self, position: &Position) -> Result<Option<Reason>, Fault> {
        self.check(position)?;
        asked(self.game(), || Ok::<_, Fault>(self.game().0.reason_of_outcome(&*position.held, self.query().play)))
    }

    /// Asks about a position of the game.
    fn ask<T>(
        &mut self,
        position: &Position,
        question: impl FnOnce(&mut Answerer) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.check(position)?;
        let answer = asked(position.game(), || question(&mut self.answerer));
        if let Err(Fault::Refused(Refusal::Rules { .. })) = answer {
            // It was interrupted in the middle of its work, so what it has found cannot be used.
            self.answerer = Answerer::new(self.game().clone(), self.query().clone());
        }
        answer
    }

    fn check(&self, position: &Position) -> Result<(), Refusal> {
        if position.game() == self.game() {
            return Ok(());
        }
        Err(Refusal::OtherGame { spec: self.game().spec().to_owned(), other: position.game().spec().to_owned() })
    }
}
