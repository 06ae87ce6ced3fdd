//! The values of a game as data: a line of heaps, a grid of tuples, all sets below a bound, or a list.
//!
//! What there is to learn from is half of a size; held against it is everything of that size, and on a line, where further
//! values cost little, twice as much. When a limit ends it early, the part that is complete is kept.

use super::{Data, Points};
use hashbrown::HashMap;
use rulesets::heaps::TakeAndBreak;
use rulesets::{Count, Fault, OpenGame, Position, Query, Range, Refusal, Solver, Sort};
use shapes::notation::write_numbers;
use std::path::Path;
use std::sync::Arc;
use tables::{Table, TableError};
use theory::{Flow, Limit, Limits, Stopped};

/// Heaps up to this size, unless somebody says otherwise.
const USUAL_HEAP: u64 = 10_000;
/// The side of a grid of tuples of one entry, two, and so on.
const USUAL_SIDES: [u64; 8] = [4096, 128, 32, 12, 8, 6, 5, 4];
/// Sets of numbers below this.
const USUAL_SQUARES: u64 = 14;
/// No more squares than this.
const MOST_SQUARES: u64 = 26;
/// Partitions with entries up to this, and no more of them.
const USUAL_PARTITION: u64 = 7;
/// More points than this are not looked at.
const MOST_POINTS: u64 = 1 << 26;

/// Values, and what they are the values of.
pub struct Loaded {
    /// What it was made from: a spec, a template or the name of a file.
    pub of: String,
    /// The values to learn from.
    pub half: Data,
    /// All values, those to learn from among them.
    pub all: Data,
    /// The game, where the points are positions of one.
    pub game: Option<OpenGame>,
    /// What stopped the computation of further values.
    pub stopped: Option<Stopped>,
}

/// What cannot be looked at.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The game refuses, or a limit left nothing to look at.
    #[error(transparent)]
    Game(#[from] Fault),
    /// The table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// There is nothing to look at, or too much.
    #[error("{0}")]
    Other(String),
}

impl From<Refusal> for LoadError {
    fn from(refusal: Refusal) -> LoadError {
        LoadError::Game(refusal.into())
    }
}

impl Loaded {
    /// Data whose half is there to learn from.
    pub fn new(of: impl Into<String>, all: Data) -> Loaded {
        Loaded { of: of.into(), half: all.half(), all, game: None, stopped: None }
    }

    /// The code of the game on heaps whose values these are.
    pub fn code(&self) -> Option<&TakeAndBreak> {
        self.game.as_ref()?.heap_code()
    }

    /// What rule files call the number that a line counts: `h` for heaps.
    pub fn line_name(&self) -> Option<&'static str> {
        let is_line = matches!(self.all.points(), Points::Line { .. });
        self.game.as_ref().filter(|game| is_line && game.sort() == Sort::Heaps).map(|_| "h")
    }

    /// The values of a game up to a size: of a heap, of the entries of a tuple or a partition, of the numbers of a set.
    ///
    /// # Errors
    ///
    /// Refuses a game whose positions are not told apart by numbers, and a size that is too large; stops at a limit that
    /// leaves nothing to look at.
    pub fn game(game: OpenGame, size: Option<u64>, limits: &Limits) -> Result<Loaded, LoadError> {
        let of = game.spec().to_owned();
        let (half, all, stopped) = match game.sort() {
            Sort::Heaps => {
                let to = size.unwrap_or(USUAL_HEAP);
                let (values, stopped) = heaps(&game, to.saturating_mul(2), limits)?;
                let within = values.len().min(to.saturating_add(1) as usize);
                let line = |values: &[Option<u64>]| Data::new(Points::Line { first: 0 }, values.to_vec());
                (line(&values[..within]).half(), line(&values), stopped)
            }
            sort => {
                let (all, stopped) = match sort {
                    Sort::Tuple => grid(&game, size, limits)?,
                    Sort::Set => sets(&game, size.unwrap_or(USUAL_SQUARES), limits)?,
                    _ => list(&game, size.unwrap_or(USUAL_PARTITION), limits)?,
                };
                (all.half(), all, stopped)
            }
        };
        let loaded = Loaded { of, half, all, game: Some(game), stopped };
        match loaded.stopped {
            Some(stopped) if loaded.half.values().len() < 2 => Err(Fault::from(stopped).into()),
            _ => Ok(loaded),
        }
    }

    /// The values in a table file.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the file, or that its positions are not those of one game.
    pub fn table(path: &Path, limits: &Limits) -> Result<Loaded, LoadError> {
        let table = Arc::new(Table::open(path)?);
        let (name, size) = table.spec().rsplit_once(':').unwrap_or((table.spec(), ""));
        let game = rulesets::open(name).map_err(|_| {
            LoadError::Other(format!(
                "{} is a table of {}, which has positions of many games; name one of them, such as mhrg:3x5",
                table.file(),
                table.spec()
            ))
        })?;
        let numbered = game.numbered(size)?;
        numbered.values_in(Arc::clone(&table))?;
        let indices = numbered.family().indices();
        if indices > MOST_POINTS {
            return Err(too_many(indices.into()));
        }
        let (mut rows, mut stopped) = (Vec::new(), None);
        for index in 0..indices {
            if index % 1024 == 0
                && let Err(limit) = limits.check(index)
            {
                stopped = Some(limit);
                break;
            }
            if let Some(position) = numbered.position(index) {
                rows.push((position, table.value(index)?));
            }
        }
        let all = by_sort(&game, rows);
        let (of, half) = (table.file().to_owned(), all.half());
        Ok(Loaded { of, half, all, game: Some(game), stopped })
    }
}

