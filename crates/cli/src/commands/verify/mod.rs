//! `grundy verify`: the theorems, checked, and what users claim of their own games.

mod own;

use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output;
use crate::share::{self, Share, ShareArgs, Told};
use crate::standard;
use crate::terminal::{self, BAD, GOOD, ODD};
use claims::{Claim, Expected, Listing, Report, Standing, Unfinished, Verdict, errata};
use indicatif::{ProgressBar, ProgressStyle};
use questions::Shard;
use rulesets::listing::{Field, csv_line};
use serde::{Deserialize, Serialize};
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use theory::words::noun_for;
use theory::{Limits, Stopped, counted};

/// Check the theorems of the papers, and the claims of rule files
///
/// They are the numbered statements of the papers, what goes beyond them, and the `claim` lines of your own games.
#[derive(clap::Args)]
pub struct Args {
    /// Which claims: ids such as `nakada-4.1`, with or without what they are (`ungar-1.9`, `ungar-cor-1.9`), or
    /// beginnings such as `motegi` or `nakada-lemma`; none = all. A rule file, such as `nim.game` or `hooks.game:K=3`,
    /// stands for the claims in it
    #[arg(value_name = "CLAIM")]
    claims: Vec<String>,
    /// How far to go, in each claim's own unit (see the ranges); no claim goes beyond the largest size it is made
    /// for, and says so where that is less
    #[arg(long, value_name = "K")]
    size: Option<u64>,
    /// List the claims without checking them; with --json one object a line
    #[arg(long, conflicts_with_all = ["size", "errata"])]
    list: bool,
    /// Print the list of errata, with their counterexamples, as Markdown
    #[arg(long, conflicts_with_all = ["claims", "size", "json", "csv", "shard", "cluster"])]
    errata: bool,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    /// Print CSV: a line of heads, and a line for each claim
    #[arg(long, conflicts_with_all = ["json", "list"])]
    csv: bool,
    #[command(flatten)]
    share: ShareArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let (rule_files, names): (Vec<String>, _) = args.claims.iter().cloned().partition(|name| rules::is_named_by(name));
    if !rule_files.is_empty() {
        return own::run(args, &rule_files, &names);
    }
    let chosen = claims::choose(&names)
        .map_err(|no_claim| Failure::Input(format!("{no_claim}; `grundy verify --list` lists them")))?;
    let share = args.share.begin()?;
    // As wide as for all, so that lines of parts fit each other.
    let width = chosen.iter().map(|claim| claim.id.len()).max().unwrap_or(0);
    let chosen = share.shard.share(chosen);
    let limits = args.limits.limits(None);
    if args.list {
        let told = share.unite(listings(&chosen, args.json), &limits)?;
        return print_list(told);
    }
    if args.errata {
        return output::print(&errata::document(&limits)?);
    }
    if args.csv && !share.is_cluster() {
        output::print(COLUMNS)?;
    }
    let (mut found, is_cluster) = (Found::default(), share.is_cluster());
    let bar = progress_bar(chosen.len());
    let mut print = |claim: &Claim, end: &End| {
        let text = match end {
            Ok(report) => {
                found.tally.count(claim.expected, report);
                args.line(report, claim.expected, width)
            }
            Err(unfinished) => args.unfinished_line(unfinished, width),
        };
        if is_cluster {
            found.lines.push(text);
            return Ok(());
        }
        bar.suspend(|| args.print(&text))
    };
    let stopped = check_all(&chosen, args.size, &limits, &bar, &mut print)?;
    bar.finish_and_clear();
    args.tell(share, found, stopped, &limits)
}

/// What a process has found: lines that are not printed yet, and how claims ended.
#[derive(Default, Serialize, Deserialize)]
struct Found {
    lines: Vec<String>,
    tally: Tally,
}

/// The columns of reports as CSV.
const COLUMNS: &str = "claim,kind,verdict,checked,range,counterexample";

impl Args {
    /// Whether a program reads what is printed.
    fn is_for_programs(&self) -> bool {
        self.json || self.csv
    }

