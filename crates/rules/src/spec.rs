//! Specs that name a rule file: `short-hooks.game`, `short-hooks.game:K=3,L=2`.
//!
//! The name of a family of such a game also contains a checksum of the rules, `short-hooks.game#…:K=3`, so that a table
//! is never used with rules that have changed since.

use crate::carried::Carried;
use crate::file::{MOST_BYTES, RuleError, RuleFile, as_text, read_parameters};
use crate::open::{Files, Opened, open};
use rulesets::registry::{OwnGames, read_own_games};
use std::io::Read;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_128;

/// The ending of the names of rule files.
const ENDING: &str = ".game";

/// Why a rule file cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The spec names no rules, or the file cannot be read.
    #[error("{0}")]
    Spec(String),
    /// Something is wrong with the rules.
    #[error(transparent)]
    Rules(#[from] RuleError),
}

impl From<String> for OpenError {
    fn from(problem: String) -> OpenError {
        OpenError::Spec(problem)
    }
}

/// Lets the registry open rule files.
pub fn register() {
    read_own_games(OwnGames {
        are_named_by: is_named_by,
        open: |spec| open_file(spec).map(|opened| opened.game).map_err(|error| error.to_string()),
        open_text: |spec, text| open_text(spec, text).map(|opened| opened.game).map_err(|error| error.to_string()),
    });
}

/// Whether a spec names a rule file: it ends in `.game`, or contains `.game:`.
pub fn is_named_by(spec: &str) -> bool {
    Spec::read(spec).is_some()
}

/// Opens the rule file that a spec names.
///
/// # Errors
///
/// Says what is wrong with the spec or the file, in which line, and what would be right.
pub fn open_file(spec: &str) -> Result<Opened, OpenError> {
    let named = Spec::read(spec).ok_or_else(no_rules)?;
    let folder = Path::new(named.file).parent().unwrap_or(Path::new("")).to_owned();
    named.open(&named.text()?, None, &InFolder(folder))
}

/// Reads the rule file that a spec names, without numbers for its parameters.
///
/// # Errors
///
/// As for [`open_file`].
pub fn read_file(spec: &str) -> Result<RuleFile, OpenError> {
    let named = Spec::read(spec).ok_or_else(no_rules)?;
    Ok(RuleFile::read(&named.text()?)?)
}

/// Opens the game of a text under the spec of a rule file, without reading any file.
///
/// # Errors
///
/// As for [`open_file`].
pub fn open_text(spec: &str, text: &str) -> Result<Opened, OpenError> {
    let named = Spec::read(spec).ok_or_else(no_rules)?;
    named.open(text, None, &Given(&[]))
}

/// Like [`open_text`], with a text in place of the file that the rules name, if they name one.
///
/// # Errors
///
/// As for [`open_file`].
pub fn open_carried(spec: &str, text: &str, carried: Carried<'_>) -> Result<Opened, OpenError> {
    let named = Spec::read(spec).ok_or_else(no_rules)?;
    let file = RuleFile::read(text)?;
    named.open_as(&carried.whole(text, &file), text, None, &carried.files_of(&file))
}

/// Like [`open_text`], but the text may begin with its `on` line, because the spec already has a name.
///
/// # Errors
///
/// As for [`open_file`].
pub fn open_unnamed(spec: &str, text: &str) -> Result<Opened, OpenError> {
    open_with_files(spec, text, &[])
}

/// Like [`open_unnamed`], with texts in place of the files that the rules name, each given with its name.
///
/// # Errors
///
/// As for [`open_file`].
pub fn open_with_files(spec: &str, text: &str, files: &[(String, String)]) -> Result<Opened, OpenError> {
    let named = Spec::read(spec).ok_or_else(no_rules)?;
    let name = Path::new(named.file).file_stem().and_then(|stem| stem.to_str()).unwrap_or(named.file);
    // The same rules on another graph are another game.
    let whole = files.iter().fold(text.to_owned(), |whole, (name, text)| format!("{whole}\n{name}\n{text}"));
    named.open_as(&whole, text, Some(name), &Given(files))
}

fn no_rules() -> OpenError {
    OpenError::Spec("the name of rules ends in .game".to_owned())
}

/// The parts of a spec.
struct Spec<'s> {
    file: &'s str,
    checksum: Option<&'s str>,
    parameters: Option<&'s str>,
}

impl Spec<'_> {
    fn read(spec: &str) -> Option<Spec<'_>> {
        let mut ends = spec.match_indices(ENDING).map(|(at, _)| spec.split_at(at + ENDING.len()));
        ends.find_map(|(file, rest)| {
            let (checksum, rest) = match rest.strip_prefix('#') {
                Some(rest) => {
                    let (checksum, rest) = rest.split_at(rest.find(':').unwrap_or(rest.len()));
                    (Some(checksum), rest)
                }
                None => (None, rest),
            };
            let parameters = rest.strip_prefix(':');
            (rest.is_empty() || parameters.is_some()).then_some(Spec { file, checksum, parameters })
        })
    }

    fn text(&self) -> Result<String, OpenError> {
        Ok(as_text(&read_bytes(Path::new(self.file))?)?.to_owned())
    }

    fn open(&self, text: &str, name: Option<&str>, files: &dyn Files) -> Result<Opened, OpenError> {
        self.open_as(text, text, name, files)
    }

    /// Opens the rules in `text`; `whole` distinguishes the game from others with this spec.
    fn open_as(&self, whole: &str, text: &str, name: Option<&str>, files: &dyn Files) -> Result<Opened, OpenError> {
        let checksum = format!("{:032x}", xxh3_128(whole.as_bytes()));
        if self.checksum.is_some_and(|wanted| wanted != checksum) {
            let problem = "the rules are not those that the table was made for: the file has changed";
            return Err(OpenError::Spec(problem.to_owned()));
        }
        let file = RuleFile::read_named(text, name)?;
        let given = self.parameters.map_or(Ok(Vec::new()), read_parameters)?;
        // In the order of the file, so that each game has one spec.
        let mut shown = Vec::new();
        for parameter in &file.parameters {
            shown.extend(
                given.iter().filter(|(name, _)| *name == parameter.name).map(|(name, n)| format!("{name}={n}")),
            );
        }
        let shown = if shown.is_empty() { String::new() } else { format!(":{}", shown.join(",")) };
        let spec = format!("{}{shown}", self.file);
        let family = format!("{}#{checksum}{shown}", self.file);
        Ok(open(&file, whole, &spec, &family, &given, files)?)
    }
}

/// Files in the folder of the rule file.
struct InFolder(PathBuf);

impl Files for InFolder {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        read_bytes(&self.0.join(name)).map_err(|error| format!("{name}: {error}"))
    }
}

/// Texts in place of files, each given with its name.
struct Given<'f>(&'f [(String, String)]);

impl Files for Given<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        if let Some((_, text)) = self.0.iter().find(|(given, _)| given == name) {
            return Ok(text.clone().into_bytes());
        }
        let names: Vec<&str> = self.0.iter().map(|(given, _)| given.as_str()).collect();
        Err(if names.is_empty() {
            "rules that are not in a file themselves cannot name one; use a family such as `path 5`".to_owned()
        } else {
            format!("this file is not given, only {}", names.join(", "))
        })
    }
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
    file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() > MOST_BYTES {
        return Err(format!("the file has more than {MOST_BYTES} bytes, which no rules need"));
    }
    Ok(bytes)
}
