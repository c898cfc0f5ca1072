import WaterfallRecords

/// A line of `lspci`: a place on the bus, a class and a name, such as
/// `00:02.0 VGA compatible controller: A Graphics (rev 02)`.
struct BusLine: KnownLine {
  /// The bytes of a place on the bus, and of the domain that may be before it.
  private static let length = 7
  private static let domainLength = 5

  func cells(of line: PlacedLine) -> [Cell]? {
    let words = line.words(atMost: 2)
    guard words.count == 2, words[0].lowerBound == line.range.lowerBound,
      isPlace(line.bytes[words[0]]),
      let colon = line.bytes[words[1]].firstRange(of: ": ".utf8),
      colon.lowerBound > words[1].lowerBound
    else { return nil }
    return [
      ("name", colon.upperBound..<words[1].upperBound),
      ("class", words[1].lowerBound..<colon.lowerBound), ("slot", words[0]),
    ]
  }

  private func isPlace(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count == Self.length || word.count == Self.length + Self.domainLength else {
      return false
    }
    let place = Array(word.suffix(Self.length))
    return place[2] == UInt8(ascii: ":") && place[5] == UInt8(ascii: ".")
      && word.allSatisfy { isHexDigit($0) || $0 == place[2] || $0 == place[5] }
  }
}

/// A line of `ip route`: a destination, and words with their values:
/// `10.0.0.0/24 dev eth0 scope link`.
struct RouteLine: KnownLine {
  private static let types: Set<String> = [
    "anycast", "blackhole", "broadcast", "local", "multicast", "prohibit", "throw", "unicast",
    "unreachable",
  ]
  private static let names: Set<String> = [
    "advmss", "dev", "error", "expires", "hoplimit", "metric", "mtu", "pref", "proto", "scope",
    "src", "table", "via",
  ]
  private static let flags: Set<String> = ["dead", "linkdown", "onlink", "pervasive"]

  func cells(of line: PlacedLine) -> [Cell]? {
    func text(_ word: Range<Int>) -> String { String(decoding: line.bytes[word], as: UTF8.self) }
    var words = line.words(atMost: .max)[...]
    let type = words.first.flatMap { Self.types.contains(text($0)) ? $0 : nil }
    if type != nil { words.removeFirst() }
    guard let destination = words.popFirst(), Self.isDestination(line.bytes[destination]),
      !words.isEmpty
    else { return nil }
    var cells: [Cell] = [("destination", destination)]
    while let word = words.popFirst() {
      if Self.flags.contains(text(word)) {
        cells.append(("flag", word))
      } else if Self.names.contains(text(word)), let value = words.popFirst() {
        cells.append((text(word), value))
      } else {
        return nil
      }
    }
    // Words of prose may have such a value, too.
    guard type != nil || cells.contains(where: { $0.name == "dev" || $0.name == "via" }) else {
      return nil
    }
    if let type { cells.append(("type", type)) }
    return cells
  }

  private static func isDestination(_ word: ArraySlice<UInt8>) -> Bool {
    let marks = ".:/".utf8
    return word.elementsEqual("default".utf8)
      || word.contains { marks.contains($0) }
        && word.allSatisfy { isHexDigit($0) || marks.contains($0) }
  }
}
