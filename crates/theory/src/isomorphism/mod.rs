//! Compares two games: isomorphic, equal as forms, equal in value, or different.
//!
//! **Idea.** Positions with the same set of options are merged bottom up into *forms* (hereditarily finite sets). An
//! isomorphism preserves forms, so they colour the positions of both games together, heights included. The colours are
//! refined in both directions, by how many options and how many predecessors of each colour a position has, until
//! nothing changes. Where several positions still share a colour, one of them is mapped to each candidate in turn, and
//! the colours are refined again.
//!
//! **Symmetry.** Positions related to all others in the same way need no choice at all. After a choice has failed,
//! candidates that are symmetric to it in the second game are skipped, so symmetry costs little even where the answer
//! is no.
//!
//! **Cost.** A refinement takes O(m log n) for n positions with m options in all. Most games need only one; after that,
//! each choice refines only what it changes. Graphs made to defeat the method can still take exponential time, until a
//! limit is reached. Hashes only find candidates, which are then compared, and nothing is recursive.

mod colouring;
mod forms;
mod matching;
mod meter;
mod pair;

use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::play::Play;
use forms::Forms;
use meter::Meter;
use pair::Pair;

/// How two games compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The strongest relation that holds.
    pub relation: Relation,
    /// The values of the two starts in the play convention asked for.
    pub values: [u32; 2],
}

/// What two games have in common, strongest first. Each of the first two implies the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Position `p` of the first game is position `map[p]` of the second: start goes to start, options go to options.
    Isomorphic(Vec<u32>),
    /// The starts are equal as sets of options, whose elements are sets of options, and so on. But some form occurs at
    /// more positions in one game than in the other, or in another place.
    EqualForms,
    /// The starts have the same value.
    EqualValues,
    /// The starts have different values.
    Different,
}

/// Finds the strongest relation that holds: isomorphic, equal as forms, equal in value, or different.
///
/// The graphs come from [`explore`](crate::graph::explore), so every position can be reached from the start.
///
/// # Errors
///
/// Says which limit stopped it.
///
/// # Panics
///
/// If a graph has no positions, or allows infinite play.
pub fn compare(first: &Graph, second: &Graph, play: Play, limits: &Limits) -> Result<Comparison, Stopped> {
    assert!(!first.is_empty() && !second.is_empty(), "a game has a start");
    let mut meter = Meter::new(limits);
    let pair = Pair::new(first, second, &mut meter)?;
    let forms = Forms::new(&pair, play, &mut meter)?;
    let starts = [0, pair.split()].map(|start| forms.class(start));
    let values = starts.map(|class| forms.value(class));
    let relation = if starts[0] == starts[1] {
        matching::isomorphism(&pair, &forms, &mut meter)?.map_or(Relation::EqualForms, Relation::Isomorphic)
    } else if values[0] == values[1] {
        Relation::EqualValues
    } else {
        Relation::Different
    };
    Ok(Comparison { relation, values })
}

/// Whether position `p` ↦ `map[p]` is a bijection that carries start to start and options onto options.
pub fn is_isomorphism(first: &Graph, second: &Graph, map: &[u32]) -> bool {
    let mut hit = vec![false; second.len()];
    let is_bijection = map.len() == first.len()
        && first.len() == second.len()
        && map.iter().all(|&image| hit.get_mut(image as usize).is_some_and(|hit| !std::mem::replace(hit, true)));
    let as_set = |mut options: Vec<u32>| {
        options.sort_unstable();
        options.dedup();
        options
    };
    is_bijection
        && map.first().is_none_or(|&start| start == 0)
        && (0..).zip(map).all(|(position, &image)| {
            let carried = first.options(position).iter().map(|&option| map[option as usize]).collect();
            as_set(carried) == as_set(second.options(image).to_vec())
        })
}
