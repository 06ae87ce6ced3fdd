//! A game from a rule file, of any kind, as the laboratory plays it.

use crate::file::BoardKind;
use crate::kinds::Kind;
use crate::rules::Rules;
use crate::theorems::OnBoard;
use rulesets::figure::{Figure, Labels, TooBig};
use rulesets::powers::{Counts, Form, Index, NoFamily, Numbering, Packed, Picture, Powers, Size};
use rulesets::refusal::BadPosition;
use rulesets::{Count, Game, Part, Range, Sort};
use std::fmt;
use std::sync::Arc;
use theory::{Flow, Ruleset};

/// A move: its name, and the parts of the picture that it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Its name.
    pub text: String,
    /// The line of the rule file that allows it.
    pub line: usize,
    /// The parts of the picture that it changes.
    pub parts: Vec<Part>,
    /// The position it leads to, for pictures that show the target.
    pub to: Vec<u64>,
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A game from a rule file.
pub(crate) struct OwnGame {
    kind: Arc<dyn Kind>,
    /// The name of its tables.
    family: String,
    start: Option<Vec<u64>>,
    sort: Sort,
    /// What is proved about games with such rules.
    theorem: Option<OnBoard>,
}

impl OwnGame {
    /// A game with the start that its file gives or, if there is none, that of the board.
    pub(crate) fn new(kind: Arc<dyn Kind>, rules: &Rules, start: Option<Vec<u64>>, family: String) -> OwnGame {
        let start = start.or_else(|| kind.natural_start());
        let sort = match rules.file.board {
            BoardKind::Tuple(_) | BoardKind::Array { .. } => Sort::Tuple,
            BoardKind::Heaps => Sort::Heaps,
            BoardKind::Partition => Sort::Partition,
            BoardKind::StrictPartition => Sort::StrictPartition,
            BoardKind::Beads | BoardKind::Coins => Sort::Set,
            BoardKind::Vertices(_) | BoardKind::Labels { .. } | BoardKind::Token(_) | BoardKind::Ideal(_) => {
                Sort::Other
            }
        };
        OwnGame { kind, family, start, sort, theorem: OnBoard::new(rules) }
    }
}

impl Ruleset for OwnGame {
    type Position = Vec<u64>;
    type Move = Made;

    fn options(&self, position: &Vec<u64>, each: &mut impl FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        match self.theorem.as_ref().filter(|theorem| theorem.is_too_large(position)) {
            Some(theorem) => theorem.options(position, each),
            None => self.kind.options(position, each),
        }
    }
}

impl Game for OwnGame {
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        self.kind.read(text)
    }

    fn write(&self, position: &Vec<u64>) -> String {
        self.kind.write(position)
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(Vec<u64>) -> Flow) -> Flow {
        self.kind.up_to(range, each)
    }

    fn count(&self) -> Count {
        self.kind.count()
    }

    fn sort(&self) -> Sort {
        self.sort
    }

    fn size(&self, position: &Vec<u64>) -> u128 {
        self.kind.size(position).into()
    }

    fn start(&self) -> Option<Vec<u64>> {
        self.start.clone()
    }

    fn powers(&self) -> Powers<'_, OwnGame> {
        let powers = Powers::none().packed(self).picture(self).counts(self);
        let powers = self.theorem.iter().fold(powers, |powers, theorem| powers.theorem(theorem));
        if self.kind.sizes().is_some() { powers.index(self) } else { powers }
    }
}

impl Packed<Vec<u64>> for OwnGame {
    fn form(&self, position: &Vec<u64>) -> Option<Box<dyn Form<Vec<u64>>>> {
        self.kind.form(position)
    }

    fn form_for_values(&self, position: &Vec<u64>) -> Option<Box<dyn Form<Vec<u64>>>> {
        self.kind.form_for_values(position)
    }
}

impl Index<Vec<u64>> for OwnGame {
    fn sizes(&self) -> &'static str {
        self.kind.sizes().unwrap_or_default()
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<Vec<u64>>, NoFamily> {
        self.kind.numbering(size)
    }

    fn smallest_with(&self, position: &Vec<u64>) -> Option<Size> {
        self.kind.smallest_with(position)
    }

    fn family_name(&self) -> Option<&str> {
        Some(&self.family)
    }
}

impl Counts<Vec<u64>> for OwnGame {
    fn moves(&self, position: &Vec<u64>) -> Option<u128> {
        self.kind.moves_of(position).or_else(|| Some(self.theorem.as_ref()?.count_moves(position)))
    }

    fn positions(&self, position: &Vec<u64>) -> Option<u128> {
        self.kind.positions_below(position)
    }
}

impl Picture<Vec<u64>, Made> for OwnGame {
    fn figure(&self, position: &Vec<u64>, marked: Option<&Made>, _labels: Labels) -> Result<Figure, TooBig> {
        self.kind.figure(position, marked)
    }

    fn grip(&self, position: &Vec<u64>, m: &Made) -> Option<Vec<Part>> {
        self.kind.grip(position, m)
    }
}
