//! Corner Two Rooks, and Nim_4rb, of which it is the misère play (Rooks, Definitions 6, 8 and 14).
//!
//! A move lowers one of the four coordinates x, y, z, w. The printed definitions omit the third, but all four can be
//! lowered.

use super::nim::{Nim, Take};
use super::{reasons, rook_pairs, stones, tuples};
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
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed, limit};
use shapes::enumerate;
use shapes::notation::write_numbers;
use std::fmt;
use tables::indexed::{Lines, Meeting};
use theory::{Flow, Outcome, Play, Ruleset};

/// Two rooks on different squares (x,y) and (z,w): neither may land on the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rooks {
    /// How far a rook may go at once; none if there is no limit.
    pub most: Option<u64>,
}

/// Moves a rook left or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RookMove {
    /// Which rook, 1 or 2.
    pub rook: usize,
    /// Where it goes.
    pub to: [u64; 2],
}

impl fmt::Display for RookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rook {} to ({},{})", self.rook, self.to[0], self.to[1])
    }
}

/// The spec of a family, with the limit if there is one.
fn with_limit(family: &str, most: Option<u64>) -> String {
    match most {
        Some(most) => format!("{family}:r={}", u128::from(most) + 1),
        None => family.to_owned(),
    }
}

/// Whether both rooks are on the same square.
fn coincide([x, y, z, w]: &[u64; 4]) -> bool {
    x == z && y == w
}

/// Lowers one of four numbers in every way, and passes on which one it was and the result.
fn lower_one(numbers: &[u64; 4], most: Option<u64>, each: &mut impl FnMut(usize, [u64; 4]) -> Flow) -> Flow {
    for i in 0..4 {
        for left in tuples::lowered(numbers[i], most) {
            // Not a copy with one number replaced: at a place that varies, that would go through memory.
            each(i, std::array::from_fn(|j| if j == i { left } else { numbers[j] }))?;
        }
    }
    Flow::Continue(())
}

fn count_lowered(numbers: &[u64; 4], most: Option<u64>) -> u128 {
    numbers.iter().map(|&number| u128::from(number.min(most.unwrap_or(number)))).sum()
}

const SQUARES: &str = "the coordinates x,y,z,w of rooks on (x,y) and (z,w): 3,0,0,2";
const HEAPS: &str = "four heaps x,y,z,w: 2,1,2,0";

/// Their registry entries.
pub const ENTRIES: &[Entry] = &[
    Entry {
        spec: "rooks",
        name: "Corner Two Rooks",
        rules: "Move one of two rooks left or up, over the other but not onto it.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Chessboards,
        notation: SQUARES,
        start: "any two different squares",
        paper: "Rooks, Definition 8",
        example: Example { spec: "rooks", position: "3,0,0,2" },
        open: |_| Ok(boxed("rooks".to_owned(), "3,0,0,2", Rooks { most: None })),
    },
    Entry {
        spec: "rooks:r=R",
        name: "Corner Two Rooks with a limit",
        rules: "Move one of two rooks left or up by fewer than R squares, over the other but not onto it.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Chessboards,
        notation: SQUARES,
        start: "any two different squares",
        paper: "Rooks, Definition 8",
        example: Example { spec: "rooks:r=4", position: "3,0,0,2" },
        open: |r| {
            let most = limit(r)?;
            Ok(boxed(format!("rooks:r={}", most + 1), "3,0,0,2", Rooks { most: Some(most) }))
        },
    },
    Entry {
        spec: "nim4b",
        name: "Four-heap Nim with an early end",
        rules: "Take any number of stones from one of four heaps x, y, z, w; the game ends as soon as x = z and y = w.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Heaps,
        notation: HEAPS,
        start: "any four heaps",
        paper: "Rooks, Definition 14",
        example: Example { spec: "nim4b", position: "2,1,2,0" },
        open: |_| Ok(boxed("nim4b".to_owned(), "2,1,2,0", Nim4b { most: None })),
    },
    Entry {
        spec: "nim4b:r=R",
        name: "Four-heap Nim with an early end and a limit",
        rules: "Take fewer than R stones from one of four heaps x, y, z, w; the game ends as soon as x = z and y = w.",
        ending: Ending("makes the last move"),
        played_on: PlayedOn::Heaps,
        notation: HEAPS,
        start: "any four heaps",
        paper: "Rooks, Definition 14",
        example: Example { spec: "nim4b:r=3", position: "2,1,2,0" },
        open: |r| {
            let most = limit(r)?;
            Ok(boxed(format!("nim4b:r={}", most + 1), "2,1,2,0", Nim4b { most: Some(most) }))
        },
    },
];

