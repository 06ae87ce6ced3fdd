//! Values over a rectangle, drawn.

use crate::failure::{Failed, of_file, refuse};
use crate::given::{self, Natural};
use crate::pickle::{Reduced, reduced};
use crate::ruleset::{Ruleset, ruleset};
use crate::sequence::Sequence;
use crate::shown::shown;
use crate::table::Table;
use crate::work::{self, watched};
use grundy::drawing::heatmap::{self, check_squares};
use grundy::theory::Pace;
use grundy::{Fault, Limits, OpenGame, Play, Query};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyIterator, PyString, PyTuple};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const NO_HEATMAP: &str = "a heat map is of a game, a table, a sequence with two variables, a dictionary from pairs of \
                          numbers to values, or rows of values";

/// The rows of a map; none where there is no value.
type Rows = Vec<Vec<Option<u64>>>;

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
/// ruleset or a `Game`, for numbers up to `max`; of a table; or of a sequence with two variables. Values of 0, the
/// P-positions, are red. What is no position stays white.
///
/// Values that you have are drawn as well: those of a dictionary from pairs of numbers, as `Game.values` gives it, or rows of
/// numbers, such as an array of NumPy. None is a gap.
///
/// >>> heatmap("wythoff", 20)
/// <Heatmap of wythoff, 21×21, largest value 31>
/// >>> heatmap(sequence("mhrg:MxN", M=range(1, 4), N=range(3, 7))).values[1]
/// [3, 1, 1, 1]
/// >>> wythoff = Game(lambda p: [(x, p[1]) for x in range(p[0])] + [(p[0], y) for y in range(p[1])]
/// ...                          + [(p[0] - k, p[1] - k) for k in range(1, min(p) + 1)])
/// >>> heatmap(wythoff, 20, title="my game") == heatmap(wythoff.values((20, 20)), title="my game")
/// True
#[pyfunction]
#[pyo3(name = "heatmap", signature = (of, max=None, *, play="normal", title=None, **limits))]
pub fn draw(
    py: Python<'_>,
    of: &Bound<'_, PyAny>,
    max: Option<Natural>,
    play: &str,
    title: Option<String>,
    limits: Option<&Bound<'_, PyDict>>,
) -> Result<Heatmap, Failed> {
    let (play, keywords, limits) = (given::play(play)?, limits, work::limits(limits)?);
    let no_max = |what: &str| match max {
        None => Ok(()),
        Some(_) => Err(refuse(format!("max: it is for a game; {what} says itself how far it goes"))),
    };
    let map = if let Ok(sequence) = of.cast::<Sequence>() {
        no_max("a sequence")?;
        sequence.get().map()?
    } else if let Ok(table) = of.cast::<Table>() {
        no_max("a table")?;
        table.get().map(py, &limits)?
    } else if let Some(game) = ruleset_given(of)? {
        let max = within_a_map(max)?;
        let rows = watched(py, &limits, || values(&game.0.game, max, play, &limits))??;
        if is_empty(&rows) {
            let spec = game.0.game.spec();
            return Err(refuse(format!(
                "{spec}: no two numbers up to {max} are a position; of other games draw a sequence with two variables"
            )));
        }
        of_pairs(game.0.game.spec(), [0, 0], rows)
    } else if let Some(find) = own_game(of)? {
        let values = find.call1((of, within_a_map(max)?, play.to_string(), keywords))?;
        given_values(&values)?
    } else {
        no_max("what is given as values")?;
        given_values(of)?
    };
    Heatmap::new(heatmap::Heatmap { title: title.unwrap_or(map.title), ..map })
}

/// A map whose squares are pairs of numbers.
fn of_pairs(title: &str, first: [u64; 2], rows: Rows) -> heatmap::Heatmap {
    heatmap::Heatmap { title: title.to_owned(), axes: ["x".to_owned(), "y".to_owned()], first, rows }
}

fn is_empty(rows: &[Vec<Option<u64>>]) -> bool {
    rows.iter().flatten().flatten().next().is_none()
}

/// Refuses a map of too many squares.
fn check_size(height: u64, width: u64) -> Result<(), Failed> {
    check_squares(height, width).map_err(|error| refuse(error.to_string()))
}

/// How far the two numbers of a game's positions go.
fn within_a_map(max: Option<Natural>) -> Result<u64, Failed> {
    let Natural(max) = max.ok_or_else(|| refuse("max: say how far the two numbers of a position go"))?;
    let side = max.saturating_add(1);
    check_size(side, side)?;
    Ok(max)
}

/// A ruleset, or the one of a spec; none if something else is given.
fn ruleset_given(of: &Bound<'_, PyAny>) -> Result<Option<Ruleset>, Failed> {
    Ok(match (of.cast::<Ruleset>(), of.cast::<PyString>()) {
        (Ok(game), _) => Some(game.get().clone()),
        (_, Ok(spec)) => Some(ruleset(spec.to_str()?, None)?),
        _ => None,
    })
}

