//! `grundy find`: structure in the values of a game.

mod automata;
mod periods;
mod recheck;

use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::Watcher;
use crate::rows::Format;
use crate::share::ShareArgs;
use clap::ValueEnum;
use questions::Subject;
use questions::find::period::table::is_pattern;
use questions::find::{self, Finding, Found, Kind, LoadError, Loaded, Status};
use questions::sequence::{Template, Variable};
use shapes::notation::write_numbers;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use theory::{Limits, counted};

/// Look for structure in the values of a game: periods, formulas, …
///
/// It learns from half of the values and checks what it finds against the rest. For each finding it says whether it is
/// proved, and by which theorem, or how far it holds and how much data it was found in. `octal:0.???` gives the periods
/// of all take-and-break games with up to three digits, where each `?` stands for every digit from 0 to 7.
#[derive(clap::Args)]
pub struct Args {
    /// The ruleset, such as wythoff, octal:0.137 or my.game; a template with variables, such as 'mhrg:3xN'; a pattern of
    /// codes, such as 'octal:0.???'; or a table file
    #[arg(required_unless_present = "recheck")]
    ruleset: Option<String>,
    /// A variable of a template and its range, such as N=3..60 for 'mhrg:3xN'
    #[arg(value_name = "VAR=A..B")]
    variables: Vec<String>,
    /// Use values up to this size, of heaps or of the numbers in a position. By default, as far as a few seconds allow
    #[arg(long, value_name = "K", visible_alias = "to")]
    size: Option<u64>,
    /// Look only for these kinds of structure
    #[arg(long, value_enum, value_name = "KIND", value_delimiter = ',')]
    only: Vec<KindName>,
    /// Also print what half of the values suggested and a later value refutes
    #[arg(long)]
    all: bool,
    /// Print one JSON object per line
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print the periods of a pattern of codes as CSV
    #[arg(long)]
    csv: bool,
    /// Check the certificates of findings again: those in this file (`-` for standard input), one JSON object per line
    #[arg(long, value_name = "FILE", allow_hyphen_values = true, conflicts_with_all = ["ruleset", "size", "only", "all", "csv", "shard", "cluster"])]
    recheck: Option<PathBuf>,
    #[command(flatten)]
    automaton: automata::AutomatonArgs,
    #[command(flatten)]
    share: ShareArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// A kind of structure as an argument.
#[derive(Clone, Copy, ValueEnum)]
enum KindName {
    Period,
    Automaton,
    Anf,
    Twin,
    Recurrence,
    Formula,
}

impl From<KindName> for Kind {
    fn from(name: KindName) -> Kind {
        match name {
            KindName::Period => Kind::Period,
            KindName::Automaton => Kind::Automaton,
            KindName::Anf => Kind::Anf,
            KindName::Twin => Kind::Twin,
            KindName::Recurrence => Kind::Recurrence,
            KindName::Formula => Kind::Formula,
        }
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Failure {
        match error {
            LoadError::Game(fault) => fault.into(),
            LoadError::Table(error) => error.into(),
            LoadError::Template(error) => Failure::Input(error.to_string()),
            LoadError::Other(problem) => Failure::Input(problem),
        }
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    if let Some(file) = &args.recheck {
        return recheck::run(file, args.json, &limits);
    }
    let Some(of) = &args.ruleset else {
        return Err(Failure::Input("name a ruleset, such as octal:0.137".to_owned()));
    };
    if is_pattern(of) {
        let format = Format::of(args.json, args.csv);
        return periods::run(of, args.size, format, args.share.begin()?, &limits);
    }
    if args.csv {
        let problem = "--csv is for the periods of a pattern of codes, such as 'octal:0.???'; for findings use --json";
        return Err(Failure::Input(problem.to_owned()));
    }
    if args.share.is_given() {
        let problem = "--shard and --cluster are for a pattern of codes, such as 'octal:0.???', whose games are examined one by one; the \
                       search for structure in a single game cannot be divided";
        return Err(Failure::Input(problem.to_owned()));
    }
    let watcher = Watcher::new(Arc::clone(&limits.progress));
    let loaded = load(of, args, &limits)?;
    let only: Vec<Kind> = args.only.iter().copied().map(Kind::from).collect();
    let mut found = find::find(&loaded, &only, &limits);
    args.automaton.run(&mut found, &limits)?;
    drop(watcher);
    let refuted: &[Finding] = if args.all { &found.refuted } else { &[] };
    let told = found.findings.iter().chain(refuted);
    if args.json {
        let lines: Vec<String> = told.map(output::json_line).collect();
        if !lines.is_empty() {
            output::print(&lines.join("\n"))?;
        }
    } else {
        let mut text: String = told.map(for_people).collect();
        text += &summary(&loaded, &found, args.all);
        output::print(&text)?;
    }
    found.stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}

/// Loads the values of a game, a template or a table file.
fn load(of: &str, args: &Args, limits: &Limits) -> Result<Loaded, Failure> {
    if !args.variables.is_empty() {
        if args.size.is_some() {
            let problem = "--size is for a game; the ranges of its variables say how far a template goes";
            return Err(Failure::Input(problem.to_owned()));
        }
        let variables: Result<Vec<Variable>, _> = args.variables.iter().map(|text| Variable::read(text)).collect();
        let template = variables.and_then(|variables| Template::read(of, variables)).map_err(LoadError::from)?;
        return Ok(Loaded::template(&template, limits)?);
    }
    let opened = {
        let _waiting = interrupt::waiting_for_input();
        Subject::open(of)
    };
    match opened {
        Ok(subject) => Ok(Loaded::game(subject, args.size, limits)?),
        // A name that is not a game may be a file.
        Err(_) if Path::new(of).is_file() && !rules::is_named_by(of) => Ok(Loaded::table(Path::new(of), limits)?),
        Err(refusal) => Err(refusal.into()),
    }
}

fn for_people(finding: &Finding) -> String {
    let known = match &finding.status {
        Status::Proved(proof) => format!("proved: {}", proof.theorem),
        Status::Holds => format!("holds to {}, found from data to {}", finding.checked_to, finding.found_to),
        Status::Refuted(point) => {
            format!("refuted at {}, found from data to {}", write_numbers(point), finding.found_to)
        }
    };
    let claim = finding.claim.as_ref().map_or_else(String::new, |claim| format!("  {claim}\n"));
    format!("{}: {}\n  {known}\n{claim}", name_of(finding.kind), finding.statement)
}

fn name_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Period => "period",
        Kind::Automaton => "automaton",
        Kind::Anf => "nim-algebra",
        Kind::Twin => "twin",
        Kind::Recurrence => "recurrence",
        Kind::Formula => "formula",
    }
}

/// What was examined, and what is not shown.
fn summary(loaded: &Loaded, found: &Found, are_refuted_told: bool) -> String {
    let known = loaded.all.values().iter().flatten().count();
    let nothing = if found.findings.is_empty() { "nothing found in " } else { "" };
    let mut text = format!("{}: {nothing}{}, up to {}", loaded.of, counted(known, "value"), loaded.all.extent());
    if !found.refuted.is_empty() && !are_refuted_told {
        text += &format!("; {} refuted by values beyond the first half (--all)", counted(found.refuted.len(), "guess"));
    }
    if found.unconvincing > 0 {
        text += &format!("; {} with too few values to mean anything", counted(found.unconvincing, "guess"));
    }
    text
}
