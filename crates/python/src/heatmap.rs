//! Values over a rectangle, drawn.

use crate::failure::{Failed, of_file, refuse};
use crate::given;
use crate::pickle::{Reduced, reduced};
use crate::ruleset::{Ruleset, ruleset};
use crate::sequence::Sequence;
use crate::table::Table;
use crate::work::{self, watched};
use grundy::drawing::heatmap::{self, check_squares};
use grundy::theory::Pace;
use grundy::{Fault, Limits, OpenGame, Play, Query};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A map of values over a rectangle, as a picture. Made by `heatmap`.
#[pyclass(frozen, module = "grundy", eq, hash)]
#[derive(PartialEq, Hash)]
pub struct Heatmap {
    map: heatmap::Heatmap,
    svg: String,
}

impl Heatmap {
    fn new(map: heatmap::Heatmap) -> Result<Heatmap, Failed> {
        let svg = map.svg().map_err(|error| refuse(error.to_string()))?;
        Ok(Heatmap { map, svg })
    }
}

/// A heat map of the values of positions that are two numbers, the first counted downward and the second to the right: of a
/// ruleset, for numbers up to `max`; of a table; or of a sequence with two variables. Values of 0, the P-positions, are red.
/// What is no position stays white.
///
/// >>> heatmap("wythoff", 20)
/// <Heatmap of wythoff, 21×21, largest value 31>
/// >>> heatmap(sequence("mhrg:MxN", M=range(1, 4), N=range(3, 7))).values[1]
/// [3, 1, 1, 1]
#[pyfunction]
#[pyo3(name = "heatmap", signature = (of, max=None, *, play="normal", title=None, **limits))]
pub fn draw(
    py: Python<'_>,
    of: &Bound<'_, PyAny>,
    max: Option<u64>,
    play: &str,
    title: Option<String>,
    limits: Option<&Bound<'_, PyDict>>,
) -> Result<Heatmap, Failed> {
    let (play, limits) = (given::play(play)?, work::limits(limits)?);
    let no_max = |what: &str| match max {
        None => Ok(()),
        Some(_) => Err(refuse(format!("max: it is for a ruleset; {what} says itself how far it goes"))),
    };
    let map = if let Ok(sequence) = of.cast::<Sequence>() {
        no_max("a sequence")?;
        sequence.get().map()?
    } else if let Ok(table) = of.cast::<Table>() {
        no_max("a table")?;
        table.get().map(py, &limits)?
    } else {
        let game = match (of.cast::<Ruleset>(), of.cast::<PyString>()) {
            (Ok(game), _) => game.get().clone(),
            (_, Ok(spec)) => ruleset(spec.to_str()?, None)?,
            _ => return Err(refuse("a heat map is of a ruleset, of a table, or of a sequence with two variables")),
        };
        let max = max.ok_or_else(|| refuse("max: say how far the two numbers of a position go"))?;
        let side = max.saturating_add(1);
        check_squares(side, side).map_err(|error| refuse(error.to_string()))?;
        let rows = watched(py, &limits, || values(&game.0.game, max, play, &limits))??;
        if rows.iter().flatten().flatten().next().is_none() {
            let spec = game.0.game.spec();
            return Err(refuse(format!(
                "{spec}: no two numbers up to {max} are a position; of other games draw a sequence with two variables"
            )));
        }
        heatmap::Heatmap {
            title: game.0.game.spec().to_owned(),
            axes: ["x".to_owned(), "y".to_owned()],
            first: [0, 0],
            rows,
        }
    };
    Heatmap::new(heatmap::Heatmap { title: title.unwrap_or(map.title), ..map })
}

/// The map that was pickled.
#[pyfunction]
#[pyo3(name = "_mapped")]
pub fn mapped(
    title: String,
    axes: (String, String),
    first: (u64, u64),
    rows: Vec<Vec<Option<u64>>>,
) -> Result<Heatmap, Failed> {
    Heatmap::new(heatmap::Heatmap { title, axes: [axes.0, axes.1], first: [first.0, first.1], rows })
}

/// The values of all pairs of numbers up to a bound; none where these are no position.
fn values(game: &OpenGame, max: u64, play: Play, limits: &Limits) -> Result<Vec<Vec<Option<u64>>>, Fault> {
    let mut solver = game.solver(Query { play, limits: limits.clone(), ..Query::default() });
    let position = |x: u64, y: u64| game.read(&format!("{x},{y}")).ok();
    // After the largest one, the solver knows what is below it, or has a table.
    if let Some(largest) = position(max, max) {
        solver.value(&largest)?;
    }
    let (mut pace, mut known) = (Pace::default(), 0);
    let mut rows = Vec::new();
    for x in 0..=max {
        let mut row = Vec::new();
        for y in 0..=max {
            if pace.is_due() {
                limits.check(known)?;
            }
            let value = position(x, y).map(|position| solver.value(&position)).transpose()?;
            known += u64::from(value.is_some());
            row.push(value);
        }
        rows.push(row);
    }
    Ok(rows)
}

#[pymethods]
impl Heatmap {
    /// What it shows.
    #[getter]
    fn title(&self) -> &str {
        &self.map.title
    }

    /// The values, row by row; None where there is no position.
    #[getter]
    fn values(&self) -> Vec<Vec<Option<u64>>> {
        self.map.rows.clone()
    }

    /// What is counted downward, and what to the right.
    #[getter]
    fn axes(&self) -> (&str, &str) {
        (&self.map.axes[0], &self.map.axes[1])
    }

    /// The numbers of the first row and of the first column.
    #[getter]
    fn first(&self) -> (u64, u64) {
        (self.map.first[0], self.map.first[1])
    }

    /// The picture.
    #[getter]
    fn svg(&self) -> &str {
        &self.svg
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    /// Write the picture, an SVG, to a file, which appears whole or not at all.
    fn save(&self, py: Python<'_>, path: PathBuf) -> Result<(), Failed> {
        let failed = |error: io::Error| of_file(&error, format!("{}: {error}", path.display()));
        py.detach(|| write_whole(&path, self.svg.as_bytes())).map_err(failed)
    }

    /// Draw the map on an axis of matplotlib, a new one if none is given, and give the axis back.
    #[pyo3(signature = (ax=None))]
    fn plot<'py>(this: Bound<'py, Heatmap>, ax: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("grundy._plot")?.call_method1("heatmap", (&this, ax))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let (title, axes, first) = (self.title(), self.axes(), self.first());
        reduced(py, "_mapped", (title, axes, first, self.values()))
    }

    fn __repr__(&self) -> String {
        let (height, width) = (self.map.rows.len(), self.map.rows.first().map_or(0, Vec::len));
        format!("<Heatmap of {}, {height}×{width}, largest value {}>", self.map.title, self.map.largest())
    }
}

/// Writes a file beside its place, and puts it there when it is whole. Links are followed.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let place = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // A folder that is not there is named by whoever called, and not by the file that would be made in it.
    folder.metadata()?;
    let mut builder = tempfile::Builder::new();
    // As the umask has it, and not for the owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&place).map_err(|error| error.error)?;
    Ok(())
}
