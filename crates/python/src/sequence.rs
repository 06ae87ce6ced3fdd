//! Values along a template, as a Python object.

use crate::failure::{Failed, refuse};
use crate::frame::place;
use crate::given::{self, Natural};
use crate::json;
use crate::pickle::{Reduced, reduced};
use crate::work::{self, watched};
use grundy::drawing::heatmap::{Heatmap, check_squares};
use grundy::questions::Shard;
use grundy::questions::sequence::{Asked, Named, Of, Template, TemplateError, Term, Terms, Variable, values};
use grundy::theory::{Limit, Stopped, counted};
use grundy::{Outcome, Play};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyRange, PySlice, PyString, PyTuple};
use std::time::Duration;

/// The terms of a template: a list of numbers, or of outcomes, that knows what they are. Made by `sequence`.
#[pyclass(frozen, module = "grundy", sequence)]
#[derive(Clone)]
pub struct Sequence {
    template: Template,
    of: Of,
    play: Play,
    terms: Terms,
}

/// The values along a family of positions: `template` is a spec and, after a space, a position, in which variables stand for
/// numbers, and every variable is given as a range, or as the first and the last number. Two variables give a rectangle. The
/// name of a sequence, such as "staircases", stands for its template; then `max` is the last index.
///
/// `of` is "grundy" (the usual), "outcome", or "p-count": how many P-positions can be reached. Where a limit ends it, the
/// exception `Stopped` has the terms up to there as `reached`.
///
/// >>> sequence("mhrg:3xN", N=range(3, 9))
/// <Sequence mhrg:3xN, N = 3..8: 0, 0, 0, 0, 3, 3>
/// >>> sequence("staircases", max=4).b_file()
/// "# grundy sequence 'nibble N..1' N=0..4\n0 0\n1 1\n2 2\n3 4\n4 6\n"
#[pyfunction]
#[pyo3(name = "sequence", signature = (template, *, of=None, play="normal", max=None, **variables))]
pub fn ask(
    py: Python<'_>,
    template: &str,
    of: Option<&str>,
    play: &str,
    max: Option<Natural>,
    variables: Option<&Bound<'_, PyDict>>,
) -> Result<Sequence, Failed> {
    let (limits, ranges) = apart(py, variables)?;
    let (limits, play) = (work::limits(Some(&limits))?, given::play(play)?);
    let wrong = |error: TemplateError| refuse(error.to_string());
    let named = Named::find(template);
    let read = match named {
        Some(named) if ranges.is_empty() => named.up_to(max.map_or(named.usual, |max| max.0)).map_err(wrong)?,
        _ if max.is_some() => {
            return Err(refuse(
                "max: it is for sequences that have names; here the ranges of the variables say how far it goes",
            ));
        }
        named => Template::read(named.map_or(template, |named| named.template), ranges).map_err(wrong)?,
    };
    let of = match of {
        Some(word) => what(word)?,
        None => named.map(|named| named.of).unwrap_or_default(),
    };
    let terms = watched(py, &limits, || values(&read, of, play, &limits))?.map_err(wrong)?;
    let stopped = terms.stopped;
    let sequence = Sequence { template: read, of, play, terms };
    match stopped {
        None => Ok(sequence),
        Some(stopped) => Err(Failed::with_reached(py, stopped, Bound::new(py, sequence)?.into_any())),
    }
}

/// The sequence that was pickled; `stopped` is the name of the limit that ended it.
#[pyfunction]
#[pyo3(name = "_sequenced")]
pub fn sequenced(
    template: &str,
    variables: Vec<String>,
    of: &str,
    play: &str,
    terms: Vec<String>,
    stopped: Option<&str>,
) -> Result<Sequence, Failed> {
    let wrong = |error: TemplateError| refuse(error.to_string());
    let variables = variables.iter().map(|text| Variable::read(text)).collect::<Result<_, _>>().map_err(wrong)?;
    let values = terms.iter().map(|text| text.parse()).collect::<Result<Vec<Term>, _>>().map_err(refuse)?;
    let positions = values.len() as u64;
    let limit = stopped.map(|name| match name {
        "time" => Limit::Time(Duration::ZERO),
        "memory" => Limit::Memory(0),
        _ => Limit::Positions(positions),
    });
    let stopped = limit.map(|limit| Stopped { limit, positions });
    Ok(Sequence {
        template: Template::read(template, variables).map_err(wrong)?,
        of: what(of)?,
        play: given::play(play)?,
        terms: Terms { values, stopped },
    })
}

