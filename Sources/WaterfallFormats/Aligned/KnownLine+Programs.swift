import WaterfallRecords

/// A line of `apt list`: `zsh/stable,now 5.9-4 amd64 [installed]`.
struct PackageLine: KnownLine {
  func isAbove(_ line: PlacedLine) -> Bool { line.starts(with: "Listing...") }

  func cells(of line: PlacedLine) -> [Cell]? {
    let words = line.words(atMost: 4)
    guard words.count > 2, let slash = line.bytes[words[0]].firstIndex(of: UInt8(ascii: "/")),
      line.bytes[words[1]].first.map(isDigit) == true,
      line.bytes[words[2]].allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x2D })
    else { return nil }
    let (name, suite) = (words[0].lowerBound..<slash, slash + 1..<words[0].upperBound)
    guard line.bytes[name].first.map({ isLetter($0) || isDigit($0) }) == true,
      line.bytes[suite].first.map(isLetter) == true,
      !line.bytes[suite].contains(UInt8(ascii: "/"))
    else { return nil }
    var cells: [Cell] = [("package", name), ("version", words[1])]
    let status = line.span(words[3...])
    if !status.isEmpty {
      guard status.count > 2, line.bytes[status].first == UInt8(ascii: "["),
        line.bytes[status].last == UInt8(ascii: "]")
      else { return nil }
      cells.append(("status", status.lowerBound + 1..<status.upperBound - 1))
    }
    return cells + [("suite", suite), ("architecture", words[2])]
  }

  func arePlain(_ lines: [PlacedLine]) -> Bool {
    lines.allSatisfy { cells(of: $0) != nil }
      && (lines.count > 1 || lines.contains { cells(of: $0)?.count == 5 })
  }
}

/// A line of `nm`: an address, perhaps a size, a letter for the kind, and a name. A symbol of
/// another file has no address.
struct SymbolLine: KnownLine {
  private static let kinds = Set("ABbCcDdGgiINnpRrSsTtUuVvWw-?".utf8)

  func cells(of line: PlacedLine) -> [Cell]? {
    let words = line.words(atMost: 4)
    let numbers = words.prefix(2).prefix { isAddress(line.bytes[$0]) }
    let rest = words.dropFirst(numbers.count)
    guard rest.count > 1, let kind = rest.first, kind.count == 1,
      Self.kinds.contains(line.bytes[kind.lowerBound])
    else { return nil }
    var cells: [Cell] = [
      ("name", line.span(rest.dropFirst())), ("type", kind),
    ]
    for (name, number) in zip(["address", "size"], numbers) { cells.append((name, number)) }
    return cells
  }

  /// An address has as many digits as the machine's words.
  private func isAddress(_ word: ArraySlice<UInt8>) -> Bool {
    (word.count == 8 || word.count == 16)
      && word.allSatisfy { isDigit($0) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 }
  }

  /// Whether some lines have addresses, because a letter and a word alone may be anything.
  func arePlain(_ lines: [PlacedLine]) -> Bool {
    let rows = lines.compactMap { cells(of: $0) }
    return rows.count == lines.count && rows.count(where: { $0.count > 2 }) > 1
  }
}

/// A line of `dnf list`: `zlib.x86_64 1.2.11-40.el9 @anaconda`. If a word is too long for its
/// column, the rest is on the next line. So is a package that this one replaces.
struct RPMLine: KnownLine {
  private static let architectures: Set<String> = [
    "noarch", "x86_64", "i386", "i486", "i586", "i686", "aarch64", "armv7hl", "ppc64", "ppc64le",
    "riscv64", "s390x", "src",
  ]
  /// The last words of titles such as `Installed Packages`.
  private static let things: Set<String> = ["Packages", "packages", "Upgrades", "upgrades"]

  let continuationPlace: Int? = 1

  func isAbove(_ line: PlacedLine) -> Bool { line.starts(with: "Last metadata expiration check:") }

