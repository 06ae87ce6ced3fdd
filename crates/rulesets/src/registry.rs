//! The one table of games, from which commands, help, listings and the web page are made.

pub use crate::described::{Ending, PlayedOn};
use crate::game::Game;
use crate::handle::{OpenGame, Position};
use crate::heaps;
use crate::hooks::{inset, mhrg, shifted, turtles, welter, young};
use crate::pieces::{corner, nim, rooks};
use crate::posets::{nibble, semilattice, tamari, ungar, weak_order};
use crate::powers::{NoFamily, Size};
use crate::refusal::{Refusal, printable};
use crate::roots::{plain, reflect};
use crate::shell;
use serde::Serialize;
use shapes::notation::read_number;
use shapes::{Poset, nearest};
use std::fmt;
use std::path::Path;
use std::sync::{OnceLock, PoisonError, RwLock};
use tables::Family;

/// Every game file's entries, in the order in which they are listed. A new game is one line here.
const GAMES: &[&[Entry]] = &[
    young::ENTRIES,
    welter::ENTRIES,
    shifted::ENTRIES,
    turtles::ENTRIES,
    inset::ENTRIES,
    mhrg::ENTRIES,
    plain::ENTRIES,
    reflect::ENTRIES,
    nim::ENTRIES,
    heaps::ENTRIES,
    corner::ENTRIES,
    rooks::ENTRIES,
    nibble::ENTRIES,
    ungar::ENTRIES,
    weak_order::ENTRIES,
    tamari::ENTRIES,
    semilattice::ENTRIES,
];

/// What the laboratory knows about a ruleset before anyone plays it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Entry {
    /// The spec, with capital letters for the parameters.
    pub spec: &'static str,
    /// The name of the game.
    pub name: &'static str,
    /// What a move is, in one line.
    pub rules: &'static str,
    /// Who wins.
    pub ending: Ending,
    /// What it is played on.
    pub played_on: PlayedOn,
    /// How positions are written.
    pub notation: &'static str,
    /// The natural start, in words.
    pub start: &'static str,
    /// The paper, and the number of the definition in it.
    pub paper: &'static str,
    /// A spec of this kind and a position to try, which the first player can win.
    pub example: Example,
    /// Opens the game, given what follows the colon in the spec.
    #[serde(skip)]
    pub open: fn(&str) -> Result<Opening, String>,
}

/// A game, or what is wrong with its parameters.
pub type Made = Result<OpenGame, String>;

/// Games that users write themselves, each in its own file, and how to open them.
#[derive(Clone, Copy, Debug)]
pub struct OwnGames {
    /// Whether a spec names such a file.
    pub are_named_by: fn(&str) -> bool,
    /// Opens the game of a spec from its file.
    pub open: fn(&str) -> Made,
    /// Opens the game of a spec from the text of its file, without reading any file.
    pub open_text: fn(&str, &str) -> Made,
}

/// What a spec opens.
pub enum Opening {
    /// A game.
    Game(OpenGame),
    /// A game on the poset of a file that is still to be read.
    OnPoset {
        /// The name of the file.
        file: String,
        /// Makes the game, given the name of the file and the poset.
        on: fn(&str, Poset) -> Made,
    },
    /// A game that a user has written, in a file that is still to be read.
    Own(&'static OwnGames),
    /// A family of positions on many boards: it has tables, but a game is played on one board.
    ManyBoards {
        /// The family of a size.
        family: fn(&Size) -> Result<Family, NoFamily>,
        /// How to write the spec of one board instead.
        instead: &'static str,
    },
    /// A game that takes time and memory to set up.
    Large {
        /// The number of coordinates of all its elements together.
        coordinates: u128,
        /// Makes the game.
        set_up: Box<dyn FnOnce() -> Made>,
    },
}

/// The largest game that [`open_without_files`] sets up; it takes a fraction of a second and some megabytes.
const MOST_COORDINATES: u128 = 250_000;

/// An example to try.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Example {
    /// A spec without parameters left to choose.
    pub spec: &'static str,
    /// A position.
    pub position: &'static str,
}

/// The poset files that examples name, with their contents.
const EXAMPLE_POSETS: [(&str, &str); 2] = [("fence.poset", "a < b > c < d"), ("diamond.poset", "a < b < d > c > a")];

impl Example {
    /// The poset file that the spec names, and its contents.
    pub fn poset(&self) -> Option<(&'static str, &'static str)> {
        let (_, tail) = self.spec.split_once(':')?;
        let named = tail.strip_prefix("meet=").unwrap_or(tail);
        EXAMPLE_POSETS.into_iter().find(|(file, _)| *file == named)
    }

    /// The position itself. If the spec names a poset file, the text known here stands in for it.
    ///
    /// # Errors
    ///
    /// Fails if the example is wrong, which none in the registry is.
    pub fn open(&self) -> Result<Position, Refusal> {
        let game = match self.poset() {
            Some((_, text)) => open_on(self.spec, text)?,
            None => open_without_files(self.spec)?,
        };
        game.read(self.position)
    }

