import TOML
import TerminalGrid
import WaterfallRecords

extension TOMLValue {
  var written: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .integer(let number): String(number)
    case .float(let text), .date(let text): text
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .array(let values): "[\(values.map(\.written).joined(separator: ", "))]"
    case .table(let members):
      "{\(members.map { "\(Self.quoted($0.name)) = \($0.value.written)" }.joined(separator: ", "))}"
    }
  }

  /// The text that was perhaps meant by a value that is no text; nil for a nested value.
  var asText: String? {
    guard case .array(let values) = self else {
      if case .table = self { return nil }
      return written
    }
    let texts = values.compactMap { value in
      if case .string(let text) = value { text } else { nil }
    }
    return texts.count == values.count ? texts.joined(separator: ",") : nil
  }

  /// A text as a TOML string. Characters that a message could not show are written as escapes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where Cluster(glyph: scalar) != nil: quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return quoted + "\""
  }
}

extension TOMLError {
  /// One or two lines: what is wrong, what to try.
  var message: Message {
    if let advice { "\(words)\n\(advice)" } else { "\(words)" }
  }
}
