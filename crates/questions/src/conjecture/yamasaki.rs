//! Yamasaki's theorem for sets given by the user: its five conditions, each with the first position where it fails.
//!
//! The positions are those of a range and everything that can be reached from them, numbered in order of size, so that
//! whatever [`theory::yamasaki`] finds first is smallest.

use super::{Extent, Judgement, stopped};
use crate::{Subject, Unanswered};
use hashbrown::HashMap;
use rules::expression::Condition as Property;
use rulesets::{Position, Query};
use serde::Serialize;
use theory::yamasaki::Condition;
use theory::{Flow, Limits, Pace, Ruleset, Stopped};

/// Two sets of positions.
pub struct Yamasaki {
    sets: [Property; 2],
    texts: [String; 2],
}

/// The result of checking the conditions.
#[derive(Clone, Debug, Serialize)]
pub struct YamasakiReport {
    /// The game.
    pub ruleset: String,
    /// The two sets.
    pub claim: String,
    /// Whether all five conditions hold; none if a limit stopped the check.
    pub verdict: Option<Judgement>,
    /// How many positions there are.
    pub checked: u64,
    /// A description of the positions.
    pub range: String,
    /// The conditions, one by one.
    pub conditions: Vec<Checked>,
    /// What stopped it.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "super::report::as_name")]
    pub stopped: Option<Stopped>,
}

/// A condition and its result.
#[derive(Clone, Debug, Serialize)]
pub struct Checked {
    /// Its letter.
    pub condition: &'static str,
    /// Its wording.
    pub says: &'static str,
    /// Whether it holds at all positions.
    pub verdict: Judgement,
    /// The first position where it fails.
    pub counterexample: Option<Failing>,
}

/// A position where a condition fails.
#[derive(Clone, Debug, Serialize)]
pub struct Failing {
    /// The position.
    pub position: Position,
    /// The option that shows it, if there is one.
    pub option: Option<Position>,
    /// How it fails.
    pub why: &'static str,
}

/// A condition's letter, and what it says.
fn named(condition: Condition) -> (&'static str, &'static str) {
    match condition {
        Condition::A => ("a", "no position is in both sets, and every end position is in F0"),
        Condition::B => ("b", "from F0, but for end positions, a move leads to F1, and from F1 one leads to F0"),
        Condition::C => ("c", "no move leads from F0 to F0 or from F1 to F1"),
        Condition::D => ("d", "from a position outside both a move leads to F0 exactly if one leads to F1"),
        Condition::E => ("e", "where a move leads out of both sets, a move leads back into one of them"),
    }
}

/// Positions by their numbers, and the options of each.
struct Numbered {
    positions: Vec<Position>,
    options: Vec<Vec<u32>>,
}

impl Ruleset for &Numbered {
    type Position = u64;
    type Move = ();

    fn options(&self, position: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        self.options[*position as usize].iter().try_for_each(|&option| each((), option.into()))
    }
}

/// The bytes that an option takes in a list, and that a position takes with its text.
const BYTES: (u64, u64) = (4, 250);

impl Numbered {
    /// Some positions and everything that can be reached from them, in order of size.
    fn closure(first: Vec<Position>, limits: &Limits) -> Result<Numbered, Unanswered> {
        let mut found = Numbered { positions: Vec::new(), options: Vec::new() };
        let mut numbers: HashMap<String, u32> = HashMap::new();
        let mut number = |positions: &mut Vec<Position>, position: &Position| {
            *numbers.entry(position.text()).or_insert_with(|| {
                positions.push(position.clone());
                (positions.len() - 1) as u32
            })
        };
        for position in &first {
            number(&mut found.positions, position);
        }
        let (mut pace, mut edges) = (Pace::default(), 0);
        while let Some(position) = found.positions.get(found.options.len()).cloned() {
            let moves = position.moves(limits)?;
            let mut options: Vec<u32> = moves.iter().map(|m| number(&mut found.positions, m.to())).collect();
            options.sort_unstable();
            options.dedup();
            edges += options.len() as u64;
            found.options.push(options);
            let count = found.positions.len() as u64;
            if pace.is_due()
                && let Some(limit) = limits.reached(edges * BYTES.0 + count * BYTES.1, count)
            {
                return Err(Stopped { limit, positions: count }.into());
            }
        }
        Ok(found.in_order())
    }

