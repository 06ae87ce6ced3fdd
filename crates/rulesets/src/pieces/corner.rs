//! Corner the Rook, the Queen, the Ryuoh and the Maharaja, and Wythoff's game (Rooks, Definition 5 and introduction).

use super::nim::{Nim, Take};
use super::{golden, reasons, stones, tuples};
use crate::figure::{Figure, Heap, Labels, PieceKind, TooBig, board};
use crate::forms::Fields;
use crate::game::{Game, Range};
use crate::notations::Notations;
use crate::part::Part;
use crate::powers::{
    Counts, Form, Index, Known, KnownOutcome, NoFamily, Numbering, Packed, Picture, Powers, Size, Theorem,
};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed};
use shapes::enumerate;
use shapes::notation::write_numbers;
use std::fmt;
use theory::{Flow, Outcome, Play, Ruleset};

/// One piece on the way to the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner(pub PieceKind);

/// How far a piece goes: to the left, and up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Columns to the left.
    pub left: u64,
    /// Rows up.
    pub up: u64,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.left, self.up) {
            (left, 0) => write!(f, "left {left}"),
            (0, up) => write!(f, "up {up}"),
            (left, up) if left == up => write!(f, "diagonally {up}"),
            (left, up) => write!(f, "left {left}, up {up}"),
        }
    }
}

const NOTATION: &str = "the square x,y, counted from the corner 0,0: 5,7";

/// Their registry entries.
pub const ENTRIES: &[Entry] = &[
    Entry {
        spec: "wythoff",
        name: "Wythoff's game",
        rules: "Take stones from one heap, or equally many from both.",
        ending: Ending("takes the last stone"),
        played_on: PlayedOn::Heaps,
        notation: "two heaps: 4,6",
        start: "any two heaps",
        paper: "Rooks, Definition 5",
        example: Example { spec: "wythoff", position: "4,6" },
        open: |_| Ok(boxed("wythoff".to_owned(), "4,6", Wythoff)),
    },
    Entry {
        spec: "corner:rook",
        name: "Corner the Rook",
        rules: "Move the rook left or up.",
        ending: Ending("reaches the corner"),
        played_on: PlayedOn::Chessboards,
        notation: NOTATION,
        start: "any square",
        paper: "Rooks, introduction",
        example: Example { spec: "corner:rook", position: "5,7" },
        open: |_| Ok(boxed("corner:rook".to_owned(), "5,7", Corner(PieceKind::Rook))),
    },
    Entry {
        spec: "corner:queen",
        name: "Corner the Queen",
        rules: "Move the queen left, up or diagonally towards the corner.",
        ending: Ending("reaches the corner"),
        played_on: PlayedOn::Chessboards,
        notation: NOTATION,
        start: "any square",
        paper: "Rooks, introduction",
        example: Example { spec: "corner:queen", position: "5,7" },
        open: |_| Ok(boxed("corner:queen".to_owned(), "5,7", Corner(PieceKind::Queen))),
    },
    Entry {
        spec: "corner:ryuoh",
        name: "Corner the Ryuoh",
        rules: "Move the ryuoh, the promoted rook of shogi: left or up like a rook, or one step diagonally towards the corner.",
        ending: Ending("reaches the corner"),
        played_on: PlayedOn::Chessboards,
        notation: NOTATION,
        start: "any square",
        paper: "Rooks, introduction",
        example: Example { spec: "corner:ryuoh", position: "5,7" },
        open: |_| Ok(boxed("corner:ryuoh".to_owned(), "5,7", Corner(PieceKind::Ryuoh))),
    },
    Entry {
        spec: "corner:maharaja",
        name: "Corner the Maharaja",
        rules: "Move the maharaja: like a queen, or like a knight by (−1,−2) or (−2,−1).",
        ending: Ending("reaches the corner"),
        played_on: PlayedOn::Chessboards,
        notation: NOTATION,
        start: "any square",
        paper: "Rooks, introduction",
        example: Example { spec: "corner:maharaja", position: "5,7" },
        open: |_| Ok(boxed("corner:maharaja".to_owned(), "5,7", Corner(PieceKind::Maharaja))),
    },
];

/// The steps of a knight towards the corner: columns to the left, and rows up.
const KNIGHT: [(u64, u64); 2] = [(1, 2), (2, 1)];

impl Ruleset for Corner {
    type Position = [u64; 2];
    type Move = Step;

