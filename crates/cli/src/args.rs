//! The command line, defined once: the parser, help, completions and manual pages all come from here.

use crate::columns::Columns;
use crate::commands::{
    check, completions, convert, data, find, heaps, histogram, iso, join, lookup, man, moves, play, posets, rules,
    rulesets, sequence, serve, show, solve, starts, stats, sum, table, value, verify,
};
use crate::interrupt;
use crate::position::RestArgs;
use crate::terminal::Colour;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use std::thread;
use std::time::Duration;
use theory::{Deadline, Limits, Play};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// A laboratory for impartial games on Young diagrams, beads, chessboards, root systems and posets: who wins, the value,
/// every winning move.
#[derive(Parser)]
#[command(name = "grundy", version, styles = STYLES, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// When to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Colour::Auto)]
    color: Colour,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    Show(show::Args),
    Value(value::Args),
    Moves(moves::Args),
    Sum(sum::Args),
    Iso(iso::Args),
    Play(play::Args),
    Convert(convert::Args),
    Table(table::Args),
    Histogram(histogram::Args),
    Heaps(heaps::Args),
    Starts(starts::Args),
    Sequence(sequence::Args),
    Check(check::Args),
    Find(find::Args),
    Solve(solve::Args),
    Lookup(lookup::Args),
    Stats(stats::Args),
    Join(join::Args),
    Data(data::Args),
    Verify(verify::Args),
    Rules(rules::Args),
    Posets(posets::Args),
    Rulesets(rulesets::Args),
    Serve(serve::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// The commands by subject, in the order of the help.
const GROUPS: &[(&str, &[&str])] = &[
    ("A position", &["show", "value", "moves", "sum", "iso", "convert", "play"]),
    ("A family of positions", &["table", "histogram", "heaps", "starts", "solve", "lookup", "stats", "join", "data"]),
    ("Your own questions", &["check", "sequence", "find"]),
    ("The theorems", &["verify"]),
    ("Your own games", &["rules"]),
    ("Posets", &["posets"]),
    ("The program", &["rulesets", "serve", "completions", "man", "help"]),
];

/// What to try first, printed when `grundy` is run without arguments. Each line can be pasted as it is.
pub const TRY: &str = "\
grundy show mhrg:3x5 5,4,3 --move '(1,3)'
grundy value young 4,2,1
grundy play wythoff 5,8
grundy rulesets
grundy help";

const RULESETS: &str = "`grundy rulesets` lists every ruleset with its rules, its notation and an example.";
const CODES: &str = "\
Exit codes: 0 done; 1 done, and the answer is no; 2 bad input; 3 stopped by a limit; 130 interrupted.";

/// The whole command line, with its commands in groups and the rulesets of the registry in its long help.
pub fn command() -> clap::Command {
    let program = Cli::command().mut_subcommands(|subcommand| {
        let takes_ruleset = subcommand.get_positionals().any(|argument| argument.get_id() == "ruleset");
        if takes_ruleset { subcommand.after_help(RULESETS) } else { subcommand }
    });
    let head = STYLES.get_header();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}{head}Options:{head:#}\n{{options}}{{after-help}}",
        list_of_commands(&program)
    );
    program
        .help_template(template)
        .after_help(format!("{RULESETS}\n{CODES}"))
        .after_long_help(format!("{}\n{RULESETS}\n{CODES}", list_of_rulesets()))
}

/// The groups of commands: each group's name, and the name and summary of each of its commands.
pub fn groups(program: &clap::Command) -> impl Iterator<Item = (&'static str, Vec<(&'static str, String)>)> {
    // The command `help` is added by the parser.
    let about = |name| match program.find_subcommand(name).and_then(clap::Command::get_about) {
        Some(about) => about.to_string(),
        None => "Explain the program or one of its commands".to_owned(),
    };
    GROUPS.iter().map(move |(group, names)| (*group, names.iter().map(|&name| (name, about(name))).collect()))
}

fn list_of_commands(program: &clap::Command) -> String {
    let (head, literal) = (STYLES.get_header(), STYLES.get_literal());
    let mut text = String::new();
    for (group, commands) in groups(program) {
        text += &format!("{head}{group}:{head:#}\n");
        for (name, about) in commands {
            text += &format!("  {literal}{name}{literal:#}{:1$}{about}\n", "", 13 - name.len());
        }
        text += "\n";
    }
    text
}

fn list_of_rulesets() -> String {
    let mut columns = Columns::new([]);
    for entry in ::rulesets::entries() {
        columns.row([format!("  {}", entry.spec).into(), entry.name.into(), entry.example.to_string().into()]);
    }
    format!("Rulesets, each with a position:\n{columns}")
}

