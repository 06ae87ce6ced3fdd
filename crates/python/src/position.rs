//! Positions as Python objects.

use crate::answer::Answer;
use crate::failure::{Failed, refuse};
use crate::frame::{self, Frame};
use crate::given::{self, quoted};
use crate::json;
use crate::moves::Move;
use crate::pickle::{Reduced, reduced};
use crate::picture;
use crate::reason::Reason;
use crate::ruleset::{Opened, Ruleset, hash};
use crate::sum::Sum;
use crate::table::Table;
use crate::work::{self, ask};
use grundy::rulesets::figure::Labels;
use grundy::rulesets::{Part, TableValues};
use grundy::{Fault, Flow, Limits, Play, Query, Solver, Wanted, drawing};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyModuleNotFoundError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position of a game. Made by `Ruleset.position` and by moves.
///
/// `==` asks whether two are the same position of the same game. Positions of equal value are something else: compare
/// `p.grundy()`, or ask for `(p + q).outcome()`, which is "P" just if the values are equal. Positions of one game can be sorted:
/// `<` is the order in which the game lists them, and says nothing of their values.
///
/// What can take long takes limits as keywords: `time` in seconds, `memory` in bytes or as "4G", `positions`, the number of
/// positions to look at, and `threads`. One that is reached raises `Stopped`; Ctrl-C ends a search as well. `play` is "normal" or
/// "misere", and `method` is "auto", "formula" or "search".
#[pyclass(frozen, module = "grundy")]
#[derive(Clone)]
pub struct Position {
    pub held: grundy::Position,
    pub opened: Arc<Opened>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.held == other.held
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.held.hash(state);
    }
}

impl Position {
    fn ruleset_of(&self) -> Ruleset {
        Ruleset(Arc::clone(&self.opened))
    }

    /// The values of its game in a table of the same play.
    fn values_in(&self, table: Option<&Bound<'_, Table>>, play: Play) -> Result<Option<TableValues>, Failed> {
        let Some(table) = table else { return Ok(None) };
        let table = table.get();
        if table.table.play() != play {
            let has = table.table.play();
            return Err(refuse(format!("table: it is a table of {has} play, and {play} play is asked for")));
        }
        table.values_of(self.held.game()).map(Some)
    }

    /// What a question asks, but for its limits, which begin when it is asked.
    fn query(&self, play: &str, method: &str, table: Option<&Bound<'_, Table>>) -> Result<Query, Failed> {
        let (play, method) = (given::play(play)?, given::method(method)?);
        Ok(Query { play, method, table: self.values_in(table, play)?, ..Query::default() })
    }

    /// Asks a solver within the limits that the keywords set.
    fn solve<T: Send>(
        &self,
        py: Python<'_>,
        query: &Query,
        limits: Option<&Bound<'_, PyDict>>,
        mut question: impl FnMut(&mut Solver) -> Result<T, Fault> + Send,
    ) -> Result<T, Failed> {
        ask(py, &work::limits(limits)?, |limits| {
            question(&mut self.held.game().solver(Query { limits: limits.clone(), ..query.clone() }))
        })
    }

    /// Whether their order is as asked; `NotImplemented` if the other is no position of the same game.
    fn compared<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        is_so: fn(Ordering) -> bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        match other.cast::<Position>() {
            Ok(other) if self.held.game() == other.get().held.game() => {
                is_so(self.held.order(&other.get().held)).into_bound_py_any(py)
            }
            _ => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    /// Another position of the same game.
    pub fn other(&self, held: grundy::Position) -> Position {
        Position { held, opened: Arc::clone(&self.opened) }
    }
}

#[pymethods]
impl Position {
    /// The game.
    #[getter]
    fn ruleset(&self) -> Ruleset {
        self.ruleset_of()
    }

    /// The numbers that it is written by, or None if it is not written by numbers.
    #[getter]
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.held.numbers().map(|numbers| PyTuple::new(py, numbers)).transpose()
    }

