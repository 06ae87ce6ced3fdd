//! Twins: known games with the same values, possibly at other positions or with fewer bits.
//!
//! It tries every game of the registry and of the gallery whose positions can be obtained from those of the subject
//! (`map.rs`), with every change of the value (`change.rs`), until a position refutes it. For rules on hooks that a
//! theorem covers (`theorem.rs`), a twin is proved.
//!
//! **Why a random table gives nothing.** Fewer than 2^18 combinations of game, map and change are tried, and one is
//! proposed only if the values it agrees with have at least 48 bits.

mod change;
mod known;
mod map;
mod theorem;

use super::entropy::bits;
use super::{Candidate, Data, Kind, Loaded, Points, Prediction, Proof};
use crate::Subject;
use change::Change;
use known::Known;
use map::{Map, maps};
use rulesets::{Fault, OpenGame, Query, Solver, Sort};
use serde_json::{Value, json};
use shapes::notation::write_numbers;
use std::cell::{Cell, RefCell};
use theory::{Limits, Stopped};

/// How many bits the values must have that a twin agrees with.
const LEAST_BITS: f64 = 48.0;
/// How many positions are compared before a twin is proposed.
const MOST_COMPARED: usize = 400;
/// How many positions may be searched to find these values.
const MOST_SEARCHED: u64 = 200_000;
/// The largest number of twins that are proposed.
const MOST_TWINS: usize = 3;

/// A game whose values determine those of another.
struct Twin {
    game: OpenGame,
    map: Map,
    change: Change,
    proof: Option<Proof>,
    solver: RefCell<Solver>,
    /// The number of positions whose value is unknown because of a limit.
    unknown: Cell<u64>,
}

impl Candidate for Twin {
    fn kind(&self) -> Kind {
        Kind::Twin
    }

    fn statement(&self) -> String {
        let (game, map) = (self.game.spec(), self.map.shown());
        let says = match self.change {
            Change::Zeros => format!("the P-positions are those of {game} {map}"),
            Change::EQUAL => format!("the value is that of {game} {map}"),
            change => format!("the value is {}, where v is that of {game} {map}", change.shown()),
        };
        match self.unknown.get() {
            0 => says,
            unknown => format!("{says} ({} not compared)", theory::counted(unknown, "position")),
        }
    }

    fn predict(&self, point: &[u64]) -> Option<Prediction> {
        let image = self.map.image(point)?;
        match value(&self.game, &mut self.solver.borrow_mut(), &image) {
            Ok(value) => value.map(|value| self.change.of(value)),
            Err(_) => {
                self.unknown.set(self.unknown.get() + 1);
                None
            }
        }
    }

    fn certificate(&self) -> Value {
        json!({ "game": self.game.spec(), "position": self.map.shown(), "value": self.change.shown() })
    }

    fn proof(&self, _all: &Data) -> Option<Proof> {
        self.proof.clone()
    }
}

/// The value at a position; none if the game does not have it.
fn value(game: &OpenGame, solver: &mut Solver, entries: &[u64]) -> Result<Option<u64>, Fault> {
    match game.read(&write_numbers(entries)) {
        Ok(position) => solver.value(&position).map(Some),
        Err(_) => Ok(None),
    }
}

/// Looks for twins in the loaded values; values that do not belong to a game have none.
///
/// # Errors
///
/// Stops at a limit.
pub fn propose(loaded: &Loaded, limits: &Limits) -> Result<Vec<Box<dyn Candidate>>, Stopped> {
    let found = loaded.subject.as_ref().map_or_else(Vec::new, |subject| find(subject, &loaded.half, limits));
    limits.check(0).map(|()| found)
}

