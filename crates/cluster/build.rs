//! Compiles the few MPI calls that are needed with the library's own compiler wrapper, which knows where the headers
//! are and what to link: handles and constants differ from one library to another. Without the feature `mpi` this does
//! nothing.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};

fn main() {
    println!("cargo::rerun-if-changed=src/mpi/calls.c");
    println!("cargo::rerun-if-env-changed=MPICC");
    if env::var_os("CARGO_FEATURE_MPI").is_none() {
        return;
    }
    let compiler = env::var("MPICC").unwrap_or_else(|_| "mpicc".to_owned());
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let (object, archive) = (folder.join("calls.o"), folder.join("libgrundy_mpi_calls.a"));
    let path = |path: &Path| path.display().to_string();
    run(&compiler, &["-O2", "-fPIC", "-Wall", "-Werror", "-c", "src/mpi/calls.c", "-o", &path(&object)]);
    // `ar` would add to an archive that already exists.
    let _ = std::fs::remove_file(&archive);
    run("ar", &["crs", &path(&archive), &path(&object)]);
    println!("cargo::rustc-link-search=native={}", folder.display());
    println!("cargo::rustc-link-lib=static=grundy_mpi_calls");
    // The first is for Open MPI, the second for MPICH and its derivatives.
    let link = said(&compiler, "--showme:link").or_else(|| said(&compiler, "-link_info"));
    let Some(link) = link else { fail(&format!("{compiler} does not say how to link MPI programs")) };
    for word in link.split_whitespace() {
        if let Some(folder) = word.strip_prefix("-L") {
            println!("cargo::rustc-link-search=native={folder}");
        } else if let Some(library) = word.strip_prefix("-l") {
            println!("cargo::rustc-link-lib={library}");
        }
    }
}

fn run(program: &str, arguments: &[&str]) {
    match Command::new(program).args(arguments).status() {
        Ok(status) if status.success() => {}
        Ok(status) => fail(&format!("{program} {}: {status}", arguments.join(" "))),
        Err(error) => fail(&format!(
            "{program}: {error}; the feature `mpi` needs an MPI library with its compiler wrapper (Debian: libopenmpi-dev, \
             openmpi-bin), or the wrapper's name in MPICC"
        )),
    }
}

fn said(program: &str, argument: &str) -> Option<String> {
    let output = Command::new(program).arg(argument).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn fail(problem: &str) -> ! {
    println!("cargo::error={problem}");
    exit(1)
}