/// What a word asks for.
fn what(word: &str) -> Result<Of, Failed> {
    Of::ALL.into_iter().find(|of| of.to_string() == word).ok_or_else(|| {
        let words: Vec<String> = Of::ALL.iter().map(|of| format!("\"{of}\"")).collect();
        refuse(format!("of: there is no `{word}`; there are {}", words.join(", ")))
    })
}

/// The limits among the keywords, and the ranges of variables, which are all others.
fn apart<'py>(
    py: Python<'py>,
    keywords: Option<&Bound<'py, PyDict>>,
) -> Result<(Bound<'py, PyDict>, Vec<Variable>), Failed> {
    let (limits, mut ranges) = (PyDict::new(py), Vec::new());
    for (name, value) in keywords.into_iter().flatten() {
        let name = name.cast::<PyString>().map_err(PyErr::from)?.to_str()?.to_owned();
        if work::LIMITS.contains(&&*name) {
            limits.set_item(name, value)?;
            continue;
        }
        let (from, to) = range(&value).ok_or_else(|| {
            refuse(format!(
                "{name}: give a range of numbers with step 1, as in {name}=range(3, 41), or the first and the last, as in {name}=(3, 40)"
            ))
        })?;
        ranges.push(Variable::read(&format!("{name}={from}..{to}")).map_err(|error| refuse(error.to_string()))?);
    }
    Ok((limits, ranges))
}

/// The first and the last number of a range, of a pair, or of a number alone.
fn range(given: &Bound<'_, PyAny>) -> Option<(u64, u64)> {
    if let Ok(range) = given.cast::<PyRange>() {
        let number = |name: &str| range.getattr(name).ok()?.extract::<u64>().ok();
        let (from, end, step) = (number("start")?, number("stop")?, number("step")?);
        return (step == 1 && from < end).then(|| (from, end - 1));
    }
    if given.is_instance_of::<PyInt>() {
        return given.extract().ok().map(|number: u64| (number, number));
    }
    given.cast::<PyTuple>().ok()?.extract().ok()
}

impl Sequence {
    fn asked(&self) -> Asked<'_> {
        Asked { template: &self.template, of: self.of, play: self.play, terms: &self.terms, shard: Shard::WHOLE }
    }

    fn term<'py>(py: Python<'py>, term: Term) -> PyResult<Bound<'py, PyAny>> {
        Ok(match term {
            Term::Number(number) => number.into_pyobject(py)?.into_any(),
            Term::Outcome(outcome) => outcome.to_string().into_pyobject(py)?.into_any(),
        })
    }

    /// A rectangle as a map; outcomes are 0 for P and 1 for N.
    pub fn map(&self) -> Result<Heatmap, Failed> {
        let asked = self.asked();
        let (rows, columns) = asked
            .sides()
            .ok_or_else(|| refuse("a heat map is of a sequence with two variables, and this one has one"))?;
        check_squares(rows.count(), columns.count()).map_err(|error| refuse(error.to_string()))?;
        let number = |term: &Term| match term {
            Term::Number(number) => *number,
            Term::Outcome(outcome) => u64::from(*outcome == Outcome::N),
        };
        let width = columns.count() as usize;
        let mut map: Vec<Vec<Option<u64>>> = Vec::new();
        for row in asked.rows(width) {
            let mut row: Vec<Option<u64>> = row.into_iter().map(|term| term.map(number)).collect();
            // A limit may have ended it here.
            row.resize(width, None);
            map.push(row);
        }
        let axes = [rows.name.clone(), columns.name.clone()];
        let title = self.template.text().to_owned();
        Ok(Heatmap { title, axes, first: [rows.from, columns.from], rows: map })
    }

    fn formatted(&self, text: std::io::Result<String>) -> PyResult<String> {
        Ok(text?)
    }
}

#[pymethods]
impl Sequence {
    /// The template.
    #[getter]
    fn template(&self) -> &str {
        self.template.text()
    }

