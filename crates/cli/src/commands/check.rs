//! `grundy check`: the first position where a conjecture fails.

use crate::args::{LimitArgs, PlayArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::Watcher;
use crate::terminal::{BAD, GOOD, HEAD, ODD, styled, tell};
use questions::conjecture::{Conjecture, Counterexample, Extent, Judgement, Report, Yamasaki, YamasakiReport};
use questions::{Subject, Unanswered};
use rules::Claimed;
use rulesets::{Position, Query, shell};
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;
use theory::{Play, Stopped, counted};

/// Look for the first position where a conjecture about a game fails
///
/// Positions are examined in order of size, so the first counterexample is a smallest one. Expressions are those of
/// rule files, over x1, x2, … and the names that the game knows, as in grundy check wythoff --p-positions 'min(x, y) =
/// golden(abs(x-y))'
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("question").required(true).args(["values", "p_positions", "claim", "f0"]))]
pub struct Args {
    /// The ruleset, such as wythoff or my.game
    ruleset: String,
    /// Claim that the value of every position is this number, such as 'x xor y'
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    values: Option<String>,
    /// Claim that the P-positions are exactly those with this property, such as 'x = y', or exactly those listed in a
    /// file, one per line
    #[arg(long, value_name = "CONDITION|FILE", allow_hyphen_values = true)]
    p_positions: Option<String>,
    /// Check a claim written as in a rule file: 'value = EXPR where CONDITION', 'P when CONDITION' or 'N when
    /// CONDITION'
    #[arg(long, value_name = "CLAIM")]
    claim: Option<String>,
    /// With --f1, claim that the sets F0 and F1 satisfy the conditions of Yamasaki's theorem, which derives misère play
    /// from normal play
    #[arg(long, value_name = "CONDITION", requires = "f1", allow_hyphen_values = true, conflicts_with = "condition")]
    f0: Option<String>,
    /// The set F1, with --f0
    #[arg(long, value_name = "CONDITION", requires = "f0", allow_hyphen_values = true)]
    f1: Option<String>,
    /// Look only at positions with this property
    #[arg(long = "where", id = "condition", value_name = "CONDITION", allow_hyphen_values = true)]
    condition: Option<String>,
    /// Look at all positions with entries up to K, or at those of size up to K if the former are more than five million
    /// or if positions are not numbers. By default, at about 10,000 positions
    #[arg(long, value_name = "K")]
    size: Option<u64>,
    /// The number of heaps, or the largest number of rows or beads, where the ruleset leaves it open
    #[arg(long, value_name = "N")]
    entries: Option<usize>,
    #[command(flatten)]
    play: PlayArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    // Every loop of a check watches the clock; what it has found by the deadline must still be printed.
    interrupt::let_finish();
    let subject = {
        let _waiting = interrupt::waiting_for_input();
        Subject::open(&args.ruleset)?.within(&limits)
    };
    let extent = Extent { size: args.size, entries: args.entries };
    let play = Play::from(args.play.play);
    let _watcher = Watcher::new(Arc::clone(&limits.progress));
    let query = Query { play, limits, ..Query::default() };
    if let (Some(f0), Some(f1)) = (&args.f0, &args.f1) {
        if play == Play::Misere {
            let problem = "--f0 and --f1 are sets in normal play, from which misère play follows: leave out --play";
            return Err(Failure::Input(problem.to_owned()));
        }
        let sets = Yamasaki::read(&subject, f0, f1).map_err(|error| Failure::of_question("--f0 and --f1", error))?;
        let report =
            sets.check(&subject, extent, &query).map_err(|error| Failure::of_question("--f0 and --f1", error))?;
        let (verdict, stopped) = (report.verdict, report.stopped);
        return end(args, report, yamasaki_text, verdict, stopped);
    }
    let (option, read) = read(args, &subject)?;
    let mut conjecture = read.map_err(|error| Failure::of_question(option, error))?;
    if let Some(condition) = &args.condition {
        conjecture =
            conjecture.only_where(&subject, condition).map_err(|error| Failure::of_question("--where", error))?;
    }
    let report = conjecture.check(&subject, extent, &query).map_err(|error| Failure::of_question(option, error))?;
    let (verdict, stopped) = (report.verdict, report.stopped);
    end(args, report, |report| text(report, play), verdict, stopped)
}