impl Ruleset for Rooks {
    type Position = [u64; 4];
    type Move = RookMove;

    fn options(&self, rooks: &[u64; 4], each: &mut impl FnMut(RookMove, [u64; 4]) -> Flow) -> Flow {
        lower_one(rooks, self.most, &mut |i, option| {
            if coincide(&option) {
                return Flow::Continue(());
            }
            each(rook_move(i, &option), option)
        })
    }
}

/// The move that lowered coordinate `i`, given the position it leads to.
fn rook_move(i: usize, option: &[u64; 4]) -> RookMove {
    let rook = i / 2;
    RookMove { rook: rook + 1, to: [option[2 * rook], option[2 * rook + 1]] }
}

impl Game for Rooks {
    fn notations(&self, rooks: &[u64; 4], list: &mut Notations) {
        let [x, y, z, w] = *rooks;
        let own = with_limit("rooks", self.most);
        list.game("the rooks exchanged", own.clone(), write_numbers(&[z, w, x, y]));
        list.game("the board turned over", own, write_numbers(&[y, x, w, z]));
        list.other_game("four heaps", with_limit("nim4b", self.most), write_numbers(rooks));
    }

    fn read(&self, text: &str) -> Result<[u64; 4], BadPosition> {
        let rooks = tuples::read(text, "the coordinates x,y,z,w of two rooks")?;
        if coincide(&rooks) {
            let problem =
                format!("both rooks stand on ({},{}), and they must stand on different squares", rooks[0], rooks[1]);
            return Err(BadPosition::Rule(problem));
        }
        Ok(rooks)
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut([u64; 4]) -> Flow) -> Flow {
        Nim4b { most: self.most }.up_to(range, &mut |rooks| {
            if coincide(&rooks) { Flow::Continue(()) } else { each(rooks) }
        })
    }

    fn powers(&self) -> Powers<'_, Rooks> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<[u64; 4], RookMove> for Rooks {
    fn known(&self, rooks: &[u64; 4], play: Play) -> Option<Known> {
        let source = match self.most {
            None => "beyond-rooks-value",
            Some(most) if most.checked_add(1)?.is_power_of_two() => "beyond-rooks-value-limit",
            Some(_) => return None,
        };
        let grundy = match (rook_pairs::pairs(rooks, self.most), self.most) {
            ((0, 0), Some(most)) => most,
            ((a, b), _) => rook_pairs::without_origin(a, b)?,
        };
        (play == Play::Normal).then(|| Known { grundy: grundy.into(), source })
    }

    fn known_outcome(&self, rooks: &[u64; 4], play: Play) -> Option<KnownOutcome> {
        let outcome = if rook_pairs::is_lost(rooks, self.most) { Outcome::P } else { Outcome::N };
        let source = match self.most {
            None => "rooks-11",
            Some(most) if most.is_multiple_of(2) => "rooks-10",
            Some(_) => "rooks-7",
        };
        (play == Play::Normal).then_some(KnownOutcome { outcome, source })
    }

    fn reason(&self, rooks: &[u64; 4], play: Play) -> Option<Reason> {
        reasons::rooks(rooks, self.most, self.known(rooks, play)?)
    }

    fn reason_of_outcome(&self, rooks: &[u64; 4], play: Play) -> Option<Reason> {
        Some(reasons::rooks_winner(rooks, self.most, self.known_outcome(rooks, play)?))
    }

