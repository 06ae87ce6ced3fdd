//! The claims of rule files.

use super::{Args, COLUMNS, Found, print_list};
use crate::failure::Failure;
use crate::output;
use claims::{Expected, Unfinished};
use rules::Opened;
use rulesets::Fault;
use std::sync::Arc;
use theory::Limits;

pub(super) fn run(args: &Args, rule_files: &[String], names: &[String]) -> Result<(), Failure> {
    if let Some(name) = names.first() {
        let problem = format!("{}: claims of the papers and rule files cannot be checked in one command", name);
        return Err(Failure::Input(problem));
    }
    if args.list {
        return list(args, rule_files);
    }
    let limits = args.limits.limits(None);
    let opened = rule_files.iter().map(|spec| open(spec)).collect::<Result<Vec<Opened>, Failure>>()?;
    let ids = opened.iter().flat_map(|opened| opened.claims().iter().map(|claim| opened.id(claim).len()));
    let (width, mut found) = (ids.max().unwrap_or(0), Found::default());
    let share = args.share.begin()?;
    if args.csv && !share.is_cluster() {
        output::print(COLUMNS)?;
    }
    let all = opened.iter().flat_map(|opened| opened.claims().iter().map(move |claim| (opened, claim)));
    let mut stopped = None;
    for (opened, claim) in share.shard.share(all) {
        let own = Limits { progress: Arc::default(), ..limits.clone() };
        let line = match claims::own::verify(opened, claim, args.size, &own) {
            Ok(report) => {
                found.tally.count(Expected::Holds, &report);
                args.line(&report, Expected::Holds, width)
            }
            Err(Fault::Refused(refusal)) => return Err(refusal.into()),
            Err(Fault::Stopped(by)) => {
                stopped = Some(by);
                let unfinished = Unfinished::new(opened.id(claim), opened.game.spec().to_owned(), by, &own);
                args.unfinished_line(&unfinished, width)
            }
        };
        if share.is_cluster() {
            found.lines.push(line);
        } else {
            args.print(&line)?;
        }
        if stopped.is_some() {
            break;
        }
    }
    match stopped {
        // What is known has already been printed.
        Some(by) if !share.is_cluster() => Err(by.into()),
        _ => args.tell(share, found, stopped, &limits),
    }
}

fn open(spec: &str) -> Result<Opened, Failure> {
    rules::open_file(spec).map_err(|problem| Failure::Input(format!("{spec}: {problem}")))
}

fn list(args: &Args, rule_files: &[String]) -> Result<(), Failure> {
    let mut listed = Vec::new();
    for spec in rule_files {
        let opened = open(spec)?;
        listed.extend(opened.claims().iter().map(|claim| {
            let id = opened.id(claim);
            if args.json {
                serde_json::json!({ "claim": id, "source": spec, "statement": claim.text }).to_string()
            } else {
                format!("{id}\n    {spec}: {}", claim.text)
            }
        }));
    }
    let share = args.share.begin()?;
    let listed = share.shard.share(listed);
    print_list(share.unite(listed, &args.limits.limits(None))?)
}
