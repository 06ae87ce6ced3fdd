//! Tables of whole families as Python objects: in memory, or in a file that NumPy sees as an array.

use crate::failure::{Failed, of_file, refuse};
use crate::frame::{Frame, Rows, SHOWN, named_row, place};
use crate::given::{self, Natural};
use crate::pickle::{Reduced, reduced};
use crate::position::Position;
use crate::ruleset::{Ruleset, hash, ruleset};
use crate::work::{self, watched};
use grundy::drawing::heatmap::{Heatmap, check_squares};
use grundy::rulesets::{Numbered, Size, Sort, TableValues};
use grundy::tables::stats::{Stats, stats};
use grundy::tables::{Engine, Family, TableError, solve_in_memory, solve_parts, units::is_folder};
use grundy::theory::{Limit, Stopped};
use grundy::{Fault, Limits, rulesets::registry};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Indices between two looks at the limits.
const UNCHECKED: u64 = 1024;
/// Indices among which a notebook finds the rows that it shows at either end of a table: most may have no position.
const LOOKED_AT: u64 = 1 << 16;

/// A failure of a table as an exception.
impl From<TableError> for Failed {
    fn from(error: TableError) -> Failed {
        match error {
            TableError::Stopped(stopped) => stopped.into(),
            TableError::Memory { limit, .. } => {
                Failed::stopped(&Stopped { limit: Limit::Memory(limit), positions: 0 }, error.to_string())
            }
            TableError::NoMemory { .. } => PyMemoryError::new_err(error.to_string()).into(),
            TableError::File { error: ref reason, .. } => of_file(reason, error.to_string()),
            TableError::NoRoom { .. } => PyOSError::new_err(error.to_string()).into(),
            _ => refuse(error.to_string()),
        }
    }
}

/// The values of every position of a family. Made by `solve`, `open_table` and `Ruleset.solve`.
///
/// `numpy.asarray(table)` has the values by their indices, without a copy; a file is mapped into memory for it, after it
/// has been checked. Where an index has no position stands `table.hole`, which is no value. A file must not be cut short
/// as long as it is mapped.
///
/// It iterates over its positions, as rows like those of a frame, if all are of one game.
///
/// >>> t = solve("nim:below=4x4")
/// >>> t, t.value("3,1"), t.position(7)
/// (<Table nim:below=4x4, normal play, 16 indices>, 2, Position('nim', '1,3'))
#[pyclass(frozen, module = "grundy", mapping)]
pub struct Table {
    pub table: Arc<grundy::Table>,
    family: Family,
    /// The game and its numbering, where all positions are of one.
    one: Option<(Ruleset, Numbered)>,
}

/// Solve a whole family, such as "mhrg:h=12" or "wythoff:below=1000x1000": into memory, or into the table file `out`, which
/// is then opened. A file that is half done is taken up where it stopped; a folder (`out` ends with a slash) takes a table
/// of mhrg:h=H in parts.
///
/// `engine` is "auto", the fastest that this machine has, or "scan", "portable", "avx2", "avx512" or "cuda".
///
/// >>> solve("mhrg:h=4").value(ruleset("mhrg:3x5").position("5,4,3"))
/// 1
#[pyfunction]
#[pyo3(signature = (family, *, play="normal", engine="auto", out=None, **limits))]
pub fn solve(
    py: Python<'_>,
    family: &str,
    play: &str,
    engine: &str,
    out: Option<PathBuf>,
    limits: Option<&Bound<'_, PyDict>>,
) -> Result<Table, Failed> {
    let found = registry::family(family)?;
    let one = one_game(family)?;
    solved(py, found, one, play, engine, out, limits)
}

/// Open a table file, or a folder with the parts of a table. `ruleset` says what it is a table of, where the rules were
/// given as text and are in no file.
#[pyfunction]
#[pyo3(signature = (path, ruleset=None))]
pub fn open_table(py: Python<'_>, path: PathBuf, ruleset: Option<&Bound<'_, Ruleset>>) -> Result<Table, Failed> {
    let table = py.detach(|| grundy::Table::open(&path))?;
    let (family, one) = match ruleset {
        None => (registry::family(table.spec())?, one_game(table.spec())?),
        Some(ruleset) => {
            let ruleset = ruleset.get();
            let size = Size::split(table.spec()).map_or("", |(_, size)| size);
            let numbered = ruleset.0.game.numbered(size)?;
            (numbered.family().clone(), Some((ruleset.clone(), numbered)))
        }
    };
    table.check_family(&family)?;
    Ok(Table { table: Arc::new(table), family, one })
}

