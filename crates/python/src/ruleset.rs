//! Games as Python objects: rulesets of the registry, games on posets given as text, and rules that users write.

use crate::failure::{Failed, refuse};
use crate::frame::{self, Frame};
use crate::given::{self, Natural, quoted};
use crate::pickle::{Reduced, reduced};
use crate::position::Position;
use crate::table::{Table, solved_of};
use crate::work::{self, ask, left_behind};
use grundy::rules::file::{BoardKind, RuleFile};
use grundy::rules::{OpenError, is_named_by, open_file, open_with_files};
use grundy::rulesets::{Sort, registry};
use grundy::theory::Stopped;
use grundy::{Fault, Flow, Limits, OpenGame, Play, Query, Range, Solver};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PySet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

/// A solver that has examined more positions than this is given up, so that what it remembers does not fill the memory.
const MOST_REMEMBERED: u64 = 1 << 20;
/// What a position of a list takes, about: itself, what it holds, and the Python object.
const LISTED_BYTES: u64 = 256;
/// The name of rules that were given as text and have none themselves.
const OWN_RULES: &str = "rules";

/// A game, and what is needed to ask it again and again.
pub struct Opened {
    pub game: OpenGame,
    /// What stands in the place of the file that the spec names.
    text: Option<String>,
    /// The poset or graph that users have given to play on.
    board: Option<GivenBoard>,
    /// What answers in normal and in misère play; none before the first question, and while one is answered.
    solvers: [Mutex<Option<Remembering>>; 2],
}

/// A solver, and the limits whose signals it has.
struct Remembering {
    solver: Solver,
    limits: Limits,
}

impl Opened {
    fn new(game: OpenGame, text: Option<String>, board: Option<GivenBoard>) -> Arc<Opened> {
        Arc::new(Opened { game, text, board, solvers: Default::default() })
    }

    /// The elements of a user's poset or graph that the text of a position names; none if there is no such board.
    pub fn elements<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let board = self.board.as_ref().filter(|board| board.is_written_by_elements);
        board.map(|board| board.object.bind(py).call_method1(intern!(py, "read"), (text,))).transpose()
    }

    /// Asks a solver that remembers what it has found. While one thread asks it, others ask solvers of their own.
    pub fn remember<T: Send>(
        &self,
        py: Python<'_>,
        play: Play,
        mut question: impl FnMut(&mut Solver) -> Result<T, Fault> + Send,
    ) -> Result<T, Failed> {
        let slot = &self.solvers[usize::from(play == Play::Misere)];
        let kept = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut kept = kept.unwrap_or_else(|| {
            let limits = Limits::default();
            let query = Query { play, limits: limits.clone(), ..Query::default() };
            Remembering { solver: self.game.solver(query), limits }
        });
        let Remembering { solver, limits } = &mut kept;
        let answer = ask(py, limits, |now| {
            solver.set_deadline(now.deadline);
            question(solver)
        });
        // One that was cancelled would remain so.
        let is_cancelled = limits.cancel.load(Ordering::Relaxed);
        if !is_cancelled && limits.progress.load(Ordering::Relaxed) < MOST_REMEMBERED {
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
        }
        answer
    }
}

/// A game with its rules, such as the Multiple Hook Removing Game on a board. Made by `ruleset` and `rules`.
///
/// Two are equal if they are the same game, opened under the same name, with the same rules on the same board.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone)]
pub struct Ruleset(pub Arc<Opened>);

/// A poset or graph of a user's own, as an object of `grundy._boards`.
struct GivenBoard {
    object: Py<PyAny>,
    /// The file that rules name it by, and what would stand in it; a ruleset of the registry has none.
    file: Option<(String, String)>,
    /// Whether positions are written by names of elements.
    is_written_by_elements: bool,
}

/// Open the ruleset of a spec, such as "mhrg:3x5", "young" or "short-hooks.game:K=3".
///
/// A spec can name a file, of rules or of a poset; `text` is read in its place, if it is given. The games "ungar",
/// "ungar:meet" and "plain" can be played on a `poset`: a `Poset`, a digraph of networkx or of Sage, a poset of Sage, the text
/// of a poset file, or a list of pairs, the lower element first.
///
/// >>> ruleset("mhrg:3x5").start()
/// Position('mhrg:3x5', '5,5,5')
/// >>> g = ruleset("ungar", poset=[("a", "b"), ("c", "b"), ("c", "d")])
/// >>> g.position(["b", "d"]).grundy()
/// 1
#[pyfunction]
#[pyo3(name = "ruleset", signature = (spec, text=None, *, poset=None))]
pub fn open_ruleset(
    py: Python<'_>,
    spec: &str,
    text: Option<String>,
    poset: Option<&Bound<'_, PyAny>>,
) -> Result<Ruleset, Failed> {
    match (poset, text) {
        (None, text) => ruleset(spec, text),
        (Some(poset), None) => on_poset(py, spec, poset),
        (Some(_), Some(_)) => Err(refuse("give a text or a poset, and not both")),
    }
}

