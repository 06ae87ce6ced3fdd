//! The terms of a template as text for people.

use crate::columns::{Cell, Columns, Side};
use crate::share;
use crate::terminal::HEAD;
use questions::sequence::{Asked, Variable};
use theory::Play;

/// The terms as text, under their title if they have one.
pub fn text(asked: &Asked<'_>, title: Option<&str>) -> String {
    let title = title_of(asked, title);
    let more = if asked.terms.stopped.is_some() { "…" } else { "" };
    let Some((first, second)) = asked.sides() else {
        let (Variable { name, from, to }, line) = asked.line();
        let last = match line.last() {
            _ if asked.terms.stopped.is_none() => *to,
            Some((index, _)) => *index,
            None => *from,
        };
        let terms = line.iter().map(|(_, term)| term.to_string());
        let more = (!more.is_empty()).then(|| more.to_owned());
        let terms: Vec<String> = terms.chain(more).collect();
        return format!("{title}, {name} = {from}..{last}\n{}\n", terms.join(","));
    };
    let heads = [format!("{}\\{}", first.name, second.name)].into_iter();
    let heads = heads.chain((second.from..=second.to).map(|value| value.to_string()));
    let mut columns = Columns::new(vec![Side::Right; second.count() as usize + 1]).head(heads);
    for (value, row) in (first.from..).zip(asked.rows(second.count() as usize)) {
        let terms = row.into_iter().map(|term| term.map_or_else(|| Cell::from(""), Cell::from));
        columns.row([Cell::styled(HEAD, value)].into_iter().chain(terms));
    }
    if !more.is_empty() {
        columns.row([Cell::from(more)]);
    }
    format!("{title}\n{columns}")
}

/// A title that says what the terms are.
fn title_of(asked: &Asked<'_>, title: Option<&str>) -> String {
    let title = title.map_or_else(|| format!("{}: {}", asked.template.text(), asked.of), str::to_owned);
    let title = if asked.play == Play::Misere { format!("{title}, {} play", asked.play) } else { title };
    format!("{}{title}", share::before(asked.shard))
}
