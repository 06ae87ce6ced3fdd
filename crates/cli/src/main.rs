//! The program: see [`grundy_cli`].
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    grundy_cli::main()
}