    /// A shell command about it: `value` becomes `grundy value young 4,2,1`. The command first writes the poset file
    /// that it needs.
    pub fn command(&self, name: &str) -> String {
        let write = |(file, poset)| format!("echo {} > {} && ", shell::word(poset), shell::word(file));
        format!("{}grundy {name} {self}", self.poset().map_or_else(String::new, write))
    }
}

/// The spec and the position, quoted for a shell.
impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", shell::word(self.spec), shell::word(self.position))
    }
}

impl Entry {
    /// The part of the spec before the colon.
    pub fn family(&self) -> &'static str {
        self.spec.split(':').next().unwrap_or(self.spec)
    }

    /// The part after the colon; empty if there is none.
    fn tail(&self) -> &'static str {
        self.spec.split_once(':').map_or("", |(_, tail)| tail)
    }

    /// Whether the spec has letters to be replaced by numbers or by the name of a file.
    fn has_parameters(&self) -> bool {
        self.tail().chars().any(|c| c.is_ascii_uppercase())
    }

    /// Whether the spec names a file, so that its example cannot be opened without one.
    pub fn needs_file(&self) -> bool {
        matches!(opening(self.example.spec), Ok(Opening::OnPoset { .. }))
    }

    /// The part between the colon and the first letter to be replaced: `box=` of `ungar:box=AxB`.
    fn prefix(&self) -> &'static str {
        let tail = self.tail();
        &tail[..tail.find(|c: char| c.is_ascii_uppercase()).unwrap_or(tail.len())]
    }
}

/// Games from outside this crate.
static ADDED: RwLock<Vec<&'static [Entry]>> = RwLock::new(Vec::new());

/// Adds games to the registry of this process: from now on their specs can be opened, and they are listed after all
/// others.
pub fn add(entries: &'static [Entry]) {
    ADDED.write().unwrap_or_else(PoisonError::into_inner).push(entries);
}

/// How users' own games are opened.
static OWN_GAMES: OnceLock<OwnGames> = OnceLock::new();

/// Sets how users' own games are opened. Only the first call has an effect.
pub fn read_own_games(with: OwnGames) {
    OWN_GAMES.get_or_init(|| with);
}

/// All rulesets.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).clone();
    GAMES.iter().copied().chain(added).flatten()
}

/// Opens the game that a spec names, reading the file if it names one.
///
/// # Errors
///
/// Says what is wrong with the spec or the file, and what would be right.
pub fn open(spec: &str) -> Result<OpenGame, Refusal> {
    match opening(spec)? {
        Opening::Game(game) => Ok(game),
        Opening::OnPoset { file, on } => {
            let poset = Poset::read_file(Path::new(&file)).map_err(|error| error.to_string());
            poset.and_then(|poset| on(&file, poset)).map_err(|problem| refuse(spec, problem))
        }
        Opening::Own(games) => (games.open)(spec).map_err(|problem| refuse(spec, problem)),
        Opening::Large { set_up, .. } => set_up().map_err(|problem| refuse(spec, problem)),
        Opening::ManyBoards { instead, .. } => Err(refuse(spec, instead)),
    }
}

/// Opens a game with a text in place of the file that the spec names: the poset it is played on, or its rules.
///
/// # Errors
///
/// Says what is wrong with the spec or the text, and what would be right.
pub fn open_on(spec: &str, text: &str) -> Result<OpenGame, Refusal> {
    match opening(spec)? {
        Opening::Game(_) | Opening::Large { .. } | Opening::ManyBoards { .. } => {
            Err(refuse(spec, "it is not played on a poset from a file, as `ungar:NAME.poset` is"))
        }
        Opening::Own(games) => (games.open_text)(spec, text).map_err(|problem| refuse(spec, problem)),
        Opening::OnPoset { file, on } => {
            let poset = Poset::read(text.as_bytes()).map_err(|error| error.to_string());
            poset.and_then(|poset| on(&file, poset)).map_err(|problem| refuse(spec, problem))
        }
    }
}

/// Opens the game that a spec names for a remote user: reads no file, and sets up nothing that takes much time or
/// memory.
///
/// # Errors
///
/// Says what is wrong with the spec, and what would be right.
pub fn open_without_files(spec: &str) -> Result<OpenGame, Refusal> {
    match opening(spec)? {
        Opening::Game(game) => Ok(game),
        Opening::OnPoset { .. } => Err(refuse(spec, "it names a file; give the text of the poset")),
        Opening::Own(_) => Err(refuse(spec, "it names a file; give the text of the rules")),
        Opening::ManyBoards { instead, .. } => Err(refuse(spec, instead)),
        Opening::Large { coordinates, .. } if coordinates > MOST_COORDINATES => Err(refuse(
            spec,
            format!(
                "its elements have {coordinates} coordinates in all, and here at most {MOST_COORDINATES} are set up"
            ),
        )),
        Opening::Large { set_up, .. } => set_up().map_err(|problem| refuse(spec, problem)),
    }
}

