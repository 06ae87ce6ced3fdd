//! The Sato–Welter game on Young diagrams: remove a hook (Abuku–Tada, Definitions 2.1 and 2.2).

use super::reasons;
use super::welter::{BeadMove, bead_moves_to_value};
use super::welter_function::Residues;
use crate::figure::{BoxCell, BoxRow, Boxes, Figure, Labels, TooBig};
use crate::forms::DiagramBits;
use crate::game::{Count, Game, Range};
use crate::indices::{DiagramWords, Ranked};
use crate::marking::Marking;
use crate::notations::{Notations, diagrams};
use crate::part::Part;
use crate::posets::nibble::count_inside;
use crate::powers::{Counts, Form, Index, Known, NoFamily, Numbering, Packed, Picture, Powers, Size, Theorem};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed};
use shapes::Partition;
use shapes::ranking::DiagramsInBox;
use std::fmt;
use tables::Moves;
use tables::indexed::{SetChange, SetMoves};
use theory::{Flow, Play, Ruleset};

/// The Sato–Welter game.
#[derive(Clone, Copy, Debug)]
pub struct Young;

/// Removes the hook of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HookAt {
    /// The row of the box, counted from 1.
    pub row: usize,
    /// Its column, counted from 1.
    pub column: u64,
}

impl HookAt {
    /// The box itself, as a part of the picture.
    pub(crate) fn corner(&self) -> Part {
        Part::cell(self.row, self.column)
    }
}

impl fmt::Display for HookAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.column)
    }
}

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[Entry {
    spec: "young",
    name: "Sato–Welter game",
    rules: "Remove a hook of the Young diagram; the boxes below it and to its right slide up and left.",
    ending: Ending("empties the diagram"),
    played_on: PlayedOn::Diagrams,
    notation: "a partition, rows separated by commas: 4,2,1; 3^2,1 is 3,3,1, the empty one is -",
    start: "any partition",
    paper: "Abuku–Tada, Definition 2.2",
    example: Example { spec: "young", position: "4,2,1" },
    open: |_| Ok(boxed("young".to_owned(), "4,2,1", Young)),
}];

impl Ruleset for Young {
    type Position = Partition;
    type Move = HookAt;

    fn options(&self, diagram: &Partition, each: &mut impl FnMut(HookAt, Partition) -> Flow) -> Flow {
        for (row, column) in diagram.boxes() {
            let left = diagram.remove_hook(row, column).expect("a box of the diagram has a hook");
            each(HookAt { row, column }, left)?;
        }
        Flow::Continue(())
    }
}

/// The beads of a diagram: row i of k has its bead on square λ_i + (k-i). In ascending order, so the last row comes
/// first.
///
/// Rows are below 2^63 and there are far fewer of them than that, so a bead always fits.
pub fn beads(diagram: &Partition) -> Vec<u64> {
    diagram.rows().iter().rev().zip(0..).map(|(row, below)| row + below).collect()
}

/// The hook whose removal moves this bead, and the diagram that it leaves.
pub fn hook_of_bead(diagram: &Partition, beads: &[u64], bead_move: BeadMove) -> Option<(HookAt, Partition)> {
    let row = beads.len() - beads.binary_search(&bead_move.from).ok()?;
    // The bead's new row is as long as there are empty squares below it, and ends where the hook began.
    let smaller = beads.partition_point(|&bead| bead < bead_move.to) as u64;
    let column = 1 + bead_move.to - smaller;
    Some((HookAt { row, column }, diagram.remove_hook(row, column)?))
}

impl Game for Young {
    fn notations(&self, diagram: &Partition, list: &mut Notations) {
        diagrams::games(diagram, "young", list);
        diagrams::shape(diagram, Some("young"), list);
    }

    fn read(&self, text: &str) -> Result<Partition, BadPosition> {
        Ok(text.parse()?)
    }

    fn count(&self) -> Count {
        Count::AtMost
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(Partition) -> Flow) -> Flow {
        range.partitions().try_for_each(each)
    }

    fn powers(&self) -> Powers<'_, Young> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<Partition, HookAt> for Young {
    fn known(&self, diagram: &Partition, play: Play) -> Option<Known> {
        let alpha = || u128::from(Residues::new(&beads(diagram)).alpha());
        (play == Play::Normal).then(|| Known { grundy: alpha(), source: "abuku-tada-2.4" })
    }