    fn options(&self, &[x, y]: &[u64; 2], each: &mut impl FnMut(Step, [u64; 2]) -> Flow) -> Flow {
        // Every piece moves like a rook.
        for to in 0..x {
            each(Step { left: x - to, up: 0 }, [to, y])?;
        }
        for to in 0..y {
            each(Step { left: 0, up: y - to }, [x, to])?;
        }
        for step in (1..=self.farthest_diagonal(x, y)).rev() {
            each(Step { left: step, up: step }, [x - step, y - step])?;
        }
        for (left, up) in self.knight_steps(x, y) {
            each(Step { left, up }, [x - left, y - up])?;
        }
        Flow::Continue(())
    }
}

impl Corner {
    /// The name of the piece in specs.
    fn name(self) -> &'static str {
        match self.0 {
            PieceKind::Rook | PieceKind::Counter => "rook",
            PieceKind::Queen => "queen",
            PieceKind::Ryuoh => "ryuoh",
            PieceKind::Maharaja => "maharaja",
        }
    }

    fn farthest_diagonal(self, x: u64, y: u64) -> u64 {
        match self.0 {
            PieceKind::Rook | PieceKind::Counter => 0,
            PieceKind::Ryuoh => x.min(y).min(1),
            PieceKind::Queen | PieceKind::Maharaja => x.min(y),
        }
    }

    fn knight_steps(self, x: u64, y: u64) -> impl Iterator<Item = (u64, u64)> {
        let steps = KNIGHT.into_iter();
        steps.filter(move |&(left, up)| self.0 == PieceKind::Maharaja && x >= left && y >= up)
    }
}

/// The move to an option, which must not be larger in either number.
fn step_to(&[x, y]: &[u64; 2], option: [u64; 2]) -> (Step, [u64; 2]) {
    (Step { left: x - option[0], up: y - option[1] }, option)
}

/// Corner the Rook is Nim with two heaps.
const TWO_HEAPS: Nim = Nim { most: None };

fn rook_step(square: &[u64; 2], found: Option<(Take, Vec<u64>)>) -> Option<(Step, [u64; 2])> {
    found.map(|(_, heaps)| step_to(square, [heaps[0], heaps[1]]))
}

/// 3(⌊x/3⌋ xor ⌊y/3⌋) + (x+y) mod 3.
fn ryuoh_value(&[x, y]: &[u64; 2]) -> u128 {
    3 * u128::from((x / 3) ^ (y / 3)) + u128::from((x % 3 + y % 3) % 3)
}

/// A move of the Ryuoh to value `target`: in its row, in its column, or diagonally.
fn ryuoh_step(square: &[u64; 2], target: u64) -> Option<(Step, [u64; 2])> {
    let [x, y] = *square;
    // The coordinate that gives the target together with `other`, if it is smaller than `than`.
    let beside = |other: u64, than: u64| {
        let coordinate = 3 * u128::from((target / 3) ^ (other / 3)) + u128::from((target % 3 + 3 - other % 3) % 3);
        u64::try_from(coordinate).ok().filter(|&coordinate| coordinate < than)
    };
    let diagonal = || Some([x.checked_sub(1)?, y.checked_sub(1)?]);
    let found = None
        .or_else(|| Some([beside(y, x)?, y]))
        .or_else(|| Some([x, beside(x, y)?]))
        .or_else(|| diagonal().filter(|option| ryuoh_value(option) == target.into()))?;
    Some(step_to(square, found))
}

impl Game for Corner {
    fn notations(&self, square: &[u64; 2], list: &mut Notations) {
        match self.0 {
            PieceKind::Rook => list.game("two heaps", "nim", write_numbers(square)),
            PieceKind::Queen => list.game("two heaps", "wythoff", write_numbers(square)),
            _ => {}
        }
        let [x, y] = *square;
        list.game("the board turned over", format!("corner:{}", self.name()), write_numbers(&[y, x]));
    }

    fn read(&self, text: &str) -> Result<[u64; 2], BadPosition> {
        tuples::read(text, "two coordinates x,y")
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut([u64; 2]) -> Flow) -> Flow {
        enumerate::tuples(range.max).try_for_each(each)
    }

    fn powers(&self) -> Powers<'_, Corner> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<[u64; 2], Step> for Corner {
    fn known(&self, square: &[u64; 2], play: Play) -> Option<Known> {
        match (self.0, play) {
            (PieceKind::Rook, Play::Normal) => {
                Some(Known { grundy: (square[0] ^ square[1]).into(), source: "rooks-intro-rook" })
            }
            (PieceKind::Rook, Play::Misere) => TWO_HEAPS.known(&square.to_vec(), play),
            (PieceKind::Ryuoh, Play::Normal) => {
                Some(Known { grundy: ryuoh_value(square), source: "rooks-intro-ryuoh" })
            }
            _ => None,
        }
    }