    /// Tells how it ended, after the lines of all ranks if there are several.
    fn tell(&self, share: Share, found: Found, stopped: Option<Stopped>, limits: &Limits) -> Result<(), Failure> {
        let shard = share.told_shard();
        let tally = match share.unite(found, limits)? {
            Told::Own(found) => found.tally,
            Told::All(all) => {
                let (lines, tallies): (Vec<_>, Vec<_>) =
                    all.into_iter().map(|found| (found.lines, found.tally)).unzip();
                if self.csv {
                    output::print(COLUMNS)?;
                }
                for line in Shard::unite_all(lines) {
                    self.print(&line)?;
                }
                tallies.into_iter().fold(Tally::default(), Tally::plus)
            }
            Told::Nothing => return stopped.map_or(Ok(()), |stopped| Err(stopped.into())),
        };
        if !self.is_for_programs() {
            output::print(&format!("\n{}{tally}", share::before(shard)))?;
        }
        match stopped {
            Some(stopped) => Err(stopped.into()),
            None if tally.unexpected > 0 => Err(Failure::No),
            None => Ok(()),
        }
    }

    /// A report in the form that is wanted.
    fn line(&self, report: &Report, expected: Expected, width: usize) -> String {
        if self.json {
            return output::json_line(report);
        }
        if !self.csv {
            return for_people(report, expected, width);
        }
        let name = |json: String| json.trim_matches('"').to_owned();
        csv_line(&[
            report.claim.as_ref().into(),
            name(output::json_line(&report.kind)).into(),
            name(output::json_line(&report.verdict)).into(),
            report.checked.into(),
            report.range.as_str().into(),
            report.counterexample.as_ref().map(ToString::to_string).into(),
        ])
    }

    /// What is known of a claim that a limit stopped, in the form that is wanted.
    fn unfinished_line(&self, unfinished: &Unfinished, width: usize) -> String {
        let Unfinished { claim, checked, .. } = unfinished;
        if self.json {
            return output::json_line(unfinished);
        }
        if self.csv {
            let none = Field::Nothing;
            return csv_line(&[
                claim.as_ref().into(),
                none.clone(),
                none.clone(),
                (*checked).into(),
                none.clone(),
                none,
            ]);
        }
        let cases = noun_for(checked, "case");
        format!("{ODD}{:8}{ODD:#} {claim:width$}  {checked:>CASES$} {cases:5}  no counterexample so far", "stopped")
    }

    fn print(&self, line: &str) -> io::Result<()> {
        if self.is_for_programs() { writeln!(standard::output(), "{line}") } else { terminal::line(line) }
    }
}

/// Prints a list, of all ranks if there are several.
fn print_list(told: Told<Vec<String>>) -> Result<(), Failure> {
    let lines = match told {
        Told::Own(lines) => lines,
        Told::All(all) => Shard::unite_all(all),
        Told::Nothing => return Ok(()),
    };
    if lines.is_empty() { Ok(()) } else { output::print(&lines.join("\n")) }
}

fn listings(chosen: &[&Claim], as_json: bool) -> Vec<String> {
    let listings = chosen.iter().map(|&claim| Listing::from(claim));
    let text = |listing: Listing| {
        if as_json {
            return output::json_line(&listing);
        }
        let Listing { claim, aliases, source, title, statement, standing, range, usual_size, largest_size, .. } =
            listing;
        let also = if aliases.is_empty() { String::new() } else { format!("\n    also: {}", aliases.join(", ")) };
        let sizes = if usual_size == largest_size {
            String::new()
        } else {
            format!("; --size {usual_size}, and {largest_size} at most")
        };
        format!("{claim}: {title}\n    {source}: {statement}\n    {standing}; {range}{sizes}{also}")
    };
    listings.map(text).collect()
}

/// How a check ended: with its report, or stopped after some cases that all agreed.
type End = Result<Report, Unfinished>;

