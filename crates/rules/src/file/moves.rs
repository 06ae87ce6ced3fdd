//! Reads the moves of each kind from their tokens. The names that a move introduces are read first, because `for` and
//! `where` know them; its numbers are read last, because they know the names of `for`.

use super::expressions::Reader;
use super::scope::suggestion;
use super::token::{Token, What};
use super::{At, BoardKind, Change, Move, RuleError};
use crate::expression::Number;
use shapes::nearest;
use shapes::notation::quote;

/// A name and its place.
pub(super) type Named<'t> = (&'t str, usize);

/// The beginning of a move: what kind of move it is, and the names it introduces.
pub(super) enum Opening<'t> {
    /// A complete move, without numbers and names.
    Done(Move),
    /// A tuple.
    Tuple,
    /// `A..B of x: E`.
    Entries,
    /// `i < j of x: E`.
    Indices(Vec<Named<'t>>),
    /// `h -> a, b`.
    Heap(Named<'t>),
    /// `take S`.
    Take,
    /// `b -> E`.
    Bead(Named<'t>),
    /// `turn A..B`.
    TurnAny,
    /// `turn i > j`.
    Turn(Vec<Named<'t>>),
    /// `v:` and what is done there.
    Vertex(Named<'t>),
    /// `edge u v:` and what is done there.
    Edge([Named<'t>; 2]),
    /// `u -> E`.
    Token(Named<'t>),
    /// `x: remove x, above`.
    Element(Named<'t>),
}

impl<'t> Opening<'t> {
    /// The name that the move uses instead of one of the kind's own.
    pub fn renamed(&self) -> Option<Named<'t>> {
        match self {
            Opening::Heap(name) | Opening::Token(name) => Some(*name),
            _ => None,
        }
    }

    /// The names that the move introduces.
    pub fn names(&self) -> &[Named<'t>] {
        match self {
            Opening::Indices(names) | Opening::Turn(names) => names,
            Opening::Bead(name) | Opening::Vertex(name) | Opening::Element(name) => std::slice::from_ref(name),
            Opening::Edge(ends) => ends,
            _ => &[],
        }
    }
}

/// Examples of the moves of a kind.
pub(super) fn examples(board: &BoardKind) -> String {
    match board {
        BoardKind::Tuple(names) => {
            let first = names.first().map_or("x", String::as_str);
            let others: String = names.iter().skip(1).map(|name| format!(", {name}")).collect();
            format!("a move on a tuple gives every entry, as in `{first}-1{others}`")
        }
        BoardKind::Array { name, .. } => {
            let one = format!("`i < j of {name}: {name}-1` and `i of {name}: 0`");
            format!("the moves on an array are `1..2 of {name}: 0..{name}-1`, {one}")
        }
        BoardKind::Heaps => {
            "the moves on heaps are `h -> a, b`, `take 1, 2, 5..7` and codes such as `0.137`".to_owned()
        }
        BoardKind::Partition => "the moves on partitions are `hook`, `corner`, `row` and `column`".to_owned(),
        BoardKind::StrictPartition => "the moves on strict partitions are `hook` and `corner`".to_owned(),
        BoardKind::Beads => "a move of beads is written `b -> b-1`".to_owned(),
        BoardKind::Coins => "the moves on coins are `turn 1..3`, `turn i > j` and `turn run`".to_owned(),
        BoardKind::Vertices(_) => {
            "the moves on vertices are `v: remove v`, `v: remove v, neighbours` and `edge u v: remove u, v`".to_owned()
        }
        BoardKind::Labels { .. } => {
            "the moves on labels are `v: set v = label(v)-1` and `edge u v: set u = 0, v = 0`".to_owned()
        }
        BoardKind::Token(_) => "a move of the token is written `u -> v for v in 0..9 where adjacent(u, v)`".to_owned(),
        BoardKind::Ideal(_) => {
            "the moves on ideals are `x: remove x, above`, `maximal: remove any` and `maximal: remove one`".to_owned()
        }
    }
}

/// Reads the beginning of a move.
pub(super) fn opening<'t>(board: &BoardKind, reader: &mut Reader<'t>) -> Result<Opening<'t>, RuleError> {
    let examples = examples(board);
    match board {
        BoardKind::Tuple(_) => Ok(Opening::Tuple),
        BoardKind::Array { .. } => array(reader, &examples),
        BoardKind::Heaps => heaps(reader, &examples),
        BoardKind::Partition => {
            let moves = [("hook", Move::Hook), ("corner", Move::Corner), ("row", Move::Row), ("column", Move::Column)];
            word(reader, moves, &examples)
        }
        BoardKind::StrictPartition => word(reader, [("hook", Move::Hook), ("corner", Move::Corner)], &examples),
        BoardKind::Beads => Ok(Opening::Bead(arrow(reader, &examples)?)),
        BoardKind::Token(_) => Ok(Opening::Token(arrow(reader, &examples)?)),
        BoardKind::Coins => coins(reader, &examples),
        BoardKind::Vertices(_) | BoardKind::Labels { .. } => {
            let opening = if reader.takes("edge") {
                Opening::Edge([reader.new_name(&examples)?, reader.new_name(&examples)?])
            } else {
                Opening::Vertex(reader.new_name(&examples)?)
            };
            reader.expect(":", &examples)?;
            Ok(opening)
        }
        BoardKind::Ideal(_) => ideal(reader, &examples),
    }
}

/// A move that is a single word.
fn word<'t, const N: usize>(
    reader: &mut Reader<'t>,
    moves: [(&str, Move); N],
    examples: &str,
) -> Result<Opening<'t>, RuleError> {
    let Some(found) = reader.peek() else { return reader.expected(examples) };
    let names = moves.each_ref().map(|(name, _)| *name);
    match moves.into_iter().find(|(name, _)| found.is(name)) {
        Some((_, what)) => {
            reader.take();
            Ok(Opening::Done(what))
        }
        None => {
            let end = suggestion(nearest(found.text, names), examples);
            reader.error_at(found.at, format!("there is no move `{}`{end}", quote(found.text)))
        }
    }
}

/// `NAME ->`.
fn arrow<'t>(reader: &mut Reader<'t>, examples: &str) -> Result<Named<'t>, RuleError> {
    let name = reader.new_name(examples)?;
    reader.expect("->", examples)?;
    Ok(name)
}

fn heaps<'t>(reader: &mut Reader<'t>, examples: &str) -> Result<Opening<'t>, RuleError> {
    if let Some(Token { what: What::Raw(text), at, .. }) = reader.peek() {
        reader.take();
        return Ok(Opening::Done(Move::Code(code(reader, text, at)?)));
    }
    if reader.takes("take") {
        return Ok(Opening::Take);
    }
    if let Some(Token { what: What::Number(_), .. }) = reader.peek() {
        return reader.expected(&format!("a code must come directly after `move`; {examples}"));
    }
    Ok(Opening::Heap(arrow(reader, examples)?))
}

