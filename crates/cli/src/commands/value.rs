//! `grundy value`: outcome, value and winning moves of a position, or of many.

use super::show::{draw, panel};
use crate::args::{LimitArgs, PlayArgs, USUAL_TIME};
use crate::failure::Failure;
use crate::output;
use crate::progress::Watcher;
use clap::ValueEnum;
use drawing::Format;
use rulesets::answer::Values;
use rulesets::figure::Labels;
use rulesets::{Answer, AnyGame, Fault, Method, Query, Solver};
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tables::Table;
use theory::{Deadline, Limit, Limits, Play, Stopped};

/// Say who wins, the value, and every winning move
#[derive(clap::Args)]
pub struct Args {
    /// The ruleset, such as young, mhrg:3x5 or nim:r=4
    ruleset: String,
    /// The position, such as 4,2,1; the empty one is `-`. Without it, the natural start of the game
    #[arg(allow_hyphen_values = true, conflicts_with = "batch")]
    position: Option<String>,
    /// Answer every line of a file (`-`: of standard input); blank lines and lines that begin with # are skipped
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    batch: Option<PathBuf>,
    #[command(flatten)]
    play: PlayArgs,
    /// A closed form where there is one (auto), the exact search, or a closed form only
    #[arg(long, value_enum, default_value_t = MethodName::Auto)]
    method: MethodName,
    /// Look every value up in this table file, which `grundy solve` has made
    #[arg(long, value_name = "FILE", conflicts_with = "method")]
    table: Option<PathBuf>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum MethodName {
    Auto,
    Search,
    Formula,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let game = rulesets::open(&args.ruleset)?;
    let method = match args.method {
        MethodName::Auto => Method::Auto,
        MethodName::Search => Method::Search,
        MethodName::Formula => Method::Formula,
    };
    let limits = args.limits.limits(None);
    let play = args.play.play.into();
    let table = args.table.as_deref().map(|file| values(file, &*game, play)).transpose()?;
    let watcher = Watcher::new(Arc::clone(&limits.progress));
    let mut solver = game.solver(Query { play, method, limits: limits.clone(), table });
    let asked = Asked { position: args.position.as_deref(), batch: args.batch.as_deref(), json: args.json, limits };
    asked.answer(&*game, &mut *solver, Some(watcher))
}

/// The values of a game in a table file.
fn values(file: &Path, game: &dyn AnyGame, play: Play) -> Result<Arc<dyn Values>, Failure> {
    let table = Arc::new(Table::open(file)?);
    if table.play() != play {
        let problem = format!("{}: it is a table for {} play, not {play}", file.display(), table.play());
        return Err(Failure::Input(problem));
    }
    Ok(Arc::new(table.bind(game.spec())?))
}

/// What is to be answered, and how.
pub(super) struct Asked<'a> {
    pub position: Option<&'a str>,
    pub batch: Option<&'a Path>,
    pub json: bool,
    /// Of the whole command.
    pub limits: Limits,
}

impl Asked<'_> {
    /// Answers for the position, or for every line of the batch; the watcher goes before the answer comes.
    pub(super) fn answer(
        self,
        game: &dyn AnyGame,
        solver: &mut dyn Solver,
        watcher: Option<Watcher>,
    ) -> Result<(), Failure> {
        if let Some(file) = self.batch {
            return batch(file, solver, self.json, &self.limits);
        }
        solver.set_deadline(for_one_answer(&self.limits));
        let position = game.position(self.position)?;
        let answer = solver.answer(&position)?;
        drop(watcher);
        output::print(&if self.json { output::json_line(&answer) } else { for_people(game, &answer) })
    }
}

/// When an answer must be there: when the time of the command is over, or, if that has no end, after the usual time.
fn for_one_answer(limits: &Limits) -> Option<Deadline> {
    limits.deadline.or_else(|| Deadline::after(USUAL_TIME))
}

/// A line of a batch that has no answer.
#[derive(Serialize)]
struct NoAnswer<'a> {
    position: &'a str,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
}