/// Looks for twins in the first half of the values of a game.
pub fn find(subject: &Subject, half: &Data, limits: &Limits) -> Vec<Box<dyn Candidate>> {
    let (sort, points) = (subject.sort(), sample(half));
    if bits(points.iter().map(|(_, value)| value)) < LEAST_BITS {
        return Vec::new();
    }
    let entries = match half.points() {
        Points::Line { .. } => Some(1),
        Points::Grid { sides } => Some(sides.len()),
        _ => None,
    };
    let theorem = subject.own.as_ref().and_then(|own| theorem::theorem(&own.rules));
    let mut found: Vec<(usize, Known, Map, Change)> = Vec::new();
    let changes = Change::all();
    for known in known::known(subject) {
        if limits.check(0).is_err() {
            break;
        }
        for map in maps(sort, entries, &known.game) {
            if let Some(change) = compare(&known.game, &map, &points, &changes, limits) {
                let rank = changes.iter().position(|other| *other == change).unwrap_or(changes.len());
                found.push((rank, known, map, change));
                break;
            }
        }
    }
    // The simplest ones; a gallery file only if nothing in the registry has the same values.
    let is_zeros = |change: &Change| *change == Change::Zeros;
    found.sort_by_key(|(rank, known, map, change)| (is_zeros(change), known.is_of_gallery, *rank, *map != Map::Same));
    let has_registry = found.iter().any(|(_, known, _, change)| !known.is_of_gallery && !is_zeros(change));
    let mut of_gallery = 0;
    found.retain(|(_, known, ..)| {
        of_gallery += usize::from(known.is_of_gallery);
        !known.is_of_gallery || of_gallery == 1 && !has_registry
    });
    // The same values imply the same P-positions.
    if let Some(zeros) = found.iter().position(|(.., change)| is_zeros(change)) {
        found.truncate(zeros.max(1));
    }
    found.truncate(MOST_TWINS);
    let query = Query { limits: limits.clone(), ..Query::default() };
    let twin = |(_, known, map, change): (usize, Known, Map, Change)| {
        let welters = match known.game.spec() {
            "young" => sort == Sort::Partition && map == Map::Same || map == Map::Rows,
            "welter" => map == Map::Beads || sort == Sort::Set && map == Map::Same,
            _ => false,
        };
        let proved = theorem.as_ref().filter(|(by_theorem, _)| welters && *by_theorem == change);
        let proof = proved.map(|(_, theorem)| Proof { theorem: theorem.clone() });
        let solver = RefCell::new(known.game.solver(query.clone()));
        Box::new(Twin { game: known.game, map, change, proof, solver, unknown: Cell::new(0) }) as Box<dyn Candidate>
    };
    found.into_iter().map(twin).collect()
}

/// The first points, and others spread over the rest.
fn sample(half: &Data) -> Vec<(Vec<u64>, u64)> {
    let known = half.values().iter().flatten().count();
    let step = (2 * known / MOST_COMPARED).max(1);
    let (mut points, mut index) = (Vec::new(), 0);
    half.each(|point, value| {
        if index < MOST_COMPARED / 2 || index % step == 0 {
            points.push((point.to_vec(), value));
        }
        index += 1;
        true
    });
    points
}

/// The simplest change that turns the values of a game into the values at all points it has; none if there is none, or
/// too few points.
fn compare(
    game: &OpenGame,
    map: &Map,
    points: &[(Vec<u64>, u64)],
    changes: &[Change],
    limits: &Limits,
) -> Option<Change> {
    let limits = Limits { positions: MOST_SEARCHED, ..limits.clone() };
    let mut solver = game.solver(Query { limits, ..Query::default() });
    let mut changes = changes.to_vec();
    let mut agreed = Vec::new();
    for (point, known) in points {
        let Some(image) = map.image(point) else { continue };
        match value(game, &mut solver, &image) {
            Ok(Some(other)) => changes.retain(|change| change.of(other).agrees(*known)),
            // Only a map that leaves something out may do so here.
            Ok(None) if matches!(map, Map::AsParts | Map::Lowered(_)) => continue,
            Ok(None) | Err(_) => return None,
        }
        if changes.is_empty() {
            return None;
        }
        agreed.push(*known);
    }
    let change = *changes.first()?;
    let enough = match change {
        Change::Zeros => bits(agreed.iter().map(|value| *value == 0)),
        _ => bits(agreed),
    };
    (enough >= LEAST_BITS).then_some(change)
}
