//! Positions with their values, as rows and as columns for other programs.

use crate::arrow::{Batches, Column, Stream, Type};
use crate::failure::{Failed, refuse};
use crate::pickle::{Reduced, reduced};
use crate::position::Position;
use crate::ruleset::{Opened, Ruleset, hash, listed};
use crate::work::{left_behind, watched};
use grundy::rulesets::listing::{self, Field, RowFormat};
use grundy::rulesets::{Numbered, TableValues};
use grundy::tables::{Engine, TableError, bytes_needed, solve_in_memory};
use grundy::theory::{Limit, Pace, Stopped, counted};
use grundy::{Fault, Flow, Limits, Method, Outcome, Query, Range, Row, Table};
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyCapsule, PySlice, PyString, PyTuple, PyType};
use std::ffi::CStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// So many rows go into a batch for other programs.
const BATCH: usize = 1 << 16;
/// A batch ends early when its texts have so many bytes.
const BATCH_BYTES: usize = 1 << 30;
/// Rows at the beginning and at the end that a notebook shows.
pub const SHOWN: (usize, usize) = (10, 5);
/// So few positions are asked about one by one.
const FEW: usize = 100;
/// What a row takes in memory, roughly.
const ROW_BYTES: u64 = 150;

/// Positions of one game with their values; of a table, also with their indices.
pub struct Rows {
    opened: Arc<Opened>,
    positions: Vec<grundy::Position>,
    values: Vec<u64>,
    indices: Option<Vec<u64>>,
}

impl Rows {
    pub fn new(opened: Arc<Opened>, has_indices: bool) -> Rows {
        Rows { opened, positions: Vec::new(), values: Vec::new(), indices: has_indices.then(Vec::new) }
    }

    /// One more row. It must fit into the memory that the limits allow.
    pub fn push(
        &mut self,
        position: grundy::Position,
        value: u64,
        index: Option<u64>,
        limits: &Limits,
    ) -> Result<(), Fault> {
        within_memory(self.values.len() as u64, limits)?;
        self.positions.push(position);
        self.values.push(value);
        if let (Some(indices), Some(index)) = (&mut self.indices, index) {
            indices.push(index);
        }
        Ok(())
    }

    /// The positions with their values.
    pub fn values(&self) -> impl Iterator<Item = (&grundy::Position, u64)> {
        self.positions.iter().zip(self.values.iter().copied())
    }

    fn columns(&self) -> &'static [(&'static CStr, Type)] {
        const COLUMNS: &[(&CStr, Type)] =
            &[(c"index", Type::Number), (c"position", Type::Text), (c"grundy", Type::Number), (c"outcome", Type::Text)];
        if self.indices.is_some() { COLUMNS } else { &COLUMNS[1..] }
    }

    fn outcome(&self, row: usize) -> String {
        Outcome::of_value(self.values[row]).to_string()
    }

    /// What stands in the columns of a row.
    fn fields(&self, row: usize) -> Vec<Field> {
        let index = self.indices.as_ref().map(|indices| indices[row].into());
        let rest = [self.positions[row].text().into(), self.values[row].into(), self.outcome(row).into()];
        index.into_iter().chain(rest).collect()
    }
}

/// Every position in a range with its value.
pub fn up_to(py: Python<'_>, opened: &Arc<Opened>, range: Range, query: Query) -> Result<Frame, Failed> {
    let (opened, limits) = (Arc::clone(opened), query.limits.clone());
    let rows = left_behind(py, &limits, move |limits| {
        let positions = listed(&opened.game, range, limits)?;
        let table = family_of(&opened, &positions, &query)?;
        let mut solver = opened.game.solver(Query { table, ..query });
        // With the value of the largest one a solver has those of most smaller ones.
        if let Some(largest) = positions.last().filter(|_| positions.len() > FEW)
            && let Err(Fault::Stopped(stopped)) = solver.value(largest)
        {
            return Err(stopped.into());
        }
        let (mut rows, mut pace) = (Rows::new(opened, false), Pace::default());
        for position in positions {
            if pace.is_due() {
                limits.check(rows.values.len() as u64)?;
            }
            let value = solver.value(&position)?;
            rows.push(position, value, None, limits)?;
        }
        Ok(rows)
    })?;
    Ok(Frame(Arc::new(rows)))
}