/// The ruleset of a spec, with a text in the place of the file that it names.
pub fn ruleset(spec: &str, text: Option<String>) -> Result<Ruleset, Failed> {
    let game = match &text {
        Some(text) if is_named_by(spec) => open_with_files(spec, text, &[])?.game,
        Some(text) => registry::open_on(spec, text)?,
        None => registry::open(spec)?,
    };
    Ok(Ruleset(Opened::new(game, text, None)))
}

/// The game of the registry on a poset. It is opened under the name of a file that is not there.
fn on_poset(py: Python<'_>, spec: &str, poset: &Bound<'_, PyAny>) -> Result<Ruleset, Failed> {
    const FILE: &str = "FILE.poset";
    let games = || registry::entries().filter_map(|entry| entry.spec.strip_suffix(FILE).filter(|_| entry.needs_file()));
    let short = |game: &'static str| game.trim_end_matches([':', '=']);
    let named = match games().find(|game| spec == *game || spec == short(game)) {
        Some(game) => format!("{game}given.poset"),
        None if spec.ends_with(".poset") => spec.to_owned(),
        None => {
            let games: Vec<String> = games().map(|game| format!("`{}`", short(game))).collect();
            return Err(refuse(format!(
                "{spec}: it is not played on a poset that is given, as {} are",
                games.join(", ")
            )));
        }
    };
    let object = as_board(py, "as_poset", poset)?;
    let text: String = object.getattr(intern!(py, "text"))?.extract()?;
    let game = registry::open_on(&named, &text)?;
    let board = GivenBoard { object: object.unbind(), file: None, is_written_by_elements: true };
    Ok(Ruleset(Opened::new(game, Some(text), Some(board))))
}

/// What a user gives as a poset or a graph, as an object of `grundy._boards`.
fn as_board<'py>(py: Python<'py>, how: &str, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    py.import("grundy._boards")?.getattr(how)?.call1((given,))
}

/// The game of some rules, written in the language of rule files; the line `game` may be left out. With it, the ruleset has
/// the spec of a file of that name. Keywords are numbers for its parameters.
///
/// The file that rules on a graph or a poset name is given by `files`: a dict from its name to its text, or to the graph or
/// poset itself, which can be one of networkx or Sage.
///
/// >>> g = rules("on partition\nmove hook where prime(length)")
/// >>> g.position("4,2,1").grundy()
/// 1
/// >>> triangle = Graph([("a", "b"), ("b", "c"), ("c", "a")])
/// >>> g = rules("on vertices of graph g.txt\nmove v: remove v", files={"g.txt": triangle})
/// >>> g.start().elements
/// ('a', 'b', 'c')
#[pyfunction]
#[pyo3(signature = (text, /, *, files=None, **parameters))]
pub fn rules(
    py: Python<'_>,
    text: String,
    files: Option<&Bound<'_, PyDict>>,
    parameters: Option<&Bound<'_, PyDict>>,
) -> Result<Ruleset, Failed> {
    if is_named_by(&text) && !text.contains('\n') {
        return Err(refuse(format!("rules are given as text; ruleset({text:?}) opens a file of rules")));
    }
    let mut given = Vec::new();
    for (name, value) in parameters.into_iter().flatten() {
        let number = value.extract::<i64>().map_err(|_| refuse(format!("{name}: write a whole number")))?;
        given.push(format!("{name}={number}"));
    }
    let colon = if given.is_empty() { "" } else { ":" };
    let name = RuleFile::read_named(&text, Some(OWN_RULES))?.name;
    let spec = format!("{name}.game{colon}{}", given.join(","));
    match the_file(py, files)? {
        Some((file, board)) => on_file(&spec, text, file, board),
        None => ruleset(&spec, Some(text)),
    }
}

