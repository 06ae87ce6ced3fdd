//! Nibble: remove corners of a chocolate bar, which is an order ideal of N² (Defant, Kravitz and Williams; Ungar, §1).
//!
//! The boundary word of a diagram begins at the end of its last row: each row contributes as many Ls as it is longer
//! than the next, then a D. Eeta, the second player, wins if and only if no odd block of Ls is followed by an odd block
//! of Ds.

use super::{nand, reasons, subsets};
use crate::counting::choose;
use crate::figure::{Figure, Labels, TooBig};
use crate::forms::Path;
use crate::game::{Count, Game, Range};
use crate::hooks::young;
use crate::indices::{DiagramWords, Ranked};
use crate::marking::Marking;
use crate::notations::{Notations, diagrams, orders};
use crate::part::Part;
use crate::powers::{
    Counts, Form, Index, Known, KnownOutcome, NoFamily, Numbering, Packed, Picture, Powers, Size, Theorem,
};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed};
use shapes::ranking::DiagramsInBox;
use shapes::{ElementSet, Partition, Poset};
use std::fmt;
use tables::Moves;
use tables::indexed::{SetChange, SetMoves};
use theory::{Flow, Outcome, Play, Ruleset};

/// Nibble.
#[derive(Clone, Copy, Debug)]
pub struct Nibble;

/// Removes corners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nibbled {
    /// The boxes (row, column), from the top.
    pub corners: Vec<(usize, u64)>,
}

