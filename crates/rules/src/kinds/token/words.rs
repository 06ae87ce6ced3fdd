//! The token and the set of other vertices left, on machine words.
//!
//! If targets depend only on the token's vertex, they are computed once for each vertex.

use super::Token;
use crate::expression::{Broken, Question, World};
use crate::file::Move;
use crate::kinds::graph::line::Line;
use crate::kinds::graph::mask::{Mask, with_words};
use crate::kinds::vertices::degree;
use rulesets::Words;
use rulesets::powers::Form;
use theory::{Flow, Ruleset};

/// The most vertices for which targets are computed beforehand.
const MOST_WORKED_OUT: usize = 512;

/// The words for a game.
pub(super) fn form(game: &Token) -> Option<Box<dyn Form<Vec<u64>>>> {
    with_words!(game.graph.len(), W => Box::new(TokenWords::<W>::new(game)))
}

/// The game on words.
struct TokenWords<const W: usize> {
    game: Token,
    /// The lines, each with the targets for every vertex, if these do not depend on what is left.
    steps: Vec<(Line, Option<Vec<Mask<W>>>)>,
}

/// The token's vertex, and the others that are left.
type Word<const W: usize> = (u32, Mask<W>);

/// What is known about a word.
struct Here<'g, const W: usize> {
    game: &'g Token,
    word: &'g Word<W>,
}

impl<const W: usize> World for Here<'_, W> {
    fn number(&self, question: Question, about: &[i64]) -> Result<i64, Broken> {
        let (token, others) = self.word;
        let is_left = |v: u64| v == u64::from(*token) || others.contains(v as usize);
        match (question, about) {
            (Question::Degree, &[vertex]) => Ok(degree(&self.game.graph, vertex, is_left)),
            _ => Ok(0),
        }
    }

    fn holds(&self, question: Question, about: &[i64]) -> bool {
        match (question, about) {
            (Question::Adjacent, &[a, b]) => self.game.graph.are_adjacent(a, b),
            _ => false,
        }
    }
}

impl<const W: usize> TokenWords<W> {
    fn new(game: &Token) -> TokenWords<W> {
        let mut words = TokenWords { game: game.clone(), steps: Vec::new() };
        words.steps = game.lines.iter().map(|line| (line.clone(), words.targets(line))).collect();
        words
    }

    /// The targets of a line for every vertex, unless they depend on what is left, have no values, or take too long.
    fn targets(&self, line: &Line) -> Option<Vec<Mask<W>>> {
        let Move::Token { to } = &line.what else { return None };
        let mut uses = line.uses();
        uses.add(to);
        let left = self.game.rules.first_slot() + 1;
        let is_fixed = |&(question, _): &(Question, _)| question == Question::Adjacent;
        if self.game.graph.len() > MOST_WORKED_OUT || uses.mentions(left) || !uses.questions.iter().all(is_fixed) {
            return None;
        }
        (0..self.game.graph.len() as u32).map(|token| self.asked(line, &(token, Mask::EMPTY)).ok()).collect()
    }

    /// The vertices to which a line moves the token, whether they are left or not.
    fn asked(&self, line: &Line, word: &Word<W>) -> Result<Mask<W>, Broken> {
        let mut targets = Mask::EMPTY;
        let Move::Token { to } = &line.what else { return Ok(targets) };
        let here = Here { game: &self.game, word };
        let mut scene = self.game.rules.scene(&here);
        self.game.set_known(&mut scene, word.0.into(), word.1.len() as usize);
        let _ = line.each_choice(&mut scene, &mut |scene| {
            if let Some(target) = self.game.graph.vertex(to.value(scene)?) {
                targets.insert(target);
            }
            Ok(Flow::Continue(()))
        })?;
        Ok(targets)
    }

    fn is_position(&self, word: &Word<W>) -> bool {
        let rules = &self.game.rules;
        let Some(condition) = &rules.file.condition else { return true };
        let here = Here { game: &self.game, word };
        let mut scene = rules.scene(&here);
        self.game.set_known(&mut scene, word.0.into(), word.1.len() as usize);
        rules.value(condition.holds(&mut scene), rules.file.on_line, || self.write(word))
    }

    fn write(&self, word: &Word<W>) -> String {
        crate::kinds::Kind::write(&self.game, &self.unpack(word))
    }
}

impl<const W: usize> Ruleset for TokenWords<W> {
    type Position = Word<W>;
    type Move = ();

    fn options(&self, word: &Word<W>, each: &mut impl FnMut((), Word<W>) -> Flow) -> Flow {
        let (token, others) = word;
        for (line, worked_out) in &self.steps {
            let targets = match worked_out {
                Some(targets) => targets[*token as usize],
                None => self.game.rules.value(self.asked(line, word), line.line, || self.write(word)),
            };
            for target in others.and(&targets).iter() {
                let mut left = *others;
                left.remove(target);
                let option = (target as u32, left);
                if self.is_position(&option) {
                    each((), option)?;
                }
            }
        }
        Flow::Continue(())
    }
}

impl<const W: usize> Words<Vec<u64>> for TokenWords<W> {
    fn pack(&self, position: &Vec<u64>) -> Option<Word<W>> {
        let (token, others) = position.split_first()?;
        Some((u32::try_from(*token).ok()?, Mask::of(others.iter().copied())?))
    }

    fn unpack(&self, (token, others): &Word<W>) -> Vec<u64> {
        std::iter::once(u64::from(*token)).chain(others.iter().map(|v| v as u64)).collect()
    }
}
