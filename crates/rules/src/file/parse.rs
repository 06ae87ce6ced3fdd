//! Reads a rule file from its text.

use super::expressions::Reader;
use super::lines::{Line, lines};
use super::moves::{self, Named, Opening, examples, opening};
use super::scope::{Scope, suggestion};
use super::spacing::spaced;
use super::token::{Token, Tokens, What, tokens};
use super::{BoardKind, Claim, Move, MoveRule, Parameter, Place, RuleError, RuleFile, Start};
use super::{boards, claims, known_names, known_questions, start};
use crate::expression::{Condition, MOST_STEPS, Range};
use shapes::nearest;
use shapes::notation::quote;
use std::cell::Cell;

/// The most bytes that a rule file may have.
pub const MOST_BYTES: usize = 1 << 20;

const LINES: [&str; 5] = ["game", "on", "start", "move", "claim"];

/// What has been read so far.
struct Draft<'n> {
    game_line: usize,
    name: String,
    parameters: Vec<Parameter>,
    board: Option<Played>,
    start: Option<Start>,
    moves: Vec<MoveRule>,
    claims: Vec<Claim>,
    nodes: &'n Cell<usize>,
}

/// What an `on` line says.
struct Played {
    line: usize,
    board: BoardKind,
    condition: Option<Condition>,
}

impl RuleFile {
    /// Reads the text of a rule file.
    ///
    /// # Errors
    ///
    /// Reports the first fault.
    pub fn read(text: &str) -> Result<RuleFile, RuleError> {
        RuleFile::read_named(text, None)
    }

    /// Reads rules, which may omit their `game` line if there is a `name` for them.
    ///
    /// # Errors
    ///
    /// As for [`RuleFile::read`].
    pub fn read_named(text: &str, name: Option<&str>) -> Result<RuleFile, RuleError> {
        if text.len() > MOST_BYTES {
            return Err(RuleError::new(
                1,
                format!("a rule file has at most {MOST_BYTES} bytes, and this has {}", text.len()),
            ));
        }
        let lines = lines(text)?;
        let nodes = Cell::new(0);
        let mut draft: Option<Draft<'_>> = None;
        for line in &lines {
            let board = draft.as_ref().and_then(|draft| draft.board.as_ref()).map(|played| &played.board);
            let tokens = tokens(line, board)?;
            let Some((first, rest)) = tokens.split_first() else { continue };
            let rest = Tokens { tokens: rest, following: None };
            match (&mut draft, name) {
                (Some(draft), _) => draft.line(line, *first, rest)?,
                (None, Some(name)) if !first.is("game") => {
                    let unnamed = Draft::new(line.number(), name.to_owned(), Vec::new(), &nodes);
                    draft.insert(unnamed).line(line, *first, rest)?;
                }
                (None, _) => draft = Some(game_line(line, *first, rest, &nodes)?),
            }
        }
        let Some(draft) = draft else {
            return Err(RuleError::new(1, "the file says nothing: it begins with `game` and a name, as in `game nim`"));
        };
        let Some(Played { line: on_line, board, condition }) = draft.board else {
            let last = lines.last().map_or(1, Line::number);
            return Err(RuleError::new(last, "the file ends without an `on` line, such as `on heaps`"));
        };
        let Draft { game_line, name, parameters, start, moves, claims, .. } = draft;
        Ok(RuleFile { game_line, name, parameters, on_line, board, condition, start, moves, claims })
    }

    /// Reads the bytes of a rule file.
    ///
    /// # Errors
    ///
    /// Reports the first fault, which may be a byte that is not UTF-8.
    pub fn read_bytes(bytes: &[u8]) -> Result<RuleFile, RuleError> {
        RuleFile::read(as_text(bytes)?)
    }

    /// The parameters that have no number, neither by default nor among those given.
    pub fn without_number<'f>(&'f self, given: &'f [(String, i64)]) -> impl Iterator<Item = &'f str> {
        let is_given = |name: &str| given.iter().any(|(other, _)| other == name);
        let missing = self.parameters.iter().filter(move |p| p.default.is_none() && !is_given(&p.name));
        missing.map(|parameter| parameter.name.as_str())
    }
}

/// The bytes of a rule file as text.
///
/// # Errors
///
/// Reports the line of the first byte that is not UTF-8.
pub fn as_text(bytes: &[u8]) -> Result<&str, RuleError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        RuleError::new(line, format!("the byte 0x{:02x} here is not UTF-8: a rule file is text", bytes[before.len()]))
    })
}

