package import WaterfallRecords

/// The reason why a text is not valid TOML.
package struct TOMLError: Error, Hashable {
  package enum Cause: Hashable, Sendable {
    /// Something else was expected here; `found` is nil at the end of the file.
    case expected(String, found: Unicode.Scalar?)
    /// The key was already set.
    case duplicate(String, firstLine: Int)
    /// The table or array was written as a whole, so nothing can be added to it.
    case closed(String, firstLine: Int)
    case badEscape(String)
    case badNumber(String)
    case badDate(String)
    case tooDeep
    /// The file has more values than the limit that bounds the memory.
    case tooMany
    case notUTF8
    /// The task was cancelled; the text itself may be valid.
    case cancelled
  }

  package var place: TextPlace
  package var cause: Cause

  /// The fault in words. It may quote text of the file unescaped.
  package var words: String {
    switch cause {
    case .expected(let wanted, let found): "expected \(wanted), found \(Self.shown(found))"
    case .duplicate(let key, _): "\(key) is set a second time"
    case .closed(let key, let line): "\(key) is already complete in line \(line)"
    case .badEscape(let escape): "\(escape) is not an escape"
    case .badNumber(let text): "\(text) is not a number, true or false"
    case .badDate(let text): "\(text) is not a date or a time"
    case .tooDeep: "more than \(TOMLReader.depthLimit) levels of nested values"
    case .tooMany: "more than \(Value.mostInDocument) values"
    case .notUTF8: "the line is not UTF-8"
    case .cancelled: ""
    }
  }

  /// Advice on what to try; nil if that is clear.
  package var advice: String? {
    switch cause {
    case .duplicate(_, let line): "the first time is in line \(line): remove one of them"
    case .closed: "nothing can be added to it elsewhere: write all of it there"
    case .badEscape: "write \\\\ for a backslash, or 'the text' in single quotes"
    case .badNumber(let text):
      Self.limits(ofNumberLike: text) + "write texts in quotes: \"\(text)\""
    case .badDate: "write 1979-05-27, 07:32:00, 1979-05-27T07:32:00 or 1979-05-27T07:32:00Z"
    case .expected, .tooDeep, .tooMany, .notUTF8, .cancelled: nil
    }
  }

  /// The text that should be there instead, in words that follow "expected".
  package var expectation: String {
    switch cause {
    case .expected(let wanted, _): wanted
    case .duplicate(let key, let line): "each name once, but \(key) is already in line \(line)"
    case .closed(let key, let line):
      "nothing more in \(key), which is already complete in line \(line)"
    case .badEscape(let escape): "an escape, not \(escape)"
    case .badNumber(let text): "a value, not \(text); texts need quotes"
    case .badDate(let text): "a date or a time, not \(text)"
    case .tooDeep: "at most \(TOMLReader.depthLimit) levels of nested values"
    case .tooMany: Value.mostInDocumentWords
    case .notUTF8: "UTF-8"
    case .cancelled: ""
    }
  }

  /// Why a text that begins like a number may be none; empty for other texts.
  private static func limits(ofNumberLike text: String) -> String {
    let first = text.utf8.first { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }
    guard let first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else { return "" }
    return "whole numbers have no leading zero, and end at \(Int.max); "
  }

  private static func shown(_ scalar: Unicode.Scalar?) -> String {
    switch scalar {
    case nil: return "the end of the file"
    case "\n", "\r": return "the end of the line"
    case let scalar? where scalar.properties.generalCategory == .control:
      return "a control character"
    case let scalar?: return "'\(String(scalar))'"
    }
  }
}