    fn known_outcome(&self, square: &[u64; 2], play: Play) -> Option<KnownOutcome> {
        (self.0 == PieceKind::Queen).then(|| wythoff_outcome(square, play))
    }

    fn reason(&self, square: &[u64; 2], play: Play) -> Option<Reason> {
        let known = self.known(square, play)?;
        match self.0 {
            PieceKind::Rook => Some(reasons::nim(square, reasons::Numbers::Squares, None, play, known)),
            PieceKind::Ryuoh => Some(reasons::ryuoh(square, known)),
            PieceKind::Queen | PieceKind::Maharaja | PieceKind::Counter => None,
        }
    }

    fn reason_of_outcome(&self, square: &[u64; 2], play: Play) -> Option<Reason> {
        reasons::wythoff(square, play, self.known_outcome(square, play)?)
    }

    fn winning_move(&self, square: &[u64; 2], play: Play) -> Option<(Step, [u64; 2])> {
        match self.0 {
            PieceKind::Rook => rook_step(square, TWO_HEAPS.winning_move(&square.to_vec(), play)),
            PieceKind::Queen => golden::lost_option(square, play).map(|option| step_to(square, option)),
            PieceKind::Ryuoh if play == Play::Normal => ryuoh_step(square, 0),
            PieceKind::Ryuoh | PieceKind::Maharaja | PieceKind::Counter => None,
        }
    }

    fn move_to_value(&self, square: &[u64; 2], target: u64) -> Option<(Step, [u64; 2])> {
        match self.0 {
            PieceKind::Rook => rook_step(square, TWO_HEAPS.move_to_value(&square.to_vec(), target)),
            PieceKind::Ryuoh => ryuoh_step(square, target),
            PieceKind::Queen | PieceKind::Maharaja | PieceKind::Counter => None,
        }
    }
}

impl Packed<[u64; 2]> for Corner {
    fn form(&self, square: &[u64; 2]) -> Option<Box<dyn Form<[u64; 2]>>> {
        Some(Box::new(Fields::with_room_for(*self, square)?))
    }
}

impl Index<[u64; 2]> for Corner {
    fn sizes(&self) -> &'static str {
        "below=AxB"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<[u64; 2]>, NoFamily> {
        let sides: [u64; 2] = size.of("below")?;
        let [x, y] = sides.map(|side| side.saturating_sub(1));
        let knight = if self.0 == PieceKind::Maharaja { 2 } else { 0 };
        let diagonal = self.farthest_diagonal(x, y);
        let most = tuples::most_lowered(&sides, None).saturating_add(diagonal).saturating_add(knight);
        tuples::numbering(size, Fields::below(*self, &sides), most, |lines| match self.0 {
            PieceKind::Rook | PieceKind::Counter => lines,
            PieceKind::Queen => lines.with_diagonals(),
            PieceKind::Ryuoh => lines.with_steps(&[(1, 1)]),
            PieceKind::Maharaja => lines.with_diagonals().with_steps(&KNIGHT),
        })
    }

    fn smallest_with(&self, square: &[u64; 2]) -> Option<Size> {
        tuples::smallest_with(square)
    }
}

impl Counts<[u64; 2]> for Corner {
    fn moves(&self, &[x, y]: &[u64; 2]) -> Option<u128> {
        let straight = u128::from(x) + u128::from(y);
        Some(straight + u128::from(self.farthest_diagonal(x, y)) + self.knight_steps(x, y).count() as u128)
    }

    fn positions(&self, square: &[u64; 2]) -> Option<u128> {
        Some(tuples::count_below(square))
    }
}

impl Picture<[u64; 2], Step> for Corner {
    fn figure(&self, square: &[u64; 2], marked: Option<&Step>, _labels: Labels) -> Result<Figure, TooBig> {
        let target = marked.map(|step| [square[0] - step.left.min(square[0]), square[1] - step.up.min(square[1])]);
        board(&[(self.0, *square)], marked.map(|_| 0), target)
    }
}

/// Who wins Wythoff's game, and hence Corner the Queen.
fn wythoff_outcome(heaps: &[u64; 2], play: Play) -> KnownOutcome {
    let outcome = if golden::is_lost(heaps, play) { Outcome::P } else { Outcome::N };
    let source = match play {
        Play::Normal => "rooks-3",
        Play::Misere => "beyond-wythoff-misere",
    };
    KnownOutcome { outcome, source }
}

/// Wythoff's game: Corner the Queen in terms of two heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wythoff;

/// Takes stones from one heap, or equally many from both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeFromTwo(Step);