/// The one game whose positions a family has; none if it has those of many boards.
fn one_game(spec: &str) -> Result<Option<(Ruleset, Numbered)>, Failed> {
    let Some((name, size)) = Size::split(spec) else { return Ok(None) };
    let Ok(opened) = ruleset(name, None) else { return Ok(None) };
    let numbered = opened.0.game.numbered(size)?;
    Ok(Some((opened, numbered)))
}

/// Solves the positions of a size of a game.
pub fn solved_of(
    py: Python<'_>,
    of: &Ruleset,
    size: &str,
    (play, engine, out): (&str, &str, Option<PathBuf>),
    limits: Option<&Bound<'_, PyDict>>,
) -> Result<Table, Failed> {
    let numbered = of.0.game.numbered(size)?;
    solved(py, numbered.family().clone(), Some((of.clone(), numbered)), play, engine, out, limits)
}

fn solved(
    py: Python<'_>,
    family: Family,
    one: Option<(Ruleset, Numbered)>,
    play: &str,
    engine: &str,
    out: Option<PathBuf>,
    limits: Option<&Bound<'_, PyDict>>,
) -> Result<Table, Failed> {
    let (play, limits) = (given::play(play)?, work::limits(limits)?);
    let asked = Engine::read(engine).map_err(|problem| refuse(format!("engine: {problem}")))?;
    let engine = Engine::chosen_for(&family, asked)
        .map_err(|problem| refuse(format!("{problem}, and `engine` asks for {engine}")))?;
    let table = watched(py, &limits, || {
        let Some(out) = out else {
            let solved = solve_in_memory(&family, play, engine, &limits)?;
            return Ok(grundy::Table::in_memory(solved).expect("all of it was asked for"));
        };
        if is_folder(&out) {
            solve_parts(&family, play, &out, engine, &limits)?;
        } else {
            grundy::tables::solve(&family, play, &out, engine, &limits)?;
        }
        grundy::Table::open(&out)
    })??;
    Ok(Table { table: Arc::new(table), family, one })
}

impl Table {
    /// The values of a game in it.
    pub fn values_of(&self, game: &grundy::OpenGame) -> Result<TableValues, Failed> {
        Ok(game.values_in(Arc::clone(&self.table))?)
    }

    /// The game whose positions are meant: the one that is given, or else the only one.
    fn meant(&self, given: Option<&Bound<'_, Ruleset>>) -> Result<(Ruleset, Numbered), Failed> {
        if let Some(given) = given {
            let given = given.get();
            // It refuses what the table does not have.
            self.values_of(&given.0.game)?;
            let size = Size::split(self.table.spec()).map_or("", |(_, size)| size);
            return Ok((given.clone(), given.0.game.numbered(size)?));
        }
        self.one.clone().ok_or_else(|| {
            refuse(format!(
                "{}: it has the positions of many boards; say of which, as in `ruleset=grundy.ruleset(\"mhrg:3x5\")`",
                self.table.spec()
            ))
        })
    }

    /// The position that is given, as text if all are of one game.
    fn given_position(&self, position: &Bound<'_, PyAny>) -> Result<Position, Failed> {
        match (position.cast::<Position>(), &self.one) {
            (Ok(position), _) => Ok(position.get().clone()),
            (Err(_), Some((ruleset, _))) => ruleset.position(Some(position)),
            (Err(_), None) => Err(refuse(format!(
                "{}: it has the positions of many boards; give one of these, as in \
                 `grundy.ruleset(\"mhrg:3x5\").position(\"5,4,3\")`",
                self.table.spec()
            ))),
        }
    }

    /// The number of a position; none if it is not among those of the table.
    fn number_of(&self, position: &Position) -> Result<Option<u64>, Failed> {
        if let Some((_, numbered)) = &self.one
            && let Some(index) = numbered.index(&position.held)
        {
            return Ok(Some(index));
        }
        let game = position.held.game();
        self.values_of(game)?;
        let size = Size::split(self.table.spec()).map_or("", |(_, size)| size);
        Ok(game.numbered(size)?.index(&position.held))
    }

