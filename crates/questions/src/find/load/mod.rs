//! The values of a game as data: a line of heaps, a grid of tuples, all sets below a bound, or a list.
//!
//! Finders learn from half of a size; their findings are checked against everything of that size and, on a line of
//! heaps, where further values cost little, twice as far. If a limit ends the computation early, the part that is
//! complete is kept; and if no size is given, a few seconds' worth of values will do.

mod boards;

use super::{Data, Points};
use crate::Subject;
use crate::sequence::{Of, Template, TemplateError, values};
use boards::{by_sort, check_points, grid, heaps, list, sets};
use rulesets::heaps::TakeAndBreak;
use rulesets::{Fault, OpenGame, Refusal, Size, Sort};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tables::{Table, TableError};
use theory::{Limits, Play, Stopped};

/// The largest heap, unless the user says otherwise,
const USUAL_HEAP: u64 = 10_000;
/// and the largest where a move may leave three heaps, which takes longer.
const USUAL_OF_THREE: u64 = 500;
/// Sets contain numbers below this.
const USUAL_SQUARES: u64 = 14;
/// The largest entry of partitions,
const USUAL_PARTITION: u64 = 7;
/// and of strict partitions, of which there are fewer.
const USUAL_STRICT: u64 = 12;
/// Without a size, values that would take longer than this are left out.
const USUAL_TIME: Duration = Duration::from_secs(8);

/// Values, and what they are the values of.
pub struct Loaded {
    /// What they were made from: a spec, a template or a file name.
    pub of: String,
    /// The values to learn from.
    pub half: Data,
    /// All values, including those to learn from.
    pub all: Data,
    /// The game, if the points are positions of one.
    pub game: Option<OpenGame>,
    /// The same game as expressions see it, with its rules if they are in a file.
    pub subject: Option<Subject>,
    /// What stopped the computation of further values.
    pub stopped: Option<Stopped>,
}

/// Why nothing can be examined.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The game refuses, or a limit left nothing to examine.
    #[error(transparent)]
    Game(#[from] Fault),
    /// The table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The template cannot be used.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// There is nothing to examine, or too much.
    #[error("{0}")]
    Other(String),
}

impl From<Refusal> for LoadError {
    fn from(refusal: Refusal) -> LoadError {
        LoadError::Game(refusal.into())
    }
}

impl Loaded {
    /// Data of which half is used to learn from.
    pub fn new(of: impl Into<String>, all: Data) -> Loaded {
        Loaded { of: of.into(), half: all.half(), all, game: None, subject: None, stopped: None }
    }

    /// The code of the game on heaps whose values these are.
    pub fn code(&self) -> Option<&TakeAndBreak> {
        self.game.as_ref()?.heap_code()
    }

