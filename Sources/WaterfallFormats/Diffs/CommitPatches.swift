import WaterfallRecords

/// Commits with their changes, as `git log -p`, `git show` and `git format-patch` write them.
///
/// A file's card names its commit, but only the first file's changes follow the commit's head. So
/// the text is translated: above each file come a few lines about the commit, and the commit's own
/// card ends before the first file.
package struct CommitPatches {
  package private(set) var utf8: [UInt8] = []
  /// The number of bytes that were translated. The rest may be the beginning of a longer commit.
  package private(set) var count = 0

  /// The most bytes of a commit. Later files of a longer one do not name it.
  private static let longest = 4_000_000
  /// The most bytes by which a text grows between two attempts.
  private static let longestAddition = 200_000
  /// The most bytes of each line about the commit.
  private static let longestField = 400
  private static let mark = Array("Commit: ".utf8)
  private static let names = ["commit", "Author", "Date", "subject"]

  /// - Parameters:
  ///   - bytes: text from the beginning of a commit.
  ///   - isLast: whether nothing follows.
  package init(_ bytes: ArraySlice<UInt8>, isLast: Bool) {
    let first = bytes.prefix(100).prefix { $0 != 0x0A }
    // The message of a mail may have a line like that of a log.
    let (isMail, isLog) = (Self.isMailHead(first), Self.isLogHead(first))
    func begins(_ line: ArraySlice<UInt8>) -> Bool {
      (!isLog && Self.isMailHead(line)) || (!isMail && Self.isLogHead(line))
    }
    // The caller adds less than this to what had no other commit.
    let tail = bytes.suffix(Self.longestAddition).drop { $0 != 0x0A }.dropFirst()
    let isWhole = isLast || bytes.count > Self.longest
    guard isWhole || !Self.lineStarts(in: tail, where: begins).isEmpty else { return }
    let starts = Self.lineStarts(in: bytes, where: begins)
    var ends = starts.filter { $0 > bytes.startIndex }
    if isLast || ends.isEmpty && bytes.count > Self.longest {
      let line = bytes.lastIndex(of: 0x0A).map { $0 + 1 }
      ends.append(isLast ? bytes.endIndex : line ?? bytes.endIndex)
    }
    var start = bytes.startIndex
    for end in ends {
      append(bytes[start..<end])
      start = end
    }
    count = start - bytes.startIndex
  }

  /// Whether the text begins with a commit, and has changes to a file.
  package static func begin(_ bytes: [UInt8], from first: Int) -> Bool {
    let head = bytes[first...].prefix { $0 != 0x0A }
    guard isMailHead(head) || isLogHead(head) else { return false }
    return !lineStarts(in: bytes[first...], where: isDiffHead).isEmpty
  }

  private static func isDiffHead(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "diff --".utf8)
  }

  /// The beginnings of the lines that meet a condition. The condition gets 100 bytes at most.
  private static func lineStarts(
    in bytes: ArraySlice<UInt8>, where isWanted: (ArraySlice<UInt8>) -> Bool
  ) -> [Int] {
    var starts: [Int] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let line = bytes[start...].prefix(100).prefix { $0 != 0x0A }
      if isWanted(line) { starts.append(start) }
      start = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
    }
    return starts
  }

  private mutating func append(_ commit: ArraySlice<UInt8>) {
    let files = Self.lineStarts(in: commit, where: Self.isDiffHead)
    guard let first = files.first, first > commit.startIndex else {
      utf8 += commit
      return
    }
    let head = Self.lines(about: commit[..<first])
    // Many tiny files below a long head must not become a flood.
    let isShort = head.count * files.count <= 4 * commit.count + Self.longest / 4
    utf8 += commit[..<first]
    for (number, start) in files.enumerated() {
      if isShort { utf8 += head }
      utf8 += commit[start..<(number + 1 < files.count ? files[number + 1] : commit.endIndex)]
    }
  }

  /// The lines about a commit that come above each of its files.
  private static func lines(about head: ArraySlice<UInt8>) -> [UInt8] {
    let bytes = Array(head.prefix(65_536))
    guard let space = bytes.firstIndex(of: 0x20) else { return [] }
    let hash = bytes[(space + 1)...].prefix(while: isHexDigit)
    let record =
      mail(in: bytes.indices, of: bytes)
      ?? CommitRecord.record(of: bytes, in: bytes.indices, .full)
    var lines = mark + hash + [0x0A]
    func add(_ name: String, _ field: String) {
      guard let value = record.text(of: field) else { return }
      let text = value.utf8.prefix(longestField).map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
      lines += Array("\(name): ".utf8) + text[..<text.endOfWholeLetters] + [0x0A]
    }
    add("Author", "Author")
    add("Date", "Date")
    add("subject", "title")
    return lines
  }

  /// The record of a commit in a mail, with the names of fields that commits have elsewhere; nil if
  /// the text is no such mail.
  static func mail(in range: Range<Int>, of bytes: [UInt8]) -> Record? {
    let line = bytes[range].prefix { $0 != 0x0A }
    guard isMailHead(line), let mail = MailMessage(bytes, range).record else { return nil }
    let hash = line.dropFirst(5).prefix(while: isHexDigit)
    var fields = mail.fields.filter { $0.name != "envelope" }
    for index in fields.indices {
      switch fields[index].name {
      case "Subject": fields[index].name = "title"
      case "From": fields[index].name = "Author"
      case "body": fields[index].name = "text"
      default: break
      }
    }
    let commit = Field("commit", .string(String(decoding: hash, as: UTF8.self)))
    return Record(fields: fields + [commit])
  }
}

// MARK: Lines

extension CommitPatches {
  /// Whether a line is above a patch in a mail: `From 1a2b… Mon Sep 17 00:00:00 2001`. git(1)
  /// writes this date for each commit.
  static func isMailHead(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "From ".utf8) else { return false }
    let rest = line.dropFirst(5)
    let hash = rest.prefix(while: isHexDigit)
    return hash.count >= 40 && rest.dropFirst(hash.count).starts(with: " Mon Sep 17 ".utf8)
  }

  /// Whether a line begins a commit of `git log`.
  static func isLogHead(_ line: ArraySlice<UInt8>) -> Bool { hasHash(line, after: "commit ") }

  /// Whether a line is the first of those above a file.
  static func isFileHead(_ line: ArraySlice<UInt8>) -> Bool { hasHash(line, after: "Commit: ") }

  /// The field in one of the lines above a file; nil for other lines.
  static func field(of line: ArraySlice<UInt8>) -> Field? {
    if isFileHead(line) {
      return Field("commit", .string(String(decoding: line.dropFirst(mark.count), as: UTF8.self)))
    }
    let name = names.dropFirst().first { line.starts(with: "\($0): ".utf8) }
    return name.map { name in
      let text = line.dropFirst(name.utf8.count + 2)
      return Field(name, .string(String(decoding: text, as: UTF8.self)))
    }
  }

  private static func hasHash(_ line: ArraySlice<UInt8>, after word: String) -> Bool {
    guard line.starts(with: word.utf8) else { return false }
    let rest = line.dropFirst(word.utf8.count)
    let hash = rest.prefix(while: isHexDigit)
    return 7...64 ~= hash.count && (rest.dropFirst(hash.count).first.map(isSpace) ?? true)
  }
}
