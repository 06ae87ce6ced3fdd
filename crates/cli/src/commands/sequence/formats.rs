//! The terms of a template in every format.

use crate::columns::{Cell, Columns, Side};
use crate::failure::{Failure, name_of};
use crate::output::json_line;
use crate::share;
use crate::terminal::HEAD;
use questions::Shard;
use questions::sequence::{Of, Template, Term, Terms, Variable};
use rulesets::listing::{Column, Field, RowFormat, Rows, latex};
use rulesets::shell;
use serde::{Serialize, Serializer};
use theory::Play;

/// Terms, and what they are the terms of.
pub struct Asked<'a> {
    pub template: &'a Template,
    pub of: Of,
    pub play: Play,
    pub terms: &'a Terms,
    /// Which terms of the whole they are.
    pub shard: Shard,
    /// In words, where there are any.
    pub title: Option<&'a str>,
}

/// So many terms stand side by side in a table for people to read.
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
    /// The limit that ended it before its time.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

/// Every variable with its first and last number, in their order.
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
    /// The rows of a rectangle; those terms are missing that another shard has.
    fn rows(&self, width: usize) -> Vec<Vec<Option<&Term>>> {
        let mut terms = self.terms.values.iter();
        let mut places = Vec::new();
        for case in 0..self.template.count() {
            let term = if self.shard.has(case) { terms.next() } else { None };
            // A limit has ended it here.
            if self.terms.stopped.is_some() && self.shard.has(case) && term.is_none() {
                break;
            }
            places.push(term);
        }
        places.chunks(width).map(<[_]>::to_vec).collect()
    }

    /// The numbers of the terms among all, with the terms.
    fn numbered(&self) -> impl Iterator<Item = (u64, &Term)> {
        (0..).filter(|&case| self.shard.has(case)).zip(&self.terms.values)
    }

    /// The two variables of a rectangle.
    fn sides(&self) -> Option<(&Variable, &Variable)> {
        match self.template.variables() {
            [first, second] => Some((first, second)),
            _ => None,
        }
    }

    /// The first variable, its values, and the terms of each.
    fn line(&self) -> (&Variable, Vec<(u64, Term)>) {
        let variable = &self.template.variables()[0];
        (variable, self.numbered().map(|(case, term)| (variable.from + case, *term)).collect())
    }

    /// What was asked, as a command.
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
        // It stands in a comment.
        command.replace(['\n', '\r'], " ")
    }

    /// What the terms are, in words.
    fn title(&self) -> String {
        let title = self.title.map_or_else(|| format!("{}: {}", self.template.text(), self.of), str::to_owned);
        let title = if self.play == Play::Misere { format!("{title}, {} play", self.play) } else { title };
        format!("{}{title}", share::before(self.shard))
    }

    /// The shard as `I/N`, unless it is all.
    fn part(&self) -> Option<String> {
        (!self.shard.is_whole()).then(|| self.shard.part())
    }

    pub fn text(&self) -> String {
        let more = if self.terms.stopped.is_some() { "…" } else { "" };
        let Some((first, second)) = self.sides() else {
            let (Variable { name, from, to }, line) = self.line();
            let last = match line.last() {
                _ if self.terms.stopped.is_none() => *to,
                Some((index, _)) => *index,
                None => *from,
            };
            let terms = line.iter().map(|(_, term)| term.to_string());
            let more = (!more.is_empty()).then(|| more.to_owned());
            let terms: Vec<String> = terms.chain(more).collect();
            return format!("{}, {name} = {from}..{last}\n{}\n", self.title(), terms.join(","));
        };
        let heads = [format!("{}\\{}", first.name, second.name)].into_iter();
        let heads = heads.chain((second.from..=second.to).map(|value| value.to_string()));
        let mut columns = Columns::new(vec![Side::Right; second.count() as usize + 1]).head(heads);
        for (value, row) in (first.from..).zip(self.rows(second.count() as usize)) {
            let terms = row.into_iter().map(|term| term.map_or_else(|| Cell::from(""), Cell::from));
            columns.row([Cell::styled(HEAD, value)].into_iter().chain(terms));
        }
        if !more.is_empty() {
            columns.row([Cell::from(more)]);
        }
        format!("{}\n{columns}", self.title())
    }

    pub fn json(&self) -> String {
        let terms = &self.terms.values;
        let values = match self.template.variables() {
            [_, second] if self.shard.is_whole() => Values::Rows(terms.chunks(second.count() as usize).collect()),
            _ => Values::Line(terms),
        };
        json_line(&Json {
            template: self.template.text(),
            variables: Ranges(self.template.variables()),
            of: self.of.to_string(),
            shard: self.part(),
            play: (self.play == Play::Misere).then(|| self.play.to_string()),
            values,
            stopped: self.terms.stopped.map(|stopped| name_of(stopped.limit)),
        }) + "\n"
    }

    /// A line for each term, the values of the variables first.
    pub fn csv(&self) -> Result<String, Failure> {
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

    /// Lines `n a(n)`.
    pub fn bfile(&self) -> String {
        let (_, line) = self.line();
        let lines = line.iter().map(|(index, term)| format!("{index} {term}\n"));
        format!("# {}\n{}", self.command(), lines.collect::<String>())
    }

    pub fn markdown(&self) -> Result<String, Failure> {
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
            // A row that a limit has cut short is as wide as the others.
            let rest = std::iter::repeat_n(Field::Nothing, width - row.len());
            let terms = row.into_iter().map(|term| term.map_or(Field::Nothing, field));
            [value.into()].into_iter().chain(terms).chain(rest).collect()
        });
        markdown([corner].into_iter().chain(columns).collect(), rows)
    }

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

/// The parts of a line that stand below each other; one part that is empty if it has no terms.
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

fn markdown(columns: Vec<Column>, rows: impl IntoIterator<Item = Vec<Field>>) -> Result<String, Failure> {
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