    fn reason(&self, diagram: &Partition, play: Play) -> Option<Reason> {
        Some(reasons::young(diagram, self.known(diagram, play)?))
    }

    fn move_to_value(&self, diagram: &Partition, target: u64) -> Option<(HookAt, Partition)> {
        let beads = beads(diagram);
        hook_of_bead(diagram, &beads, bead_moves_to_value(&beads, target, 1).pop()?)
    }

    fn all_moves_to_value(&self, diagram: &Partition, target: u64) -> Option<Vec<(HookAt, Partition)>> {
        let beads = beads(diagram);
        let found = bead_moves_to_value(&beads, target, usize::MAX);
        Some(found.into_iter().filter_map(|bead_move| hook_of_bead(diagram, &beads, bead_move)).collect())
    }
}

impl Packed<Partition> for Young {
    fn form(&self, _diagram: &Partition) -> Option<Box<dyn Form<Partition>>> {
        Some(Box::new(DiagramBits { joins_conjugates: false }))
    }

    fn form_for_values(&self, _diagram: &Partition) -> Option<Box<dyn Form<Partition>>> {
        Some(Box::new(DiagramBits { joins_conjugates: true }))
    }
}

impl Index<Partition> for Young {
    fn sizes(&self) -> &'static str {
        "box=AxB"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<Partition>, NoFamily> {
        let [rows, columns] = size.of("box")?;
        let diagrams = DiagramsInBox::new(rows, columns)?;
        let moves = Moves::Sets(SetMoves::new(diagrams.beads().clone(), SetChange::Slide));
        let form = DiagramBits { joins_conjugates: false };
        Ok(Numbering::new(Ranked::new(form, DiagramWords(diagrams), rows * columns)).with_moves(moves))
    }

    fn smallest_with(&self, diagram: &Partition) -> Option<Size> {
        Some(Size::new("box", [diagram.len().max(1) as u64, diagram.row(1).max(1)]))
    }
}

impl Counts<Partition> for Young {
    fn positions(&self, diagram: &Partition) -> Option<u128> {
        Some(count_inside(diagram))
    }

    fn moves(&self, diagram: &Partition) -> Option<u128> {
        Some(diagram.size())
    }
}

impl Picture<Partition, HookAt> for Young {
    fn labels(&self) -> &'static [Labels] {
        &[Labels::Hooks, Labels::Blank]
    }

    fn figure(&self, diagram: &Partition, marked: Option<&HookAt>, labels: Labels) -> Result<Figure, TooBig> {
        let figure = figure(diagram, None, |i, j| match labels {
            Labels::Blank => String::new(),
            _ => diagram.hook_length(i, j).to_string(),
        })?;
        Ok(figure.with(marked.map(|hook| self.marking(diagram, hook)).transpose()?))
    }

    fn marking(&self, diagram: &Partition, m: &HookAt) -> Result<Marking, TooBig> {
        TooBig::check("boxes", diagram.size())?;
        let hook = diagram.hook(m.row, m.column);
        Ok(Marking::taking(hook.iter().flat_map(|hook| hook.boxes()).map(|(i, j)| Part::cell(i, j))))
    }

    fn grip(&self, _diagram: &Partition, m: &HookAt) -> Option<Vec<Part>> {
        Some(vec![m.corner()])
    }
}

/// A diagram with a label in each box.
///
/// # Errors
///
/// Refuses a diagram that is too large to draw.
pub fn figure(
    diagram: &Partition,
    frame: Option<(usize, usize)>,
    label: impl Fn(usize, u64) -> String,
) -> Result<Figure, TooBig> {
    TooBig::check("boxes", diagram.size())?;
    let cell = |i: usize, j: u64| BoxCell { label: label(i, j), mark: None };
    let row = |i: usize, length: u64| BoxRow { indent: 0, cells: (1..=length).map(|j| cell(i, j)).collect() };
    let rows = diagram.rows().iter().enumerate().map(|(i, &length)| row(i + 1, length)).collect();
    Ok(Figure::Boxes(Boxes { rows, frame, ..Boxes::default() }))
}