/// The conjecture, and the option that states it.
fn read(args: &Args, subject: &Subject) -> Result<(&'static str, Result<Conjecture, Unanswered>), Failure> {
    Ok(match (&args.values, &args.p_positions, &args.claim) {
        (Some(number), ..) => ("--values", Conjecture::values(subject, number)),
        (_, Some(file), _) if Path::new(file).is_file() => {
            let _waiting = interrupt::waiting_for_input();
            let wrong = |problem: String| Failure::Input(format!("{file}: {problem}"));
            let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
            let listed = Conjecture::listed(subject, file, &text).map_err(|error| wrong(error.to_string()))?;
            ("--p-positions", Ok(listed))
        }
        (_, Some(condition), _) => ("--p-positions", Conjecture::p_positions(subject, condition)),
        (.., Some(claim)) => ("--claim", Conjecture::claim(subject, claim)),
        // The parser has made sure that one of the options is there.
        _ => {
            return Err(Failure::Input("say what to check with --values, --p-positions or --claim".to_owned()));
        }
    })
}

/// Prints a report, and turns its verdict into the result of the command.
fn end<R: Serialize>(
    args: &Args,
    report: R,
    text: impl FnOnce(&R) -> String,
    verdict: Option<Judgement>,
    stopped: Option<Stopped>,
) -> Result<(), Failure> {
    if args.json {
        output::print(&output::json_line(&report))?;
    } else {
        tell(&text(&report))?;
    }
    match (stopped, verdict) {
        (Some(stopped), _) => Err(stopped.into()),
        (None, Some(Judgement::Refuted)) => Err(Failure::No),
        (None, _) => Ok(()),
    }
}

fn told(verdict: Option<Judgement>) -> String {
    match verdict {
        Some(Judgement::Holds) => styled(GOOD, "holds"),
        Some(Judgement::Refuted) => styled(BAD, "REFUTED"),
        None => styled(ODD, "stopped"),
    }
}

/// How many positions were examined, and which.
fn looked_at(checked: u64, range: &str) -> String {
    let range = if range.is_empty() { "still listing them" } else { range };
    format!("{} checked, in the order of size: {range}", counted(checked, "position"))
}

fn text(report: &Report, play: Play) -> String {
    let mut text = format!("{}  {}: {}\n", told(report.verdict), report.ruleset, report.claim);
    if let Some(Counterexample { position, outcome, grundy, claimed }) = &report.counterexample {
        let is = match (claimed, grundy) {
            (Claimed::Value(claimed), Some(grundy)) => format!("its value is {grundy}, and not {claimed}"),
            (Claimed::Value(claimed), None) => format!("its value is not {claimed}"),
            (Claimed::Outcome(claimed), _) => format!("it is {outcome}, and not {claimed}"),
        };
        let misere = if play == Play::Misere { " --play misere" } else { "" };
        let at = styled(HEAD, &position.text());
        text += &format!("{at}: {is}\n  {}{misere}\n", command("value", &report.ruleset, position));
    }
    text += &looked_at(report.checked, &report.range);
    text + &left_out(&report.not_checked)
}

/// A command about a position, ready to be pasted.
fn command(name: &str, ruleset: &str, position: &Position) -> String {
    format!("grundy {name} {} {}", shell::word(ruleset), shell::word(&position.text()))
}

/// Names listed positions that were not among those examined.
fn left_out(positions: &[Position]) -> String {
    const SHOWN: usize = 5;
    if positions.is_empty() {
        return String::new();
    }
    let shown: Vec<String> = positions.iter().take(SHOWN).map(Position::text).collect();
    let more = if positions.len() > SHOWN { "; …" } else { "" };
    let listed = counted(positions.len(), "listed position");
    format!("\n{listed} outside that range not checked: {}{more}", shown.join("; "))
}

fn yamasaki_text(report: &YamasakiReport) -> String {
    let mut text = format!("{}  {}: {}\n", told(report.verdict), report.ruleset, report.claim);
    for checked in &report.conditions {
        text += &format!("({}) {}: {}\n", checked.condition, told(Some(checked.verdict)), checked.says);
        if let Some(failing) = &checked.counterexample {
            let option = failing.option.as_ref().map_or_else(String::new, |option| format!(" (to {option})"));
            text += &format!("    {}: {}{option}\n", styled(HEAD, &failing.position.text()), failing.why);
            text += &format!("    {}\n", command("moves", &report.ruleset, &failing.position));
        }
    }
    if report.verdict == Some(Judgement::Holds) {
        text += "so the misère P-positions among these are F1 and those of normal play that are not in F0\n";
    }
    text + &looked_at(report.checked, &report.range)
}