    /// What rule files call the number along a line: `h` for heaps.
    pub fn line_name(&self) -> Option<&'static str> {
        let is_line = matches!(self.all.points(), Points::Line { .. });
        self.game.as_ref().filter(|game| is_line && game.sort() == Sort::Heaps).map(|_| "h")
    }

    /// The values of a game up to a size: of a heap, of the entries of a tuple or partition, or of the numbers in a
    /// set.
    ///
    /// # Errors
    ///
    /// Refuses a game whose positions are not determined by numbers, and a size that is too large; stops at a limit
    /// that leaves nothing to examine.
    pub fn game(subject: Subject, size: Option<u64>, limits: &Limits) -> Result<Loaded, LoadError> {
        let game = subject.game.clone();
        let of = game.spec().to_owned();
        let own = if size.is_some() { limits.clone() } else { limits.within(USUAL_TIME) };
        let (half, all, stopped) = match game.sort() {
            Sort::Heaps => {
                let leaves_three = game.heap_code().is_some_and(|code| code.most_parts() > 2);
                let to = size.unwrap_or(if leaves_three { USUAL_OF_THREE } else { USUAL_HEAP });
                let (values, stopped) = heaps(&game, to.saturating_mul(2), &own)?;
                let line = |values: &[Option<u64>]| Data::new(Points::Line { first: 0 }, values.to_vec());
                // If it ended early, half of what is there.
                let within = values.len().div_ceil(2);
                (line(&values[..within]).half(), line(&values), stopped)
            }
            sort => {
                let (all, stopped) = match sort {
                    Sort::Tuple => grid(&game, size, &own)?,
                    Sort::Set => sets(&game, size.unwrap_or(USUAL_SQUARES), &own)?,
                    Sort::StrictPartition => list(&game, size.unwrap_or(USUAL_STRICT), &own)?,
                    _ => list(&game, size.unwrap_or(USUAL_PARTITION), &own)?,
                };
                (all.half(), all, stopped)
            }
        };
        match stopped {
            Some(stopped) if half.values().len() < 2 => Err(Fault::from(stopped).into()),
            // This was not the user's limit.
            Some(_) if limits.check(0).is_ok() && size.is_none() => {
                Ok(Loaded { of, half, all, game: Some(game), subject: Some(subject), stopped: None })
            }
            stopped => Ok(Loaded { of, half, all, game: Some(game), subject: Some(subject), stopped }),
        }
    }

    /// The values of a template: a line for one variable, a grid for two.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the template; stops at a limit that leaves nothing to examine.
    pub fn template(template: &Template, limits: &Limits) -> Result<Loaded, LoadError> {
        let of = if template.is_by_size() { Of::PCount } else { Of::Grundy };
        let terms = values(template, of, Play::Normal, limits)?;
        let numbers = terms.numbers();
        let all = match template.variables() {
            [n] => Data::new(Points::Line { first: n.from }, numbers.into_iter().map(Some).collect()),
            [m, n] => {
                // Rows that a limit left incomplete are dropped, and there is nothing before the first numbers.
                let rows: Vec<&[u64]> = numbers.chunks_exact(n.count() as usize).collect();
                let sides = vec![m.from + rows.len() as u64, n.to + 1];
                let points = u128::from(sides[0]) * u128::from(sides[1]);
                check_points(points, limits)?;
                let mut values = vec![None; points as usize];
                for (row, number) in rows.iter().zip(m.from..) {
                    let begin = (number * sides[1] + n.from) as usize;
                    values[begin..begin + row.len()].iter_mut().zip(*row).for_each(|(slot, &v)| *slot = Some(v));
                }
                Data::new(Points::Grid { sides }, values)
            }
            variables => return Err(TemplateError::Count(variables.len()).into()),
        };
        match terms.stopped {
            Some(stopped) if all.values().is_empty() => Err(Fault::from(stopped).into()),
            stopped => Ok(Loaded { stopped, ..Loaded::new(template.text(), all) }),
        }
    }

    /// The values in a table file.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the file, or that its positions belong to more than one game.
    pub fn table(path: &Path, limits: &Limits) -> Result<Loaded, LoadError> {
        let table = Arc::new(Table::open(path)?);
        let (name, size) = Size::split(table.spec()).unwrap_or((table.spec(), ""));
        let game = rulesets::open(name).map_err(|_| {
            LoadError::Other(format!(
                "{} is a table of {}, which has the positions of many games; name one of them, such as mhrg:3x5",
                table.file(),
                table.spec()
            ))
        })?;
        let numbered = game.numbered(size)?;
        numbered.values_in(Arc::clone(&table))?;
        let indices = numbered.family().indices();
        check_points(indices.into(), limits)?;
        let (mut rows, mut stopped) = (Vec::new(), None);
        for index in 0..indices {
            if index % 1024 == 0
                && let Err(limit) = limits.check(index)
            {
                stopped = Some(limit);
                break;
            }
            if let Some(position) = numbered.position(index) {
                rows.push((position, table.value(index)?));
            }
        }
        let all = by_sort(&game, rows);
        let loaded = Loaded { stopped, ..Loaded::new(table.file(), all) };
        Ok(match table.play() {
            Play::Normal => Loaded { game: Some(game.clone()), subject: Some(Subject::new(game)), ..loaded },
            // Whatever is known about the game concerns normal play, so these are only numbers.
            Play::Misere => Loaded { of: format!("{} (misère values)", table.file()), ..loaded },
        })
    }
}