/// Reads the first line.
fn game_line<'n>(
    line: &Line<'_>,
    first: Token<'_>,
    rest: Tokens<'_>,
    nodes: &'n Cell<usize>,
) -> Result<Draft<'n>, RuleError> {
    if !first.is("game") {
        let found = quote(first.text);
        return Err(line
            .error(first.at, format!("found `{found}`: a rule file begins with `game` and a name, as in `game nim`")));
    }
    let mut reader = Reader::new(line, rest, nodes, Scope::default());
    let name = match reader.peek() {
        Some(Token { what: What::Raw(name), at, .. }) => {
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if let Some(wrong) = name.find(|c| !is_part(c)) {
                let found = quote(name[wrong..].chars().next().unwrap_or_default().encode_utf8(&mut [0; 4]));
                let problem = format!(
                    "`{found}` cannot be part of the name of a game, which consists of letters, digits, `-` and `_`"
                );
                return reader.error_at(at + wrong, problem);
            }
            reader.take();
            name.to_owned()
        }
        _ => return reader.expected("the game needs a name, as in `game nim`"),
    };
    let mut parameters = Vec::new();
    while !reader.is_done() {
        let name = reader.new_name("parameters follow the name, with spaces between them, as in `game nim K L=2`")?;
        reader.add(name)?;
        let default = match (reader.takes("="), reader.peek().map(|token| token.what)) {
            (false, _) => None,
            (true, Some(What::Number(number))) => {
                reader.take();
                Some(number)
            }
            (true, _) => return reader.expected("the default of a parameter is a whole number ≥ 0, as in `K=3`"),
        };
        parameters.push(Parameter { name: name.0.to_owned(), default });
    }
    Ok(Draft::new(line.number(), name, parameters, nodes))
}

