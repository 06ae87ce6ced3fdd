//! How positions of heaps are searched: in normal play through the values of their heaps, in misère play as a whole.

use super::game::Heaps;
use super::values::HeapValues;
use crate::forms::Code;
use crate::powers::{Form, FormSearch, GraphBelow, Words};
use std::sync::Arc;
use theory::graph::explore;
use theory::{Flow, Limits, Outcome, Play, Ruleset, Stopped};

/// The form that is used if only values are asked for.
pub(super) struct HeapForm {
    pub(super) game: Heaps,
    /// Whether the position that it was made for is a path.
    pub(super) is_small: bool,
}

impl Form<Vec<u64>> for HeapForm {
    fn fits(&self, _heaps: &Vec<u64>) -> bool {
        true
    }

    fn returned(&self, heaps: &Vec<u64>) -> Option<Vec<u64>> {
        Some(heaps.clone())
    }

    fn options(&self, heaps: &Vec<u64>, each: &mut dyn FnMut(Vec<u64>)) -> Option<()> {
        Form::options(&CodedHeaps(self.game.clone()), heaps, each)
    }

    fn search(self: Box<HeapForm>, play: Play, limits: Limits) -> Box<dyn FormSearch<Vec<u64>>> {
        match play {
            Play::Normal => Box::new(ByHeaps { values: self.game.values, examined: 0 }),
            Play::Misere if self.is_small => Box::new(Paths(self.game.values)).search(play, limits),
            Play::Misere => Box::new(CodedHeaps(self.game)).search(play, limits),
        }
    }

    fn graph(&self, start: &Vec<u64>, limits: &Limits) -> Option<Result<GraphBelow<'_, Vec<u64>>, Stopped>> {
        let start = Code::of(start);
        Some(explore(&CodedHeaps(self.game.clone()), &start, limits).map(|below| GraphBelow::of(below, Code::position)))
    }
}

/// The game on codes, which have room for any position.
struct CodedHeaps(Heaps);

impl Words<Vec<u64>> for CodedHeaps {
    fn pack(&self, heaps: &Vec<u64>) -> Option<Code> {
        Some(Code::of(heaps))
    }

    fn unpack(&self, code: &Code) -> Vec<u64> {
        code.position()
    }
}

impl Ruleset for CodedHeaps {
    type Position = Code;
    type Move = ();

    fn options(&self, code: &Code, each: &mut impl FnMut((), Code) -> Flow) -> Flow {
        self.0.options_to(&code.position(), &mut |_, option| each((), Code::of(&option)))
    }
}

/// Values in normal play: nim-sums of the values of single heaps.
struct ByHeaps {
    values: Arc<HeapValues>,
    /// How many heaps have been needed.
    examined: u64,
}

impl FormSearch<Vec<u64>> for ByHeaps {
    fn fits(&self, _heaps: &Vec<u64>) -> bool {
        true
    }

    fn value(&mut self, heaps: &Vec<u64>, limits: &Limits) -> Option<Result<u32, Stopped>> {
        let value = self.values.sum(heaps, limits);
        // The largest heap comes first. If a period is known, no larger heap was needed than the equivalent one.
        let largest = heaps.first().copied().unwrap_or(0);
        let needed = self.values.period().map_or(largest, |period| period.within(largest));
        match value {
            Ok(_) => self.examined = self.examined.max(needed + 1),
            Err(Stopped { positions, .. }) => self.examined = self.examined.max(positions),
        }
        Some(value)
    }

    fn outcome(&mut self, heaps: &Vec<u64>, limits: &Limits) -> Option<Result<Outcome, Stopped>> {
        Some(self.value(heaps, limits)?.map(|value| Outcome::of_value(value.into())))
    }

    fn known(&self, heaps: &Vec<u64>) -> Option<u32> {
        self.values.known_sum(heaps)
    }

    fn for_each(&self, each: &mut dyn FnMut(Vec<u64>, u32) -> Flow) -> Flow {
        for heap in 0..self.examined {
            let position = if heap == 0 { Vec::new() } else { vec![heap] };
            let Some(value) = self.values.known_sum(&position) else { continue };
            each(position, value)?;
        }
        Flow::Continue(())
    }

    fn examined(&self) -> u64 {
        self.examined
    }
}

/// Positions of at most 63 stones as paths. Going through the heaps from the smallest to the largest, there is a 0 for
/// each stone that a heap has more than the one before, then a 1 for the heap. Bits count from the lowest.
///
/// A path has as many bits as the largest heap has stones, and one for each heap; that is at most one more than the
/// number of stones. This remains true in games with a code, in which no move adds stones.
pub(super) struct Paths(Arc<HeapValues>);

impl Paths {
    const MOST_STONES: u64 = 63;

    /// The paths of a game, if the position is one.
    pub(super) fn of(game: &Heaps, heaps: &[u64]) -> Option<Paths> {
        let stones = heaps.iter().try_fold(0_u64, |sum, &heap| sum.checked_add(heap))?;
        let is_small = stones <= Paths::MOST_STONES && game.values.rules().code().is_some();
        is_small.then(|| Paths(Arc::clone(&game.values)))
    }

    /// The path with one more heap.
    fn with(path: u64, heap: u64) -> u64 {
        let mut place = 0;
        for _ in 0..heap {
            place += (path >> place).trailing_ones() + 1;
        }
        let below = path & ((1 << place) - 1);
        below | 1 << place | (path - below) << 1
    }
}

impl Words<Vec<u64>> for Paths {
    fn pack(&self, heaps: &Vec<u64>) -> Option<u64> {
        let stones = heaps.iter().try_fold(0_u64, |sum, &heap| sum.checked_add(heap))?;
        (stones <= Paths::MOST_STONES).then(|| heaps.iter().fold(0, |path, &heap| Paths::with(path, heap)))
    }

    fn unpack(&self, &path: &u64) -> Vec<u64> {
        let (mut heaps, mut size) = (Vec::new(), 0);
        for place in 0..u64::BITS - path.leading_zeros() {
            match path >> place & 1 {
                0 => size += 1,
                _ => heaps.push(size),
            }
        }
        heaps.reverse();
        heaps
    }
}

impl Ruleset for Paths {
    type Position = u64;
    type Move = ();

    fn options(&self, &path: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        let (mut place, mut size) = (0, 0);
        while path >> place != 0 {
            // From here, this many steps up, then equal heaps, of which only one needs to be moved.
            let up = (path >> place).trailing_zeros();
            (place, size) = (place + up, size + u64::from(up));
            let below = path & ((1 << place) - 1);
            let others = below | (path >> place >> 1) << place;
            self.0.rules().options(size, &mut |parts| {
                each((), parts.iter().filter(|&&part| part > 0).fold(others, |path, &part| Paths::with(path, part)))
            })?;
            place += (path >> place).trailing_ones();
            if place == u64::BITS {
                break;
            }
        }
        Flow::Continue(())
    }
}
