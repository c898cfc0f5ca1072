import Platform

/// The environment's variables as the program got them.
let environment = ThisProcess.environment

extension Settings {
  /// Under `secure`, wherever it was asked for, hides the environment from libraries.
  func confineLibraries() {
    if isSecure { WaterfallApp.confineLibraries() }
  }
}

/// Whether `secure` is asked for where it can be seen before options are read: libraries do things
/// that early.
var isPlainlySecure: Bool {
  environment["WATERFALL_SECURE"].flatMap { flag("secure", $0) } == "--secure"
    || CommandLine.arguments.dropFirst().contains { $0 == "--secure" }
}

/// Hides the environment from libraries and from what they would start.
///
/// A client of sshd may choose variables. With them ncurses finds a terminal's entry in any folder,
/// glibc a locale or a converter, which is code, gdk-pixbuf its modules, Swift's runtime the
/// program that looks at a crash, and its dispatch library writes a log. This program takes what it
/// wants from ``environment``.
func confineLibraries() {
  // `SWIFT_BACKTRACE` may name any program.
  endWithoutTraces()
  let kept = environment.filter { ["LANG", "LC_ALL", "LC_CTYPE"].contains($0.key) }
  ThisProcess.replaceEnvironment(with: kept)
}
