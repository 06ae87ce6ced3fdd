//! The closed forms of MHRG, written out for a position.

use super::Mhrg;
use crate::figure::MOST_PARTS;
use crate::part::Part;
use crate::powers::Known;
use crate::reason::{Operation, Reason, Step, Term};
use shapes::Partition;

impl Mhrg {
    /// The instance of the theorem that gives the value of a position.
    pub(super) fn value_reason(&self, diagram: &Partition, known: Known) -> Option<Reason> {
        if let Some(parts) = self.parts(diagram) {
            let statement =
                "On the boards n×n and n×(n+1) the value is the nim-sum of the positive labels of the position.";
            // Labels ascend from the lowest row that has one to the first.
            let rows = (1..=parts.len()).rev();
            let labels = parts.iter().map(|part| part.unsigned_abs()).zip(rows).map(|(label, row)| {
                Term::number(label).at(format!("row {row}"), self.boxes_of_label(diagram, label, row))
            });
            return Some(Reason::formula(known.source, statement).step(Step::xor("positive labels", labels)));
        }
        let excess = self.excess();
        Some(match *diagram.rows() {
            [] => Reason::formula(known.source, "The empty diagram has no move.").step(Step::is("", 0)),
            [row] => {
                let statement = "A single row becomes any shorter row that occurs, as a heap of Nim does.";
                let reason = Reason::formula(known.source, statement);
                match self.past_gap(row) {
                    false => reason.step(Step::is(format!("All shorter rows occur: the value is {row}."), row)),
                    true => reason.step(Step::new(
                        Operation::Minus,
                        format!("a row of (n−m+1)/2 = {} never occurs", excess.div_ceil(2)),
                        [Term::number(row), Term::number(1)],
                    )),
                }
            }
            [a, b] if self.is_listed(a, b) => self.listed_reason(Reason::formula(known.source, LIST), a, b),
            [_, _] => {
                let k = (excess + 2) / 2;
                let statement = "Two full rows of 2k or 2k+1 boxes have the value 3 for k = 1, 2 for k > 1 with k ≡ 1 mod 4, and \
                                 otherwise 1.";
                let value = self.two_full_rows();
                Reason::formula(known.source, statement)
                    .step(Step::is(format!("k = {k} ≡ {} mod 4: the value is {value}.", k % 4), value))
            }
            _ => return None,
        })
    }

    /// The boxes that a positive label counts: that many, at the end of the row whose end has the step.
    fn boxes_of_label(&self, diagram: &Partition, label: u64, row: usize) -> impl Iterator<Item = Part> + use<> {
        let end = diagram.rows().get(row - 1).copied().unwrap_or(0);
        let is_drawn = self.0.rows() as u128 * self.0.columns() as u128 <= MOST_PARTS;
        (end.saturating_sub(label) + 1..=end).take_while(move |_| is_drawn).map(move |column| Part::cell(row, column))
    }

    /// The instance of the theorem that says who wins.
    pub(super) fn winner_reason(&self, diagram: &Partition, source: &'static str) -> Option<Reason> {
        let reason = Reason::outcome(source, LIST);
        match *diagram.rows() {
            [] => Some(reason.step(Step::is("Here no row is left, so it is lost.", 0))),
            [_] => Some(reason.step(Step::is("Here one row is left, which one move takes whole, so it is won.", 1))),
            [a, b] => Some(self.listed_reason(reason, a, b)),
            _ => None,
        }
    }

    fn listed_reason(&self, reason: Reason, a: u64, b: u64) -> Reason {
        let is_listed = self.is_listed(a, b);
        let (place, verdict) = if is_listed { ("is", "lost") } else { ("is not", "won") };
        let excess = self.excess();
        let text = format!(
            "n−m = {excess} = 4·{} + {}: {a},{b} {place} in the list, so it is {verdict}.",
            excess / 4,
            excess % 4
        );
        reason.step(Step::is(text, u64::from(!is_listed)))
    }
}

/// What Motegi's corollary says.
const LIST: &str = "Of the positions with at most two rows, the lost ones are the empty one and those with two rows in the list \
                    of Motegi's Corollary 6.2.";
