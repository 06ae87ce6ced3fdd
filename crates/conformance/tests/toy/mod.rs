//! Nim with two heaps and every power, and the same game with one promise broken.

use rulesets::figure::{Figure, Heap, Labels, Mark, TooBig};
use rulesets::forms::Entries;
use rulesets::marking::Marking;
use rulesets::powers::{Index, NoFamily, Numbering, Placed, Size};
use rulesets::reason::{Reason, Step, Term};
use rulesets::refusal::BadPosition;
use rulesets::{Counts, Form, Game, Known, KnownOutcome, Packed, Part, Picture, Powers, Range, Theorem, Words};
use shapes::ranking::Tuples;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use tables::indexed::{Indexed, Lines, Moves};
use theory::{Flow, HeapBytes, Outcome, Play, Ruleset};

/// The promise that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    UnreadableText,
    TextOfAnother,
    OneTextForTwo,
    GoesOnForEver,
    ListedBackwards,
    ListedTwice,
    NotListed,
    ListedTooFar,
    DoesNotStop,
    OptionMissingOnWords,
    WordOfAnother,
    JoinsWhatDiffers,
    WrongValue,
    WrongMisereValue,
    WrongOutcome,
    NoClaim,
    WrongWinningMove,
    MoveThatIsNone,
    MissingMoveToValue,
    WrongReason,
    ReasonThatDoesNotFollow,
    ReasonOutside,
    WrongNumberOfMoves,
    FarTooManyPositions,
    NotInItsFamily,
    IndexOfAnother,
    OptionMissingByIndex,
    TooManyOptionsByIndex,
    OtherMovesDescribed,
    GripOfAnother,
    GripOutside,
    NoGrip,
    MarksOthers,
    PartsByLabels,
    UnprintableRefusal,
    PanicsReading,
    PanicsWhenLarge,
}

impl Broken {
    /// Every way of being wrong, and the checks that find it.
    pub const ALL: &[(Broken, &[&str])] = &[
        (Broken::UnreadableText, &["notation"]),
        (Broken::TextOfAnother, &["notation"]),
        (Broken::OneTextForTwo, &["notation"]),
        (Broken::GoesOnForEver, &["search"]),
        (Broken::ListedBackwards, &["enumeration"]),
        (Broken::ListedTwice, &["enumeration"]),
        (Broken::NotListed, &["enumeration"]),
        (Broken::ListedTooFar, &["enumeration"]),
        (Broken::DoesNotStop, &["enumeration"]),
        (Broken::OptionMissingOnWords, &["form", "search"]),
        (Broken::WordOfAnother, &["form"]),
        (Broken::JoinsWhatDiffers, &["form", "search"]),
        (Broken::WrongValue, &["theorem", "winning", "sums"]),
        (Broken::WrongMisereValue, &["theorem", "winning"]),
        (Broken::WrongOutcome, &["theorem"]),
        (Broken::NoClaim, &["theorem"]),
        (Broken::WrongWinningMove, &["theorem"]),
        (Broken::MoveThatIsNone, &["theorem"]),
        (Broken::MissingMoveToValue, &["theorem", "winning"]),
        (Broken::WrongReason, &["reason"]),
        (Broken::ReasonThatDoesNotFollow, &["reason"]),
        (Broken::ReasonOutside, &["reason"]),
        (Broken::WrongNumberOfMoves, &["counts"]),
        (Broken::FarTooManyPositions, &["counts"]),
        (Broken::NotInItsFamily, &["index"]),
        (Broken::IndexOfAnother, &["index"]),
        (Broken::OptionMissingByIndex, &["index"]),
        (Broken::TooManyOptionsByIndex, &["index"]),
        (Broken::OtherMovesDescribed, &["index"]),
        (Broken::GripOfAnother, &["picture"]),
        (Broken::GripOutside, &["picture"]),
        (Broken::NoGrip, &["picture"]),
        (Broken::MarksOthers, &["picture"]),
        (Broken::PartsByLabels, &["picture"]),
        (Broken::UnprintableRefusal, &["refusals"]),
        (Broken::PanicsReading, &["refusals"]),
        (Broken::PanicsWhenLarge, &["refusals"]),
    ];
}