/// The values of the family that consists of these positions, solved as a whole; none if there is no such family, if it does
/// not fit, or if a theorem gives the values.
fn family_of(opened: &Opened, positions: &[grundy::Position], query: &Query) -> Result<Option<TableValues>, Stopped> {
    let Some(largest) = positions.last().filter(|_| positions.len() > FEW) else { return Ok(None) };
    let theorem = Query { method: Method::Formula, ..query.clone() };
    if opened.game.solver(theorem).value(largest).is_ok() {
        return Ok(None);
    }
    let engine = Engine::best();
    let is_it = |numbered: &Numbered| {
        numbered.family().indices() == positions.len() as u64
            && bytes_needed(numbered.family(), engine).is_some_and(|bytes| bytes <= query.limits.memory)
            && positions.iter().all(|position| numbered.index(position).is_some())
    };
    let Some(numbered) = largest.families().into_iter().find(is_it) else { return Ok(None) };
    match solve_in_memory(numbered.family(), query.play, engine, &query.limits) {
        Ok(solved) => Ok(Table::in_memory(solved).and_then(|table| numbered.values_in(Arc::new(table)).ok())),
        Err(TableError::Stopped(stopped)) => Err(stopped),
        // A search tells what is wrong, if it does not find the values.
        Err(_) => Ok(None),
    }
}

/// Collects the rows that a listing hands on.
pub fn collect(
    py: Python<'_>,
    opened: &Arc<Opened>,
    limits: &Limits,
    list: impl FnOnce(&mut dyn FnMut(Row) -> Flow) -> Result<(), Fault> + Send,
) -> Result<Frame, Failed> {
    let rows = watched(py, limits, || {
        let (mut rows, mut end) = (Rows::new(Arc::clone(opened), false), Ok(()));
        list(&mut |Row { position, grundy, .. }| {
            end = rows.push(position, grundy, None, limits);
            if end.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        })?;
        end.map(|()| rows)
    })??;
    Ok(Frame(Arc::new(rows)))
}

/// Whether so many rows may be kept.
fn within_memory(rows: u64, limits: &Limits) -> Result<(), Stopped> {
    let limit = Limit::Memory(limits.memory);
    if rows * ROW_BYTES > limits.memory { Err(Stopped { limit, positions: rows }) } else { Ok(()) }
}

/// The frame that was pickled.
#[pyfunction]
#[pyo3(name = "_framed")]
pub fn framed(
    ruleset: &Bound<'_, Ruleset>,
    positions: Vec<String>,
    values: Vec<u64>,
    indices: Option<Vec<u64>>,
) -> Result<Frame, Failed> {
    let opened = &ruleset.get().0;
    if values.len() != positions.len() || indices.as_ref().is_some_and(|indices| indices.len() != values.len()) {
        return Err(refuse("the columns of a frame are equally long"));
    }
    let positions = positions.iter().map(|text| opened.game.read(text)).collect::<Result<_, _>>()?;
    Ok(Frame(Arc::new(Rows { opened: Arc::clone(opened), positions, values, indices })))
}

/// Positions with their values. It is a sequence of rows, each a named tuple, and a table with the columns `position`,
/// `grundy` and `outcome` (of a table file, also `index`) for whatever reads Arrow streams: `polars.DataFrame(frame)`,
/// `pyarrow.table(frame)`, `duckdb.sql("from frame")`. `frame["grundy"]` is a column as a list. `csv()`, `json()`, `latex()`
/// and `markdown()` are what `grundy table` prints.
///
/// >>> frame = ruleset("young").values(2, entries=2)
/// >>> len(frame), frame[-1].grundy, frame["grundy"]
/// (6, 0, [0, 1, 2, 2, 1, 0])
#[pyclass(frozen, module = "grundy", sequence)]
#[derive(Clone)]
pub struct Frame(pub Arc<Rows>);

