import ArgumentParser
import Platform
import WaterfallRecords

/// The environment's variables as the program received them.
let environment = ThisProcess.environment

extension Settings {
  /// Hides the environment from libraries if `secure` is on in any layer of the settings.
  func confineLibraries() {
    if isSecure { WaterfallApp.confineLibraries() }
  }
}

/// Whether the command line or the environment asks for `secure`.
///
/// This is found before the options are parsed, because libraries use the environment that early.
var isPlainlySecure: Bool {
  environment["WATERFALL_SECURE"].flatMap { flag("secure", $0) } == "--secure"
    || CommandLine.arguments.dropFirst().contains { $0.isExactly("--secure") }
      && TypedArguments(Array(CommandLine.arguments.dropFirst())).contains(option: "--secure")
}

/// Hides the environment from libraries and from programs that they start.
///
/// A client of sshd may choose variables, and libraries obey them:
///
/// - ncurses reads a terminal's entry from any folder;
/// - glibc loads a locale, or a converter, which is code;
/// - gdk-pixbuf loads its modules;
/// - Swift's runtime starts any program to examine a crash;
/// - the dispatch library writes a log.
///
/// This program itself reads ``environment``.
func confineLibraries() {
  // `SWIFT_BACKTRACE` may name any program, so crashes must not start one.
  ThisProcess.endPlainlyInCrashes()
  let kept = environment.filter { ["LANG", "LC_ALL", "LC_CTYPE"].contains($0.key) }
  ThisProcess.replaceEnvironment(with: kept)
}

/// `--secure` for commands without settings, so that each command takes it.
///
/// ``isPlainlySecure`` reads it, because it holds before the options are parsed.
struct SecureOption: ParsableArguments {
  @Flag(help: "Safe for guests: no command is run, and no file is written.")
  var secure = false
}