    fn winning_move(&self, rooks: &[u64; 4], play: Play) -> Option<(RookMove, [u64; 4])> {
        let (i, option) = rook_pairs::lost_option(rooks, self.most).filter(|_| play == Play::Normal)?;
        Some((rook_move(i, &option), option))
    }

    fn move_to_value(&self, rooks: &[u64; 4], target: u64) -> Option<(RookMove, [u64; 4])> {
        if target == 0 { self.winning_move(rooks, Play::Normal) } else { None }
    }
}

impl Packed<[u64; 4]> for Rooks {
    fn form(&self, rooks: &[u64; 4]) -> Option<Box<dyn Form<[u64; 4]>>> {
        Some(Box::new(Fields::with_room_for(*self, rooks)?))
    }
}

impl Index<[u64; 4]> for Rooks {
    fn sizes(&self) -> &'static str {
        "below=AxBxCxD"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<[u64; 4]>, NoFamily> {
        let sides: [u64; 4] = size.of("below")?;
        let most = self.most.unwrap_or(u64::MAX);
        let of_lines = |lines: Lines| lines.at_most(most).with_meeting(Meeting::Forbidden);
        tuples::numbering_with_holes(
            size,
            Fields::below(*self, &sides),
            tuples::most_lowered(&sides, self.most),
            |[x, y, z, w]| x == z && y == w,
            of_lines,
        )
    }

    fn smallest_with(&self, rooks: &[u64; 4]) -> Option<Size> {
        tuples::smallest_with(rooks)
    }
}

impl Counts<[u64; 4]> for Rooks {
    fn moves(&self, rooks: &[u64; 4]) -> Option<u128> {
        let [x, y, z, w] = *rooks;
        let in_reach = |a: u64, b: u64| a.abs_diff(b) <= self.most.unwrap_or(u64::MAX);
        let onto_the_other = (y == w && in_reach(x, z)) || (x == z && in_reach(y, w));
        Some(count_lowered(rooks, self.most) - u128::from(onto_the_other))
    }

    fn positions(&self, rooks: &[u64; 4]) -> Option<u128> {
        Some(tuples::count_below(rooks))
    }
}

impl Picture<[u64; 4], RookMove> for Rooks {
    fn figure(&self, rooks: &[u64; 4], marked: Option<&RookMove>, _labels: Labels) -> Result<Figure, TooBig> {
        let pieces = [(PieceKind::Rook, [rooks[0], rooks[1]]), (PieceKind::Rook, [rooks[2], rooks[3]])];
        board(&pieces, marked.map(|m| m.rook - 1), marked.map(|m| m.to))
    }
}

/// Nim_4rb: four heaps x, y, z, w; the game is over as soon as x = z and y = w.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim4b {
    /// The most stones that may be taken at once; none if there is no limit.
    pub most: Option<u64>,
}

impl Nim4b {
    /// A move found for Nim with four heaps, unless the game is over.
    fn as_nim(
        &self,
        heaps: &[u64; 4],
        found: impl FnOnce(Nim, &Vec<u64>) -> Option<(Take, Vec<u64>)>,
    ) -> Option<(Take, [u64; 4])> {
        let (take, option) = found(Nim { most: self.most }, &heaps.to_vec())?;
        let option = option.try_into().ok()?;
        (!coincide(heaps)).then_some((take, option))
    }
}

impl Ruleset for Nim4b {
    type Position = [u64; 4];
    type Move = Take;

    fn options(&self, heaps: &[u64; 4], each: &mut impl FnMut(Take, [u64; 4]) -> Flow) -> Flow {
        if coincide(heaps) {
            return Flow::Continue(());
        }
        lower_one(heaps, self.most, &mut |i, option| each(Take { heap: i + 1, stones: heaps[i] - option[i] }, option))
    }
}

impl Game for Nim4b {
    fn notations(&self, heaps: &[u64; 4], list: &mut Notations) {
        let [x, y, z, w] = *heaps;
        list.game("pairs exchanged", with_limit("nim4b", self.most), write_numbers(&[z, w, x, y]));
        if !coincide(heaps) {
            list.other_game("two rooks", with_limit("rooks", self.most), write_numbers(heaps));
        }
    }

