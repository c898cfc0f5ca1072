import ArgumentParser

/// `--secure` for commands without settings, so that each command takes it.
///
/// ``isPlainlySecure`` reads it, because it holds before the options are parsed.
struct SecureOption: ParsableArguments {
  @Flag(help: "Safe for guests: no command is run, and no file is written.")
  var secure = false
}
