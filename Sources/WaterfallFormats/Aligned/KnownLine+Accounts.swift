import WaterfallRecords

/// A line of `last`: a user, a terminal, and the times of login and logout.
struct LoginLine: KnownLine {
  /// The first words after the time of a login: it has ended, or not yet.
  private static let ends = ["-", "still", "gone"].map { Array($0.utf8) }
  /// What stands in place of the user if the time may be the last word.
  private static let events = ["reboot", "shutdown"].map { Array($0.utf8) }

  func isNote(_ line: PlacedLine) -> Bool {
    let words = line.words(atMost: 3)
    return words.count == 3 && line.bytes[words[0]].hasSuffix("tmp")
      && line.bytes[words[1]].elementsEqual("begins".utf8)
  }

  func cells(of line: PlacedLine) -> [Cell]? {
    let words = line.words(atMost: .max)
    guard words.count > 5, !isNote(line),
      let day = words.indices.prefix(6).dropFirst(2).first(where: { index in
        DateWords.isWeekday(line.bytes[words[index]])
      }), day + 3 < words.count, DateWords.isName(line.bytes[words[day + 1]]),
      DateWords.isDay(line.bytes[words[day + 2]]), DateWords.isTime(line.bytes[words[day + 3]])
    else { return nil }
    let isBoot =
      line.bytes[words[1]].elementsEqual("system".utf8)
      && (line.bytes[words[2]].elementsEqual("boot".utf8)
        || line.bytes[words[2]].elementsEqual("down".utf8))
    let host = words[(isBoot ? 3 : 2)..<max(isBoot ? 3 : 2, day)]
    let hasYear = day + 4 < words.count && DateWords.isYear(line.bytes[words[day + 4]])
    let end = day + (hasYear ? 5 : 4)
    guard AccountName.isOne(line.bytes[words[0]]), host.count < 2,
      end < words.count
        ? Self.ends.contains(Array(line.bytes[words[end]]))
        : Self.events.contains(Array(line.bytes[words[0]]))
    else { return nil }
    var cells: [Cell] = [
      ("user", words[0]), ("terminal", line.span(words[1...(isBoot ? 2 : 1)])),
    ]
    if !host.isEmpty { cells.append(("from", line.span(host))) }
    cells.append(("login", line.span(words[day..<end])))
    return cells + rest(words[end...], of: line)
  }

  /// `- 17:40  (08:28)`, `still logged in`, `- crash  (1+02:11)`.
  private func rest(_ words: ArraySlice<Range<Int>>, of line: PlacedLine) -> [Cell] {
    let isMark = words.first.map { line.bytes[$0].elementsEqual("-".utf8) } ?? false
    var until = isMark ? words.dropFirst() : words
    let last = until.last.map { line.bytes[$0] } ?? []
    let hasLength = last.first == UInt8(ascii: "(") && last.last == UInt8(ascii: ")")
    var cells: [Cell] = []
    if hasLength, let length = until.popLast(), length.count > 2 {
      cells.append(("duration", length.lowerBound + 1..<length.upperBound - 1))
    }
    if !until.isEmpty { cells.insert(("logout", line.span(until)), at: 0) }
    return cells
  }
}

/// A line of `who`: a user, a terminal, and the time of the login.
struct SessionLine: KnownLine {
  private static let terminals = ["tty", "pts/", "console", ":", "seat"]

  func cells(of line: PlacedLine) -> [Cell]? {
    let words = line.words(atMost: 6)
    guard 4...5 ~= words.count, AccountName.isOne(line.bytes[words[0]]),
      Self.terminals.contains(where: { line.bytes[words[1]].starts(with: $0.utf8) }),
      DateWords.isDashed(line.bytes[words[2]]), DateWords.isTime(line.bytes[words[3]])
    else { return nil }
    let cells: [Cell] = [
      ("user", words[0]), ("terminal", words[1]), ("login", line.span(words[2...3])),
    ]
    guard words.count == 5 else { return cells }
    let host = words[4]
    guard host.count > 2, line.bytes[host].first == UInt8(ascii: "("),
      line.bytes[host].last == UInt8(ascii: ")")
    else { return nil }
    return cells + [("from", host.lowerBound + 1..<host.upperBound - 1)]
  }
}

/// A line of `du`: a size and a path, with a tab between them. `--time` puts a time between them.
struct SizeLine: KnownLine {
  func cells(of line: PlacedLine) -> [Cell]? {
    let pieces = line.pieces(between: 0x09)
    guard (2...3).contains(pieces.count), let path = pieces.last, !path.isEmpty,
      SizeText(line.bytes[pieces[0]]) != nil
    else { return nil }
    let cells: [Cell] = [("path", path), ("size", pieces[0])]
    guard pieces.count == 3 else { return cells }
    let words = line.bytes[pieces[1]].split(separator: 0x20)
    guard words.count > 1, DateWords.isDashed(words[0]), DateWords.isTime(words[1]) else {
      return nil
    }
    return cells + [("modified", pieces[1])]
  }

