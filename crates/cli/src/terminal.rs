//! Messages for people: styled text, whose styles appear on a terminal with colours and are stripped elsewhere. JSON,
//! CSV and files never pass through here.

use crate::failure::Failure;
use crate::interrupt;
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use std::ffi::OsString;
use std::io::{self, Write};

/// A win, a claim that holds.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// A loss, a claim refuted, an error.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// Something that deserves a second look.
pub const ODD: Style = AnsiColor::Yellow.on_default().bold();
/// Column headers and the names of things.
pub const HEAD: Style = Style::new().bold();
/// Details such as where something is.
pub const FAINT: Style = Style::new().dimmed();

/// Text in a style.
pub fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Prints a text and a line ending.
pub fn tell(text: &str) -> Result<(), Failure> {
    Ok(line(text.trim_end_matches('\n'))?)
}

/// The same for callers that handle the I/O error themselves.
pub fn line(text: &str) -> io::Result<()> {
    let _waiting = interrupt::waiting_for_output();
    let mut stdout = anstream::stdout().lock();
    writeln!(stdout, "{text}")?;
    stdout.flush()
}

/// Prints a remark about the work on standard error.
pub fn note(text: &str) {
    anstream::eprintln!("{FAINT}grundy: {text}{FAINT:#}");
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    Always,
    Never,
}

impl Colour {
    /// What the command line asks for. This is looked up before the command line is parsed, because parsing can already
    /// print help or an error.
    pub fn asked_for(arguments: impl Iterator<Item = OsString>) -> Colour {
        let mut arguments = arguments.skip(1).map(|argument| argument.to_string_lossy().into_owned());
        let mut asked = Colour::default();
        while let Some(argument) = arguments.next().filter(|argument| argument != "--") {
            let value = match argument.strip_prefix("--color") {
                Some("") => arguments.next(),
                Some(rest) => rest.strip_prefix('=').map(str::to_owned),
                None => None,
            };
            // An invalid value is reported later, when the whole command line is parsed.
            asked = value.and_then(|value| Colour::from_str(&value, false).ok()).unwrap_or(asked);
        }
        asked
    }

    /// Applies the choice to standard output and standard error from now on.
    pub fn set(self) {
        let choice = match self {
            Colour::Auto => anstream::ColorChoice::Auto,
            Colour::Always => anstream::ColorChoice::Always,
            Colour::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }

    /// The same choice for clap's own help and messages.
    pub fn for_help(self) -> clap::ColorChoice {
        match self {
            Colour::Auto => clap::ColorChoice::Auto,
            Colour::Always => clap::ColorChoice::Always,
            Colour::Never => clap::ColorChoice::Never,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn the_last_colour_counts() {
        let asked = |line: &str| Colour::asked_for(line.split(' ').map(Into::into));
        assert_eq!(asked("grundy show nim 3"), Colour::Auto);
        assert_eq!(asked("grundy --color never help"), Colour::Never);
        assert_eq!(asked("grundy show --color=always nim 3 --color=never"), Colour::Never);
        assert_eq!(asked("grundy show -- --color=always"), Colour::Auto);
        assert_eq!(asked("grundy --color sometimes"), Colour::Auto);
    }
}
