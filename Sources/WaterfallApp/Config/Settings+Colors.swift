import NcursesTerminal
import TerminalGrid

// How the number of colours is found, and the words that explain it.

extension Settings {
  /// The largest number of colours that may be used.
  ///
  /// - Parameter environment: NO_COLOR applies unless a setting of this program asks for colours
  ///   (no-color.org). COLORTERM reports 24-bit colour.
  func colorDepth(_ environment: [String: String]) -> ColorDepth {
    let all: ColorDepth = hasTrueColor(environment) ? .truecolor : .palette256
    switch look[\.color] ?? .auto {
    case .auto: return isColorless(environment) ? .none : all
    case .always: return all
    case .never: return .none
    case .palette16: return .palette16
    case .palette256: return .palette256
    case .truecolor: return .truecolor
    }
  }

  private func hasTrueColor(_ environment: [String: String]) -> Bool {
    ["truecolor", "24bit"].contains(environment["COLORTERM"])
  }

  private func isColorless(_ environment: [String: String]) -> Bool {
    environment["NO_COLOR"].map { !$0.isEmpty } ?? false
  }

  /// Whether to ask the terminal for 24-bit colour.
  ///
  /// It is asked if colours are wanted and the environment does not already report 24-bit colour.
  func asksForColors(_ environment: [String: String]) -> Bool {
    switch look[\.color] ?? .auto {
    case .auto, .always: colorDepth(environment) == .palette256
    case .never, .palette16, .palette256, .truecolor: false
    }
  }

  /// How the number of colours is found; nil if a setting gives it.
  ///
  /// - Parameter answer: the terminal's answer; nil if it could not be asked.
  func colorRemark(_ environment: [String: String], _ answer: ColorAnswer?) -> Message? {
    switch look[\.color] ?? .auto {
    case .never, .palette16, .palette256, .truecolor: return nil
    case .auto where isColorless(environment): return "none, since NO_COLOR is set"
    case .auto, .always: break
    }
    if hasTrueColor(environment) { return "24-bit, since COLORTERM says so" }
    switch answer {
    case .exact(let evidence): return "24-bit, since \(evidence.words)"
    case .few(0): return "none, since the terminal's entry for TERM has none"
    case .few(let count):
      return "\(count), since the terminal's entry for TERM and the terminal itself name no more"
    case .unsaid: return "256 at most, since the terminal does not say that it has more"
    case nil: return "256 at most, or 24-bit if the terminal says so: the viewer asks it"
    }
  }
}

extension ColorEvidence {
  /// For messages, after "since".
  var words: Message {
    switch self {
    case .multiplexer(let name): "\(name) takes all colours"
    case .entry: "the terminal's entry for TERM has them"
    case .setting: "the terminal gives an exact colour back (DECRQSS)"
    case .capability(let name): "the terminal has the capability \(name) (XTGETTCAP)"
    }
  }
}
