//! Specs that name a rule file: `short-hooks.game`, `short-hooks.game:K=3,L=2`.
//!
//! The name of a family of such a game also holds a checksum of the rules, `short-hooks.game#…:K=3`, so that a table is
//! never taken for one of rules that have changed since.

use crate::file::{MOST_BYTES, RuleFile, read_parameters};
use crate::open::{Files, Opened, open};
use rulesets::registry::{OwnGames, read_own_games};
use std::io::Read;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_128;

/// How the name of a rule file ends.
const ENDING: &str = ".game";

/// Lets the registry open rule files.
pub fn register() {
    read_own_games(OwnGames {
        are_named_by: is_named_by,
        open: |spec| open_file(spec).map(|opened| opened.game),
        open_text: |spec, text| open_text(spec, text).map(|opened| opened.game),
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
pub fn open_file(spec: &str) -> Result<Opened, String> {
    let named = Spec::read(spec).ok_or("a rule file's name ends in .game")?;
    let folder = Path::new(named.file).parent().unwrap_or(Path::new("")).to_owned();
    named.open(&named.text()?, &InFolder(folder))
}

/// Reads the rule file that a spec names, without numbers for its parameters.
///
/// # Errors
///
/// As [`open_file`].
pub fn read_file(spec: &str) -> Result<RuleFile, String> {
    let named = Spec::read(spec).ok_or("a rule file's name ends in .game")?;
    RuleFile::read(&named.text()?).map_err(|error| error.to_string())
}

/// Opens the game of a text under the spec of a rule file; no file is read.
///
/// # Errors
///
/// As [`open_file`].
pub fn open_text(spec: &str, text: &str) -> Result<Opened, String> {
    let named = Spec::read(spec).ok_or("the name of rules ends in .game")?;
    named.open(text, &NoFiles)
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

    fn text(&self) -> Result<String, String> {
        let bytes = read_bytes(Path::new(self.file))?;
        // What is not text is a fault of a line.
        String::from_utf8(bytes).map_err(|error| match RuleFile::read_bytes(error.as_bytes()) {
            Err(error) => error.to_string(),
            Ok(_) => error.to_string(),
        })
    }

    fn open(&self, text: &str, files: &dyn Files) -> Result<Opened, String> {
        let checksum = format!("{:032x}", xxh3_128(text.as_bytes()));
        if self.checksum.is_some_and(|wanted| wanted != checksum) {
            return Err("the rules are not those that the table was made for: the file has changed".to_owned());
        }
        let file = RuleFile::read(text).map_err(|error| error.to_string())?;
        let given = self.parameters.map_or(Ok(Vec::new()), read_parameters)?;
        // In the order of the file, so that one game has one spec.
        let mut shown = Vec::new();
        for parameter in &file.parameters {
            shown.extend(
                given.iter().filter(|(name, _)| *name == parameter.name).map(|(name, n)| format!("{name}={n}")),
            );
        }
        let shown = if shown.is_empty() { String::new() } else { format!(":{}", shown.join(",")) };
        let spec = format!("{}{shown}", self.file);
        let family = format!("{}#{checksum}{shown}", self.file);
        open(&file, text, &spec, &family, &given, files).map_err(|error| error.to_string())
    }
}

/// Files beside the rule file.
struct InFolder(PathBuf);

impl Files for InFolder {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        read_bytes(&self.0.join(name)).map_err(|error| format!("{name}: {error}"))
    }
}

/// No files at all.
struct NoFiles;

impl Files for NoFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("{name}: rules that are not in a file themselves cannot name one; use a family such as `path 5`"))
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