/// Checks the claims on several threads and prints how they ended; a limit that stops one stops all.
fn check_all(
    chosen: &[&'static Claim],
    size: Option<u64>,
    limits: &Limits,
    bar: &ProgressBar,
    print: &mut (dyn FnMut(&Claim, &End) -> io::Result<()> + Send),
) -> Result<Option<Stopped>, Failure> {
    // Without a deadline there is time to put them in order.
    let in_order = limits.deadline.is_none();
    let printer = Printer { chosen, in_order, ends: vec![None; chosen.len()], printed: 0, print };
    let printer = Mutex::new((printer, Ok(())));
    claims::verify_all(chosen, size, limits, |number, end| {
        bar.inc(1);
        let (printer, printed) = &mut *printer.lock().unwrap_or_else(PoisonError::into_inner);
        if printed.is_ok() {
            *printed = printer.end(number, end);
        }
        printed.is_ok()
    });
    let (printer, printed) = printer.into_inner().unwrap_or_else(PoisonError::into_inner);
    printed?;
    Ok(printer.finish()?)
}

/// Prints how checks ended: in the order of the claims, or each as it does.
struct Printer<'p> {
    chosen: &'p [&'static Claim],
    in_order: bool,
    ends: Vec<Option<End>>,
    /// So many from the first on have been printed in order.
    printed: usize,
    print: &'p mut (dyn FnMut(&Claim, &End) -> io::Result<()> + Send),
}

impl Printer<'_> {
    fn end(&mut self, number: usize, end: End) -> io::Result<()> {
        if !self.in_order {
            (self.print)(self.chosen[number], &end)?;
        }
        self.ends[number] = Some(end);
        while self.in_order
            && let Some(Some(end)) = self.ends.get(self.printed)
        {
            (self.print)(self.chosen[self.printed], end)?;
            self.printed += 1;
        }
        Ok(())
    }

    /// Prints what still waits behind a claim that was not begun. Says which limit was reached.
    fn finish(self) -> io::Result<Option<Stopped>> {
        let waiting = self.chosen.iter().zip(&self.ends).skip(self.printed).filter(|_| self.in_order);
        for (claim, end) in waiting {
            if let Some(end) = end {
                (self.print)(claim, end)?;
            }
        }
        Ok(self.ends.into_iter().flatten().find_map(Result::err).map(|unfinished| unfinished.by))
    }
}

fn progress_bar(claims: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} claims, {elapsed}");
    ProgressBar::new(claims as u64).with_style(style.expect("the template is well-formed"))
}

/// Room for the number of cases: reports are printed as they come, before the largest number is known.
const CASES: usize = 9;

fn for_people(report: &Report, expected: Expected, width: usize) -> String {
    let (style, verdict) = match report.verdict {
        Verdict::Holds => (GOOD, "holds"),
        Verdict::Refuted => (BAD, "REFUTED"),
        Verdict::Erratum => (ODD, "erratum"),
    };
    let cases = noun_for(&report.checked, "case");
    let mut text = format!(
        "{style}{verdict:8}{style:#} {:width$}  {:>CASES$} {cases:5}  {}",
        report.claim, report.checked, report.range
    );
    // Papers are named by the ids themselves.
    if report.verdict == Verdict::Holds && report.standing != Standing::Paper {
        text += &format!("; {}", report.standing);
    }
    if let Some(counterexample) = &report.counterexample {
        text += &format!("\n{:8} {}\n{:8} counterexample: {counterexample}", "", report.statement, "");
    } else if !expected.is_met_by(report.verdict) {
        text += &format!("\n{:8} but it is listed as an erratum, and no counterexample was found", "");
    }
    text
}

/// How many claims ended how.
#[derive(Default, Serialize, Deserialize)]
struct Tally {
    holds: usize,
    errata: usize,
    refuted: usize,
    unexpected: usize,
    cases: u64,
}

impl Tally {
    fn plus(self, other: Tally) -> Tally {
        Tally {
            holds: self.holds + other.holds,
            errata: self.errata + other.errata,
            refuted: self.refuted + other.refuted,
            unexpected: self.unexpected + other.unexpected,
            cases: self.cases + other.cases,
        }
    }

    fn count(&mut self, expected: Expected, report: &Report) {
        match report.verdict {
            Verdict::Holds => self.holds += 1,
            Verdict::Erratum => self.errata += 1,
            Verdict::Refuted => self.refuted += 1,
        }
        self.unexpected += usize::from(!expected.is_met_by(report.verdict));
        self.cases += report.checked;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { holds, errata, refuted, unexpected, cases } = self;
        let (hold, erratum) =
            (if *holds == 1 { "holds" } else { "hold" }, if *errata == 1 { "erratum" } else { "errata" });
        let cases = counted(*cases, "case");
        write!(f, "{holds} {hold}, {errata} {erratum}, {refuted} refuted, {unexpected} unexpected; {cases}")
    }
}