    /// The values of positions that are two numbers, as a map.
    pub fn map(&self, py: Python<'_>, limits: &Limits) -> Result<Heatmap, Failed> {
        let size = Size::split(self.spec()).and_then(|(_, size)| Size::read(size).ok());
        let sides = size.map_or_else(Vec::new, |size| size.sides);
        let (&[height, width], Some((ruleset, numbered))) = (sides.as_slice(), &self.one) else {
            return Err(refuse(format!(
                "{}: a heat map is of positions that are two numbers, as those of wythoff:below=100x100 are",
                self.spec()
            )));
        };
        check_squares(height, width).map_err(|error| refuse(error.to_string()))?;
        let rows = watched(py, limits, || self.rows(ruleset, numbered, limits))??;
        let mut map = vec![vec![None; width as usize]; height as usize];
        for (position, value) in rows.values() {
            if let Some(&[x, y]) = position.numbers().as_deref()
                && let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y))
                && let Some(square) = map.get_mut(x).and_then(|row| row.get_mut(y))
            {
                *square = Some(value);
            }
        }
        let axes = ["x".to_owned(), "y".to_owned()];
        Ok(Heatmap { title: self.spec().to_owned(), axes, first: [0, 0], rows: map })
    }

    fn outside(&self, position: &Position) -> Failed {
        refuse(format!("{}: it is not in the table of {}", position.held, self.table.spec()))
    }

    fn element(&self, index: u64) -> Result<Option<u64>, Failed> {
        let value = self.table.value(index)?;
        Ok((value != self.table.header().width.hole()).then_some(value))
    }

    /// How many indices each number of a position has, if indices count through them, the last number first.
    fn sides(&self) -> Option<Vec<u64>> {
        let (ruleset, numbered) = self.one.as_ref()?;
        let size = Size::read(Size::split(self.table.spec())?.1).ok()?;
        if ruleset.0.game.sort() != Sort::Tuple || size.sides.iter().product::<u64>() != self.table.header().elements {
            return None;
        }
        let mut step = 1;
        for (place, side) in size.sides.iter().enumerate().rev().filter(|(_, side)| **side > 1) {
            let unit: Vec<i64> = (0..size.sides.len()).map(|other| i64::from(other == place)).collect();
            if numbered.position(step)?.numbers()? != unit {
                return None;
            }
            step *= side;
        }
        Some(size.sides)
    }
}

#[pymethods]
impl Table {
    /// The family: which positions it has.
    #[getter]
    fn spec(&self) -> &str {
        self.table.spec()
    }

    /// The play convention, "normal" or "misere".
    #[getter]
    fn play(&self) -> String {
        self.table.play().to_string()
    }

    /// The file or folder; None if it is in memory.
    #[getter]
    fn path(&self) -> Option<PathBuf> {
        self.table.path().map(PathBuf::from)
    }

    /// The game, if all positions are of one.
    #[getter]
    fn ruleset(&self) -> Option<Ruleset> {
        self.one.as_ref().map(|(ruleset, _)| ruleset.clone())
    }

    /// What stands in the array where an index has no position.
    #[getter]
    fn hole(&self) -> u64 {
        self.table.header().width.hole()
    }

