//! The terms of a template in every format meant for other programs.

use super::{Of, Template, Term, Terms, Variable};
use crate::Shard;
use rulesets::listing::{Column, Field, RowFormat, Rows, latex};
use rulesets::shell;
use serde::{Serialize, Serializer};
use std::io;
use theory::Play;

/// Terms, and what they are the terms of.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The template.
    pub template: &'a Template,
    /// What is asked about each instance.
    pub of: Of,
    /// The play convention.
    pub play: Play,
    /// The terms.
    pub terms: &'a Terms,
    /// Which part of all terms they are.
    pub shard: Shard,
}

/// How many terms a table for people shows side by side.
const ABREAST: usize = 15;

#[derive(Serialize)]
struct Json<'a> {
    template: &'a str,
    variables: Ranges<'a>,
    of: String,
    /// Which terms these are, if not all; then they are one list.
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<String>,
    values: Values<'a>,
    /// The limit that ended it early.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

/// Every variable with its first and last number, in order.
struct Ranges<'a>(&'a [Variable]);

impl Serialize for Ranges<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|variable| (&variable.name, [variable.from, variable.to])))
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Values<'a> {
    Line(&'a [Term]),
    Rows(Vec<&'a [Term]>),
}

impl Asked<'_> {
    /// The rows of a rectangle, without the terms that belong to other shards.
    pub fn rows(&self, width: usize) -> Vec<Vec<Option<&Term>>> {
        let mut terms = self.terms.values.iter();
        let mut places = Vec::new();
        for case in 0..self.template.count() {
            let term = if self.shard.has(case) { terms.next() } else { None };
            // A limit ended it here.
            if self.terms.stopped.is_some() && self.shard.has(case) && term.is_none() {
                break;
            }
            places.push(term);
        }
        places.chunks(width).map(<[_]>::to_vec).collect()
    }

    /// The terms with their numbers among all terms.
    fn numbered(&self) -> impl Iterator<Item = (u64, &Term)> {
        (0..).filter(|&case| self.shard.has(case)).zip(&self.terms.values)
    }

    /// The two variables of a rectangle.
    pub fn sides(&self) -> Option<(&Variable, &Variable)> {
        match self.template.variables() {
            [first, second] => Some((first, second)),
            _ => None,
        }
    }

    /// The first variable, its values, and the terms of each.
    pub fn line(&self) -> (&Variable, Vec<(u64, Term)>) {
        let variable = &self.template.variables()[0];
        (variable, self.numbered().map(|(case, term)| (variable.from + case, *term)).collect())
    }

    /// The question as a command.
    fn command(&self) -> String {
        let mut command = format!("grundy sequence {}", shell::word(self.template.text()));
        for Variable { name, from, to } in self.template.variables() {
            command += &format!(" {name}={from}..{to}");
        }
        if self.of != Of::default() {
            command += &format!(" --of {}", self.of);
        }
        if self.play == Play::Misere {
            command += " --play misere";
        }
        if let Some(part) = self.part() {
            command += &format!(" --shard {part}");
        }
        // It goes into a comment, which must be one line.
        command.replace(['\n', '\r'], " ")
    }

    /// The shard as `I/N`, unless it is the whole.
    fn part(&self) -> Option<String> {
        (!self.shard.is_whole()).then(|| self.shard.part())
    }

    /// One JSON object, on a line.
    pub fn json(&self) -> String {
        let terms = &self.terms.values;
        let values = match self.template.variables() {
            [_, second] if self.shard.is_whole() => Values::Rows(terms.chunks(second.count() as usize).collect()),
            _ => Values::Line(terms),
        };
        let json = Json {
            template: self.template.text(),
            variables: Ranges(self.template.variables()),
            of: self.of.to_string(),
            shard: self.part(),
            play: (self.play == Play::Misere).then(|| self.play.to_string()),
            values,
            stopped: self.terms.stopped.map(|stopped| stopped.limit.name()),
        };
        serde_json::to_string(&json).expect("numbers and names are JSON") + "\n"
    }

    /// A line for each term, starting with the values of the variables.
    ///
    /// # Errors
    ///
    /// None: it writes to memory.
    pub fn csv(&self) -> io::Result<String> {
        let names = self.template.variables().iter().map(|variable| Column::number(&variable.name));
        let mut csv =
            Rows::new(RowFormat::Csv, names.chain([Column::number(self.of.to_string())]).collect(), Vec::new());
        let instances = self.template.values_of_variables().zip(0..).filter(|(_, case)| self.shard.has(*case));
        for ((instance, _), term) in instances.zip(&self.terms.values) {
            let fields = instance.into_iter().map(Field::from).chain([field(term)]);
            csv.push(&fields.collect::<Vec<_>>())?;
        }
        Ok(text_of(csv.finish()?))
    }

    /// Whether the terms can be a b-file.
    ///
    /// # Errors
    ///
    /// Says why not.
    pub fn check_b_file(template: &Template, of: Of) -> Result<(), &'static str> {
        match (template.variables().len(), of) {
            (_, Of::Outcome) => {
                Err("a b-file contains numbers, not outcomes: ask for values, which are 0 where the outcome is P")
            }
            (1, _) => Ok(()),
            _ => Err("a b-file needs one variable, not two"),
        }
    }

    /// Lines `n a(n)` after a comment with the command, as the OEIS expects them; for one variable.
    pub fn bfile(&self) -> String {
        let (_, line) = self.line();
        let lines = line.iter().map(|(index, term)| format!("{index} {term}\n"));
        format!("# {}\n{}", self.command(), lines.collect::<String>())
    }

    /// A table for Markdown.
    ///
    /// # Errors
    ///
    /// None: it writes to memory.
    pub fn markdown(&self) -> io::Result<String> {
        let mut tables = Vec::new();
        let Some((first, second)) = self.sides() else {
            let (variable, line) = self.line();
            for part in parts(&line) {
                let heads = part.iter().map(|(index, _)| Column::number(index.to_string()));
                let columns = [Column::text(&variable.name)].into_iter().chain(heads).collect();
                let row = [self.of.to_string().into()].into_iter().chain(part.iter().map(|(_, term)| field(term)));
                tables.push(markdown(columns, [row.collect()])?);
            }
            return Ok(tables.join("\n"));
        };
        let corner = Column::number(format!("{} \\ {}", first.name, second.name));
        let columns = (second.from..=second.to).map(|value| Column::number(value.to_string()));
        let width = second.count() as usize;
        let rows = (first.from..).zip(self.rows(width)).map(|(value, row)| {
            // A row that a limit cut short is made as wide as the others.
            let rest = std::iter::repeat_n(Field::Nothing, width - row.len());
            let terms = row.into_iter().map(|term| term.map_or(Field::Nothing, field));
            [value.into()].into_iter().chain(terms).chain(rest).collect()
        });
        markdown([corner].into_iter().chain(columns).collect(), rows)
    }

    /// A tabular for LaTeX.
    pub fn latex(&self) -> String {
        let lines = match self.sides() {
            None => {
                let (variable, line) = self.line();
                let widest = line.len().min(ABREAST);
                let rows = parts(&line).flat_map(|part| {
                    let indices: Vec<String> = part.iter().map(|(index, _)| index.to_string()).collect();
                    let terms: Vec<String> = part.iter().map(|(_, term)| term.to_string()).collect();
                    [
                        format!("${}$ & {} \\\\", in_math(&variable.name), indices.join(" & ")),
                        "\\hline".to_owned(),
                        format!("{} & {} \\\\[1ex]", latex(&self.of.to_string()), terms.join(" & ")),
                    ]
                });
                (format!("l|{}", "r".repeat(widest)), rows.collect::<Vec<_>>())
            }
            Some((first, second)) => {
                let heads: Vec<String> = (second.from..=second.to).map(|value| value.to_string()).collect();
                let corner = format!("${}\\,\\backslash\\,{}$", in_math(&first.name), in_math(&second.name));
                let mut lines = vec![format!("{corner} & {} \\\\", heads.join(" & ")), "\\hline".to_owned()];
                for (value, row) in (first.from..).zip(self.rows(heads.len())) {
                    let terms: Vec<String> =
                        row.iter().map(|term| term.map_or_else(String::new, Term::to_string)).collect();
                    lines.push(format!("{value} & {} \\\\", terms.join(" & ")));
                }
                (format!("r|{}", "r".repeat(heads.len())), lines)
            }
        };
        let (sides, lines) = lines;
        format!("% {}\n\\begin{{tabular}}{{{sides}}}\n{}\n\\end{{tabular}}\n", self.command(), lines.join("\n"))
    }
}

/// The parts of a line that are shown below each other; one empty part if there are no terms.
fn parts(line: &[(u64, Term)]) -> impl Iterator<Item = &[(u64, Term)]> {
    let empty = line.is_empty().then_some(line);
    line.chunks(ABREAST).chain(empty)
}

fn field(term: &Term) -> Field {
    match term {
        Term::Number(number) => (*number).into(),
        Term::Outcome(outcome) => outcome.to_string().into(),
    }
}

fn markdown(columns: Vec<Column>, rows: impl IntoIterator<Item = Vec<Field>>) -> io::Result<String> {
    let mut table = Rows::new(RowFormat::Markdown, columns, Vec::new());
    for row in rows {
        table.push(&row)?;
    }
    Ok(text_of(table.finish()?))
}

fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A variable as it is written in a formula.
fn in_math(name: &str) -> String {
    let escaped = latex(name);
    if name.len() == 1 { escaped } else { format!("\\mathit{{{escaped}}}") }
}
