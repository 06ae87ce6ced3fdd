//! The claims of rule files.

use super::{Args, COLUMNS, Tally, Unfinished};
use crate::failure::{Failure, name_of};
use crate::output;
use crate::share;
use claims::Expected;
use rules::Opened;
use rulesets::Fault;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use theory::Limits;

pub(super) fn run(args: &Args, rule_files: &[String], names: &[String]) -> Result<(), Failure> {
    if let Some(name) = names.first() {
        let problem =
            format!("{}: claims of the papers and rule files are checked one after the other, not together", name);
        return Err(Failure::Input(problem));
    }
    if args.list {
        return list(args, rule_files);
    }
    let limits = args.limits.limits(None);
    let opened = rule_files.iter().map(|spec| open(spec)).collect::<Result<Vec<Opened>, Failure>>()?;
    let ids = opened.iter().flat_map(|opened| opened.claims().iter().map(|claim| opened.id(claim).len()));
    let (width, mut tally) = (ids.max().unwrap_or(0), Tally::default());
    if args.csv {
        output::print(COLUMNS)?;
    }
    let shard = args.share.shard();
    let all = opened.iter().flat_map(|opened| opened.claims().iter().map(move |claim| (opened, claim)));
    for (opened, claim) in shard.share(all) {
        let own = Limits { progress: Arc::default(), ..limits.clone() };
        let report = match claims::own::verify(opened, claim, args.size, &own) {
            Ok(report) => report,
            Err(Fault::Refused(refusal)) => return Err(refusal.into()),
            Err(Fault::Stopped(by)) => {
                let unfinished = Unfinished {
                    claim: opened.id(claim).into(),
                    source: opened.game.spec().to_owned().into(),
                    verdict: None,
                    checked: own.progress.load(Ordering::Relaxed),
                    stopped: name_of(by.limit),
                    by,
                };
                args.print(&args.unfinished_line(&unfinished, width))?;
                return Err(by.into());
            }
        };
        tally.count(Expected::Holds, &report);
        args.print(&args.line(&report, Expected::Holds, width))?;
    }
    if !args.is_for_programs() {
        output::print(&format!("\n{}{tally}", share::before(shard)))?;
    }
    if tally.unexpected > 0 { Err(Failure::No) } else { Ok(()) }
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
    for text in args.share.shard().share(listed) {
        output::print(&text)?;
    }
    Ok(())
}