fn batch(file: &Path, solver: &mut dyn Solver, json: bool, limits: &Limits) -> Result<(), Failure> {
    let cannot_read = |error| Failure::File { what: format!("cannot read {}", file.display()), error };
    let mut input: Box<dyn BufRead> = if file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(file).map_err(cannot_read)?))
    };
    let mut stdout = io::stdout().lock();
    let (mut lines, mut refused, mut stopped) = (0, 0, 0);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes).map_err(cannot_read)? == 0 {
            break;
        }
        // What is not UTF-8 is not a position either; it is refused like any other text.
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        lines += 1;
        solver.set_deadline(for_one_answer(limits));
        let (limit, error) = match solver.answer(line) {
            Ok(answer) => {
                writeln!(stdout, "{}", if json { output::json_line(&answer) } else { in_one_line(&answer) })?;
                continue;
            }
            Err(Fault::Stopped(reached @ Stopped { limit: Limit::Cancelled, .. })) => return Err(reached.into()),
            Err(Fault::Stopped(reached)) => {
                stopped += 1;
                (Some(name_of(reached.limit)), Failure::from(reached).to_string())
            }
            Err(Fault::Refused(refusal)) => {
                refused += 1;
                (None, refusal.to_string())
            }
        };
        if json {
            writeln!(stdout, "{}", output::json_line(&NoAnswer { position: line, error, limit }))?;
        } else {
            writeln!(stdout, "{line}: {error}")?;
        }
    }
    stdout.flush()?;
    if stopped > 0 {
        Err(Failure::StoppedLines { stopped, lines })
    } else if refused > 0 {
        Err(Failure::RefusedLines { refused, lines })
    } else {
        Ok(())
    }
}

fn name_of(limit: Limit) -> &'static str {
    match limit {
        Limit::Time(_) => "time",
        Limit::Memory(_) => "memory",
        Limit::Positions(_) | Limit::Moves(_) => "positions",
        Limit::Cancelled => "cancelled",
    }
}

fn in_one_line(answer: &Answer) -> String {
    let moves: Vec<_> = answer.winning_moves.iter().map(|m| m.to.as_str()).collect();
    let winning = if moves.is_empty() { String::new() } else { format!("  winning: {}", moves.join("  ")) };
    let value = answer.grundy.map_or_else(|| "?".to_owned(), |value| value.to_string());
    format!("{}  {}  {value}{winning}", answer.position, answer.outcome)
}

/// So many lines of a picture, and so many winning moves, are shown before the answer gets lost among them.
const MOST_LINES: usize = 30;
const MOST_MOVES: usize = 20;

fn for_people(game: &dyn AnyGame, answer: &Answer) -> String {
    let picture = panel(game, &answer.position, None, Labels::Usual)
        .and_then(|panel| draw(&[panel], Format::Text))
        .ok()
        .filter(|picture| picture.lines().count() <= MOST_LINES);
    let mut text = picture.map_or_else(String::new, |picture| format!("{}\n\n", picture.trim_end_matches('\n')));
    let winner = if answer.outcome == "N" { "the player to move wins" } else { "the player to move loses" };
    text += &format!("{} {}, {} play\n", answer.ruleset, answer.position, answer.play);
    text += &format!("outcome  {}: {winner}\n", answer.outcome);
    if let Some(value) = answer.grundy {
        text += &format!("value    {value}\n");
    }
    for (i, m) in answer.winning_moves.iter().take(MOST_MOVES).enumerate() {
        text += &format!("{:8} {} → {}\n", if i == 0 { "wins" } else { "" }, m.name, m.to);
    }
    if answer.winning_moves.len() > MOST_MOVES {
        text += &format!("{:8} and {} more\n", "", answer.winning_moves.len() - MOST_MOVES);
    }
    text += &match (&answer.source, answer.examined) {
        (Some(source), _) => format!("by       {} ({source})\n", answer.method),
        (None, Some(examined)) => format!("by       search of {examined} positions\n"),
        (None, None) => String::new(),
    };
    if let Some(note) = &answer.note {
        text += &format!("note     {note}\n");
    }
    text
}
