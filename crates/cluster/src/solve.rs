//! A family solved by all ranks together, each with a folder of its own for its parts.

use crate::exchange::{Exchange, Failed, Failure, Together, decline, run};
use crate::order::{cut, own_units};
use crate::transport::Transport;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;
use tables::format::Header;
use tables::units::{self, Common, Folder, Units, Work, compute, compute_together, folder_for, rank_folder, rank_of};
use tables::{Engine, Family, TableError};
use theory::{Limits, Play};

/// The result on one rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedRank {
    /// How many indices the whole table has.
    pub elements: u64,
    /// How many parts the table has.
    pub parts: usize,
    /// How many of them belong to this rank.
    pub own: usize,
    /// How many of those were there before.
    pub resumed: usize,
    /// How many parts were loaded: fetched from other ranks, or read again.
    pub loaded: usize,
    /// How long its threads waited for parts, in total.
    pub waited: Duration,
}

/// The largest number of units that are fetched ahead or wait for the store, and the share of the memory they may use.
const AHEAD: usize = 64;
const AHEAD_PART: u64 = 8;

/// Solves a family together with the other ranks, or whatever part of it is missing. Each rank keeps its parts in a
/// folder of its own inside `path`, which may be on a disk of its own. Values are counted in `limits.progress`.
///
/// # Errors
///
/// Refuses what [`tables::solve_parts`] refuses, and folders made by a different number of ranks. If any rank fails,
/// all do; what was finished by then is kept, and the same number of ranks can continue.
pub fn solve(
    transport: &mut impl Transport,
    family: &Family,
    play: Play,
    path: &Path,
    engine: Engine,
    limits: &Limits,
) -> Result<SolvedRank, Failure> {
    solve_of(transport, family, play, path, engine, limits, None)
}

/// [`solve`] with units of this many digits, if the folder is new. For tests.
#[doc(hidden)]
pub fn solve_of(
    transport: &mut impl Transport,
    family: &Family,
    play: Play,
    path: &Path,
    engine: Engine,
    limits: &Limits,
    digits: Option<u32>,
) -> Result<SolvedRank, Failure> {
    let (rank, ranks) = (transport.rank(), transport.ranks());
    let Begun { folder, made, units, own, kept, order } = match begin(family, play, path, engine, digits, (rank, ranks))
    {
        Ok(begun) => begun,
        Err(error) => {
            let heard = decline(transport, &error.to_string());
            return Err(Failure { why: Failed::Own(error), heard });
        }
    };
    limits.progress.fetch_add((kept.len() * units.unit_len()) as u64, Ordering::Relaxed);
    let most_ahead = usize::try_from(limits.memory / AHEAD_PART / units.unit_len() as u64).unwrap_or(AHEAD);
    let most_ahead = if ranks == 1 { 2 } else { most_ahead.clamp(2, AHEAD) };
    let spec = family.spec();
    let what = format!("{spec} in {play} play, parts of 3^{} values", units.digits());
    // Without shared memory there are messages.
    let common = transport.take_common().filter(|_| Common::bytes(&units) <= limits.memory);
    // Safety: the transport gives a new file, sealed against truncation and known to the ranks alone, and all of them use
    // it only here.
    let common = common.and_then(|file| unsafe { Common::new(&file, units) }.ok());
    let together = Together { units, what: &what, own: &folder, kept: &kept, common: common.as_ref(), most_ahead };
    let work = |exchange: &Exchange<'_>, limits: &Limits| {
        let work = Work { spec, units, order: &order, play, engine };
        if let Some(common) = exchange.agree(limits)? {
            return compute_together(common, &work, exchange, limits);
        }
        // Units fetched ahead, and units waiting for the store.
        let buffers = (2 * most_ahead * units.unit_len()) as u64;
        let for_table = Limits { memory: limits.memory.saturating_sub(buffers), ..limits.clone() };
        let computed = compute(&work, exchange, &for_table).map_err(|error| match error {
            TableError::Memory { spec, needs, .. } => {
                TableError::Memory { spec, needs: needs.saturating_add(buffers), limit: limits.memory }
            }
            error => error,
        })?;
        Ok(computed)
    };
    let computed = match run(transport, &together, limits, work) {
        Ok(computed) => computed,
        Err(failure) => {
            if own.iter().any(|&unit| folder.has(unit)) {
                std::mem::forget(made);
            } else {
                // Its own folder has to be released first.
                drop(folder);
                drop(made);
            }
            return Err(failure);
        }
    };
    std::mem::forget(made);
    folder.sync().map_err(|error| Failure { why: Failed::Own(error), heard: true })?;
    Ok(SolvedRank {
        elements: family.indices(),
        parts: units.count(),
        own: own.len(),
        resumed: kept.len(),
        loaded: computed.loaded,
        waited: computed.waited,
    })
}

/// A newly created folder for all ranks. It is removed again if it stays empty.
struct Made<'a>(&'a Path);

impl Drop for Made<'_> {
    fn drop(&mut self) {
        // The other ranks may take a moment. If the folder cannot be removed it stays, which does no harm.
        for _ in 0..20 {
            if fs::remove_dir(self.0).is_ok() {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
    }
}

/// What a rank starts with.
struct Begun<'a> {
    /// Its folder.
    folder: Folder,
    /// The folder for all ranks, if this rank created it.
    made: Option<Made<'a>>,
    units: Units,
    /// Its units: all of them, those that are there, and those still to be computed.
    own: Vec<usize>,
    kept: Vec<usize>,
    order: Vec<usize>,
}

fn begin<'a>(
    family: &Family,
    play: Play,
    path: &'a Path,
    engine: Engine,
    digits: Option<u32>,
    (rank, ranks): (usize, usize),
) -> Result<Begun<'a>, TableError> {
    let header = Header::new(family, play)?;
    let rule = |half| digits.map_or(cut(half, ranks), |digits| Units::new(half, digits));
    let units = units::cut(family, engine, rule)?;
    let failed = |error| TableError::File { file: path.display().to_string(), error };
    let made = match fs::create_dir(path) {
        Ok(()) => Some(Made(path)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
        Err(error) => return Err(failed(error)),
    };
    for entry in fs::read_dir(path).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        let problem = match rank_of(&name) {
            Some((_, others)) if others == ranks => continue,
            Some((_, others)) => {
                format!("it was begun by {others} ranks and can only be continued by as many, not by {ranks}")
            }
            None => format!("it contains something other than the folders of ranks: {}", name.to_string_lossy()),
        };
        return Err(TableError::Other { file: path.display().to_string(), problem });
    }
    let (folder, units) = folder_for(&path.join(rank_folder(rank, ranks)), header, units)?;
    let own = own_units(&units, rank, ranks);
    let (kept, order): (Vec<usize>, Vec<usize>) = own.iter().partition(|&&unit| folder.has(unit));
    folder.check_room(&order)?;
    Ok(Begun { folder, made, units, own, kept, order })
}