fn too_many(points: u128) -> LoadError {
    LoadError::Other(format!("{points} points are more than {MOST_POINTS}; a smaller --size has an answer"))
}

fn heaps(game: &OpenGame, to: u64, limits: &Limits) -> Result<(Vec<Option<u64>>, Option<Stopped>), LoadError> {
    if to > MOST_POINTS {
        return Err(too_many(to.into()));
    }
    let mut values = Vec::new();
    let growth = theory::caught(|| {
        game.heap_values(to, limits, &mut |_, value| {
            values.push(value);
            Flow::Continue(())
        })
    });
    let growth = growth.map_err(|failure| LoadError::Other(format!("{}: {}", game.spec(), failure.0)))?;
    Ok((values, growth?.stopped))
}

/// Tuples with all entries below a side.
fn grid(game: &OpenGame, size: Option<u64>, limits: &Limits) -> Result<(Data, Option<Stopped>), LoadError> {
    let entries = match game.count() {
        Count::Exactly => 2,
        _ => game.position(None).or_else(|_| game.read(game.example()))?.entries().len(),
    };
    let usual = entries.checked_sub(1).and_then(|index| USUAL_SIDES.get(index)).copied().unwrap_or(2);
    let side = size.map_or(usual, |size| size.saturating_add(1));
    let points = u32::try_from(entries).ok().and_then(|entries| u128::from(side).checked_pow(entries));
    let points = points.filter(|&points| points <= MOST_POINTS.into());
    let Some(points) = points else {
        return Err(too_many(points.unwrap_or(u128::MAX)));
    };
    let mut values = vec![None; points as usize];
    let range = Range { max: side - 1, entries: (game.count() == Count::Exactly).then_some(entries) };
    let place = |point: &[u64]| point.iter().fold(0, |index, entry| index * side + entry) as usize;
    let query = Query { limits: limits.clone(), ..Query::default() };
    let mut known = 0;
    let ended = game.values_up_to(range, query, &mut |row| {
        let point = row.position.entries();
        if point.len() == entries
            && let Some(slot) = values.get_mut(place(&point))
        {
            *slot = Some(row.grundy);
            known = place(&point) + 1;
        }
        Flow::Continue(())
    });
    let mut sides = vec![side; entries];
    let stopped = match ended {
        Ok(()) => None,
        Err(Fault::Stopped(stopped)) => {
            // Positions come in order: all with a smaller first entry are there.
            let one = values.len() / side as usize;
            let complete = known / one.max(1);
            values.truncate(complete * one);
            if let Some(first) = sides.first_mut() {
                *first = complete as u64;
            }
            Some(stopped)
        }
        Err(fault) => return Err(fault.into()),
    };
    let points = if entries == 1 { Points::Line { first: 0 } } else { Points::Grid { sides } };
    Ok((Data::new(points, values), stopped))
}

/// All sets of numbers below a bound, by their masks.
fn sets(game: &OpenGame, squares: u64, limits: &Limits) -> Result<(Data, Option<Stopped>), LoadError> {
    if squares > MOST_SQUARES {
        return Err(too_many(1_u128.checked_shl(squares.try_into().unwrap_or(127)).unwrap_or(u128::MAX)));
    }
    let mut solver = game.solver(Query { limits: limits.clone(), ..Query::default() });
    let (mut values, mut stopped) = (Vec::new(), None);
    for mask in 0..1_u64 << squares {
        let elements: Vec<u64> = (0..squares).filter(|square| mask >> square & 1 == 1).collect();
        match value_at(game, &mut solver, &elements) {
            Ok(value) => values.push(value),
            Err(Fault::Stopped(limit)) => {
                stopped = Some(limit);
                break;
            }
            Err(fault) => return Err(fault.into()),
        }
    }
    let squares = values.len().max(1).ilog2();
    values.resize(1 << squares, None);
    Ok((Data::new(Points::Sets { squares }, values), stopped))
}