/// What finds the values of a game defined in Python; none if something else is given.
fn own_game<'py>(of: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let own = of.py().import("grundy._own")?;
    let is_game = of.is_instance(&own.getattr("Game")?)?;
    is_game.then(|| own.getattr("values_of_pairs")).transpose()
}

/// The map of values that a user has: of a dictionary from pairs of numbers, or row by row.
fn given_values(of: &Bound<'_, PyAny>) -> Result<heatmap::Heatmap, Failed> {
    let (first, rows) = match of.cast::<PyDict>() {
        Ok(values) => spread(values)?,
        Err(_) => ([0, 0], in_rows(of)?),
    };
    if is_empty(&rows) {
        return Err(refuse("there are no values to draw"));
    }
    Ok(of_pairs("values", first, rows))
}

/// Rows that may not have one length are filled up with gaps.
fn in_rows(of: &Bound<'_, PyAny>) -> Result<Rows, Failed> {
    let (mut rows, mut width) = (Vec::new(), 0);
    for row in items(of)? {
        let mut values = Vec::new();
        for value in items(&row?)? {
            values.push(square(&value?)?);
            width = width.max(values.len());
            // Whatever is given may have no end.
            check_size(rows.len() as u64 + 1, width as u64)?;
        }
        rows.push(values);
        check_size(rows.len() as u64, width.max(1) as u64)?;
    }
    rows.iter_mut().for_each(|row| row.resize(width, None));
    Ok(rows)
}

/// What is given one after another. Letters of a text are no values.
fn items<'py>(given: &Bound<'py, PyAny>) -> Result<Bound<'py, PyIterator>, Failed> {
    let is_text = given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>();
    given.try_iter().ok().filter(|_| !is_text).ok_or_else(|| refuse(NO_HEATMAP))
}

/// The values of pairs in their places, and the numbers of the first row and column.
fn spread(values: &Bound<'_, PyDict>) -> Result<([u64; 2], Rows), Failed> {
    let no_pair =
        |key: &Bound<'_, PyAny>| refuse(format!("{}: a heat map needs pairs of whole numbers from 0 on", shown(key)));
    let mut pairs = Vec::with_capacity(values.len());
    for (key, value) in values {
        let pair = key.cast::<PyTuple>().ok().and_then(|pair| pair.extract::<(u64, u64)>().ok());
        pairs.push((pair.ok_or_else(|| no_pair(&key))?, square(&value)?));
    }
    let Some(&((x, y), _)) = pairs.first() else { return Ok(([0, 0], Vec::new())) };
    let (mut least, mut most) = ([x, y], [x, y]);
    for &((x, y), _) in &pairs {
        least = [least[0].min(x), least[1].min(y)];
        most = [most[0].max(x), most[1].max(y)];
    }
    let [height, width] = [0, 1].map(|axis| (most[axis] - least[axis]).saturating_add(1));
    check_size(height, width)?;
    let mut rows = vec![vec![None; width as usize]; height as usize];
    for ((x, y), value) in pairs {
        rows[(x - least[0]) as usize][(y - least[1]) as usize] = value;
    }
    Ok((least, rows))
}

/// What stands in a square: a value, or nothing.
fn square(value: &Bound<'_, PyAny>) -> Result<Option<u64>, Failed> {
    let number = || value.extract::<u64>().ok().filter(|_| !value.is_instance_of::<PyBool>());
    match value.is_none() {
        true => Ok(None),
        false => number()
            .map(Some)
            .ok_or_else(|| refuse(format!("{}: a value is a whole number from 0 on, or None", shown(value)))),
    }
}

/// The map that was pickled.
#[pyfunction]
#[pyo3(name = "_mapped")]
pub fn mapped(title: String, axes: (String, String), first: (u64, u64), rows: Rows) -> Result<Heatmap, Failed> {
    Heatmap::new(heatmap::Heatmap { title, axes: [axes.0, axes.1], first: [first.0, first.1], rows })
}

/// The values of all pairs of numbers up to a bound; none where these are no position.
fn values(game: &OpenGame, max: u64, play: Play, limits: &Limits) -> Result<Rows, Fault> {
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
    fn values(&self) -> Rows {
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

    /// The picture for LaTeX, which needs TikZ and no other package.
    ///
    /// >>> heatmap("wythoff", 4).tikz().splitlines()[0]
    /// '% needs only \\usepackage{tikz}'
    fn tikz(&self) -> Result<String, Failed> {
        self.map.tikz().map_err(|error| refuse(error.to_string()))
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    /// Before LaTeX in notebooks that show what comes first.
    fn _repr_html_(&self) -> &str {
        &self.svg
    }

    fn _repr_latex_(&self) -> Option<String> {
        self.tikz().ok()
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
