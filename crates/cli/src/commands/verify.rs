//! `grundy verify`: the theorems, checked.

use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output;
use claims::{Claim, Report, Verdict, errata};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;
use theory::{Limits, Stopped};

/// Check the claims: every numbered statement of the papers, and what goes beyond them
#[derive(clap::Args)]
pub struct Args {
    /// Which claims: ids, or beginnings of ids such as `motegi` or `nakada-lemma`; none = all
    #[arg(value_name = "CLAIM")]
    claims: Vec<String>,
    /// How far to go, in each claim's own unit (see the ranges); a claim stops at the largest size it is made for
    #[arg(long, value_name = "K")]
    size: Option<u64>,
    /// List the claims without checking them
    #[arg(long, conflicts_with_all = ["size", "errata"])]
    list: bool,
    /// Print the list of errata, with their counterexamples, as Markdown
    #[arg(long, conflicts_with_all = ["claims", "size", "json"])]
    errata: bool,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let chosen = choose(&args.claims)?;
    if args.list {
        return list(&chosen);
    }
    let limits = args.limits.limits(None);
    if args.errata {
        return output::print(&errata::document(&limits)?);
    }
    let mut tally = Tally::default();
    let bar = progress_bar(chosen.len());
    let mut stdout = io::stdout().lock();
    let width = chosen.iter().map(|claim| claim.id.len()).max().unwrap_or(0);
    let mut print = |claim: &Claim, report: &Report| {
        tally.count(claim, report);
        let text = if args.json { output::json_line(report) } else { for_people(claim, report, width) };
        bar.suspend(|| writeln!(stdout, "{text}"))
    };
    let stopped = check_all(&chosen, args.size, &limits, &bar, &mut print)?;
    bar.finish_and_clear();
    if !args.json {
        writeln!(stdout, "\n{tally}")?;
    }
    stdout.flush()?;
    match stopped {
        Some(stopped) => Err(stopped.into()),
        None if tally.unexpected > 0 => Err(Failure::No),
        None => Ok(()),
    }
}

/// The claims whose ids are given, or begin so.
fn choose(wanted: &[String]) -> Result<Vec<&'static Claim>, Failure> {
    let all: Vec<&Claim> = claims::all().collect();
    let fits = |claim: &Claim, wanted: &str| {
        claim.id == wanted || claim.id.strip_prefix(wanted).is_some_and(|rest| rest.starts_with(['-', '.']))
    };
    if let Some(unknown) = wanted.iter().find(|wanted| !all.iter().any(|claim| fits(claim, wanted))) {
        let unknown = unknown.escape_debug();
        return Err(Failure::Input(format!("there is no claim `{unknown}`; `grundy verify --list` lists them")));
    }
    let is_chosen = |claim: &&Claim| wanted.is_empty() || wanted.iter().any(|wanted| fits(claim, wanted));
    Ok(all.into_iter().filter(is_chosen).collect())
}

fn list(chosen: &[&Claim]) -> Result<(), Failure> {
    let lines = chosen.iter().map(|claim| {
        format!("{}\n    {}: {}\n    {}", claim.id, claim.source, claim.statement, (claim.range)(claim.sizes.usual))
    });
    output::print(&lines.collect::<Vec<_>>().join("\n"))
}

/// Checks the claims on several threads and prints the reports in order; a limit that stops one stops all.
fn check_all(
    chosen: &[&'static Claim],
    size: Option<u64>,
    limits: &Limits,
    bar: &ProgressBar,
    print: &mut dyn FnMut(&Claim, &Report) -> io::Result<()>,
) -> Result<Option<Stopped>, Failure> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..limits.threads.min(chosen.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && number < chosen.len()
                {
                    let own = Limits { progress: Arc::default(), ..limits.clone() };
                    let outcome = chosen[number].verify(size, &own);
                    if outcome.is_err() {
                        // Whoever is between two claims need not begin another one.
                        next.store(chosen.len(), Ordering::Relaxed);
                    }
                    if sender.send((number, outcome)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: Vec<Option<Report>> = vec![None; chosen.len()];
        let (mut printed, mut stopped) = (0, None);
        for (number, outcome) in receiver {
            bar.inc(1);
            match outcome {
                Ok(report) => waiting[number] = Some(report),
                Err(reached) => stopped = Some(reached),
            }
            while let Some(Some(report)) = waiting.get(printed) {
                print(chosen[printed], report)?;
                printed += 1;
            }
        }
        // After a limit there are gaps: what was found behind them counts, too.
        for (claim, report) in chosen.iter().zip(&waiting).skip(printed) {
            if let Some(report) = report {
                print(claim, report)?;
            }
        }
        Ok(stopped)
    })
}

fn progress_bar(claims: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} claims, {elapsed}");
    let bar = ProgressBar::new(claims as u64).with_style(style.expect("the template is well-formed"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn for_people(claim: &Claim, report: &Report, width: usize) -> String {
    let verdict = match report.verdict {
        Verdict::Holds => "holds",
        Verdict::Refuted => "REFUTED",
        Verdict::Erratum => "erratum",
    };
    let mut text = format!("{verdict:8} {:width$}  {} cases, {}", report.claim, report.checked, report.range);
    if let Some(counterexample) = &report.counterexample {
        text += &format!("\n{:8} {}\n{:8} counterexample: {counterexample}", "", report.statement, "");
    } else if !claim.expects(report.verdict) {
        text += &format!("\n{:8} but it is listed as an erratum, and no counterexample was found", "");
    }
    text
}

/// How many claims ended how.
#[derive(Default)]
struct Tally {
    holds: usize,
    errata: usize,
    refuted: usize,
    unexpected: usize,
    cases: u64,
}

impl Tally {
    fn count(&mut self, claim: &Claim, report: &Report) {
        match report.verdict {
            Verdict::Holds => self.holds += 1,
            Verdict::Erratum => self.errata += 1,
            Verdict::Refuted => self.refuted += 1,
        }
        self.unexpected += usize::from(!claim.expects(report.verdict));
        self.cases += report.checked;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { holds, errata, refuted, unexpected, cases } = self;
        write!(f, "{holds} hold, {errata} errata, {refuted} refuted, {unexpected} unexpected; {cases} cases")
    }
}