/// The value of the position with these entries; none if there is no such position.
fn value_at(game: &OpenGame, solver: &mut Solver, entries: &[u64]) -> Result<Option<u64>, Fault> {
    match game.read(&write_numbers(entries)) {
        Ok(position) => solver.value(&position).map(Some),
        Err(Refusal::Position { .. }) => Ok(None),
        Err(refusal) => Err(refusal.into()),
    }
}

/// Positions in the order of their size.
fn list(game: &OpenGame, max: u64, limits: &Limits) -> Result<(Data, Option<Stopped>), LoadError> {
    if game.count() == Count::NoNumbers {
        let problem =
            "its positions are not told apart by numbers: give a template with a variable, such as 'mhrg:3xN' N=3..60";
        return Err(LoadError::Other(format!("{}: {problem}", game.spec())));
    }
    let entries = (game.count() == Count::AtMost).then(|| usize::try_from(max).unwrap_or(usize::MAX));
    let mut positions: Vec<Position> = Vec::new();
    let mut stopped = None;
    game.positions_up_to(Range { max, entries }, &mut |position| {
        let count = positions.len() as u64;
        if count.is_multiple_of(1024) {
            stopped = limits.check(count).err();
        }
        if count >= MOST_POINTS {
            stopped = Some(Stopped { limit: Limit::Positions(MOST_POINTS), positions: count });
        }
        positions.push(position);
        if stopped.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
    })?;
    if let Some(stopped) = stopped {
        return Err(Fault::from(stopped).into());
    }
    positions.sort_by(|one, other| one.size().cmp(&other.size()).then_with(|| one.order(other)));
    let mut solver = game.solver(Query { limits: limits.clone(), ..Query::default() });
    let (mut points, mut values) = (Vec::new(), Vec::new());
    for position in positions {
        match limits.check(points.len() as u64).map_err(Fault::from).and_then(|()| solver.value(&position)) {
            Ok(value) => {
                points.push(position.entries());
                values.push(Some(value));
            }
            Err(Fault::Stopped(limit)) => {
                stopped = Some(limit);
                break;
            }
            Err(fault) => return Err(fault.into()),
        }
    }
    Ok((Data::new(Points::Listed(points), values), stopped))
}

/// Positions and their values in the shape that fits their sort.
fn by_sort(game: &OpenGame, mut rows: Vec<(Position, u64)>) -> Data {
    let entries: Vec<Vec<u64>> = rows.iter().map(|(position, _)| position.entries()).collect();
    let largest = entries.iter().flatten().copied().max().unwrap_or(0);
    let length = entries.first().map_or(0, Vec::len);
    let is_regular = length > 0 && entries.iter().all(|entry| entry.len() == length);
    let points = match game.sort() {
        Sort::Tuple if is_regular => {
            let side = |i: usize| entries.iter().map(|entry| entry[i]).max().unwrap_or(0) + 1;
            let sides: Vec<u64> = (0..length).map(side).collect();
            let points = sides.iter().try_fold(1_u64, |product, &side| product.checked_mul(side));
            points.filter(|&points| points <= MOST_POINTS).map(|_| Points::Grid { sides })
        }
        Sort::Set if largest < MOST_SQUARES => Some(Points::Sets { squares: largest as u32 + 1 }),
        _ => None,
    };
    let Some(points) = points else {
        rows.sort_by(|(one, _), (other, _)| one.size().cmp(&other.size()).then_with(|| one.order(other)));
        let values = rows.iter().map(|(_, value)| Some(*value)).collect();
        return Data::new(Points::Listed(rows.iter().map(|(position, _)| position.entries()).collect()), values);
    };
    let by_point: HashMap<&[u64], u64> =
        entries.iter().map(Vec::as_slice).zip(rows.iter().map(|(_, value)| *value)).collect();
    let empty = Data::new(points.clone(), vec![Some(0); points.count()]);
    let mut values = Vec::with_capacity(points.count());
    empty.each(|point, _| {
        values.push(by_point.get(point).copied());
        true
    });
    Data::new(points, values)
}
