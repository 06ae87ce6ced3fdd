//! What a game defined in Python has been asked, and remembers.
//!
//! A search takes what is remembered away for itself, and puts it back when it is done. So nobody waits, and nobody sees it
//! half done: another thread that asks meanwhile, or the function of the user itself, begins with nothing.

use super::search::Search;
use super::store::{NO_VALUE, Store};
use crate::failure::Failed;
use crate::given;
use crate::work;
use grundy::{Limits, Play};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pyo3::{PyTraverseError, PyVisit};
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is remembered of a game, in normal and in misère play. The class `Game` has one.
#[pyclass(frozen, name = "_Remembered", module = "grundy._grundy")]
#[derive(Default)]
pub struct Remembered {
    stores: [Mutex<Option<Store>>; 2],
}

impl Remembered {
    fn slot(&self, play: Play) -> MutexGuard<'_, Option<Store>> {
        self.stores[usize::from(play == Play::Misere)].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what is remembered; nothing, if it leaves a search less than half of the memory.
    fn take(&self, py: Python<'_>, play: Play, limits: &Limits) -> Store {
        let kept = self.slot(play).take();
        kept.filter(|store| store.bytes(py) <= limits.memory / 2).unwrap_or_default()
    }

    /// Puts back what is known, unless somebody else has put back more.
    fn put(&self, play: Play, store: Store) {
        let mut slot = self.slot(play);
        let less = match &*slot {
            Some(kept) if kept.done > store.done => Some(store),
            _ => slot.replace(store),
        };
        // Dropping objects can run code of the user, which may ask this game.
        drop(slot);
        drop(less);
    }
}

#[pymethods]
impl Remembered {
    #[new]
    fn new() -> Remembered {
        Remembered::default()
    }

    /// The value of a position. `progress` is called with the number of positions that are done and that have been
    /// met, and while sums are searched with the number of those and None.
    fn value<'py>(
        &self,
        options: &Bound<'py, PyAny>,
        position: &Bound<'py, PyAny>,
        play: &str,
        progress: Option<&Bound<'py, PyAny>>,
        limits: &Bound<'py, PyDict>,
    ) -> Result<u32, Failed> {
        let (play, limits) = (given::play(play)?, work::limits(Some(limits))?);
        let mut store = self.take(options.py(), play, &limits);
        let mut search = Search::new(&mut store, options, play, &limits, progress)?;
        let values = search.parts(position).and_then(|parts| search.values(&[parts]));
        let ended = values.and_then(|values| search.end().map(|()| values));
        self.put(play, store);
        Ok(ended?[0])
    }

    /// The options that are lost for the player who moves next, as they were given, each once.
    fn winning_options<'py>(
        &self,
        options: &Bound<'py, PyAny>,
        position: &Bound<'py, PyAny>,
        play: &str,
        progress: Option<&Bound<'py, PyAny>>,
        limits: &Bound<'py, PyDict>,
    ) -> Result<Vec<Bound<'py, PyAny>>, Failed> {
        let (play, limits) = (given::play(play)?, work::limits(Some(limits))?);
        let mut store = self.take(options.py(), play, &limits);
        let search = Search::new(&mut store, options, play, &limits, progress)?;
        let winning = winning(search, position);
        self.put(play, store);
        winning
    }

    /// The values of a position and of all that it leads to, in a search that begins with nothing.
    fn values<'py>(
        &self,
        options: &Bound<'py, PyAny>,
        position: &Bound<'py, PyAny>,
        play: &str,
        progress: Option<&Bound<'py, PyAny>>,
        limits: &Bound<'py, PyDict>,
    ) -> Result<Bound<'py, PyDict>, Failed> {
        let py = options.py();
        let (play, limits) = (given::play(play)?, work::limits(Some(limits))?);
        let mut store = Store::default();
        let mut search = Search::new(&mut store, options, play, &limits, progress)?;
        let solved = search.parts(position).and_then(|parts| search.values(&[parts])).and_then(|_| search.all_values());
        let ended = solved.and_then(|()| search.end());
        let values = PyDict::new(py);
        let listed = ended.and_then(|()| {
            for (&value, number) in store.values.iter().zip(0..).filter(|&(&value, _)| value < NO_VALUE) {
                values.set_item(store.positions.object(py, number)?, value)?;
            }
            Ok(values)
        });
        self.put(play, store);
        listed
    }

    /// How many positions are remembered, in both plays together.
    fn __len__(&self) -> usize {
        let done = |play| self.slot(play).as_ref().map_or(0, |store| store.done as usize);
        Play::ALL.into_iter().map(done).sum()
    }

    /// Forgets everything.
    fn clear(&self) {
        for play in Play::ALL {
            let forgotten = self.slot(play).take();
            drop(forgotten);
        }
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        for slot in &self.stores {
            if let Ok(slot) = slot.try_lock()
                && let Some(store) = &*slot
            {
                store.positions.traverse(&visit)?;
            }
        }
        Ok(())
    }

    fn __clear__(&self) {
        self.clear();
    }
}

fn winning<'py>(mut search: Search<'_, 'py>, position: &Bound<'py, PyAny>) -> Result<Vec<Bound<'py, PyAny>>, Failed> {
    let py = position.py();
    let (mut options, mut sums) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    let parts = search.parts(position)?;
    let sum = position.cast_exact::<super::Components>().ok().map(|sum| sum.get().positions(py));
    for (place, &part) in parts.iter().enumerate() {
        // Equal components have the same moves.
        if parts[..place].contains(&part) {
            continue;
        }
        for option in search.given(part)?.iter() {
            let option = match &sum {
                None => option,
                Some(sum) => {
                    let others = sum.iter().enumerate().filter(|&(other, _)| other != place).map(|(_, other)| other);
                    let positions: Vec<_> = others.chain([option]).collect();
                    Bound::new(py, super::components(&PyTuple::new(py, positions)?)?)?.into_any()
                }
            };
            let mut numbers = search.parts(&option)?;
            numbers.sort_unstable();
            if seen.insert(numbers.clone()) {
                options.push(option);
                sums.push(numbers);
            }
        }
    }
    let values = search.values(&sums)?;
    search.end()?;
    Ok(options.into_iter().zip(values).filter(|&(_, value)| value == 0).map(|(option, _)| option).collect())
}