  func isTitle(_ line: PlacedLine) -> Bool {
    let words = line.words(atMost: 4)
    return 2...3 ~= words.count && !line.isBlank(0)
      && Self.things.contains(String(decoding: line.bytes[words[words.count - 1]], as: UTF8.self))
  }

  func cells(of line: PlacedLine) -> [Cell]? {
    let words = line.words(atMost: 4)
    guard words.count > 2, let dot = line.bytes[words[0]].lastIndex(of: UInt8(ascii: ".")),
      case let name = words[0].lowerBound..<dot, !name.isEmpty,
      case let architecture = dot + 1..<words[0].upperBound,
      Self.architectures.contains(String(decoding: line.bytes[architecture], as: UTF8.self)),
      line.bytes[words[1]].contains(UInt8(ascii: "-"))
    else { return nil }
    let cells: [Cell] = [
      ("package", name), ("version", words[1]), ("repository", words[2]),
      ("architecture", architecture),
    ]
    guard words.count > 3 else { return cells }
    let gap = line.bytes[words[2].upperBound..<words[3].lowerBound]
    guard gap.contains(0x0A) else { return nil }
    return cells + [("replaces", words[3])]
  }
}

/// A line of `systemd-analyze blame`: a duration of one word or several, and a unit.
struct UnitTimeLine: KnownLine {
  private static let kinds: Set<String> = [
    "automount", "device", "mount", "path", "scope", "service", "slice", "socket", "swap", "target",
    "timer",
  ]
  private static let units: Set<String> = ["d", "h", "min", "s", "ms", "us"]

  func cells(of line: PlacedLine) -> [Cell]? {
    let words = line.words(atMost: .max)
    guard words.count > 1, let unit = words.last,
      let dot = line.bytes[unit].lastIndex(of: UInt8(ascii: ".")),
      Self.kinds.contains(String(decoding: line.bytes[dot + 1..<unit.upperBound], as: UTF8.self)),
      words.dropLast().allSatisfy({ Self.isDuration(line.bytes[$0]) })
    else { return nil }
    return [("unit", unit), ("duration", line.span(words.dropLast()))]
  }

  func arePlain(_ lines: [PlacedLine]) -> Bool {
    lines.count > 1 && lines.allSatisfy { cells(of: $0) != nil }
  }

  private static func isDuration(_ word: ArraySlice<UInt8>) -> Bool {
    let number = word.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    return number.first.map(isDigit) == true
      && units.contains(String(decoding: word[number.endIndex...], as: UTF8.self))
  }
}

/// A line of `brew services list`. Its header is narrower than its columns if it is no terminal
/// that shows them.
struct ServiceLine: KnownLine {
  private static let names = ["Name", "Status", "User", "File"]

  private let header: Range<Int>

  /// Returns nil if `header` is another header.
  init?(header: PlacedLine) {
    let words = header.words(atMost: Self.names.count + 1)
    guard words.count == Self.names.count,
      zip(words, Self.names).allSatisfy({ header.bytes[$0].elementsEqual($1.utf8) })
    else { return nil }
    self.header = header.range
  }

  func isAbove(_ line: PlacedLine) -> Bool { line.range == header }

  func cells(of line: PlacedLine) -> [Cell]? {
    let words = line.words(atMost: 5)
    guard words.count > 1, !line.isBlank(0) else { return nil }
    var rest = words.dropFirst(2)
    var cells: [Cell] = [("Name", words[0]), ("Status", words[1])]
    if let code = rest.first, line.isNumber(code) {
      cells.append(("Exit code", code))
      rest.removeFirst()
    }
    if let user = rest.first, !"/~".utf8.contains(line.bytes[user.lowerBound]) {
      cells.append(("User", user))
      rest.removeFirst()
    }
    guard !rest.isEmpty else { return cells }
    return cells + [("File", line.span(rest))]
  }
}