impl Frame {
    fn row<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        let rows = &*self.0;
        let position = Position { held: rows.positions[row].clone(), opened: Arc::clone(&rows.opened) };
        named_row(py, rows.indices.as_ref().map(|indices| indices[row]), position, rows.values[row])
    }

    /// A column as a list.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> Result<Bound<'py, PyAny>, Failed> {
        let rows = &*self.0;
        let column = match (name, &rows.indices) {
            ("index", Some(indices)) => indices.into_pyobject(py)?,
            ("position", _) => {
                let hold = |held: &grundy::Position| Position { held: held.clone(), opened: Arc::clone(&rows.opened) };
                rows.positions.iter().map(hold).collect::<Vec<_>>().into_pyobject(py)?
            }
            ("grundy", _) => (&rows.values).into_pyobject(py)?,
            ("outcome", _) => {
                (0..rows.values.len()).map(|row| rows.outcome(row)).collect::<Vec<_>>().into_pyobject(py)?
            }
            _ => {
                let names: Vec<_> = rows.columns().iter().map(|(name, _)| name.to_string_lossy()).collect();
                return Err(PyKeyError::new_err(format!(
                    "there is no column `{name}`; there are {}",
                    names.join(", ")
                ))
                .into());
            }
        };
        Ok(column)
    }

    /// Some rows, as they are written; where there is none, a row of dots.
    fn written(&self, format: RowFormat, rows: impl IntoIterator<Item = Option<usize>>) -> PyResult<String> {
        let of = &*self.0;
        let column = |&(name, kind): &(&CStr, Type)| match (name.to_string_lossy(), kind) {
            (name, Type::Number) => listing::Column::number(name),
            (name, Type::Text) => listing::Column::text(name),
        };
        let mut text = listing::Rows::new(format, of.columns().iter().map(column).collect(), Vec::new());
        for row in rows {
            let fields = row.map_or_else(|| vec![Field::from("…"); of.columns().len()], |row| of.fields(row));
            text.push(&fields)?;
        }
        Ok(String::from_utf8(text.finish()?)?)
    }

    /// All rows, as they are written.
    fn whole(&self, py: Python<'_>, format: RowFormat) -> PyResult<String> {
        py.detach(|| self.written(format, (0..self.__len__()).map(Some)))
    }

    /// The rows that a notebook shows: all of a short frame, else some at both ends, and none for those between.
    fn shown(&self) -> Vec<Option<usize>> {
        let ((first, last), len) = (SHOWN, self.__len__());
        match len <= first + last {
            true => (0..len).map(Some).collect(),
            false => (0..first).map(Some).chain([None]).chain((len - last..len).map(Some)).collect(),
        }
    }

    /// Some rows for a notebook, with a line below them.
    pub fn html(&self, rows: &[Option<usize>], below: &str) -> String {
        let line = |tag: &str, cells: &[String]| {
            let cells = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)));
            format!("<tr>{}</tr>\n", cells.collect::<String>())
        };
        let names: Vec<String> = self.0.columns().iter().map(|(name, _)| name.to_string_lossy().into_owned()).collect();
        let mut html = format!("<table>\n<thead>\n{}</thead>\n<tbody>\n", line("th", &names));
        for row in rows {
            let cells = row.map_or_else(
                || vec!["…".to_owned(); names.len()],
                |row| self.0.fields(row).iter().map(Field::to_string).collect(),
            );
            html += &line("td", &cells);
        }
        html + &format!("</tbody>\n</table>\n<p>{}</p>\n", escape(below))
    }

    /// Some rows for LaTeX.
    pub fn tabular(&self, rows: &[Option<usize>]) -> PyResult<String> {
        self.written(RowFormat::Latex, rows.iter().copied())
    }
}

#[pymethods]
impl Frame {
    /// The names of its columns.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.columns().iter().map(|(name, _)| name.to_string_lossy()))
    }

    fn __len__(&self) -> usize {
        self.0.values.len()
    }

    /// A row by its number, rows by a slice, or a column as a list by its name.
    fn __getitem__<'py>(&self, py: Python<'py>, row: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Failed> {
        let len = self.__len__();
        if let Ok(slice) = row.cast::<PySlice>() {
            let slice = slice.indices(isize::try_from(len).map_err(|_| refuse("the frame is too long"))?)?;
            let (mut place, mut list) = (slice.start, Vec::with_capacity(slice.slicelength));
            for _ in 0..slice.slicelength {
                list.push(self.row(py, place as usize)?);
                place += slice.step;
            }
            return Ok(list.into_pyobject(py)?);
        }
        if let Ok(name) = row.cast::<PyString>() {
            return self.column(py, name.to_str()?);
        }
        let number: i64 = row.extract()?;
        Ok(self.row(py, place(number, len).ok_or_else(|| no_row(number, len))?)?)
    }

    fn __iter__(&self) -> FrameRows {
        FrameRows { frame: self.clone(), next: AtomicUsize::new(0) }
    }

    /// The rows as an Arrow stream, for other programs.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The specification leaves it open whether a wish for other types is fulfilled.
        let _ = requested_schema;
        let batches = RowBatches { rows: Arc::clone(&self.0), next: 0 };
        PyCapsule::new_with_value(py, Stream::new(Box::new(batches)), c"arrow_array_stream")
    }

    fn __repr__(&self) -> String {
        let names: Vec<_> = self.0.columns().iter().map(|(name, _)| name.to_string_lossy()).collect();
        let rows = counted(self.__len__() as u64, "row");
        format!("<Frame of {}, {rows}: {}>", self.0.opened.game.spec(), names.join(", "))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        fn parts(frame: &Frame) -> (&[grundy::Position], &[u64], Option<&[u64]>) {
            (&frame.0.positions, &frame.0.values, frame.0.indices.as_deref())
        }
        let is_same = |other: &Frame| self.0.opened.game == other.0.opened.game && parts(self) == parts(other);
        other.cast::<Frame>().is_ok_and(|other| is_same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        hash(&(&self.0.opened.game, &self.0.values))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Rows { opened, positions, values, indices } = &*self.0;
        let texts: Vec<String> = positions.iter().map(grundy::Position::text).collect();
        reduced(py, "_framed", (Ruleset(Arc::clone(opened)), texts, values.clone(), indices.clone()))
    }

    /// The rows as CSV, as `grundy table` prints them.
    fn csv(&self, py: Python<'_>) -> PyResult<String> {
        self.whole(py, RowFormat::Csv)
    }

    /// The rows as a JSON array with an object for each, as `grundy table --json` prints them.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        self.whole(py, RowFormat::Json)
    }

    /// The rows as a tabular for LaTeX.
    ///
    /// >>> print(ruleset("young").values(1, entries=1).latex(), end="")
    /// \begin{tabular}{lrl}
    /// position & grundy & outcome \\
    /// \hline
    /// - & 0 & P \\
    /// 1 & 1 & N \\
    /// \end{tabular}
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        self.whole(py, RowFormat::Latex)
    }

    /// The rows as a table for Markdown.
    fn markdown(&self, py: Python<'_>) -> PyResult<String> {
        self.whole(py, RowFormat::Markdown)
    }

    fn _repr_html_(&self) -> String {
        let below = format!("{}, {}", self.0.opened.game.spec(), counted(self.__len__() as u64, "row"));
        self.html(&self.shown(), &below)
    }

    fn _repr_latex_(&self) -> PyResult<String> {
        self.tabular(&self.shown())
    }
}

