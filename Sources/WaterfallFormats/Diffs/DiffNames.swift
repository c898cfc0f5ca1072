import WaterfallRecords

/// Finds the names of a file in the head of its changes.
///
/// A line that has only one name is believed before one in which a blank may be part of a name or
/// separate two.
struct DiffNames {
  enum Part { case head, other }

  private var first: String?
  /// The names in `--- x` and `+++ x`, without `/dev/null`.
  private var (old, new): (String?, String?) = (nil, nil)
  private var (source, target): (String?, String?) = (nil, nil)
  private var binary: String?

  /// The file's name after the changes, or before them if it was deleted.
  var title: String? { target ?? new ?? old ?? binary ?? first }

  /// The name of the file that was renamed or copied; nil if it has kept its name.
  var oldTitle: String? { source }

  /// Looks at a line above the changes.
  ///
  /// - Returns: whether it is a line that only names the file.
  mutating func see(_ line: ArraySlice<UInt8>) -> Part {
    let line = line.last == 0x0D ? line.dropLast() : line
    func rest(after word: String) -> ArraySlice<UInt8>? {
      line.starts(with: word.utf8) ? line.dropFirst(word.utf8.count) : nil
    }
    if let name = rest(after: "--- ") {
      // In a context diff, this is the line with the new name.
      if isContext { new = Self.marked(name) ?? new } else { old = Self.marked(name) ?? old }
    } else if let name = rest(after: "+++ ") {
      new = Self.marked(name) ?? new
    } else if let name = rest(after: "*** "), old == nil {
      (old, isContext) = (Self.marked(name), true)
    } else if let name = rest(after: "rename from ") ?? rest(after: "copy from ") {
      source = Self.text(name)
    } else if let name = rest(after: "rename to ") ?? rest(after: "copy to ") {
      target = Self.text(name)
    } else if let names = rest(after: "Binary files ") ?? rest(after: "Files ") {
      binary = Self.differing(names) ?? binary
    } else if let name = rest(after: "Only in ") {
      first = Self.only(name) ?? first
    } else if let name = rest(after: "Index: ") {
      first = Self.text(name)
      return .head
    } else if let names = rest(after: "diff ") {
      first = Self.last(of: names) ?? first
      return .head
    } else if line.starts(with: "=====".utf8), first != nil {
      return .head
    }
    return .other
  }

  private var isContext = false
}

// MARK: The forms of names

extension DiffNames {
  /// The name in `--- x`; nil for `/dev/null`.
  private static func marked(_ text: ArraySlice<UInt8>) -> String? {
    // `diff -u` writes a time after the name, and git(1) a tab after a name with blanks.
    let name = text.first == UInt8(ascii: "\"") ? text : text.prefix { $0 != 0x09 }
    return name.elementsEqual("/dev/null".utf8) ? nil : self.text(withoutPrefix(unquoted(name)))
  }

  private static func text(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: unquoted(name), as: UTF8.self)
  }

  private static func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }

  /// The name in `a/x and b/x differ`.
  private static func differing(_ text: ArraySlice<UInt8>) -> String? {
    guard text.suffix(7).elementsEqual(" differ".utf8) else { return nil }
    let names = text.dropLast(7)
    let pairs = pairs(in: names, at: " and ")
    let same = pairs.first { withoutPrefix(unquoted($0)) == withoutPrefix(unquoted($1)) }
    guard let (one, other) = same ?? pairs.first else { return nil }
    let isGone = other.elementsEqual("/dev/null".utf8)
    return self.text(withoutPrefix(unquoted(isGone ? one : other)))
  }

  /// The path in `directory: name`.
  private static func only(_ text: ArraySlice<UInt8>) -> String? {
    guard let (directory, name) = pairs(in: text, at: ": ").first else { return nil }
    return Self.text(unquoted(directory) + "/".utf8 + unquoted(name))
  }

  /// The last name in `--git a/x b/x`, `--cc x` or `-r x y`.
  private static func last(of text: ArraySlice<UInt8>) -> String? {
    for word in ["--cc ", "--combined "] where text.starts(with: word.utf8) {
      return Self.text(text.dropFirst(word.utf8.count))
    }
    let isGit = text.starts(with: "--git ".utf8)
    let names = text.dropFirst(isGit ? 6 : 0)
    if isGit {
      let same = pairs(in: names, at: " ").first {
        withoutPrefix(unquoted($0)) == withoutPrefix(unquoted($1))
      }
      if let same { return Self.text(withoutPrefix(unquoted(same.1))) }
    }
    let end = names.last
    if let end, end == UInt8(ascii: "\"") || end == UInt8(ascii: "'"),
      let open = names.dropLast().lastIndex(where: { $0 == end }), open > names.startIndex,
      names[open - 1] == 0x20
    {
      let name = names[open...]
      let plain = end == UInt8(ascii: "'") ? Array(name.dropFirst().dropLast()) : unquoted(name)
      return Self.text(withoutPrefix(plain))
    }
    guard let space = names.lastIndex(of: 0x20) else { return nil }
    return Self.text(withoutPrefix(Array(names[(space + 1)...])))
  }

  /// The most places at which a line is divided.
  private static let mostPairs = 100

  /// The two parts of a text at each place of `mark`.
  private static func pairs(
    in text: ArraySlice<UInt8>, at mark: String
  ) -> [(ArraySlice<UInt8>, ArraySlice<UInt8>)] {
    var pairs: [(ArraySlice<UInt8>, ArraySlice<UInt8>)] = []
    var start = text.startIndex
    while pairs.count < mostPairs, let range = text[start...].firstRange(of: mark.utf8) {
      pairs.append((text[..<range.lowerBound], text[range.upperBound...]))
      start = range.upperBound
    }
    return pairs
  }

  /// Drops the `a/` or `b/` that git puts before names.
  private static func withoutPrefix(_ name: [UInt8]) -> [UInt8] {
    guard name.count > 2, name[1] == UInt8(ascii: "/"), "abciow12".utf8.contains(name[0]) else {
      return name
    }
    return Array(name.dropFirst(2))
  }

  /// A name without the quotation that git(1) adds, which has the escapes of C.
  private static func unquoted(_ name: ArraySlice<UInt8>) -> [UInt8] {
    guard name.count > 1, name.first == UInt8(ascii: "\"") else { return Array(name) }
    var plain: [UInt8] = []
    var rest = name.dropFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let mark = rest.popFirst() else {
        plain.append(byte)
        continue
      }
      if 0x30...0x37 ~= mark {
        let digits = rest.prefix(2).prefix { 0x30...0x37 ~= $0 }
        rest = rest.dropFirst(digits.count)
        let number = digits.reduce(Int(mark - 0x30)) { $0 * 8 + Int($1 - 0x30) }
        plain.append(UInt8(truncatingIfNeeded: number))
      } else {
        plain.append(escapes[mark] ?? mark)
      }
    }
    return plain
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
    UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
  ]
}
