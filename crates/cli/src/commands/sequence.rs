//! `grundy sequence`: values along a template.

mod text;

use crate::args::{LimitArgs, PlayArgs};
use crate::columns::Columns;
use crate::failure::{Failure, limit_of};
use crate::output::{self, Sink};
use crate::progress::Watcher;
use crate::share::{Share, ShareArgs, Told};
use crate::terminal::tell;
use clap::ValueEnum;
use questions::Shard;
use questions::sequence::{Asked, NAMED, Named, Of, Template, TemplateError, Term, Terms, Variable, values_of};
use shapes::notation::quote;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use theory::{Limits, Play, Stopped};

/// Give the values along a family of positions: mhrg:3xN for N=3..60
///
/// The variables of the template stand for numbers, and + - * next to them are arithmetic; anything else goes in
/// braces, as in {(N+1)/2}. Two variables give a rectangle. In a position, N..1 stands for N,…,2,1. After the space,
/// size=N means all positions of that size, for --of p-count. Without a template, the named sequences are listed.
#[derive(clap::Args)]
#[command(after_help = "Examples: grundy sequence 'young K,K-1,K-2' K=2..40\n          \
    grundy sequence 'wythoff N,M' N=0..9 M=0..9 --format markdown\n          \
    grundy sequence staircases --max 8")]
pub struct Args {
    /// The ruleset and, after a space, the position (by default, the start), as one argument; or the name of a sequence
    #[arg(value_name = "'TEMPLATE'")]
    template: Option<String>,
    /// A variable and its range, such as N=3..60
    #[arg(value_name = "VAR=A..B")]
    variables: Vec<String>,
    /// The last index of a named sequence. By default, as far as a minute or so allows
    #[arg(long, value_name = "N", conflicts_with = "variables")]
    max: Option<u64>,
    /// What the terms are
    #[arg(long, value_enum)]
    of: Option<OfName>,
    #[command(flatten)]
    play: PlayArgs,
    #[arg(long, value_enum, default_value_t = FormatName::Text)]
    format: FormatName,
    /// Print one JSON object: --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Print CSV: --format csv
    #[arg(long, conflicts_with_all = ["format", "json"])]
    csv: bool,
    /// Write to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    share: ShareArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OfName {
    /// Values
    Grundy,
    /// Who wins: N or P
    Outcome,
    /// The number of P-positions that can be reached, including the position itself
    PCount,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// For people
    Text,
    /// A header line, and a line for each term
    Csv,
    /// One object
    Json,
    /// Lines `n a(n)`, as the OEIS expects them
    Bfile,
    /// A tabular for LaTeX
    Latex,
    /// A table for Markdown
    Markdown,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let Some(text) = &args.template else {
        let says_how = args.json || args.csv || args.format != FormatName::Text || args.out.is_some();
        if says_how || args.share.is_given() || args.max.is_some() || args.of.is_some() {
            let problem = "options apply to the terms of one sequence: name it, or give a template such as 'nim N,3' and \
                           N=0..9; `grundy sequence` lists the names";
            return Err(Failure::Input(problem.to_owned()));
        }
        return output::print(&list());
    };
    let limits = args.limits.limits(None);
    let (template, named_of) = template(text, args)?;
    let of = match args.of {
        Some(OfName::Grundy) => Of::Grundy,
        Some(OfName::Outcome) => Of::Outcome,
        Some(OfName::PCount) => Of::PCount,
        None => named_of.unwrap_or_default(),
    };
    let format = match (args.json, args.csv) {
        (true, _) => FormatName::Json,
        (_, true) => FormatName::Csv,
        _ => args.format,
    };
    if format == FormatName::Bfile {
        Asked::check_b_file(&template, of).map_err(|problem| Failure::Input(problem.to_owned()))?;
    }
    let share = args.share.begin()?;
    // A destination that cannot be written is refused before the work begins.
    let sink = if share.is_telling() { Some(Sink::new(args.out.as_deref())?) } else { None };
    let watcher = Watcher::new(Arc::clone(&limits.progress));
    let play: Play = args.play.play.into();
    let shard = share.told_shard();
    let terms = values_of(share.shard, &template, of, play, &limits).map_err(wrong)?;
    drop(watcher);
    let terms = united(share, terms, &limits)?;
    let (Some(mut sink), Some(terms)) = (sink, terms) else { return Ok(()) };
    let title = Named::find(text).filter(|named| named.of == of).map(|named| named.terms);
    let asked = Asked { template: &template, of, play, terms: &terms, shard };
    let written = match format {
        FormatName::Text if args.out.is_none() => text::text(&asked, title),
        // Only a terminal shows styles.
        FormatName::Text => anstream::adapter::strip_str(&text::text(&asked, title)).to_string(),
        FormatName::Csv => asked.csv()?,
        FormatName::Json => asked.json(),
        FormatName::Bfile => asked.bfile(),
        FormatName::Latex => asked.latex(),
        FormatName::Markdown => asked.markdown()?,
    };
    if format == FormatName::Text && args.out.is_none() {
        tell(&written)?;
    } else {
        sink.write_all(written.as_bytes())?;
        sink.finish()?;
    }
    terms.stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}

