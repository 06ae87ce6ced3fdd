//! Reads what a game is played on, from the tokens of its `on` line.

use super::expressions::Reader;
use super::scope::suggestion;
use super::token::What;
use super::{BoardKind, Graph, PosetRule, RuleError};
use shapes::nearest;
use shapes::notation::quote;

/// The most names that a tuple may have.
const MOST_IN_TUPLE: usize = 8;
/// The most entries that an array may have.
const MOST_IN_ARRAY: i64 = 64;

/// The kinds as they are written.
const KINDS: &str = "names such as `x, y`, an array such as `x[5]`, `heaps`, `partition`, `strict partition`, `beads`, \
                     `coins`, `vertices of`, `labels 0..2 of` and `token of` with a graph such as `path 5`, or \
                     `ideal of` with a poset such as `box 2, 3`";
const GRAPHS: [&str; 6] = ["path", "cycle", "complete", "star", "grid", "graph"];
const POSETS: [&str; 4] = ["chain", "box", "boolean", "poset"];

/// The board of an `on` line. The reader's scope has the parameters.
pub(super) fn board(reader: &mut Reader<'_>) -> Result<BoardKind, RuleError> {
    let board = if reader.takes("heaps") {
        BoardKind::Heaps
    } else if reader.takes("partition") {
        BoardKind::Partition
    } else if reader.takes("strict") {
        reader.expect("partition", "the kind is called `strict partition`")?;
        BoardKind::StrictPartition
    } else if reader.takes("beads") {
        BoardKind::Beads
    } else if reader.takes("coins") {
        BoardKind::Coins
    } else if reader.takes("vertices") {
        BoardKind::Vertices(graph(reader)?)
    } else if reader.takes("token") {
        BoardKind::Token(graph(reader)?)
    } else if reader.takes("labels") {
        labels(reader)?
    } else if reader.takes("ideal") {
        BoardKind::Ideal(poset(reader)?)
    } else {
        tuple_or_array(reader)?
    };
    reader.finish("only `where` with a condition can follow here")?;
    Ok(board)
}

fn tuple_or_array(reader: &mut Reader<'_>) -> Result<BoardKind, RuleError> {
    let Some(What::Word(_)) = reader.peek().map(|token| token.what) else {
        return reader.expected(&format!("a game is played on {KINDS}"));
    };
    let (name, at) = reader.new_name(&format!("a game is played on {KINDS}"))?;
    match reader.peek() {
        Some(next) if next.is("[") => return array(reader, name, at),
        Some(next) if !next.is(",") => {
            let near = nearest(name, ["partition", "vertices", "labels", "token", "ideal", "strict"]);
            let end = suggestion(near, &format!("a game is played on {KINDS}"));
            return reader.error_at(at, format!("there is no kind `{}`{end}", quote(name)));
        }
        _ => {}
    }
    reader.add((name, at))?;
    let mut names = vec![name.to_owned()];
    while reader.takes(",") {
        let (name, at) = reader.new_name("a name is needed here, as in `x, y`")?;
        if names.len() == MOST_IN_TUPLE {
            let problem = format!(
                "a tuple has 1 to {MOST_IN_TUPLE} names; an array such as `x[12]` has up to {MOST_IN_ARRAY} entries"
            );
            return reader.error_at(at, problem);
        }
        reader.add((name, at))?;
        names.push(name.to_owned());
    }
    Ok(BoardKind::Tuple(names))
}

fn array(reader: &mut Reader<'_>, name: &str, at: usize) -> Result<BoardKind, RuleError> {
    reader.take();
    let size = reader.at();
    let entries = reader.measured()?;
    reader.expect("]", "`]` is needed here, as in `x[5]`")?;
    if entries.constant.is_some_and(|entries| !(1..=MOST_IN_ARRAY).contains(&entries)) {
        return reader.error_at(size, format!("an array has 1 to {MOST_IN_ARRAY} entries"));
    }
    reader.add((name, at))?;
    Ok(BoardKind::Array { name: name.to_owned(), entries: entries.number })
}

fn labels(reader: &mut Reader<'_>) -> Result<BoardKind, RuleError> {
    const FORM: &str = "labels are written `labels 0..2 of path 5`";
    let at = reader.at();
    let least = reader.measured()?;
    if least.constant != Some(0) {
        return reader.error_at(at, format!("labels begin with 0: {FORM}"));
    }
    reader.expect("..", FORM)?;
    let most = reader.number()?;
    Ok(BoardKind::Labels { most, graph: graph(reader)? })
}

/// `of GRAPH`.
fn graph(reader: &mut Reader<'_>) -> Result<Graph, RuleError> {
    let which = family(reader, "graph", &GRAPHS, "path 5")?;
    Ok(match which {
        "path" => Graph::Path(reader.number()?),
        "cycle" => Graph::Cycle(reader.number()?),
        "complete" => Graph::Complete(reader.number()?),
        "star" => Graph::Star(reader.number()?),
        "grid" => {
            let rows = reader.number()?;
            reader.expect(",", "a grid has rows and columns: `grid 3, 4`")?;
            Graph::Grid(rows, reader.number()?)
        }
        _ => Graph::File(file(reader, "graph", "graph petersen.txt")?),
    })
}

/// `of POSET`.
fn poset(reader: &mut Reader<'_>) -> Result<PosetRule, RuleError> {
    let which = family(reader, "poset", &POSETS, "box 2, 3")?;
    Ok(match which {
        "chain" => PosetRule::Chain(reader.number()?),
        "box" => PosetRule::Box(reader.numbers()?),
        "boolean" => PosetRule::Boolean(reader.number()?),
        _ => {
            let at = reader.at();
            let file = file(reader, "poset", "poset small.poset")?;
            if !file.ends_with(".poset") {
                let problem = format!("the file of a poset ends in `.poset`, and `{}` does not", quote(&file));
                return reader.error_at(at, problem);
            }
            PosetRule::File(file)
        }
    })
}

/// `of` and the name of a family.
fn family<'f>(reader: &mut Reader<'_>, what: &str, families: &[&'f str], example: &str) -> Result<&'f str, RuleError> {
    reader.expect("of", &format!("`of` and a {what} follow here, as in `of {example}`"))?;
    let found = reader.peek().map_or("", |token| token.text);
    if let Some(family) = families.iter().find(|family| **family == found) {
        reader.take();
        return Ok(family);
    }
    if reader.is_done() {
        return reader.expected(&format!("a {what} is needed here, such as `{example}`"));
    }
    let end = suggestion(nearest(found, families.iter().copied()), &format!("there are {}", families.join(", ")));
    reader.error_at(reader.at(), format!("there is no {what} `{}`{end}", quote(found)))
}

/// The name of a file.
fn file(reader: &mut Reader<'_>, what: &str, example: &str) -> Result<String, RuleError> {
    match reader.peek().map(|token| token.what) {
        Some(What::Raw(file)) => {
            reader.take();
            Ok(file.to_owned())
        }
        _ => reader.expected(&format!("the file of the {what} is needed here, as in `{example}`")),
    }
}
