//! Solves a family into parts, and joins parts into one file.

use super::{Folder, Units, Work, compute};
use crate::engine::Engine;
use crate::error::TableError;
use crate::format::{Header, PAGE, RECORD};
use crate::indexed::Family;
use crate::moves::Moves;
use crate::table::Table;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;
use theory::{Limits, Play};

/// The outcome of [`solve_parts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedParts {
    /// The number of indices of the table.
    pub elements: u64,
    /// The size of all parts in bytes.
    pub bytes: u64,
    /// The number of parts that existed before.
    pub resumed: usize,
    /// The number of parts.
    pub parts: usize,
    /// How many times a part was read again.
    pub loaded: usize,
    /// The largest number of bytes of the table that were in memory at one time.
    pub peak: u64,
}

/// Solves a family into a folder, or completes an unfinished one, with no more memory than `limits` allow. Values are
/// counted in `limits.progress`.
///
/// # Errors
///
/// Refuses a family that cannot be cut, and a folder that is something else, which is left untouched. Fails if there is
/// not enough memory or disk space, or a limit is reached. A folder with finished parts can be resumed after an error;
/// if there are none, what was created is removed.
pub fn solve_parts(
    family: &Family,
    play: Play,
    path: &Path,
    engine: Engine,
    limits: &Limits,
) -> Result<SolvedParts, TableError> {
    solve_parts_of(family, play, path, engine, limits, None)
}

/// [`solve_parts`] with units of 3^`digits` codes, if the folder is new. For tests.
#[doc(hidden)]
pub fn solve_parts_of(
    family: &Family,
    play: Play,
    path: &Path,
    engine: Engine,
    limits: &Limits,
    digits: Option<u32>,
) -> Result<SolvedParts, TableError> {
    let header = Header::new(family, play)?;
    let units = cut(family, engine, |half| digits.map_or(Units::usual(half), |digits| Units::new(half, digits)))?;
    let (folder, units) = folder_for(path, header, units)?;
    let order: Vec<usize> = (0..units.count()).filter(|&unit| !folder.has(unit)).collect();
    let resumed = units.count() - order.len();
    folder.check_room(&order)?;
    limits.progress.fetch_add((resumed * units.unit_len()) as u64, Ordering::Relaxed);
    let work = Work { spec: family.spec(), units, order: &order, play, engine };
    let computed = compute(&work, &folder, limits)?;
    folder.sync()?;
    Ok(SolvedParts {
        elements: family.indices(),
        bytes: folder.bytes(),
        resumed,
        parts: units.count(),
        loaded: computed.loaded,
        peak: computed.peak,
    })
}

/// How the table of a family is cut, according to a rule for labels up to ±h.
///
/// # Errors
///
/// If the family cannot be cut, or the engine cannot make single parts.
pub fn cut(family: &Family, engine: Engine, rule: impl FnOnce(u32) -> Option<Units>) -> Result<Units, TableError> {
    let refused = |problem: &str| TableError::Other { file: family.spec().to_owned(), problem: problem.to_owned() };
    let units = match family.moves() {
        Moves::Reflections { half } => rule(*half),
        _ => None,
    };
    let units = units
        .ok_or_else(|| refused("only tables of all sets of labels up to ±h, with h from 5 to 28, come in parts"))?;
    match engine {
        Engine::Portable | Engine::Avx2 | Engine::Avx512 => Ok(units),
        _ => Err(refused(&format!("the engine {engine} cannot make a table in parts"))),
    }
}

/// Opens or creates the folder for the units of a table. Also returns how it is cut, since an existing folder may be
/// cut differently.
///
/// # Errors
///
/// As for [`Folder::create`]; also if the folder has parts that are not units.
pub fn folder_for(path: &Path, header: Header, units: Units) -> Result<(Folder, Units), TableError> {
    let spec = header.spec.clone();
    let folder = Folder::create(path, header, units.blocks_each())?;
    let units = Units::of_blocks(units.half(), folder.blocks_each()).ok_or_else(|| TableError::Other {
        file: path.display().to_string(),
        problem: format!("its parts have {} blocks each, which does not make units of {spec}", folder.blocks_each()),
    })?;
    Ok((folder, units))
}

/// Writes a table, which may be in parts, as one file: the same bytes that [`solve`](crate::solve()) writes. Checks all
/// of it on the way. Values are counted in `limits.progress`; `name` is the name of the file in errors.
///
/// # Errors
///
/// If some block is unfinished or damaged, or a limit is reached.
pub fn write_joined(table: &Table, to: &mut dyn Write, name: &str, limits: &Limits) -> Result<u64, TableError> {
    let header = table.header();
    let failed = |error| TableError::File { file: name.to_owned(), error };
    to.write_all(&header.to_page()).map_err(failed)?;
    let mut records = Vec::new();
    for block in 0..header.blocks() {
        records.extend_from_slice(&table.finished_record(block)?);
        if (records.len() as u64).is_multiple_of(PAGE * RECORD) {
            limits.check(0)?;
        }
    }
    records.resize((header.data_at() - PAGE) as usize, 0);
    to.write_all(&records).map_err(failed)?;
    for block in 0..header.blocks() {
        limits.check(limits.progress.load(Ordering::Relaxed))?;
        let mut written = Ok(());
        table.read_once(block, |piece| {
            if written.is_ok() {
                written = to.write_all(piece);
            }
        })?;
        written.map_err(failed)?;
        let elements = header.block_range(block).len() / header.width.bytes();
        limits.progress.fetch_add(elements as u64, Ordering::Relaxed);
    }
    to.flush().map_err(failed)?;
    Ok(header.file_len().unwrap_or(u64::MAX))
}