/// The game of rules that name a file, with the poset or graph in it.
fn on_file(spec: &str, text: String, file: String, board: Bound<'_, PyAny>) -> Result<Ruleset, Failed> {
    let contents: String = board.getattr(intern!(board.py(), "text"))?.extract()?;
    let file = (file, contents);
    let opened = open_with_files(spec, &text, std::slice::from_ref(&file))?;
    let is_written_by_elements = matches!(opened.rules.file.board, BoardKind::Vertices(_) | BoardKind::Ideal(_));
    let board = GivenBoard { object: board.unbind(), file: Some(file), is_written_by_elements };
    Ok(Ruleset(Opened::new(opened.game, Some(text), Some(board))))
}

/// The one file that rules can name, and the poset or graph in it.
fn the_file<'py>(
    py: Python<'py>,
    files: Option<&Bound<'py, PyDict>>,
) -> Result<Option<(String, Bound<'py, PyAny>)>, Failed> {
    let Some(files) = files else { return Ok(None) };
    let mut all = files.iter();
    let Some((name, given)) = all.next() else { return Ok(None) };
    if all.next().is_some() {
        return Err(refuse("files: rules have one board, so they name one file at the most"));
    }
    let name: String = name.extract().map_err(|_| refuse("files: write names of files, as in {\"g.txt\": graph}"))?;
    let how = if name.ends_with(".poset") { "as_poset" } else { "as_graph" };
    let board = as_board(py, how, &given)?;
    Ok(Some((name, board)))
}

/// The ruleset, or its position, that was pickled.
#[pyfunction]
#[pyo3(name = "_reopened", signature = (spec, text, position=None, board=None, file=None))]
pub fn reopened<'py>(
    py: Python<'py>,
    spec: &str,
    text: Option<String>,
    position: Option<&str>,
    board: Option<Bound<'py, PyAny>>,
    file: Option<String>,
) -> Result<Bound<'py, PyAny>, Failed> {
    let ruleset = match (board, file, text) {
        (Some(board), Some(file), Some(text)) => on_file(spec, text, file, board)?,
        (Some(board), ..) => on_poset(py, spec, &board)?,
        (None, _, text) => ruleset(spec, text)?,
    };
    Ok(match position {
        None => Bound::new(py, ruleset)?.into_any(),
        Some(position) => {
            let held = ruleset.0.game.read(position)?;
            Bound::new(py, ruleset.hold(held))?.into_any()
        }
    })
}

/// What `_reopened` takes.
pub type Pickled = (String, Option<String>, Option<String>, Option<Py<PyAny>>, Option<String>);

impl Ruleset {
    pub fn hold(&self, held: grundy::Position) -> Position {
        Position { held, opened: Arc::clone(&self.0) }
    }

    /// Its rules, read again; none if it is a game of the registry.
    pub fn rules(&self) -> Option<Result<grundy::rules::Opened, OpenError>> {
        let (spec, file) = (self.0.game.spec(), self.0.board.as_ref().and_then(|board| board.file.as_ref()));
        is_named_by(spec).then(|| match &self.0.text {
            Some(text) => open_with_files(spec, text, file.map_or(&[], std::slice::from_ref)),
            None => open_file(spec),
        })
    }

    /// How it, or a position of it, is opened again.
    pub fn pickled(&self, py: Python<'_>, position: Option<String>) -> Pickled {
        let board = self.0.board.as_ref();
        let object = board.map(|board| board.object.clone_ref(py));
        let file = board.and_then(|board| board.file.as_ref()).map(|(name, _)| name.clone());
        (self.0.game.spec().to_owned(), self.0.text.clone(), position, object, file)
    }
}

#[pymethods]
impl Ruleset {
    /// The name by which it is opened.
    #[getter]
    fn spec(&self) -> &str {
        self.0.game.spec()
    }

    /// A position: a text in the notation of the game, a number, or a list or tuple of numbers or names; a set where neither
    /// their order nor how often they stand there says anything. A position of this game is given back. Without one, the
    /// natural start.
    ///
    /// >>> ruleset("young").position([4, 2, 1])
    /// Position('young', '4,2,1')
    #[pyo3(signature = (position=None))]
    pub fn position(&self, position: Option<&Bound<'_, PyAny>>) -> Result<Position, Failed> {
        let Some(given) = position else { return self.start() };
        if let Ok(position) = given.cast::<Position>() {
            let position = position.get();
            return match *position.held.game() == self.0.game {
                true => Ok(position.clone()),
                false => Err(refuse(format!("{}: this is a position of {}", self.spec(), position.held.game().spec()))),
            };
        }
        let board = self.0.board.as_ref().map(|board| board.object.bind(given.py()));
        let is_set = given.is_instance_of::<PySet>() || given.is_instance_of::<PyFrozenSet>();
        let sort = self.0.game.sort();
        let no_set =
            || refuse(format!("{}: a set has no order, and nothing in it twice; give a list or a tuple", self.spec()));
        if is_set && matches!(sort, Sort::Tuple | Sort::Heaps | Sort::Partition) {
            return Err(no_set());
        }
        let held = self.0.game.read(&given::position_text(given, sort, board)?)?;
        // Entries of another sort are names of elements, unless they are numbers.
        if is_set && sort == Sort::Other && held.numbers().is_some() {
            return Err(no_set());
        }
        Ok(self.hold(held))
    }