    /// Every variable with its first and last number.
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let variables = PyDict::new(py);
        for Variable { name, from, to } in self.template.variables() {
            variables.set_item(name, (from, to))?;
        }
        Ok(variables)
    }

    /// What the terms are: "grundy", "outcome" or "p-count".
    #[getter]
    fn of(&self) -> String {
        self.of.to_string()
    }

    /// The play convention.
    #[getter]
    fn play(&self) -> String {
        self.play.to_string()
    }

    /// The terms: numbers, or "N" and "P"; those of a rectangle row by row.
    #[getter]
    fn terms<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let terms: PyResult<Vec<_>> = self.terms.values.iter().map(|&term| Sequence::term(py, term)).collect();
        PyList::new(py, terms?)
    }

    /// The terms of a rectangle, a list for every row; of one variable, one row.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let width = self.asked().sides().map_or(self.__len__(), |(_, columns)| columns.count() as usize).max(1);
        let rows = self.terms.values.chunks(width).map(|row| {
            let terms: PyResult<Vec<_>> = row.iter().map(|&term| Sequence::term(py, term)).collect();
            PyList::new(py, terms?)
        });
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// The limit that ended it; None if all terms are there.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.terms.stopped.map(|stopped| stopped.limit.name())
    }

    /// Lines `n a(n)`, as the OEIS wants them.
    fn b_file(&self) -> Result<String, Failed> {
        Asked::check_b_file(&self.template, self.of).map_err(refuse)?;
        Ok(self.asked().bfile())
    }

    /// A line of heads, and a line for each term.
    fn csv(&self) -> PyResult<String> {
        self.formatted(self.asked().csv())
    }

    /// A tabular for LaTeX.
    fn latex(&self) -> String {
        self.asked().latex()
    }

    /// A table for Markdown.
    fn markdown(&self) -> PyResult<String> {
        self.formatted(self.asked().markdown())
    }

    /// The same as `grundy sequence --json` prints.
    fn json(&self) -> String {
        self.asked().json().trim_end().to_owned()
    }

    /// The fields of `json()` as a dictionary.
    fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::read(py, &self.json())
    }

    fn __len__(&self) -> usize {
        self.terms.values.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if at.is_instance_of::<PySlice>() {
            return self.terms(py)?.as_any().get_item(at);
        }
        let (number, len): (i64, usize) = (at.extract()?, self.__len__());
        let term = place(number, len).map(|at| self.terms.values[at]);
        let missing =
            || PyIndexError::new_err(format!("there is no term {number}: there are {}", counted(len, "term")));
        Sequence::term(py, term.ok_or_else(missing)?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.terms(py)?.try_iter()?.into_any())
    }

    fn __repr__(&self) -> String {
        const SHOWN: usize = 20;
        let ranges: Vec<String> = self
            .template
            .variables()
            .iter()
            .map(|Variable { name, from, to }| format!("{name} = {from}..{to}"))
            .collect();
        let terms: Vec<String> = self.terms.values.iter().take(SHOWN).map(Term::to_string).collect();
        let more = if self.__len__() > SHOWN { ", …" } else { "" };
        let misere = if self.play == Play::Misere { ", misere play" } else { "" };
        let of = if self.of == Of::default() { String::new() } else { format!(", {}", self.of) };
        let (template, ranges, terms) = (self.template.text(), ranges.join(", "), terms.join(", "));
        format!("<Sequence {template}, {ranges}{of}{misere}: {terms}{more}>")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Sequence>().is_ok_and(|other| self.json() == other.get().json())
    }

    fn __hash__(&self) -> u64 {
        crate::ruleset::hash(&self.json())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let variables = self.template.variables().iter();
        let variables: Vec<String> =
            variables.map(|Variable { name, from, to }| format!("{name}={from}..{to}")).collect();
        let terms: Vec<String> = self.terms.values.iter().map(Term::to_string).collect();
        reduced(py, "_sequenced", (self.template(), variables, self.of(), self.play(), terms, self.stopped()))
    }

    fn _repr_latex_(&self) -> String {
        self.latex()
    }

    fn _repr_html_(&self) -> PyResult<String> {
        let cells = |tag: &str, terms: Vec<String>| -> String {
            terms.into_iter().map(|term| format!("<{tag}>{term}</{tag}>")).collect()
        };
        const MOST: usize = 400;
        let mut html = String::from("<table>\n");
        for (number, line) in self.csv()?.lines().take(MOST).enumerate() {
            let tag = if number == 0 { "th" } else { "td" };
            html += &format!("<tr>{}</tr>\n", cells(tag, line.split(',').map(str::to_owned).collect()));
        }
        Ok(html + "</table>\n")
    }
}
