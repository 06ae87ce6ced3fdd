//! `grundy find`: what is told of findings, the period table, certificates checked again, and what is refused.

mod program;

use program::{grundy, lines, refused_for, said, stdout, stopped_after_enough};

#[test]
fn a_period_is_told_with_its_certificate() {
    let output = grundy(&["find", "kayles", "--size", "200", "--only", "period"]);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    assert!(text.starts_with("period: g(n+12) = g(n) for all n ≥ 71\n  proved: Guy and Smith"), "{text}");
    assert!(text.ends_with("kayles: 401 values, up to 400\n"), "{text}");
    let found = lines(&said(&["find", "kayles", "--size", "200", "--only", "period", "--json"]));
    let [finding] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((&finding["finding"], &finding["status"]), (&"period".into(), &"proved".into()));
    let certificate = &finding["certificate"];
    assert_eq!(
        (&certificate["preperiod"], &certificate["period"], &certificate["saltus"]),
        (&71.into(), &12.into(), &0.into())
    );
    assert_eq!((&finding["found_to"], &finding["checked_to"]), (&167.into(), &400.into()));
}

#[test]
fn a_claim_can_be_pasted() {
    let text = said(&["find", "subtract:1..3", "--size", "100", "--only", "period"]);
    assert!(text.contains("\n  claim value = h mod 4\n"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("take.game");
    std::fs::write(&file, "game take\non heaps\nmove take 1..3\nclaim value = h mod 4\n").unwrap();
    let output = grundy(&["verify", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
}

#[test]
fn where_nothing_is_found_that_is_said() {
    let output = grundy(&["find", "grundys-game", "--size", "200", "--only", "period,recurrence"]);
    assert_eq!(
        (stdout(&output), output.status.code()),
        ("grundys-game: nothing found in 401 values, up to 400\n", Some(0))
    );
    let output = grundy(&["find", "grundys-game", "--size", "200", "--only", "period", "--json"]);
    assert_eq!((stdout(&output), output.status.code()), ("", Some(0)));
}

#[test]
fn a_template_is_a_line() {
    let found = lines(&said(&["find", "nim 5,N", "N=8..400", "--only", "period", "--json"]));
    let [finding] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(finding["status"], "holds");
    assert_eq!(finding["statement"], "g(n+8) = g(n) + 8 for all n ≥ 8");
    assert_eq!((&finding["found_to"], &finding["checked_to"]), (&203.into(), &400.into()));
}

#[test]
fn the_periods_of_all_short_codes_are_one_command() {
    let output = grundy(&["find", "octal:0.??", "--to", "400", "--csv"]);
    let text = stdout(&output);
    assert_eq!((text.lines().count(), output.status.code()), (64, Some(0)));
    assert!(text.starts_with("code,preperiod,period,saltus,largest,status,values_needed\n"), "{text}");
    for row in ["0.77,71,12,0,8,proved,168", "0.07,53,34,0,9,proved,176", "0.3,0,2,0,1,proved,4"] {
        assert!(text.lines().any(|line| line == row), "{row}: {text}");
    }
    assert!(text.lines().any(|line| line.starts_with("0.6,,,,") && line.ends_with(",unknown,")), "{text}");
    let told = said(&["find", "octal:0.?7", "--to", "400"]);
    assert!(told.contains("of 8 games proved periodic from the values of heaps up to 400"), "{told}");
}

#[test]
fn certificates_are_checked_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.json");
    let rows = said(&["find", "octal:0.?7", "--to", "400", "--json"]);
    std::fs::write(&file, &rows).unwrap();
    let name = file.to_str().unwrap();
    let output = grundy(&["find", "--recheck", name]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    assert!(stdout(&output).contains("confirmed, 0 failed"), "{}", stdout(&output));
    std::fs::write(&file, rows.replacen("\"preperiod\":71", "\"preperiod\":70", 1)).unwrap();
    let output = grundy(&["find", "--recheck", name, "--json"]);
    assert_eq!((output.status.code(), &lines(stdout(&output))[0]["failed"][0]["line"]), (Some(1), &8.into()));
    std::fs::write(&file, "no finding\n").unwrap();
    let output = grundy(&["find", "--recheck", name]);
    assert_eq!((stdout(&output), output.status.code()), ("", Some(2)));
}

#[test]
fn a_table_file_is_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim.table");
    let name = file.to_str().unwrap();
    assert_eq!(grundy(&["solve", "nim:below=16x16", "--out", name]).status.code(), Some(0));
    let output = grundy(&["find", name, "--only", "period"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("nothing found in 256 values, up to 15"), "{}", stdout(&output));
}

#[test]
fn what_was_found_when_a_limit_is_reached_is_printed() {
    stopped_after_enough(&["find", "treblecross", "--size", "8000000", "--only", "period"], |output| {
        stdout(output).contains("treblecross: nothing found in ")
    });
}

#[test]
fn what_cannot_be_looked_at_is_refused() {
    refused_for(&["find", "kayle"], "kayles");
    refused_for(&["find", "octal:0.??????"], "at most 5 open digits");
    refused_for(&["find", "octal:0.?x"], "the digits of a code are");
    refused_for(&["find", "nim N,3", "N=5..2"], "must not be larger");
    refused_for(&["find", "kayles", "--csv"], "--csv is for the periods of a pattern");
    refused_for(&["find", "nim N,3", "N=0..9", "--size", "4"], "--size is for a game");
    refused_for(&["find", "welter", "--size", "200"], "a smaller size");
    refused_for(&["find", "ungar:tamari=4"], "give a template");
    refused_for(&["find"], "required");
}
