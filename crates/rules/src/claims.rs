//! Checks what the writer of a rule file claims about the game, position by position, smaller ones first.

use crate::expression::{Broken, Scene};
use crate::file::{Claim, Says};
use crate::kinds::Kind;
use crate::open::Opened;
use crate::rules::Rules;
use rulesets::{Fault, Position, Query, Refusal};
use std::sync::Arc;
use theory::{Flow, Limits, Outcome};

/// Positions in the order of their size, and what is known about each.
pub(crate) trait Measured: Send + Sync {
    /// Calls `each` with every position of a size, in ascending order, until it breaks.
    fn of_size(&self, size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow;

    /// The size of the largest position; none if sizes are unbounded.
    fn largest_size(&self) -> Option<u64>;

    /// Calls `ask` with a position as conditions see it.
    fn scene(&self, position: &[u64], ask: &mut dyn FnMut(&mut Scene<'_>));
}

/// The positions of a kind of board.
pub(crate) struct OfKind(pub(crate) Arc<dyn Kind>);

impl Measured for OfKind {
    fn of_size(&self, size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        self.0.of_size(size, each)
    }

    fn largest_size(&self) -> Option<u64> {
        self.0.largest_size()
    }

    fn scene(&self, position: &[u64], ask: &mut dyn FnMut(&mut Scene<'_>)) {
        self.0.scene(position, ask);
    }
}

/// Single heaps: a claim about heaps is about one heap.
pub(crate) struct OfHeaps(pub(crate) Arc<Rules>);

impl Measured for OfHeaps {
    fn of_size(&self, size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        let mut is_position = size > 0;
        self.scene(&[size], &mut |scene| {
            let condition = self.0.file.condition.as_ref().filter(|_| is_position);
            let holds = condition.map_or(Ok(is_position), |condition| condition.holds(scene));
            is_position = self.0.value(holds, self.0.file.on_line, || size.to_string());
        });
        if is_position { each(vec![size]) } else { Flow::Continue(()) }
    }

    fn largest_size(&self) -> Option<u64> {
        None
    }

    fn scene(&self, position: &[u64], ask: &mut dyn FnMut(&mut Scene<'_>)) {
        let mut scene = self.0.scene(&());
        scene.set(self.0.first_slot(), position.first().map_or(0, |&heap| i64::try_from(heap).unwrap_or(i64::MAX)));
        ask(&mut scene);
    }
}

/// The result of checking a claim.
#[derive(Clone, Debug)]
pub struct Verified {
    /// How many positions were compared.
    pub checked: u64,
    /// The size of the largest of them.
    pub size: u64,
    /// The first position where the claim fails, and how.
    pub counterexample: Option<(Position, String)>,
}

/// If no size is given, sizes are checked until this many positions have been compared,
const USUAL_POSITIONS: u64 = 5_000;
/// but none beyond this one.
const USUAL_SIZE: u64 = 500;

impl Opened {
    /// The writer's claims.
    pub fn claims(&self) -> &[Claim] {
        &self.rules.file.claims
    }

    /// The id of a claim: the name of the game and the line.
    pub fn id(&self, claim: &Claim) -> String {
        format!("{}:{}", self.rules.file.name, claim.line)
    }

    /// Calls `ask` with a position, given by its numbers, as claims see it. On heaps, that is its first heap.
    pub fn look(&self, entries: &[u64], ask: &mut dyn FnMut(&mut Scene<'_>)) {
        self.positions.scene(entries, ask);
    }

    /// Calls `each` with every position of a size, in ascending order, until it breaks; on heaps, with single heaps.
    ///
    /// # Errors
    ///
    /// Refuses rules that fail.
    pub fn of_size(&self, size: u64, each: &mut dyn FnMut(Position) -> Flow) -> Result<Flow, Refusal> {
        let mut held = |position: Vec<u64>| each(self.held(position));
        theory::caught(|| self.positions.of_size(size, &mut held)).map_err(|failure| self.refusal(failure.0))
    }

    /// The size of the largest position; none if sizes are unbounded.
    pub fn largest_size(&self) -> Option<u64> {
        self.positions.largest_size()
    }

    fn held(&self, position: Vec<u64>) -> Position {
        self.game.position_of(position).expect("own games have lists of numbers")
    }

    /// Looks for the first position up to a size where a claim fails.
    ///
    /// # Errors
    ///
    /// Stops at a limit; refuses rules that fail.
    pub fn verify(&self, claim: &Claim, size: Option<u64>, limits: &Limits) -> Result<Verified, Fault> {
        let query = Query { limits: limits.clone(), ..Query::default() };
        let mut solver = self.game.solver(query);
        let mut finding = Verified { checked: 0, size: 0, counterexample: None };
        let most = size.or_else(|| self.positions.largest_size()).unwrap_or(USUAL_SIZE);
        let most = self.positions.largest_size().map_or(most, |largest| most.min(largest));
        for current in 0..=most {
            if size.is_none() && finding.checked >= USUAL_POSITIONS {
                break;
            }
            finding.size = current;
            let mut result = Ok(());
            let mut check = |position: Vec<u64>| {
                result = limits.check(finding.checked).map_err(Fault::from).and_then(|()| {
                    let handle = self.held(position.clone());
                    let value = solver.value(&handle)?;
                    finding.checked += 1;
                    limits.progress.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let wrong = self.fault_of(claim, &position, value);
                    let wrong = wrong.map_err(|broken| self.broken(claim, &handle, broken))?;
                    finding.counterexample = wrong.map(|wrong| (handle, wrong));
                    Ok(())
                });
                if result.is_err() || finding.counterexample.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
            };
            let listed = theory::caught(|| self.positions.of_size(current, &mut check));
            let listed = listed.map_err(|failure| self.refusal(failure.0))?;
            result?;
            if listed.is_break() {
                break;
            }
        }
        Ok(finding)
    }

    /// How a claim fails at a position with this value, if it does.
    fn fault_of(&self, claim: &Claim, position: &[u64], value: u64) -> Result<Option<String>, Broken> {
        let mut wrong = Ok(None);
        self.positions.scene(position, &mut |scene| wrong = fails(&claim.says, scene, value));
        wrong
    }

    fn broken(&self, claim: &Claim, position: &Position, broken: Broken) -> Refusal {
        self.refusal(format!("line {}: at {position}: {broken}", claim.line))
    }

    fn refusal(&self, problem: String) -> Refusal {
        Refusal::Rules { spec: self.game.spec().to_owned(), problem }
    }
}

/// What is wrong with a claim about a position with this value, if anything.
fn fails(says: &Says, scene: &mut Scene<'_>, value: u64) -> Result<Option<String>, Broken> {
    let Some(claimed) = says.of(scene)?.filter(|claimed| !claimed.agrees(value)) else { return Ok(None) };
    Ok(Some(match claimed {
        Claimed::Value(claimed) => format!("its value is {value}, and the claim says {claimed}"),
        Claimed::Outcome(claimed) => format!("it is {}, and the claim says {claimed}", Outcome::of_value(value)),
    }))
}

/// What is claimed about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// That this is its value.
    Value(i64),
    /// That this is its outcome.
    Outcome(Outcome),
}

impl Claimed {
    /// Whether a position with this value is as claimed.
    pub fn agrees(self, value: u64) -> bool {
        match self {
            Claimed::Value(claimed) => u64::try_from(claimed) == Ok(value),
            Claimed::Outcome(claimed) => claimed == Outcome::of_value(value),
        }
    }
}

impl Says {
    /// What is claimed about a position; none if nothing is.
    ///
    /// # Errors
    ///
    /// Fails if that cannot be evaluated, and says why.
    pub fn of(&self, scene: &mut Scene<'_>) -> Result<Option<Claimed>, Broken> {
        let (outcome, other, condition) = match self {
            Says::Value(number, condition) => {
                let applies = condition.as_ref().map_or(Ok(true), |condition| condition.holds(scene))?;
                return applies.then(|| number.value(scene).map(Claimed::Value)).transpose();
            }
            Says::P(condition) => (Outcome::P, Outcome::N, condition),
            Says::N(condition) => (Outcome::N, Outcome::P, condition),
        };
        Ok(Some(Claimed::Outcome(if condition.holds(scene)? { outcome } else { other })))
    }
}