  /// Whether the sizes have units, or all names are paths. Lists of counts look the same otherwise.
  func arePlain(_ lines: [PlacedLine]) -> Bool {
    let rows = lines.compactMap { line in cells(of: line).map { (line.bytes, $0[0].1, $0[1].1) } }
    guard rows.count == lines.count else { return false }
    let hasUnits = rows.contains { bytes, _, size in SizeText(bytes[size])?.hasUnit == true }
    let arePaths = rows.allSatisfy { bytes, path, _ in
      bytes[path].starts(with: "/".utf8) || bytes[path].starts(with: "./".utf8)
        || bytes[path].elementsEqual(".".utf8)
    }
    return arePaths || hasUnits && rows.count > 1
  }
}

/// A line of `/etc/passwd`.
struct AccountLine: KnownLine {
  private static let names = ["name", "password", "uid", "gid", "comment", "home", "shell"]
  /// Indices into `names`, in the order of the record's fields: what people want to know comes
  /// first.
  private static let order = [0, 4, 5, 6, 2, 3, 1]

  func isAbove(_ line: PlacedLine) -> Bool { line.starts(with: "#") }

  func cells(of line: PlacedLine) -> [Cell]? {
    let pieces = line.pieces(between: UInt8(ascii: ":"))
    guard pieces.count == Self.names.count, AccountName.isOne(line.bytes[pieces[0]]),
      line.isNumber(pieces[2]), line.isNumber(pieces[3]),
      line.bytes[pieces[5]].first == UInt8(ascii: "/"),
      pieces[6].isEmpty || line.bytes[pieces[6]].first == UInt8(ascii: "/")
    else { return nil }
    return Self.order.filter { !pieces[$0].isEmpty }.map { (Self.names[$0], pieces[$0]) }
  }
}

/// A line of `/etc/group`.
struct GroupLine: KnownLine {
  private static let names = ["name", "password", "gid", "members"]
  private static let order = [0, 3, 2, 1]
  private static let hidden = ["x", "*", "!"].map { Array($0.utf8) }

  func isAbove(_ line: PlacedLine) -> Bool { line.starts(with: "#") }

  func cells(of line: PlacedLine) -> [Cell]? {
    let pieces = line.pieces(between: UInt8(ascii: ":"))
    guard pieces.count == Self.names.count, AccountName.isOne(line.bytes[pieces[0]]),
      Self.hidden.contains(Array(line.bytes[pieces[1]])), line.isNumber(pieces[2]),
      !line.bytes[pieces[3]].contains(where: isSpace)
    else { return nil }
    return Self.order.filter { !pieces[$0].isEmpty }.map { (Self.names[$0], pieces[$0]) }
  }
}

private enum AccountName {
  private static let marks = Set("._-$+@\\".utf8)

  static func isOne(_ name: ArraySlice<UInt8>) -> Bool {
    !name.isEmpty && name.count <= 64
      && name.allSatisfy { byte in
        byte >= 0x80 || isDigit(byte) || isLetter(byte) || marks.contains(byte)
      }
  }
}

/// A line of `ss`. It aligns addresses at their colons, so they do not start below their names in
/// the header.
struct SocketLine: KnownLine {
  private let names: [String]
  private let header: Range<Int>

  private static let first = ["Netid", "State", "Recv-Q"]

  /// Returns nil if `header` is not the header of `ss`.
  init?(header: PlacedLine) {
    let words = header.words(atMost: .max).map { String(decoding: header.bytes[$0], as: UTF8.self) }
    guard let first = words.first, Self.first.contains(first),
      let local = words.firstIndex(where: { $0 == "Local" }), local + 3 < words.count,
      words[local + 1] == "Address:Port", words[local + 2] == "Peer"
    else { return nil }
    names = words[..<local] + ["Local Address:Port", "Peer Address:Port", "Process"]
    self.header = header.range
  }

  func isAbove(_ line: PlacedLine) -> Bool { line.range == header }

  /// An address of a Unix socket has two words: a path, or `*`, and a number.
  private static let unix = Array("u_".utf8)

  func cells(of line: PlacedLine) -> [Cell]? {
    let isUnix = line.bytes[line.range].starts(with: Self.unix)
    var words = line.words(atMost: names.count + (isUnix ? 2 : 0))
    if isUnix, case let local = names.count - 3, words.count > local + 3 {
      words.replaceSubrange(
        local..<local + 4,
        with: [line.span(words[local...local + 1]), line.span(words[local + 2...local + 3])])
    }
    guard words.count + 1 >= names.count else { return nil }
    let end = line.range.upperBound..<line.range.upperBound
    return zip(names, words + [end]).map { ($0, $1) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
