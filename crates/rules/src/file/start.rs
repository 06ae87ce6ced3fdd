//! Reads the natural start from the tokens of its `start` line.

use super::expressions::Reader;
use super::token::{Token, What};
use super::{BoardKind, Piece, PosetRule, RuleError};

/// The pieces of a start. The reader's scope has the parameters.
pub(super) fn pieces(board: &BoardKind, reader: &mut Reader<'_>) -> Result<Vec<Piece>, RuleError> {
    if reader.is_done() {
        return reader.expected("a position is needed here, such as `5,3`, or `-` for none");
    }
    if let Some(Token { what: What::Raw(text), .. }) = reader.peek() {
        return Ok(vec![Piece::Text(text.to_owned())]);
    }
    if reader.sees("-") && reader.peek_second().is_none() {
        return Ok(vec![Piece::Text("-".to_owned())]);
    }
    let mut pieces = Vec::new();
    match board {
        BoardKind::Token(_) => {
            pieces.push(Piece::Number(reader.number()?));
            reader.expect(":", "the token and the other vertices are written `1:0,2`")?;
            pieces.push(Piece::Text(":".to_owned()));
            if reader.sees("-") && reader.peek_second().is_none() {
                reader.take();
                pieces.push(Piece::Text("-".to_owned()));
            } else if !reader.is_done() {
                list(reader, &mut pieces)?;
            }
        }
        BoardKind::Ideal(PosetRule::Box(_)) => boxes(reader, &mut pieces)?,
        _ => list(reader, &mut pieces)?,
    }
    reader.finish("the numbers of a position have commas between them")?;
    Ok(pieces)
}

fn list(reader: &mut Reader<'_>, pieces: &mut Vec<Piece>) -> Result<(), RuleError> {
    pieces.push(Piece::Number(reader.number()?));
    while reader.takes(",") {
        pieces.push(Piece::Text(",".to_owned()));
        pieces.push(Piece::Number(reader.number()?));
    }
    Ok(())
}

/// `(1,3),(2,1)`.
fn boxes(reader: &mut Reader<'_>, pieces: &mut Vec<Piece>) -> Result<(), RuleError> {
    loop {
        reader.expect("(", "elements of a box are written `(1,3),(2,1)`")?;
        pieces.push(Piece::Text("(".to_owned()));
        list(reader, pieces)?;
        reader.expect(")", "`)` is needed here, since `(` is still open")?;
        if !reader.takes(",") {
            pieces.push(Piece::Text(")".to_owned()));
            return Ok(());
        }
        pieces.push(Piece::Text("),".to_owned()));
    }
}