/// A take-and-break code, whose characters are checked here.
fn code(reader: &Reader<'_>, text: &str, at: usize) -> Result<String, RuleError> {
    const FORM: &str = "a code is `0`, `4`, `8` or `c`, a point, and digits 0-9 and a-f, as in `0.137`";
    let problem = match text.split_once('.') {
        None => "has no point".to_owned(),
        Some((before, _)) if !["0", "4", "8", "c"].contains(&before) => {
            format!("has `{}` before its point", quote(before))
        }
        Some((_, "")) => "has no digits".to_owned(),
        Some((_, digits)) => match digits.find(|c| !matches!(c, '0'..='9' | 'a'..='f')) {
            None => return Ok(text.to_owned()),
            Some(wrong) => {
                let found = digits[wrong..].chars().next().unwrap_or_default();
                let problem = format!("`{}` is not a digit of a code: {FORM}", quote(found.encode_utf8(&mut [0; 4])));
                return reader.error_at(at + text.len() - digits.len() + wrong, problem);
            }
        },
    };
    reader.error_at(at, format!("the code `{}` {problem}: {FORM}", quote(text)))
}

fn array<'t>(reader: &mut Reader<'t>, examples: &str) -> Result<Opening<'t>, RuleError> {
    let is_index = matches!(reader.peek(), Some(Token { what: What::Word(_), .. }))
        && reader.peek_second().is_some_and(|next| next.is("<") || next.is("of"));
    if !is_index {
        return Ok(Opening::Entries);
    }
    let mut indices = vec![reader.new_name(examples)?];
    while reader.takes("<") {
        indices.push(reader.new_name(examples)?);
    }
    Ok(Opening::Indices(indices))
}

fn coins<'t>(reader: &mut Reader<'t>, examples: &str) -> Result<Opening<'t>, RuleError> {
    reader.expect("turn", examples)?;
    if reader.takes("run") {
        return Ok(Opening::Done(Move::TurnRun));
    }
    let is_coin = matches!(reader.peek(), Some(Token { what: What::Word(_), .. }))
        && reader.peek_second().is_none_or(|next| next.is(">"));
    if !is_coin {
        return Ok(Opening::TurnAny);
    }
    let mut coins = vec![reader.new_name(examples)?];
    while reader.takes(">") {
        coins.push(reader.new_name(examples)?);
    }
    Ok(Opening::Turn(coins))
}

fn ideal<'t>(reader: &mut Reader<'t>, examples: &str) -> Result<Opening<'t>, RuleError> {
    if !reader.takes("maximal") {
        let name = reader.new_name(examples)?;
        reader.expect(":", examples)?;
        return Ok(Opening::Element(name));
    }
    reader.expect(":", examples)?;
    reader.expect("remove", examples)?;
    let any = reader.takes("any");
    if !any {
        reader.expect("one", examples)?;
    }
    Ok(Opening::Done(Move::RemoveMaximal { any }))
}

