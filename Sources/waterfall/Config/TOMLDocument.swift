import TerminalGrid

/// A place in a text. Lines and columns count from 1, columns in Unicode scalars.
struct TextPlace: Hashable {
  var line: Int
  var column: Int
}

/// What a TOML file says, in its order: every value with its full name and its place.
///
/// `[keys]` and `x = "quit"` under it are one entry of the path `keys`, `x`.
struct TOMLDocument: Hashable {
  struct Entry: Hashable {
    var path: [String]
    /// Of the key.
    var place: TextPlace
    var value: TOMLValue
  }

  /// A table's header.
  struct Header: Hashable {
    var path: [String]
    var place: TextPlace
  }

  var entries: [Entry] = []
  var headers: [Header] = []
}

/// A value of a TOML file.
indirect enum TOMLValue: Hashable {
  case string(String)
  case integer(Int)
  case float(Double)
  case boolean(Bool)
  case array([TOMLValue])

  enum Kind: Hashable { case string, integer, float, boolean, array }

  var kind: Kind {
    switch self {
    case .string: .string
    case .integer: .integer
    case .float: .float
    case .boolean: .boolean
    case .array: .array
    }
  }

  /// As it is written in a file.
  var written: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .integer(let number): String(number)
    case .float(let number): String(number)
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .array(let values): "[\(values.map(\.written).joined(separator: ", "))]"
    }
  }

  /// A text as a TOML string. Whatever a message would not show as it is stands there as an escape.
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

/// Why a text is not TOML as it is read here.
struct TOMLError: Error, Hashable {
  enum Cause: Hashable {
    /// Something else should stand there; `found` is nil at the end of the file.
    case expected(String, found: Unicode.Scalar?)
    /// The key is there already.
    case duplicate(String, firstLine: Int)
    /// Good TOML that no setting needs.
    case unsupported(String, instead: String)
    case badEscape(String)
    case badNumber(String)
    case notUTF8
  }

  var place: TextPlace
  var cause: Cause

  /// One or two lines: what is wrong, what to try.
  var message: Message {
    switch cause {
    case .expected(let wanted, let found): "expected \(wanted), found \(Self.shown(found))"
    case .duplicate(let key, let line):
      "\(key) is set a second time\nthe first time is in line \(line): remove one of them"
    case .unsupported(let what, let instead): "\(what) are not used in this file\n\(instead)"
    case .badEscape(let escape):
      "\(escape) is not an escape\nwrite \\\\ for a backslash, or 'the text' in single quotes"
    case .badNumber(let text):
      "\(text) is not a number or a word that has a meaning\nwrite texts in quotes: \"\(text)\""
    case .notUTF8: "the line is not UTF-8"
    }
  }

  private static func shown(_ scalar: Unicode.Scalar?) -> Message {
    switch scalar {
    case nil: return "the end of the file"
    case "\n", "\r": return "the end of the line"
    case let scalar? where scalar.properties.generalCategory == .control:
      return "a control character"
    case let scalar?: return "'\(String(scalar))'"
    }
  }
}