/// The family of positions that a spec names: a ruleset and a size, such as `welter:below=20`.
///
/// # Errors
///
/// Fails if there is no such family, and says which there are; or if it has too many positions.
pub fn family(spec: &str) -> Result<Family, Refusal> {
    let split = Size::split(spec);
    // A user's own game says itself which sizes it has.
    if let Some((game, size)) = split
        && let Ok(Opening::Own(games)) = opening(game)
    {
        let opened = (games.open)(game).map_err(|problem| refuse(game, problem))?;
        return opened.numbered(size).map(|numbered| numbered.family().clone());
    }
    let found = split.map_or(Err(NoFamily::Unknown), |(game, size)| {
        let size = Size::read(size)?;
        match (opening(game), opening(spec)) {
            // Accept only the canonical spelling, so that each table has one name.
            (Ok(Opening::Game(opened)), _) if opened.spec() == game => {
                opened.numbered_by(&size).map(|numbered| numbered.family().clone())
            }
            (_, Ok(Opening::ManyBoards { family, .. })) => family(&size),
            _ => Err(NoFamily::Unknown),
        }
    });
    found.map_err(|no_family| match no_family {
        NoFamily::Unknown => {
            let problem = format!("there is no such family; there are {}", families().join(", "));
            Refusal::NoFamily { spec: printable(spec), problem }
        }
        NoFamily::Left | NoFamily::Wrong(_) => {
            Refusal::NoFamily { spec: printable(spec), problem: no_family.to_string() }
        }
        NoFamily::TooLarge(_) | NoFamily::Side(_) => {
            Refusal::FamilyTooLarge { spec: printable(spec), problem: no_family.to_string() }
        }
    })
}

/// How families are written, such as `welter:below=N`; letters stand for numbers.
pub fn families() -> Vec<String> {
    let mut families = Vec::new();
    for entry in entries() {
        let Ok(Opening::Game(example)) = opening(entry.example.spec) else { continue };
        let Some(written) = example.families() else { continue };
        // The example represents all games of its entry, except those that share their families.
        let written = match written.strip_prefix(entry.example.spec) {
            Some(size) => format!("{}{size}", entry.spec),
            None => written,
        };
        if !families.contains(&written) {
            families.push(written);
        }
    }
    families
}

fn refuse(spec: &str, problem: impl Into<String>) -> Refusal {
    Refusal::Parameters { spec: printable(spec), problem: problem.into() }
}

/// What a spec opens, before any file is read.
fn opening(spec: &str) -> Result<Opening, Refusal> {
    if let Some(games) = OWN_GAMES.get().filter(|games| (games.are_named_by)(spec)) {
        return Ok(Opening::Own(games));
    }
    let (name, tail) = spec.split_once(':').unwrap_or((spec, ""));
    let family: Vec<&Entry> = entries().filter(|entry| entry.family() == name).collect();
    if family.is_empty() {
        return Err(Refusal::UnknownRuleset {
            name: printable(name),
            near: nearest(name, entries().map(Entry::family)),
        });
    }
    let opened = |entry: &Entry| (entry.open)(tail).map_err(|problem| refuse(spec, problem));
    // A bare name has no colon: `nim:` is not `nim`.
    if let Some(entry) = family.iter().find(|entry| entry.spec == spec && !entry.has_parameters()) {
        return opened(entry);
    }
    // Of several kinds of parameters, take the one with the longest prefix that the spec has. If there is none, the
    // first kind reports what it expects.
    let kinds = || family.iter().filter(|entry| entry.has_parameters());
    let fitting = kinds().filter(|entry| tail.starts_with(entry.prefix())).max_by_key(|entry| entry.prefix().len());
    match fitting.or_else(|| kinds().next()) {
        Some(entry) if spec.contains(':') => opened(entry),
        _ => {
            let specs: Vec<String> = family.iter().map(|entry| format!("`{}`", entry.spec)).collect();
            Err(refuse(spec, format!("write {}", specs.join(" or "))))
        }
    }
}

/// Opens a typed game, with a position to suggest; for the `open` functions of entries.
pub fn boxed<G: Game>(spec: String, example: impl Into<String>, game: G) -> Opening {
    Opening::Game(OpenGame::new(spec, example, game))
}

/// Reads one number of a spec.
///
/// # Errors
///
/// Fails if it is not a number, or is too small or too large.
pub fn parameter(text: &str, letter: &str, least: u64) -> Result<u64, String> {
    let number = read_number(text).map_err(|error| format!("{letter} must be one number: {error}"))?;
    if number < least {
        return Err(format!("{letter} must be at least {least}, and here it is {number}"));
    }
    Ok(number)
}

/// Reads the limit `r=R` of a spec and returns the most that one move may take, R-1.
///
/// # Errors
///
/// Says what is wrong with it.
pub fn limit(text: &str) -> Result<u64, String> {
    let number = text.strip_prefix("r=").ok_or("the limit is written r=R, as in `nim:r=4`")?;
    Ok(parameter(number, "R", 2)? - 1)
}
