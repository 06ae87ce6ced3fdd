//! The search for an isomorphism: choices, what follows from them, and backtracking.

use super::colouring::{Choice, Colouring};
use super::forms::Forms;
use super::meter::Meter;
use super::pair::Pair;
use crate::limits::Stopped;

/// A position of the first game, and what it is mapped to.
struct Level {
    /// How many cells there were before the choice.
    cells: usize,
    choice: Choice,
    /// Whether the current image has passed its refinement, so that only later choices can refute it.
    entered: bool,
    /// Images that later choices have refuted.
    refuted: Vec<u32>,
    /// The other candidates; they are listed once the first image has failed.
    untried: Option<Vec<u32>>,
}

/// A bijection of the positions of two games that carries options onto options, if there is one. It maps start to
/// start, because only the starts have no predecessors.
pub(super) fn isomorphism(pair: &Pair, forms: &Forms, meter: &mut Meter<'_>) -> Result<Option<Vec<u32>>, Stopped> {
    if !pair.have_equal_sizes() {
        return Ok(None);
    }
    meter.hold(Colouring::bytes(pair))?;
    let Some(mut colouring) = Colouring::new(pair, forms.len(), |position| forms.class(position)) else {
        return Ok(None);
    };
    let mut symmetries = Symmetries { pair, twice: None };
    let mut levels: Vec<Level> = Vec::new();
    let mut start = 0;
    let mut is_possible = colouring.refine_all(meter)?;
    loop {
        if is_possible {
            let Some(choice) = colouring.choice(start, meter)? else { return Ok(Some(colouring.bijection())) };
            meter.hold(size_of::<Level>())?;
            levels.push(Level { cells: colouring.len(), choice, entered: false, refuted: Vec::new(), untried: None });
        } else {
            // The last choice has failed: take its next candidate, or go back to the choice before it.
            loop {
                let Some(level) = levels.last_mut() else { return Ok(None) };
                colouring.undo(level.cells);
                if level.choose_next(&colouring, &mut symmetries, meter)? {
                    break;
                }
                meter.release(level.bytes());
                levels.pop();
            }
        }
        let Some(level) = levels.last_mut() else { return Ok(None) };
        start = level.choice.start;
        is_possible = colouring.individualise(level.choice.position, level.choice.image, meter)?;
        level.entered = is_possible;
    }
}

impl Level {
    fn bytes(&self) -> usize {
        let untried = self.untried.as_ref().map_or(0, Vec::capacity);
        size_of::<Level>() + (self.refuted.capacity() + untried) * size_of::<u32>()
    }

    /// Goes on to the next image that is neither refuted nor symmetric to a refuted one; false if there is none.
    fn choose_next(
        &mut self,
        colouring: &Colouring<'_>,
        symmetries: &mut Symmetries<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let Choice { position, image, .. } = self.choice;
        if std::mem::take(&mut self.entered) {
            let before = self.refuted.capacity();
            self.refuted.push(image);
            meter.hold((self.refuted.capacity() - before) * size_of::<u32>())?;
        }
        let untried = match &mut self.untried {
            Some(untried) => untried,
            none => {
                let candidates = colouring.candidates(position).into_iter().filter(|&candidate| candidate != image);
                let untried = none.insert(candidates.collect());
                meter.hold(untried.capacity() * size_of::<u32>())?;
                untried
            }
        };
        'candidates: while let Some(candidate) = untried.pop() {
            for &refuted in &self.refuted {
                if symmetries.carry(colouring, refuted, candidate, meter)? {
                    continue 'candidates;
                }
            }
            self.choice.image = candidate;
            return Ok(true);
        }
        Ok(false)
    }
}

/// Symmetries of the second game that preserve the colours.
struct Symmetries<'p> {
    pair: &'p Pair,
    /// The second game beside itself, made when it is first needed.
    twice: Option<Pair>,
}

impl Symmetries<'_> {
    /// Whether a symmetry is found that carries one position of the second game to another. There is no backtracking,
    /// so one may exist even if none is found.
    fn carry(&mut self, colouring: &Colouring<'_>, from: u32, to: u32, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let split = self.pair.split();
        let twice = match self.twice.take() {
            Some(twice) => twice,
            None => self.pair.second_twice(meter)?,
        };
        let twice = self.twice.insert(twice);
        let bytes = Colouring::bytes(twice);
        meter.hold(bytes)?;
        meter.spend(twice.len() as usize)?;
        let colour = |position: u32| colouring.cell_of(split + position % split);
        let found = match Colouring::new(twice, colouring.len() as u32, colour) {
            // Both games have `split` positions, so those of the second copy keep their numbers.
            Some(copies) => is_completed(copies, from - split, to, meter)?,
            None => false,
        };
        meter.release(bytes);
        Ok(found)
    }
}

/// Whether mapping one position to another can be completed to a symmetry without backtracking.
fn is_completed(mut copies: Colouring<'_>, from: u32, to: u32, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
    let mut is_possible = copies.individualise(from, to, meter)?;
    let mut start = 0;
    while is_possible {
        let Some(choice) = copies.choice(start, meter)? else { return Ok(true) };
        start = choice.start;
        // Positions that the symmetry need not move are mapped to themselves.
        let cells = copies.len();
        let itself = copies.itself(choice.position);
        is_possible = copies.cell_of(itself) == copies.cell_of(choice.position)
            && copies.individualise(choice.position, itself, meter)?;
        if !is_possible {
            copies.undo(cells);
            is_possible = itself != choice.image && copies.individualise(choice.position, choice.image, meter)?;
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Graph, explore};
    use crate::limits::Limits;
    use crate::play::Play;
    use crate::ruleset::{Flow, Ruleset};

    /// A start, below it six positions with two options each, which join them into rings of three or of six.
    struct Rings(u32);

    impl Ruleset for Rings {
        type Position = u32;
        type Move = ();

        fn options(&self, &position: &u32, each: &mut impl FnMut((), u32) -> Flow) -> Flow {
            match position {
                0 => (1..=6).try_for_each(|upper| each((), upper)),
                1..=6 => {
                    let ring = (position - 1) / self.0 * self.0;
                    let next = ring + (position - ring) % self.0;
                    each((), position + 6)?;
                    each((), next + 7)
                }
                _ => Flow::Continue(()),
            }
        }
    }

    fn rings(length: u32) -> Graph {
        explore(&Rings(length), &0, &Limits::default()).unwrap().graph
    }

    #[test]
    fn refuted_images_are_counted_and_released() {
        let limits = Limits::default();
        let mut meter = Meter::new(&limits);
        let pair = Pair::new(&rings(3), &rings(6), &mut meter).unwrap();
        let forms = Forms::new(&pair, Play::Normal, &mut meter).unwrap();
        let mut colouring = Colouring::new(&pair, forms.len(), |position| forms.class(position)).unwrap();
        assert!(colouring.refine_all(&mut meter).unwrap());
        let choice = colouring.choice(0, &mut meter).unwrap().expect("rings need a choice");
        let untried = Some(Vec::new());
        let mut level = Level { cells: colouring.len(), choice, entered: true, refuted: Vec::new(), untried };
        let mut symmetries = Symmetries { pair: &pair, twice: None };
        let before = meter.bytes();
        assert!(!level.choose_next(&colouring, &mut symmetries, &mut meter).unwrap());
        assert_eq!(level.refuted, [choice.image]);
        assert!(meter.bytes() >= before + size_of_val(&*level.refuted) as u64);
        meter.release(level.bytes() - size_of::<Level>());
        assert_eq!(meter.bytes(), before);
    }
}