    /// How the array can be shaped: for positions of some numbers, `numpy.asarray(t).reshape(t.shape)[x, y]` is the value
    /// of `x,y`; otherwise it has one side.
    ///
    /// >>> solve("wythoff:below=3x5").shape
    /// (3, 5)
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.sides().unwrap_or_else(|| vec![self.table.header().elements]))
    }

    /// The value of a position: an object, or, if all are of one game, whatever `Ruleset.position` takes.
    fn value(&self, position: &Bound<'_, PyAny>) -> Result<u64, Failed> {
        let position = self.given_position(position)?;
        let index = self.number_of(&position)?.ok_or_else(|| self.outside(&position))?;
        self.element(index)?.ok_or_else(|| self.outside(&position))
    }

    /// The index of a position.
    fn index(&self, position: &Bound<'_, PyAny>) -> Result<u64, Failed> {
        let position = self.given_position(position)?;
        self.number_of(&position)?.ok_or_else(|| self.outside(&position))
    }

    /// The position of an index; None if it has none. Where the table has many boards, `ruleset` is the one meant.
    #[pyo3(signature = (index, ruleset=None))]
    fn position(&self, index: Natural, ruleset: Option<&Bound<'_, Ruleset>>) -> Result<Option<Position>, Failed> {
        let (Natural(index), len) = (index, self.table.header().elements);
        if index >= len {
            return Err(
                PyIndexError::new_err(format!("{}: there are {len} indices, and no {index}", self.spec())).into()
            );
        }
        let (ruleset, numbered) = self.meant(ruleset)?;
        Ok(numbered.position(index).map(|held| ruleset.hold(held)))
    }

    /// Positions, indices and values as a frame. Where the table has many boards, `ruleset` is the one meant.
    #[pyo3(signature = (ruleset=None, **limits))]
    fn frame(
        &self,
        py: Python<'_>,
        ruleset: Option<&Bound<'_, Ruleset>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> Result<Frame, Failed> {
        let (ruleset, numbered) = self.meant(ruleset)?;
        let limits = work::limits(limits)?;
        let rows = watched(py, &limits, || self.rows(&ruleset, &numbered, &limits))??;
        Ok(Frame(Arc::new(rows)))
    }

    /// How often each value occurs, and for MHRG every board, as `grundy stats` tells.
    #[pyo3(signature = (**limits))]
    fn summary(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> Result<TableSummary, Failed> {
        let limits = work::limits(limits)?;
        Ok(TableSummary(watched(py, &limits, || stats(&self.table, &self.family, &limits))??))
    }

    fn __len__(&self) -> usize {
        self.table.header().elements as usize
    }

    /// The value of an index, or of a position; None if an index has no position.
    fn __getitem__(&self, at: &Bound<'_, PyAny>) -> Result<Option<u64>, Failed> {
        let Ok(number) = at.extract::<i64>() else { return self.value(at).map(Some) };
        let index = place(number, self.__len__()).ok_or_else(|| {
            PyIndexError::new_err(format!("{}: there are {} indices, and no {number}", self.spec(), self.__len__()))
        })?;
        self.element(index as u64)
    }

    /// The positions, one after another, each with its index and its value.
    ///
    /// >>> [str(row.position) for row in solve("wythoff:below=6x6") if row.outcome == "P"]
    /// ['0,0', '1,2', '2,1', '3,5', '5,3']
    fn __iter__(&self) -> Result<TableRows, Failed> {
        let (ruleset, numbered) = self.one.clone().ok_or_else(|| {
            refuse(format!(
                "{}: it has the positions of many boards; list those of one, as in \
                 `table.frame(grundy.ruleset(\"mhrg:3x5\"))`",
                self.spec()
            ))
        })?;
        Ok(TableRows { table: Arc::clone(&self.table), ruleset, numbered, next: AtomicU64::new(0) })
    }

    fn _repr_html_(&self) -> Result<Option<String>, Failed> {
        let below = format!("{}, {} play, {} indices", self.spec(), self.play(), self.__len__());
        Ok(self.ends()?.map(|Ends { frame, shown }| frame.html(&shown, &below)))
    }

    fn _repr_latex_(&self) -> Result<Option<String>, Failed> {
        Ok(self.ends()?.map(|Ends { frame, shown }| frame.tabular(&shown)).transpose()?)
    }

    /// Whether a position is among those of the table.
    fn __contains__(&self, position: &Bound<'_, PyAny>) -> bool {
        self.index(position).is_ok()
    }

    /// What NumPy makes an array of, without a copy.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDict>, Failed> {
        let bytes = py.detach(|| self.table.bytes())?;
        let typestr = match self.table.header().width.bytes() {
            1 => "|u1",
            2 => "<u2",
            _ => "<u4",
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (self.table.header().elements,))?;
        interface.set_item("typestr", typestr)?;
        // Whoever reads it keeps the table, and with it the memory; nobody may write to it.
        interface.set_item("data", (bytes.as_ptr() as usize, true))?;
        Ok(interface)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Result<Reduced<'py>, Failed> {
        let path = self.path().ok_or_else(|| {
            refuse("a table in memory is not pickled; solve it into a file, with `out`, and pickle that")
        })?;
        Ok(reduced(py, "open_table", (path, self.ruleset()))?)
    }

    fn __repr__(&self) -> String {
        let at = self.table.path().map_or_else(String::new, |path| format!(" in {path}"));
        format!("<Table {}, {} play, {} indices{at}>", self.spec(), self.play(), self.__len__())
    }
}

impl Table {
    fn rows(&self, ruleset: &Ruleset, numbered: &Numbered, limits: &Limits) -> Result<Rows, Fault> {
        let mut rows = Rows::new(Arc::clone(&ruleset.0), true);
        for index in 0..self.table.header().elements {
            if index % UNCHECKED == 0 {
                limits.check(index)?;
            }
            if let Some((index, position, value)) = found(&self.table, numbered, index)? {
                rows.push(position, value, Some(index), limits)?;
            }
        }
        Ok(rows)
    }

