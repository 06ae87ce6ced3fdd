//! `grundy value`: the outcome, value and winning moves of a position, or of many.

use super::show::{FormatName, coloured, panel};
use super::{data, explain, open, open_table};
use crate::advice;
use crate::args::{LimitArgs, PlayArgs, USUAL_TIME};
use crate::failure::Failure;
use crate::lines::{Line, Lines};
use crate::output;
use crate::position::RestArgs;
use crate::progress::Watcher;
use crate::rows::Format;
use crate::standard;
use crate::terminal::{BAD, GOOD, tell};
use clap::ValueEnum;
use drawing::Lettering;
use rulesets::figure::Labels;
use rulesets::listing::{Field, csv_line};
use rulesets::refusal::printable;
use rulesets::{Answer, Fault, Method, OpenGame, Position, Query, Reason, Solver, TableValues, Wanted};
use serde::Serialize;
use shapes::notation::trim;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use theory::{Deadline, Limit, Limits, Outcome, Play, Stopped, counted};

/// Say who wins, the value, and every winning move
#[derive(clap::Args)]
pub struct Args {
    /// The ruleset, such as young, mhrg:3x5 or nim:r=4
    ruleset: String,
    /// The position, such as 4,2,1; the empty one is written `-`. By default, the game's natural start
    #[arg(allow_hyphen_values = true, conflicts_with = "batch")]
    position: Option<String>,
    #[command(flatten)]
    rest: RestArgs,
    /// Answer every line of a file (`-` for standard input), skipping blank lines and lines that begin with #. A time
    /// limit is for all lines together; without one, each line has a minute
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    batch: Option<PathBuf>,
    #[command(flatten)]
    play: PlayArgs,
    /// How to find the value: auto (the fastest of a closed form, a table made in memory and a search), search, or
    /// formula (only a closed form)
    #[arg(long, value_enum, default_value_t = MethodName::Auto)]
    method: MethodName,
    /// Find out only who wins: a search stops at the first winning move
    #[arg(long)]
    outcome: bool,
    /// Look up all values in this table file, made by `grundy solve`
    #[arg(long, value_name = "FILE", conflicts_with = "method")]
    table: Option<PathBuf>,
    /// Explain the answer: by the instance of the theorem or, after a search, by one option for each smaller value
    #[arg(long, conflicts_with = "batch")]
    explain: bool,
    /// With --explain: text for the terminal, an SVG file, or TikZ for LaTeX
    #[arg(long, value_enum, requires = "explain", conflicts_with = "json")]
    format: Option<FormatName>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    /// Print CSV with a header line
    #[arg(long, conflicts_with_all = ["json", "explain"])]
    csv: bool,
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
    let limits = args.limits.limits(None);
    let game = open(&args.ruleset)?;
    args.rest.refuse(&game, args.position.as_deref())?;
    let method = match args.method {
        MethodName::Auto => Method::Auto,
        MethodName::Search => Method::Search,
        MethodName::Formula => Method::Formula,
    };
    let play = args.play.play.into();
    let table = args.table.as_deref().map(|file| values(file, &game, play)).transpose()?;
    let wanted = if args.outcome { Wanted::Outcome } else { Wanted::Value };
    let watcher = Watcher::new(Arc::clone(&limits.progress));
    let mut solver = game.solver(Query { play, method, wanted, limits: limits.clone(), table });
    let format = Format::of(args.json, args.csv);
    let asks_data = play == Play::Normal && method == Method::Auto && args.table.is_none();
    let data = if asks_data { Data::Asked } else { Data::Left };
    if let Some(file) = &args.batch {
        return answer_lines(file, &mut solver, data, format, &limits);
    }
    let position = game.position(args.position.as_deref())?;
    let answered = if args.explain {
        solver.set_deadline(for_one_answer(&limits));
        explain::run(&position, &mut solver, format, args.format.unwrap_or(FormatName::Text), watcher)
    } else {
        answer_one(&position, &mut solver, data, format, &limits, Some(watcher))
    };
    match answered {
        Err(Failure::Stopped(stopped)) if stopped.limit != Limit::Cancelled => {
            Err(match advice::better_way(&position, play, method) {
                Some(instead) => Failure::StoppedShort { stopped, instead },
                None => stopped.into(),
            })
        }
        answered => answered,
    }
}

