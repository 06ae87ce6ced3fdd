//! Games on `beads`: a bead goes to a smaller empty square.

mod words;

use super::Opened;
use super::sets::{Allowed, Known, Line, SetGame, Sets, counted, signed, try_each};
use crate::expression::{Broken, Number, Scene};
use crate::file::Move;
use crate::game::Made;
use crate::rules::Rules;
use rulesets::figure::{Figure, Labels, TooBig};
use rulesets::hooks::welter::{BeadMove, Welter};
use rulesets::{Part, Picture};
use shapes::BeadSet;
use smallvec::smallvec;
use std::sync::Arc;
use theory::Flow;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>) -> Opened {
    Ok(Box::new(SetGame::<Beads>::new(rules)))
}

/// Beads on a strip of squares.
struct Beads;

/// The place of the name `jumped`, after `beads`.
const JUMPED: usize = 1;

/// The set of these squares.
pub(super) fn set(squares: &[u64]) -> BeadSet {
    BeadSet::new(squares.to_vec()).expect("positions are sets")
}

impl Sets for Beads {
    fn known(squares: &[u64]) -> Known {
        smallvec![counted(squares.len())]
    }

    fn moves(
        squares: &[u64],
        line: &Line,
        scene: &mut Scene<'_>,
        each: &mut dyn FnMut(Allowed) -> Flow,
    ) -> Result<Flow, Broken> {
        let Move::Bead { bead, to } = &line.what else { return Ok(Flow::Continue(())) };
        let beads = set(squares);
        let mut go = |from: u64, to: u64| {
            let text = BeadMove { from, to }.to_string();
            let left = beads.replace(from, to).squares().to_vec();
            Ok(each(Allowed { text, parts: vec![Part::square(from), Part::square(to)], to: left }))
        };
        let jumps = line.depends_on(JUMPED);
        try_each(squares, |&from| {
            scene.set(*bead, signed(from));
            line.choices(scene, &mut |scene| {
                if jumps {
                    let to = to.value(scene);
                    let is_jumped =
                        |square: i64, to: i64| to.min(signed(from)) < square && square < to.max(signed(from));
                    let count = |to| squares.iter().filter(|&&square| is_jumped(signed(square), to)).count();
                    tell_jumped(line, scene, to.map(|to| count(to) as u64));
                }
                if !line.holds(scene)? {
                    return Ok(Flow::Continue(()));
                }
                match target(&beads, from, to, scene)? {
                    Some(target) => go(from, target),
                    None => Ok(Flow::Continue(())),
                }
            })
        })
    }

    fn figure(squares: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig> {
        let bead_move = marked.and_then(|m| match *m.parts {
            [Part::Square(from), Part::Square(to)] => Some(BeadMove { from: from as u64, to: to as u64 }),
            _ => None,
        });
        Welter.figure(&set(squares), bead_move.as_ref(), Labels::Usual)
    }
}

/// Sets how many beads are jumped over. The condition comes before the target; only if it asks for this number does it
/// matter that the target has no value.
fn tell_jumped(line: &Line, scene: &mut Scene<'_>, jumped: Result<u64, Broken>) {
    match jumped {
        Ok(jumped) => scene.tell(line.first + JUMPED, signed(jumped)),
        Err(broken) => scene.withhold(line.first + JUMPED, broken),
    }
}

/// Where a bead goes; none if that is not a smaller square without a bead.
fn target(beads: &BeadSet, from: u64, to: &Number, scene: &mut Scene<'_>) -> Result<Option<u64>, Broken> {
    let to = u64::try_from(to.value(scene)?).ok();
    Ok(to.filter(|&to| to < from && !beads.contains(to)))
}