    /// What a notebook shows of it; nothing if the table has many boards.
    fn ends(&self) -> Result<Option<Ends>, Failed> {
        let Some((ruleset, numbered)) = &self.one else { return Ok(None) };
        let ((first, last), len) = (SHOWN, self.table.header().elements);
        let some = |indices: &mut dyn Iterator<Item = u64>, most: usize| {
            let all = indices.filter_map(|index| found(&self.table, numbered, index).transpose());
            all.take(most).collect::<Result<Vec<Found>, Fault>>()
        };
        let mut all = some(&mut (0..len.min(LOOKED_AT)), first + last + 1)?;
        let mut shown: Vec<Option<usize>> = (0..all.len()).map(Some).collect();
        if len > LOOKED_AT || all.len() > first + last {
            all.truncate(first);
            let begin = all.last().map_or(0, |(index, ..)| index + 1);
            let mut end = some(&mut (begin.max(len.saturating_sub(LOOKED_AT))..len).rev(), last)?;
            end.reverse();
            shown = (0..all.len()).map(Some).chain([None]).collect();
            shown.extend((all.len()..all.len() + end.len()).map(Some));
            all.extend(end);
        }
        let (mut rows, limits) = (Rows::new(Arc::clone(&ruleset.0), true), Limits::default());
        for (index, position, value) in all {
            rows.push(position, value, Some(index), &limits)?;
        }
        Ok(Some(Ends { frame: Frame(Arc::new(rows)), shown }))
    }
}

/// The first and the last positions of a table.
struct Ends {
    frame: Frame,
    /// Which rows of the frame are shown, with none for those between.
    shown: Vec<Option<usize>>,
}

/// An index, its position and its value.
type Found = (u64, grundy::Position, u64);

/// What a table has at an index; nothing if there is no position.
fn found(table: &grundy::Table, numbered: &Numbered, index: u64) -> Result<Option<Found>, Fault> {
    let Some(position) = numbered.position(index) else { return Ok(None) };
    let value = table
        .value(index)
        .map_err(|error| grundy::Refusal::OtherTable { table: table.file().to_owned(), problem: error.to_string() })?;
    Ok((value != table.header().width.hole()).then_some((index, position, value)))
}

/// The positions of a table, one after another.
#[pyclass(frozen, module = "grundy")]
pub struct TableRows {
    table: Arc<grundy::Table>,
    ruleset: Ruleset,
    numbered: Numbered,
    next: AtomicU64,
}

impl TableRows {
    /// The next index; none at the end, however often it is asked.
    fn step(&self) -> Option<u64> {
        let len = self.table.header().elements;
        let taken =
            self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |next| (next < len).then_some(next + 1));
        taken.ok()
    }
}

#[pymethods]
impl TableRows {
    fn __iter__(this: Bound<'_, TableRows>) -> Bound<'_, TableRows> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>, Failed> {
        while let Some(index) = self.step() {
            if let Some((index, position, value)) = found(&self.table, &self.numbered, index)? {
                return Ok(Some(named_row(py, Some(index), self.ruleset.hold(position), value)?));
            }
            // Many indices one after another may have no position.
            if index.is_multiple_of(UNCHECKED) {
                py.check_signals()?;
                py.detach(|| ());
            }
        }
        Ok(None)
    }
}

/// The summary that was pickled.
#[pyfunction]
#[pyo3(name = "_summed_up")]
pub fn summed_up(json: &str) -> Result<TableSummary, Failed> {
    Ok(TableSummary(serde_json::from_str(json).map_err(|error| refuse(error.to_string()))?))
}

/// A table summed up.
///
/// >>> s = solve("nim:below=4x4").summary()
/// >>> s.positions, s.p_positions, s.histogram
/// (16, 4, [4, 4, 4, 4])
#[pyclass(frozen, module = "grundy", eq)]
#[derive(PartialEq)]
pub struct TableSummary(Stats);

#[pymethods]
impl TableSummary {
    /// The family.
    #[getter]
    fn family(&self) -> &str {
        &self.0.family
    }

    /// The play convention.
    #[getter]
    fn play(&self) -> &str {
        &self.0.play
    }

    /// How many positions there are.
    #[getter]
    fn positions(&self) -> u64 {
        self.0.positions
    }

    /// How many of them are P-positions.
    #[getter]
    fn p_positions(&self) -> u64 {
        self.0.p_positions
    }

    /// The largest value.
    #[getter]
    fn largest(&self) -> u64 {
        self.0.largest
    }

    /// How often each value occurs: that of value v stands at place v.
    #[getter]
    fn histogram(&self) -> Vec<u64> {
        self.0.histogram.clone()
    }

    /// The same as `grundy stats --json` prints, every board of MHRG included.
    fn json(&self) -> String {
        crate::json::text(&self.0)
    }

    /// The fields of `json()` as a dictionary.
    fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::json::read(py, &self.json())
    }

    fn __hash__(&self) -> u64 {
        hash(&self.json())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "_summed_up", (self.json(),))
    }

    fn __repr__(&self) -> String {
        let Stats { family, play, positions, p_positions, largest, .. } = &self.0;
        format!(
            "<TableSummary {family}, {play} play: {positions} positions, {p_positions} P-positions, largest value {largest}>"
        )
    }
}
