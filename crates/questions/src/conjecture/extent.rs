//! The positions at which a statement is checked.
//!
//! If positions consist of numbers, these are the positions with entries up to a bound or, if there are too many of
//! those, the positions up to a size. On a finite board, they are all positions, or those up to a size.

use crate::{Subject, Unanswered};
use rulesets::{Count, Position, Query, Range, Refusal, Sort};
use shapes::enumerate;
use shapes::notation::write_numbers;
use theory::{Flow, Limit, Limits, Pace, Stopped};

/// With more positions than this, a bound applies to the size rather than to the entries.
const MOST_BY_ENTRIES: usize = 5_000_000;
/// Without a bound, about this many positions are checked,
const USUAL_POSITIONS: usize = 10_000;
/// and none with a larger entry.
const USUAL_BOUND: u64 = 500;
/// Roughly what a position takes up in a list, in bytes.
const BYTES: u64 = 150;

/// How far a check goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// The largest entry, or the largest size. By default, about ten thousand positions are checked.
    pub size: Option<u64>,
    /// The number of heaps, or the largest number of rows or beads, where the game leaves it open.
    pub entries: Option<usize>,
}

/// A position to be checked.
pub(super) struct Case {
    pub size: u128,
    pub position: Position,
    /// Its value, if it came with the listing.
    pub value: Option<u64>,
}

/// The positions at which a statement is checked, in order of size.
pub struct Cases {
    pub(super) list: Vec<Case>,
    /// A description of the range.
    pub range: String,
}

impl Cases {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn new(positions: Vec<Position>, range: String) -> Cases {
        let case = |position: Position| Case { size: position.size(), position, value: None };
        Cases { list: positions.into_iter().map(case).collect(), range }.in_order()
    }

    /// Listings are in the order of positions, so only the sizes remain to be sorted.
    fn in_order(mut self) -> Cases {
        self.list.sort_by_key(|case| case.size);
        self
    }
}

/// Collects positions until there are too many, or a limit is reached.
struct Collector<'l> {
    limits: &'l Limits,
    pace: Pace,
    most: usize,
    positions: Vec<Position>,
    stopped: Option<Stopped>,
}

impl<'l> Collector<'l> {
    fn new(most: usize, limits: &'l Limits) -> Collector<'l> {
        Collector { limits, pace: Pace::default(), most, positions: Vec::new(), stopped: None }
    }

    fn add(&mut self, position: Position) -> Flow {
        self.positions.push(position);
        if self.pace.is_due() {
            let count = self.positions.len() as u64;
            self.stopped =
                self.limits.reached(count * BYTES, 0).map(|limit: Limit| Stopped { limit, positions: count });
        }
        if self.stopped.is_some() || self.positions.len() > self.most {
            return Flow::Break(());
        }
        Flow::Continue(())
    }

    /// The collected positions; none if there are more.
    fn finish(self) -> Result<Option<Vec<Position>>, Unanswered> {
        match self.stopped {
            Some(stopped) => Err(stopped.into()),
            None => Ok((self.positions.len() <= self.most).then_some(self.positions)),
        }
    }
}

/// A way to list the positions of a game.
struct Lister<'s> {
    subject: &'s Subject,
    entries: Option<usize>,
    one_heap: bool,
    limits: &'s Limits,
}

impl Extent {
    /// The positions of a game; only single heaps if the statement is about those.
    ///
    /// # Errors
    ///
    /// Refuses bounds that do not apply to the game; stops at a limit.
    pub fn of(self, subject: &Subject, one_heap: bool, query: &Query) -> Result<Cases, Unanswered> {
        if self.entries.is_some() && subject.game.count() != Count::Exactly && subject.game.count() != Count::AtMost {
            let problem = "`entries` gives the number of heaps, rows or beads where the game leaves it open, but this one \
                           does not";
            let spec = subject.game.spec().to_owned();
            return Err(Refusal::Parameters { spec, problem: problem.to_owned() }.into());
        }
        let entries = if one_heap { Some(1) } else { self.entries };
        let lister = Lister { subject, entries, one_heap, limits: &query.limits };
        let is_board = subject.own.is_none() && subject.game.start().is_ok();
        match (&subject.own, subject.sort()) {
            (Some(own), Sort::Other) => lister.by_size(self.size, own.largest_size()),
            (None, Sort::Other) => self.below_start(subject, query),
            _ if is_board => lister.of_board(self.size),
            _ => match self.size {
                Some(bound) => match lister.up_to(bound, MOST_BY_ENTRIES)? {
                    Some(positions) => Ok(Cases::new(positions, format!("entries ≤ {bound}"))),
                    None => lister.by_size(Some(bound), None),
                },
                None => lister.usual(),
            },
        }
    }

    /// The positions that can be reached from the start.
    fn below_start(self, subject: &Subject, query: &Query) -> Result<Cases, Unanswered> {
        let (mut list, most) = (Vec::new(), self.size.map(u128::from));
        subject.game.start()?.values_below(query.clone(), &mut |row| {
            let size = row.position.size();
            if most.is_none_or(|most| size <= most) {
                list.push(Case { size, position: row.position, value: Some(row.grundy) });
            }
            Flow::Continue(())
        })?;
        Ok(Cases { list, range: self.size.map_or_else(all_positions, up_to_size) }.in_order())
    }
}

fn all_positions() -> String {
    "all positions".to_owned()
}

fn up_to_size(size: u64) -> String {
    format!("size ≤ {size}")
}