/// The terms to be printed: those of all ranks, if there are several; none if another rank prints them.
fn united(share: Share, own: Terms, limits: &Limits) -> Result<Option<Terms>, Failure> {
    let written: Vec<String> = own.values.iter().map(Term::to_string).collect();
    let stopped = own.stopped.map(|stopped| stopped.limit.name().to_owned());
    match share.unite((written, stopped), limits)? {
        Told::Own(_) => Ok(Some(own)),
        Told::Nothing => own.stopped.map_or(Ok(None), |stopped| Err(stopped.into())),
        Told::All(all) => {
            let (values, stops): (Vec<Vec<String>>, Vec<Option<String>>) = all.into_iter().unzip();
            let values: Vec<Term> = Shard::unite(values).iter().filter_map(|term| term.parse().ok()).collect();
            let limit = stops.iter().flatten().next().map(|name| limit_of(name, limits));
            let stopped = limit.map(|limit| Stopped { limit, positions: values.len() as u64 });
            Ok(Some(Terms { values, stopped }))
        }
    }
}

/// The template that `text` is or names; for a name, also what is asked.
fn template(text: &str, args: &Args) -> Result<(Template, Option<Of>), Failure> {
    let variables = args.variables.iter().map(|text| Variable::read(text)).collect::<Result<Vec<_>, _>>();
    match Named::find(text) {
        Some(named) if args.variables.is_empty() => {
            let last = args.max.unwrap_or(named.usual);
            if last < named.first {
                let problem = format!("--max is the last index and must be at least {}, not {last}", named.first);
                return Err(Failure::Input(format!("{text}: {problem}")));
            }
            Ok((named.up_to(last).map_err(wrong)?, Some(named.of)))
        }
        Some(named) => {
            let variables = variables.map_err(wrong)?;
            Ok((Template::read(named.template, variables).map_err(wrong)?, Some(named.of)))
        }
        None if args.variables.is_empty() => {
            let names: Vec<&str> = NAMED.iter().map(|named| named.name).collect();
            Err(Failure::Input(format!(
                "{}: a template needs a range for its variable, as in 'nim N,3' N=0..9; the named sequences \
                 are {}",
                quote(text),
                names.join(", ")
            )))
        }
        None if args.max.is_some() => {
            let problem = "--max is for named sequences: here the ranges of the variables say how far it goes";
            Err(Failure::Input(problem.to_owned()))
        }
        None => {
            let variables = variables.map_err(|error| match error {
                // Perhaps the position was given as another argument.
                TemplateError::NotAVariable(_) => {
                    Failure::Input(format!("{error} (ruleset and position are one argument, in quotes: 'nim N,3')"))
                }
                error => wrong(error),
            })?;
            Ok((Template::read(text, variables).map_err(wrong)?, None))
        }
    }
}

fn wrong(error: TemplateError) -> Failure {
    Failure::Input(error.to_string())
}

fn list() -> String {
    let mut columns = Columns::new([]);
    for named in NAMED {
        columns.row([named.name.into(), named.terms.into()]);
        columns.row(["".into(), format!("'{}' --of {}", named.template, named.of).into()]);
    }
    columns.to_string()
}