/// The values of a game in a table file.
fn values(file: &Path, game: &OpenGame, play: Play) -> Result<TableValues, Failure> {
    let table = Arc::new(open_table(file)?);
    if table.play() != play {
        let problem = format!("{}: this table is for {} play, not {play}", file.display(), table.play());
        return Err(Failure::Input(problem));
    }
    Ok(game.values_in(table)?)
}

/// The columns of answers as CSV. The positions that winning moves lead to are separated by spaces.
const COLUMNS: &str = "position,outcome,grundy,winning,method,source,error";

fn as_csv(answer: &Answer) -> String {
    let winning: Vec<String> = answer.winning_moves.iter().map(|m| m.to().text()).collect();
    csv_line(&[
        answer.position.text().into(),
        answer.outcome.to_string().into(),
        answer.grundy.into(),
        winning.join(" ").into(),
        answer.method.to_string().into(),
        answer.source.as_deref().into(),
        Field::Nothing,
    ])
}

/// Whether the dataset answers for a start that would take too long to solve.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Data {
    Asked,
    Left,
}

/// Answers for a position: from the dataset if it is a start with very many positions and no theorem answers for it.
fn answer_to(position: &Position, solver: &mut Solver, data: Data, limits: &Limits) -> Result<Answer, Fault> {
    if data == Data::Asked
        && let Some(answer) = data::answer(position, limits)?
    {
        let by_theorem = Query { method: Method::Formula, ..Query::default() };
        if position.game().solver(by_theorem).outcome(position).is_err() {
            return Ok(answer);
        }
    }
    solver.answer(position)
}

/// Answers for a position. The progress line is gone before the answer is printed.
pub(super) fn answer_one(
    position: &Position,
    solver: &mut Solver,
    data: Data,
    format: Format,
    limits: &Limits,
    watcher: Option<Watcher>,
) -> Result<(), Failure> {
    solver.set_deadline(for_one_answer(limits));
    let answer = answer_to(position, solver, data, limits)?;
    drop(watcher);
    match format {
        Format::Json => output::print(&output::json_line(&answer)),
        Format::Csv => output::print(&format!("{COLUMNS}\n{}", as_csv(&answer))),
        Format::Text => tell(&for_people(&answer, None)),
    }
}

/// The deadline of one answer: that of the command or, if it has none, the usual time from now.
fn for_one_answer(limits: &Limits) -> Option<Deadline> {
    limits.deadline.or_else(|| Deadline::after(USUAL_TIME))
}

/// A line of a batch without an answer.
#[derive(Serialize)]
struct NoAnswer {
    position: String,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
}

impl NoAnswer {
    fn new(line: &str, failure: &Failure) -> NoAnswer {
        /// How much of an overlong line is shown.
        const MOST: usize = 1000;
        let mut position: String = line.chars().take(MOST).collect();
        if position.len() < line.len() {
            position.push('…');
        }
        let limit = match failure {
            Failure::Stopped(stopped) => Some(stopped.limit.name()),
            _ => None,
        };
        NoAnswer { position, error: failure.to_string(), limit }
    }
}