    fn read(&self, text: &str) -> Result<[u64; 4], BadPosition> {
        tuples::read(text, "four heaps x,y,z,w")
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut([u64; 4]) -> Flow) -> Flow {
        enumerate::tuples(range.max).try_for_each(each)
    }

    fn powers(&self) -> Powers<'_, Nim4b> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<[u64; 4], Take> for Nim4b {
    fn known(&self, heaps: &[u64; 4], play: Play) -> Option<Known> {
        Some(match play {
            Play::Normal => {
                let (a, b) = rook_pairs::pairs(heaps, self.most);
                Known { grundy: (a ^ b).into(), source: "beyond-nim4b-value" }
            }
            Play::Misere => {
                let grundy = rook_pairs::misere_value(heaps, self.most).into();
                Known { grundy, source: "beyond-nim4b-misere" }
            }
        })
    }

    fn reason(&self, heaps: &[u64; 4], play: Play) -> Option<Reason> {
        Some(reasons::nim4b(heaps, self.most, play, self.known(heaps, play)?))
    }

    fn winning_move(&self, heaps: &[u64; 4], play: Play) -> Option<(Take, [u64; 4])> {
        match play {
            Play::Normal => self.move_to_value(heaps, 0),
            Play::Misere => {
                let (i, option) = rook_pairs::lost_option(heaps, self.most).filter(|_| !coincide(heaps))?;
                Some((Take { heap: i + 1, stones: heaps[i] - option[i] }, option))
            }
        }
    }

    fn move_to_value(&self, heaps: &[u64; 4], target: u64) -> Option<(Take, [u64; 4])> {
        self.as_nim(heaps, |nim, heaps| nim.move_to_value(heaps, target))
    }
}

impl Packed<[u64; 4]> for Nim4b {
    fn form(&self, heaps: &[u64; 4]) -> Option<Box<dyn Form<[u64; 4]>>> {
        Some(Box::new(Fields::with_room_for(*self, heaps)?))
    }
}

impl Index<[u64; 4]> for Nim4b {
    fn sizes(&self) -> &'static str {
        "below=AxBxCxD"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<[u64; 4]>, NoFamily> {
        let sides: [u64; 4] = size.of("below")?;
        let most = self.most.unwrap_or(u64::MAX);
        let of_lines = |lines: Lines| lines.at_most(most).with_meeting(Meeting::Over);
        tuples::numbering(size, Fields::below(*self, &sides), tuples::most_lowered(&sides, self.most), of_lines)
    }

    fn smallest_with(&self, heaps: &[u64; 4]) -> Option<Size> {
        tuples::smallest_with(heaps)
    }
}

impl Counts<[u64; 4]> for Nim4b {
    fn positions(&self, heaps: &[u64; 4]) -> Option<u128> {
        Some(if coincide(heaps) { 1 } else { tuples::count_below(heaps) })
    }

    fn moves(&self, heaps: &[u64; 4]) -> Option<u128> {
        Some(if coincide(heaps) { 0 } else { count_lowered(heaps, self.most) })
    }
}

impl Picture<[u64; 4], Take> for Nim4b {
    fn figure(&self, heaps: &[u64; 4], marked: Option<&Take>, _labels: Labels) -> Result<Figure, TooBig> {
        let taken = |i: usize| marked.filter(|take| take.heap == i + 1).map_or(0, |take| take.stones);
        Ok(Figure::Heaps((0..4).map(|i| Heap { size: heaps[i], taken: taken(i), added: 0 }).collect()))
    }

    fn grip(&self, heaps: &[u64; 4], take: &Take) -> Option<Vec<Part>> {
        Some(vec![stones::lowest(heaps, take.heap, take.stones)])
    }

    fn move_of(&self, heaps: &[u64; 4], parts: &[Part]) -> Option<(Take, [u64; 4])> {
        self.as_nim(heaps, |nim, heaps| nim.move_of(heaps, parts))
    }
}