/// A row as a named tuple.
pub fn named_row(py: Python<'_>, index: Option<u64>, position: Position, value: u64) -> PyResult<Bound<'_, PyAny>> {
    static ROW: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static INDEXED: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let outcome = Outcome::of_value(value).to_string();
    match index {
        None => ROW.import(py, "grundy._rows", "Row")?.call1((position, value, outcome)),
        Some(index) => INDEXED.import(py, "grundy._rows", "IndexedRow")?.call1((index, position, value, outcome)),
    }
}

/// The place that a number means, counted from the end if it is negative.
pub fn place(number: i64, len: usize) -> Option<usize> {
    let place = if number < 0 { number.checked_add(i64::try_from(len).ok()?)? } else { number };
    usize::try_from(place).ok().filter(|place| *place < len)
}

fn no_row(number: i64, len: usize) -> PyErr {
    PyIndexError::new_err(format!("there is no row {number}: there are {}", counted(len as u64, "row")))
}

/// Text in HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The rows of a frame, one after another.
#[pyclass(frozen, module = "grundy")]
pub struct FrameRows {
    frame: Frame,
    next: AtomicUsize,
}

#[pymethods]
impl FrameRows {
    fn __iter__(this: Bound<'_, FrameRows>) -> Bound<'_, FrameRows> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let len = self.frame.__len__();
        // It stays at the end, however often it is asked.
        let taken = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |row| (row < len).then_some(row + 1));
        taken.ok().map(|row| self.frame.row(py, row)).transpose()
    }
}

/// The rows of a frame in batches; texts are made batch by batch.
struct RowBatches {
    rows: Arc<Rows>,
    next: usize,
}

impl Batches for RowBatches {
    fn columns(&self) -> &'static [(&'static CStr, Type)] {
        self.rows.columns()
    }

    fn next(&mut self) -> Option<Vec<Column>> {
        let (rows, begin) = (&*self.rows, self.next);
        if begin == rows.values.len() {
            return None;
        }
        let (mut texts, mut bytes) = (Vec::new(), 0);
        for position in rows.positions[begin..].iter().take(BATCH) {
            let text = position.text();
            bytes += text.len();
            // A batch has at least one row, and no text is so long.
            if bytes > BATCH_BYTES && !texts.is_empty() {
                break;
            }
            texts.push(text);
        }
        let range = begin..begin + texts.len();
        self.next = range.end;
        let index = rows.indices.as_ref().map(|indices| Column::Numbers(indices[range.clone()].to_vec()));
        let rest = [
            Column::texts(texts.iter()),
            Column::Numbers(rows.values[range.clone()].to_vec()),
            Column::texts(range.map(|row| rows.outcome(row))),
        ];
        Some(index.into_iter().chain(rest).collect())
    }
}
