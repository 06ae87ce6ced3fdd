//! Files for Walnut, the theorem prover for automatic sequences.
//!
//! `Word Automata Library/NAME.txt` is the automaton; `Command Files/NAME.txt` has the statements to be proved, one
//! command per line. In a folder of this form, Walnut 7 runs them with `walnut --session-dir=FOLDER < FOLDER/"Command
//! Files"/NAME.txt`; Walnut 5 and 6 read the same files from their own folders.

use super::dfao::digits;
use super::formula::name;
use super::moves::Moves;
use super::statements::statements;
use super::{Dfao, Numeration};
use std::fmt::Write;

/// The automaton's name in Walnut.
pub const WORD: &str = "PPOS";

/// Where Walnut looks for commands.
pub const COMMANDS: &str = "Command Files";

/// A file, with its path inside one of Walnut's folders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalnutFile {
    /// The folder in which Walnut looks for it.
    pub folder: &'static str,
    /// Its name there.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// The automaton as Walnut's word automaton.
pub fn word_automaton(automaton: &Dfao) -> WalnutFile {
    let Dfao { numeration, arity, outputs, next } = automaton;
    let mut text = vec![Numeration::name(*numeration); *arity].join(" ") + "\n";
    for (state, (output, next)) in outputs.iter().zip(next).enumerate() {
        let _ = write!(text, "\n{state} {output}\n");
        for (letter, to) in next.iter().enumerate() {
            let Some(to) = to else { continue };
            let digits: Vec<String> = digits(*numeration, *arity, letter).iter().map(u32::to_string).collect();
            let _ = writeln!(text, "{} -> {to}", digits.join(" "));
        }
    }
    WalnutFile { folder: "Word Automata Library", name: format!("{WORD}.txt"), text }
}

/// The statements that prove the automaton, one per line.
pub fn commands(numeration: Numeration, moves: &Moves) -> WalnutFile {
    let entries: Vec<String> = (0..moves.arity).map(|entry| name(entry, moves.arity)).collect();
    let command = |statement: super::Statement| {
        let formula = statement.formula.in_walnut(moves.arity, WORD);
        format!("eval {} \"?{} A{} {formula}\";\n", statement.name, numeration.name(), entries.join(","))
    };
    let text = statements(moves).into_iter().map(command).collect();
    WalnutFile { folder: COMMANDS, name: format!("{WORD}.txt"), text }
}