    /// The elements of the poset or graph that it is written by, where one was given to play on; else None.
    ///
    /// >>> g = ruleset("ungar", poset=[((0, 0), (0, 1)), ((0, 0), (1, 0))])
    /// >>> g.start().elements
    /// ((0, 1), (1, 0))
    #[getter]
    fn elements<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.opened.elements(py, &self.held.text())
    }

    /// How large it is: the sum of its numbers, or how many boxes or elements it has.
    #[getter]
    fn size(&self) -> u128 {
        self.held.size()
    }

    /// The position in all its notations, its own first.
    #[getter]
    fn notations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for notation in self.held.notations() {
            all.set_item(notation.name, notation.text)?;
        }
        Ok(all)
    }

    /// Every move, in the order of the ruleset.
    ///
    /// >>> [str(m) for m in ruleset("young").position("2,1").moves()]
    /// ['(1,1)', '(1,2)', '(2,1)']
    #[pyo3(signature = (**limits))]
    fn moves(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> Result<Vec<Move>, Failed> {
        let moves = ask(py, &work::limits(limits)?, |limits| self.held.moves(limits))?;
        Ok(moves.into_iter().map(|made| Move::new(made, &self.opened)).collect())
    }

    /// The positions that moves lead to, each once, in the order of the moves.
    ///
    /// >>> ruleset("young").position("2,1").options()
    /// [Position('young', '-'), Position('young', '1,1'), Position('young', '2')]
    #[pyo3(signature = (**limits))]
    fn options(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> Result<Vec<Position>, Failed> {
        let moves = ask(py, &work::limits(limits)?, |limits| self.held.moves(limits))?;
        let mut seen = std::collections::HashSet::new();
        let options = moves.iter().map(|made| made.to()).filter(|to| seen.insert((*to).clone()));
        Ok(options.map(|to| self.other(to.clone())).collect())
    }

    /// The Grundy value; with a table, the one that stands there.
    ///
    /// >>> ruleset("mhrg:3x5").position("5,4,3").grundy()
    /// 1
    #[pyo3(signature = (*, play="normal", method="auto", table=None, **limits))]
    fn grundy(
        &self,
        py: Python<'_>,
        play: &str,
        method: &str,
        table: Option<&Bound<'_, Table>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> Result<u64, Failed> {
        if limits.is_none() && method == "auto" && table.is_none() {
            return self.opened.remember(py, given::play(play)?, |solver| solver.value(&self.held));
        }
        self.solve(py, &self.query(play, method, table)?, limits, |solver| solver.value(&self.held))
    }

    /// The Grundy value in misère play, where the player who makes the last move loses.
    #[pyo3(signature = (*, method="auto", **limits))]
    fn misere(&self, py: Python<'_>, method: &str, limits: Option<&Bound<'_, PyDict>>) -> Result<u64, Failed> {
        self.grundy(py, "misere", method, None, limits)
    }

    /// Who wins: "N" if the player who moves next does, "P" if the previous player does.
    #[pyo3(signature = (*, play="normal", **limits))]
    fn outcome(&self, py: Python<'_>, play: &str, limits: Option<&Bound<'_, PyDict>>) -> Result<String, Failed> {
        let play = given::play(play)?;
        let outcome = match limits {
            None => self.opened.remember(py, play, |solver| solver.outcome(&self.held))?,
            Some(_) => {
                let query = Query { play, wanted: Wanted::Outcome, ..Query::default() };
                self.solve(py, &query, limits, |solver| solver.outcome(&self.held))?
            }
        };
        Ok(outcome.to_string())
    }

    /// Every move to a position that is lost for the player who moves next, one for each such position.
    ///
    /// >>> [str(m.to) for m in ruleset("mhrg:3x5").position("5,4,3").winning_moves()]
    /// ['3,2', '5,2,1', '5,3,2']
    #[pyo3(signature = (*, play="normal", **limits))]
    fn winning_moves(
        &self,
        py: Python<'_>,
        play: &str,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> Result<Vec<Move>, Failed> {
        Ok(self.answer(py, play, "auto", None, limits)?.winning_moves())
    }

    /// Everything that is known of it: outcome, value, winning moves, and where they come from; with a table, out of that.
    ///
    /// >>> ruleset("young").position("4,2,1").answer().source
    /// 'abuku-tada-2.4'
    #[pyo3(signature = (*, play="normal", method="auto", table=None, **limits))]
    fn answer(
        &self,
        py: Python<'_>,
        play: &str,
        method: &str,
        table: Option<&Bound<'_, Table>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> Result<Answer, Failed> {
        let query = self.query(play, method, table)?;
        let answer = self.solve(py, &query, limits, |solver| solver.answer(&self.held))?;
        Ok(Answer { answer, opened: Arc::clone(&self.opened) })
    }

    /// Why it has its value: by which theorem, with which numbers, or the least number that no option has.
    #[pyo3(signature = (*, play="normal", method="auto", **limits))]
    fn explain(
        &self,
        py: Python<'_>,
        play: &str,
        method: &str,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> Result<Reason, Failed> {
        let reason = self.solve(py, &self.query(play, method, None)?, limits, |solver| {
            let answer = solver.answer(&self.held)?;
            solver.reason(&answer)
        })?;
        Ok(Reason::new(reason, Some(self.clone())))
    }

    /// A move of the perfect player: one that wins if there is one, else one that keeps the game long; None if the game is
    /// over.
    #[pyo3(signature = (*, play="normal", **limits))]
    fn reply(&self, py: Python<'_>, play: &str, limits: Option<&Bound<'_, PyDict>>) -> Result<Option<Move>, Failed> {
        let query = self.query(play, "auto", None)?;
        let reply = self.solve(py, &query, limits, |solver| solver.reply(&self.held))?;
        Ok(reply.map(|reply| Move::new(reply.to, &self.opened)))
    }

    /// Every position that can be reached from it, with its value, ascending.
    ///
    /// >>> [(str(row.position), row.grundy) for row in ruleset("young").position("2,1").values_below()]
    /// [('-', 0), ('1', 1), ('1,1', 2), ('2', 2), ('2,1', 1)]
    #[pyo3(signature = (*, play="normal", **limits))]
    fn values_below(&self, py: Python<'_>, play: &str, limits: Option<&Bound<'_, PyDict>>) -> Result<Frame, Failed> {
        let limits = work::limits(limits)?;
        let query = Query { play: given::play(play)?, limits: limits.clone(), ..Query::default() };
        frame::collect(py, &self.opened, &limits, |each| self.held.values_below(query, each))
    }

    /// The picture as text, "svg" or "tikz". What is written in boxes or at elements is chosen by `labels`: "usual", "hooks",
    /// "numbers", "values", "names" or "blank", as far as the game has them.
    #[pyo3(signature = (format="text", *, labels="usual", title=true, caption=true))]
    fn draw(&self, format: &str, labels: &str, title: bool, caption: bool) -> Result<String, Failed> {
        picture::draw(&self.held, None, format, labels, title, caption)
    }

    /// The game below it: every position that can be reached, with its value, and every move.
    ///
    /// >>> graph = ruleset("young").position("2,1").graph()
    /// >>> len(graph.positions), len(graph.moves)
    /// (5, 8)
    #[pyo3(signature = (*, play="normal", **limits))]
    fn graph<'py>(
        &self,
        py: Python<'py>,
        play: &str,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> Result<Bound<'py, PyAny>, Failed> {
        let play = given::play(play)?;
        let (rows, moves) = ask(py, &work::limits(limits)?, |limits| below(&self.held, play, limits))?;
        let (positions, values): (Vec<Position>, Vec<u64>) =
            rows.into_iter().map(|row| (self.other(row.position), row.grundy)).unzip();
        let moves: Vec<Move> = moves.into_iter().map(|made| Move::new(made, &self.opened)).collect();
        let (positions, values) = (PyTuple::new(py, positions)?, PyTuple::new(py, values)?);
        let moves = PyTuple::new(py, moves)?;
        Ok(py.import("grundy._game_graph")?.getattr("GameGraph")?.call1((positions, values, moves))?)
    }

    /// A board to play on in a notebook: moves are made with the mouse, with a finger or with keys, and what is played is at
    /// hand as `board.position` and `board.history`. It needs the package anywidget.
    ///
    /// With `opponent="engine"` the perfect player answers each move; without one, both players move with the mouse.
    #[pyo3(signature = (*, opponent=None, play="normal", labels="fair"))]
    fn play<'py>(
        slf: &Bound<'py, Self>,
        opponent: Option<&str>,
        play: &str,
        labels: &str,
    ) -> Result<Bound<'py, PyAny>, Failed> {
        let py = slf.py();
        let widget =
            py.import("grundy._widget").map_err(|error| match error.is_instance_of::<PyModuleNotFoundError>(py) {
                true => PyModuleNotFoundError::new_err("the board needs the package anywidget: pip install anywidget"),
                false => error,
            })?;
        Ok(widget.getattr("Board")?.call1((slf, opponent, play, labels))?)
    }

    /// What a board shows, as JSON: the picture with names of its parts, and for each move what to point at.
    #[pyo3(name = "_touch")]
    fn touch(&self, py: Python<'_>, labels: &str) -> Result<String, Failed> {
        let labels = match labels == Labels::Fair.name() {
            true => Labels::Fair,
            false => picture::offered(&self.held, labels)?,
        };
        let board = ask(py, &Limits::default(), |limits| drawing::board(&self.held, labels, limits))?;
        Ok(json::text(&board))
    }

    /// The moves made by pointing at these parts of the picture.
    #[pyo3(name = "_moves_by_parts")]
    fn moves_by_parts(&self, py: Python<'_>, parts: Vec<String>) -> Result<Vec<Move>, Failed> {
        let parts = parts.iter().map(|part| part.parse()).collect::<Result<Vec<Part>, _>>();
        let parts = parts.map_err(|error| refuse(error.to_string()))?;
        let moves = ask(py, &Limits::default(), |limits| self.held.moves_by_parts(&parts, limits))?;
        Ok(moves.into_iter().map(|made| Move::new(made, &self.opened)).collect())
    }

    /// The partition as one of Sage, where the position is a partition. It needs Sage.
    fn to_sage<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("grundy._boards")?.getattr("sage_partition")?.call1((slf,))
    }

    /// The sum of games in which a player moves in one of the components.
    fn __add__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Sum::joined(py, vec![self.clone()], other)
    }

    fn __radd__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Sum::begun(py, vec![self.clone()], other)
    }

    pub fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (spec, text) = (quoted(py, self.held.game().spec())?, quoted(py, &self.held.text())?);
        Ok(format!("Position({spec}, {text})"))
    }

    fn __str__(&self) -> String {
        self.held.text()
    }

    fn _repr_svg_(&self) -> Option<String> {
        picture::drawn(&self.held, "svg")
    }

    /// Before LaTeX in notebooks that show what comes first.
    fn _repr_html_(&self) -> Option<String> {
        picture::drawn(&self.held, "svg")
    }

    fn _repr_latex_(&self) -> Option<String> {
        picture::drawn(&self.held, "tikz")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| self == other.get())
    }

    /// Positions of one game are in the order in which it lists them; `NotImplemented` for anything else.
    fn __lt__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.compared(py, other, Ordering::is_lt)
    }

    fn __le__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.compared(py, other, Ordering::is_le)
    }

    fn __gt__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.compared(py, other, Ordering::is_gt)
    }

    fn __ge__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.compared(py, other, Ordering::is_ge)
    }

    fn __hash__(&self) -> u64 {
        hash(self)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "_reopened", self.ruleset_of().pickled(py, Some(self.held.text())))
    }
}

/// Every position that can be reached, with its value, and the moves among them.
fn below(from: &grundy::Position, play: Play, limits: &Limits) -> Result<(Vec<grundy::Row>, Vec<grundy::Move>), Fault> {
    let (mut rows, mut moves) = (Vec::new(), Vec::new());
    let query = Query { play, limits: limits.clone(), ..Query::default() };
    from.values_below(query, &mut |row| {
        rows.push(row);
        Flow::Continue(())
    })?;
    for row in &rows {
        limits.check(rows.len() as u64)?;
        moves.extend(row.position.moves(limits)?);
    }
    Ok((rows, moves))
}

/// Positions that are asked about.
pub fn answered(positions: &[Position], query: &Query) -> Result<grundy::rulesets::sum::SumAnswer, Fault> {
    let held: Vec<grundy::Position> = positions.iter().map(|position| position.held.clone()).collect();
    grundy::rulesets::sum::answer(&held, query)
}
