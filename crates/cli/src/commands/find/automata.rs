//! What can be done with an automaton that was found: draw it, export it for Walnut, have Walnut prove it.

use crate::failure::Failure;
use crate::output::Sink;
use crate::terminal::note;
use drawing::{Format, Lettering, Panel};
use questions::find::automaton::{Automatic, NoVerdict, ask_walnut};
use questions::find::{Candidate, Finding, Found, Proof, Status};
use rulesets::figure::{Arrow, Automaton, Figure};
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use theory::Limits;

/// An arrow with more letters than this is labelled with their number.
const MOST_LETTERS: usize = 8;

#[derive(clap::Args)]
pub struct AutomatonArgs {
    /// Write the automaton (that of the P-positions, if there is one) to this file: as a picture if the name ends in
    /// .svg, as TikZ if it ends in .tex or .tikz, otherwise as a table of its states
    #[arg(long, value_name = "FILE")]
    automaton: Option<PathBuf>,
    /// Write the automaton into this folder in Walnut's format, with the statements that prove it from the rules
    #[arg(long, value_name = "FOLDER")]
    walnut: Option<PathBuf>,
    /// Also have Walnut prove the automaton: this runs the program `walnut` found on the PATH. Its Java is limited to
    /// the memory of --memory and is ended after --time
    #[arg(long)]
    prove: bool,
}

impl AutomatonArgs {
    /// Does what was asked with the first automaton among the findings.
    pub fn run(&self, found: &mut Found, limits: &Limits) -> Result<(), Failure> {
        if self.automaton.is_none() && self.walnut.is_none() && !self.prove {
            return Ok(());
        }
        let Some(automatic) = found.automata.first() else {
            note("no automaton was found, so there is nothing to write or prove");
            return Ok(());
        };
        if let Some(file) = &self.automaton {
            write(file, &picture(automatic, file)?)?;
        }
        if let Some(folder) = &self.walnut {
            for file in automatic.walnut() {
                let folder = folder.join(file.folder);
                std::fs::create_dir_all(&folder).map_err(|error| in_file(&folder, error))?;
                write(&folder.join(&file.name), &file.text)?;
            }
            if let Some(why) = why_unproved(automatic) {
                note(&format!("no statements for Walnut: {why}"));
            }
        }
        let finding = found.findings.iter_mut().find(|finding| finding.statement == automatic.statement());
        if self.prove
            && let Some(finding) = finding
        {
            match prove(automatic, finding, limits) {
                Err(NoVerdict::Stopped(stopped)) => found.stopped = Some(stopped),
                Err(why) => note(&why.to_string()),
                Ok(()) => {}
            }
        }
        Ok(())
    }
}

/// Why there is nothing to prove, if there is not.
fn why_unproved(automatic: &Automatic) -> Option<String> {
    match (automatic.provable(), automatic.moves.as_deref()) {
        (Some(_), _) => None,
        (None, Some(Err(unsaid))) => Some(format!("the moves cannot be expressed in its language ({unsaid})")),
        (None, _) => Some("only the P-positions of a game on tuples with rules can be proved".to_owned()),
    }
}

/// Asks Walnut for a verdict on a finding.
fn prove(automatic: &Automatic, finding: &mut Finding, limits: &Limits) -> Result<(), NoVerdict> {
    let verdict = ask_walnut(automatic, &std::env::var_os("PATH").unwrap_or_default(), limits)?;
    let said = verdict.0.iter().map(|(name, holds)| ((*name).to_owned(), Value::Bool(*holds))).collect();
    finding.certificate["walnut"] = Value::Object(said);
    if verdict.is_proof() {
        finding.status = Status::Proved(match &finding.status {
            Status::Proved(proof) => Proof { theorem: format!("{}; Walnut confirms it", proof.theorem) },
            _ => Proof { theorem: "Walnut: all statements from the rules are true".to_owned() },
        });
    } else {
        // Whatever else claims to prove it, it does not count as proved while the two disagree.
        finding.status = Status::Holds;
        let false_ones: Vec<&str> = verdict.0.iter().filter(|(_, holds)| !holds).map(|(name, _)| *name).collect();
        note(&format!("Walnut does not prove it; it answers FALSE to: {}", false_ones.join(", ")));
    }
    Ok(())
}

/// The automaton in the format given by the name of the file.
fn picture(automatic: &Automatic, file: &Path) -> Result<String, Failure> {
    let format = match file.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => Format::Svg,
        Some("tex" | "tikz") => Format::Tikz,
        _ => return Ok(format!("{}\n{}", automatic.statement(), automatic.automaton.table())),
    };
    let figure = figure(automatic).map_err(|error| Failure::Input(error.to_string()))?;
    let panel = Panel { title: automatic.statement(), figure };
    let lettering = Lettering { title: true, caption: true };
    drawing::draw(&[panel], format, lettering).map_err(|error| Failure::Input(error.to_string()))
}

/// The automaton as a figure.
fn figure(automatic: &Automatic) -> Result<Figure, rulesets::figure::TooBig> {
    let automaton = &automatic.automaton;
    let mut arrows = Vec::new();
    for from in 0..automaton.outputs.len() {
        for (to, letters) in automaton.ways(from) {
            let label =
                if letters.len() > MOST_LETTERS { format!("{} letters", letters.len()) } else { letters.join(", ") };
            arrows.push(Arrow { from, to, label });
        }
    }
    let outputs = automaton.outputs.iter().map(u32::to_string).collect();
    Ok(Figure::Automaton(Automaton::new(outputs, arrows)?))
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    let mut sink = Sink::new(Some(file))?;
    sink.write_all(text.as_bytes()).map_err(|error| in_file(file, error))?;
    sink.finish()
}

fn in_file(file: &Path, error: std::io::Error) -> Failure {
    Failure::File { what: file.display().to_string(), error }
}