/// The game; with `HASHED`, equal positions have different hashes.
#[derive(Clone, Copy)]
pub struct Toy<const HASHED: bool>(pub Option<Broken>);

/// Two heaps.
#[derive(Clone, Debug)]
pub struct Heaps<const HASHED: bool> {
    heaps: [u64; 2],
    was_read: bool,
}

impl<const H: bool> Heaps<H> {
    fn of(heaps: [u64; 2]) -> Heaps<H> {
        Heaps { heaps, was_read: false }
    }

    fn value(&self) -> u64 {
        self.heaps[0] ^ self.heaps[1]
    }
}

impl<const H: bool> HeapBytes for Heaps<H> {}

impl<const H: bool> PartialEq for Heaps<H> {
    fn eq(&self, other: &Heaps<H>) -> bool {
        self.heaps == other.heaps
    }
}

impl<const H: bool> Eq for Heaps<H> {}

impl<const H: bool> PartialOrd for Heaps<H> {
    fn partial_cmp(&self, other: &Heaps<H>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const H: bool> Ord for Heaps<H> {
    fn cmp(&self, other: &Heaps<H>) -> Ordering {
        self.heaps.cmp(&other.heaps)
    }
}

impl<const H: bool> Hash for Heaps<H> {
    fn hash<S: Hasher>(&self, state: &mut S) {
        self.heaps.hash(state);
        if H {
            self.was_read.hash(state);
        }
    }
}

impl<const H: bool> Entries for Heaps<H> {
    fn entries(&self) -> Cow<'_, [u64]> {
        self.heaps.as_slice().into()
    }

    fn from_entries(entries: Vec<u64>) -> Heaps<H> {
        Heaps::of([entries[0], entries[1]])
    }
}

/// Lowers a heap, 0 or 1, to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lower {
    heap: usize,
    to: u64,
}

impl fmt::Display for Lower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heap {} to {}", self.heap + 1, self.to)
    }
}

fn lowered([a, b]: [u64; 2]) -> impl Iterator<Item = (Lower, [u64; 2])> {
    let first = (0..a).map(move |to| (Lower { heap: 0, to }, [to, b]));
    first.chain((0..b).map(move |to| (Lower { heap: 1, to }, [a, to])))
}

impl<const H: bool> Toy<H> {
    fn is(&self, broken: Broken) -> bool {
        self.0 == Some(broken)
    }
}

impl<const H: bool> Ruleset for Toy<H> {
    type Position = Heaps<H>;
    type Move = Lower;

    fn options(&self, position: &Heaps<H>, each: &mut impl FnMut(Lower, Heaps<H>) -> Flow) -> Flow {
        let [a, b] = position.heaps;
        assert!(!self.is(Broken::PanicsWhenLarge) || a < 1 << 40, "such heaps are too high for this game");
        if self.is(Broken::GoesOnForEver) && (a, b) == (0, 1) {
            each(Lower { heap: 0, to: 1 }, Heaps::of([1, 1]))?;
        }
        lowered(position.heaps).try_for_each(|(m, option)| each(m, Heaps::of(option)))
    }
}

impl<const H: bool> Game for Toy<H> {
    fn read(&self, text: &str) -> Result<Heaps<H>, BadPosition> {
        assert!(!self.is(Broken::PanicsReading) || !text.contains('^'), "no powers, please");
        if self.is(Broken::UnprintableRefusal) && text.chars().any(char::is_control) {
            return Err(BadPosition::Rule(format!("{text} cannot be read")));
        }
        let numbers = shapes::notation::read_numbers(text)?;
        let [a, b] = numbers[..] else { return Err(BadPosition::Rule("there must be two heaps".to_owned())) };
        Ok(Heaps { heaps: [a, b], was_read: true })
    }

