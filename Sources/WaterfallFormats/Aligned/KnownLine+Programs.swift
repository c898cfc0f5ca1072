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
