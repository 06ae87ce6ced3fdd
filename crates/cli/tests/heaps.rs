//! `grundy heaps`: values of single heaps, what is said of them, and what is refused.

mod program;

use program::{grundy, json, refused_for, said, stdout, stopped_after_enough};

#[test]
fn values_are_listed() {
    assert_eq!(said(&["heaps", "kayles", "--to", "5", "--values"]), "0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n");
}

#[test]
fn growth_and_period_are_told() {
    let text = said(&["heaps", "octal:0.770"]);
    assert!(text.starts_with("octal:0.77, heaps of 0 to 1000 stones\n"), "{text}");
    assert!(text.contains("period 12 from 71 stones on (proved)"), "{text}");
    let json = json(&said(&["heaps", "kayles", "--json", "--values"]));
    assert_eq!(json["period"], serde_json::json!({ "preperiod": 71, "period": 12 }));
    assert_eq!((json["values"].as_array().map(Vec::len), json["values"][11].as_u64()), (Some(1001), Some(6)));
    assert_eq!(json["growth"][1], serde_json::json!({ "heap": 10, "value": 4 }));
    // The largest value, 8, comes first with 27 stones.
    assert_eq!(
        json["records"].as_array().and_then(|records| records.last()),
        Some(&serde_json::json!({ "heap": 27, "value": 8 }))
    );
    assert!(json.get("stopped").is_none());
}

#[test]
fn what_is_known_when_a_limit_is_reached_is_printed() {
    stopped_after_enough(&["heaps", "treblecross", "--to", "100000000", "--json"], |output| {
        // If the machine is busy, the program may be ended before it can print anything.
        stdout(output).lines().map(json).any(|found| {
            assert_eq!(found["stopped"], "time");
            found["to"].as_u64().is_some_and(|to| to > 1000)
        })
    });
    let output = grundy(&["heaps", "grundys-game", "--to", "100000000", "--memory", "64K", "--values"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stdout(&output).starts_with("0 0\n1 0\n2 0\n3 1\n"));
}

#[test]
fn what_has_no_heaps_is_refused() {
    refused_for(&["heaps", "young"], "young: its positions are not sums of heaps");
}