    fn write(&self, position: &Heaps<H>) -> String {
        let [a, b] = position.heaps;
        match self.0 {
            Some(Broken::UnreadableText) if a == 2 => format!("{a} and {b}"),
            Some(Broken::TextOfAnother) if a == 2 => format!("{b},{a}"),
            Some(Broken::OneTextForTwo) if (a, b) == (2, 2) => "2,1".to_owned(),
            _ => format!("{a},{b}"),
        }
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(Heaps<H>) -> Flow) -> Flow {
        let max = range.max + u64::from(self.is(Broken::ListedTooFar) && range.max == 3);
        let mut all: Vec<[u64; 2]> = (0..=max).flat_map(|a| (0..=max).map(move |b| [a, b])).collect();
        match self.0 {
            Some(Broken::ListedBackwards) => all.reverse(),
            Some(Broken::ListedTwice) => all.insert(0, [0, 0]),
            Some(Broken::NotListed) => all.retain(|heaps| *heaps != [2, 2]),
            Some(Broken::DoesNotStop) => {
                for heaps in all {
                    let _ = each(Heaps::of(heaps));
                }
                return Flow::Continue(());
            }
            _ => {}
        }
        all.into_iter().try_for_each(|heaps| each(Heaps::of(heaps)))
    }

    fn powers(&self) -> Powers<'_, Toy<H>> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl<const H: bool> Theorem<Heaps<H>, Lower> for Toy<H> {
    fn known(&self, position: &Heaps<H>, play: Play) -> Option<Known> {
        let is_strange = position.heaps == [1, 2];
        let value = match play {
            Play::Normal if is_strange && self.is(Broken::WrongValue) => 2,
            Play::Normal => position.value(),
            Play::Misere if is_strange && self.is(Broken::WrongMisereValue) => 2,
            Play::Misere => position.value() ^ u64::from(position.heaps.iter().all(|&heap| heap < 2)),
        };
        let source = if self.is(Broken::NoClaim) { "" } else { "toy" };
        (!self.is(Broken::WrongOutcome)).then_some(Known { grundy: value.into(), source })
    }

    fn known_outcome(&self, position: &Heaps<H>, play: Play) -> Option<KnownOutcome> {
        let is_strange = position.heaps == [1, 2];
        let value = if is_strange { 0 } else { position.value() };
        let is_told = self.is(Broken::WrongOutcome) && play == Play::Normal;
        is_told.then_some(KnownOutcome { outcome: Outcome::of_value(value), source: "toy" })
    }

    fn reason(&self, position: &Heaps<H>, play: Play) -> Option<Reason> {
        let [a, b] = position.heaps;
        let b = b + u64::from(self.is(Broken::WrongReason) && a == 2);
        let mut step = Step::xor("", [Term::number(a), Term::number(b)]);
        if self.is(Broken::ReasonThatDoesNotFollow) && a == 2 {
            step.terms.reverse();
            step.result += 1;
        }
        let outside = Part::Stone { heap: 3, level: 1 };
        let labels = self.is(Broken::ReasonOutside).then(|| (outside, "1".to_owned()));
        (play == Play::Normal).then(|| Reason::formula("toy", "The nim-sum.").step(step).labelled(labels))
    }

    fn winning_move(&self, position: &Heaps<H>, play: Play) -> Option<(Lower, Heaps<H>)> {
        if self.is(Broken::WrongWinningMove) {
            let [a, b] = position.heaps;
            return (a > 0).then_some((Lower { heap: 0, to: a - 1 }, Heaps::of([a - 1, b])));
        }
        if play == Play::Normal { self.move_to_value(position, 0) } else { None }
    }

    fn move_to_value(&self, position: &Heaps<H>, target: u64) -> Option<(Lower, Heaps<H>)> {
        if self.is(Broken::MoveThatIsNone) {
            return Some((Lower { heap: 1, to: target }, Heaps::of([0, target])));
        }
        self.all_moves_to_value(position, target)?.pop()
    }