impl<'n> Draft<'n> {
    /// What is known after the `game` line.
    fn new(game_line: usize, name: String, parameters: Vec<Parameter>, nodes: &'n Cell<usize>) -> Draft<'n> {
        Draft { game_line, name, parameters, board: None, start: None, moves: Vec::new(), claims: Vec::new(), nodes }
    }

    /// Reads a line after the first.
    fn line(&mut self, line: &Line<'_>, first: Token<'_>, rest: Tokens<'_>) -> Result<(), RuleError> {
        let error = |problem: String| Err(line.error(first.at, problem));
        if !LINES.contains(&first.text) {
            let end = suggestion(nearest(first.text, LINES), &format!("a line begins with {}", LINES.join(", ")));
            return error(format!("no line begins with `{}`{end}", quote(first.text)));
        }
        if first.is("game") {
            return error(format!("a rule file has one `game` line, and this one already states {}", self.name));
        }
        let Some(played) = &self.board else {
            if first.is("on") {
                self.board = Some(self.on_line(line, rest)?);
                return Ok(());
            }
            return error(format!(
                "`on` comes before `{}`: it says what the game is played on, as in `on heaps`",
                first.text
            ));
        };
        match first.text {
            "on" => error(format!("a rule file has one `on` line, and line {} already is one", played.line)),
            "start" => {
                if let Some(start) = &self.start {
                    return error(format!(
                        "a rule file has at most one `start`, and line {} already is one",
                        start.line
                    ));
                }
                let mut reader = Reader::new(line, rest, self.nodes, self.parameters());
                let pieces = start::pieces(&played.board, &mut reader)?;
                self.start = Some(Start { line: line.number(), pieces });
                Ok(())
            }
            "move" => {
                let moves = self.moves(line, &played.board, rest)?;
                self.moves.extend(moves);
                Ok(())
            }
            _ => {
                let scope = self.scope(line, &played.board, Place::Position, None)?;
                self.claims.push(claims::claim(line, rest, self.nodes, scope, None)?);
                Ok(())
            }
        }
    }

    /// The names of the parameters.
    fn parameters(&self) -> Scope {
        Scope::new(self.parameters.iter().map(|parameter| parameter.name.as_str()))
    }

    /// The names of the parameters and those that the kind knows in a place. A move may rename the first of the latter.
    fn scope(
        &self,
        line: &Line<'_>,
        board: &BoardKind,
        place: Place<'_>,
        renamed: Option<Named<'_>>,
    ) -> Result<Scope, RuleError> {
        let mut scope = self.parameters();
        scope.questions = known_questions(board);
        for (i, name) in known_names(board, place).into_iter().enumerate() {
            match renamed.filter(|_| i == 0) {
                Some((name, at)) => scope.add(name).map_err(|problem| line.error(at, problem))?,
                None => scope.know(name).map_err(|problem| RuleError::new(line.number(), problem))?,
            };
        }
        scope.know_array(board);
        Ok(scope)
    }

    fn on_line(&self, line: &Line<'_>, rest: Tokens<'_>) -> Result<Played, RuleError> {
        let (head, condition) = rest.split("where");
        let mut reader = Reader::new(line, head, self.nodes, self.parameters());
        let board = boards::board(&mut reader)?;
        let known = || self.scope(line, &board, Place::Position, None);
        let condition = condition.map(|tokens| self.condition(line, tokens, known()?)).transpose()?;
        Ok(Played { line: line.number(), board, condition })
    }

    /// The condition after `where`.
    fn condition(&self, line: &Line<'_>, tokens: Tokens<'_>, scope: Scope) -> Result<Condition, RuleError> {
        claims::whole_condition(Reader::new(line, tokens, self.nodes, scope))
    }

    fn moves(&self, line: &Line<'_>, board: &BoardKind, rest: Tokens<'_>) -> Result<Vec<MoveRule>, RuleError> {
        let (head, condition) = rest.split("where");
        let (mut head, ranges) = head.split("for");
        if let Some(late) = condition.and_then(|condition| condition.find("for")) {
            return Err(line.error(late.at, "`for` comes before `where`, as in `move x-k for k in 1..x where k != 2`"));
        }
        let mut moves = Vec::new();
        loop {
            let (one, others) = head.split(";");
            moves.push(self.one_move(line, board, one, ranges, condition)?);
            match others {
                Some(others) => head = others,
                None => return Ok(moves),
            }
        }
    }

    fn one_move(
        &self,
        line: &Line<'_>,
        board: &BoardKind,
        tokens: Tokens<'_>,
        ranges: Option<Tokens<'_>>,
        condition: Option<Tokens<'_>>,
    ) -> Result<MoveRule, RuleError> {
        let mut reader = Reader::new(line, tokens, self.nodes, Scope::default());
        let opening = opening(board, &mut reader)?;
        // Which names are known depends only on moves that are already complete.
        let (place, whole) = (Move::Corner, if let Opening::Done(what) = &opening { Some(what) } else { None });
        let place = Place::Move(whole.unwrap_or(&place));
        reader.scope = self.scope(line, board, place, opening.renamed())?;
        if let BoardKind::Beads = board {
            let why = "`jumped` depends on where the bead goes, so only the condition after `where` knows it";
            reader.scope.hide("jumped", why.to_owned());
        }
        let slots = introduced(&opening, &mut reader)?;
        let mut variables = Vec::new();
        if let Some(tokens) = ranges {
            let mut ranges = Reader::new(line, tokens, self.nodes, reader.scope);
            variables = self::variables(&mut ranges)?;
            reader.scope = ranges.scope;
        }
        let what = moves::rest(board, opening, &slots, &mut reader)?;
        reader.finish(&format!("the move ends here; {}", examples(board)))?;
        let mut scope = reader.scope;
        scope.show(matches!(board, BoardKind::Beads));
        let condition = condition.map(|tokens| self.condition(line, tokens, scope)).transpose()?;
        Ok(MoveRule { line: line.number(), text: spaced(tokens.tokens), what, ranges: variables, condition })
    }
}

/// The slots of the names that a move introduces.
fn introduced(opening: &Opening<'_>, reader: &mut Reader<'_>) -> Result<Vec<usize>, RuleError> {
    let names = opening.names();
    let slot = |name: &(&str, usize)| {
        reader.add(*name).map_err(|mut error| {
            if matches!(opening, Opening::Indices(_) | Opening::Turn(_)) && names.len() == 1 {
                error.problem.push_str(&format!(", or write `{0}..{0}` to choose that many", quote(name.0)));
            }
            error
        })
    };
    names.iter().map(slot).collect()
}

/// The variables of `for`, whose ranges together must not have too many cases.
fn variables(reader: &mut Reader<'_>) -> Result<Vec<(String, Range)>, RuleError> {
    let mut variables = Vec::new();
    let mut cases: u128 = 1;
    loop {
        let at = reader.at();
        let (name, range, count) = reader.variable()?;
        cases = cases.saturating_mul(count.unwrap_or(1));
        if cases > u128::from(MOST_STEPS) {
            return reader.error_at(at, format!("these ranges together have more than {MOST_STEPS} cases to try"));
        }
        variables.push((name.to_owned(), range));
        if !reader.takes(",") {
            reader.finish("`,` and another range, or `where`, can follow here; `;` separates moves before `for`")?;
            return Ok(variables);
        }
    }
}
