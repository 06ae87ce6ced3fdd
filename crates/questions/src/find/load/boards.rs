//! The points of each sort of game, and their values.

use super::LoadError;
use crate::find::{Data, Points};
use hashbrown::HashMap;
use rulesets::{Count, Fault, OpenGame, Position, Query, Range, Refusal, Solver, Sort};
use shapes::notation::write_numbers;
use theory::{Flow, Limit, Limits, Stopped};

/// The side of a grid of tuples with one entry, two entries, and so on.
const USUAL_SIDES: [u64; 8] = [4096, 128, 32, 32, 8, 6, 5, 4];
/// The largest number of squares for sets.
const MOST_SQUARES: u64 = 24;
/// The largest number of points that are examined.
const MOST_POINTS: u64 = 1 << 24;
/// The number of bytes that a point takes, with all copies and lists.
const BYTES: u128 = 64;

/// Refuses more points than are ever examined, or than fit into memory.
pub(super) fn check_points(points: u128, limits: &Limits) -> Result<(), LoadError> {
    if points > MOST_POINTS.into() {
        let problem = format!("there are more than {MOST_POINTS} points to examine; try a smaller size");
        return Err(LoadError::Other(problem));
    }
    if points * BYTES > limits.memory.into() {
        return Err(Fault::from(Stopped { limit: Limit::Memory(limits.memory), positions: 0 }).into());
    }
    Ok(())
}

/// The values of heaps from 0 on.
pub(super) fn heaps(
    game: &OpenGame,
    to: u64,
    limits: &Limits,
) -> Result<(Vec<Option<u64>>, Option<Stopped>), LoadError> {
    check_points(to.into(), limits)?;
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
pub(super) fn grid(game: &OpenGame, size: Option<u64>, limits: &Limits) -> Result<(Data, Option<Stopped>), LoadError> {
    let entries = match game.count() {
        Count::Exactly => 2,
        _ => game.position(None).or_else(|_| game.read(game.example()))?.entries().len(),
    };
    let usual = entries.checked_sub(1).and_then(|index| USUAL_SIDES.get(index)).copied().unwrap_or(2);
    let side = size.map_or(usual, |size| size.saturating_add(1));
    let points = u32::try_from(entries).ok().and_then(|entries| u128::from(side).checked_pow(entries));
    let points = points.unwrap_or(u128::MAX);
    check_points(points, limits)?;
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
            // Positions come in order: all those with a smaller first entry are complete.
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

/// All sets of numbers below a bound, indexed by bit masks.
pub(super) fn sets(game: &OpenGame, squares: u64, limits: &Limits) -> Result<(Data, Option<Stopped>), LoadError> {
    let points = u32::try_from(squares).ok().and_then(|squares| 1_u128.checked_shl(squares));
    check_points(points.unwrap_or(u128::MAX), limits)?;
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

/// The value of the position with these entries, if there is such a position.
fn value_at(game: &OpenGame, solver: &mut Solver, entries: &[u64]) -> Result<Option<u64>, Fault> {
    match game.read(&write_numbers(entries)) {
        Ok(position) => solver.value(&position).map(Some),
        Err(Refusal::Position { .. }) => Ok(None),
        Err(refusal) => Err(refusal.into()),
    }
}

/// Positions in order of size.
pub(super) fn list(game: &OpenGame, max: u64, limits: &Limits) -> Result<(Data, Option<Stopped>), LoadError> {
    if game.count() == Count::NoNumbers {
        let problem =
            "its positions are not determined by numbers: give a template with a variable, such as 'mhrg:3xN' N=3..60";
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

/// Positions and their values, arranged as suits their sort.
pub(super) fn by_sort(game: &OpenGame, mut rows: Vec<(Position, u64)>) -> Data {
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