    fn all_moves_to_value(&self, position: &Heaps<H>, target: u64) -> Option<Vec<(Lower, Heaps<H>)>> {
        let [a, b] = position.heaps;
        let wanted = [target ^ b, target ^ a];
        let mut found = Vec::new();
        for heap in 0..2 {
            if wanted[heap] < position.heaps[heap] {
                let mut heaps = [a, b];
                heaps[heap] = wanted[heap];
                found.push((Lower { heap, to: wanted[heap] }, Heaps::of(heaps)));
            }
        }
        if self.is(Broken::MissingMoveToValue) && a == 3 {
            found.pop();
        }
        Some(found)
    }
}

/// Both heaps in one word.
struct Fields {
    broken: Option<Broken>,
    for_values: bool,
}

impl Ruleset for Fields {
    type Position = u64;
    type Move = ();

    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        let heaps = [word >> 32, word & u64::from(u32::MAX)];
        let missing = (self.broken == Some(Broken::OptionMissingOnWords)).then_some([0, 1]);
        let options = lowered(heaps).filter(|(_, option)| Some(*option) != missing);
        options.map(|(_, [a, b])| a << 32 | b).try_for_each(|option| each((), option))
    }
}

impl<const H: bool> Words<Heaps<H>> for Fields {
    fn pack(&self, position: &Heaps<H>) -> Option<u64> {
        let [mut a, mut b] = position.heaps;
        if a.max(b) >= 1 << 32 {
            return None;
        }
        if self.broken == Some(Broken::WordOfAnother) && (a, b) == (2, 1) {
            (a, b) = (b, a);
        }
        if self.for_values && self.broken == Some(Broken::JoinsWhatDiffers) && a == 3 {
            a = 2;
        }
        Some(a << 32 | b)
    }

    fn unpack(&self, word: &u64) -> Heaps<H> {
        Heaps::of([word >> 32, word & u64::from(u32::MAX)])
    }
}

impl<const H: bool> Packed<Heaps<H>> for Toy<H> {
    fn form(&self, _: &Heaps<H>) -> Option<Box<dyn Form<Heaps<H>>>> {
        Some(Box::new(Fields { broken: self.0, for_values: false }))
    }

    fn form_for_values(&self, _: &Heaps<H>) -> Option<Box<dyn Form<Heaps<H>>>> {
        Some(Box::new(Fields { broken: self.0, for_values: true }))
    }
}

/// Two heaps, each below a side; the second varies fastest.
#[derive(Debug)]
struct Grid {
    tuples: Tuples,
    broken: Option<Broken>,
}

impl Indexed for Grid {
    fn indices(&self) -> u64 {
        self.tuples.count()
    }

    fn options(&self, index: u64, options: &mut Vec<u64>) {
        let tuple = self.tuples.tuple(index);
        let smaller = lowered([tuple[0], tuple[1]]);
        let is_missing = |option: &[u64; 2]| self.broken == Some(Broken::OptionMissingByIndex) && *option == [1, 0];
        let smaller = smaller.filter(|(_, option)| !is_missing(option));
        options.extend(smaller.map(|(_, option)| self.tuples.index(&option).expect("smaller heaps are in the grid")));
    }

    fn most_options(&self) -> u64 {
        let most = self.tuples.sides().iter().map(|side| side - 1).sum();
        if self.broken == Some(Broken::TooManyOptionsByIndex) { 1 } else { most }
    }
}

impl<const H: bool> Placed<Heaps<H>> for Grid {
    fn index(&self, position: &Heaps<H>) -> Option<u64> {
        let is_swapped = self.broken == Some(Broken::IndexOfAnother) && position.heaps == [1, 0];
        self.tuples.index(if is_swapped { &[0, 1] } else { &position.heaps })
    }

