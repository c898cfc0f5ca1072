import WaterfallRecords

/// A command of fzf whose here-documents are open for values.
///
/// fzf writes the line itself into a command. Here it is a variable, and the shell replaces none in
/// a document whose end is quoted: `<< 'END'`. So the quotes go, and the signs in the document that
/// would then mean something get a backslash.
struct FzfDocuments {
  let text: String

  init(opening text: String) {
    guard text.utf8.firstRange(of: "<<".utf8) != nil else {
      self.text = text
      return
    }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    for place in lines.indices {
      guard let start = Start(lines[place]),
        let end = lines[(place + 1)...].firstIndex(where: { start.isEnded(by: $0) })
      else { continue }
      let inside = place + 1..<end
      guard lines[inside].contains(where: { $0.utf8.contains(UInt8(ascii: "{")) }) else { continue }
      lines[place] = start.line
      for number in inside { lines[number] = Self.escaped(lines[number]) }
    }
    self.text = lines.joined(separator: "\n")
  }

  /// The text without a meaning for the shell in a document whose end is not quoted.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if "\\$`".unicodeScalars.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// The start of a document whose end is quoted.
  private struct Start {
    /// The line of the start, without these quotes.
    let line: String
    private let word: String
    /// Whether tabs before the end do not count: `<<-`.
    private let isIndented: Bool

    /// - Returns: nil if no such document starts in the line.
    init?(_ text: String) {
      let bytes = Array(text.utf8)
      guard let marks = bytes.firstRange(of: "<<".utf8) else { return nil }
      var rest = bytes[marks.upperBound...]
      isIndented = rest.first == UInt8(ascii: "-")
      if isIndented { rest.removeFirst() }
      rest = rest.drop { $0 == 0x20 }
      guard let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""),
        let end = rest.dropFirst().firstIndex(of: quote)
      else { return nil }
      let inside = bytes[rest.startIndex + 1..<end]
      let isWord = inside.allSatisfy { byte in
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
      guard isWord, !inside.isEmpty else { return nil }
      word = String(decoding: inside, as: UTF8.self)
      let open = bytes[..<rest.startIndex] + inside + bytes[(end + 1)...]
      line = String(decoding: open, as: UTF8.self)
    }

    func isEnded(by line: String) -> Bool {
      let text = isIndented ? String(line.unicodeScalars.drop { $0 == "\t" }) : line
      return text.utf8.elementsEqual(word.utf8)
    }
  }
}
