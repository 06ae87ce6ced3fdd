//! What the README and the documents show is what the program prints, and their pictures are the ones it draws.

mod program;

use program::{grundy_in, words};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run_in(folder: &Path, arguments: &[String]) -> String {
    let output = grundy_in(folder, arguments);
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// The rule files of a document are saved under the names of their games, and its commands are run beside them.
#[test]
fn commands_print_what_the_documents_show() {
    for (document, least_files, least_commands) in [
        ("README.md", 0, 5),
        ("docs/book/impartial-games.md", 0, 1),
        ("docs/book/mex-and-nim-sum.md", 0, 1),
        ("docs/book/hooks-and-beads.md", 0, 1),
        ("docs/book/mhrg.md", 0, 3),
        ("docs/book/turtles.md", 0, 1),
        ("docs/book/insets.md", 0, 1),
        ("docs/book/d-complete.md", 0, 1),
        ("docs/book/ungar.md", 0, 1),
        ("docs/book/your-own-game.md", 5, 5),
        ("docs/cluster.md", 0, 2),
        ("docs/cookbook.md", 2, 15),
        ("docs/laboratory.md", 0, 2),
        ("docs/notations.md", 0, 8),
        ("docs/questions.md", 0, 20),
        ("docs/reflection-games.md", 0, 4),
        ("docs/rules.md", 15, 15),
    ] {
        let text = fs::read_to_string(root().join(document)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let (mut files, mut commands) = (0, 0);
        for block in text.split("\n```").filter(|block| block.starts_with("game\n") || block.starts_with("console\n")) {
            let (kind, block) = block.split_once('\n').unwrap();
            if kind == "game" {
                let name = block.lines().find_map(|line| line.strip_prefix("game ")).unwrap();
                let name = name.split_whitespace().next().unwrap();
                fs::write(folder.path().join(format!("{name}.game")), format!("{block}\n")).unwrap();
                files += 1;
                continue;
            }
            for example in block.split("$ grundy ").skip(1) {
                let (command, shown) = example.split_once('\n').unwrap_or((example, ""));
                let printed = run_in(folder.path(), &words(command));
                assert_eq!(printed.trim_end(), shown.trim_end(), "{document}: grundy {command}");
                commands += 1;
            }
        }
        assert!(files >= least_files && commands >= least_commands, "{document}: {files} files, {commands} commands");
    }
}

#[test]
fn pictures_are_the_ones_the_program_draws() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run_in(folder.path(), &words("posets inset 4 1,2,4,5 --out inset.poset")), "");
    for (file, arguments) in [
        ("inset", "show plain:inset.poset"),
        ("young-hook", "show young 6,6,5,3,3 --move (2,2)"),
        ("mhrg-two-hooks", "show mhrg:3x5 5,4,3 --move (1,3)"),
        ("two-rooks", "show rooks 3,0,0,2 --move 'rook 1 to (1,0)'"),
        ("turtles", "show turtles:odd 2,3,5 --move 'turn 0,3'"),
    ] {
        let path = root().join("docs/pictures").join(file).with_extension("svg");
        let drawn = run_in(folder.path(), &words(&format!("{arguments} --format svg")));
        assert_eq!(fs::read_to_string(&path).unwrap(), drawn, "{}", path.display());
    }
}