/// A ruleset and a position of it.
#[derive(Args)]
pub struct PositionArgs {
    /// The ruleset, such as young, mhrg:3x5 or nim:r=4
    pub ruleset: String,
    /// The position, such as 4,2,1; the empty one is written `-`. By default, the game's natural start
    #[arg(allow_hyphen_values = true)]
    pub position: Option<String>,
    #[command(flatten)]
    pub rest: RestArgs,
}

/// The play convention.
#[derive(Args)]
pub struct PlayArgs {
    /// Whether a player who cannot move loses (normal) or wins (misere)
    #[arg(long, value_enum, default_value_t = PlayName::Normal)]
    pub play: PlayName,
}

/// A play convention as an argument.
#[derive(Clone, Copy, ValueEnum)]
pub enum PlayName {
    Normal,
    #[value(alias = "misère")]
    Misere,
}

impl From<PlayName> for Play {
    fn from(name: PlayName) -> Play {
        match name {
            PlayName::Normal => Play::Normal,
            PlayName::Misere => Play::Misere,
        }
    }
}

/// What a computation may spend.
#[derive(Args)]
pub struct LimitArgs {
    /// Stop after this many seconds, wherever the command is, and print what is known for certain by then
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Use at most this much memory, in bytes or with K, M, G (powers of 1024)
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "4G")]
    memory: u64,
    /// Use this many threads; by default, one per core
    #[arg(long, value_name = "T", value_parser = threads)]
    threads: Option<usize>,
}

impl LimitArgs {
    /// The deadline of something that starts now: after the time the user gave, or else after `usual_time`.
    pub fn deadline(&self, usual_time: Option<Duration>) -> Option<Deadline> {
        self.time.or(usual_time).and_then(Deadline::after)
    }

    /// The limits of a command that starts now, with Ctrl-C as their cancel signal. Its deadline is the time the user
    /// gave, or else `usual_time` from now.
    pub fn limits(&self, usual_time: Option<Duration>) -> Limits {
        let limits = Limits { deadline: self.deadline(usual_time), ..self.limits_without_time() };
        interrupt::keep_time(&limits);
        limits
    }

    /// The limits except for the time, with Ctrl-C as their cancel signal.
    pub fn limits_without_time(&self) -> Limits {
        Limits {
            memory: self.memory,
            threads: self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
            cancel: interrupt::cancel_signal(),
            ..Limits::default()
        }
    }
}

/// How long one answer may take unless the user says otherwise.
pub const USUAL_TIME: Duration = Duration::from_secs(60);

pub fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "write a number of seconds, such as 10 or 0.5")?;
    match Duration::try_from_secs_f64(number) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("the time must be greater than 0 and finite".to_owned()),
    }
}

pub fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = match text.char_indices().last() {
        Some((end, 'k' | 'K')) => (&text[..end], 1 << 10),
        Some((end, 'm' | 'M')) => (&text[..end], 1 << 20),
        Some((end, 'g' | 'G')) => (&text[..end], 1 << 30),
        _ => (text, 1),
    };
    let number: u64 = number.parse().map_err(|_| "write a number of bytes, such as 500000000, 800M or 4G")?;
    number.checked_mul(unit).ok_or_else(|| "that is more memory than any machine has".to_owned())
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..=1024) => Ok(number),
        _ => Err("write a number from 1 to 1024".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_well_formed() {
        super::command().debug_assert();
    }

    #[test]
    fn every_command_is_in_one_group() {
        let mut program = super::command();
        program.build();
        let mut commands: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
        let mut grouped: Vec<&str> = super::GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        commands.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, commands);
    }

    #[test]
    fn the_list_of_commands_fits_a_terminal() {
        let list = super::list_of_commands(&super::command());
        for line in anstream::adapter::strip_str(&list).to_string().lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }

    #[test]
    fn amounts_are_read_or_refused() {
        assert_eq!(super::bytes("1000"), Ok(1000));
        assert_eq!(super::bytes("3K"), Ok(3072));
        assert_eq!(super::bytes("2g"), Ok(2 << 30));
        for wrong in ["", "K", "-1", "1.5G", "99999999999G", "4é"] {
            assert!(super::bytes(wrong).is_err(), "{wrong}");
        }
        assert_eq!(super::seconds("0.5").unwrap().as_millis(), 500);
        for wrong in ["", "0", "-1", "inf", "nan", "1e300", "soon"] {
            assert!(super::seconds(wrong).is_err(), "{wrong}");
        }
        assert!(super::threads("0").is_err() && super::threads("x").is_err());
    }
}