impl fmt::Display for Nibbled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (row, column)) in self.corners.iter().enumerate() {
            write!(f, "{}({row},{column})", if place > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[Entry {
    spec: "nibble",
    name: "Nibble",
    rules: "Remove one or more corners of the diagram.",
    ending: Ending("takes the last box"),
    played_on: PlayedOn::Diagrams,
    notation: "a partition, rows separated by commas: 4,3,2; 4^2,2 is 4,4,2, the empty one is -",
    start: "any partition",
    paper: "Ungar, §1",
    example: Example { spec: "nibble", position: "4,3,2" },
    open: |_| Ok(boxed("nibble".to_owned(), "4,3,2", Nibble)),
}];

impl Ruleset for Nibble {
    type Position = Partition;
    type Move = Nibbled;

    fn options(&self, diagram: &Partition, each: &mut impl FnMut(Nibbled, Partition) -> Flow) -> Flow {
        let corners: Vec<(usize, u64)> = corners(diagram).map(|corner| (corner.row, corner.column)).collect();
        subsets::nonempty(&corners).try_for_each(|corners| {
            let option = without(diagram, &corners);
            each(Nibbled { corners }, option)
        })
    }
}

/// The diagram without some of its corners.
fn without(diagram: &Partition, corners: &[(usize, u64)]) -> Partition {
    let mut rows = diagram.rows().to_vec();
    corners.iter().for_each(|&(row, _)| rows[row - 1] -= 1);
    Partition::new(rows).expect("without a corner it is a diagram still")
}

/// A corner, and the blocks of the boundary word that meet there.
#[derive(Clone, Copy, Debug)]
struct Corner {
    row: usize,
    column: u64,
    /// By how much its row is longer than the next: the length of the block of Ls.
    across: u64,
    /// How many rows are as long as its own: the length of the block of Ds.
    down: u64,
}

/// The corners, from the top.
fn corners(diagram: &Partition) -> impl Iterator<Item = Corner> {
    let mut row = 0;
    diagram.rows().chunk_by(|a, b| a == b).map(move |block| {
        row += block.len();
        let column = block[0];
        Corner { row, column, across: column - diagram.row(row + 1), down: block.len() as u64 }
    })
}

/// The boundary word in blocks, such as `L2 D1 L2 D2`.
pub fn boundary_word(diagram: &Partition) -> String {
    let blocks: Vec<String> = corners(diagram).map(|corner| format!("L{} D{}", corner.across, corner.down)).collect();
    blocks.into_iter().rev().collect::<Vec<_>>().join(" ")
}

/// Whether Eeta wins: no odd block of Ls is followed by an odd block of Ds.
pub fn is_eeta_win(diagram: &Partition) -> bool {
    !corners(diagram).any(|corner| corner.across % 2 == 1 && corner.down % 2 == 1)
}

/// The corners to remove so that Eeta's condition holds afterwards; none if it already holds.
///
/// Below a corner, the skeleton has a chain along its row and one along its column, each as long as the corner's block,
/// counting the corner. Corners of lower rank come first, as in the solver for all posets. If the removed corner's row
/// is longer than the next by one box only, the box before the corner joins the column chain of the next corner, which
/// thus grows by one; and likewise for columns.
fn winning_corners(diagram: &Partition) -> Vec<(usize, u64)> {
    let all: Vec<Corner> = corners(diagram).collect();
    let mut by_rank: Vec<usize> = (0..all.len()).collect();
    by_rank.sort_by_key(|&i| all[i].row as u128 + u128::from(all[i].column));
    let (mut longer_across, mut longer_down) = (vec![0; all.len()], vec![0; all.len()]);
    let mut chosen = Vec::new();
    for i in by_rank {
        let Corner { across, down, .. } = all[i];
        if (across + longer_across[i]) % 2 == 1 && (down + longer_down[i]) % 2 == 1 {
            chosen.push(i);
            if across == 1 && i + 1 < all.len() {
                longer_down[i + 1] = 1;
            }
            if down == 1 && i > 0 {
                longer_across[i - 1] = 1;
            }
        }
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|i| (all[i].row, all[i].column)).collect()
}

/// The value, if there is a formula for it: for rectangles, and for two rows a > b or two such columns.
fn small_value(diagram: &Partition) -> Option<Known> {
    let two = |a: u64, b: u64| Known { grundy: (a % 2 + 2 * (b % 2)).into(), source: "beyond-ungar-two-rows" };
    let corners: Vec<Corner> = corners(diagram).take(3).collect();
    match corners[..] {
        [] => Some(Known { grundy: 0, source: "beyond-ungar-boxes" }),
        [Corner { row, column, .. }] => {
            let is_odd = row as u64 % 2 == 1 && column % 2 == 1;
            Some(Known { grundy: is_odd.into(), source: "beyond-ungar-boxes" })
        }
        [upper, lower] if lower.row == 2 => Some(two(upper.column, lower.column)),
        [upper, lower] if upper.column == 2 => Some(two(lower.row as u64, upper.row as u64)),
        _ => None,
    }
}

/// A lower bound on the number of diagrams inside: those that fit into one rectangle inside.
pub(crate) fn count_inside(diagram: &Partition) -> u128 {
    let in_rectangle = |rows: u128, columns: u128| choose(rows + columns, rows);
    corners(diagram).map(|corner| in_rectangle(corner.row as u128, corner.column.into())).max().unwrap_or(1)
}

impl Game for Nibble {
    fn notations(&self, diagram: &Partition, list: &mut Notations) {
        orders::ideal_of_diagram(diagram, list);
        diagrams::shape(diagram, Some("nibble"), list);
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

    fn powers(&self) -> Powers<'_, Nibble> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<Partition, Nibbled> for Nibble {
    fn known(&self, diagram: &Partition, play: Play) -> Option<Known> {
        (play == Play::Normal).then(|| small_value(diagram)).flatten()
    }

    fn known_outcome(&self, diagram: &Partition, play: Play) -> Option<KnownOutcome> {
        let outcome = || if is_eeta_win(diagram) { Outcome::P } else { Outcome::N };
        (play == Play::Normal).then(|| KnownOutcome { outcome: outcome(), source: "ungar-nibble" })
    }

    fn reason(&self, diagram: &Partition, play: Play) -> Option<Reason> {
        let known = self.known(diagram, play)?;
        let sides: Vec<(u64, u64)> = corners(diagram).map(|corner| (corner.row as u64, corner.column)).collect();
        Some(match sides[..] {
            [] => reasons::box_value(&[0], known),
            [(rows, columns)] => reasons::box_value(&[rows, columns], known),
            [(_, a), (2, b)] => reasons::two_rows(a, b, "rows", known),
            [(b, _), (a, _), ..] => reasons::two_rows(a, b, "columns", known),
        })
    }

    fn reason_of_outcome(&self, diagram: &Partition, play: Play) -> Option<Reason> {
        let known = self.known_outcome(diagram, play)?;
        let mut blocks: Vec<(u64, u64)> = corners(diagram).map(|corner| (corner.across, corner.down)).collect();
        blocks.reverse();
        Some(reasons::boundary_word(&blocks, known))
    }

    fn winning_move(&self, diagram: &Partition, play: Play) -> Option<(Nibbled, Partition)> {
        let corners = winning_corners(diagram);
        let option = without(diagram, &corners);
        (play == Play::Normal && !corners.is_empty()).then_some((Nibbled { corners }, option))
    }
}

impl Packed<Partition> for Nibble {
    fn form(&self, _diagram: &Partition) -> Option<Box<dyn Form<Partition>>> {
        Some(Box::new(Path { joins_conjugates: false }))
    }

    fn form_for_values(&self, _diagram: &Partition) -> Option<Box<dyn Form<Partition>>> {
        Some(Box::new(Path { joins_conjugates: true }))
    }
}

impl Index<Partition> for Nibble {
    fn sizes(&self) -> &'static str {
        "box=AxB"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<Partition>, NoFamily> {
        let [rows, columns] = size.of("box")?;
        let diagrams = DiagramsInBox::new(rows, columns)?;
        let moves = Moves::Sets(SetMoves::new(diagrams.beads().clone(), SetChange::Step));
        // At most 31 corners, because there are at most 62 rows and columns together.
        let most_options = (1 << rows.min(columns)) - 1;
        let form = Path { joins_conjugates: false };
        Ok(Numbering::new(Ranked::new(form, DiagramWords(diagrams), most_options)).with_moves(moves))
    }

    fn smallest_with(&self, diagram: &Partition) -> Option<Size> {
        Some(Size::new("box", [diagram.len().max(1) as u64, diagram.row(1).max(1)]))
    }
}

impl Counts<Partition> for Nibble {
    fn moves(&self, diagram: &Partition) -> Option<u128> {
        Some(subsets::count(corners(diagram).count()))
    }

    fn positions(&self, diagram: &Partition) -> Option<u128> {
        Some(count_inside(diagram))
    }
}

impl Picture<Partition, Nibbled> for Nibble {
    fn labels(&self) -> &'static [Labels] {
        &[Labels::Values, Labels::Blank]
    }

    /// Boxes of the skeleton carry their NAND values.
    fn figure(&self, diagram: &Partition, marked: Option<&Nibbled>, labels: Labels) -> Result<Figure, TooBig> {
        TooBig::check("boxes", diagram.size())?;
        let poset = Poset::of_diagram(diagram).map_err(|_| TooBig { parts: "boxes", size: diagram.size() })?;
        let whole = ElementSet::full(poset.len());
        let skeleton = nand::skeleton(&poset, &whole);
        let ones = nand::ones(&poset, &whole, &skeleton);
        let mut figure = young::figure(diagram, None, |i, j| {
            let element = poset.find(&format!("({i},{j})")).filter(|&x| skeleton.contains(x));
            match (labels, element) {
                (Labels::Blank | Labels::Fair, _) | (_, None) => String::new(),
                (_, Some(x)) => u8::from(ones.contains(x)).to_string(),
            }
        })?;
        if let Figure::Boxes(boxes) = &mut figure {
            boxes.remarks.push(format!("boundary word: {}", boundary_word(diagram)));
        }
        Ok(figure.with(marked.map(|m| self.marking(diagram, m)).transpose()?))
    }

    fn marking(&self, _diagram: &Partition, m: &Nibbled) -> Result<Marking, TooBig> {
        Ok(Marking::taking(m.corners.iter().map(|&(row, column)| Part::cell(row, column))))
    }

    fn free_parts(&self, diagram: &Partition) -> Option<Vec<Part>> {
        Some(corners(diagram).map(|corner| Part::cell(corner.row, corner.column)).collect())
    }

    fn move_of(&self, diagram: &Partition, parts: &[Part]) -> Option<(Nibbled, Partition)> {
        let corners = corners(diagram).map(|corner| (corner.row, corner.column));
        let corners = subsets::chosen(corners, |&(row, column)| Part::cell(row, column), parts)?;
        let option = without(diagram, &corners);
        Some((Nibbled { corners }, option))
    }
}