    fn in_order(self) -> Numbered {
        let mut order: Vec<(u128, usize)> = self.positions.iter().map(Position::size).zip(0..).collect();
        order.sort_by(|(size, i), (other, j)| {
            size.cmp(other).then_with(|| self.positions[*i].order(&self.positions[*j]))
        });
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, (_, i))| places[*i] = place as u32);
        let options = |i: usize| {
            let mut options: Vec<u32> = self.options[i].iter().map(|&option| places[option as usize]).collect();
            options.sort_unstable();
            options
        };
        Numbered {
            options: order.iter().map(|(_, i)| options(*i)).collect(),
            positions: order.iter().map(|(_, i)| self.positions[*i].clone()).collect(),
        }
    }
}

impl Yamasaki {
    /// Reads the properties of the positions in F0 and in F1.
    ///
    /// # Errors
    ///
    /// Names the first fault and the set that has it.
    pub fn read(subject: &Subject, f0: &str, f1: &str) -> Result<Yamasaki, Unanswered> {
        let sets = [subject.read_condition(f0)?, subject.read_condition(f1)?];
        Ok(Yamasaki { sets, texts: [f0.trim().to_owned(), f1.trim().to_owned()] })
    }

    /// Checks the two sets against the conditions.
    ///
    /// # Errors
    ///
    /// As [`Conjecture::check`](super::Conjecture::check).
    pub fn check(&self, subject: &Subject, extent: Extent, query: &Query) -> Result<YamasakiReport, Unanswered> {
        let [f0, f1] = &self.texts;
        let mut report = YamasakiReport {
            ruleset: subject.game.spec().to_owned(),
            claim: format!("F0 is where {f0}, F1 is where {f1}"),
            verdict: None,
            checked: 0,
            range: String::new(),
            conditions: Vec::new(),
            stopped: None,
        };
        report.stopped = stopped(self.look_through(subject, extent, query, &mut report))?;
        let holds = report.conditions.iter().all(|checked| checked.verdict == Judgement::Holds);
        let verdict = if holds { Judgement::Holds } else { Judgement::Refuted };
        report.verdict = report.stopped.is_none().then_some(verdict);
        Ok(report)
    }

    fn look_through(
        &self,
        subject: &Subject,
        extent: Extent,
        query: &Query,
        report: &mut YamasakiReport,
    ) -> Result<(), Unanswered> {
        let limits = &query.limits;
        let one_heap = self.sets.iter().any(|set| subject.is_about_one_heap(set));
        let cases = extent.of(subject, one_heap, query)?;
        report.range.clone_from(&cases.range);
        let count = cases.len();
        let numbered = Numbered::closure(cases.list.into_iter().map(|case| case.position).collect(), limits)?;
        if numbered.positions.len() > count {
            report.range.push_str(", and all that can be reached from there");
        }
        let mut pace = Pace::default();
        let mut members = [Vec::new(), Vec::new()];
        for (number, position) in numbered.positions.iter().enumerate() {
            if pace.is_due() {
                limits.check(number as u64)?;
            }
            for (set, members) in self.sets.iter().zip(&mut members) {
                members.push(subject.holds(set, position)?);
            }
        }
        report.checked = numbered.positions.len() as u64;
        let [f0, f1] = &members;
        let theorem = theory::yamasaki::Yamasaki::new(&numbered, |p: &u64| f0[*p as usize], |p: &u64| f1[*p as usize]);
        for condition in Condition::ALL {
            let mut counterexample = None;
            for number in 0..numbered.positions.len() as u64 {
                if pace.is_due() {
                    limits.check(number)?;
                }
                if let Some(violation) = theorem.violation(condition, &number) {
                    let position = |number: u64| numbered.positions[number as usize].clone();
                    let option = violation.option.map(position);
                    counterexample = Some(Failing { position: position(number), option, why: violation.why });
                    break;
                }
            }
            let (letter, says) = named(condition);
            let verdict = if counterexample.is_some() { Judgement::Refuted } else { Judgement::Holds };
            report.conditions.push(Checked { condition: letter, says, verdict, counterexample });
        }
        Ok(())
    }
}