impl fmt::Display for TakeFromTwo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.left, self.0.up) {
            (stones, 0) => write!(f, "take {stones} from heap 1"),
            (0, stones) => write!(f, "take {stones} from heap 2"),
            (stones, _) => write!(f, "take {stones} from both"),
        }
    }
}

impl Ruleset for Wythoff {
    type Position = [u64; 2];
    type Move = TakeFromTwo;

    fn options(&self, &[a, b]: &[u64; 2], each: &mut impl FnMut(TakeFromTwo, [u64; 2]) -> Flow) -> Flow {
        let take = |first, second| TakeFromTwo(Step { left: first, up: second });
        for left in 0..a {
            each(take(a - left, 0), [left, b])?;
        }
        for left in 0..b {
            each(take(0, b - left), [a, left])?;
        }
        for stones in (1..=a.min(b)).rev() {
            each(take(stones, stones), [a - stones, b - stones])?;
        }
        Flow::Continue(())
    }
}

impl Game for Wythoff {
    fn notations(&self, heaps: &[u64; 2], list: &mut Notations) {
        list.game("square of a queen", "corner:queen", write_numbers(heaps));
        let [x, y] = *heaps;
        list.game("heaps exchanged", "wythoff", write_numbers(&[y, x]));
    }

    fn read(&self, text: &str) -> Result<[u64; 2], BadPosition> {
        tuples::read(text, "two heaps")
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut([u64; 2]) -> Flow) -> Flow {
        Corner(PieceKind::Queen).up_to(range, each)
    }

    fn powers(&self) -> Powers<'_, Wythoff> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<[u64; 2], TakeFromTwo> for Wythoff {
    fn known_outcome(&self, heaps: &[u64; 2], play: Play) -> Option<KnownOutcome> {
        Some(wythoff_outcome(heaps, play))
    }

    fn reason_of_outcome(&self, heaps: &[u64; 2], play: Play) -> Option<Reason> {
        reasons::wythoff(heaps, play, wythoff_outcome(heaps, play))
    }

    fn winning_move(&self, heaps: &[u64; 2], play: Play) -> Option<(TakeFromTwo, [u64; 2])> {
        let (step, option) = step_to(heaps, golden::lost_option(heaps, play)?);
        Some((TakeFromTwo(step), option))
    }
}

impl Packed<[u64; 2]> for Wythoff {
    fn form(&self, heaps: &[u64; 2]) -> Option<Box<dyn Form<[u64; 2]>>> {
        Some(Box::new(Fields::with_room_for(*self, heaps)?))
    }
}

impl Index<[u64; 2]> for Wythoff {
    fn sizes(&self) -> &'static str {
        "below=AxB"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<[u64; 2]>, NoFamily> {
        Corner(PieceKind::Queen).numbering(size)
    }

    fn smallest_with(&self, heaps: &[u64; 2]) -> Option<Size> {
        tuples::smallest_with(heaps)
    }
}

impl Counts<[u64; 2]> for Wythoff {
    fn moves(&self, heaps: &[u64; 2]) -> Option<u128> {
        Counts::moves(&Corner(PieceKind::Queen), heaps)
    }

    fn positions(&self, heaps: &[u64; 2]) -> Option<u128> {
        Some(tuples::count_below(heaps))
    }
}

impl Picture<[u64; 2], TakeFromTwo> for Wythoff {
    fn figure(&self, heaps: &[u64; 2], marked: Option<&TakeFromTwo>, _labels: Labels) -> Result<Figure, TooBig> {
        let taken = marked.map_or([0, 0], |take| [take.0.left, take.0.up]);
        Ok(Figure::Heaps((0..2).map(|i| Heap { size: heaps[i], taken: taken[i], added: 0 }).collect()))
    }

    fn grip(&self, heaps: &[u64; 2], take: &TakeFromTwo) -> Option<Vec<Part>> {
        let losing = [(1, take.0.left), (2, take.0.up)].into_iter().filter(|(_, stones)| *stones > 0);
        Some(losing.map(|(heap, stones)| stones::lowest(heaps, heap, stones)).collect())
    }

    fn move_of(&self, heaps: &[u64; 2], parts: &[Part]) -> Option<(TakeFromTwo, [u64; 2])> {
        let (left, up) = match stones::taken(heaps, parts)?[..] {
            [(1, stones)] => (stones, 0),
            [(2, stones)] => (0, stones),
            [(_, stones), (_, as_many)] if stones == as_many => (stones, stones),
            _ => return None,
        };
        Some((TakeFromTwo(Step { left, up }), [heaps[0] - left, heaps[1] - up]))
    }
}