/// Reads the rest of a move. `slots` are those of the names that it introduces.
pub(super) fn rest(
    board: &BoardKind,
    opening: Opening<'_>,
    slots: &[usize],
    reader: &mut Reader<'_>,
) -> Result<Move, RuleError> {
    let examples = examples(board);
    let what = match (opening, slots) {
        (Opening::Done(what), _) => what,
        (Opening::Tuple, _) => tuple(board, reader, &examples)?,
        (Opening::Entries, _) => {
            let (least, most) = reader.range()?;
            let (least, most) = (least.number, most.number);
            Move::Entries { least, most, change: change(board, reader, &examples)? }
        }
        (Opening::Indices(_), slots) => {
            Move::Indices { indices: slots.to_vec(), change: change(board, reader, &examples)? }
        }
        (Opening::Heap(_), _) => Move::Heap(if reader.is_done() { Vec::new() } else { reader.numbers()? }),
        (Opening::Take, _) => Move::Take(taken(reader)?),
        (Opening::Bead(_), slots) => Move::Bead { bead: slots[0], to: reader.number()? },
        (Opening::TurnAny, _) => {
            let (least, most) = reader.range()?;
            Move::TurnAny { least: least.number, most: most.number }
        }
        (Opening::Turn(_), slots) => Move::Turn(slots.to_vec()),
        (Opening::Token(_), _) => Move::Token { to: reader.number()? },
        (Opening::Vertex((name, _)), slots) => {
            if let BoardKind::Labels { .. } = board {
                return set(reader, At::Vertex(slots[0]), &examples);
            }
            reader.expect("remove", &examples)?;
            reader.expect(name, &examples)?;
            let neighbours = reader.takes(",");
            if neighbours {
                reader.expect("neighbours", &examples)?;
            }
            Move::RemoveVertex { vertex: slots[0], neighbours }
        }
        (Opening::Edge([(u, _), (v, _)]), slots) => {
            let ends = [slots[0], slots[1]];
            if let BoardKind::Labels { .. } = board {
                return set(reader, At::Edge(ends), &examples);
            }
            reader.expect("remove", &examples)?;
            let second = if reader.takes(v) { u } else { v };
            if second == v {
                reader.expect(u, &examples)?;
            }
            reader.expect(",", &examples)?;
            reader.expect(second, &examples)?;
            Move::RemoveEdge { ends }
        }
        (Opening::Element((name, _)), slots) => {
            for word in ["remove", name, ",", "above"] {
                reader.expect(word, &examples)?;
            }
            Move::RemoveAbove { element: slots[0] }
        }
    };
    Ok(what)
}

fn tuple(board: &BoardKind, reader: &mut Reader<'_>, examples: &str) -> Result<Move, RuleError> {
    let at = reader.at();
    if reader.is_done() {
        return reader.expected(examples);
    }
    let entries = reader.numbers()?;
    let BoardKind::Tuple(names) = board else { return reader.expected(examples) };
    if reader.is_done() && entries.len() != names.len() {
        let (has, needs) = (entries.len(), names.len());
        let entries = if has == 1 { "entry" } else { "entries" };
        return reader.error_at(at, format!("this move has {has} {entries}, and the tuple has {needs}: {examples}"));
    }
    Ok(Move::Tuple(entries))
}

/// `of x: E`, where E is a number or a range.
fn change(board: &BoardKind, reader: &mut Reader<'_>, examples: &str) -> Result<Change, RuleError> {
    let BoardKind::Array { name, .. } = board else { return reader.expected(examples) };
    for word in ["of", name, ":"] {
        reader.expect(word, examples)?;
    }
    reader.scope.show(true);
    let at = reader.at();
    let from = reader.measured()?;
    if !reader.takes("..") {
        return Ok(Change::To(from.number));
    }
    let to = reader.measured()?;
    reader.cases(at, &from, &to)?;
    Ok(Change::Range(from.number, to.number))
}

/// Numbers and ranges separated by commas.
fn taken(reader: &mut Reader<'_>) -> Result<Vec<(Number, Number)>, RuleError> {
    let mut ranges = Vec::new();
    loop {
        let from = reader.number()?;
        let to = if reader.takes("..") { reader.number()? } else { from.clone() };
        ranges.push((from, to));
        if !reader.takes(",") {
            return Ok(ranges);
        }
    }
}

/// `set V = E, …`.
fn set(reader: &mut Reader<'_>, at: At, examples: &str) -> Result<Move, RuleError> {
    reader.expect("set", examples)?;
    let mut labels = Vec::new();
    loop {
        let vertex = reader.number()?;
        reader.expect("=", examples)?;
        labels.push((vertex, reader.number()?));
        if !reader.takes(",") {
            return Ok(Move::Set { at, labels });
        }
    }
}
