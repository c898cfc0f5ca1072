import ArgumentParser
import WaterfallViewer

/// Whether strangers may use it. None has a default here, as in ``LookOptions``.
struct SafetyOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: """
      No shell, editor, opening or clipboard, and no reading outside the sources. Once on, in \
      WATERFALL_SECURE too, it stays on.
      """)
  var secure: Bool?
}

extension SafetyOptions: SettingOptions {
  static let names = ["secure"]
  static let flags = ["secure"]
}

extension SafetyOptions {
  /// Whether any layer of settings says so: no later one takes it back.
  func isSecure(environment: [String: String]) throws -> Bool {
    let variable: SafetyOptions = try EnvironmentSettings(environment).options()
    return secure == true || variable.secure == true
  }
}

/// Throws a validation error for an option that cannot be had under `--secure`.
///
/// - Parameter needs: what it would do: `runs a command in a shell`.
func refuse(_ option: String, needs: String) throws -> Never {
  throw ValidationError("\(option) \(needs), which --secure does not allow: leave out one of them.")
}