impl Lister<'_> {
    /// All positions with entries up to a bound; none if there are more than `most`.
    fn up_to(&self, bound: u64, most: usize) -> Result<Option<Vec<Position>>, Unanswered> {
        let mut collector = Collector::new(most, self.limits);
        let range = Range { max: bound, entries: self.entries };
        self.subject.game.positions_up_to(range, &mut |position| {
            if self.is_wanted(&position) { collector.add(position) } else { Flow::Continue(()) }
        })?;
        collector.finish()
    }

    fn is_wanted(&self, position: &Position) -> bool {
        !self.one_heap || position.entries().len() == 1
    }

    /// About as many positions as can be checked quickly.
    fn usual(&self) -> Result<Cases, Unanswered> {
        let Some(mut positions) = self.up_to(1, USUAL_POSITIONS)? else { return self.by_size(None, None) };
        // The largest bound that is small enough is at least `least` and less than `most`.
        let (mut least, mut most) = (1, USUAL_BOUND + 1);
        let mut next = 2;
        while most - least > 1 {
            match self.up_to(next, USUAL_POSITIONS)? {
                Some(more) => (least, positions) = (next, more),
                None => most = next,
            }
            next = if most > USUAL_BOUND { (2 * next).min(USUAL_BOUND) } else { least + (most - least) / 2 };
        }
        Ok(Cases::new(positions, format!("entries ≤ {least}")))
    }

    /// All positions of a board that has numbers, or those up to a size.
    fn of_board(&self, size: Option<u64>) -> Result<Cases, Unanswered> {
        let Some(mut positions) = self.up_to(u64::MAX, MOST_BY_ENTRIES)? else { return self.by_size(size, None) };
        if let Some(size) = size {
            positions.retain(|position| position.size() <= u128::from(size));
        }
        Ok(Cases::new(positions, size.map_or_else(all_positions, up_to_size)))
    }

    /// All positions up to a size; without one, size after size until there are enough positions.
    fn by_size(&self, size: Option<u64>, largest: Option<u64>) -> Result<Cases, Unanswered> {
        let mut collector = Collector::new(usize::MAX, self.limits);
        let last = size.into_iter().chain(largest).min().unwrap_or(USUAL_BOUND);
        let mut reached = 0;
        for current in 0..=last {
            if size.is_none() && collector.positions.len() >= USUAL_POSITIONS {
                break;
            }
            reached = current;
            let begins = collector.positions.len();
            self.of_size(current, &mut |position| {
                if self.is_wanted(&position) { collector.add(position) } else { Flow::Continue(()) }
            })?;
            if collector.stopped.is_some() {
                break;
            }
            collector.positions[begins..].sort_by(Position::order);
            // Sizes without positions take time, too.
            self.limits.check(collector.positions.len() as u64)?;
        }
        let is_whole = size.is_none() && largest == Some(reached);
        let range = if is_whole { all_positions() } else { up_to_size(size.unwrap_or(reached)) };
        Ok(Cases::new(collector.finish()?.unwrap_or_default(), range))
    }

    /// Calls `each` with every position of a size.
    fn of_size(&self, size: u64, each: &mut dyn FnMut(Position) -> Flow) -> Result<(), Refusal> {
        let game = &self.subject.game;
        let most = self.entries.unwrap_or(usize::MAX);
        if let Some(own) = &self.subject.own
            && self.subject.sort() != Sort::Heaps
        {
            let is_open = game.count() == Count::AtMost;
            let mut few = |position: Position| {
                let is_wanted = !is_open || position.entries().len() <= most;
                if is_wanted { each(position) } else { Flow::Continue(()) }
            };
            let _ = own.of_size(size, &mut few)?;
            return Ok(());
        }
        let mut offer = |entries: &[u64]| {
            let position = if entries.len() <= most { game.read(&write_numbers(entries)).ok() } else { None };
            position.map_or(Flow::Continue(()), &mut *each)
        };
        let _ = match self.subject.sort() {
            Sort::Partition | Sort::Heaps => each_partition(size, most, size, &mut Vec::new(), &mut offer),
            Sort::StrictPartition => {
                enumerate::strict_partitions_of(size).try_for_each(|partition| offer(partition.parts()))
            }
            Sort::Set => enumerate::sets_of_sum(size, &mut |set| offer(&set)),
            Sort::Tuple | Sort::Other => {
                let count = self.entries.or_else(|| self.arity()).unwrap_or(2);
                enumerate::lists_of_sum(count, size, size).try_for_each(|list| offer(&list))
            }
        };
        Ok(())
    }

    /// The number of entries of every position, if that is fixed.
    fn arity(&self) -> Option<usize> {
        let game = &self.subject.game;
        let example = (game.count() == Count::Fixed).then(|| game.read(game.example()).ok()).flatten();
        example.map(|example| example.entries().len())
    }
}

/// Calls `each` with `before` followed by every partition of a number into at most `most` parts, in descending order,
/// none larger than `largest`.
fn each_partition(
    number: u64,
    most: usize,
    largest: u64,
    before: &mut Vec<u64>,
    each: &mut dyn FnMut(&[u64]) -> Flow,
) -> Flow {
    if number == 0 {
        return each(before);
    }
    // The first part is the largest, so the others cannot make up for a small one.
    let least = if most == 0 { return Flow::Continue(()) } else { number.div_ceil(most as u64) };
    for part in least..=largest.min(number) {
        before.push(part);
        each_partition(number - part, most - 1, part, before, each)?;
        before.pop();
    }
    Flow::Continue(())
}