    fn position(&self, index: u64) -> Option<Heaps<H>> {
        let tuple = (index < self.tuples.count()).then(|| self.tuples.tuple(index))?;
        Some(Heaps::of([tuple[0], tuple[1]]))
    }
}

impl<const H: bool> Index<Heaps<H>> for Toy<H> {
    fn sizes(&self) -> &'static str {
        "below=AxB"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<Heaps<H>>, NoFamily> {
        let sides: [u64; 2] = size.of("below")?;
        let tuples = Tuples::new(&sides)?;
        let lines = Lines::new(tuples.clone()).ok_or(NoFamily::Unknown)?;
        let lines = if self.is(Broken::OtherMovesDescribed) { lines.with_diagonals() } else { lines };
        Ok(Numbering::new(Grid { tuples, broken: self.0 }).with_moves(Moves::Lines(lines)))
    }

    fn smallest_with(&self, position: &Heaps<H>) -> Option<Size> {
        let missing = u64::from(self.is(Broken::NotInItsFamily) && position.heaps[0] == 2);
        let [a, b] = position.heaps;
        Some(Size::new("below", [a.checked_add(1)? - missing, b.checked_add(1)?]))
    }
}

impl<const H: bool> Counts<Heaps<H>> for Toy<H> {
    fn moves(&self, position: &Heaps<H>) -> Option<u128> {
        let [a, b] = position.heaps.map(u128::from);
        Some(a + b + u128::from(self.is(Broken::WrongNumberOfMoves) && a == 2))
    }

    fn positions(&self, position: &Heaps<H>) -> Option<u128> {
        let [a, b] = position.heaps.map(u128::from);
        Some((a + 1) * (b + 1) * if self.is(Broken::FarTooManyPositions) { 1000 } else { 1 })
    }
}

impl<const H: bool> Picture<Heaps<H>, Lower> for Toy<H> {
    fn figure(&self, position: &Heaps<H>, marked: Option<&Lower>, labels: Labels) -> Result<Figure, TooBig> {
        let taken = |heap: usize| {
            marked.filter(|m| m.heap == heap).map_or(0, |m| position.heaps[heap] - m.to.min(position.heaps[heap]))
        };
        let mut heaps: Vec<Heap> =
            (0..2).map(|i| Heap { size: position.heaps[i], taken: taken(i), added: 0 }).collect();
        if self.is(Broken::PartsByLabels) && labels == Labels::Blank {
            heaps.pop();
        }
        Ok(Figure::Heaps(heaps))
    }

    fn marking(&self, position: &Heaps<H>, m: &Lower) -> Result<Marking, TooBig> {
        let figure = self.figure(position, Some(m), Labels::Usual)?;
        let mut parts = figure.marked();
        if self.is(Broken::MarksOthers) {
            parts = vec![(Part::Stone { heap: m.heap + 1, level: 1 }, Mark::Second)];
        }
        Ok(Marking { parts, remarks: Vec::new() })
    }

    fn grip(&self, _: &Heaps<H>, m: &Lower) -> Option<Vec<Part>> {
        let (heap, level) = (m.heap + 1, m.to + 1);
        Some(match self.0 {
            Some(Broken::GripOutside) => vec![Part::Stone { heap: heap + 2, level }],
            Some(Broken::NoGrip) => Vec::new(),
            _ => vec![Part::Stone { heap, level }],
        })
    }

    fn move_of(&self, position: &Heaps<H>, parts: &[Part]) -> Option<(Lower, Heaps<H>)> {
        let [Part::Stone { heap: heap @ 1..=2, level }] = *parts else { return None };
        let to = level.checked_sub(1)?;
        // The broken game removes one stone more than is pointed at.
        let to = if self.is(Broken::GripOfAnother) { to.checked_sub(1)? } else { to };
        let mut heaps = position.heaps;
        let is_lower = to < heaps[heap - 1];
        heaps[heap - 1] = to;
        is_lower.then_some((Lower { heap: heap - 1, to }, Heaps::of(heaps)))
    }
}