    /// The poset or graph that was given to play on; None if there was none.
    #[getter]
    fn board(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.0.board.as_ref().map(|board| board.object.clone_ref(py))
    }

    /// The natural start of the game.
    fn start(&self) -> Result<Position, Failed> {
        Ok(self.hold(self.0.game.start()?))
    }

    /// A position to try; the natural start where the game names no other.
    #[getter]
    fn example(&self) -> Result<Position, Failed> {
        let game = &self.0.game;
        Ok(self.hold(game.read(game.example()).or_else(|_| game.start())?))
    }

    /// Every position whose numbers are at most `max`, ascending; where the game leaves it open how many numbers there are,
    /// `entries` is their number, or the most.
    ///
    /// >>> [str(p) for p in ruleset("young").positions(2, entries=2)]
    /// ['-', '1', '1,1', '2', '2,1', '2,2']
    #[pyo3(signature = (max, entries=None, **limits))]
    fn positions(
        &self,
        py: Python<'_>,
        max: Natural,
        entries: Option<Natural>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> Result<Vec<Position>, Failed> {
        let (limits, ruleset) = (work::limits(limits)?, self.clone());
        left_behind(py, &limits, move |limits| {
            let list = listed(&ruleset.0.game, range(max, entries), limits)?;
            Ok(list.into_iter().map(|position| ruleset.hold(position)).collect())
        })
    }

    /// Every position whose numbers are at most `max` with its value, ascending; `entries` as for `positions`.
    ///
    /// >>> [(str(row.position), row.grundy) for row in ruleset("young").values(2, entries=1)]
    /// [('-', 0), ('1', 1), ('2', 2)]
    #[pyo3(signature = (max, entries=None, *, play="normal", **limits))]
    fn values(
        &self,
        py: Python<'_>,
        max: Natural,
        entries: Option<Natural>,
        play: &str,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> Result<Frame, Failed> {
        let query = Query { play: given::play(play)?, limits: work::limits(limits)?, ..Query::default() };
        frame::up_to(py, &self.0, range(max, entries), query)
    }

    /// Solve all positions of a size, such as "below=300x300", as `grundy.solve` does.
    ///
    /// >>> g = rules("on x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\nmove x-k, y-k for k in 1..min(x, y)")
    /// >>> g.solve("below=30x30").value((3, 5))
    /// 0
    #[pyo3(signature = (size, *, play="normal", engine="auto", out=None, **limits))]
    fn solve(
        &self,
        py: Python<'_>,
        size: &str,
        play: &str,
        engine: &str,
        out: Option<PathBuf>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> Result<Table, Failed> {
        solved_of(py, self, size, (play, engine, out), limits)
    }

    fn __call__(&self, position: &Bound<'_, PyAny>) -> Result<Position, Failed> {
        self.position(Some(position))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(match &self.0.text {
            None => format!("ruleset({})", quoted(py, self.spec())?),
            Some(_) => format!("<Ruleset {} from a text>", self.spec()),
        })
    }

    fn __str__(&self) -> &str {
        self.spec()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Ruleset>().is_ok_and(|other| self.0.game == other.get().0.game)
    }

    fn __hash__(&self) -> u64 {
        hash(&self.0.game)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "_reopened", self.pickled(py, None))
    }
}

fn range(max: Natural, entries: Option<Natural>) -> Range {
    Range { max: max.0, entries: entries.map(Natural::count) }
}

/// The positions of a game in a range, as many as the limits allow.
pub fn listed(game: &OpenGame, range: Range, limits: &Limits) -> Result<Vec<grundy::Position>, Fault> {
    let (mut list, mut end) = (Vec::new(), Ok(()));
    game.positions_up_to(range, &mut |position| {
        let listed = list.len() as u64;
        limits.progress.store(listed, Ordering::Relaxed);
        if let Some(limit) = limits.reached(listed * LISTED_BYTES, listed + 1) {
            end = Err(Stopped { limit, positions: listed });
            return Flow::Break(());
        }
        list.push(position);
        Flow::Continue(())
    })?;
    end?;
    Ok(list)
}

pub fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
