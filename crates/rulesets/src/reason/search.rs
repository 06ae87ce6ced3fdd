//! The reason for a value found by search: the set of which it is the mex, with one option for each smaller number.

use super::{LeftOut, Operation, Reason, ReasonKind, Step, Term, no_option_has};
use crate::answer::{Answer, Method, Query, Wanted};
use crate::figure::Labels;
use crate::handle::{Move, Position, Solver};
use crate::part::Part;
use crate::refusal::Fault;
use std::collections::{BTreeMap, BTreeSet};
use theory::{Limits, Outcome, Play};

/// How many options of a lost position are shown with the reply to them.
const ANSWERED: usize = 12;

impl Solver {
    /// Explains an answer of this solver.
    ///
    /// # Errors
    ///
    /// Refuses a position of another game; stops at a limit.
    pub fn reason(&mut self, answer: &Answer) -> Result<Reason, Fault> {
        let position = &answer.position;
        let by_theorem = self.query().table.is_none() && self.query().method != Method::Search;
        if by_theorem {
            let told = self.told_reason(position)?;
            if let Some(reason) = told.filter(|reason| reason.value() == answer.grundy && answer.grundy.is_some()) {
                return Ok(reason);
            }
        }
        let winner = if by_theorem { self.told_winner(position)? } else { None };
        let winner = winner.filter(|reason| reason.winner() == Some(answer.outcome));
        let Query { wanted, .. } = *self.query();
        let is_lost_by_theorem = answer.method == Method::Formula && answer.grundy == Some(0);
        if let Some(winner) = winner {
            if answer.grundy.is_none() || is_lost_by_theorem || wanted == Wanted::Outcome {
                return Ok(winner);
            }
            return Ok(Reason { winner: Some(Box::new(winner)), ..self.mex(position, answer.play)? });
        }
        match (answer.method, &answer.source) {
            (Method::Formula, Some(claim)) => Ok(by_claim(answer, claim)),
            _ if wanted == Wanted::Outcome || answer.grundy.is_none() => self.by_moves(answer),
            _ => self.mex(position, answer.play),
        }
    }

    /// Explains a value as the least number that no option has.
    fn mex(&mut self, position: &Position, play: Play) -> Result<Reason, Fault> {
        let mut found: BTreeMap<u64, Move> = BTreeMap::new();
        let mut options = BTreeSet::new();
        let moves = self.move_values(position)?;
        let labels = labels(position, &moves, &self.query().limits)?;
        for (made, value) in moves {
            options.insert(made.to().text());
            found.entry(value).or_insert(made);
        }
        if options.is_empty() {
            return Ok(no_move(play));
        }
        let value = theory::mex(found.keys().copied());
        let statement = format!("The value is the least number that {}.", no_option_has(options.len()));
        let statement =
            statement + if labels.is_empty() { "" } else { " The picture shows the value that each move leads to." };
        let option = |(&value, made): (&u64, &Move)| Term::option(made.to_string(), made.to().text(), value);
        let larger = found.range(value..).map(|(&value, _)| value);
        let step = Step::mex(found.range(..value).map(option), larger);
        Ok(Reason::new(ReasonKind::Mex, statement).step(step).labelled(labels))
    }

    /// Explains who wins, by a winning move or by the replies to all options.
    fn by_moves(&mut self, answer: &Answer) -> Result<Reason, Fault> {
        let position = &answer.position;
        if let Some(made) = answer.winning_moves.first() {
            let option = Term::option(made.to_string(), made.to().text(), 0);
            let reason = Reason::new(ReasonKind::Outcome, "There is a move to a lost position.");
            return Ok(reason.step(Step::new(Operation::Nand, "", [option])));
        }
        let moves = position.moves(&self.query().limits)?;
        let options: BTreeMap<String, Move> = moves.into_iter().map(|made| (made.to().text(), made)).collect();
        if options.is_empty() {
            let reason = no_move(answer.play);
            return Ok(Reason { kind: ReasonKind::Outcome, ..reason });
        }
        let mut terms = Vec::new();
        for (to, made) in options.iter().take(ANSWERED) {
            let reply = self.reply(made.to())?;
            let reply = reply.map(|reply| (reply.to.to_string(), reply.to.to().text()));
            terms.push(Term { reply, ..Term::option(made.to_string(), to.clone(), 1) });
        }
        let left_out = options.len().checked_sub(ANSWERED).filter(|&count| count > 0);
        let left_out = left_out.map(|count| LeftOut { count: count as u128, together: 1 });
        let reason = Reason::new(ReasonKind::Outcome, "Every move leads to a position that is won.");
        Ok(reason.step(Step::of_many(Operation::Nand, "", terms, left_out)))
    }
}

/// The values that the moves lead to, as labels of a picture in which every move is one box or element.
fn labels(position: &Position, moves: &[(Move, u64)], limits: &Limits) -> Result<Vec<(Part, String)>, Fault> {
    const MOST: usize = 1000;
    if moves.len() > MOST || position.game().labels().is_empty() {
        return Ok(Vec::new());
    }
    let touch = position.touch(Labels::Blank, MOST, limits)?;
    let (mut labels, mut seen) = (Vec::new(), BTreeSet::new());
    for (touched, (made, value)) in touch.moves.iter().zip(moves) {
        match touched.hold.grip[..] {
            [part] if touched.to == *made && seen.insert(part) => labels.push((part, value.to_string())),
            _ => return Ok(Vec::new()),
        }
    }
    Ok(labels)
}

fn no_move(play: Play) -> Reason {
    match play {
        Play::Normal => Reason::new(ReasonKind::Mex, "No move is left, and whoever cannot move loses: the value is 0.")
            .step(Step::new(Operation::Mex, "", [])),
        Play::Misere => Reason::new(
            ReasonKind::Mex,
            "No move is left, and in misère play whoever cannot move wins: the value is 1.",
        )
        .step(Step::is("", 1)),
    }
}

/// The reason if a theorem provides none.
fn by_claim(answer: &Answer, claim: &str) -> Reason {
    let claim = Some(claim.to_owned().into());
    match answer.grundy {
        Some(value) => {
            let reason = Reason::new(ReasonKind::Formula, format!("By a theorem the value is {value}."));
            Reason { claim, ..reason.step(Step::is("", value)) }
        }
        None => {
            let reason =
                Reason::new(ReasonKind::Outcome, format!("A theorem says that the outcome is {}.", answer.outcome));
            Reason { claim, ..reason.step(Step::is("", u64::from(answer.outcome == Outcome::N))) }
        }
    }
}