/// Answers for every line of a file.
pub(super) fn answer_lines(
    file: &Path,
    solver: &mut Solver,
    data: Data,
    format: Format,
    limits: &Limits,
) -> Result<(), Failure> {
    let mut input = Lines::of(file, limits.memory)?;
    let mut stdout = standard::output();
    if format == Format::Csv {
        writeln!(stdout, "{COLUMNS}")?;
    }
    let (mut lines, mut refused, mut stopped) = (0, 0, 0);
    while let Some(line) = input.next(limits)? {
        let (Line::Whole(text) | Line::TooLong(text)) = &line;
        let text = trim(text);
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        lines += 1;
        solver.set_deadline(for_one_answer(limits));
        let answered = match line {
            Line::Whole(_) => read_and_answer(text, solver, data, limits).map_err(Failure::from),
            Line::TooLong(_) => Err(Failure::Input(format!(
                "the line is longer than {} bytes, the most that --memory {} allows",
                input.longest(),
                limits.memory
            ))),
        };
        let no_answer = match answered {
            Ok(answer) => {
                let line = match format {
                    Format::Json => output::json_line(&answer),
                    Format::Csv => as_csv(&answer),
                    Format::Text => in_one_line(&answer),
                };
                writeln!(stdout, "{line}")?;
                continue;
            }
            Err(Failure::Stopped(reached @ Stopped { limit: Limit::Cancelled, .. })) => return Err(reached.into()),
            Err(failure) => NoAnswer::new(text, &failure),
        };
        match no_answer.limit {
            Some(_) => stopped += 1,
            None => refused += 1,
        }
        let line = match format {
            Format::Json => output::json_line(&no_answer),
            Format::Csv => {
                let between = [const { Field::Nothing }; 5];
                csv_line(&[&[no_answer.position.into()], &between[..], &[no_answer.error.into()]].concat())
            }
            Format::Text => format!("{}: {}", printable(text), no_answer.error),
        };
        writeln!(stdout, "{line}")?;
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

fn read_and_answer(text: &str, solver: &mut Solver, data: Data, limits: &Limits) -> Result<Answer, Fault> {
    let position = solver.game().read(text)?;
    answer_to(&position, solver, data, limits)
}

fn in_one_line(answer: &Answer) -> String {
    let moves: Vec<_> = answer.winning_moves.iter().map(|m| m.to().text()).collect();
    let winning = if moves.is_empty() { String::new() } else { format!("  winning: {}", moves.join("  ")) };
    let value = answer.grundy.map_or_else(|| "?".to_owned(), |value| value.to_string());
    format!("{}  {}  {value}{winning}", answer.position, answer.outcome)
}

/// An outcome in words.
pub(super) fn outcome(outcome: Outcome) -> String {
    let (style, winner) = if outcome == Outcome::N { (GOOD, "wins") } else { (BAD, "loses") };
    format!("{style}{outcome}{style:#}: the player to move {winner}")
}

/// How many lines of a picture and how many winning moves are shown, so that the answer does not get lost among them.
const MOST_LINES: usize = 30;
const MOST_MOVES: usize = 20;

/// An answer in words below a picture, with its reason if it has one.
pub(super) fn for_people(answer: &Answer, reason: Option<&Reason>) -> String {
    let picture = match reason {
        Some(reason) => explain::panel(&answer.position, reason),
        None => panel(&answer.position, None, Labels::Usual),
    };
    let picture = picture
        .and_then(|panel| coloured(&[panel], Lettering::default()))
        .ok()
        .filter(|picture| picture.lines().count() <= MOST_LINES);
    let mut text = picture.map_or_else(String::new, |picture| format!("{}\n\n", picture.trim_end_matches('\n')));
    text += &format!("{} {}, {} play\n", answer.position.game().spec(), answer.position, answer.play);
    text += &format!("outcome  {}\n", outcome(answer.outcome));
    if let Some(value) = answer.grundy {
        text += &format!("value    {value}\n");
    }
    for (i, m) in answer.winning_moves.iter().take(MOST_MOVES).enumerate() {
        text += &format!("{:8} {} → {}\n", if i == 0 { "wins" } else { "" }, m, m.to());
    }
    if answer.winning_moves.len() > MOST_MOVES {
        text += &format!("{:8} and {} more\n", "", answer.winning_moves.len() - MOST_MOVES);
    }
    text += &match (&answer.source, answer.examined) {
        (Some(source), _) => format!("by       {} ({source})\n", answer.method),
        (None, Some(examined)) => format!("by       search of {}\n", counted(examined, "position")),
        (None, None) => String::new(),
    };
    if let Some(note) = &answer.note {
        text += &format!("note     {note}\n");
    }
    text
}
